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

/// Labels after which a search for the cheapest plan is given up: some gigabytes of memory.
constexpr uint32_t MOST_LABELS = 20000000;

/// Labels after which a search is given up that only has to tell whether there is any plan.
constexpr uint32_t MOST_LABELS_OUT_OF_REACH = 2000000;

/// Note on a search that was given up before it found a plan or knew that there is none.
const char* const GIVEN_UP =
    "the search for a plan was given up after too many states; best effort";

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
 * @brief Look for the fastest plan.
 * @param graph the graph to search in
 * @param problem what is to be achieved
 * @param forecast what is believed about the loss
 * @param time present time T
 * @param options how to search
 * @param effort filled with the labels and actions looked at
 * @return the plan, or the best effort
 */
Plan
FindFastestPlan(ExpandedGraph& graph,
                const LearningProblem& problem,
                const LossForecast& forecast,
                double time,
                ExpandedGraph::Options options,
                Decision& effort)
{
    options.objective = ExpandedGraph::TIME;
    options.maxLabels = MOST_LABELS_OUT_OF_REACH;
    graph.Start(problem, forecast, time, options);
    const uint32_t fastest = graph.Search();
    Account(graph, effort);
    if (fastest != ExpandedGraph::NONE)
    {
        return {true, graph.GetPath(fastest), ""};
    }
    return {false, graph.GetPath(FindLowestLoss(graph)), graph.WasCut() ? GIVEN_UP : ""};
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
        fallback = FindFastestPlan(graph, problem, forecast, time, options, effort);
        if (!fallback.feasible)
        {
            return fallback;
        }
    }
    options.objective = ExpandedGraph::ENERGY;
    options.maxLabels = MOST_LABELS;
    graph.Start(problem, forecast, time, options);
    const uint32_t cheapest = graph.Search();
    Account(graph, effort);
    if (cheapest != ExpandedGraph::NONE)
    {
        return {true, graph.GetPath(cheapest), ""};
    }
    const bool cut = graph.WasCut();
    if (cut && !fallback.feasible)
    {
        fallback = FindFastestPlan(graph, problem, forecast, time, options, effort);
    }
    // The fastest plan, if cells shared with cheaper labels hid the others.
    fallback.note =
        cut ? "the search for the cheapest plan was given up after too many states; the "
              "fastest one it is"
            : "";
    return fallback;
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
            if (rounding != options.rounding && plan.note.empty())
            {
                plan.note = "rounded to the grid the target looks out of reach, though it is not; "
                            "planned with less rounding: make the steps smaller";
            }
            return plan;
        }
    }
    if (!plan.note.empty())
    {
        return plan;
    }
    plan.note = options.maxCandidates == 0
                    ? "the target cannot be met by the deadline; best effort"
                    : "the target cannot be met by the deadline with the candidates considered "
                      "(MaxCandidates); best effort";
    return plan;
}

} // namespace pact
} // namespace ns3
