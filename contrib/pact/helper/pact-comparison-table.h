/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef PACT_COMPARISON_TABLE_H
#define PACT_COMPARISON_TABLE_H

#include "pact-scenario-runner.h"

#include <ostream>
#include <vector>

namespace ns3
{
namespace pact
{

/**
 * @ingroup pact
 * @brief Print the comparison of strategies.
 * @param stream where to
 * @param scenario gives names and units
 * @param results one per strategy
 */
void PrintComparison(std::ostream& stream,
                     const Scenario& scenario,
                     const std::vector<StrategyResult>& results);

} // namespace pact
} // namespace ns3

#endif // PACT_COMPARISON_TABLE_H
