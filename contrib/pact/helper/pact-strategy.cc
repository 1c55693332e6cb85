/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "pact-strategy.h"

#include "ns3/object-factory.h"
#include "ns3/string.h"

#include <algorithm>
#include <array>

namespace ns3
{
namespace pact
{

namespace
{

/// A strategy with a name of its own.
struct NamedStrategy
{
    const char* name;   //!< the name
    const char* policy; //!< TypeId name of its planner
    bool knowsTruth;    //!< whether it is a benchmark that is given the true loss
};

constexpr std::array<NamedStrategy, 4> NAMED_STRATEGIES{{
    {"pact", "ns3::pact::PactPlanner", false},
    {"optimum", "ns3::pact::OptimumPlanner", true},
    {"one-switch", "ns3::pact::OneSwitchPlanner", true},
    {"static-learn", "ns3::pact::StaticLearnPlanner", true},
}};

/**
 * @brief Whether a TypeId name belongs to a planner that can be created.
 * @param name the name
 * @return true if so
 */
bool
IsPlanner(const std::string& name)
{
    TypeId tid;
    return TypeId::LookupByNameFailSafe(name, &tid) && tid.IsChildOf(Planner::GetTypeId()) &&
           tid.HasConstructor();
}

/**
 * @brief Make the strategy of a planner.
 * @param policy TypeId name of the planner
 * @param scenario gives attributes if the policy is its own
 * @return the strategy
 */
Strategy
MakeStrategy(const std::string& policy, const Scenario& scenario)
{
    Strategy strategy{policy, policy, {}, false};
    for (const NamedStrategy& named : NAMED_STRATEGIES)
    {
        if (policy == named.policy)
        {
            strategy.name = named.name;
            strategy.knowsTruth = named.knowsTruth;
        }
    }
    if (policy == scenario.orchestrator.policy)
    {
        strategy.attributes = scenario.orchestrator.attributes;
    }
    return strategy;
}

/**
 * @brief Cut spaces off.
 * @param text the text
 * @return the text without spaces at its ends
 */
std::string
Trim(const std::string& text)
{
    const std::size_t first = text.find_first_not_of(' ');
    return first == std::string::npos ? ""
                                      : text.substr(first, text.find_last_not_of(' ') - first + 1);
}

/**
 * @brief TypeId names of the planners that a name stands for.
 * @param name the name
 * @param scenario gives its own policy
 * @return the TypeId names
 */
std::vector<std::string>
Resolve(const std::string& name, const Scenario& scenario)
{
    std::vector<std::string> policies;
    if (name == "all")
    {
        policies.push_back(scenario.orchestrator.policy);
    }
    for (const NamedStrategy& named : NAMED_STRATEGIES)
    {
        if (name == "all" || name == named.name)
        {
            policies.emplace_back(named.policy);
        }
    }
    if (policies.empty() && IsPlanner(name))
    {
        policies.push_back(name);
    }
    if (policies.empty())
    {
        throw UsageError("--strategy: unknown strategy '" + name +
                         "', expected pact, optimum, one-switch, static-learn, all, or the TypeId "
                         "name of a planner");
    }
    return policies;
}

} // namespace

Ptr<Planner>
Strategy::MakePlanner() const
{
    ObjectFactory factory;
    factory.SetTypeId(policy);
    for (const auto& [attribute, value] : attributes)
    {
        factory.Set(attribute, StringValue(value));
    }
    return factory.Create<Planner>();
}

std::vector<Strategy>
ParseStrategies(const std::string& list, const Scenario& scenario)
{
    std::vector<Strategy> strategies;
    const auto add = [&](const std::string& policy) {
        const Strategy strategy = MakeStrategy(policy, scenario);
        const bool known =
            std::any_of(strategies.begin(), strategies.end(), [&](const Strategy& other) {
                return other.name == strategy.name;
            });
        if (!known)
        {
            strategies.push_back(strategy);
        }
    };
    if (list.empty())
    {
        add(scenario.orchestrator.policy);
        return strategies;
    }
    for (std::size_t start = 0; start <= list.size();)
    {
        const std::size_t end = std::min(list.find(',', start), list.size());
        for (const std::string& policy : Resolve(Trim(list.substr(start, end - start)), scenario))
        {
            add(policy);
        }
        start = end + 1;
    }
    return strategies;
}

} // namespace pact
} // namespace ns3
