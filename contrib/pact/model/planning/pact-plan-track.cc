/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "pact-plan-track.h"

#include <cmath>

namespace ns3
{
namespace pact
{

namespace
{
constexpr double LOSS_TOLERANCE = 1e-9; //!< relative; a report carries the loss as it was
} // namespace

void
PlanTrack::Begin(Plan plan, uint32_t revision)
{
    m_plan = std::move(plan);
    m_next = 0;
    m_revision = revision;
}

void
PlanTrack::Advance(Decision& decision)
{
    decision.plan = m_plan;
    if (m_next < m_plan.epochs.size())
    {
        decision.setting = m_plan.epochs[m_next].setting;
        decision.predictedLoss = m_plan.epochs[m_next].loss;
        m_next++;
    }
}

bool
PlanTrack::IsOnPlan(const LearningProblem& problem, const LearningState& state) const
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
    return !m_plan.feasible || problem.IsInTime(state.time + remaining);
}

bool
PlanTrack::IsOnTime(const LearningProblem& problem, const LearningState& state) const
{
    return IsOnPlan(problem, state) && std::fabs(state.time - m_plan.epochs[m_next - 1].time) <=
                                           LearningProblem::TIME_TOLERANCE * problem.deadline;
}

bool
PlanTrack::IsFeasible() const
{
    return m_plan.feasible;
}

} // namespace pact
} // namespace ns3
