/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef PACT_LEARNED_SETTINGS_H
#define PACT_LEARNED_SETTINGS_H

#include "pact-learned-response.h"
#include "pact-loss-networks.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace ns3
{
namespace pact
{

/// What networks know of a learning setting.
struct SettingFeatures
{
    double logParameters{0}; //!< ln(parameters / those of the unpruned model), <= 0
    double pruning{0};       //!< F in [0, 1), against the unpruned model
    double logSamples{0};    //!< ln(training samples of the node set)
    double classes{0};       //!< classes of the node set
};

/// A stage with what was observed of it.
struct ObservedStage
{
    StageFeatures features;                //!< the stage
    std::vector<StageObservation> moments; //!< what was observed, oldest first, at least one
};

/// By age, what a change makes of each course of a response; filled when asked for.
using LearnedJumps = std::vector<std::vector<double>>;

/**
 * @ingroup pact
 * @brief Predicts courses and jumps for the settings of a job, at one confidence, and keeps those
 * that do not depend on the history.
 *
 * Beyond the horizon of the networks, a course is predicted from its own mean. Beyond the ages that
 * the records know, it goes on as a power law of 1 + age with the exponent of the last half of the
 * known ages, so that its steps shrink.
 *
 * With a confidence c above 0.5, everything is the c quantile instead of the mean: the mean plus
 * the upper side of the calibrated interval, which ends at the 0.95 quantile, scaled as the
 * quantiles of a normal distribution are. Margins of predictions that count from a predicted mean
 * add up as independent errors do; those of changes and of the stages they begin are added, which
 * is on the safe side. So c is nominal: exact one to H epochs ahead at 0.95, if new records are
 * like those the networks learned from, and an approximation elsewhere.
 */
class LearnedSettings
{
  public:
    /// Ages that are told apart, as many as StageResponse tells apart; older stages stand still.
    static constexpr uint32_t AGES = 4096;

    /**
     * @brief Constructor.
     * @param networks the networks
     * @param settings every learning setting, by index
     * @param confidence c in [0.5, 1)
     * @param extrapolateChanges whether changes may come earlier in a stage than in any record
     */
    LearnedSettings(std::shared_ptr<const LossNetworks> networks,
                    std::vector<SettingFeatures> settings,
                    double confidence,
                    bool extrapolateChanges);

    /// @return number of settings
    std::size_t GetCount() const;

    /// @return fewest epochs in a stage before a change whose outcome can be told; no stage is that
    /// old if no record had a change
    uint32_t GetEarliestChange() const;

    /**
     * @brief The stage with which a job begins.
     * @param setting its setting
     * @return its features
     */
    StageFeatures GetFirstStage(std::size_t setting) const;

    /**
     * @brief The stage that a change begins.
     * @param from setting before
     * @param to setting after
     * @param epochsSincePruning epochs since the model was pruned, unless the change prunes it
     * @return its features
     */
    StageFeatures GetStage(std::size_t from, std::size_t to, uint32_t epochsSincePruning) const;

    /**
     * @brief A stage that a plan begins after another one that it began. How long ago the model was
     * pruned depends on the plan, which a response cannot: unless the change prunes it, it counts
     * as long ago, the greatest age that the records know.
     * @param from setting before
     * @param to setting after
     * @return its features
     */
    StageFeatures GetFreshStage(std::size_t from, std::size_t to) const;

    /**
     * @brief Predict how a stage goes on.
     * @param stage the stage, with what was observed of it
     * @return its course, from the last observation on
     */
    PredictedCourse Predict(const ObservedStage& stage) const;

    /**
     * @brief The response of a stage that has yet to begin.
     * @param from setting before
     * @param to its setting
     * @return the response
     */
    const LearnedResponse& GetFreshResponse(std::size_t from, std::size_t to);

    /**
     * @brief What a change makes of the courses of a response.
     * @param response the response
     * @param before the stage it is the response of
     * @param from setting before
     * @param to setting after
     * @param age epochs in the stage
     * @param jumps kept from call to call
     * @return log losses after the change, ascending
     */
    const std::vector<double>& GetJumps(const LearnedResponse& response,
                                        const StageFeatures& before,
                                        std::size_t from,
                                        std::size_t to,
                                        uint32_t age,
                                        LearnedJumps& jumps) const;

    /**
     * @brief Where the jumps of a change out of a fresh stage are kept.
     * @param from setting before the fresh stage
     * @param through its setting
     * @param to setting after it
     * @return the place
     */
    LearnedJumps& GetFreshJumps(std::size_t from, std::size_t through, std::size_t to);

  private:
    /**
     * @brief Upper margin of a band at the confidence.
     * @param band the band
     * @return what is added to the mean
     */
    double GetMargin(const LossBand& band) const;

    std::shared_ptr<const LossNetworks> m_networks; //!< the networks
    std::vector<SettingFeatures> m_settings;        //!< every learning setting
    double m_marginScale;                   //!< quantile of the confidence over that of 0.95
    bool m_extrapolateChanges;              //!< whether changes may come early
    std::vector<LearnedResponse> m_fresh;   //!< by setting before and after
    std::vector<LearnedJumps> m_freshJumps; //!< by setting before, fresh and after
};

} // namespace pact
} // namespace ns3

#endif // PACT_LEARNED_SETTINGS_H
