/*
 * SPDX-License-Identifier: GPL-2.0-only
 *
 * Derivatives of the objective against finite differences, for every parameter of both networks.
 */
#include "network-support.h"
#include "pact-feed-forward-network.h"
#include "pact-lstm-network.h"
#include "pact-quantile-objective.h"

#include <cmath>
#include <gtest/gtest.h>
#include <memory>

namespace ns3
{
namespace pact
{
namespace
{

/// Samples, and how much their targets count.
struct Problem
{
    Eigen::MatrixXd inputs;  //!< what the network reads
    Eigen::MatrixXd targets; //!< of the outputs
    Eigen::MatrixXd weights; //!< of the targets
};

/**
 * @brief A random problem, whose targets are far from the quantiles: there the pinball loss has no
 * derivative.
 * @param network its parameters are drawn, too
 * @param samples number of samples
 * @param random source
 * @return the problem; a third of its weights are zero
 */
Problem
MakeProblem(QuantileNetwork& network, Eigen::Index samples, RandomSource& random)
{
    network.SetParameters(DrawMatrix(random, network.GetParameters().size(), 1, 0.7));
    Problem problem;
    problem.inputs = DrawMatrix(random, network.GetInputSize(), samples, 2);
    QuantileOutputs outputs;
    SplitOutputs(network.Forward(problem.inputs), outputs);
    problem.targets.resizeLike(outputs.mean);
    problem.weights.resizeLike(outputs.mean);
    for (Eigen::Index i = 0; i < outputs.mean.size(); i++)
    {
        const double low = outputs.low(i);
        const double high = outputs.high(i);
        const double distance = 0.2 + random.Uniform();
        const std::size_t place = high - low > 0.4 ? random.Below(3) : random.Below(2);
        problem.targets(i) = place == 0   ? low - distance
                             : place == 1 ? high + distance
                                          : 0.5 * (low + high);
        problem.weights(i) = i > 0 && random.Below(3) == 0 ? 0 : 2 * random.Uniform();
    }
    return problem;
}

/**
 * @brief The objective as a function of one parameter.
 * @param network the network
 * @param problem the problem
 * @param index index of the parameter
 * @param difference added to the parameter
 * @return the objective
 */
double
GetObjective(QuantileNetwork& network,
             const Problem& problem,
             Eigen::Index index,
             double difference)
{
    const Eigen::VectorXd parameters = network.GetParameters();
    Eigen::VectorXd moved = parameters;
    moved[index] += difference;
    network.SetParameters(moved);
    const double objective = QuantileObjective(network.Forward(problem.inputs),
                                               problem.targets,
                                               problem.weights,
                                               nullptr);
    network.SetParameters(parameters);
    return objective;
}

/**
 * @brief Compare all derivatives with central differences of the fourth order.
 *
 * Each parameter to 1e-6 of its derivative; of a thousandth of the block's largest one where the
 * derivative is smaller than that, since differences resolve no less.
 *
 * @param network the network
 * @param samples number of samples
 * @param random source
 */
void
ExpectDerivatives(QuantileNetwork& network, Eigen::Index samples, RandomSource& random)
{
    const auto problem = MakeProblem(network, samples, random);
    Eigen::MatrixXd outputGradient;
    Eigen::VectorXd gradient;
    QuantileObjective(network.Forward(problem.inputs),
                      problem.targets,
                      problem.weights,
                      &outputGradient);
    network.Backward(outputGradient, gradient);
    ASSERT_EQ(gradient.size(), network.GetParameters().size());
    constexpr double step = 1e-3;
    for (const auto& block : network.GetBlocks())
    {
        const double largest = gradient.segment(block.begin, block.size).cwiseAbs().maxCoeff();
        EXPECT_GT(largest, 1e-6) << block.name;
        for (Eigen::Index i = block.begin; i < block.begin + block.size; i++)
        {
            const auto at = [&](double steps) {
                return GetObjective(network, problem, i, steps * step);
            };
            const double difference = (8 * (at(1) - at(-1)) - (at(2) - at(-2))) / (12 * step);
            EXPECT_NEAR(gradient[i],
                        difference,
                        1e-6 * std::max(std::fabs(difference), 1e-3 * largest))
                << block.name << ", element " << i - block.begin << " with " << samples
                << " samples";
        }
    }
}

TEST(LstmNetwork, DerivativesOfEveryParameter)
{
    for (uint64_t seed = 1; seed <= 5; seed++)
    {
        RandomSource random(seed);
        LstmNetwork network(3, 4, 5, 2);
        for (const Eigen::Index samples : {1, 2, 7})
        {
            ExpectDerivatives(network, samples, random);
        }
    }
}

TEST(LstmNetwork, DerivativesAtTheSizeInUse)
{
    RandomSource random(6);
    LstmNetwork network(8, 8, 16, 20);
    ExpectDerivatives(network, 3, random);
}

// Before a single step there is no state, and no cell to forget: the recurrent weights and the
// forget gate (rows 4 to 7 of 16) change nothing, all other weights do.
TEST(LstmNetwork, DerivativesOfASingleStep)
{
    RandomSource random(7);
    LstmNetwork network(3, 1, 4, 2);
    const auto problem = MakeProblem(network, 3, random);
    Eigen::MatrixXd outputGradient;
    Eigen::VectorXd gradient = Eigen::VectorXd::Constant(network.GetParameters().size(), 42);
    QuantileObjective(network.Forward(problem.inputs),
                      problem.targets,
                      problem.weights,
                      &outputGradient);
    network.Backward(outputGradient, gradient);
    const auto& recurrent = network.GetBlocks()[1];
    EXPECT_EQ(gradient.segment(recurrent.begin, recurrent.size).cwiseAbs().maxCoeff(), 0);
    const Eigen::MatrixXd input = gradient.head(recurrent.begin).reshaped(16, 3);
    EXPECT_EQ(input.middleRows(4, 4).cwiseAbs().maxCoeff(), 0);
    EXPECT_GT(input.topRows(4).cwiseAbs().minCoeff(), 0);
    EXPECT_GT(input.bottomRows(8).cwiseAbs().minCoeff(), 0);
}

TEST(FeedForwardNetwork, DerivativesOfEveryParameter)
{
    for (uint64_t seed = 1; seed <= 5; seed++)
    {
        RandomSource random(seed);
        for (const auto& hidden : std::vector<std::vector<Eigen::Index>>{{}, {5}, {8, 6}})
        {
            FeedForwardNetwork network(4, hidden, 3);
            for (const Eigen::Index samples : {1, 2, 7})
            {
                ExpectDerivatives(network, samples, random);
            }
        }
    }
}

// Backward belongs to the latest Forward, may be repeated, and leaves no traces.
TEST(QuantileNetwork, BackwardOverwrites)
{
    RandomSource random(8);
    LstmNetwork lstm(3, 4, 5, 2);
    FeedForwardNetwork feedForward(12, {5, 6}, 2);
    for (QuantileNetwork* network :
         {static_cast<QuantileNetwork*>(&lstm), static_cast<QuantileNetwork*>(&feedForward)})
    {
        network->Initialise(random);
        const auto few = DrawMatrix(random, 12, 2, 1);
        const auto many = DrawMatrix(random, 12, 9, 1);
        const auto ofFew = DrawMatrix(random, 6, 2, 1);
        Eigen::VectorXd once;
        Eigen::VectorXd again;
        network->Forward(few);
        network->Backward(ofFew, once);
        network->Forward(many);
        network->Backward(DrawMatrix(random, 6, 9, 1), again);
        EXPECT_NE(once, again);
        network->Forward(few);
        network->Backward(ofFew, again);
        network->Backward(ofFew, again);
        EXPECT_EQ(once, again);
    }
}

} // namespace
} // namespace pact
} // namespace ns3
