/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef PACT_FEED_FORWARD_NETWORK_H
#define PACT_FEED_FORWARD_NETWORK_H

#include "pact-quantile-network.h"

#include <vector>

namespace ns3
{
namespace pact
{

/**
 * @ingroup pact
 * @brief Feed-forward network with tanh in its hidden layers and a linear head.
 */
class FeedForwardNetwork : public QuantileNetwork
{
  public:
    /**
     * @brief Constructor; all parameters are zero.
     * @param inputs inputs per sample
     * @param hidden units of each hidden layer; none makes the outputs linear in the inputs
     * @param horizon length of the series that is predicted
     */
    FeedForwardNetwork(Eigen::Index inputs,
                       const std::vector<Eigen::Index>& hidden,
                       Eigen::Index horizon);

    Eigen::Index GetInputSize() const override;
    void Initialise(RandomSource& random) override;
    const Eigen::MatrixXd& Forward(const Eigen::Ref<const Eigen::MatrixXd>& inputs) override;
    void Backward(const Eigen::MatrixXd& outputGradient,
                  Eigen::VectorXd& parameterGradient) override;

  private:
    /// @return number of layers, the head included
    std::size_t GetLayers() const;

    /**
     * @brief Weights of a layer.
     * @param layer index of the layer
     * @return what it makes of the values before it
     */
    Eigen::Map<const Eigen::MatrixXd> GetWeights(std::size_t layer) const;

    std::vector<Eigen::Index> m_sizes;        //!< of the inputs and of every layer's values
    std::vector<Eigen::MatrixXd> m_values;    //!< the inputs and every layer's values
    std::vector<Eigen::MatrixXd> m_gradients; //!< derivatives with respect to hidden values
};

} // namespace pact
} // namespace ns3

#endif // PACT_FEED_FORWARD_NETWORK_H
