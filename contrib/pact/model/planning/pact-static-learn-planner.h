/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef PACT_STATIC_LEARN_PLANNER_H
#define PACT_STATIC_LEARN_PLANNER_H

#include "pact-plan-follower.h"

namespace ns3
{
namespace pact
{

/**
 * @ingroup pact
 * @brief The paper's StaticLearn: the cheapest strategy that meets the target by the deadline and
 * in which the models it uses achieve loss decreases within Tolerance of one another.
 *
 * A model's decrease is counted from the loss right after the change to it. The spread of a
 * strategy is (largest decrease - smallest decrease) / largest decrease; a strategy that uses one
 * model has none. A strategy ends as soon as the target is met, as the job does. Every model is
 * trained in at most one stage. If whole epochs cannot bring the spread of any strategy that meets
 * the target down to the tolerance, the smallest spread is taken, and of those the least energy;
 * the plan's note says so.
 */
class StaticLearnPlanner : public PlanFollower
{
  public:
    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId();

  private:
    Plan MakePlan(const LearningProblem& problem,
                  const LearningState& state,
                  const LossForecast& forecast,
                  Decision& effort) const override;

    double m_tolerance; //!< largest spread of the decreases
};

} // namespace pact
} // namespace ns3

#endif // PACT_STATIC_LEARN_PLANNER_H
