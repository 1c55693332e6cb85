/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "pact-attribute-text.h"
#include "pact-scenario-context.h"

#include "ns3/pact-planner.h"
#include "ns3/type-id.h"

#include <algorithm>

namespace ns3
{
namespace pact
{

namespace
{

const std::string DEFAULT_POLICY = "ns3::pact::PactPlanner"; //!< this module's own

/**
 * @brief Names of every policy that can be chosen.
 * @return the names
 */
std::vector<std::string>
GetPolicyNames()
{
    std::vector<std::string> names;
    for (uint16_t i = 0; i < TypeId::GetRegisteredN(); i++)
    {
        const TypeId tid = TypeId::GetRegistered(i);
        if (tid.IsChildOf(Planner::GetTypeId()) && tid.HasConstructor())
        {
            names.push_back(tid.GetName());
        }
    }
    return names;
}

/**
 * @brief Read which policy decides.
 * @param map the orchestrator
 * @param context takes its name
 * @return its type; nothing on an error
 */
std::optional<TypeId>
ReadPolicy(ScenarioMap& map, ScenarioContext& context)
{
    auto& policy = context.scenario.orchestrator.policy;
    policy = DEFAULT_POLICY;
    const auto* node = map.Find("policy");
    if (node)
    {
        const auto text = ReadScenarioText(*node, "the TypeId name of a policy", context.problems);
        if (!text)
        {
            return std::nullopt;
        }
        policy = *text;
    }
    TypeId tid;
    const auto& place = node ? node->place : map.GetPlace();
    if (!TypeId::LookupByNameFailSafe(policy, &tid))
    {
        context.problems.Add(place,
                             "unknown policy '" + policy + "', " +
                                 SuggestName(policy, GetPolicyNames()));
        return std::nullopt;
    }
    if (!tid.IsChildOf(Planner::GetTypeId()) || !tid.HasConstructor())
    {
        context.problems.Add(place,
                             "'" + policy + "' is no policy, expected a class derived from " +
                                 Planner::GetTypeId().GetName() + " with a constructor");
        return std::nullopt;
    }
    return tid;
}

/**
 * @brief Read the attributes of the policy.
 * @param node where they stand
 * @param policy its type; nothing if it is not known
 * @param context takes the attributes
 */
void
ReadAttributes(const ScenarioNode& node, std::optional<TypeId> policy, ScenarioContext& context)
{
    ScenarioMap map(node, context.problems);
    for (std::size_t i = 0; map.IsMap() && i < node.items.size(); i++)
    {
        const std::string& name = node.keys[i].text;
        const auto& value = node.items[i];
        TypeId::AttributeInformation information;
        if (policy && !policy->LookupAttributeByName(name, &information))
        {
            const auto known = GetAttributeNames(*policy);
            context.problems.Add(node.keys[i].place,
                                 "unknown attribute '" + name + "' of " + policy->GetName() + ", " +
                                     (known.empty() ? "expected none, it has no attributes"
                                                    : SuggestName(name, known)));
        }
        else if (value.kind != ScenarioNode::SCALAR)
        {
            context.problems.Add(value.place, value.Describe() + ", expected a value of " + name);
        }
        else if (policy && !AcceptsValue(information.checker, value.text))
        {
            context.problems.Add(value.place,
                                 value.Describe() + " does not suit attribute " + name +
                                     ", expected " + DescribeChecker(information.checker));
        }
        context.scenario.orchestrator.attributes.emplace_back(name, value.text);
    }
}

/**
 * @brief Read on which node the orchestrator runs.
 * @param map the orchestrator
 * @param context takes the node
 */
void
ReadNode(ScenarioMap& map, ScenarioContext& context)
{
    const auto* node = context.IsNetworked()
                           ? map.Get("node", "the network node on which the orchestrator runs")
                           : map.Find("node");
    if (!node)
    {
        return;
    }
    const auto index =
        context.IsNetworked()
            ? context.nodes.Resolve(*node, context.problems).has_value()
            : ReadScenarioName(*node, "the name of a node", context.problems).has_value();
    if (index)
    {
        context.scenario.orchestrator.node = node->text;
    }
}

} // namespace

void
ReadScenarioOrchestrator(ScenarioMap& root, ScenarioContext& context)
{
    const auto* node = context.IsNetworked()
                           ? root.Get("orchestrator", "the orchestrator, {node: ...}")
                           : root.Find("orchestrator");
    ScenarioNode standard;
    standard.kind = ScenarioNode::MAP;
    standard.place = root.GetPlace();
    if (!node && context.IsNetworked())
    {
        return;
    }
    const auto& given = node ? *node : standard;
    ScenarioMap map(given, context.problems);
    if (!map.IsMap())
    {
        return;
    }
    ReadNode(map, context);
    const auto policy = ReadPolicy(map, context);
    if (const auto* attributes = map.Find("attributes"))
    {
        ReadAttributes(*attributes, policy, context);
    }
    if (const auto* estimator = map.Find("estimator"))
    {
        ReadScenarioEstimator(*estimator, context);
    }
    auto& weight = context.scenario.orchestrator.measurementWeight;
    weight = map.FindQuantity("measurement_weight", Quantity::NUMBER, NumberRange::Share())
                 .value_or(weight);
    map.Finish();
}

} // namespace pact
} // namespace ns3
