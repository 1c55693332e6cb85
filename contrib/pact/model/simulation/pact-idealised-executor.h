/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef PACT_IDEALISED_EXECUTOR_H
#define PACT_IDEALISED_EXECUTOR_H

#include "pact-energy-ledger.h"
#include "pact-training-executor.h"
#include "pact-training-job.h"

#include "ns3/event-id.h"
#include "ns3/nstime.h"
#include "ns3/pact-cost-model.h"
#include "ns3/pact-learning-setting.h"

#include <vector>

namespace ns3
{
namespace pact
{

/**
 * @ingroup pact
 * @brief Lets changes and epochs take the time and energy that a cost model says, without a
 * network. What is planned on the same costs and what is simulated then agree.
 *
 * Energy is charged to the new setting's set and model when an activity ends, and in proportion to
 * its elapsed time when it is aborted.
 */
class IdealisedExecutor : public TrainingExecutor
{
  public:
    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId();

    /**
     * @brief Set what the activities cost.
     * @param costs the costs; an action that they do not allow fails at once
     */
    void SetCosts(Ptr<const CostModel> costs);

    /**
     * @brief Set the names under which energy is charged.
     * @param settings every learning setting, by index
     */
    void SetSettings(std::vector<LearningSetting> settings);

    /**
     * @brief Set the job that is trained.
     * @param job the job
     */
    void SetJob(Ptr<TrainingJob> job);

    /**
     * @brief Set the ledger that energy is charged to.
     * @param ledger the ledger
     */
    void SetLedger(Ptr<EnergyLedger> ledger);

    void Begin(Ptr<Node> node, std::size_t setting, double loss) override;
    void StartChange(std::size_t from, std::size_t to, ChangeCallback done) override;
    void StartEpoch(std::size_t setting, EpochCallback done) override;
    void Abort() override;

  protected:
    void DoDispose() override;

  private:
    /**
     * @brief Start an activity.
     * @param setting setting that its energy is charged to
     * @param cause cause that its energy is charged to
     * @param cost what it takes
     * @return delay until its end
     */
    Time Occupy(std::size_t setting, EnergyLedger::Cause cause, CostModel::Cost cost);

    /**
     * @brief Charge a share of the present activity's energy.
     * @param share share in [0, 1]
     */
    void Charge(double share);

    /**
     * @brief A change is over.
     * @param to the setting after
     * @param done told about it
     */
    void EndChange(std::size_t to, ChangeCallback done);

    /**
     * @brief An epoch is over.
     * @param done told about it
     */
    void EndEpoch(EpochCallback done);

    Ptr<const CostModel> m_costs;                       //!< what activities cost
    std::vector<LearningSetting> m_settings;            //!< names to charge to
    Ptr<TrainingJob> m_job;                             //!< what is trained
    Ptr<EnergyLedger> m_ledger;                         //!< charged for all energy
    EventId m_end;                                      //!< end of the present activity
    std::size_t m_setting{0};                           //!< charged for the present activity
    EnergyLedger::Cause m_cause{EnergyLedger::COMPUTE}; //!< of the present activity
    double m_energy{0};                                 //!< of the whole present activity
    double m_start{0};                                  //!< of the present activity, s
    /// End of the present activity in s, kept exactly so that the clock's rounding to whole ticks
    /// does not add up over many epochs.
    double m_exactEnd{0};
};

} // namespace pact
} // namespace ns3

#endif // PACT_IDEALISED_EXECUTOR_H
