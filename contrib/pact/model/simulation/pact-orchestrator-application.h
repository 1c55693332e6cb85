/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef PACT_ORCHESTRATOR_APPLICATION_H
#define PACT_ORCHESTRATOR_APPLICATION_H

#include "pact-energy-ledger.h"
#include "pact-job-report.h"
#include "pact-training-executor.h"

#include "ns3/application.h"
#include "ns3/event-id.h"
#include "ns3/nstime.h"
#include "ns3/pact-planner.h"
#include "ns3/traced-callback.h"
#include "ns3/traced-value.h"

namespace ns3
{
namespace pact
{

/**
 * @ingroup pact
 * @brief Runs a training job: decides before every epoch what to train where, from what was
 * reported to it, and has it carried out.
 *
 * The job's time T = 0 is the application's start. The job ends when an epoch meets the target, at
 * the deadline, or when nothing further is possible; an epoch that ends exactly at the deadline
 * counts. Whatever runs at the deadline is aborted and charged for what it used. A setting in
 * which a change or an epoch was given up is not tried again.
 *
 * The simulation goes on after the job; connect to the trace source JobEnd to stop it.
 */
class OrchestratorApplication : public Application
{
  public:
    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId();

    OrchestratorApplication();
    ~OrchestratorApplication() override;

    /**
     * @brief Set what is to be decided.
     * @param problem the problem; its costs are those of SetCosts
     * @param startSetting the setting in which the model is at first
     */
    void SetProblem(LearningProblem problem, std::size_t startSetting);

    /**
     * @brief Set who decides.
     * @param planner the planner
     */
    void SetPlanner(Ptr<Planner> planner);

    /**
     * @brief Set who carries decisions out.
     * @param executor the executor
     */
    void SetExecutor(Ptr<TrainingExecutor> executor);

    /**
     * @brief Set the ledger that gives the energy used.
     * @param ledger the ledger that the executor charges
     */
    void SetLedger(Ptr<EnergyLedger> ledger);

    /**
     * @brief Set where measurements and settings out of reach are noted.
     * @param costs the costs that the planner uses
     */
    void SetCosts(Ptr<MeasuredCostModel> costs);

    /**
     * @brief Results so far; final once the job ended.
     * @return the summary
     */
    const JobSummary& GetSummary() const;

    /**
     * @brief What was observed so far.
     * @return the state at the last decision or report
     */
    const LearningState& GetState() const;

    /**
     * @brief Whether the job ended.
     * @return true after JobEnd
     */
    bool IsFinished() const;

    /**
     * @brief Signature of the trace source Decision.
     * @param state what the planner was told
     * @param decision what it decided
     * @param milliseconds wall-clock time that it took, in ms
     */
    typedef void (*DecisionTracedCallback)(const LearningState& state,
                                           const Decision& decision,
                                           double milliseconds);
    /**
     * @brief Signature of the trace source ChangeStart.
     * @param from the setting before
     * @param to the setting after
     */
    typedef void (*ChangeStartTracedCallback)(std::size_t from, std::size_t to);
    /**
     * @brief Signature of the trace source ChangeEnd.
     * @param from the setting before
     * @param to the setting after
     * @param report how it went
     */
    typedef void (*ChangeEndTracedCallback)(std::size_t from,
                                            std::size_t to,
                                            const ChangeReport& report);
    /**
     * @brief Signature of the trace source EpochStart.
     * @param setting its setting
     * @param epoch its number, from 1 on
     */
    typedef void (*EpochStartTracedCallback)(std::size_t setting, uint32_t epoch);
    /**
     * @brief Signature of the trace source EpochEnd.
     * @param report the epoch
     */
    typedef void (*EpochEndTracedCallback)(const EpochReport& report);
    /**
     * @brief Signature of the trace source EpochFailed.
     * @param setting its setting
     * @param epoch its number, from 1 on
     * @param failure why it was given up
     */
    typedef void (*EpochFailedTracedCallback)(std::size_t setting,
                                              uint32_t epoch,
                                              const std::string& failure);
    /**
     * @brief Signature of the trace source JobEnd.
     * @param summary the job as a whole
     */
    typedef void (*JobEndTracedCallback)(const JobSummary& summary);

