/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef PACT_NETWORK_SUPPORT_H
#define PACT_NETWORK_SUPPORT_H

#include "pact-quantile-network.h"

#include <cmath>

namespace ns3
{
namespace pact
{

/**
 * @brief A matrix of random numbers.
 * @param random source
 * @param rows its rows
 * @param columns its columns
 * @param bound they lie in [-bound, bound)
 * @return the matrix
 */
inline Eigen::MatrixXd
DrawMatrix(RandomSource& random, Eigen::Index rows, Eigen::Index columns, double bound)
{
    Eigen::MatrixXd matrix(rows, columns);
    for (double& element : matrix.reshaped())
    {
        element = bound * (2 * random.Uniform() - 1);
    }
    return matrix;
}

/**
 * @brief A number from the standard normal distribution (Box and Muller).
 * @param random source
 * @return the number
 */
inline double
DrawNormal(RandomSource& random)
{
    constexpr double turn = 6.283185307179586;
    const double radius = std::sqrt(-2 * std::log(1 - random.Uniform()));
    return radius * std::cos(turn * random.Uniform());
}

/// Parameters of a network, one by one.
class ParameterReader
{
  public:
    /**
     * @brief Constructor.
     * @param network the network
     */
    explicit ParameterReader(const QuantileNetwork& network)
        : m_network(network)
    {
    }

    /**
     * @brief An element of a matrix that is stored by columns.
     * @param block index of the matrix' block
     * @param rows rows of the matrix
     * @param row its row
     * @param column its column
     * @return the element
     */
    double Get(std::size_t block, Eigen::Index rows, Eigen::Index row, Eigen::Index column = 0)
    {
        return m_network
            .GetParameters()[m_network.GetBlocks().at(block).begin + column * rows + row];
    }

  private:
    const QuantileNetwork& m_network; //!< the network
};

} // namespace pact
} // namespace ns3

#endif // PACT_NETWORK_SUPPORT_H
