/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "pact-pact-planner.h"

#include "pact-best-effort.h"
#include "pact-stage-plan.h"
#include "pact-value-function.h"

#include "ns3/double.h"
#include "ns3/pact-compat.h"
#include "ns3/uinteger.h"

#include <algorithm>

namespace ns3
{
namespace pact
{

NS_OBJECT_ENSURE_REGISTERED(PactPlanner);

namespace
{

/// A state of this value is on course to the target.
constexpr double ON_COURSE = 0.5;

/**
 * @brief The leaf to head for when the horizon ends before the target.
 * @param problem what is to be achieved
 * @param graph the search
 * @param horizon its depth
 * @return index of the leaf; the root if no epoch fits before the deadline
 */
uint32_t
ChooseLeaf(const LearningProblem& problem, const ExpandedGraph& graph, uint32_t horizon)
{
    const ValueFunction value(problem);
    const auto& labels = graph.GetLabels();
    // Where the deadline ends all paths before the horizon does, the longest ones are the leaves.
    uint32_t depth = 0;
    for (const auto& label : labels)
    {
        depth = std::max(depth, label.depth);
    }
    depth = std::min(depth, horizon);
    uint32_t best = 0;
    double bestValue = -1;
    for (uint32_t i = 1; i < labels.size(); ++i)
    {
        const double v = value.Evaluate(labels[i].state.loss, labels[i].time);
        if (labels[i].depth < depth)
        {
            continue;
        }
        if (v >= ON_COURSE)
        {
            return i; // labels come in the order of energy
        }
        if (v > bestValue)
        {
            best = i;
            bestValue = v;
        }
    }
    return best;
}

} // namespace

TypeId
PactPlanner::GetTypeId()
{
    static TypeId tid =
        TypeId("ns3::pact::PactPlanner")
            .SetParent<Planner>()
            .SetGroupName("Pact")
            .AddConstructor<PactPlanner>()
            .AddAttribute("Rounding",
                          "How predicted states are mapped to the grid.",
                          EnumValue(ExpandedGraph::REPRESENTATIVE),
                          MakePactEnumAccessor(&PactPlanner::m_rounding),
                          MakeEnumChecker(ExpandedGraph::CEILING,
                                          "Ceiling",
                                          ExpandedGraph::REPRESENTATIVE,
                                          "Representative"))
            .AddAttribute("LossStep",
                          "gamma_l, grid step of the loss.",
                          DoubleValue(0.005),
                          MakeDoubleAccessor(&PactPlanner::m_lossStep),
                          MakeDoubleChecker<double>(1e-9))
            .AddAttribute("TimeStep",
                          "gamma_T, grid step of the time, in the units of the costs.",
                          DoubleValue(0.5),
                          MakeDoubleAccessor(&PactPlanner::m_timeStep),
                          MakeDoubleChecker<double>(1e-9))
            .AddAttribute("Horizon",
                          "Epochs looked ahead at each decision; 0 looks as far as the deadline.",
                          UintegerValue(0),
                          MakeUintegerAccessor(&PactPlanner::m_horizon),
                          MakeUintegerChecker<uint32_t>())
            .AddAttribute(
                "MaxCandidates",
                "Most next settings considered per state, those with the least energy per "
                "gain in log-loss of their first epoch; 0 considers all.",
                UintegerValue(0),
                MakeUintegerAccessor(&PactPlanner::m_maxCandidates),
                MakeUintegerChecker<uint32_t>());
    return tid;
}

ExpandedGraph::Options
PactPlanner::GetOptions() const
{
    ExpandedGraph::Options options;
    options.rounding = m_rounding;
    options.lossStep = m_lossStep;
    options.timeStep = m_timeStep;
    options.horizon = m_horizon;
    options.maxCandidates = m_maxCandidates;
    return options;
}

Plan
PactPlanner::PlanToHorizon(const LearningProblem& problem,
                           const LossForecast& forecast,
                           double time,
                           Decision& effort)
{
    m_graph.Start(problem, forecast, time, GetOptions());
    const uint32_t goal = m_graph.Search();
    const bool found = goal != ExpandedGraph::NONE;
    effort.vertices += m_graph.GetLabels().size();
    effort.edges += m_graph.GetEdges();
    if (found)
    {
        return {true, m_graph.GetPath(goal), ""};
    }
    return {false,
            m_graph.GetPath(ChooseLeaf(problem, m_graph, m_horizon)),
            "the target lies beyond the horizon; heading for the most promising state within"};
}

Decision
PactPlanner::Decide(const LearningProblem& problem, const LearningState& state)
{
    Decision decision;
    // Proving again after every epoch that the target is out of reach is the longest search of all.
    if (m_track.IsFeasible() || m_horizon != 0 || !m_track.IsOnTime(problem, state))
    {
        const LossForecast forecast = problem.estimator->Forecast(state.history);
        m_track.Begin(
            m_horizon == 0
                ? FindCheapestPlan(m_graph, problem, forecast, state.time, GetOptions(), decision)
                : PlanToHorizon(problem, forecast, state.time, decision),
            state.revision);
        m_track.Advance(decision);
        if (decision.setting)
        {
            // On the grid, the plan's own loss may have been rounded.
            const JobOutlook now{forecast.state, state.time, 0};
            decision.predictedLoss =
                now.After(problem, *forecast.process, *decision.setting).state.loss;
        }
        return decision;
    }
    m_track.Advance(decision);
    return decision;
}

} // namespace pact
} // namespace ns3
