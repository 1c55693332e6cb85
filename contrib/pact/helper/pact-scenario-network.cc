/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "pact-scenario-context.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <set>

namespace ns3
{
namespace pact
{

namespace
{

constexpr double MIN_DEFAULT_QUEUE = 1e6; //!< bytes
constexpr double BITS_PER_BYTE = 8;       //!< by definition
constexpr double MIN_SEGMENT = 88;        //!< bytes; a link's smallest packet leaves as much
constexpr double HEADERS = 120;           //!< bytes of IPv4, TCP and link headers, at most
constexpr double MAX_SEGMENT = 60000;     //!< bytes; the headers must fit in 65535 with it

/**
 * @brief Read the nodes that belong to no set.
 * @param map the network
 * @param context declares them
 */
void
ReadOtherNodes(ScenarioMap& map, ScenarioContext& context)
{
    const auto* node = map.Find("nodes");
    const auto* list = node ? ReadScenarioList(*node, "a node", context.problems) : nullptr;
    if (!list)
    {
        if (node)
        {
            context.nodes.SetIncomplete();
        }
        return;
    }
    ScenarioNames listed("node");
    for (const auto& item : *list)
    {
        const auto name = ReadScenarioName(item, "the name of a node", context.problems);
        if (!name)
        {
            context.nodes.SetIncomplete();
        }
        else if (listed.Declare(*name, item.place, context.problems) && !context.nodes.Find(*name))
        {
            context.nodes.Declare(*name, item.place, context.problems);
            context.scenario.network.nodes.push_back(*name);
        }
    }
}

/**
 * @brief Read the two ends of a link.
 * @param map the link
 * @param context has the nodes
 * @param link takes the ends
 */
void
ReadEnds(ScenarioMap& map, ScenarioContext& context, ScenarioLink& link)
{
    const auto* node = map.Get("between", "the two nodes of the link, [a, b]");
    if (!node)
    {
        return;
    }
    if (node->kind != ScenarioNode::LIST || node->items.size() != 2)
    {
        const std::string found = node->kind == ScenarioNode::LIST
                                      ? "a list of " + std::to_string(node->items.size())
                                      : node->Describe();
        context.problems.Add(node->place, found + ", expected the two nodes of the link, [a, b]");
        return;
    }
    const auto a = context.nodes.Resolve(node->items[0], context.problems);
    const auto b = context.nodes.Resolve(node->items[1], context.problems);
    if (a && b && *a == *b)
    {
        context.problems.Add(node->place, "a link from a node to itself, expected two nodes");
    }
    link.a = node->items[0].text;
    link.b = node->items[1].text;
}

/**
 * @brief Read the times at which a link is down.
 * @param node the list
 * @param problems where to report
 * @return the outages
 */
std::vector<ScenarioOutage>
ReadOutages(const ScenarioNode& node, ScenarioProblems& problems)
{
    std::vector<ScenarioOutage> outages;
    const auto* list = ReadScenarioList(node, "an outage", problems);
    for (std::size_t i = 0; list && i < list->size(); i++)
    {
        const auto& item = (*list)[i];
        ScenarioMap map(item, problems);
        const std::size_t before = problems.GetCount();
        ScenarioOutage outage{};
        outage.from =
            map.GetQuantity("from", Quantity::TIME, NumberRange::NonNegative()).value_or(0);
        outage.to = map.FindQuantity("to", Quantity::TIME, NumberRange::Positive())
                        .value_or(std::numeric_limits<double>::infinity());
        map.Finish();
        if (problems.GetCount() > before)
        {
            continue;
        }
        if (outage.to <= outage.from)
        {
            problems.Add(item.place, "an outage that ends before it begins, expected from < to");
        }
        else if (!outages.empty() && outage.from < outages.back().to)
        {
            problems.Add(item.place,
                         "an outage that begins before the one above it ends, expected them in "
                         "order of time");
        }
        outages.push_back(outage);
    }
    return outages;
}

/**
 * @brief Read a link.
 * @param node where it stands
 * @param context takes the link
 */
void
ReadLink(const ScenarioNode& node, ScenarioContext& context)
{
    const std::size_t before = context.problems.GetCount();
    ScenarioMap map(node, context.problems);
    if (!map.IsMap())
    {
        context.linksKnown = false;
        return;
    }
    ScenarioLink link{};
    ReadEnds(map, context, link);
    NumberRange rates;
    rates.least = 1;
    link.rate = map.GetQuantity("rate", Quantity::RATE, rates).value_or(0);
    link.delay = map.GetQuantity("delay", Quantity::TIME, NumberRange::Positive()).value_or(0);
    NumberRange sizes; // a queue that holds no full packet passes none
    sizes.least = context.scenario.network.segmentBytes + HEADERS;
    sizes.most = std::numeric_limits<uint32_t>::max();
    const double product = link.rate * link.delay / BITS_PER_BYTE;
    const double standard = std::clamp(std::ceil(product), MIN_DEFAULT_QUEUE, sizes.most);
    link.queueBytes =
        static_cast<uint64_t>(map.FindQuantity("queue", Quantity::SIZE, sizes).value_or(standard));
    link.errorRate =
        map.FindQuantity("error_rate", Quantity::NUMBER, NumberRange::BelowOne()).value_or(0);
    if (const auto* outages = map.Find("outages"))
    {
        link.outages = ReadOutages(*outages, context.problems);
    }
    map.Finish();
    context.scenario.network.links.push_back(link);
    context.linksKnown = context.linksKnown && context.problems.GetCount() == before;
}

/**
 * @brief Find which nodes can reach each other.
 * @param context has nodes and links
 * @return a number for each node, equal for nodes that are connected
 */
std::vector<std::size_t>
FindIslands(const ScenarioContext& context)
{
    std::vector<std::size_t> island(context.scenario.network.nodes.size());
    std::iota(island.begin(), island.end(), 0);
    for (const auto& link : context.scenario.network.links)
    {
        const auto a = context.nodes.Find(link.a);
        const auto b = context.nodes.Find(link.b);
        if (a && b)
        {
            std::replace(island.begin(), island.end(), std::size_t{island[*a]}, island[*b]);
        }
    }
    return island;
}

} // namespace

void
ReadScenarioNetwork(const ScenarioNode& node, ScenarioContext& context)
{
    ScenarioMap map(node, context.problems);
    auto& network = context.scenario.network;
    ReadOtherNodes(map, context);
    NumberRange segments{MIN_SEGMENT, true, MAX_SEGMENT, true};
    network.segmentBytes = static_cast<uint32_t>(
        map.FindQuantity("segment", Quantity::SIZE, segments).value_or(network.segmentBytes));
    const auto* links = map.GetList("links", "a link");
    for (std::size_t i = 0; links && i < links->size(); i++)
    {
        ReadLink((*links)[i], context);
    }
    map.Finish();
}

void
CheckScenarioRoutes(ScenarioContext& context)
{
    const auto& scenario = context.scenario;
    if (!context.linksKnown || !context.nodes.IsComplete() || scenario.network.links.empty())
    {
        return;
    }
    const auto island = FindIslands(context);
    const auto orchestrator = context.nodes.Find(scenario.orchestrator.node);
    for (const auto& set : scenario.nodeSets)
    {
        const auto lead = context.nodes.Find(set.members.front().node);
        if (!lead)
        {
            continue;
        }
        if (orchestrator && island[*lead] != island[*orchestrator])
        {
            context.problems.Add(context.nodes.GetPlace(*lead),
                                 "no links lead from the orchestrator's node '" +
                                     scenario.orchestrator.node + "' to the lead '" +
                                     set.members.front().node + "' of the set '" + set.name +
                                     "', expected a path");
        }
        for (const auto& member : set.members)
        {
            const auto index = context.nodes.Find(member.node);
            if (index && island[*index] != island[*lead])
            {
                context.problems.Add(context.nodes.GetPlace(*index),
                                     "no links lead from the lead '" + set.members.front().node +
                                         "' to its member '" + member.node + "', expected a path");
            }
        }
    }
}

} // namespace pact
} // namespace ns3
