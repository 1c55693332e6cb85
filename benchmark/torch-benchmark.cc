/*
 * SPDX-License-Identifier: GPL-2.0-only
 *
 * Training of the loss estimator's recurrent network against LibTorch, on one core: the same
 * network, weights, batches and optimiser.
 */
#include "estimator-problem.h"
#include "measure.h"
#include "pact-adam.h"
#include "pact-quantile-objective.h"
#include "torch-training.h"

#include <algorithm>
#include <benchmark/benchmark.h>
#include <cmath>
#include <numeric>
#include <vector>

using namespace ns3::pact;

namespace
{

/// Greatest difference of loss curves that rounding may explain.
constexpr double TOLERANCE = 1e-4;

/// The order in which TrainNetwork() takes the samples.
std::vector<Eigen::Index>
GetOrder(const EstimatorProblem& problem)
{
    std::vector<Eigen::Index> order(problem.samples.inputs.cols());
    std::iota(order.begin(), order.end(), Eigen::Index{0});
    RandomSource(EstimatorProblem::ORDER_SEED).Shuffle(order);
    return order;
}

/// Our objective of every batch of a pass, step by step.
std::vector<double>
GetCurve(EstimatorProblem setup, const std::vector<Eigen::Index>& order)
{
    std::vector<double> curve;
    Adam adam(setup.network.GetParameters().size(), setup.options.learningRate);
    Eigen::VectorXd parameters = setup.network.GetParameters();
    Eigen::VectorXd gradient;
    Eigen::MatrixXd outputGradient;
    for (std::size_t first = 0; first < order.size(); first += EstimatorProblem::BATCH)
    {
        const std::size_t count =
            std::min<std::size_t>(EstimatorProblem::BATCH, order.size() - first);
        const std::vector<Eigen::Index> chosen(order.begin() + first,
                                               order.begin() + first + count);
        const Eigen::MatrixXd inputs = setup.samples.inputs(Eigen::all, chosen);
        curve.push_back(QuantileObjective(setup.network.Forward(inputs),
                                          setup.samples.targets(Eigen::all, chosen).eval(),
                                          setup.samples.weights(Eigen::all, chosen).eval(),
                                          &outputGradient));
        setup.network.Backward(outputGradient, gradient);
        adam.Step(gradient, parameters);
        setup.network.SetParameters(parameters);
    }
    return curve;
}

/// Greatest relative difference of two curves.
double
GetDifference(const std::vector<double>& ours, const std::vector<double>& theirs)
{
    double greatest = ours.size() == theirs.size() ? 0 : 1;
    for (std::size_t i = 0; i < std::min(ours.size(), theirs.size()); i++)
    {
        greatest = std::max(greatest, std::fabs(ours[i] / theirs[i] - 1));
    }
    return greatest;
}

/// Alternating runs, so that whatever slows the machine down slows all down; medians.
void
TrainingPassAgainstTorch(benchmark::State& state)
{
    const EstimatorProblem problem;
    const auto order = GetOrder(problem);
    const auto curve = GetCurve(problem, order);
    std::vector<double> ours;
    std::vector<double> inDouble;
    std::vector<double> inFloat;
    double difference = 0;
    for (auto _ : state)
    {
        EstimatorProblem setup = problem;
        RandomSource random(EstimatorProblem::ORDER_SEED);
        ours.push_back(MeasureSeconds(
            [&] { TrainNetwork(setup.network, setup.samples, {}, setup.options, random); }));
        state.SetIterationTime(ours.back());
        TorchTraining torch(problem, TorchTraining::DOUBLE);
        std::vector<double> torchCurve;
        inDouble.push_back(MeasureSeconds([&] { torchCurve = torch.Pass(order); }));
        difference = std::max(difference, GetDifference(curve, torchCurve));
        TorchTraining torchFloat(problem, TorchTraining::FLOAT);
        inFloat.push_back(MeasureSeconds([&] { torchFloat.Pass(order); }));
    }
    state.counters["curve_difference"] = difference;
    state.counters["first_objective"] = curve.front();
    state.counters["last_objective"] = curve.back();
    state.counters["torch_ms"] = 1e3 * FindMedian(inDouble);
    state.counters["torch_float_ms"] = 1e3 * FindMedian(inFloat);
    state.counters["speedup"] = FindMedian(inDouble) / FindMedian(ours);
    state.counters["speedup_over_float"] = FindMedian(inFloat) / FindMedian(ours);
    // A NaN is a difference, too.
    if (!(difference <= TOLERANCE))
    {
        state.SkipWithError("the two loss curves differ");
    }
}

BENCHMARK(TrainingPassAgainstTorch)->UseManualTime()->Iterations(7)->Unit(benchmark::kMillisecond);

} // namespace
