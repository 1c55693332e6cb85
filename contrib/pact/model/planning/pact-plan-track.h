/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef PACT_PLAN_TRACK_H
#define PACT_PLAN_TRACK_H

#include "pact-learning-problem.h"

namespace ns3
{
namespace pact
{

/**
 * @ingroup pact
 * @brief A plan that is being followed, and how far the job has come in it.
 */
class PlanTrack
{
  public:
    /**
     * @brief Begin to follow a plan.
     * @param plan the plan
     * @param revision revision of the state it was made at
     */
    void Begin(Plan plan, uint32_t revision);

    /**
     * @brief Decide on the plan's next epoch, or none at its end.
     * @param decision its plan, setting and predicted loss are set
     */
    void Advance(Decision& decision);

    /**
     * @brief Whether the job is where the plan said it would be and the plan goes on from there:
     * the losses are those predicted, no setting was found to be out of reach, and the deadline is
     * not in danger.
     * @param problem what is to be achieved
     * @param state what was observed so far
     * @return true if so
     */
    bool IsOnPlan(const LearningProblem& problem, const LearningState& state) const;

    /**
     * @brief Whether the job is there at the time the plan said, too, so that planning again would
     * find nothing new.
     * @param problem what is to be achieved
     * @param state what was observed so far
     * @return true if so
     */
    bool IsOnTime(const LearningProblem& problem, const LearningState& state) const;

    /// @return whether the plan meets the target by the deadline
    bool IsFeasible() const;

  private:
    Plan m_plan;            //!< the plan that is followed
    std::size_t m_next{0};  //!< its next epoch
    uint32_t m_revision{0}; //!< revision of the state it was made at
};

} // namespace pact
} // namespace ns3

#endif // PACT_PLAN_TRACK_H
