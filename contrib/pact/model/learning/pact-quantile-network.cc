/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "pact-quantile-network.h"

#include "ns3/assert.h"

#include <utility>

namespace ns3
{
namespace pact
{

QuantileNetwork::QuantileNetwork(Eigen::Index horizon)
    : m_horizon(horizon)
{
    NS_ASSERT_MSG(horizon > 0, "a network predicts at least one number");
}

Eigen::Index
QuantileNetwork::GetOutputSize() const
{
    return 3 * m_horizon;
}

const Eigen::VectorXd&
QuantileNetwork::GetParameters() const
{
    return m_parameters;
}

void
QuantileNetwork::SetParameters(const Eigen::VectorXd& parameters)
{
    NS_ASSERT_MSG(parameters.size() == m_parameters.size(),
                  parameters.size() << " parameters for a network of " << m_parameters.size());
    m_parameters = parameters;
}

const std::vector<ParameterBlock>&
QuantileNetwork::GetBlocks() const
{
    return m_blocks;
}

void
QuantileNetwork::AddBlock(std::string name, Eigen::Index size)
{
    const Eigen::Index begin = m_parameters.size();
    m_blocks.push_back({std::move(name), begin, size});
    m_parameters.setZero(begin + size);
}

void
QuantileNetwork::DrawBlock(std::size_t block, double bound, RandomSource& random)
{
    for (double& parameter : m_parameters.segment(m_blocks[block].begin, m_blocks[block].size))
    {
        parameter = bound * (2 * random.Uniform() - 1);
    }
}

void
QuantileNetwork::FillBlock(std::size_t block, Eigen::Index first, Eigen::Index count, double value)
{
    m_parameters.segment(m_blocks[block].begin + first, count).setConstant(value);
}

void
QuantileNetwork::BeginSides(std::size_t block)
{
    FillBlock(block, m_horizon, 2 * m_horizon, SIDE_BIAS);
}

double*
QuantileNetwork::At(Eigen::VectorXd& vector, std::size_t block) const
{
    return vector.data() + m_blocks[block].begin;
}

const double*
QuantileNetwork::At(std::size_t block) const
{
    return m_parameters.data() + m_blocks[block].begin;
}

} // namespace pact
} // namespace ns3
