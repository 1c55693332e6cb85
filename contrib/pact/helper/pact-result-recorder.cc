/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "pact-result-recorder.h"

#include <filesystem>
#include <system_error>

namespace ns3
{
namespace pact
{

namespace
{

/**
 * @brief Format a truth value.
 * @param value the value
 * @return "1" or "0"
 */
std::string
FormatFlag(bool value)
{
    return value ? "1" : "0";
}

} // namespace

std::string
CreateFolder(const std::string& folder)
{
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    if (error || !std::filesystem::is_directory(folder))
    {
        throw ResultError(folder + ": cannot be created as a folder" +
                          (error ? ": " + error.message() : ""));
    }
    return folder;
}

std::string
GetStopReasonName(StopReason reason)
{
    switch (reason)
    {
    case TARGET:
        return "target";
    case DEADLINE:
        return "deadline";
    case NOTHING_FEASIBLE:
        return "nothing-feasible";
    case INTERRUPTED:
        break;
    }
    return "interrupted";
}

ResultRecorder::ResultRecorder(const std::string& folder, const Scenario& scenario)
    : m_scenario(scenario),
      m_epochs(CreateFolder(folder) + "/epochs.csv",
               {"strategy",
                "epoch",
                "model",
                "node_set",
                "switched",
                "start_time",
                "change_time",
                "run_time",
                "end_time",
                "change_energy",
                "run_energy",
                "total_energy",
                "loss_before",
                "loss_after_change",
                "loss",
                "predicted_loss",
                "transfer_bytes"}),
      m_summary(folder + "/summary.csv",
                {"strategy",
                 "loss_target",
                 "deadline",
                 "reached",
                 "epochs",
                 "switches",
                 "time",
                 "energy",
                 "loss",
                 "planned_energy",
                 "transfer_time",
                 "transfer_bytes",
                 "plan_milliseconds",
                 "stop_reason",
                 "note"}),
      m_energy(folder + "/energy.csv", {"strategy", "node_set", "node", "model", "cause", "joules"})
{
}

void
ResultRecorder::RecordEpoch(const std::string& strategy, const EpochReport& report)
{
    const LearningSetting& setting = m_scenario.settings[report.setting];
    m_epochs.Append({strategy,
                     std::to_string(report.epoch),
                     setting.model,
                     setting.nodeSet,
                     FormatFlag(report.switched),
                     FormatNumber(report.startTime),
                     FormatNumber(report.changeTime),
                     FormatNumber(report.runTime),
                     FormatNumber(report.endTime),
                     FormatNumber(report.changeEnergy),
                     FormatNumber(report.runEnergy),
                     FormatNumber(report.totalEnergy),
                     FormatNumber(report.lossBefore),
                     FormatNumber(report.lossAfterChange),
                     FormatNumber(report.loss),
                     FormatNumber(report.predictedLoss),
                     std::to_string(report.transferBytes)});
}

void
ResultRecorder::RecordJob(const std::string& strategy,
                          const JobSummary& summary,
                          const std::string& notes,
                          const EnergyLedger& ledger)
{
    for (const EnergyLedger::Entry& entry : ledger.GetEntries())
    {
        m_energy.Append({strategy,
                         entry.nodeSet,
                         entry.node,
                         entry.model,
                         EnergyLedger::GetCauseName(entry.cause),
                         FormatNumber(entry.joules)});
    }
    m_summary.Append({strategy,
                      FormatNumber(m_scenario.lossTarget),
                      FormatNumber(m_scenario.deadline),
                      FormatFlag(summary.reason == TARGET),
                      std::to_string(summary.epochs),
                      std::to_string(summary.switches),
                      FormatNumber(summary.time),
                      FormatNumber(summary.energy),
                      FormatNumber(summary.loss),
                      FormatNumber(summary.plannedEnergy),
                      FormatNumber(summary.transferTime),
                      std::to_string(summary.transferBytes),
                      FormatNumber(summary.planMilliseconds),
                      GetStopReasonName(summary.reason),
                      notes});
}

} // namespace pact
} // namespace ns3
