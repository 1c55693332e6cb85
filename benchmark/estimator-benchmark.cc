/*
 * SPDX-License-Identifier: GPL-2.0-only
 *
 * The networks of the loss estimator: one training pass over records, and what a decision asks of
 * them.
 */
#include "estimator-problem.h"

#include "ns3/pact-estimator-trainer.h"
#include "ns3/pact-learned-loss-estimator.h"
#include "ns3/uinteger.h"

#include <benchmark/benchmark.h>
#include <cmath>
#include <memory>

using namespace ns3;
using namespace ns3::pact;

namespace
{

/**
 * @brief Networks that learned for one pass: what they say does not change how long they take.
 * @param seeds training seeds of the records
 * @return the networks
 */
std::shared_ptr<const LossNetworks>
MakeNetworks(const std::vector<int>& seeds)
{
    auto trainer = CreateObject<EstimatorTrainer>();
    trainer->SetAttribute("MaxPasses", UintegerValue(1));
    return std::make_shared<const LossNetworks>(
        trainer->Train(GetShippedRecords(seeds), RecordMapping()));
}

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
        benchmark::Counter(double(setup.samples.inputs.cols()),
                           benchmark::Counter::kIsIterationInvariantRate);
}

/**
 * @brief The losses of the next 20 epochs, with their quantiles, from the last 8.
 * @param state of the benchmark
 * @param seeds training seeds of the records: two give two networks to average, one gives four
 */
void
PredictTrajectory(benchmark::State& state, const std::vector<int>& seeds)
{
    const auto networks = MakeNetworks(seeds);
    std::vector<StageObservation> recent;
    for (uint32_t age = 0; age < 8; ++age)
    {
        recent.push_back({age, -0.1 * age});
    }
    std::vector<LossBand> band;
    for (auto _ : state)
    {
        networks->PredictRun({0, 0, std::log(45000), 8, 0}, recent, band);
        benchmark::DoNotOptimize(band.data());
        recent.back().logLoss -= 1e-9;
    }
    state.counters["networks"] = double(networks->GetTrained().members.size());
}

/// A forecast for a decision: the present stage's course as far as plans reach.
void
Forecast(benchmark::State& state)
{
    auto estimator = CreateObject<LearnedLossEstimator>();
    estimator->Set(MakeNetworks({1, 2}),
                   {{0, 0, std::log(45000), 8}, {std::log(0.25), 0.5, std::log(5000), 9}});
    LearningHistory history{0, 2.08, {}};
    for (int epoch = 1; epoch <= 6; ++epoch)
    {
        history.events.push_back({LearningEvent::EPOCH, 0, 2.0 / (1 + epoch)});
    }
    for (auto _ : state)
    {
        benchmark::DoNotOptimize(estimator->Forecast(history).state.loss);
    }
}

BENCHMARK(TrainingPass)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(PredictTrajectory, two_seeds, std::vector<int>{1, 2})
    ->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(PredictTrajectory, one_seed, std::vector<int>{1})->Unit(benchmark::kMicrosecond);
BENCHMARK(Forecast)->Unit(benchmark::kMicrosecond);

} // namespace
