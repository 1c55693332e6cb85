/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "pact-optimum-planner.h"

#include "pact-best-effort.h"
#include "pact-expanded-graph.h"

namespace ns3
{
namespace pact
{

NS_OBJECT_ENSURE_REGISTERED(OptimumPlanner);

TypeId
OptimumPlanner::GetTypeId()
{
    static TypeId tid = TypeId("ns3::pact::OptimumPlanner")
                            .SetParent<PlanFollower>()
                            .SetGroupName("Pact")
                            .AddConstructor<OptimumPlanner>();
    return tid;
}

Plan
OptimumPlanner::MakePlan(const LearningProblem& problem,
                         const LearningState& state,
                         const LossForecast& forecast,
                         Decision& effort) const
{
    ExpandedGraph graph;
    return FindCheapestPlan(graph, problem, forecast, state.time, {}, effort);
}

} // namespace pact
} // namespace ns3
