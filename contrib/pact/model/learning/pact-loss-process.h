/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef PACT_LOSS_PROCESS_H
#define PACT_LOSS_PROCESS_H

#include "ns3/object.h"

#include <cstddef>
#include <cstdint>
#include <limits>

namespace ns3
{
namespace pact
{

/**
 * @ingroup pact
 * @brief State of a loss process. The loss alone does not determine how training goes on: a
 * staged process also needs where its stage began and how long it has lasted.
 */
struct LossState
{
    std::size_t setting{0};    //!< index of the learning setting
    double loss{0};            //!< l, the loss as it would be measured now
    double stageStartLoss{0};  //!< loss right after the change that began the stage
    uint32_t epochsInStage{0}; //!< epochs trained since that change
    uint32_t epoch{0};         //!< k, epochs trained since the job began
    double noise{1};           //!< factor by which the measured loss differs from the noiseless one
    int32_t record{-1};        //!< place in a recorded training run; negative when none is followed
};

/// The loss where a process cannot tell it. It stays so; what leads there is as good as not
/// allowed.
constexpr double UNKNOWN_LOSS = std::numeric_limits<double>::infinity();

/**
 * @ingroup pact
 * @brief How the training loss evolves: lambda_run and lambda_change of the paper (eq. 3).
 *
 * One interface serves the ground truth that a simulated job follows and what an orchestrator
 * believes about it (see LossEstimator). A process is a function of its state: asking twice gives
 * the same answer, so a planner may explore alternatives freely. All losses are > 0.
 *
 * Every process must be monotone: from two states that differ only in the loss, the one with the
 * lower loss never has the higher loss afterwards.
 */
class LossProcess : public Object
{
  public:
    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId();

    /**
     * @brief State of a job that begins.
     * @param setting the setting it begins in
     * @param loss l(0)
     * @return the state, zero epochs into its first stage
     */
    virtual LossState Begin(std::size_t setting, double loss) const;

    /**
     * @brief The change to another setting: a forward pass after pruning, on the new set's data.
     * @param state the state before the change
     * @param to index of the new setting, different from state.setting
     * @return the state after the change, zero epochs into its stage
     */
    virtual LossState AfterChange(const LossState& state, std::size_t to) const = 0;

    /**
     * @brief One epoch in the current setting.
     * @param state the state before the epoch
     * @return the state after the epoch
     */
    virtual LossState AfterEpoch(const LossState& state) const = 0;

    /**
     * @brief The same place in training with another loss, as when the loss is rounded to a grid or
     * corrected by an observation.
     * @param state the state to start from
     * @param loss the loss that the result has
     * @return a state of the same setting and age whose loss is the given one
     */
    virtual LossState WithLoss(const LossState& state, double loss) const = 0;

    /**
     * @brief Freshness of a state, for safe dominance between states of one setting.
     *
     * From two states of the same setting and comparison class, one with a loss and a rank that are
     * both not higher never has the higher loss afterwards. The default is the number of epochs in
     * the stage, which is right when gains fade with the age of a stage.
     *
     * @param state the state
     * @return its rank; lower is never worse
     */
    virtual uint32_t GetRank(const LossState& state) const;

    /**
     * @brief States of different classes cannot be compared, for instance because different noise
     * awaits them.
     * @param state the state
     * @return the class
     */
    virtual uint64_t GetComparisonClass(const LossState& state) const;

    /**
     * @brief A loss that no number of further epochs in the present stage goes below: a planner
     * need not look into a stage that cannot bring what it is looking for.
     * @param state the state
     * @return the bound; the present loss if the stage has nothing left to gain. The default, 0,
     *         says nothing.
     */
    virtual double GetStageBound(const LossState& state) const;

    /**
     * @brief How long a stage in a setting may last before the process has to extrapolate.
     * @param setting index of the setting
     * @return epochs in a stage up to which the process rests on what was observed. The default,
     * the largest number, is that of a formula, which is as good for any age.
     */
    virtual uint32_t GetRecordedEpochs(std::size_t setting) const;

    /**
     * @brief Assign fixed random streams.
     * @param stream first stream index to use
     * @return the number of streams used
     */
    virtual int64_t AssignStreams(int64_t stream);
};

} // namespace pact
} // namespace ns3

#endif // PACT_LOSS_PROCESS_H
