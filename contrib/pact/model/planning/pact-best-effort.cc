/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "pact-best-effort.h"

#include "pact-stage-plan.h"

#include <algorithm>

namespace ns3
{
namespace pact
{

namespace
{

/**
 * @brief Whether staying, or one change now and then staying, meets the target in time: a cheap
 * sufficient condition that spares most searches a feasibility check.
 * @param problem what is to be achieved
 * @param forecast what is believed about the loss
 * @param time present time T
 * @return true if so
 */
bool
IsReachedBySettlingNow(const LearningProblem& problem, const LossForecast& forecast, double time)
{
    for (std::size_t setting = 0; setting < problem.costs->GetSize(); ++setting)
    {
        JobOutlook outlook{forecast.state, time, 0};
        for (outlook = outlook.After(problem, *forecast.process, setting);
             outlook.IsInTime(problem);
             outlook = outlook.After(problem, *forecast.process, setting))
        {
            if (outlook.IsOnTarget(problem))
            {
                return true;
            }
        }
    }
    return false;
}

/**
 * @brief Add the labels and actions of a search to the account.
 * @param graph the search
 * @param effort the account
 */
void
Account(const ExpandedGraph& graph, Decision& effort)
{
    effort.vertices += graph.GetLabels().size();
    effort.edges += graph.GetEdges();
}

/**
 * @brief The final state that is closest to the target.
 * @param graph a search that found none that meets it
 * @return index of the label with the lowest loss
 */
uint32_t
FindLowestLoss(const ExpandedGraph& graph)
{
    const auto& labels = graph.GetLabels();
    const auto lowest =
        std::min_element(labels.begin(), labels.end(), [](const auto& a, const auto& b) {
            return a.state.loss < b.state.loss;
        });
    return static_cast<uint32_t>(lowest - labels.begin());
}

/**
 * @brief Plan with one kind of rounding.
 * @param graph the graph to search in
 * @param problem what is to be achieved
 * @param forecast what is believed about the loss
 * @param time present time T
 * @param options how to search
 * @param reachable whether the target is known to be within reach
 * @param effort filled with the labels and actions looked at
 * @return the plan, or the best effort
 */
Plan
PlanWithRounding(ExpandedGraph& graph,
                 const LearningProblem& problem,
                 const LossForecast& forecast,
                 double time,
                 ExpandedGraph::Options options,
                 bool reachable,
                 Decision& effort)
{
    Plan fallback;
    if (!reachable)
    {
        // Without a target to stop at, the search for the least energy would visit everything.
        options.objective = ExpandedGraph::TIME;
        graph.Start(problem, forecast, time, options);
        const uint32_t fastest = graph.Search();
        Account(graph, effort);
        const bool found = fastest != ExpandedGraph::NONE;
        fallback = {found, graph.GetPath(found ? fastest : FindLowestLoss(graph)), ""};
        if (!found)
        {
            return fallback;
        }
    }
    options.objective = ExpandedGraph::ENERGY;
    graph.Start(problem, forecast, time, options);
    const uint32_t cheapest = graph.Search();
    Account(graph, effort);
    if (cheapest == ExpandedGraph::NONE)
    {
        return fallback; // the fastest plan, if cells shared with cheaper labels hid the others
    }
    return {true, graph.GetPath(cheapest), ""};
}

} // namespace

Plan
FindCheapestPlan(ExpandedGraph& graph,
                 const LearningProblem& problem,
                 const LossForecast& forecast,
                 double time,
                 const ExpandedGraph::Options& options,
                 Decision& effort)
{
    const bool reachable = IsReachedBySettlingNow(problem, forecast, time);
    std::vector<ExpandedGraph::Rounding> roundings{options.rounding};
    if (options.rounding == ExpandedGraph::CEILING)
    {
        roundings.push_back(ExpandedGraph::REPRESENTATIVE);
    }
    if (options.rounding != ExpandedGraph::EXACT)
    {
        roundings.push_back(ExpandedGraph::EXACT);
    }
    Plan plan;
    for (const auto rounding : roundings)
    {
        ExpandedGraph::Options attempt = options;
        attempt.rounding = rounding;
        plan = PlanWithRounding(graph, problem, forecast, time, attempt, reachable, effort);
        if (plan.feasible)
        {
            if (rounding != options.rounding)
            {
                plan.note = "rounded to the grid the target looks out of reach, though it is not; "
                            "planned with less rounding: make the steps smaller";
            }
            return plan;
        }
    }
    plan.note = options.maxCandidates == 0
                    ? "the target cannot be met by the deadline; best effort"
                    : "the target cannot be met by the deadline with the candidates considered "
                      "(MaxCandidates); best effort";
    return plan;
}

} // namespace pact
} // namespace ns3
