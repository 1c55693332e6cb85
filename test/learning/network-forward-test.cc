/*
 * SPDX-License-Identifier: GPL-2.0-only
 *
 * Outputs of the networks against scalar implementations, term by term from the literature.
 */
#include "network-support.h"
#include "pact-feed-forward-network.h"
#include "pact-lstm-network.h"

#include <cmath>
#include <gtest/gtest.h>
#include <vector>

namespace ns3
{
namespace pact
{
namespace
{

using Numbers = std::vector<double>;

/// Sizes of an LSTM.
struct LstmSizes
{
    Eigen::Index inputs;  //!< per step
    Eigen::Index steps;   //!< per sample
    Eigen::Index hidden;  //!< units
    Eigen::Index horizon; //!< of the predictions
};

/**
 * @brief The LSTM of Gers, Schmidhuber and Cummins (2000), one sample, unit by unit.
 * @param sizes its sizes
 * @param network where its parameters are
 * @param inputs of the sample
 * @return its outputs
 */
Numbers
RunScalarLstm(const LstmSizes& sizes, const LstmNetwork& network, const Eigen::VectorXd& inputs)
{
    ParameterReader read(network);
    const auto sigmoid = [](double x) { return 1 / (1 + std::exp(-x)); };
    const Eigen::Index rows = 4 * sizes.hidden;
    Numbers state(sizes.hidden, 0.0);
    Numbers cell(sizes.hidden, 0.0);
    for (Eigen::Index step = 0; step < sizes.steps; step++)
    {
        Numbers next(sizes.hidden);
        for (Eigen::Index unit = 0; unit < sizes.hidden; unit++)
        {
            double gate[4]; // input, forget, cell, output
            for (Eigen::Index kind = 0; kind < 4; kind++)
            {
                const Eigen::Index row = kind * sizes.hidden + unit;
                double sum = read.Get(2, rows, row);
                for (Eigen::Index i = 0; i < sizes.inputs; i++)
                {
                    sum += read.Get(0, rows, row, i) * inputs[step * sizes.inputs + i];
                }
                for (Eigen::Index i = 0; i < sizes.hidden; i++)
                {
                    sum += read.Get(1, rows, row, i) * state[i];
                }
                gate[kind] = kind == 2 ? std::tanh(sum) : sigmoid(sum);
            }
            cell[unit] = gate[1] * cell[unit] + gate[0] * gate[2];
            next[unit] = gate[3] * std::tanh(cell[unit]);
        }
        state = next;
    }
    Numbers outputs;
    for (Eigen::Index row = 0; row < 3 * sizes.horizon; row++)
    {
        outputs.push_back(read.Get(4, 3 * sizes.horizon, row));
        for (Eigen::Index i = 0; i < sizes.hidden; i++)
        {
            outputs.back() += read.Get(3, 3 * sizes.horizon, row, i) * state[i];
        }
    }
    return outputs;
}

/**
 * @brief A feed-forward network with tanh in its hidden layers, one sample, unit by unit.
 * @param sizes of the inputs and of every layer
 * @param network where its parameters are
 * @param inputs of the sample
 * @return its outputs
 */
Numbers
RunScalarFeedForward(const std::vector<Eigen::Index>& sizes,
                     const FeedForwardNetwork& network,
                     const Eigen::VectorXd& inputs)
{
    ParameterReader read(network);
    Numbers values(inputs.begin(), inputs.end());
    for (std::size_t layer = 0; layer + 1 < sizes.size(); layer++)
    {
        Numbers next;
        for (Eigen::Index row = 0; row < sizes[layer + 1]; row++)
        {
            double sum = read.Get(2 * layer + 1, sizes[layer + 1], row);
            for (Eigen::Index i = 0; i < sizes[layer]; i++)
            {
                sum += read.Get(2 * layer, sizes[layer + 1], row, i) * values[i];
            }
            next.push_back(layer + 2 < sizes.size() ? std::tanh(sum) : sum);
        }
        values = next;
    }
    return values;
}

/**
 * @brief Expect the outputs of a sample.
 * @param outputs of all samples
 * @param sample index of the sample
 * @param expected its outputs
 */
void
ExpectOutputs(const Eigen::MatrixXd& outputs, Eigen::Index sample, const Numbers& expected)
{
    ASSERT_EQ(outputs.rows(), static_cast<Eigen::Index>(expected.size()));
    for (Eigen::Index row = 0; row < outputs.rows(); row++)
    {
        EXPECT_NEAR(outputs(row, sample), expected[row], 1e-13 * (1 + std::fabs(expected[row])));
    }
}

// Odd and even sizes, one sample and several: batches of one take another way.
TEST(LstmNetwork, DoesWhatTheEquationsSay)
{
    RandomSource random(1);
    for (const auto& sizes :
         {LstmSizes{8, 8, 24, 20}, LstmSizes{3, 5, 7, 2}, LstmSizes{1, 1, 1, 1}})
    {
        LstmNetwork network(sizes.inputs, sizes.steps, sizes.hidden, sizes.horizon);
        ASSERT_EQ(network.GetInputSize(), sizes.inputs * sizes.steps);
        ASSERT_EQ(network.GetOutputSize(), 3 * sizes.horizon);
        for (const Eigen::Index samples : {1, 2, 16, 1, 5})
        {
            network.SetParameters(DrawMatrix(random, network.GetParameters().size(), 1, 1.5));
            const auto inputs = DrawMatrix(random, network.GetInputSize(), samples, 3);
            const auto& outputs = network.Forward(inputs);
            ASSERT_EQ(outputs.cols(), samples);
            for (Eigen::Index sample = 0; sample < samples; sample++)
            {
                ExpectOutputs(outputs, sample, RunScalarLstm(sizes, network, inputs.col(sample)));
            }
        }
    }
}

TEST(FeedForwardNetwork, DoesWhatTheEquationsSay)
{
    RandomSource random(2);
    for (const auto& hidden : std::vector<std::vector<Eigen::Index>>{{}, {5}, {16, 16}, {1, 9, 2}})
    {
        FeedForwardNetwork network(12, hidden, 3);
        std::vector<Eigen::Index> sizes{12};
        sizes.insert(sizes.end(), hidden.begin(), hidden.end());
        sizes.push_back(9);
        for (const Eigen::Index samples : {1, 16, 3})
        {
            network.SetParameters(DrawMatrix(random, network.GetParameters().size(), 1, 1.5));
            const auto inputs = DrawMatrix(random, 12, samples, 3);
            const auto& outputs = network.Forward(inputs);
            for (Eigen::Index sample = 0; sample < samples; sample++)
            {
                ExpectOutputs(outputs,
                              sample,
                              RunScalarFeedForward(sizes, network, inputs.col(sample)));
            }
        }
    }
}

// The blocks cover the parameters without gaps, in order.
TEST(QuantileNetwork, BlocksAreAllParameters)
{
    const LstmNetwork lstm(8, 8, 24, 20);
    const FeedForwardNetwork feedForward(12, {16, 16}, 1);
    EXPECT_EQ(lstm.GetParameters().size(), 4 * 24 * (8 + 24 + 1) + 60 * (24 + 1));
    EXPECT_EQ(feedForward.GetParameters().size(), 16 * 13 + 16 * 17 + 3 * 17);
    for (const QuantileNetwork* network : {static_cast<const QuantileNetwork*>(&lstm),
                                           static_cast<const QuantileNetwork*>(&feedForward)})
    {
        Eigen::Index next = 0;
        for (const auto& block : network->GetBlocks())
        {
            EXPECT_EQ(block.begin, next) << block.name;
            EXPECT_GT(block.size, 0) << block.name;
            next += block.size;
        }
        EXPECT_EQ(next, network->GetParameters().size());
    }
}

// Weights within +-1 / sqrt(units), forget gates open (bias 1), sides that begin at -1.
TEST(LstmNetwork, InitialParameters)
{
    RandomSource random(3);
    LstmNetwork network(8, 8, 25, 20);
    network.Initialise(random);
    ParameterReader read(network);
    for (const auto& block : {0u, 1u, 3u})
    {
        const auto& place = network.GetBlocks()[block];
        const auto weights = network.GetParameters().segment(place.begin, place.size);
        EXPECT_LE(weights.cwiseAbs().maxCoeff(), 0.2);
        EXPECT_GT(weights.maxCoeff(), 0.19);
        EXPECT_LT(weights.minCoeff(), -0.19);
        // The mean of n numbers from U(-b, b) has deviation b / sqrt(3 n).
        EXPECT_LT(std::fabs(weights.mean()), 4 * 0.2 / std::sqrt(3.0 * place.size));
    }
    for (Eigen::Index unit = 0; unit < 25; unit++)
    {
        EXPECT_LE(std::fabs(read.Get(2, 100, unit)), 0.2);
        EXPECT_EQ(read.Get(2, 100, 25 + unit), 1);
    }
    for (Eigen::Index row = 0; row < 60; row++)
    {
        EXPECT_TRUE(row < 20 ? std::fabs(read.Get(4, 60, row)) <= 0.2 : read.Get(4, 60, row) == -1);
    }
}

TEST(FeedForwardNetwork, InitialParameters)
{
    RandomSource random(4);
    FeedForwardNetwork network(100, {25}, 2);
    network.Initialise(random);
    ParameterReader read(network);
    const auto& parameters = network.GetParameters();
    const auto largest = [&](std::size_t block) {
        const auto& place = network.GetBlocks()[block];
        return parameters.segment(place.begin, place.size).cwiseAbs().maxCoeff();
    };
    EXPECT_LE(largest(0), 0.1);
    EXPECT_GT(largest(0), 0.09);
    EXPECT_LE(largest(1), 0.1);
    EXPECT_LE(largest(2), 0.2);
    EXPECT_GT(largest(2), 0.18);
    for (Eigen::Index row = 0; row < 6; row++)
    {
        EXPECT_TRUE(row < 2 ? std::fabs(read.Get(3, 6, row)) <= 0.2 : read.Get(3, 6, row) == -1);
    }
}

} // namespace
} // namespace pact
} // namespace ns3
