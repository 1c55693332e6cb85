/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef PACT_LEARNED_LOSS_ESTIMATOR_H
#define PACT_LEARNED_LOSS_ESTIMATOR_H

#include "pact-learned-settings.h"
#include "pact-loss-estimator.h"

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
    void Set(std::shared_ptr<const LossNetworks> networks, std::vector<SettingFeatures> settings);

    LossForecast Forecast(const LearningHistory& history) const override;

  private:
    double m_confidence;                                //!< 0.5: the mean
    bool m_extrapolateChanges;                          //!< whether changes may come early
    std::shared_ptr<const LossNetworks> m_networks;     //!< the networks
    std::vector<SettingFeatures> m_settings;            //!< every learning setting
    mutable std::shared_ptr<LearnedSettings> m_learned; //!< made at the first forecast
};

} // namespace pact
} // namespace ns3

#endif // PACT_LEARNED_LOSS_ESTIMATOR_H
