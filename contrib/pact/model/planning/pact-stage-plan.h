/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef PACT_STAGE_PLAN_H
#define PACT_STAGE_PLAN_H

#include "pact-learning-problem.h"

#include <vector>

namespace ns3
{
namespace pact
{

/**
 * @ingroup pact
 * @brief A number of epochs in one setting; a plan in short is a sequence of these.
 */
struct PlannedStage
{
    std::size_t setting; //!< the setting
    uint32_t epochs;     //!< epochs in it, may be 0 for the present setting
};

/**
 * @ingroup pact
 * @brief A job as it would be after some epochs that were not trained yet.
 */
struct JobOutlook
{
    LossState state; //!< of the loss process
    double time;     //!< T
    double energy;   //!< spent since the outlook began

    /**
     * @brief The outlook after one more epoch.
     * @param problem gives the costs
     * @param process gives the loss
     * @param to setting of the epoch, reached by a change if it differs
     * @return the outlook; its time is infinite if the action is not allowed or its loss unknown
     */
    JobOutlook After(const LearningProblem& problem,
                     const LossProcess& process,
                     std::size_t to) const;

    /**
     * @brief Whether the deadline has not passed.
     * @param problem gives the deadline
     * @return true if so
     */
    bool IsInTime(const LearningProblem& problem) const;

    /**
     * @brief Whether the target is met.
     * @param problem gives the target
     * @return true if so
     */
    bool IsOnTarget(const LearningProblem& problem) const;
};

/**
 * @ingroup pact
 * @brief Write a plan out epoch by epoch.
 * @param problem what is to be achieved
 * @param forecast what is believed about the loss
 * @param time present time T
 * @param stages the plan in short
 * @return the plan; feasible if it ends on target and in time
 */
Plan WriteOut(const LearningProblem& problem,
              const LossForecast& forecast,
              double time,
              const std::vector<PlannedStage>& stages);

} // namespace pact
} // namespace ns3

#endif // PACT_STAGE_PLAN_H
