/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "pact-scenario-reader.h"

#include "pact-scenario-context.h"
#include "pact-text-file.h"

namespace ns3
{
namespace pact
{

namespace
{

constexpr std::size_t MAX_BYTES = 4000000;      //!< of a scenario file
constexpr uint64_t MAX_RUN = uint64_t{1} << 53; //!< larger numbers are not exact as double

/**
 * @brief Read the units and the kind of network, on which the meaning of the rest depends.
 * @param root the top-level map
 * @param context takes them
 * @return the network if it is not idealised, null otherwise
 */
const ScenarioNode*
ReadMode(ScenarioMap& root, ScenarioContext& context)
{
    auto& scenario = context.scenario;
    const auto* name = root.Get("scenario", "the name of the scenario");
    if (name)
    {
        scenario.name =
            ReadScenarioName(*name, "the name of the scenario", context.problems).value_or("");
    }
    const auto units = root.GetChoice("units", {"normalised", "si"});
    context.unitsKnown = units.has_value();
    scenario.normalised = units && *units == "normalised";
    const auto* network = root.Get("network", "'idealised' or a map with nodes and links");
    if (!network)
    {
        return nullptr;
    }
    if (network->kind != ScenarioNode::MAP)
    {
        if (network->text != "idealised")
        {
            context.problems.Add(network->place,
                                 network->Describe() +
                                     ", expected 'idealised' or a map with nodes and links");
        }
        return nullptr;
    }
    scenario.network.idealised = false;
    if (scenario.normalised)
    {
        context.problems.Add(network->place,
                             "a network with normalised units, expected 'network: idealised' or "
                             "'units: si'");
    }
    return network;
}

/**
 * @brief Read the whole document.
 * @param document the document
 * @param context takes the scenario
 */
void
ReadRoot(const ScenarioNode& document, ScenarioContext& context)
{
    ScenarioMap root(document, context.problems);
    if (!root.IsMap())
    {
        return;
    }
    auto& scenario = context.scenario;
    const auto* network = ReadMode(root, context);
    ReadScenarioModels(root, context);
    ReadScenarioHardware(root, context);
    ReadScenarioNodeSets(root, context);
    if (network)
    {
        ReadScenarioNetwork(*network, context);
    }
    ReadScenarioSettings(root, context);
    ReadScenarioJob(root, context);
    ReadScenarioCosts(root, context);
    ReadScenarioLoss(root, context);
    ReadScenarioOrchestrator(root, context);
    const uint64_t maxSeed = 4294967086; // of ns-3's generator, L'Ecuyer's MRG32k3a
    scenario.seed =
        static_cast<uint32_t>(root.FindInteger("seed", 1, maxSeed).value_or(scenario.seed));
    scenario.run = root.FindInteger("run", 0, MAX_RUN).value_or(scenario.run);
    root.Finish();
    CheckScenarioChanges(context);
    CheckScenarioRoutes(context);
}

} // namespace

Scenario
ScenarioReader::Read(const std::string& path, const std::vector<std::string>& overrides) const
{
    const TextFile file = ReadTextFile(path, "a scenario file", MAX_BYTES);
    if (!file.problem.empty())
    {
        throw ScenarioError({{path, 0, 0, file.problem}});
    }
    return Parse(file.text, path, overrides);
}

Scenario
ScenarioReader::Parse(const std::string& text,
                      const std::string& path,
                      const std::vector<std::string>& overrides) const
{
    ScenarioProblems problems(path, text);
    ScenarioNode document = ReadScenarioDocument(text, "a scenario", problems);
    Scenario scenario;
    const std::size_t slash = path.rfind('/');
    scenario.directory = slash == std::string::npos ? "" : path.substr(0, slash + 1);
    ApplyScenarioOverrides(document, overrides, scenario.directory, problems);
    scenario.text = overrides.empty() ? text : FormatScenarioDocument(document);
    ScenarioContext context{scenario, problems};
    ReadRoot(document, context);
    problems.ThrowIfAny();
    return scenario;
}

} // namespace pact
} // namespace ns3
