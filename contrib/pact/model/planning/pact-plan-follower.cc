/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "pact-plan-follower.h"

namespace ns3
{
namespace pact
{

NS_OBJECT_ENSURE_REGISTERED(PlanFollower);

TypeId
PlanFollower::GetTypeId()
{
    static TypeId tid = TypeId("ns3::pact::PlanFollower").SetParent<Planner>().SetGroupName("Pact");
    return tid;
}

Decision
PlanFollower::Decide(const LearningProblem& problem, const LearningState& state)
{
    Decision decision;
    if (!m_track.IsOnPlan(problem, state))
    {
        const LossForecast forecast = problem.estimator->Forecast(state.history);
        m_track.Begin(MakePlan(problem, state, forecast, decision), state.revision);
    }
    m_track.Advance(decision);
    return decision;
}

} // namespace pact
} // namespace ns3
