/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "pact-csv-file.h"
#include "pact-estimate-actions.h"
#include "pact-estimate-options.h"
#include "pact-scenario-reader.h"
#include "pact-strategy.h"
#include "pact-text-file.h"

#include "ns3/double.h"
#include "ns3/pact-noisy-loss-process.h"
#include "ns3/pact-record-generator.h"
#include "ns3/rng-seed-manager.h"

#include <algorithm>
#include <cstdint>

namespace ns3
{
namespace pact
{

namespace
{

constexpr double USUAL_NOISE = 0.02; //!< where neither user nor scenario say anything

/**
 * @brief Refuse a scenario whose loss or changes records cannot be made of.
 * @param path of its file
 * @param scenario the scenario
 */
void
CheckScenario(const std::string& path, const Scenario& scenario)
{
    if (scenario.loss.kind != ScenarioLoss::STAGED_POWER_LAW)
    {
        throw ScenarioError(
            {{path, 0, 0, "the loss is of another kind, expected 'kind: staged-power-law'"}});
    }
    for (std::size_t from = 0; from < scenario.settings.size(); ++from)
    {
        for (std::size_t to = 0; to < scenario.settings.size(); ++to)
        {
            const auto& before = scenario.settings[from];
            const auto& after = scenario.settings[to];
            if (from != to && scenario.allowedChanges[from][to] &&
                scenario.GetModel(after.model).pruning < scenario.GetModel(before.model).pruning)
            {
                throw ScenarioError(
                    {{path,
                      0,
                      0,
                      "the change from " + before.GetName() + " to " + after.GetName() +
                          " undoes pruning, which training records cannot say"}});
            }
        }
    }
}

/**
 * @brief What to record of a scenario.
 * @param scenario the scenario
 * @param options what the user asked for
 * @return the same for the generator
 */
RecordGeneratorOptions
MakeGeneratorOptions(const Scenario& scenario, const EstimateOptions& options)
{
    RecordGeneratorOptions result;
    for (const LearningSetting& setting : scenario.settings)
    {
        const DnnModel& model = scenario.GetModel(setting.model);
        result.settings.push_back({setting.nodeSet, model.pruning, model.parameters});
    }
    result.allowedChanges = scenario.allowedChanges;
    result.startSetting = scenario.startSetting;
    result.startLoss = scenario.startLoss;
    result.seeds = options.GetNumbers("seeds", "1-40", RecordGeneratorOptions::MAX_SEED);
    const auto small = [&](const std::string& name, uint32_t otherwise, uint32_t least) {
        return static_cast<uint32_t>(options.GetWhole(name, otherwise, least, 100000));
    };
    result.runsPerSeed = small("runs", result.runsPerSeed, 1);
    result.longestStage = small("longest", result.longestStage, 1);
    result.mostChanges = small("changes", result.mostChanges, 0);
    return result;
}

/**
 * @brief The loss of a scenario, measured with noise.
 * @param scenario the scenario
 * @param noise deviation of the noise
 * @return the process
 */
Ptr<LossProcess>
MakeNoisyProcess(const Scenario& scenario, double noise)
{
    auto inner = CreateObject<StagedPowerLawLossProcess>();
    inner->Set(scenario.loss.stagedCurves, scenario.loss.jumps);
    auto noisy = CreateObject<NoisyLossProcess>();
    noisy->SetAttribute("Deviation", DoubleValue(noise));
    noisy->SetInner(inner);
    return noisy;
}

} // namespace

void
GenerateRecordFile(const std::vector<std::string>& words, std::ostream& report)
{
    const EstimateOptions options(words, {"out", "seeds", "runs", "longest", "changes", "noise"});
    if (options.GetFiles().size() != 1)
    {
        throw UsageError(options.GetFiles().empty()
                             ? "which scenario? Expected for instance examples/smart-factory.yaml"
                             : "'" + options.GetFiles()[1] +
                                   "' is one argument too many, expected one scenario file");
    }
    const std::string& path = options.GetFiles().front();
    const std::string out = options.GetOutputFile("records.csv");
    const Scenario scenario = ScenarioReader().Read(path);
    CheckScenario(path, scenario);
    const RecordGeneratorOptions recorded = MakeGeneratorOptions(scenario, options);
    const double usual = scenario.loss.noise > 0 ? scenario.loss.noise : USUAL_NOISE;
    const double noise = options.GetShare("noise", usual);

    // The training seeds alone decide, whatever the environment says of ns-3's.
    RngSeedManager::SetSeed(1);
    RngSeedManager::SetRun(1);
    const std::string text = GenerateRecords(MakeNoisyProcess(scenario, noise), recorded);
    WriteTextFile(out, text);
    report << "Records: " << out << ", " << recorded.seeds.size() << " training seed(s) with "
           << recorded.runsPerSeed << " run(s) each, "
           << std::count(text.begin(), text.end(), '\n') - 1 << " rows, noise "
           << FormatNumber(noise) << std::endl;
}

} // namespace pact
} // namespace ns3
