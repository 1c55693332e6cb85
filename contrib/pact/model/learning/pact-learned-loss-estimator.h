/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef PACT_LEARNED_LOSS_ESTIMATOR_H
#define PACT_LEARNED_LOSS_ESTIMATOR_H

#include "pact-loss-estimator.h"
#include "pact-loss-networks.h"

#include <memory>
#include <vector>

namespace ns3
{
namespace pact
{

/**
 * @ingroup pact
 * @brief Predicts the loss with networks that were trained on records, as the paper's orchestrator
 * does.
 */
class LearnedLossEstimator : public LossEstimator
{
  public:
    /// What the networks know of a learning setting.
    struct Setting
    {
        double logParameters{0}; //!< ln(parameters / those of the unpruned model), <= 0
        double pruning{0};       //!< F in [0, 1), against the unpruned model
        double logSamples{0};    //!< ln(training samples of the node set)
        double classes{0};       //!< classes of the node set
    };

    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId();

    /**
     * @brief Set the networks and what they are asked about.
     * @param networks the networks
     * @param settings every learning setting, by index
     */
    void Set(std::shared_ptr<const LossNetworks> networks, std::vector<Setting> settings);

    LossForecast Forecast(const LearningHistory& history) const override;

  private:
    double m_confidence;                            //!< 0.5: the mean
    std::shared_ptr<const LossNetworks> m_networks; //!< the networks
    std::vector<Setting> m_settings;                //!< every learning setting
};

} // namespace pact
} // namespace ns3

#endif // PACT_LEARNED_LOSS_ESTIMATOR_H
