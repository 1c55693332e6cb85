/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef PACT_STRATEGY_H
#define PACT_STRATEGY_H

#include "pact-scenario.h"

#include "ns3/pact-planner.h"

#include <stdexcept>
#include <string>
#include <vector>

namespace ns3
{
namespace pact
{

/// A command line that cannot be carried out; what() says what is wrong and what was expected.
class UsageError : public std::runtime_error
{
  public:
    using std::runtime_error::runtime_error;
};

/**
 * @ingroup pact
 * @brief A way to decide, as it is compared with others.
 */
struct Strategy
{
    std::string name;              //!< in the strategy columns
    std::string policy;            //!< TypeId name of the planner
    ScenarioAttributes attributes; //!< of the planner
    bool knowsTruth{false};        //!< true: a benchmark, which is given the true loss
    bool ignoresNetwork{false};    //!< true: it plans as if the network took no time and no energy

    /// @return a new planner
    Ptr<Planner> MakePlanner() const;
};

/**
 * @ingroup pact
 * @brief The strategies that a list of names stands for.
 *
 * Names: pact, pact-oracle (which is pact with the true loss), pact-network-blind (which is pact
 * that takes commands, reports and transfers to be free; for scenarios with a network and hardware
 * costs), optimum, one-switch, static-learn, the TypeId name of any planner, and all, which is the
 * scenario's own policy and pact, pact-oracle (unless the scenario's estimator knows the truth),
 * optimum, one-switch and static-learn. An empty list is the scenario's own policy. The scenario's
 * policy attributes go to that policy alone.
 *
 * @param list names separated by commas
 * @param scenario gives its own policy
 * @return the strategies, each once, in the order of the list
 * @throws UsageError if a name is unknown, or is none for this scenario
 */
std::vector<Strategy> ParseStrategies(const std::string& list, const Scenario& scenario);

} // namespace pact
} // namespace ns3

#endif // PACT_STRATEGY_H
