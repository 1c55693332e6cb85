/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef PACT_PLAN_FOLLOWER_H
#define PACT_PLAN_FOLLOWER_H

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

    /**
     * @brief Whether the job is where the plan said it would be.
     * @param problem what is to be achieved
     * @param state what was observed so far
     * @return true if so
     */
    bool IsOnPlan(const LearningProblem& problem, const LearningState& state) const;

    Plan m_plan;            //!< the plan that is followed
    std::size_t m_next{0};  //!< its next epoch
    uint32_t m_revision{0}; //!< revision of the state it was made at
};

} // namespace pact
} // namespace ns3

#endif // PACT_PLAN_FOLLOWER_H
