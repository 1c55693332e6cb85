/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "pact-scenario-context.h"

#include <numeric>

namespace ns3
{
namespace pact
{

namespace
{

constexpr uint64_t MAX_SAMPLES = 1000000000000; //!< far above any data set

/**
 * @brief Read the nodes of a set.
 * @param map the set
 * @param context declares the nodes
 * @return a member for each node
 */
std::vector<NodeSetMember>
ReadMembers(ScenarioMap& map, ScenarioContext& context)
{
    std::vector<NodeSetMember> members;
    const bool given = map.Find("nodes") != nullptr;
    if (!given && !context.IsNetworked())
    {
        return members;
    }
    const auto* list = map.GetList("nodes", "a node");
    if (!list)
    {
        context.nodes.SetIncomplete();
        return members;
    }
    for (const auto& node : *list)
    {
        const auto name = ReadScenarioName(node, "the name of a node", context.problems);
        if (!name)
        {
            context.nodes.SetIncomplete();
        }
        else if (context.nodes.Declare(*name, node.place, context.problems))
        {
            context.scenario.network.nodes.push_back(*name);
        }
        members.push_back({name.value_or(""), {}, 0});
    }
    return members;
}

/**
 * @brief Give each member its hardware: one kind for all, or a list with one for each node.
 * @param map the set
 * @param members its members
 * @param context has the hardware
 */
void
ReadMemberHardware(ScenarioMap& map, std::vector<NodeSetMember>& members, ScenarioContext& context)
{
    const auto* node = context.IsNetworked() ? map.Get("hardware", "the name of a hardware")
                                             : map.Find("hardware");
    if (!node)
    {
        return;
    }
    const bool each = node->kind == ScenarioNode::LIST;
    if (each && node->items.size() != members.size())
    {
        context.problems.Add(node->place,
                             "hardware of " + std::to_string(node->items.size()) +
                                 " nodes, expected one name for all nodes or one for each of the " +
                                 std::to_string(members.size()));
        return;
    }
    std::optional<std::size_t> common;
    if (!each)
    {
        common = context.hardware.Resolve(*node, context.problems);
    }
    for (std::size_t i = 0; i < members.size(); i++)
    {
        const auto index =
            each ? context.hardware.Resolve(node->items[i], context.problems) : common;
        if (index && *index < context.profiles.size())
        {
            members[i].profile = context.profiles[*index];
        }
    }
}

/**
 * @brief Give each member the samples written for it.
 * @param node the list
 * @param total samples of the whole set, if written too
 * @param members its members
 * @param problems where to report
 */
void
ReadSamplesPerNode(const ScenarioNode& node,
                   std::optional<uint64_t> total,
                   std::vector<NodeSetMember>& members,
                   ScenarioProblems& problems)
{
    const auto* list = ReadScenarioList(node, "a number of samples", problems);
    if (!list)
    {
        return;
    }
    if (list->size() != members.size())
    {
        problems.Add(node.place,
                     "samples of " + std::to_string(list->size()) +
                         " nodes, expected one number "
                         "for each of the " +
                         std::to_string(members.size()) + " nodes");
        return;
    }
    uint64_t sum = 0;
    for (std::size_t i = 0; i < list->size(); i++)
    {
        const auto samples = ReadScenarioInteger((*list)[i], 1, MAX_SAMPLES, problems);
        if (!samples)
        {
            return;
        }
        members[i].samples = *samples;
        sum += *samples;
    }
    if (total && *total != sum)
    {
        problems.Add(node.place,
                     "samples_per_node sums to " + std::to_string(sum) +
                         ", expected the dataset's " + std::to_string(*total));
    }
}

/**
 * @brief Read the data of a set and give each member its share.
 * @param map the set
 * @param set takes the classes
 * @param context where to report
 */
void
ReadDataset(ScenarioMap& map, NodeSet& set, ScenarioContext& context)
{
    constexpr uint64_t maxClasses = 1000000;
    const auto* perNode = map.Find("samples_per_node");
    const auto* node = context.IsNetworked()
                           ? map.Get("dataset", "the data of the set, {samples: ..., classes: ...}")
                           : map.Find("dataset");
    std::optional<uint64_t> total;
    if (node)
    {
        ScenarioMap dataset(*node, context.problems);
        total = perNode ? dataset.FindInteger("samples", 1, MAX_SAMPLES)
                        : dataset.GetInteger("samples", 1, MAX_SAMPLES);
        set.classes =
            static_cast<uint32_t>(dataset.GetInteger("classes", 1, maxClasses).value_or(0));
        dataset.Finish();
    }
    auto& members = set.members;
    if (perNode)
    {
        ReadSamplesPerNode(*perNode, total, members, context.problems);
        return;
    }
    if (!total || members.empty())
    {
        return;
    }
    if (*total < members.size())
    {
        context.problems.Add(node->place,
                             std::to_string(*total) + " samples for " +
                                 std::to_string(members.size()) +
                                 " nodes, expected at least one for each");
    }
    for (std::size_t i = 0; i < members.size(); i++)
    {
        members[i].samples = *total / members.size() + (i < *total % members.size() ? 1 : 0);
    }
}

} // namespace

void
ReadScenarioNodeSets(ScenarioMap& root, ScenarioContext& context)
{
    const auto* list = root.GetList("node_sets", "a node set");
    if (!list)
    {
        context.nodeSets.SetIncomplete();
        context.nodes.SetIncomplete();
        return;
    }
    for (const auto& node : *list)
    {
        ScenarioMap map(node, context.problems);
        if (!map.IsMap())
        {
            context.nodeSets.SetIncomplete();
            context.nodes.SetIncomplete();
            continue;
        }
        const auto name = context.DeclareName(map, context.nodeSets);
        NodeSet set;
        set.name = name.value_or("");
        set.tier = map.GetChoice("tier", {"cloud", "far-edge", "near-edge"}).value_or("");
        set.members = ReadMembers(map, context);
        if (set.members.empty())
        {
            set.members.push_back({set.name, {}, 0});
        }
        ReadMemberHardware(map, set.members, context);
        ReadDataset(map, set, context);
        map.Finish();
        if (name)
        {
            context.scenario.nodeSets.push_back(set);
        }
    }
}

} // namespace pact
} // namespace ns3
