/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef PACT_INTERVAL_CALIBRATION_H
#define PACT_INTERVAL_CALIBRATION_H

#include "pact-trained-estimator.h"

#include <vector>

namespace ns3
{
namespace pact
{

/**
 * @ingroup pact
 * @brief Split-conformal calibration of intervals around a mean.
 *
 * With many observations, each side is calibrated by itself. The upper score of a held-out
 * observation is how far it lies above the mean, in lengths of the upper side of its interval; it
 * is negative below the mean. The calibrated upper side is as many lengths long as the share 0.95
 * of the scores do not exceed: of n scores, the ceil(0.95 (n + 1))-th smallest. The lower side
 * likewise. If held-out and new observations are exchangeable, and are predicted alike, a new one
 * lies above the upper end with a probability of at most 0.05, and within the interval with at
 * least 0.9, whatever the networks predict.
 *
 * With few observations, both sides share one factor, of the distances from the mean and the share
 * 0.9. Networks that learned from few observations also predict sides that are sometimes far too
 * short, and those would decide about all intervals. A margin, the mean distance of all
 * observations from their means, that is added to every length prevents it.
 */
class IntervalCalibrator
{
  public:
    /**
     * @brief Constructor.
     * @param outputs number of outputs, each of which has a factor of its own
     * @param few whether there are few observations
     */
    IntervalCalibrator(std::size_t outputs, bool few);

    /**
     * @brief Add a held-out observation.
     * @param output which output
     * @param observed what was observed
     * @param mean predicted mean
     * @param low lower end of the predicted interval, <= mean
     * @param high upper end of the predicted interval, >= mean
     */
    void Add(std::size_t output, double observed, double mean, double low, double high);

    /**
     * @brief Calibrate. An output with too few scores to tell takes the margin and factor of the
     * nearest output before it that has enough, or behind it; if there is none, its intervals stay.
     * @param groups where observations come in groups that are alike within, the number of groups:
     * only groups are exchangeable then, and the quantile is taken as from that many scores; 0:
     * there are no groups
     * @return the margins and factors
     */
    IntervalCalibration Calibrate(std::size_t groups = 0) const;

    /// @return the share of observations within the uncalibrated interval; NaN if there is none
    double GetCoverage() const;

  private:
    /// A held-out observation.
    struct Error
    {
        double distance; //!< above the mean
        double below;    //!< length of the lower side of its interval
        double above;    //!< length of the upper side of its interval
    };

    /**
     * @brief Mean distance of observations from their means.
     * @param errors the observations, at least one
     * @return the mean distance
     */
    static double GetMeanDistance(const std::vector<Error>& errors);

    std::vector<std::vector<Error>> m_errors; //!< per output
    bool m_few;                               //!< whether there are few observations
};

} // namespace pact
} // namespace ns3

#endif // PACT_INTERVAL_CALIBRATION_H
