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
    const char* name;    //!< the name
    const char* policy;  //!< TypeId name of its planner
    bool knowsTruth;     //!< whether it is a benchmark that is given the true loss
    bool ignoresNetwork; //!< whether it plans as if the network cost nothing
};

/// What PACT would do if it knew the truth.
constexpr const char* ORACLE_STRATEGY = "pact-oracle";

/// What PACT would do if it knew nothing of the network.
constexpr const char* BLIND_STRATEGY = "pact-network-blind";

/// Of those that share a planner, the first is the one that the planner's own name stands for.
constexpr std::array<NamedStrategy, 6> NAMED_STRATEGIES{{
    {"pact", "ns3::pact::PactPlanner", false, false},
    {ORACLE_STRATEGY, "ns3::pact::PactPlanner", true, false},
    {BLIND_STRATEGY, "ns3::pact::PactPlanner", false, true},
    {"optimum", "ns3::pact::OptimumPlanner", true, false},
    {"one-switch", "ns3::pact::OneSwitchPlanner", true, false},
    {"static-learn", "ns3::pact::StaticLearnPlanner", true, false},
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
 * @brief Make a strategy.
 * @param named its name and its planner
 * @param scenario gives attributes if the policy is its own
 * @return the strategy
 */
Strategy
MakeStrategy(const NamedStrategy& named, const Scenario& scenario)
{
    Strategy strategy{named.name, named.policy, {}, named.knowsTruth, named.ignoresNetwork};
    if (strategy.policy == scenario.orchestrator.policy)
    {
        strategy.attributes = scenario.orchestrator.attributes;
    }
    return strategy;
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
    for (const NamedStrategy& named : NAMED_STRATEGIES)
    {
        if (policy == named.policy)
        {
            return MakeStrategy(named, scenario);
        }
    }
    return MakeStrategy(NamedStrategy{policy.c_str(), policy.c_str(), false, false}, scenario);
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
 * @brief Every strategy that is worth comparing.
 * @param scenario gives its own policy
 * @return the scenario's own first, which may come again
 */
std::vector<Strategy>
MakeAll(const Scenario& scenario)
{
    std::vector<Strategy> strategies{MakeStrategy(scenario.orchestrator.policy, scenario)};
    for (const NamedStrategy& named : NAMED_STRATEGIES)
    {
        const std::string name = named.name;
        const bool same = name == ORACLE_STRATEGY && scenario.orchestrator.estimator.IsTruth();
        if (!same && !named.ignoresNetwork)
        {
            strategies.push_back(MakeStrategy(named, scenario));
        }
    }
    return strategies;
}

/**
 * @brief Check that a scenario has the network that a strategy ignores, and costs that tell its
 * part.
 * @param named the strategy
 * @param scenario the scenario
 * @throws UsageError if not
 */
void
CheckNetwork(const NamedStrategy& named, const Scenario& scenario)
{
    if (named.ignoresNetwork && (scenario.network.idealised || !scenario.hardwareCosts))
    {
        throw UsageError(
            "--strategy: '" + std::string(named.name) + "' cannot ignore the network of '" +
            scenario.name +
            "', expected a scenario with nodes and links and 'costs: {kind: hardware}'");
    }
}

/**
 * @brief The strategies that a name stands for.
 * @param name the name
 * @param scenario gives its own policy
 * @return the strategies
 */
std::vector<Strategy>
Resolve(const std::string& name, const Scenario& scenario)
{
    if (name == "all")
    {
        return MakeAll(scenario);
    }
    for (const NamedStrategy& named : NAMED_STRATEGIES)
    {
        if (name == named.name)
        {
            CheckNetwork(named, scenario);
            return {MakeStrategy(named, scenario)};
        }
    }
    if (!IsPlanner(name))
    {
        throw UsageError("--strategy: unknown strategy '" + name +
                         "', expected pact, pact-oracle, pact-network-blind, optimum, one-switch, "
                         "static-learn, all, or the TypeId name of a planner");
    }
    return {MakeStrategy(name, scenario)};
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
    const auto add = [&](const Strategy& strategy) {
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
        add(MakeStrategy(scenario.orchestrator.policy, scenario));
        return strategies;
    }
    for (std::size_t start = 0; start <= list.size();)
    {
        const std::size_t end = std::min(list.find(',', start), list.size());
        for (const Strategy& strategy : Resolve(Trim(list.substr(start, end - start)), scenario))
        {
            add(strategy);
        }
        start = end + 1;
    }
    return strategies;
}

} // namespace pact
} // namespace ns3
