/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef PACT_PACT_PLANNER_H
#define PACT_PACT_PLANNER_H

#include "pact-expanded-graph.h"
#include "pact-plan-track.h"
#include "pact-planner.h"

namespace ns3
{
namespace pact
{

/**
 * @ingroup pact
 * @brief The PACT orchestrator's planner: shortest paths on the expanded graph of discretised
 * states, anew at every decision (receding horizon).
 *
 * The paper's are the expanded graph, the rounding of the loss up to multiples of gamma_l (Ceiling)
 * and the receding horizon. This project's are the rounding Representative, which uses the grid
 * only to compare states, the order of the search, and what is done when no path meets the target:
 * the path that ends at the highest value V (eq. 4) is followed, for as long as the job keeps to it
 * exactly, and the plan's note says so.
 *
 * With a finite Horizon, the search looks that many epochs ahead. If the target is not met within,
 * the leaf of least energy is chosen among those on course, V >= 1/2, that is, not above
 * l_ideal(T); if none is on course, the leaf with the highest V.
 */
class PactPlanner : public Planner
{
  public:
    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId();

    Decision Decide(const LearningProblem& problem, const LearningState& state) override;

  private:
    /**
     * @brief The parameters of the search.
     * @return the options
     */
    ExpandedGraph::Options GetOptions() const;

    /**
     * @brief Plan as far as the horizon.
     * @param problem what is to be achieved
     * @param forecast what is believed about the loss
     * @param time present time T
     * @param effort filled with the labels and actions looked at
     * @return the plan
     */
    Plan PlanToHorizon(const LearningProblem& problem,
                       const LossForecast& forecast,
                       double time,
                       Decision& effort);

    ExpandedGraph m_graph;              //!< searched at every decision
    PlanTrack m_track;                  //!< the latest plan
    ExpandedGraph::Rounding m_rounding; //!< mapping of states to the grid
    double m_lossStep;                  //!< gamma_l
    double m_timeStep;                  //!< gamma_T
    uint32_t m_horizon;                 //!< epochs looked ahead; 0: to the deadline
    uint32_t m_maxCandidates;           //!< next settings considered; 0: all
};

} // namespace pact
} // namespace ns3

#endif // PACT_PACT_PLANNER_H
