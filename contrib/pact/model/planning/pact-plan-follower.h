/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef PACT_PLAN_FOLLOWER_H
#define PACT_PLAN_FOLLOWER_H

#include "pact-plan-track.h"
#include "pact-planner.h"

namespace ns3
{
namespace pact
{

/**
 * @ingroup pact
 * @brief A planner that plans once and follows its plan as long as the job keeps to it: the losses
 * are those predicted, no setting was found to be out of reach, and the deadline is not in danger.
 */
class PlanFollower : public Planner
{
  public:
    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId();

    Decision Decide(const LearningProblem& problem, const LearningState& state) final;

  private:
    /**
     * @brief Plan the rest of the job.
     * @param problem what is to be achieved
     * @param state what was observed so far
     * @param forecast what is believed about the loss
     * @param effort filled with the labels and actions looked at
     * @return the plan
     */
    virtual Plan MakePlan(const LearningProblem& problem,
                          const LearningState& state,
                          const LossForecast& forecast,
                          Decision& effort) const = 0;

    PlanTrack m_track; //!< the plan that is followed
};

} // namespace pact
} // namespace ns3

#endif // PACT_PLAN_FOLLOWER_H
