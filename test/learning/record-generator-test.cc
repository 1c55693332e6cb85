/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "ns3/double.h"
#include "ns3/pact-noisy-loss-process.h"
#include "ns3/pact-power-law-loss-process.h"
#include "ns3/pact-record-generator.h"
#include "ns3/pact-training-records.h"

#include <cmath>
#include <gtest/gtest.h>
#include <map>
#include <numeric>

namespace ns3
{
namespace pact
{
namespace
{

/// One stage of the reference scenario: floor, exponent, rate.
const std::map<std::string, std::vector<double>> CURVES{{"gold", {0.02, 0.7, 0.3}},
                                                        {"silver", {0.05, 0.65, 0.25}},
                                                        {"bronze", {0.10, 0.6, 0.2}}};

/// Its jumps.
const std::map<std::pair<std::string, std::string>, double> JUMPS{{{"gold", "silver"}, 0.15},
                                                                  {{"silver", "bronze"}, 0.15},
                                                                  {{"gold", "bronze"}, 0.35}};

/// Its pruning ratios, against the original.
const std::map<std::string, double> PRUNING{{"gold", 0}, {"silver", 0.5}, {"bronze", 0.75}};

/// @return its options
RecordGeneratorOptions
MakeOptions()
{
    RecordGeneratorOptions options;
    options.settings = {{"gold", 0, 0}, {"silver", 0.5, 0}, {"bronze", 0.75, 0}};
    options.allowedChanges = {{false, true, true}, {false, false, true}, {false, false, false}};
    options.startLoss = 2.3;
    options.seeds = {1, 2, 7};
    options.runsPerSeed = 25;
    options.longestStage = 60;
    return options;
}

/**
 * @brief Its loss, measured with noise.
 * @param deviation deviation of the noise
 * @return the process
 */
Ptr<LossProcess>
MakeProcess(double deviation)
{
    auto inner = CreateObject<StagedPowerLawLossProcess>();
    inner->Set({{0.02, 0.7, 0.3}, {0.05, 0.65, 0.25}, {0.10, 0.6, 0.2}},
               {{0, 0.15, 0.35}, {0, 0, 0.15}, {0, 0, 0}});
    auto noisy = CreateObject<NoisyLossProcess>();
    noisy->SetInner(inner);
    noisy->SetAttribute("Deviation", DoubleValue(deviation));
    return noisy;
}

/**
 * @brief Generate records and read them.
 * @param options what to record
 * @param deviation deviation of the noise
 * @return the records
 */
TrainingRecords
Generate(const RecordGeneratorOptions& options, double deviation)
{
    return TrainingRecords::Parse({{"r.csv", GenerateRecords(MakeProcess(deviation), options)}});
}

/**
 * @brief The staged power law in closed form, c + (p - c)(1 + r e)^(-b), down the stages.
 * @param records the records
 * @param index of the stage
 * @param age epochs in the stage
 * @return the loss without noise
 */
double
GetClosedForm(const TrainingRecords& records, std::size_t index, double age)
{
    const auto& stage = records.GetStages()[index];
    double begin = 2.3;
    if (stage.previous != RecordedStage::NONE)
    {
        const auto& before = records.GetStages()[stage.previous];
        begin = GetClosedForm(records, stage.previous, stage.previousEpochs) *
                (1 + JUMPS.at({before.nodeSet, stage.nodeSet}));
    }
    const auto& curve = CURVES.at(stage.nodeSet);
    return curve[0] + (begin - curve[0]) * std::pow(1 + curve[2] * age, -curve[1]);
}

/**
 * @brief Epochs of the run before a stage.
 * @param records the records
 * @param index of the stage
 * @return the number
 */
uint32_t
GetEpochsBefore(const TrainingRecords& records, std::size_t index)
{
    const auto& stage = records.GetStages()[index];
    return stage.previous == RecordedStage::NONE
               ? 0
               : GetEpochsBefore(records, stage.previous) + stage.previousEpochs;
}

TEST(RecordGenerator, WithoutNoiseItIsTheClosedForm)
{
    const auto records = Generate(MakeOptions(), 0);
    EXPECT_EQ(records.GetRunCount(), 75U);
    EXPECT_EQ(records.GetSeeds(), (std::vector<uint64_t>{1, 2, 7}));
    std::size_t losses = 0;
    for (std::size_t i = 0; i < records.GetStages().size(); i++)
    {
        const auto& stage = records.GetStages()[i];
        EXPECT_NEAR(stage.totalPruning, PRUNING.at(stage.nodeSet), 1e-12);
        EXPECT_EQ(stage.firstAge, 0U);
        EXPECT_LE(stage.GetLastAge(), 60U);
        for (uint32_t age = 0; age <= stage.GetLastAge(); age++)
        {
            EXPECT_NEAR(stage.GetLoss(age) / GetClosedForm(records, i, age), 1, 1e-12);
            losses++;
        }
    }
    EXPECT_GT(losses, 500U);
}

// Definition of the noise: a log-normal factor of mean 1, exp(sigma z - sigma^2 / 2); means of n
// samples are within five of their standard errors.
TEST(RecordGenerator, NoiseHasMeanOneAndTheGivenDeviation)
{
    const double sigma = 0.02;
    auto options = MakeOptions();
    options.runsPerSeed = 1;
    options.mostChanges = 0;
    options.seeds.resize(300);
    std::iota(options.seeds.begin(), options.seeds.end(), 1);
    const auto records = Generate(options, sigma);
    std::vector<double> factors;
    for (std::size_t i = 0; i < records.GetStages().size(); i++)
    {
        const auto& stage = records.GetStages()[i];
        EXPECT_EQ(stage.GetLoss(0), 2.3); // what a job begins with is not measured
        for (uint32_t age = 1; age <= stage.GetLastAge(); age++)
        {
            factors.push_back(stage.GetLoss(age) / GetClosedForm(records, i, age));
        }
    }
    const double n = static_cast<double>(factors.size());
    ASSERT_GT(n, 2000);
    const double mean = std::accumulate(factors.begin(), factors.end(), 0.0) / n;
    double squares = 0;
    for (const double factor : factors)
    {
        squares += std::pow(std::log(factor) + sigma * sigma / 2, 2);
    }
    EXPECT_NEAR(mean, 1, 5 * sigma / std::sqrt(n));
    EXPECT_NEAR(std::sqrt(squares / n), sigma, 5 * sigma / std::sqrt(2 * n));
}

// Within a seed the factor depends on the epoch of the run alone, whatever was decided; reading the
// records has already refused runs that shared decisions but not losses.
TEST(RecordGenerator, NoiseBelongsToSeedAndEpoch)
{
    const auto records = Generate(MakeOptions(), 0.02);
    std::map<std::pair<uint64_t, uint32_t>, double> factors;
    std::size_t shared = 0;
    for (std::size_t i = 0; i < records.GetStages().size(); i++)
    {
        const auto& stage = records.GetStages()[i];
        for (uint32_t age = 0; age <= stage.GetLastAge(); age++)
        {
            const double factor = stage.GetLoss(age) / GetClosedForm(records, i, age);
            const uint32_t epoch = GetEpochsBefore(records, i) + age;
            const auto inserted = factors.insert({{stage.seed, epoch}, factor});
            EXPECT_NEAR(factor, inserted.first->second, 1e-12);
            shared += inserted.second ? 0 : 1;
        }
    }
    EXPECT_GT(shared, 500U);
    EXPECT_NE((factors[{1, 5}]), (factors[{2, 5}]));
}

TEST(RecordGenerator, EarlyChangesAndAllSettingsOccur)
{
    const auto records = Generate(MakeOptions(), 0.02);
    std::map<uint32_t, int> changesAt;
    std::map<std::string, int> entered;
    uint32_t longest = 0;
    for (const auto& stage : records.GetStages())
    {
        longest = std::max(longest, stage.GetLastAge());
        if (stage.previous != RecordedStage::NONE)
        {
            changesAt[stage.previousEpochs]++;
            entered[records.GetStages()[stage.previous].nodeSet + stage.nodeSet]++;
        }
    }
    EXPECT_GT(changesAt[0], 0);
    EXPECT_GT(changesAt[1], 0);
    EXPECT_GT(longest, 40U);
    EXPECT_EQ(entered.size(), 3U);
}

TEST(RecordGenerator, SameSeedSameBytesWhateverTheOthers)
{
    auto options = MakeOptions();
    const auto process = MakeProcess(0.02);
    const std::string all = GenerateRecords(process, options);
    EXPECT_EQ(GenerateRecords(process, options), all);
    EXPECT_EQ(GenerateRecords(MakeProcess(0.02), options), all);
    options.seeds = {7};
    const std::string one = GenerateRecords(process, options);
    const std::string rows = one.substr(one.find('\n') + 1);
    EXPECT_EQ(all.substr(all.size() - rows.size()), rows);
    options.seeds = {8};
    EXPECT_NE(GenerateRecords(process, options).size(), one.size());
}

TEST(RecordGenerator, ParametersOnlyIfAllAreKnown)
{
    auto options = MakeOptions();
    options.seeds = {1};
    options.settings[0].parameters = 579498;
    const auto header = [&]() {
        const std::string text = GenerateRecords(MakeProcess(0), options);
        return text.substr(0, text.find('\n'));
    };
    EXPECT_EQ(header(),
              "run,seed,stage,model_pruning,node_set,epoch_in_stage,epoch,event,train_loss");
    options.settings[1].parameters = 150000;
    options.settings[2].parameters = 40000;
    EXPECT_EQ(header(),
              "run,seed,stage,model_pruning,node_set,epoch_in_stage,epoch,event,train_loss,params");
    EXPECT_EQ(Generate(options, 0).GetRunCount(), 25U);
}

} // namespace
} // namespace pact
} // namespace ns3
