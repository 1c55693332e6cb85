/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef PACT_TRAINING_EXECUTOR_H
#define PACT_TRAINING_EXECUTOR_H

#include "ns3/callback.h"
#include "ns3/node.h"
#include "ns3/object.h"

#include <cstddef>
#include <cstdint>
#include <string>

namespace ns3
{
namespace pact
{

/// How a change of setting went.
struct ChangeResult
{
    bool completed{false};  //!< false: it was given up, and the model is where it was
    std::string failure;    //!< why it was given up
    double loss{0};         //!< on the new set, if completed
    uint64_t bytes{0};      //!< model bytes that arrived, summed over all receivers
    double transferTime{0}; //!< s from the first byte's departure to the last byte's arrival
};

/// How an epoch went.
struct EpochResult
{
    bool completed{false}; //!< false: it was given up, and the model is as it was
    std::string failure;   //!< why it was given up
    double loss{0};        //!< after the epoch, if completed
};

/**
 * @ingroup pact
 * @brief Carries out in simulated time what an orchestrator decides.
 *
 * One activity at a time. Its duration and energy are not part of the result: the orchestrator
 * takes them from the simulator's clock and from the EnergyLedger.
 */
class TrainingExecutor : public Object
{
  public:
    /// Told how a change went.
    using ChangeCallback = Callback<void, const ChangeResult&>;
    /// Told how an epoch went.
    using EpochCallback = Callback<void, const EpochResult&>;

    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId();

    /**
     * @brief The job begins; called once, before anything else.
     * @param node the orchestrator's node; null where there is no network
     * @param setting the setting in which the model is
     * @param loss l(0)
     */
    virtual void Begin(Ptr<Node> node, std::size_t setting, double loss) = 0;

    /**
     * @brief Start a change of setting.
     * @param from the setting before
     * @param to the setting after, different from @p from
     * @param done called once, from an event of its own, when the change is over
     */
    virtual void StartChange(std::size_t from, std::size_t to, ChangeCallback done) = 0;

    /**
     * @brief Start an epoch.
     * @param setting the setting in which the model is
     * @param done called once, from an event of its own, when the epoch is over
     */
    virtual void StartEpoch(std::size_t setting, EpochCallback done) = 0;

    /**
     * @brief The job is over: stop whatever runs, charge what it has used so far, and call nobody.
     */
    virtual void Abort() = 0;
};

} // namespace pact
} // namespace ns3

#endif // PACT_TRAINING_EXECUTOR_H
