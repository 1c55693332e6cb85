/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "pact-quantile-objective.h"

#include "pact-activations.h"

#include "ns3/assert.h"

namespace ns3
{
namespace pact
{

namespace
{

constexpr double LOW = 0.05;  //!< level of the low quantile
constexpr double HIGH = 0.95; //!< level of the high quantile

/**
 * @brief Derivative of the pinball loss with respect to the quantile.
 * @param level level of the quantile
 * @param excess target minus quantile
 * @return the derivative
 */
inline double
PinballSlope(double level, double excess)
{
    return excess > 0 ? -level : 1 - level;
}

/**
 * @brief The objective of one sample, and its derivatives.
 * @param horizon length of the series
 * @param raw outputs of the network
 * @param targets targets
 * @param weights how much each target counts
 * @param scale factor of the derivatives
 * @param gradient filled with the derivatives with respect to raw, times the scale
 * @return weighted sum of the losses
 */
PACT_VECTOR_CLONES double
AddSample(Eigen::Index horizon,
          const double* __restrict__ raw,
          const double* __restrict__ targets,
          const double* __restrict__ weights,
          double scale,
          double* __restrict__ gradient)
{
    double sum = 0;
    for (Eigen::Index i = 0; i < horizon; i++)
    {
        const double error = targets[i] - raw[i];
        const double lowSide = raw[horizon + i];
        const double highSide = raw[2 * horizon + i];
        const double aboveLow = error + Softplus(lowSide);
        const double aboveHigh = error - Softplus(highSide);
        const double lowSlope = PinballSlope(LOW, aboveLow);
        const double highSlope = PinballSlope(HIGH, aboveHigh);
        const double weight = scale * weights[i];
        gradient[i] = weight * (lowSlope + highSlope - 2 * error);
        gradient[horizon + i] = -weight * lowSlope * Sigmoid(lowSide);
        gradient[2 * horizon + i] = weight * highSlope * Sigmoid(highSide);
        // The pinball loss falls with the excess as fast as it rises with the quantile.
        sum += weights[i] * (error * error - lowSlope * aboveLow - highSlope * aboveHigh);
    }
    return sum;
}

/**
 * @brief Make quantiles of the outputs of one sample.
 * @param horizon length of the series
 * @param raw outputs of the network
 * @param low filled with the low quantiles
 * @param high filled with the high quantiles
 */
PACT_VECTOR_CLONES void
SplitSample(Eigen::Index horizon,
            const double* __restrict__ raw,
            double* __restrict__ low,
            double* __restrict__ high)
{
    for (Eigen::Index i = 0; i < horizon; i++)
    {
        low[i] = raw[i] - Softplus(raw[horizon + i]);
        high[i] = raw[i] + Softplus(raw[2 * horizon + i]);
    }
}

} // namespace

void
SplitOutputs(const Eigen::MatrixXd& raw, QuantileOutputs& outputs)
{
    const Eigen::Index horizon = raw.rows() / 3;
    outputs.mean = raw.topRows(horizon);
    outputs.low.resize(horizon, raw.cols());
    outputs.high.resize(horizon, raw.cols());
    for (Eigen::Index sample = 0; sample < raw.cols(); sample++)
    {
        SplitSample(horizon,
                    raw.col(sample).data(),
                    outputs.low.col(sample).data(),
                    outputs.high.col(sample).data());
    }
}

double
QuantileObjective(const Eigen::MatrixXd& raw,
                  const Eigen::Ref<const Eigen::MatrixXd>& targets,
                  const Eigen::Ref<const Eigen::MatrixXd>& weights,
                  Eigen::MatrixXd* gradient)
{
    const Eigen::Index horizon = targets.rows();
    NS_ASSERT_MSG(raw.rows() == 3 * horizon && raw.cols() == targets.cols() &&
                      weights.rows() == horizon && weights.cols() == targets.cols(),
                  "outputs, targets and weights are of different sizes");
    Eigen::MatrixXd unwanted;
    Eigen::MatrixXd& derivatives = gradient ? *gradient : unwanted;
    derivatives.resize(raw.rows(), raw.cols());
    const double total = weights.sum();
    if (total == 0)
    {
        derivatives.setZero();
        return 0;
    }
    double sum = 0;
    for (Eigen::Index sample = 0; sample < raw.cols(); sample++)
    {
        sum += AddSample(horizon,
                         raw.col(sample).data(),
                         targets.col(sample).data(),
                         weights.col(sample).data(),
                         1 / total,
                         derivatives.col(sample).data());
    }
    return sum / total;
}

} // namespace pact
} // namespace ns3