  protected:
    void DoDispose() override;

  private:
    void StartApplication() override;
    void StopApplication() override;

    /// @brief Refuse to start with parts missing. @throws std::invalid_argument naming the part
    void CheckParts() const;

    /// @brief Schedule the end of the job at its deadline.
    void ScheduleDeadline();

    /// @brief The deadline is here; what ends at this very moment still counts.
    void ReachDeadline();

    /// @brief Decide and act, or end the job.
    void DecideNext();

    /**
     * @brief Whether a decision can be carried out; if not, the job ends.
     * @param decision the decision
     * @return whether it can
     */
    bool CheckDecision(const Decision& decision);

    /// @brief The planner sees no further epoch: end the job, and say whether time is what lacks.
    void FinishWithoutDecision();

    /**
     * @brief Have the model change its setting.
     * @param to the setting after
     */
    void StartChange(std::size_t to);

    /**
     * @brief A change is over.
     * @param result how it went
     */
    void HandleChange(const ChangeResult& result);

    /// @brief Have an epoch trained in the present setting.
    void StartEpoch();

    /**
     * @brief An epoch is over.
     * @param result how it went
     */
    void HandleEpoch(const EpochResult& result);

    /// @brief Note an epoch that was completed. @param result how it went
    void CompleteEpoch(const EpochResult& result);

    /**
     * @brief End the job.
     * @param reason why
     * @param text the same in words
     */
    void Finish(StopReason reason, const std::string& text);

    /// @brief Bring time, energy and revision of the state up to date.
    void Observe();

    /// @brief Begin the next row of the record.
    void BeginRow();

    /// @return s since the job began
    double GetElapsed() const;

    LearningProblem m_problem;        //!< what is to be decided
    std::size_t m_startSetting{0};    //!< where the model is at first
    Ptr<Planner> m_planner;           //!< decides
    Ptr<TrainingExecutor> m_executor; //!< carries out
    Ptr<EnergyLedger> m_ledger;       //!< gives the energy used
    Ptr<MeasuredCostModel> m_costs;   //!< takes measurements
    Time m_origin;                    //!< T = 0
    double m_energyOrigin{0};         //!< on the ledger at T = 0, J
    EventId m_deadline;               //!< end of the job
    LearningState m_state;            //!< what was observed
    Decision m_decision;              //!< the last one
    ChangeReport m_change;            //!< the change that runs
    std::size_t m_changeTo{0};        //!< its aim
    EpochReport m_row;                //!< the row that is being made
    std::size_t m_rowSetting{0};      //!< setting of the row before
    double m_rowEnergy{0};            //!< energy used when the row began, J
    JobSummary m_summary;             //!< results so far
    bool m_running{false};            //!< whether the job began and has not ended
    bool m_finished{false};           //!< whether the job ended
    TracedValue<double> m_loss{0};    //!< last reported loss
    TracedValue<double> m_energy{0};  //!< used since the job began, J

    /// Fired at every decision.
    TracedCallback<const LearningState&, const Decision&, double> m_decisionTrace;
    /// Fired when a change begins.
    TracedCallback<std::size_t, std::size_t> m_changeStartTrace;
    /// Fired when a change is over.
    TracedCallback<std::size_t, std::size_t, const ChangeReport&> m_changeEndTrace;
    /// Fired when an epoch begins.
    TracedCallback<std::size_t, uint32_t> m_epochStartTrace;
    /// Fired when an epoch is complete.
    TracedCallback<const EpochReport&> m_epochEndTrace;
    /// Fired when an epoch is given up.
    TracedCallback<std::size_t, uint32_t, const std::string&> m_epochFailedTrace;
    /// Fired when the job ends.
    TracedCallback<const JobSummary&> m_jobEndTrace;
};

} // namespace pact
} // namespace ns3

#endif // PACT_ORCHESTRATOR_APPLICATION_H
