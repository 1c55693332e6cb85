/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "network-support.h"
#include "pact-activations.h"
#include "pact-feed-forward-network.h"
#include "pact-lstm-network.h"
#include "pact-network-training.h"
#include "pact-quantile-objective.h"

#include <cmath>
#include <functional>
#include <gtest/gtest.h>
#include <limits>

namespace ns3
{
namespace pact
{
namespace
{

// Against the standard library in extended precision.
TEST(Activations, AreWhatTheyAreCalled)
{
    RandomSource random(1);
    for (int i = 0; i < 20000; i++)
    {
        const double bound = i % 2 ? 3 : 60;
        const double x = bound * (2 * random.Uniform() - 1);
        const long double exact = x;
        const double power = static_cast<double>(std::exp2(exact));
        const double sigmoid = static_cast<double>(1 / (1 + std::exp(-exact)));
        const double softplus = static_cast<double>(std::log1p(std::exp(exact)));
        EXPECT_NEAR(PowerOfTwo(x), power, 3e-15 * power) << x;
        // The argument is rounded once more: its error grows with the argument.
        const double tolerance = 3e-15 + 3e-16 * std::fabs(x);
        EXPECT_NEAR(Sigmoid(x), sigmoid, tolerance * sigmoid) << x;
        EXPECT_NEAR(Softplus(x), softplus, tolerance * softplus) << x;
        EXPECT_NEAR(Tanh(x), std::tanh(x), 2e-15) << x;
    }
}

TEST(Activations, AtTheEnds)
{
    const double infinity = std::numeric_limits<double>::infinity();
    const double nan = std::numeric_limits<double>::quiet_NaN();
    for (const double x : {800.0, 1e9, infinity})
    {
        EXPECT_EQ(Sigmoid(x), 1);
        EXPECT_LT(Sigmoid(-x), 1e-300);
        EXPECT_EQ(Tanh(x), 1);
        EXPECT_EQ(Tanh(-x), -1);
        EXPECT_EQ(Softplus(x), x);
        EXPECT_LT(Softplus(-x), 1e-300);
        EXPECT_GE(Softplus(-x), 0);
    }
    EXPECT_EQ(PowerOfTwo(0), 1);
    EXPECT_EQ(PowerOfTwo(-12), 1.0 / 4096);
    for (const auto& function : {PowerOfTwo, Sigmoid, Tanh, Softplus})
    {
        EXPECT_TRUE(std::isnan(function(nan)));
    }
}

// By hand: softplus(ln(e - 1)) = 1, so that mean 1 has the quantiles 0 and 2.
// Target 3: 2^2 + 0.05 * 3 + 0.95 * 1 = 5.1. Target 0.5: 0.25 + 0.05 * 0.5 + 0.05 * 1.5 = 0.35.
// Target -1: 2^2 + 0.95 * 1 + 0.05 * 3 = 5.1.
TEST(QuantileObjective, ByHand)
{
    const double side = std::log(std::exp(1.0) - 1);
    Eigen::MatrixXd raw(6, 2);
    raw << 1, 1, 1, 1, side, side, side, side, side, side, side, side;
    Eigen::MatrixXd targets(2, 2);
    targets << 3, 0.5, -1, 1000;
    Eigen::MatrixXd weights(2, 2);
    weights << 1, 2, 0.5, 0;
    EXPECT_NEAR(QuantileObjective(raw, targets, weights, nullptr),
                (1 * 5.1 + 2 * 0.35 + 0.5 * 5.1) / 3.5,
                1e-14);
    weights << 0, 2, 0, 0;
    EXPECT_NEAR(QuantileObjective(raw, targets, weights, nullptr), 0.35, 1e-15);
    QuantileOutputs outputs;
    SplitOutputs(raw, outputs);
    EXPECT_TRUE(outputs.mean.isConstant(1));
    EXPECT_TRUE(outputs.low.isZero(1e-15));
    EXPECT_TRUE(outputs.high.isConstant(2, 1e-15));
}

// Target 0.5 below mean 1 and within the quantiles 0 and 2: 2 (1 - 0.5) - 0.05 + 0.05 for the mean;
// the sides move by sigmoid(ln(e - 1)) = 1 - 1 / e, against -0.05 below and 0.05 above.
TEST(QuantileObjective, DerivativesByHand)
{
    const double side = std::log(std::exp(1.0) - 1);
    Eigen::MatrixXd raw(3, 2);
    raw << 1, 1, side, side, side, side;
    Eigen::MatrixXd targets(1, 2);
    targets << 0.5, 7;
    Eigen::MatrixXd weights(1, 2);
    weights << 3, 0;
    Eigen::MatrixXd gradient;
    QuantileObjective(raw, targets, weights, &gradient);
    EXPECT_NEAR(gradient(0, 0), 1, 1e-15);
    EXPECT_NEAR(gradient(1, 0), 0.05 * (1 - std::exp(-1.0)), 1e-15);
    EXPECT_NEAR(gradient(2, 0), 0.05 * (1 - std::exp(-1.0)), 1e-15);
    EXPECT_TRUE(gradient.col(1).isZero(0));
    weights.setZero();
    EXPECT_EQ(QuantileObjective(raw, targets, weights, &gradient), 0);
    EXPECT_TRUE(gradient.isZero(0));
}

// Whatever the parameters and inputs are.
TEST(SplitOutputs, QuantilesNeverCross)
{
    RandomSource random(2);
    LstmNetwork network(3, 4, 9, 7);
    for (int i = 0; i < 300; i++)
    {
        const double bound = std::pow(10.0, 6 * random.Uniform() - 2);
        network.SetParameters(DrawMatrix(random, network.GetParameters().size(), 1, bound));
        QuantileOutputs outputs;
        SplitOutputs(network.Forward(DrawMatrix(random, 12, 5, bound)), outputs);
        EXPECT_TRUE(outputs.low.allFinite() && outputs.high.allFinite());
        EXPECT_TRUE((outputs.low.array() <= outputs.mean.array()).all());
        EXPECT_TRUE((outputs.mean.array() <= outputs.high.array()).all());
    }
}

/// A distribution by the inverse of its distribution function.
struct Distribution
{
    const char* name;                       //!< its name
    std::function<double(double)> quantile; //!< the inverse
    double mean;                            //!< its mean
};

// The pinball loss is least at the quantile (Koenker and Bassett, 1978), the squared error at the
// mean: a network without inputs learns both of any distribution.
TEST(QuantileObjective, IsLeastAtMeanAndQuantiles)
{
    const Distribution distributions[] = {
        {"uniform", [](double p) { return 4 * p - 1; }, 1},
        {"exponential", [](double p) { return -std::log(1 - p); }, 1},
        {"triangular", [](double p) { return -std::sqrt(1 - p); }, -2.0 / 3},
    };
    for (const auto& [name, quantile, mean] : distributions)
    {
        constexpr Eigen::Index count = 400;
        NetworkSamples samples{Eigen::MatrixXd::Zero(1, count),
                               Eigen::MatrixXd(1, count),
                               Eigen::MatrixXd::Ones(1, count)};
        for (Eigen::Index i = 0; i < count; i++)
        {
            samples.targets(i) = quantile((i + 0.5) / count);
        }
        RandomSource random(3);
        FeedForwardNetwork network(1, {}, 1);
        network.Initialise(random);
        NetworkTrainingOptions options;
        options.batch = count;
        options.maxEpochs = 4000;
        for (const double rate : {1e-2, 1e-3})
        {
            options.learningRate = rate;
            TrainNetwork(network, samples, {}, options, random);
        }
        QuantileOutputs outputs;
        SplitOutputs(network.Forward(Eigen::MatrixXd::Zero(1, 1)), outputs);
        EXPECT_NEAR(outputs.mean(0), mean, 0.01) << name;
        const auto share = [&](double limit) {
            return static_cast<double>((samples.targets.array() < limit).count()) / count;
        };
        EXPECT_NEAR(share(outputs.low(0)), 0.05, 0.005) << name;
        EXPECT_NEAR(share(outputs.high(0)), 0.95, 0.005) << name;
        EXPECT_NEAR(outputs.low(0), quantile(0.05), 0.03) << name;
        EXPECT_NEAR(outputs.high(0), quantile(0.95), 0.15) << name;
    }
}

} // namespace
} // namespace pact
} // namespace ns3
