/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "network-support.h"
#include "pact-adam.h"
#include "pact-feed-forward-network.h"
#include "pact-lstm-network.h"
#include "pact-network-training.h"
#include "pact-quantile-objective.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <gtest/gtest.h>
#include <numeric>

namespace ns3
{
namespace pact
{
namespace
{

// The C++ standard ([rand.predef]): the 10,000th number of std::mt19937_64 with its default seed.
TEST(RandomSource, IsTheStandardEngine)
{
    RandomSource random(5489);
    for (int i = 1; i < 10000; i++)
    {
        const double number = random.Uniform();
        ASSERT_TRUE(number >= 0 && number < 1);
    }
    EXPECT_EQ(random.Uniform(), std::ldexp(double(9981545732273789042ull >> 11), -53));
}

// Chi-square with n - 1 degrees of freedom: mean n - 1, deviation sqrt(2 (n - 1)).
TEST(RandomSource, ChoosesEvenly)
{
    RandomSource random(1);
    EXPECT_EQ(random.Below(1), 0u);
    for (const std::size_t n : {2u, 7u, 100u})
    {
        const double expected = 1000;
        std::vector<int> counts(n, 0);
        for (std::size_t i = 0; i < n * 1000; i++)
        {
            counts.at(random.Below(n))++;
        }
        double sum = 0;
        for (const int count : counts)
        {
            sum += (count - expected) * (count - expected) / expected;
        }
        EXPECT_LT(std::fabs(sum - double(n - 1)), 4 * std::sqrt(2.0 * double(n - 1)));
    }
}

// Each of the six orders of three elements is as likely as the others.
TEST(RandomSource, ShufflesEvenly)
{
    RandomSource random(2);
    std::vector<int> order{0, 1, 2};
    std::vector<int> counts(27, 0);
    for (int i = 0; i < 6000; i++)
    {
        random.Shuffle(order);
        counts.at(9 * order[0] + 3 * order[1] + order[2])++;
    }
    EXPECT_EQ(std::count(counts.begin(), counts.end(), 0), 21);
    for (const int count : counts)
    {
        // Binomial: 1000 expected, deviation 29.
        EXPECT_TRUE(count == 0 || std::abs(count - 1000) < 4 * 29) << count;
    }
}

// Both running means are exact for a constant gradient: each step is learningRate * sign(gradient).
TEST(Adam, ConstantGradient)
{
    Eigen::VectorXd gradient(4);
    gradient << 3, -0.01, 1e4, 0;
    Eigen::VectorXd parameters = Eigen::VectorXd::Ones(4);
    Adam adam(4, 0.1);
    for (int step = 1; step <= 20; step++)
    {
        adam.Step(gradient, parameters);
        EXPECT_NEAR(parameters[0], 1 - 0.1 * step, 1e-8 * step);
        EXPECT_NEAR(parameters[1], 1 + 0.1 * step / (1 + 1e-6), 1e-8 * step);
        EXPECT_NEAR(parameters[2], 1 - 0.1 * step, 1e-8 * step);
        EXPECT_EQ(parameters[3], 1);
    }
}

// Kingma and Ba's Algorithm 1 by hand for the gradients 1 and -1: m = 0.9 * 0.1 - 0.1 = -0.01, over
// 1 - 0.9^2; v = 0.999 * 0.001 + 0.001 = 0.001999, over 1 - 0.999^2 = 0.001999.
TEST(Adam, SecondStep)
{
    Eigen::VectorXd parameters = Eigen::VectorXd::Zero(1);
    Adam adam(1, 0.1);
    adam.Step(Eigen::VectorXd::Constant(1, 1), parameters);
    EXPECT_NEAR(parameters[0], -0.1, 1e-8);
    adam.Step(Eigen::VectorXd::Constant(1, -1), parameters);
    EXPECT_NEAR(parameters[0], -0.1 + 0.1 * 0.01 / 0.19, 1e-8);
}

/**
 * @brief Samples whose targets are all the same.
 * @param count number of samples
 * @param target the target
 * @return the samples, of one input, 0
 */
NetworkSamples
MakeConstant(Eigen::Index count, double target)
{
    return {Eigen::MatrixXd::Zero(1, count),
            Eigen::MatrixXd::Constant(1, count, target),
            Eigen::MatrixXd::Ones(1, count)};
}

/**
 * @brief The objective on samples.
 * @param network the network
 * @param samples the samples
 * @return the objective
 */
double
Evaluate(QuantileNetwork& network, const NetworkSamples& samples)
{
    return QuantileObjective(network.Forward(samples.inputs),
                             samples.targets,
                             samples.weights,
                             nullptr);
}

// On its way from about 0 to 2 the network passes 1, where the validation samples are.
TEST(TrainNetwork, KeepsTheBestParameters)
{
    for (const uint32_t patience : {1u, 7u})
    {
        RandomSource random(4);
        FeedForwardNetwork network(1, {3}, 1);
        network.Initialise(random);
        const auto validation = MakeConstant(100, 1);
        NetworkTrainingOptions options;
        options.learningRate = 0.01;
        options.patience = patience;
        options.maxEpochs = 500;
        const auto curve = TrainNetwork(network, MakeConstant(40, 2), validation, options, random);
        const auto least = std::min_element(curve.validation.begin(), curve.validation.end());
        EXPECT_EQ(curve.best, static_cast<uint32_t>(least - curve.validation.begin()));
        EXPECT_GT(curve.best, 5u);
        EXPECT_EQ(curve.validation.size(), curve.best + 1 + patience);
        EXPECT_EQ(curve.training.size(), curve.validation.size());
        EXPECT_NEAR(Evaluate(network, validation), *least, 1e-13);
        EXPECT_LT(*least, curve.validation.back());
        EXPECT_LT(curve.training.back(), curve.training.front());
    }
}

// The best parameters stay, too, when the passes end before the patience does.
TEST(TrainNetwork, EndsAtTheLastPass)
{
    RandomSource random(5);
    FeedForwardNetwork network(1, {3}, 1);
    network.Initialise(random);
    const auto validation = MakeConstant(100, 1);
    NetworkTrainingOptions options;
    options.learningRate = 0.01;
    options.patience = 1000;
    options.maxEpochs = 100;
    const auto curve = TrainNetwork(network, MakeConstant(40, 2), validation, options, random);
    EXPECT_EQ(curve.validation.size(), 100u);
    EXPECT_LT(curve.best, 99u);
    EXPECT_NEAR(Evaluate(network, validation), curve.validation[curve.best], 1e-13);
    EXPECT_GT(curve.validation.back(), curve.validation[curve.best] + 0.1);
}

// No samples, or none that counts.
TEST(TrainNetwork, WithoutValidation)
{
    auto weightless = MakeConstant(5, 1);
    weightless.weights.setZero();
    for (const auto& validation : {NetworkSamples{}, weightless})
    {
        RandomSource random(6);
        FeedForwardNetwork network(1, {3}, 1);
        network.Initialise(random);
        NetworkTrainingOptions options;
        options.maxEpochs = 25;
        options.patience = 1;
        const auto before = Evaluate(network, MakeConstant(1, 2));
        const auto curve = TrainNetwork(network, MakeConstant(40, 2), validation, options, random);
        EXPECT_EQ(curve.training.size(), 25u);
        EXPECT_TRUE(curve.validation.empty());
        EXPECT_EQ(curve.best, 24u);
        EXPECT_LT(Evaluate(network, MakeConstant(1, 2)), before);
    }
}

// Samples without weight change nothing, be they a part of a batch or the whole of it.
TEST(TrainNetwork, PassesOverWhatDoesNotCount)
{
    auto samples = MakeConstant(16, 2);
    samples.weights.setZero();
    RandomSource random(7);
    FeedForwardNetwork network(1, {3}, 1);
    network.Initialise(random);
    const Eigen::VectorXd before = network.GetParameters();
    NetworkTrainingOptions options;
    options.batch = 4;
    options.maxEpochs = 3;
    const auto curve = TrainNetwork(network, samples, {}, options, random);
    EXPECT_EQ(network.GetParameters(), before);
    EXPECT_EQ(curve.training, std::vector<double>(3, 0.0));
}

/**
 * @brief Windows of a stationary autoregressive series x' = 0.8 x + 0.6 z with normal z:
 * variance 1.
 * @param count number of windows
 * @param random source
 * @return four inputs each, and the next two numbers as targets
 */
NetworkSamples
MakeSeries(Eigen::Index count, RandomSource& random)
{
    NetworkSamples samples{Eigen::MatrixXd(4, count),
                           Eigen::MatrixXd(2, count),
                           Eigen::MatrixXd::Ones(2, count)};
    for (Eigen::Index sample = 0; sample < count; sample++)
    {
        double x = DrawNormal(random);
        for (Eigen::Index step = 0; step < 6; step++)
        {
            (step < 4 ? samples.inputs(step, sample) : samples.targets(step - 4, sample)) = x;
            x = 0.8 * x + 0.6 * DrawNormal(random);
        }
    }
    return samples;
}

/**
 * @brief Train a small LSTM on the series.
 * @param seed of everything
 * @param network the network
 * @param epochs most passes
 */
void
TrainOnSeries(uint64_t seed, LstmNetwork& network, uint32_t epochs)
{
    RandomSource random(seed);
    const auto training = MakeSeries(3000, random);
    const auto validation = MakeSeries(1000, random);
    network.Initialise(random);
    NetworkTrainingOptions options;
    options.maxEpochs = epochs;
    options.patience = 5;
    TrainNetwork(network, training, validation, options, random);
}

TEST(TrainNetwork, SameSeedSameBytes)
{
    LstmNetwork first(1, 4, 6, 2);
    LstmNetwork second(1, 4, 6, 2);
    LstmNetwork third(1, 4, 6, 2);
    TrainOnSeries(1, first, 2);
    TrainOnSeries(1, second, 2);
    TrainOnSeries(2, third, 2);
    const std::size_t bytes = sizeof(double) * first.GetParameters().size();
    const double* parameters = first.GetParameters().data();
    EXPECT_EQ(std::memcmp(parameters, second.GetParameters().data(), bytes), 0);
    EXPECT_NE(std::memcmp(parameters, third.GetParameters().data(), bytes), 0);
}

// The best predictor of the series is known: 0.8 x and 0.64 x, with errors of variance 0.36 and
// 0.36 (1 + 0.64), normal, hence quantiles 1.645 deviations away. Persistence is 11 and 22 % worse.
TEST(TrainNetwork, LearnsASeriesToItsIrreducibleError)
{
    LstmNetwork network(1, 4, 8, 2);
    TrainOnSeries(3, network, 60);
    RandomSource random(4);
    const auto unseen = MakeSeries(20000, random);
    QuantileOutputs outputs;
    SplitOutputs(network.Forward(unseen.inputs), outputs);
    const double variances[] = {0.36, 0.36 * 1.64};
    for (Eigen::Index ahead = 0; ahead < 2; ahead++)
    {
        const auto truth = unseen.targets.row(ahead).array();
        const auto best = std::pow(0.8, ahead + 1) * unseen.inputs.row(3).array();
        const double irreducible = (truth - best).square().mean();
        EXPECT_NEAR(irreducible, variances[ahead], 0.05 * variances[ahead]);
        const double error = (truth - outputs.mean.row(ahead).array()).square().mean();
        EXPECT_LT(error, 1.03 * irreducible);
        EXPECT_GT(error, 0.99 * irreducible);
        const auto within =
            truth >= outputs.low.row(ahead).array() && truth <= outputs.high.row(ahead).array();
        EXPECT_NEAR(double(within.count()) / 20000, 0.9, 0.02);
        const double length =
            (outputs.high.row(ahead) - outputs.low.row(ahead)).mean() / std::sqrt(variances[ahead]);
        EXPECT_NEAR(length, 2 * 1.645, 0.1 * 2 * 1.645);
    }
}

} // namespace
} // namespace pact
} // namespace ns3
