/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef PACT_TEXT_COLUMNS_H
#define PACT_TEXT_COLUMNS_H

#include <cstddef>
#include <ostream>
#include <string>
#include <vector>

namespace ns3
{
namespace pact
{

/**
 * @ingroup pact
 * @brief Print rows in columns: names to the left, numbers to the right.
 * @param stream where to
 * @param rows the rows, all of one length
 * @param names how many of the first columns are names
 */
void PrintColumns(std::ostream& stream,
                  const std::vector<std::vector<std::string>>& rows,
                  std::size_t names);

} // namespace pact
} // namespace ns3

#endif // PACT_TEXT_COLUMNS_H
