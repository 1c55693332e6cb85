/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef PACT_ONE_SWITCH_PLANNER_H
#define PACT_ONE_SWITCH_PLANNER_H

#include "pact-plan-follower.h"

namespace ns3
{
namespace pact
{

/**
 * @ingroup pact
 * @brief The paper's OneSwitch: the cheapest strategy that meets the target by the deadline and
 * changes its setting at most once, found by trying all settings and all epochs of the change.
 *
 * If there is none, the one that reaches the lowest loss by the deadline.
 */
class OneSwitchPlanner : public PlanFollower
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

#endif // PACT_ONE_SWITCH_PLANNER_H
