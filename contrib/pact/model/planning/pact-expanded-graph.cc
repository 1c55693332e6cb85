/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "pact-expanded-graph.h"

#include "ns3/assert.h"

#include <algorithm>
#include <cmath>

namespace ns3
{
namespace pact
{

namespace
{

/// Rounding errors of sums of many epochs must not move a state to the next cell.
constexpr double GRID_TOLERANCE = 1e-9;

} // namespace

void
ExpandedGraph::Start(const LearningProblem& problem,
                     const LossForecast& forecast,
                     double time,
                     const Options& options)
{
    NS_ASSERT_MSG(options.rounding == EXACT || (options.lossStep > 0 && options.timeStep > 0),
                  "a grid needs steps");
    const std::size_t size = problem.costs->GetSize();
    m_problem = &problem;
    m_process = forecast.process;
    m_options = options;
    m_edges = 0;
    m_labels.clear();
    m_arcs.clear();
    m_bySetting.resize(size);
    m_arcsFrom.resize(size);
    m_frontiers.resize(size);
    for (std::size_t setting = 0; setting < size; ++setting)
    {
        m_bySetting[setting].clear();
        m_arcsFrom[setting].clear();
        m_frontiers[setting].Clear();
    }
    for (std::size_t from = 0; from < size; ++from)
    {
        for (std::size_t to = 0; to < size; ++to)
        {
            const CostModel::Cost cost = problem.costs->GetAction(from, to);
            if (cost.IsAllowed())
            {
                const double order = options.objective == ENERGY ? cost.energy : cost.time;
                m_arcsFrom[from].push_back(m_arcs.size());
                m_arcs.push_back({from, to, cost, order, 0});
            }
        }
    }
    m_queue.Resize(m_arcs.size());

    Label root{forecast.state, time, 0, 0, 0, NONE, 0, 0};
    Append(root);
}

uint32_t
ExpandedGraph::Search()
{
    while (!m_queue.IsEmpty() && !WasCut())
    {
        const std::size_t index = m_queue.GetFirst();
        const uint32_t label = Advance(m_arcs[index]);
        Requeue(index);
        if (label != NONE && m_labels[label].state.loss <= m_problem->lossTarget)
        {
            return label;
        }
    }
    return NONE;
}

void
ExpandedGraph::Requeue(std::size_t index)
{
    const Arc& arc = m_arcs[index];
    const auto& labels = m_bySetting[arc.from];
    m_queue.Update(index,
                   arc.cursor < labels.size() ? m_labels[labels[arc.cursor]].order + arc.order
                                              : CursorQueue::EMPTY);
}

uint32_t
ExpandedGraph::Advance(Arc& arc)
{
    const uint32_t parent = m_bySetting[arc.from][arc.cursor++];
    const Label& from = m_labels[parent];
    m_edges++;
    Label label;
    label.time = from.time + arc.cost.time;
    if (!m_problem->IsInTime(label.time))
    {
        return NONE;
    }
    if (arc.from == arc.to && m_process->GetStageBound(from.state) >= from.state.loss)
    {
        return NONE;
    }
    label.state = Act(from.state, arc.to);
    if (label.state.loss == UNKNOWN_LOSS)
    {
        return NONE;
    }
    if (m_options.maxCandidates != 0 &&
        Score(from, label.state, arc.cost.energy) > from.candidateLimit)
    {
        return NONE;
    }
    label.energy = from.energy + arc.cost.energy;
    label.order = from.order + arc.order;
    label.parent = parent;
    label.stage = arc.from == arc.to ? from.stage : NONE;
    label.depth = from.depth + 1;
    RoundUp(label);
    if (!m_problem->IsInTime(label.time))
    {
        return NONE;
    }
    return Accept(label);
}

LossState
ExpandedGraph::Act(const LossState& state, std::size_t to) const
{
    return m_process->AfterEpoch(to == state.setting ? state : m_process->AfterChange(state, to));
}

void
ExpandedGraph::RoundUp(Label& label) const
{
    if (m_options.rounding != CEILING)
    {
        return;
    }
    const auto up = [](double value, double step) {
        return std::ceil(value / step - GRID_TOLERANCE) * step;
    };
    label.state = m_process->WithLoss(label.state, up(label.state.loss, m_options.lossStep));
    label.time = up(label.time, m_options.timeStep);
}

CellTable::Cell
ExpandedGraph::GetCell(const Label& label, uint64_t comparisonClass) const
{
    const double shift = m_options.rounding == CEILING ? 0.5 : GRID_TOLERANCE;
    return {static_cast<uint32_t>(label.state.loss / m_options.lossStep + shift),
            static_cast<uint32_t>(label.time / m_options.timeStep + shift),
            comparisonClass};
}

uint32_t
ExpandedGraph::Accept(Label& label)
{
    const LossState& state = label.state;
    const uint32_t rank = m_process->GetRank(state);
    const uint64_t comparisonClass = m_process->GetComparisonClass(state);
    const Label& parent = m_labels[label.parent];
    if (label.stage != NONE && state.loss >= parent.state.loss &&
        rank >= m_process->GetRank(parent.state) &&
        comparisonClass == m_process->GetComparisonClass(parent.state))
    {
        return NONE; // an epoch that gains nothing is dominated by the state before it
    }

    Frontier& frontier = m_frontiers[state.setting];
    RankedDominanceFront& front = frontier.GetFront(comparisonClass);
    if (front.Dominates(state.loss, label.time, rank))
    {
        return NONE;
    }
    if (m_options.rounding != EXACT)
    {
        // The stage of a label that begins one is its own index, see Append.
        const auto stage =
            label.stage == NONE ? static_cast<uint32_t>(m_labels.size()) : label.stage;
        const CellTable::Owner newcomer{rank, stage};
        const auto [owner, free] = frontier.cells.Claim(GetCell(label, comparisonClass), newcomer);
        // A stage that lingers in a cell is not its own competitor.
        if (!free && owner->stage != stage && owner->rank <= rank)
        {
            return NONE;
        }
        *owner = newcomer;
    }
    front.Insert(state.loss, label.time, rank);
    return Append(label);
}

uint32_t
ExpandedGraph::Append(Label& label)
{
    const auto index = static_cast<uint32_t>(m_labels.size());
    if (label.stage == NONE)
    {
        label.stage = index;
    }
    label.candidateLimit = GetCandidateLimit(label);
    m_labels.push_back(label);
    if (m_options.horizon != 0 && label.depth >= m_options.horizon)
    {
        return index;
    }
    auto& acting = m_bySetting[label.state.setting];
    acting.push_back(index);
    for (const std::size_t arc : m_arcsFrom[label.state.setting])
    {
        if (m_arcs[arc].cursor + 1 == acting.size())
        {
            Requeue(arc);
        }
    }
    return index;
}

double
ExpandedGraph::Score(const Label& from, const LossState& after, double energy)
{
    const double gain = std::log(from.state.loss / after.loss);
    return gain > 0 ? energy / gain : std::numeric_limits<double>::infinity();
}

double
ExpandedGraph::GetCandidateLimit(const Label& label) const
{
    const auto& arcs = m_arcsFrom[label.state.setting];
    if (m_options.maxCandidates == 0 || arcs.size() <= m_options.maxCandidates)
    {
        return std::numeric_limits<double>::infinity();
    }
    std::vector<double> scores;
    scores.reserve(arcs.size());
    for (const std::size_t index : arcs)
    {
        const Arc& arc = m_arcs[index];
        scores.push_back(Score(label, Act(label.state, arc.to), arc.cost.energy));
    }
    const auto nth = scores.begin() + (m_options.maxCandidates - 1);
    std::nth_element(scores.begin(), nth, scores.end());
    return *nth;
}

bool
ExpandedGraph::WasCut() const
{
    return m_options.maxLabels != 0 && m_labels.size() >= m_options.maxLabels;
}

const std::vector<ExpandedGraph::Label>&
ExpandedGraph::GetLabels() const
{
    return m_labels;
}

std::vector<PlannedEpoch>
ExpandedGraph::GetPath(uint32_t label) const
{
    std::vector<PlannedEpoch> path;
    for (uint32_t at = label; m_labels[at].parent != NONE; at = m_labels[at].parent)
    {
        const Label& step = m_labels[at];
        path.push_back({step.state.setting, step.time, step.energy, step.state.loss});
    }
    std::reverse(path.begin(), path.end());
    return path;
}

uint64_t
ExpandedGraph::GetEdges() const
{
    return m_edges;
}

} // namespace pact
} // namespace ns3
