/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef PACT_BEST_EFFORT_H
#define PACT_BEST_EFFORT_H

#include "pact-expanded-graph.h"
#include "pact-learning-problem.h"

namespace ns3
{
namespace pact
{

/**
 * @ingroup pact
 * @brief The plan of least energy that meets the target by the deadline, or else the one that comes
 * closest.
 *
 * Rounding may hide a plan that exists: with CEILING, an epoch that gains less than the loss step
 * gains nothing. When no plan is found on the grid, finer looks are taken, the last one without any
 * rounding, and if one finds a plan, the plan's note says so.
 *
 * If the target is out of reach, the plan's note says so and the plan is the best effort: of all
 * final states the one of the highest value V (eq. 4), which at the deadline is the lowest loss.
 *
 * @param graph the graph to search in, used again from decision to decision
 * @param problem what is to be achieved
 * @param forecast what is believed about the loss
 * @param time present time T
 * @param options how to search; the objective is set here
 * @param effort filled with the labels and actions looked at
 * @return the plan
 */
Plan FindCheapestPlan(ExpandedGraph& graph,
                      const LearningProblem& problem,
                      const LossForecast& forecast,
                      double time,
                      const ExpandedGraph::Options& options,
                      Decision& effort);

} // namespace pact
} // namespace ns3

#endif // PACT_BEST_EFFORT_H
