/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "pact-loss-factory.h"

#include "pact-record-files.h"

#include "ns3/assert.h"
#include "ns3/double.h"
#include "ns3/pact-loss-quality.h"
#include "ns3/pact-noisy-loss-process.h"
#include "ns3/pact-power-law-fit.h"
#include "ns3/pact-recorded-settings.h"
#include "ns3/pact-trace-loss-process.h"

namespace ns3
{
namespace pact
{

namespace
{

/**
 * @brief Where the record files of a scenario are.
 * @param scenario the scenario
 * @return their paths
 */
std::vector<std::string>
GetRecordPaths(const Scenario& scenario)
{
    std::vector<std::string> paths;
    for (const std::string& file : scenario.loss.files)
    {
        paths.push_back(scenario.GetPath(file));
    }
    return paths;
}

/**
 * @brief Read the records of a scenario and match them with its settings.
 * @param scenario the scenario
 * @return the records
 */
RecordedSettings
ReadRecords(const Scenario& scenario)
{
    RecordColumns columns;
    columns.loss = scenario.loss.column;

    std::vector<RecordedSetting> settings;
    for (const LearningSetting& setting : scenario.settings)
    {
        settings.push_back(
            {setting.GetName(), setting.nodeSet, scenario.GetModel(setting.model).pruning});
    }
    std::vector<RecordedSettings::Change> changes;
    for (std::size_t from = 0; from < scenario.settings.size(); ++from)
    {
        for (std::size_t to = 0; to < scenario.settings.size(); ++to)
        {
            if (from != to && scenario.allowedChanges[from][to])
            {
                changes.emplace_back(from, to);
            }
        }
    }
    const auto texts = ReadRecordFiles(GetRecordPaths(scenario)).texts;
    return {TrainingRecords::Parse(texts, columns), settings, changes};
}

/**
 * @brief Make the process without noise.
 * @param scenario the scenario
 * @param report for what was learned from records
 * @return the process
 */
Ptr<LossProcess>
MakeNoiseless(const Scenario& scenario, std::ostream& report)
{
    const ScenarioLoss& loss = scenario.loss;
    switch (loss.kind)
    {
    case ScenarioLoss::STAGED_POWER_LAW: {
        auto process = CreateObject<StagedPowerLawLossProcess>();
        process->Set(loss.stagedCurves, loss.jumps);
        return process;
    }
    case ScenarioLoss::POWER_LAW: {
        auto process = CreateObject<PowerLawLossProcess>();
        process->Set(loss.curves, loss.jumps);
        return process;
    }
    case ScenarioLoss::RECORDS: {
        auto process = CreateObject<TraceLossProcess>();
        process->Set(ReadRecords(scenario));
        report << "Loss: training records, column " << loss.column << ", and their response\n";
        PrintLossQuality(report, process->GetQuality());
        return process;
    }
    case ScenarioLoss::FITTED: {
        const PowerLawFit fit(ReadRecords(scenario), scenario.startLoss);
        auto process = CreateObject<StagedPowerLawLossProcess>();
        process->Set(fit.GetCurves(), fit.GetJumps());
        report << "Loss: a staged power law fitted to training records, column " << loss.column
               << '\n';
        PrintLossQuality(report, fit.GetQuality());
        return process;
    }
    }
    NS_ASSERT_MSG(false, "unknown kind of loss process");
    return nullptr;
}

} // namespace

Ptr<LossProcess>
MakeLossProcess(const Scenario& scenario, std::ostream& report)
{
    Ptr<LossProcess> process = MakeNoiseless(scenario, report);
    if (scenario.loss.noise == 0)
    {
        return process;
    }
    auto noisy = CreateObject<NoisyLossProcess>();
    noisy->SetAttribute("Deviation", DoubleValue(scenario.loss.noise));
    noisy->SetInner(process);
    return noisy;
}

} // namespace pact
} // namespace ns3
