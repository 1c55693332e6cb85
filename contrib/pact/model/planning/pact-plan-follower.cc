/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "pact-plan-follower.h"

#include <cmath>

namespace ns3
{
namespace pact
{

NS_OBJECT_ENSURE_REGISTERED(PlanFollower);

namespace
{
constexpr double LOSS_TOLERANCE = 1e-9;     //!< relative; a report carries the loss as it was
constexpr double DEADLINE_TOLERANCE = 1e-9; //!< relative
} // namespace

TypeId
PlanFollower::GetTypeId()
{
    static TypeId tid = TypeId("ns3::pact::PlanFollower").SetParent<Planner>().SetGroupName("Pact");
    return tid;
}

bool
PlanFollower::IsOnPlan(const LearningProblem& problem, const LearningState& state) const
{
    if (m_next == 0 || m_next >= m_plan.epochs.size() || m_revision != state.revision)
    {
        return false;
    }
    const PlannedEpoch& last = m_plan.epochs[m_next - 1];
    const double loss = state.history.GetLoss();
    if (state.history.GetSetting() != last.setting ||
        std::fabs(loss - last.loss) > LOSS_TOLERANCE * last.loss)
    {
        return false;
    }
    const double remaining = m_plan.epochs.back().time - last.time;
    return !m_plan.feasible ||
           state.time + remaining <= problem.deadline * (1 + DEADLINE_TOLERANCE);
}

Decision
PlanFollower::Decide(const LearningProblem& problem, const LearningState& state)
{
    Decision decision;
    if (!IsOnPlan(problem, state))
    {
        const LossForecast forecast = problem.estimator->Forecast(state.history);
        m_plan = MakePlan(problem, state, forecast, decision);
        m_next = 0;
        m_revision = state.revision;
    }
    decision.plan = m_plan;
    if (m_next < m_plan.epochs.size())
    {
        decision.setting = m_plan.epochs[m_next].setting;
        decision.predictedLoss = m_plan.epochs[m_next].loss;
        m_next++;
    }
    return decision;
}

} // namespace pact
} // namespace ns3
