/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef PACT_LOSS_NETWORKS_H
#define PACT_LOSS_NETWORKS_H

#include "pact-trained-estimator.h"

#include <memory>
#include <vector>

namespace ns3
{
namespace pact
{

/**
 * @ingroup pact
 * @brief A predicted distribution: natural logarithms of the loss.
 */
struct LossBand
{
    double mean; //!< expected log loss; its exponential is close to the median of the loss
    double low;  //!< 0.05 quantile, <= mean
    double high; //!< 0.95 quantile, >= mean
};

/**
 * @ingroup pact
 * @brief lambda_run and lambda_change as networks that were trained (paper, Sec. on loss
 * estimation): an LSTM and a feed-forward network, each an average over the members of a
 * TrainedEstimator, with calibrated intervals.
 *
 * Not for use by several threads at once: predictions share working memory.
 */
class LossNetworks
{
  public:
    /**
     * @brief Constructor.
     * @param trained the weights, with sizes that fit together
     */
    explicit LossNetworks(TrainedEstimator trained);
    ~LossNetworks();
    LossNetworks(const LossNetworks&) = delete;
    LossNetworks& operator=(const LossNetworks&) = delete;

    /// @return what it was made from
    const TrainedEstimator& GetTrained() const;

    /**
     * @brief lambda_run: how the loss goes on in its stage.
     * @param features the stage
     * @param recent what was observed in the stage, oldest first, at least one moment; only the
     * last window moments count
     * @param band filled with one element per epoch ahead, horizon of them
     */
    void PredictRun(const StageFeatures& features,
                    const std::vector<StageObservation>& recent,
                    std::vector<LossBand>& band) const;

    /**
     * @brief lambda_change: the loss right after a change.
     * @param change the change
     * @return the loss after it; the loss before, without a band, if no record had a change
     */
    LossBand PredictChange(const ChangeFeatures& change) const;

  private:
    struct Members;

    TrainedEstimator m_trained;         //!< the weights
    std::unique_ptr<Members> m_members; //!< the networks
};

} // namespace pact
} // namespace ns3

#endif // PACT_LOSS_NETWORKS_H
