/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "pact-command-line.h"

#include "pact-command-errors.h"
#include "pact-comparison-table.h"
#include "pact-estimator-factory.h"
#include "pact-loss-factory.h"
#include "pact-result-recorder.h"
#include "pact-run-manifest.h"
#include "pact-scenario-reader.h"
#include "pact-scenario-runner.h"
#include "pact-strategy.h"

#include "ns3/command-line.h"
#include "ns3/pact-compat.h"
#include "ns3/rng-seed-manager.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <sstream>
#include <string>
#include <unistd.h>
#include <vector>

namespace ns3
{
namespace pact
{

namespace
{

/// What the user asked for.
struct Request
{
    std::string program;                //!< name of this program
    std::string scenario;               //!< path of the scenario file
    std::string folder;                 //!< output folder
    std::string strategies;             //!< list of strategies
    std::vector<std::string> overrides; //!< "path=value"
    std::vector<std::string> options;   //!< the command line as it was, without --check
    bool checkOnly{false};              //!< whether to simulate nothing
};

/// What the command line said so far: CommandLine cuts values at spaces unless plain functions take
/// them.
Request taken;

/// @brief Take the output folder. @param value it @return whether it is one
bool
TakeFolder(const std::string& value)
{
    taken.folder = value;
    return !value.empty();
}

/// @brief Take the list of strategies. @param value it @return whether it is one
bool
TakeStrategies(const std::string& value)
{
    taken.strategies = value;
    return !value.empty();
}

/// @brief Take an override. @param value it @return true
bool
TakeOverride(const std::string& value)
{
    taken.overrides.push_back(value);
    return true;
}

/**
 * @brief Take the option that asks for a description of the run. It is no part of what it asks to
 * describe.
 * @param words the arguments; the option is removed
 * @return whether it was there
 */
bool
TakeCheck(std::vector<std::string>& words)
{
    const auto end = std::remove_if(words.begin() + 1, words.end(), [](const std::string& word) {
        return word == "--check" || word == "-check";
    });
    const bool found = end != words.end();
    words.erase(end, words.end());
    return found;
}

/**
 * @brief Join our options with values that stand in words of their own, which ns-3 does not do.
 * @param argc number of arguments
 * @param argv the arguments
 * @return the arguments, "--set x" as "--set=x"
 */
std::vector<std::string>
JoinOptions(int argc, char* argv[])
{
    std::vector<std::string> words;
    for (int i = 0; i < argc; ++i)
    {
        std::string word = argv[i];
        if (i > 0 && i + 1 < argc && (word == "--set" || word == "--out" || word == "--strategy"))
        {
            word += std::string("=") + argv[++i];
        }
        words.push_back(word);
    }
    return words;
}

/**
 * @brief Check the options that ns-3 would end the program over.
 * @param words the arguments
 */
void
CheckGlobalValues(const std::vector<std::string>& words)
{
    for (const std::string& word : words)
    {
        for (const std::string option : {"--RngSeed=", "--RngRun="})
        {
            const bool given = word.rfind(option, 0) == 0;
            const std::string value = given ? word.substr(option.size()) : "1";
            if (value.empty() || value.size() > 9 ||
                value.find_first_not_of("0123456789") != std::string::npos ||
                value.find_first_not_of('0') == std::string::npos)
            {
                throw UsageError(word + ": '" + value +
                                 "' is no seed, expected a whole number from 1 to 999999999");
            }
        }
    }
}

/**
 * @brief Take the scenario file out of the arguments.
 * @param words the arguments; the file's is removed
 * @param request gets its path
 */
void
TakeScenario(std::vector<std::string>& words, Request& request)
{
    for (std::size_t i = 1; i < words.size();)
    {
        if (words[i].rfind('-', 0) == 0)
        {
            i++;
            continue;
        }
        if (!request.scenario.empty())
        {
            throw UsageError("'" + words[i] +
                             "' is one argument too many, expected one scenario file");
        }
        request.scenario = words[i];
        words.erase(words.begin() + static_cast<std::ptrdiff_t>(i));
    }
}

/**
 * @brief Read the command line, ns-3's own options included.
 * @param argc number of arguments
 * @param argv the arguments
 * @return the request
 */
Request
ParseRequest(int argc, char* argv[])
{
    taken = Request();
    std::vector<std::string> words = JoinOptions(argc, argv);
    taken.checkOnly = TakeCheck(words);
    CheckGlobalValues(words);
    taken.program = std::filesystem::path(words.front()).filename();
    taken.options.assign(words.begin() + 1, words.end());
    TakeScenario(words, taken);

    CommandLine command;
    command.Usage(
        "Simulates the cooperative training of a DNN as a scenario file (YAML), given as the "
        "one argument that is no option, describes it.");
    command.AddValue("out",
                     "Output folder (default: results/<scenario>)",
                     MakeTextCallback<CommandLine, TakeFolder>());
    command.AddValue(
        "strategy",
        "Strategies to simulate: pact, pact-oracle, pact-network-blind, optimum, one-switch, "
        "static-learn, all, or TypeId names of planners, separated by commas (default: the "
        "scenario's policy)",
        MakeTextCallback<CommandLine, TakeStrategies>());
    command.AddValue("set",
                     "Override a value of the scenario: --set=path.to.key=value; repeatable",
                     MakeTextCallback<CommandLine, TakeOverride>());
    command.AddValue("check",
                     "Read all files, report mistakes, describe the run as JSON, and do no more",
                     taken.checkOnly);
    command.Parse(words);
    if (taken.scenario.empty())
    {
        throw UsageError("no scenario file was given, expected for instance "
                         "examples/smart-factory.yaml");
    }
    return taken;
}

/**
 * @brief Whether the user set a global value of ns-3, which then goes before the scenario's.
 * @param request the request
 * @param name name of the global value
 * @return true if so
 */
bool
IsGlobalValueSet(const Request& request, const std::string& name)
{
    for (const std::string& option : request.options)
    {
        if (option.rfind("--" + name + "=", 0) == 0)
        {
            return true;
        }
    }
    const char* environment = std::getenv("NS_GLOBAL_VALUE");
    return environment && std::string(environment).find(name + "=") != std::string::npos;
}

/**
 * @brief Fix the random numbers.
 * @param request the request
 * @param scenario the scenario
 */
void
SeedRandomNumbers(const Request& request, const Scenario& scenario)
{
    if (!IsGlobalValueSet(request, "RngSeed"))
    {
        RngSeedManager::SetSeed(scenario.seed);
    }
    if (!IsGlobalValueSet(request, "RngRun"))
    {
        RngSeedManager::SetRun(scenario.run);
    }
}

/**
 * @brief Carry the request out.
 * @param request the request
 */
void
Execute(const Request& request)
{
    const Scenario scenario = ScenarioReader().Read(request.scenario, request.overrides);
    const std::vector<Strategy> strategies = ParseStrategies(request.strategies, scenario);
    SeedRandomNumbers(request, scenario);
    std::ostringstream unread;
    std::ostream& report = request.checkOnly ? unread : std::cout;
    const Ptr<LossProcess> truth = MakeLossProcess(scenario, report);
    truth->AssignStreams(0);
    std::vector<std::string> warnings;
    const Ptr<LossEstimator> estimator = MakeLossEstimator(scenario, truth, report, &warnings);
    std::vector<std::string> names;
    for (const Strategy& strategy : strategies)
    {
        names.push_back(strategy.name);
    }
    const RunManifest manifest(scenario,
                               request.program,
                               request.scenario,
                               names,
                               request.options,
                               warnings);
    const std::string folder = request.folder.empty() ? "results/" + scenario.name : request.folder;
    if (std::filesystem::exists(std::filesystem::symlink_status(folder)) &&
        !std::filesystem::is_directory(folder))
    {
        throw UsageError("--out=" + folder + ": exists and is no folder, expected a folder");
    }
    if (request.checkOnly)
    {
        std::cout << manifest.Describe();
        return;
    }

    // From here on nothing can be the user's mistake, so results may be written.
    ResultRecorder recorder(folder, scenario);
    manifest.Write(folder, false);

    std::cout << "Scenario " << scenario.name << ", seed " << RngSeedManager::GetSeed() << ", run "
              << RngSeedManager::GetRun() << ": loss target " << FormatNumber(scenario.lossTarget)
              << ", deadline " << FormatNumber(scenario.deadline)
              << (scenario.normalised ? "" : " s") << std::endl;
    ScenarioRunner runner(scenario, truth, estimator, isatty(STDERR_FILENO) ? &std::cerr : nullptr);
    std::vector<StrategyResult> results;
    for (const Strategy& strategy : strategies)
    {
        results.push_back(runner.Run(strategy, recorder));
    }
    manifest.Write(folder, true);
    PrintComparison(std::cout, scenario, results);
    std::cout << "Results: " << folder << std::endl;
}

} // namespace

int
RunCommandLine(int argc, char* argv[])
{
    return RunReportingErrors([&]() { Execute(ParseRequest(argc, argv)); });
}

} // namespace pact
} // namespace ns3
