/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef PACT_LEARNED_LOSS_PROCESS_H
#define PACT_LEARNED_LOSS_PROCESS_H

#include "pact-learned-response.h"
#include "pact-learned-settings.h"
#include "pact-loss-process.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace ns3
{
namespace pact
{

/**
 * @ingroup pact
 * @brief What a learned estimator believes at one decision.
 *
 * The present stage goes on as the networks predict from what was observed of it. A stage that has
 * yet to begin goes on as they predict from its setting, the setting before and its first loss;
 * these responses do not depend on the history and are shared by all decisions of a job.
 *
 * LossState::record is -1 in the present stage and -2 - c in a stage that the change c began.
 */
class LearnedLossProcess : public LossProcess
{
  public:
    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId();

    /**
     * @brief Constructor.
     * @param settings predicts courses and jumps
     * @param present the stage that was observed, with what was observed of it
     */
    LearnedLossProcess(std::shared_ptr<LearnedSettings> settings, const ObservedStage& present);

    LossState AfterChange(const LossState& state, std::size_t to) const override;
    LossState AfterEpoch(const LossState& state) const override;
    LossState WithLoss(const LossState& state, double loss) const override;
    uint32_t GetRank(const LossState& state) const override;
    /// What an age does to the response is not ordered: only states of one age are comparable.
    uint64_t GetComparisonClass(const LossState& state) const override;
    double GetStageBound(const LossState& state) const override;

  private:
    /**
     * @brief The response of the stage that a state is in.
     * @param state the state
     * @return the response
     */
    const LearnedResponse& GetResponse(const LossState& state) const;

    std::shared_ptr<LearnedSettings> m_settings; //!< predicts courses and jumps
    StageFeatures m_presentFeatures;             //!< of the present stage
    LearnedResponse m_present;                   //!< of the present stage
    mutable std::vector<LearnedJumps> m_jumps;   //!< from the present stage, by setting after
};

} // namespace pact
} // namespace ns3

#endif // PACT_LEARNED_LOSS_PROCESS_H
