/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef PACT_NETWORK_TRAINING_H
#define PACT_NETWORK_TRAINING_H

#include "pact-quantile-network.h"

#include <Eigen/Core>
#include <cstdint>
#include <vector>

namespace ns3
{
namespace pact
{

/// Samples of a network, one column each.
struct NetworkSamples
{
    Eigen::MatrixXd inputs;  //!< what the network reads
    Eigen::MatrixXd targets; //!< the series it should predict
    Eigen::MatrixXd weights; //!< how much each target counts, >= 0; 0 where there is none
};

/// How a network is trained.
struct NetworkTrainingOptions
{
    double learningRate{1e-3}; //!< of Adam, > 0
    uint32_t batch{16};        //!< samples per step, > 0
    uint32_t maxEpochs{200};   //!< most passes over the samples
    uint32_t patience{12};     //!< passes without improvement before training stops, > 0
};

/// How a training went.
struct NetworkTrainingCurve
{
    std::vector<double> training;   //!< objective per pass, averaged while the parameters moved
    std::vector<double> validation; //!< objective after every pass; empty without such samples
    uint32_t best{0};               //!< index of the pass whose parameters were kept
};

/**
 * @brief Train a network from its present parameters.
 *
 * Training stops early once the objective on the validation samples has not improved for a while;
 * the network keeps the parameters with the best one. Without validation samples that count, all
 * passes are made, and the last parameters stay.
 *
 * @param network the network
 * @param training samples to learn from, at least one
 * @param validation samples that tell when to stop; may have no columns
 * @param options how to train
 * @param random source of the order of the samples
 * @return how it went
 */
NetworkTrainingCurve TrainNetwork(QuantileNetwork& network,
                                  const NetworkSamples& training,
                                  const NetworkSamples& validation,
                                  const NetworkTrainingOptions& options,
                                  RandomSource& random);

} // namespace pact
} // namespace ns3

#endif // PACT_NETWORK_TRAINING_H
