/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef PACT_TRAINING_JOB_H
#define PACT_TRAINING_JOB_H

#include "ns3/object.h"
#include "ns3/pact-loss-process.h"

namespace ns3
{
namespace pact
{

/**
 * @ingroup pact
 * @brief The model in training: where its loss really is.
 *
 * Only those who train touch it; the orchestrator knows the losses that were reported to it and
 * nothing else. Whoever trains may look at the outcome of a change or an epoch before it counts, as
 * a node set does that reports a result which may get lost on the way; work whose report never
 * arrives is lost and leaves the job as it was.
 */
class TrainingJob : public Object
{
  public:
    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId();

    /**
     * @brief Set what the loss follows.
     * @param truth the true loss process
     */
    void SetTruth(Ptr<const LossProcess> truth);

    /**
     * @brief Begin the job.
     * @param setting setting in which the model is at first
     * @param loss l(0), > 0
     */
    void Begin(std::size_t setting, double loss);

    /**
     * @brief The loss that a change would lead to, without making it.
     * @param to setting after the change, different from the present one
     * @return the loss on the new set
     */
    double EvaluateChange(std::size_t to) const;

    /**
     * @brief The loss that an epoch would lead to, without training it.
     * @return the loss after the epoch
     */
    double EvaluateEpoch() const;

    /**
     * @brief Change the setting.
     * @param to setting after the change, different from the present one
     * @return the loss on the new set
     */
    double ApplyChange(std::size_t to);

    /**
     * @brief Train one epoch in the present setting.
     * @return the loss after the epoch
     */
    double ApplyEpoch();

    /**
     * @brief The present state.
     * @return the state
     */
    const LossState& GetState() const;

  private:
    Ptr<const LossProcess> m_truth; //!< what the loss follows
    LossState m_state;              //!< the present
};

} // namespace pact
} // namespace ns3

#endif // PACT_TRAINING_JOB_H
