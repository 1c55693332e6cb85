/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef PACT_EXPANDED_GRAPH_H
#define PACT_EXPANDED_GRAPH_H

#include "pact-cell-table.h"
#include "pact-cursor-queue.h"
#include "pact-dominance-front.h"
#include "pact-learning-problem.h"

#include <cstdint>
#include <limits>
#include <unordered_map>
#include <vector>

namespace ns3
{
namespace pact
{

/**
 * @ingroup pact
 * @brief The expanded graph of the paper, searched without ever being built.
 *
 * A vertex is a state (setting, loss, time), an edge an action: a change, if the next setting
 * differs, and one epoch. The search labels vertices in the order of the energy (or time) spent to
 * get there, so the first label that meets the target is the best one. Since the cost of an action
 * depends only on its two settings, the labels that one kind of action creates come out in order,
 * and the queue is no more than one cursor per pair of settings into the labels of the first.
 *
 * A label is dropped when another of the same setting has not more loss, time, spending and rank
 * (see LossProcess::GetRank): it can never lead to anything better. With rounding, it is also
 * dropped when its cell is taken.
 */
class ExpandedGraph
{
  public:
    /// How states are mapped to the grid.
    enum Rounding
    {
        EXACT,         //!< no grid: every state is a vertex of its own
        CEILING,       //!< loss and time are rounded up to the grid (Algorithm 1, line 17)
        REPRESENTATIVE //!< cells only compare states; the one kept has its exact loss and time
    };

    /// What the search minimises.
    enum Objective
    {
        ENERGY, //!< the least energy, as the problem asks
        TIME    //!< the least time, which tells whether the target can be met at all
    };

    /// Parameters of the search.
    struct Options
    {
        Rounding rounding{EXACT};    //!< mapping to the grid
        double lossStep{0};          //!< gamma_l > 0 unless the rounding is EXACT
        double timeStep{0};          //!< gamma_T > 0 unless the rounding is EXACT
        Objective objective{ENERGY}; //!< what is minimised
        uint32_t horizon{0};         //!< most epochs looked ahead; 0: no limit
        uint32_t maxLabels{0};     //!< most labels accepted before the search gives up; 0: no limit
        uint32_t maxCandidates{0}; //!< most next settings considered per state; 0: all
    };

    /// One vertex that the search reached, with the best way found to it.
    struct Label
    {
        LossState state;       //!< setting and loss
        double time;           //!< T
        double energy;         //!< spent since the root
        double order;          //!< what the search minimises: the energy, or the time
        double candidateLimit; //!< actions with a higher score are not considered
        uint32_t parent;       //!< index of the label before
        uint32_t stage;        //!< index of the label that began its stage
        uint32_t depth;        //!< epochs since the root
    };

    /// Index of no label.
    static constexpr uint32_t NONE = std::numeric_limits<uint32_t>::max();

    /**
     * @brief Start a search. Memory of earlier searches is used again: a decision takes little more
     * time than it would take to get that memory.
     * @param problem costs, target and deadline; must outlive the search
     * @param forecast what is believed about the loss, and the present state
     * @param time present time T
     * @param options parameters of the search
     */
    void Start(const LearningProblem& problem,
               const LossForecast& forecast,
               double time,
               const Options& options);

    /**
     * @brief Search until the target is met or no label is left.
     * @return index of the first label that meets the target by the deadline, or NONE
     */
    uint32_t Search();

    /**
     * @brief Whether the search gave up because of its limit.
     * @return true if there may be more than it found
     */
    bool WasCut() const;

    /**
     * @brief The labels accepted so far; the first one is the root.
     * @return the labels, in the order of the objective
     */
    const std::vector<Label>& GetLabels() const;

    /**
     * @brief The epochs that lead to a label.
     * @param label index of the label
     * @return the epochs, in order
     */
    std::vector<PlannedEpoch> GetPath(uint32_t label) const;

    /**
     * @brief Number of actions evaluated so far.
     * @return the number
     */
    uint64_t GetEdges() const;

  private:
    /// All actions from one setting to another, and how many of that setting's labels took it.
    struct Arc
    {
        std::size_t from;     //!< setting before
        std::size_t to;       //!< setting of the epoch
        CostModel::Cost cost; //!< of the change and the epoch
        double order;         //!< what it adds to the objective
        std::size_t cursor;   //!< next label of the first setting to take it
    };

    /// What competes with a new label of one setting.
    struct Frontier
    {
        RankedDominanceFront common;                              //!< fresh labels of class 0
        std::unordered_map<uint64_t, RankedDominanceFront> other; //!< fresh labels of other classes
        CellTable cells;                                          //!< labels by cell

        /**
         * @brief The front of a comparison class.
         * @param comparisonClass the class
         * @return the front
         */
        RankedDominanceFront& GetFront(uint64_t comparisonClass)
        {
            return comparisonClass == 0 ? common : other[comparisonClass];
        }

        /// Forget all labels.
        void Clear()
        {
            common.Clear();
            other.clear();
            cells.Clear();
        }
    };

    /**
     * @brief Tell the queue when an arc's next action is due.
     * @param index index of the arc
     */
    void Requeue(std::size_t index);

    /**
     * @brief Evaluate the next action of an arc.
     * @param arc the arc
     * @return index of the label accepted, or NONE
     */
    uint32_t Advance(Arc& arc);

    /**
     * @brief Put a label on the grid, if the rounding says so.
     * @param label the label
     */
    void RoundUp(Label& label) const;

    /**
     * @brief The cell of a label.
     * @param label the label
     * @param comparisonClass its comparison class
     * @return the cell
     */
    CellTable::Cell GetCell(const Label& label, uint64_t comparisonClass) const;

    /**
     * @brief Add a label.
     * @param label the label
     * @return its index
     */
    uint32_t Append(Label& label);

    /**
     * @brief Accept a label unless it competes in vain.
     * @param label the label
     * @return its index, or NONE
     */
    uint32_t Accept(Label& label);

    /**
     * @brief Energy per unit of log-loss gained by an action, by which candidates are chosen.
     * @param from the label before
     * @param after state after the action
     * @param energy energy of the action
     * @return the score; lower is more promising
     */
    static double Score(const Label& from, const LossState& after, double energy);

    /**
     * @brief The highest score among the candidates of a label.
     * @param label the label
     * @return the score, infinity if every action is a candidate
     */
    double GetCandidateLimit(const Label& label) const;

    /**
     * @brief State after an action.
     * @param state the state before
     * @param to setting of the epoch
     * @return the state after the change, if there is one, and the epoch
     */
    LossState Act(const LossState& state, std::size_t to) const;

    const LearningProblem* m_problem{nullptr};        //!< what is to be achieved
    Ptr<const LossProcess> m_process;                 //!< what is believed about the loss
    Options m_options;                                //!< parameters of the search
    std::vector<Label> m_labels;                      //!< every label accepted
    std::vector<std::vector<uint32_t>> m_bySetting;   //!< labels that may still act, in order
    std::vector<Arc> m_arcs;                          //!< every allowed action
    std::vector<std::vector<std::size_t>> m_arcsFrom; //!< indices of the arcs, per setting before
    CursorQueue m_queue;                              //!< which arc is next
    std::vector<Frontier> m_frontiers;                //!< per setting
    uint64_t m_edges{0};                              //!< actions evaluated
};

} // namespace pact
} // namespace ns3

#endif // PACT_EXPANDED_GRAPH_H
