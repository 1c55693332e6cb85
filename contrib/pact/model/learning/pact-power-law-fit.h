/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef PACT_POWER_LAW_FIT_H
#define PACT_POWER_LAW_FIT_H

#include "pact-loss-quality.h"
#include "pact-power-law-loss-process.h"
#include "pact-recorded-settings.h"

#include <vector>

namespace ns3
{
namespace pact
{

/**
 * @ingroup pact
 * @brief Parameters of StagedPowerLawLossProcess fitted to training records.
 *
 * Curves: least squares in the logarithm of the loss over all recorded stages of a setting, each
 * from its own loss right after the change; a first stage, whose loss before training is not
 * recorded, from the given start loss. Jumps: the mean logarithm of the ratio after / before.
 *
 * A staged power law describes real training roughly: GetQuality() says how roughly, and its
 * caller should pass that on.
 */
class PowerLawFit
{
  public:
    /**
     * @brief Fit.
     * @param settings the records, matched with the learning settings by index
     * @param startLoss l(0), the loss before the first epoch, > 0
     */
    PowerLawFit(const RecordedSettings& settings, double startLoss);

    /// @return per setting
    const std::vector<StagedPowerLawLossProcess::Curve>& GetCurves() const;

    /// @return from, to; 0 where the change is not allowed
    const LossJumps& GetJumps() const;

    /**
     * @brief How well the fit agrees with the records: one row per setting, one per change.
     * @return the rows
     */
    std::vector<LossQuality> GetQuality() const;

  private:
    const RecordedSettings m_settings;                      //!< the records
    double m_startLoss;                                     //!< l(0)
    std::vector<StagedPowerLawLossProcess::Curve> m_curves; //!< per setting
    LossJumps m_jumps;                                      //!< from, to
};

} // namespace pact
} // namespace ns3

#endif // PACT_POWER_LAW_FIT_H
