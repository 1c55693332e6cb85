/*
 * SPDX-License-Identifier: GPL-2.0-only
 *
 * The networks of the loss estimator: one training pass over records, and one prediction.
 */
#include "estimator-problem.h"
#include "pact-quantile-objective.h"

#include <benchmark/benchmark.h>

using namespace ns3::pact;

namespace
{

/// One pass over the samples.
void
TrainingPass(benchmark::State& state)
{
    EstimatorProblem setup;
    RandomSource order(EstimatorProblem::ORDER_SEED);
    for (auto _ : state)
    {
        benchmark::DoNotOptimize(
            TrainNetwork(setup.network, setup.samples, {}, setup.options, order).training.data());
    }
    state.counters["samples_per_s"] =
        benchmark::Counter(EstimatorProblem::SAMPLES,
                           benchmark::Counter::kIsIterationInvariantRate);
}

/// The losses of the next 20 epochs, with their quantiles, from the last 8.
void
PredictTrajectory(benchmark::State& state)
{
    EstimatorProblem setup;
    QuantileOutputs outputs;
    Eigen::Index sample = 0;
    for (auto _ : state)
    {
        SplitOutputs(setup.network.Forward(setup.samples.inputs.col(sample)), outputs);
        benchmark::DoNotOptimize(outputs.high.data());
        sample = (sample + 1) % EstimatorProblem::SAMPLES;
    }
}

BENCHMARK(TrainingPass)->Unit(benchmark::kMillisecond);
BENCHMARK(PredictTrajectory)->Unit(benchmark::kMicrosecond);

} // namespace
