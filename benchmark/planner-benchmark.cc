/*
 * SPDX-License-Identifier: GPL-2.0-only
 *
 * PACT's planner against Boost's dijkstra_shortest_paths on the explicit graph of the same cells,
 * in one run, and how its time grows with the steps and the number of settings.
 */
#include "explicit-graph.h"
#include "measure.h"
#include "planner-problem.h"
#include "support/reference-problem.h"

#include "ns3/double.h"
#include "ns3/pact-pact-planner.h"
#include "ns3/string.h"

#include <algorithm>
#include <benchmark/benchmark.h>
#include <cmath>
#include <functional>
#include <memory>
#include <vector>

using namespace ns3;
using namespace ns3::pact;

namespace
{

Ptr<PactPlanner>
MakePlanner(double lossStep, double timeStep)
{
    auto planner = CreateObject<PactPlanner>();
    planner->SetAttribute("Rounding", StringValue("Ceiling"));
    planner->SetAttribute("LossStep", DoubleValue(lossStep));
    planner->SetAttribute("TimeStep", DoubleValue(timeStep));
    return planner;
}

/// Median of several runs.
double
MeasureMedian(const std::function<void()>& work, std::size_t runs)
{
    std::vector<double> seconds;
    for (std::size_t i = 0; i < runs; ++i)
    {
        seconds.push_back(MeasureSeconds(work));
    }
    return FindMedian(std::move(seconds));
}

/// Slope of the least-squares line through (log x, log y).
double
FitSlope(const std::vector<double>& x, const std::vector<double>& y)
{
    const auto n = static_cast<double>(x.size());
    double sx = 0;
    double sy = 0;
    double sxx = 0;
    double sxy = 0;
    for (std::size_t i = 0; i < x.size(); ++i)
    {
        const double lx = std::log(x[i]);
        const double ly = std::log(y[i]);
        sx += lx;
        sy += ly;
        sxx += lx * lx;
        sxy += lx * ly;
    }
    return (n * sxy - sx * sy) / (n * sxx - sx * sx);
}

/// One decision by PACT and by Dijkstra on the same cells.
void
AgainstDijkstra(benchmark::State& state, std::size_t settings, double lossStep, double timeStep)
{
    const PlannerProblem setup(settings);
    const auto planner = MakePlanner(lossStep, timeStep);
    Decision decision;
    double pactSeconds = 0;
    double buildSeconds = 0;
    double solveSeconds = 0;
    for (auto _ : state)
    {
        const double seconds =
            MeasureMedian([&] { decision = planner->Decide(setup.problem, setup.start); }, 5);
        state.SetIterationTime(seconds);
        pactSeconds += seconds;
        double cost = 0;
        std::unique_ptr<ExplicitGraph> graph;
        buildSeconds += MeasureSeconds([&] {
            graph = std::make_unique<ExplicitGraph>(setup.problem, setup.start, lossStep, timeStep);
        });
        solveSeconds += MeasureSeconds([&] { cost = graph->Solve(); });
        state.counters["dijkstra_vertices"] = static_cast<double>(graph->GetVertices());
        state.counters["dijkstra_edges"] = static_cast<double>(graph->GetEdges());
        if (std::fabs(cost - decision.plan.GetEnergy()) > 1e-9 * cost ||
            !decision.plan.note.empty())
        {
            state.SkipWithError("the two costs differ");
            return;
        }
    }
    state.counters["energy"] = decision.plan.GetEnergy();
    state.counters["pact_vertices"] = static_cast<double>(decision.vertices);
    state.counters["vertices_per_s"] = decision.vertices * state.iterations() / pactSeconds;
    state.counters["edges_per_s"] = decision.edges * state.iterations() / pactSeconds;
    state.counters["x_solve_only"] = solveSeconds / pactSeconds;
    state.counters["x_build_and_solve"] = (buildSeconds + solveSeconds) / pactSeconds;
}

/// Slope of log(planning time) against log(value) over several values of a parameter.
void
Growth(benchmark::State& state,
       const std::vector<double>& values,
       const std::function<std::function<void()>(double)>& makeWork)
{
    for (auto _ : state)
    {
        std::vector<double> seconds;
        for (const double value : values)
        {
            seconds.push_back(MeasureMedian(makeWork(value), 5));
        }
        state.SetIterationTime(seconds.back());
        state.counters["smallest_ms"] = 1e3 * seconds.front();
        state.counters["largest_ms"] = 1e3 * seconds.back();
        state.counters["log_log_slope"] = FitSlope(values, seconds);
    }
}

std::function<void()>
DecideOnce(std::size_t settings, double lossStep, double timeStep)
{
    return [setup = std::make_shared<PlannerProblem>(settings),
            planner = MakePlanner(lossStep, timeStep)] {
        benchmark::DoNotOptimize(planner->Decide(setup->problem, setup->start).vertices);
    };
}

void
GrowthWithLossSteps(benchmark::State& state)
{
    Growth(state, {125, 250, 500, 1000}, [](double n) { return DecideOnce(3, 1 / n, 0.5); });
}

void
GrowthWithTimeSteps(benchmark::State& state)
{
    Growth(state, {1, 2, 4, 8, 16}, [](double n) { return DecideOnce(3, 0.002, 1 / n); });
}

void
GrowthWithSettings(benchmark::State& state)
{
    Growth(state, {3, 6, 12, 24}, [](double n) {
        return DecideOnce(static_cast<std::size_t>(n), 0.005, 1.0);
    });
}

/// A whole job in the reference scenario: every decision from the start to the target, by a new
/// planner with its default attributes.
void
ReferenceDecisions(benchmark::State& state, double lossTarget)
{
    const ReferenceProblem reference(lossTarget);
    std::vector<std::vector<double>> seconds; // by decision of the job, then by job
    for (auto _ : state)
    {
        auto planner = CreateObject<PactPlanner>();
        std::size_t decisions = 0;
        LearningState job = reference.Start();
        LossState loss = reference.truth->Begin(0, reference.problem.startLoss);
        while (loss.loss > lossTarget)
        {
            Decision decision;
            seconds.resize(std::max(seconds.size(), decisions + 1));
            seconds[decisions++].push_back(
                MeasureSeconds([&] { decision = planner->Decide(reference.problem, job); }));
            const std::size_t to = decision.setting.value();
            job.time += reference.costs->GetAction(loss.setting, to).time;
            if (to != loss.setting)
            {
                loss = reference.truth->AfterChange(loss, to);
                job.history.events.push_back({LearningEvent::CHANGE, to, loss.loss});
            }
            loss = reference.truth->AfterEpoch(loss);
            job.history.events.push_back({LearningEvent::EPOCH, to, loss.loss});
        }
    }
    // A decision that another process interrupted says nothing about the planner: medians over the
    // jobs.
    double sum = 0;
    double longest = 0;
    for (const auto& ofDecision : seconds)
    {
        const double median = FindMedian(ofDecision);
        sum += median;
        longest = std::max(longest, median);
    }
    state.counters["decisions"] = static_cast<double>(seconds.size());
    state.counters["mean_ms"] = 1e3 * sum / seconds.size();
    state.counters["longest_ms"] = 1e3 * longest;
}

BENCHMARK_CAPTURE(ReferenceDecisions, target_0 .25, 0.25)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(ReferenceDecisions, target_0 .15, 0.15)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(ReferenceDecisions, target_0 .10, 0.10)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(AgainstDijkstra, 3_settings, 3, 0.002, 0.5)
    ->UseManualTime()
    ->Iterations(3)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(AgainstDijkstra, 10_settings, 10, 0.005, 1.0)
    ->UseManualTime()
    ->Iterations(3)
    ->Unit(benchmark::kMillisecond);
BENCHMARK(GrowthWithLossSteps)->UseManualTime()->Iterations(1)->Unit(benchmark::kMillisecond);
BENCHMARK(GrowthWithTimeSteps)->UseManualTime()->Iterations(1)->Unit(benchmark::kMillisecond);
BENCHMARK(GrowthWithSettings)->UseManualTime()->Iterations(1)->Unit(benchmark::kMillisecond);

} // namespace
