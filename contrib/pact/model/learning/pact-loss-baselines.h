/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef PACT_LOSS_BASELINES_H
#define PACT_LOSS_BASELINES_H

#include "pact-estimator-inputs.h"

#include <cstdint>
#include <vector>

namespace ns3
{
namespace pact
{

/**
 * @ingroup pact
 * @brief A power law c + a (e + 1)^(-b) through the losses of one stage, as someone would fit it
 * who has no records: the baseline that a learned estimator is compared with.
 *
 * Least squares in the loss, c >= 0, b in [0.05, 5] by search; a may have either sign. With fewer
 * than four moments there is nothing to fit, and the last loss stays.
 */
class StagePowerLaw
{
  public:
    /// Fewest moments that are fitted.
    static constexpr std::size_t FEWEST = 4;

    /**
     * @brief Fit.
     * @param seen what was seen of the stage, oldest first, at least one moment
     */
    explicit StagePowerLaw(const std::vector<StageObservation>& seen);

    /**
     * @brief Go on.
     * @param age epochs in the stage
     * @return the loss, > 0
     */
    double GetLoss(uint32_t age) const;

  private:
    double m_floor{0};    //!< c
    double m_scale{0};    //!< a
    double m_exponent{1}; //!< b
};

} // namespace pact
} // namespace ns3

#endif // PACT_LOSS_BASELINES_H
