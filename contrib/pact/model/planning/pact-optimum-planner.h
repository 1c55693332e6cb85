/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef PACT_OPTIMUM_PLANNER_H
#define PACT_OPTIMUM_PLANNER_H

#include "pact-plan-follower.h"

namespace ns3
{
namespace pact
{

/**
 * @ingroup pact
 * @brief The paper's Optimum: the strategy of least energy that meets the target by the deadline.
 *
 * Exact for what its estimator believes; with the oracle, for the truth. Label setting in the order
 * of energy on states that are not rounded, with safe dominance only.
 */
class OptimumPlanner : public PlanFollower
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
};

} // namespace pact
} // namespace ns3

#endif // PACT_OPTIMUM_PLANNER_H
