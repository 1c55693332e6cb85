/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "pact-feed-forward-network.h"

#include "pact-activations.h"

#include "ns3/assert.h"

#include <cmath>

namespace ns3
{
namespace pact
{

namespace
{

/**
 * @brief Index of the block of a layer's weights; that of its biases follows.
 * @param layer index of the layer
 * @return index of the block
 */
std::size_t
GetWeightBlock(std::size_t layer)
{
    return 2 * layer;
}

/**
 * @brief Replace values by their tanh.
 * @param count how many there are
 * @param values the values
 */
PACT_VECTOR_CLONES void
Squash(Eigen::Index count, double* values)
{
    for (Eigen::Index i = 0; i < count; i++)
    {
        values[i] = Tanh(values[i]);
    }
}

} // namespace

FeedForwardNetwork::FeedForwardNetwork(Eigen::Index inputs,
                                       const std::vector<Eigen::Index>& hidden,
                                       Eigen::Index horizon)
    : QuantileNetwork(horizon),
      m_sizes{inputs}
{
    m_sizes.insert(m_sizes.end(), hidden.begin(), hidden.end());
    m_sizes.push_back(GetOutputSize());
    m_values.resize(m_sizes.size());
    m_gradients.resize(m_sizes.size());
    for (std::size_t layer = 0; layer < GetLayers(); layer++)
    {
        NS_ASSERT_MSG(m_sizes[layer] > 0, "every layer has at least one unit");
        const std::string name = "layer " + std::to_string(layer + 1);
        AddBlock(name + " weights", m_sizes[layer + 1] * m_sizes[layer]);
        AddBlock(name + " biases", m_sizes[layer + 1]);
    }
}

Eigen::Index
FeedForwardNetwork::GetInputSize() const
{
    return m_sizes.front();
}

std::size_t
FeedForwardNetwork::GetLayers() const
{
    return m_sizes.size() - 1;
}

Eigen::Map<const Eigen::MatrixXd>
FeedForwardNetwork::GetWeights(std::size_t layer) const
{
    return {At(GetWeightBlock(layer)), m_sizes[layer + 1], m_sizes[layer]};
}

void
FeedForwardNetwork::Initialise(RandomSource& random)
{
    for (std::size_t layer = 0; layer < GetLayers(); layer++)
    {
        const double bound = 1 / std::sqrt(static_cast<double>(m_sizes[layer]));
        DrawBlock(GetWeightBlock(layer), bound, random);
        DrawBlock(GetWeightBlock(layer) + 1, bound, random);
    }
    BeginSides(GetBlocks().size() - 1);
}

const Eigen::MatrixXd&
FeedForwardNetwork::Forward(const Eigen::Ref<const Eigen::MatrixXd>& inputs)
{
    NS_ASSERT_MSG(inputs.rows() == GetInputSize() && inputs.cols() > 0,
                  "the network reads " << GetInputSize() << " numbers per sample");
    m_values.front() = inputs;
    for (std::size_t layer = 0; layer < GetLayers(); layer++)
    {
        auto& values = m_values[layer + 1];
        values.resize(m_sizes[layer + 1], inputs.cols());
        values.colwise() =
            Eigen::Map<const Eigen::VectorXd>(At(GetWeightBlock(layer) + 1), values.rows());
        values.noalias() += GetWeights(layer) * m_values[layer];
        if (layer + 1 < GetLayers())
        {
            Squash(values.size(), values.data());
        }
    }
    return m_values.back();
}

void
FeedForwardNetwork::Backward(const Eigen::MatrixXd& outputGradient,
                             Eigen::VectorXd& parameterGradient)
{
    NS_ASSERT_MSG(outputGradient.rows() == GetOutputSize() &&
                      outputGradient.cols() == m_values.back().cols(),
                  "the gradient is of other outputs");
    parameterGradient.resize(GetParameters().size());
    for (std::size_t layer = GetLayers(); layer-- > 0;)
    {
        const bool head = layer + 1 == GetLayers();
        const auto& gradient = head ? outputGradient : m_gradients[layer + 1];
        using Target = Eigen::Map<Eigen::MatrixXd>;
        const std::size_t block = GetWeightBlock(layer);
        Target(At(parameterGradient, block), m_sizes[layer + 1], m_sizes[layer]).noalias() =
            gradient * m_values[layer].transpose();
        Target(At(parameterGradient, block + 1), m_sizes[layer + 1], 1) = gradient.rowwise().sum();
        if (layer > 0)
        {
            auto& before = m_gradients[layer];
            before.resize(m_sizes[layer], gradient.cols());
            before.noalias() = GetWeights(layer).transpose() * gradient;
            before.array() *= 1 - m_values[layer].array().square();
        }
    }
}

} // namespace pact
} // namespace ns3
