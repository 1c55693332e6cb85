/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef PACT_PLANNER_H
#define PACT_PLANNER_H

#include "pact-learning-problem.h"

#include "ns3/object.h"

namespace ns3
{
namespace pact
{

/**
 * @ingroup pact
 * @brief Decides which model to train next on which node set.
 *
 * To add a policy, derive from this class, register the TypeId and name it in the scenario.
 */
class Planner : public Object
{
  public:
    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId();

    /**
     * @brief Decide the next action.
     *
     * Called before every epoch while the target is not met and the deadline has not passed.
     *
     * @param problem what is to be achieved; the same for all calls of one job but for the costs
     *        and beliefs behind its pointers
     * @param state what was observed so far
     * @return the decision
     */
    virtual Decision Decide(const LearningProblem& problem, const LearningState& state) = 0;
};

} // namespace pact
} // namespace ns3

#endif // PACT_PLANNER_H
