/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef PACT_QUANTILE_OBJECTIVE_H
#define PACT_QUANTILE_OBJECTIVE_H

#include <Eigen/Core>

namespace ns3
{
namespace pact
{

/// What a network says, as numbers one can use: a row per number of the series, a column per
/// sample.
struct QuantileOutputs
{
    Eigen::MatrixXd mean; //!< expected values
    Eigen::MatrixXd low;  //!< 0.05 quantiles, <= mean
    Eigen::MatrixXd high; //!< 0.95 quantiles, >= mean
};

/**
 * @brief Make quantiles of the outputs of a network: each side is a softplus away from the mean, so
 * that they never cross.
 * @param raw outputs of a QuantileNetwork
 * @param outputs filled with mean and quantiles; memory that is there already is used again
 */
void SplitOutputs(const Eigen::MatrixXd& raw, QuantileOutputs& outputs);

/**
 * @brief The objective of training: the squared error of the mean plus the tilted (pinball) losses
 * of both quantiles, as a weighted average.
 * @param raw outputs of a QuantileNetwork
 * @param targets what they should be: a row per number of the series, a column per sample
 * @param weights how much each target counts, >= 0; 0 where there is none
 * @param gradient filled with the derivatives with respect to raw; null if they are not wanted
 * @return the objective; 0 if no target counts
 */
double QuantileObjective(const Eigen::MatrixXd& raw,
                         const Eigen::Ref<const Eigen::MatrixXd>& targets,
                         const Eigen::Ref<const Eigen::MatrixXd>& weights,
                         Eigen::MatrixXd* gradient);

} // namespace pact
} // namespace ns3

#endif // PACT_QUANTILE_OBJECTIVE_H
