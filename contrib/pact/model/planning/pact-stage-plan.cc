/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "pact-stage-plan.h"

#include <limits>

namespace ns3
{
namespace pact
{

JobOutlook
JobOutlook::After(const LearningProblem& problem, const LossProcess& process, std::size_t to) const
{
    const CostModel::Cost cost = problem.costs->GetAction(state.setting, to);
    JobOutlook next{state, time + cost.time, energy + cost.energy};
    if (cost.IsAllowed())
    {
        next.state =
            process.AfterEpoch(to == state.setting ? state : process.AfterChange(state, to));
    }
    if (next.state.loss == UNKNOWN_LOSS)
    {
        next.time = std::numeric_limits<double>::infinity();
    }
    return next;
}

bool
JobOutlook::IsInTime(const LearningProblem& problem) const
{
    return problem.IsInTime(time);
}

bool
JobOutlook::IsOnTarget(const LearningProblem& problem) const
{
    return state.loss <= problem.lossTarget;
}

Plan
WriteOut(const LearningProblem& problem,
         const LossForecast& forecast,
         double time,
         const std::vector<PlannedStage>& stages)
{
    Plan plan;
    JobOutlook outlook{forecast.state, time, 0};
    for (const PlannedStage& stage : stages)
    {
        for (uint32_t i = 0; i < stage.epochs; ++i)
        {
            outlook = outlook.After(problem, *forecast.process, stage.setting);
            plan.epochs.push_back(
                {stage.setting, outlook.time, outlook.energy, outlook.state.loss});
        }
    }
    plan.feasible =
        !plan.epochs.empty() && outlook.IsInTime(problem) && outlook.IsOnTarget(problem);
    return plan;
}

} // namespace pact
} // namespace ns3
