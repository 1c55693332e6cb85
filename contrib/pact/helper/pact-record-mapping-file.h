/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef PACT_RECORD_MAPPING_FILE_H
#define PACT_RECORD_MAPPING_FILE_H

#include "ns3/pact-record-mapping.h"

#include <string>

namespace ns3
{
namespace pact
{

/**
 * @ingroup pact
 * @brief Read what training records mean: a YAML file with the keys columns, node_sets and
 * start_loss.
 *
 * What the file does not say keeps its default; node_sets, if it stands there, replaces all of
 * them.
 *
 * @param path the file
 * @return the mapping
 * @throws RecordsError with all problems, as file:line:column: what, expected what
 */
RecordMapping ReadRecordMapping(const std::string& path);

} // namespace pact
} // namespace ns3

#endif // PACT_RECORD_MAPPING_FILE_H
