/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "pact-scenario-runner.h"

#include "pact-estimator-factory.h"
#include "pact-job-installer.h"

#include "ns3/log.h"
#include "ns3/simulator.h"

#include <algorithm>
#include <chrono>
#include <iostream>

namespace ns3
{
namespace pact
{

NS_LOG_COMPONENT_DEFINE("PactScenarioRunner");

namespace
{

/// Listens to one job: writes rows, counts, collects notes and shows progress.
class JobObserver
{
  public:
    /**
     * @brief Constructor.
     * @param scenario the scenario
     * @param truth the true loss process
     * @param strategy name of the strategy
     * @param recorder gets the rows
     * @param progress where progress is shown; may be null
     */
    JobObserver(const Scenario& scenario,
                Ptr<const LossProcess> truth,
                const std::string& strategy,
                ResultRecorder& recorder,
                std::ostream* progress)
        : m_scenario(scenario),
          m_truth(truth),
          m_strategy(strategy),
          m_recorder(recorder),
          m_progress(progress),
          m_modelEpochs(scenario.models.size())
    {
    }

    /**
     * @brief Start to listen.
     * @param orchestrator the orchestrator of the job
     */
    void Connect(Ptr<OrchestratorApplication> orchestrator)
    {
        orchestrator->TraceConnectWithoutContext("Decision",
                                                 MakeCallback(&JobObserver::OnDecision, this));
        orchestrator->TraceConnectWithoutContext("EpochEnd",
                                                 MakeCallback(&JobObserver::OnEpochEnd, this));
        orchestrator->TraceConnectWithoutContext("ChangeEnd",
                                                 MakeCallback(&JobObserver::OnChangeEnd, this));
        orchestrator->TraceConnectWithoutContext("EpochFailed",
                                                 MakeCallback(&JobObserver::OnEpochFailed, this));
        orchestrator->TraceConnectWithoutContext("JobEnd",
                                                 MakeCallback(&JobObserver::OnJobEnd, this));
    }

    /// @return epochs per model
    const std::vector<uint32_t>& GetModelEpochs() const
    {
        return m_modelEpochs;
    }

    /// @return the notes, each once, in the order of their first appearance
    std::string GetNotes() const
    {
        std::string all;
        for (const std::string& note : m_notes)
        {
            all += (all.empty() ? "" : "; ") + note;
        }
        return all;
    }

  private:
    /**
     * @brief Keep a note.
     * @param note the note; may be empty
     */
    void AddNote(const std::string& note)
    {
        if (!note.empty() && std::find(m_notes.begin(), m_notes.end(), note) == m_notes.end())
        {
            m_notes.push_back(note);
        }
    }

    /**
     * @brief A decision was made.
     * @param decision the decision
     */
    void OnDecision(const LearningState&, const Decision& decision, double)
    {
        AddNote(decision.plan.note);
    }

    /**
     * @brief An epoch is over.
     * @param report the epoch
     */
    void OnEpochEnd(const EpochReport& report)
    {
        m_recorder.RecordEpoch(m_strategy, report);
        const std::string& model = m_scenario.settings[report.setting].model;
        for (std::size_t i = 0; i < m_scenario.models.size(); ++i)
        {
            m_modelEpochs[i] += m_scenario.models[i].name == model;
        }
        m_stageEpochs = report.switched ? 1 : m_stageEpochs + 1;
        const uint32_t recorded = m_truth->GetRecordedEpochs(report.setting);
        if (m_stageEpochs > recorded)
        {
            AddNote(m_scenario.settings[report.setting].GetName() +
                    " was trained for longer at a stretch than in any record (" +
                    std::to_string(recorded) + " epochs): its losses beyond are extrapolated");
        }
        ShowProgress(report);
    }

