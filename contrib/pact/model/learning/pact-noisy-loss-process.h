/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef PACT_NOISY_LOSS_PROCESS_H
#define PACT_NOISY_LOSS_PROCESS_H

#include "pact-loss-process.h"

#include "ns3/random-variable-stream.h"

#include <vector>

namespace ns3
{
namespace pact
{

/**
 * @ingroup pact
 * @brief Another process seen through multiplicative log-normal noise of mean 1.
 *
 * The factor belongs to the epoch number k, whatever the decisions: after the k-th epoch every
 * alternative course of training is seen through the same factor, so "the realised loss" of a
 * decision not taken is well defined and strategies that share a seed are comparable. The noise
 * disturbs what is measured, not the training: it does not accumulate.
 */
class NoisyLossProcess : public LossProcess
{
  public:
    NoisyLossProcess();

    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId();

    /**
     * @brief Set the process that is disturbed.
     * @param inner the process
     */
    void SetInner(Ptr<LossProcess> inner);

    LossState Begin(std::size_t setting, double loss) const override;
    LossState AfterChange(const LossState& state, std::size_t to) const override;
    LossState AfterEpoch(const LossState& state) const override;
    LossState WithLoss(const LossState& state, double loss) const override;
    uint32_t GetRank(const LossState& state) const override;
    uint64_t GetComparisonClass(const LossState& state) const override;
    uint32_t GetRecordedEpochs(std::size_t setting) const override;
    int64_t AssignStreams(int64_t stream) override;

  private:
    /**
     * @brief The noise factor after epoch k.
     * @param epoch k
     * @return the factor, > 0
     */
    double GetFactor(uint32_t epoch) const;

    /**
     * @brief Take the noise off.
     * @param state a measured state
     * @return the state of the inner process
     */
    LossState Strip(const LossState& state) const;

    /**
     * @brief Put a noise factor on.
     * @param state a state of the inner process
     * @param factor the factor
     * @return the measured state
     */
    LossState Apply(LossState state, double factor) const;

    Ptr<LossProcess> m_inner;                   //!< the process that is disturbed
    double m_deviation;                         //!< standard deviation of log(factor)
    Ptr<NormalRandomVariable> m_normal;         //!< source of the noise
    mutable std::vector<double> m_factors{1.0}; //!< by epoch number, drawn in order
};

} // namespace pact
} // namespace ns3

#endif // PACT_NOISY_LOSS_PROCESS_H
