/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "pact-record-mapping-file.h"

#include "pact-scenario-map.h"
#include "pact-text-file.h"

#include "ns3/pact-records-error.h"

#include <algorithm>
#include <utility>

namespace ns3
{
namespace pact
{

namespace
{

constexpr std::size_t MAX_BYTES = 1000000; //!< of a mapping file

/**
 * @brief Read the names of the columns.
 * @param node where they stand
 * @param columns takes them
 * @param problems where to report
 */
void
ReadColumns(const ScenarioNode& node, RecordColumns& columns, ScenarioProblems& problems)
{
    ScenarioMap map(node, problems);
    const std::pair<const char*, std::string*> names[] = {
        {"run", &columns.run},
        {"seed", &columns.seed},
        {"stage", &columns.stage},
        {"pruning", &columns.pruning},
        {"node_set", &columns.nodeSet},
        {"epoch_in_stage", &columns.epochsInStage},
        {"event", &columns.event},
        {"loss", &columns.loss},
        {"parameters", &columns.parameters}};
    for (const auto& [key, name] : names)
    {
        if (const auto* value = map.Find(key))
        {
            *name =
                ReadScenarioText(*value, "the name of a column", problems).value_or(std::string());
        }
    }
    map.Finish();
}

/**
 * @brief Read what is known of the node sets.
 * @param list where they stand
 * @param problems where to report
 * @return the node sets
 */
std::vector<NodeSetData>
ReadNodeSets(const std::vector<ScenarioNode>& list, ScenarioProblems& problems)
{
    std::vector<NodeSetData> nodeSets;
    for (const auto& node : list)
    {
        ScenarioMap map(node, problems);
        const auto name = map.GetText("name", "the name of the node set in the records");
        const auto positive = NumberRange::Positive();
        const auto samples = map.GetQuantity("samples", Quantity::NUMBER, positive);
        const auto classes = map.GetQuantity("classes", Quantity::NUMBER, positive);
        map.Finish();
        if (!name || !samples || !classes)
        {
            continue;
        }
        if (std::any_of(nodeSets.begin(), nodeSets.end(), [&](const auto& other) {
                return other.name == *name;
            }))
        {
            problems.Add(node.place,
                         "node set '" + *name + "' stands here twice, expected it once");
        }
        nodeSets.push_back({*name, *samples, *classes});
    }
    return nodeSets;
}

/**
 * @brief Read a mapping.
 * @param path of its file, for messages
 * @param text the YAML
 * @return the mapping
 * @throw ScenarioError with all problems
 */
RecordMapping
ParseMapping(const std::string& path, const std::string& text)
{
    RecordMapping mapping;
    ScenarioProblems problems(path, text);
    const ScenarioNode document =
        ReadScenarioDocument(text, "a map with columns, node_sets or start_loss", problems);
    ScenarioMap root(document, problems);
    if (const auto* columns = root.Find("columns"))
    {
        ReadColumns(*columns, mapping.columns, problems);
    }
    if (const auto* nodeSets = root.Find("node_sets"))
    {
        if (const auto* list = ReadScenarioList(*nodeSets, "a node set", problems))
        {
            mapping.nodeSets = ReadNodeSets(*list, problems);
        }
    }
    mapping.startLoss =
        root.FindQuantity("start_loss", Quantity::NUMBER, NumberRange::NonNegative()).value_or(0);
    root.Finish();
    problems.ThrowIfAny();
    return mapping;
}

} // namespace

RecordMapping
ReadRecordMapping(const std::string& path)
{
    RecordsProblems problems;
    const TextFile file = ReadTextFile(path, "a YAML file that explains records", MAX_BYTES);
    if (!file.problem.empty())
    {
        problems.Add(path + ": " + file.problem);
        problems.ThrowIfAny();
    }
    try
    {
        return ParseMapping(path, file.text);
    }
    catch (const ScenarioError& error)
    {
        for (const auto& problem : error.GetProblems())
        {
            problems.Add(problem.ToString());
        }
    }
    problems.ThrowIfAny();
    return {};
}

} // namespace pact
} // namespace ns3