    /**
     * @brief A change is over.
     * @param from the setting before
     * @param to the setting after
     * @param report how it went
     */
    void OnChangeEnd(std::size_t from, std::size_t to, const ChangeReport& report)
    {
        if (!report.completed)
        {
            AddNote("change from " + m_scenario.settings[from].GetName() + " to " +
                    m_scenario.settings[to].GetName() + " given up: " + report.failure);
        }
    }

    /**
     * @brief An epoch was given up.
     * @param setting its setting
     * @param epoch its number
     * @param failure why
     */
    void OnEpochFailed(std::size_t setting, uint32_t epoch, const std::string& failure)
    {
        AddNote("epoch " + std::to_string(epoch) + " in " + m_scenario.settings[setting].GetName() +
                " given up: " + failure);
    }

    /**
     * @brief The job is over.
     * @param summary the job
     */
    void OnJobEnd(const JobSummary& summary)
    {
        if (summary.reason != TARGET)
        {
            AddNote(summary.text);
        }
        if (m_shown)
        {
            *m_progress << "\r\033[K" << std::flush;
        }
        Simulator::Stop();
    }

    /**
     * @brief Show where a long run is, a few times per second.
     * @param report the last epoch
     */
    void ShowProgress(const EpochReport& report)
    {
        const auto now = std::chrono::steady_clock::now();
        if (!m_progress || now - m_lastShown < std::chrono::milliseconds(300))
        {
            return;
        }
        m_lastShown = now;
        m_shown = true;
        *m_progress << "\r\033[K" << m_strategy << ": epoch " << report.epoch << ", time "
                    << FormatNumber(report.endTime) << " of " << FormatNumber(m_scenario.deadline)
                    << ", loss " << report.loss << " (target "
                    << FormatNumber(m_scenario.lossTarget) << ")" << std::flush;
    }

    const Scenario& m_scenario;          //!< the scenario
    Ptr<const LossProcess> m_truth;      //!< the true loss process
    const std::string& m_strategy;       //!< name of the strategy
    ResultRecorder& m_recorder;          //!< gets the rows
    std::ostream* m_progress;            //!< where progress is shown; may be null
    std::vector<uint32_t> m_modelEpochs; //!< by index in the scenario
    uint32_t m_stageEpochs{0};           //!< epochs in the present stage
    std::vector<std::string> m_notes;    //!< what the reader should know
    bool m_shown{false};                 //!< whether progress was ever shown
    /// When progress was last shown; a run shorter than the first interval shows none.
    std::chrono::steady_clock::time_point m_lastShown{std::chrono::steady_clock::now()};
};

} // namespace

ScenarioRunner::ScenarioRunner(const Scenario& scenario,
                               Ptr<LossProcess> truth,
                               std::ostream* progress)
    : ScenarioRunner(scenario, truth, MakeLossEstimator(scenario, truth, std::cout), progress)
{
}

ScenarioRunner::ScenarioRunner(const Scenario& scenario,
                               Ptr<LossProcess> truth,
                               Ptr<LossEstimator> estimator,
                               std::ostream* progress)
    : m_scenario(scenario),
      m_truth(truth),
      m_estimator(estimator),
      m_progress(progress)
{
}

StrategyResult
ScenarioRunner::Run(const Strategy& strategy, ResultRecorder& recorder)
{
    JobObserver observer(m_scenario, m_truth, strategy.name, recorder, m_progress);
    const InstalledJob job = InstallJob(m_scenario, strategy, m_truth, m_estimator);
    observer.Connect(job.orchestrator);
    Simulator::Run();
    NS_LOG_INFO(strategy.name << ": ended by "
                              << GetStopReasonName(job.orchestrator->GetSummary().reason));
    StrategyResult result{strategy.name,
                          job.orchestrator->GetSummary(),
                          observer.GetModelEpochs(),
                          observer.GetNotes()};
    recorder.RecordJob(strategy.name, result.summary, result.notes, *job.ledger);
    Simulator::Destroy();
    return result;
}

} // namespace pact
} // namespace ns3
