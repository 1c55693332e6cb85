/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "pact-record-files.h"

#include "pact-scenario.h"
#include "pact-text-file.h"

#include "ns3/pact-records-error.h"

#include <utility>

namespace ns3
{
namespace pact
{

namespace
{

constexpr std::size_t MAX_BYTES = 1000000000; //!< of a record file

} // namespace

RecordFiles
ReadRecordFiles(const std::vector<std::string>& paths)
{
    RecordFiles files;
    RecordsProblems problems;
    for (const std::string& path : paths)
    {
        TextFile file = ReadTextFile(path, "a CSV file with training records", MAX_BYTES);
        if (!file.problem.empty())
        {
            problems.Add(path + ": " + file.problem);
        }
        files.hashes.push_back(HashText(file.text));
        files.texts.push_back({path, std::move(file.text)});
    }
    problems.ThrowIfAny();
    return files;
}

} // namespace pact
} // namespace ns3
