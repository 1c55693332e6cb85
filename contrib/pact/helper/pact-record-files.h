/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef PACT_RECORD_FILES_H
#define PACT_RECORD_FILES_H

#include "ns3/pact-training-records.h"

#include <string>
#include <vector>

namespace ns3
{
namespace pact
{

/// Files with training records, as they are.
struct RecordFiles
{
    std::vector<TrainingRecords::Text> texts; //!< their contents
    std::vector<std::string> hashes;          //!< HashText() of each
};

/**
 * @ingroup pact
 * @brief Read files with training records.
 * @param paths the files
 * @return their contents, in order
 * @throws RecordsError if one cannot be read
 */
RecordFiles ReadRecordFiles(const std::vector<std::string>& paths);

} // namespace pact
} // namespace ns3

#endif // PACT_RECORD_FILES_H
