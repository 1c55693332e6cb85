/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef PACT_QUANTILE_NETWORK_H
#define PACT_QUANTILE_NETWORK_H

#include "pact-random-source.h"

#include <Eigen/Core>
#include <string>
#include <vector>

namespace ns3
{
namespace pact
{

/// Parameters of a network that belong together: a matrix, by columns, or a vector.
struct ParameterBlock
{
    std::string name;   //!< what they are
    Eigen::Index begin; //!< index of the first one among all parameters
    Eigen::Index size;  //!< how many there are
};

/**
 * @ingroup pact
 * @brief A network whose outputs are the mean and two quantiles of a series of numbers, before
 * SplitOutputs() makes quantiles of them.
 *
 * A sample is a column. Networks keep their working memory, so that nothing is allocated while the
 * number of samples stays the same, and one network serves one thread at a time.
 */
class QuantileNetwork
{
  public:
    virtual ~QuantileNetwork() = default;

    /// @return rows of the inputs
    virtual Eigen::Index GetInputSize() const = 0;

    /// @return rows of the outputs, three times the horizon
    Eigen::Index GetOutputSize() const;

    /// @return all parameters, in the order of GetBlocks()
    const Eigen::VectorXd& GetParameters() const;

    /**
     * @brief Set all parameters.
     * @param parameters as many as there are, in the order of GetBlocks()
     */
    void SetParameters(const Eigen::VectorXd& parameters);

    /// @return what the parameters are
    const std::vector<ParameterBlock>& GetBlocks() const;

    /**
     * @brief Set all parameters to what a training begins with.
     * @param random source of the numbers
     */
    virtual void Initialise(RandomSource& random) = 0;

    /**
     * @brief Compute the outputs.
     * @param inputs one column per sample, at least one
     * @return one column per sample: the means, then as many rows of the low side, then of the high
     * side; valid until the next call
     */
    virtual const Eigen::MatrixXd& Forward(const Eigen::Ref<const Eigen::MatrixXd>& inputs) = 0;

    /**
     * @brief Derivatives of an objective with respect to the parameters, at the latest Forward().
     * @param outputGradient derivatives of the objective with respect to the outputs
     * @param parameterGradient overwritten with the derivatives
     */
    virtual void Backward(const Eigen::MatrixXd& outputGradient,
                          Eigen::VectorXd& parameterGradient) = 0;

  protected:
    /**
     * @brief Constructor.
     * @param horizon length of the series, at least 1
     */
    explicit QuantileNetwork(Eigen::Index horizon);

    /**
     * @brief Append parameters, all zero.
     * @param name what they are
     * @param size how many there are
     */
    void AddBlock(std::string name, Eigen::Index size);

    /**
     * @brief Draw the parameters of a block from the interval [-bound, bound).
     * @param block index of the block
     * @param bound end of the interval
     * @param random source of the numbers
     */
    void DrawBlock(std::size_t block, double bound, RandomSource& random);

    /**
     * @brief Set some parameters of a block to the same value.
     * @param block index of the block
     * @param first index of the first one in the block
     * @param count how many
     * @param value the value
     */
    void FillBlock(std::size_t block, Eigen::Index first, Eigen::Index count, double value);

    /**
     * @brief Set the biases of the outputs that become the two sides of the interval to SIDE_BIAS,
     * so that intervals begin shorter than the spread of standardised targets.
     * @param block index of the block of the outputs' biases
     */
    void BeginSides(std::size_t block);

    /**
     * @brief Where a block begins in a vector as long as the parameters.
     * @param vector the vector
     * @param block index of the block
     * @return its first element
     */
    double* At(Eigen::VectorXd& vector, std::size_t block) const;

    /**
     * @brief Where a block of the parameters begins.
     * @param block index of the block
     * @return its first element
     */
    const double* At(std::size_t block) const;

    /// Initial bias of the outputs that become the two sides of the interval.
    static constexpr double SIDE_BIAS = -1;

  private:
    Eigen::Index m_horizon;               //!< length of the series
    Eigen::VectorXd m_parameters;         //!< all parameters
    std::vector<ParameterBlock> m_blocks; //!< what they are
};

} // namespace pact
} // namespace ns3

#endif // PACT_QUANTILE_NETWORK_H
