/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "pact-run-manifest.h"

#include "pact-estimator-format.h"
#include "pact-record-files.h"
#include "pact-text-file.h"

#include "ns3/rng-seed-manager.h"

#include <chrono>
#include <cstdlib>
#include <ctime>
#include <nlohmann/json.hpp>

namespace ns3
{
namespace pact
{

namespace
{

/// @return wall-clock time in s since 1970
double
GetWallClock()
{
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    return std::chrono::duration<double>(now).count();
}

/**
 * @brief Format a moment.
 * @param seconds s since 1970
 * @return ISO 8601, UTC
 */
std::string
FormatMoment(double seconds)
{
    const auto moment = static_cast<std::time_t>(seconds);
    std::tm utc{};
    gmtime_r(&moment, &utc);
    char text[32];
    std::strftime(text, sizeof(text), "%Y-%m-%dT%H:%M:%SZ", &utc);
    return text;
}

/**
 * @brief The variables through which ns-3 takes settings besides the command line.
 * @return those that are set
 */
nlohmann::ordered_json
ReadEnvironment()
{
    nlohmann::ordered_json environment = nlohmann::ordered_json::object();
    for (const char* name : {"NS_ATTRIBUTE_DEFAULT", "NS_GLOBAL_VALUE"})
    {
        if (const char* value = std::getenv(name))
        {
            environment[name] = value;
        }
    }
    return environment;
}

/**
 * @brief Hash the training records of a scenario, which its text only names.
 * @param scenario the scenario
 * @return hash by file
 */
nlohmann::ordered_json
HashRecords(const Scenario& scenario)
{
    nlohmann::ordered_json hashes = nlohmann::ordered_json::object();
    for (const std::string& file : scenario.loss.files)
    {
        hashes[file] = ReadRecordFiles({scenario.GetPath(file)}).hashes.front();
    }
    return hashes;
}

/**
 * @brief Hash the file of a learned estimator, which the scenario only names.
 * @param scenario the scenario
 * @return hash by file; none without such an estimator
 */
nlohmann::ordered_json
HashEstimator(const Scenario& scenario)
{
    nlohmann::ordered_json hashes = nlohmann::ordered_json::object();
    const std::string& file = scenario.orchestrator.estimator.file;
    if (!file.empty())
    {
        hashes[file] = HashText(
            ReadTextFile(scenario.GetPath(file), "an estimator file", MAX_ESTIMATOR_BYTES).text);
    }
    return hashes;
}

/**
 * @brief What tells a run from others.
 * @param scenario the scenario
 * @param program name of the program
 * @param path the scenario file, as given
 * @param strategies names of the strategies
 * @param options command line options, in order
 * @param warnings what the reader of the results should know beforehand
 * @return the keys of run.json that do not depend on how the run goes
 */
nlohmann::ordered_json
MakeDescription(const Scenario& scenario,
                const std::string& program,
                const std::string& path,
                const std::vector<std::string>& strategies,
                const std::vector<std::string>& options,
                const std::vector<std::string>& warnings)
{
    nlohmann::ordered_json models;
    for (const DnnModel& model : scenario.models)
    {
        models.push_back(model.name);
    }
    nlohmann::ordered_json nodeSets;
    for (const NodeSet& nodeSet : scenario.nodeSets)
    {
        nodeSets.push_back(nodeSet.name);
    }
    return {{"program", program},
            {"scenario", scenario.name},
            {"scenario_file", path},
            {"scenario_hash", scenario.GetHash()},
            {"scenario_text", scenario.text},
            {"records_hashes", HashRecords(scenario)},
            {"estimator_hash", HashEstimator(scenario)},
            {"options", options},
            {"environment", ReadEnvironment()},
            {"strategies", strategies},
            {"warnings", warnings},
            {"units", scenario.normalised ? "normalised" : "si"},
            {"models", models},
            {"node_sets", nodeSets},
            {"loss_target", scenario.lossTarget},
            {"deadline", scenario.deadline},
            {"seed", RngSeedManager::GetSeed()},
            {"run", RngSeedManager::GetRun()},
            {"pact_version", PACT_VERSION},
            {"ns3_version", PACT_NS3_VERSION}};
}

/**
 * @brief Format JSON. A name that is not UTF-8 is shown as well as can be rather than refused at
 * the end of a run.
 * @param json the content
 * @return the text
 */
std::string
FormatJson(const nlohmann::ordered_json& json)
{
    return json.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + '\n';
}

} // namespace

RunManifest::RunManifest(const Scenario& scenario,
                         std::string program,
                         std::string path,
                         std::vector<std::string> strategies,
                         std::vector<std::string> options,
                         std::vector<std::string> warnings)
    : m_scenario(scenario),
      m_program(std::move(program)),
      m_path(std::move(path)),
      m_strategies(std::move(strategies)),
      m_options(std::move(options)),
      m_warnings(std::move(warnings)),
      m_start(GetWallClock())
{
}

void
RunManifest::Write(const std::string& folder, bool finished) const
{
    nlohmann::ordered_json manifest =
        MakeDescription(m_scenario, m_program, m_path, m_strategies, m_options, m_warnings);
    manifest["finished"] = finished;
    manifest["started_at"] = FormatMoment(m_start);
    manifest["wall_seconds"] = GetWallClock() - m_start;
    WriteTextFile(folder + "/run.json", FormatJson(manifest));
}

std::string
RunManifest::Describe() const
{
    return FormatJson(
        MakeDescription(m_scenario, m_program, m_path, m_strategies, m_options, m_warnings));
}

} // namespace pact
} // namespace ns3
