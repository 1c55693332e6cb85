/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "pact-one-switch-planner.h"

#include "pact-stage-plan.h"

#include <algorithm>
#include <limits>

namespace ns3
{
namespace pact
{

NS_OBJECT_ENSURE_REGISTERED(OneSwitchPlanner);

namespace
{

/// The best strategy found so far.
struct Incumbent
{
    bool feasible{false};                                   //!< whether it meets the target in time
    double energy{std::numeric_limits<double>::infinity()}; //!< its energy
    double loss{std::numeric_limits<double>::infinity()};   //!< the loss it ends at
    std::vector<PlannedStage> stages;                       //!< the strategy

    /**
     * @brief Replace it by a better strategy.
     * @param end the outlook at the end of the other strategy
     * @param reached whether that meets the target in time
     * @param others the other strategy
     */
    void Offer(const JobOutlook& end, bool reached, std::vector<PlannedStage> others)
    {
        const bool better =
            reached ? !feasible || end.energy < energy : !feasible && end.state.loss < loss;
        if (better)
        {
            *this = {reached, end.energy, end.state.loss, std::move(others)};
        }
    }
};

/**
 * @brief Go on in one setting until the target, the deadline, or more energy than is worth it.
 * @param problem what is to be achieved
 * @param process the loss
 * @param start where to start from
 * @param setting the setting, reached by a change if it differs
 * @param before the stage before the change, if any
 * @param best the best strategy so far, replaced if this is better
 */
void
Settle(const LearningProblem& problem,
       const LossProcess& process,
       const JobOutlook& start,
       std::size_t setting,
       std::vector<PlannedStage> before,
       Incumbent& best)
{
    JobOutlook outlook = start.After(problem, process, setting);
    for (uint32_t epochs = 1; outlook.IsInTime(problem); ++epochs)
    {
        if (best.feasible && outlook.energy >= best.energy)
        {
            return;
        }
        const bool reached = outlook.IsOnTarget(problem);
        if (reached || outlook.state.loss < best.loss)
        {
            auto stages = before;
            stages.push_back({setting, epochs});
            best.Offer(outlook, reached, std::move(stages));
        }
        if (reached)
        {
            return;
        }
        outlook = outlook.After(problem, process, setting);
    }
}

/**
 * @brief Whether the job has changed its setting already.
 * @param history what happened so far
 * @return true if so
 */
bool
HasChanged(const LearningHistory& history)
{
    return std::any_of(history.events.begin(), history.events.end(), [](const auto& event) {
        return event.kind == LearningEvent::CHANGE;
    });
}

} // namespace

TypeId
OneSwitchPlanner::GetTypeId()
{
    static TypeId tid = TypeId("ns3::pact::OneSwitchPlanner")
                            .SetParent<PlanFollower>()
                            .SetGroupName("Pact")
                            .AddConstructor<OneSwitchPlanner>();
    return tid;
}

Plan
OneSwitchPlanner::MakePlan(const LearningProblem& problem,
                           const LearningState& state,
                           const LossForecast& forecast,
                           Decision&) const
{
    const LossProcess& process = *forecast.process;
    const std::size_t present = forecast.state.setting;
    const bool mayChange = !HasChanged(state.history);
    Incumbent best;
    best.loss = forecast.state.loss; // training that only loses is worse than none
    JobOutlook outlook{forecast.state, state.time, 0};
    Settle(problem, process, outlook, present, {}, best);
    for (uint32_t epochs = 0; mayChange && outlook.IsInTime(problem); ++epochs)
    {
        if (best.feasible && outlook.energy >= best.energy)
        {
            break;
        }
        for (std::size_t to = 0; to < problem.costs->GetSize(); ++to)
        {
            if (to != present)
            {
                Settle(problem, process, outlook, to, {{present, epochs}}, best);
            }
        }
        outlook = outlook.After(problem, process, present);
    }
    Plan plan = WriteOut(problem, forecast, state.time, best.stages);
    if (!plan.feasible)
    {
        plan.note =
            "no strategy with at most one change meets the target by the deadline; best effort";
    }
    return plan;
}

} // namespace pact
} // namespace ns3
