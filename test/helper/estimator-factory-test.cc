/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "support/scenario-files.h"
#include "support/whole-run.h"

#include "ns3/pact-estimator-factory.h"
#include "ns3/pact-estimator-file.h"
#include "ns3/pact-estimator-sizes.h"

#include <cmath>
#include <gtest/gtest.h>

using namespace ns3;
using namespace ns3::pact;

namespace
{

/// An estimator of the train loss that knows the node sets of the records of this project.
TrainedEstimator
MakeTrained()
{
    TrainedEstimator trained;
    trained.lossColumn = "train_loss";
    trained.nodeSets = {{"gold", 45000, 8}, {"silver", 5000, 9}, {"bronze", 1500, 10}};
    trained.leastLogLoss = std::log(0.01);
    trained.greatestLogLoss = std::log(6);
    return trained;
}

/**
 * @brief Read a scenario of the examples whose estimator is a learned one.
 * @param name of the file
 * @param overrides values to replace
 * @return the scenario
 */
Scenario
ReadExample(const std::string& name, std::vector<std::string> overrides = {})
{
    // The file is only named here; it has to exist.
    overrides.push_back(
        "orchestrator.estimator={kind: learned, file: " + GetProjectFile("README.md") + "}");
    return ScenarioReader().Read(GetProjectFile("examples/" + name), overrides);
}

/// @brief What is wrong with an estimator for a scenario. @param scenario it @param trained it
/// @return the message
std::string
GetMismatch(const Scenario& scenario, const TrainedEstimator& trained)
{
    try
    {
        MakeEstimatorSettings(scenario, trained);
    }
    catch (const EstimatorFileError& error)
    {
        return error.what();
    }
    return "nothing";
}

const std::string NORMALISED = "smart-factory.yaml";      //!< gives no data of node sets
const std::string NETWORK = "smart-factory-network.yaml"; //!< gives data, and a loss column

} // namespace

// The features by their definitions, from the numbers in the scenario files.
TEST(EstimatorFactory, SettingsFollowFromTheScenario)
{
    const auto settings = MakeEstimatorSettings(ReadExample(NETWORK), MakeTrained());
    ASSERT_EQ(settings.size(), 3U);
    EXPECT_EQ(settings[0].logParameters, 0);
    EXPECT_DOUBLE_EQ(settings[1].logParameters, std::log(2306403.0 / 9225610));
    EXPECT_DOUBLE_EQ(settings[2].logParameters, std::log(576601.0 / 9225610));
    EXPECT_EQ(settings[0].pruning, 0);
    EXPECT_EQ(settings[1].pruning, 0.5);
    EXPECT_EQ(settings[2].pruning, 0.75);
    EXPECT_DOUBLE_EQ(settings[1].logSamples, std::log(5000));
    EXPECT_EQ(settings[1].classes, 9);
}

// Structured pruning by F keeps the share 1 - F of a layer's inputs and of its outputs.
TEST(EstimatorFactory, PruningTellsTheParametersThatAreNotGiven)
{
    const auto settings = MakeEstimatorSettings(ReadExample(NORMALISED), MakeTrained());
    EXPECT_EQ(settings[0].logParameters, 0);
    EXPECT_DOUBLE_EQ(settings[1].logParameters, std::log(0.25));
    EXPECT_DOUBLE_EQ(settings[2].logParameters, std::log(0.0625));
}

// Parameters count against the model without a parent, however many were pruned in between.
TEST(EstimatorFactory, ParametersCountAgainstTheOldestAncestor)
{
    const auto scenario =
        ReadExample(NORMALISED,
                    {"models=[{name: L, parameters: 1000}, {name: M, parent: L, pruning: 0.5, "
                     "parameters: 300}, {name: S, parent: M, pruning: 0.75, parameters: 50}]"});
    const auto settings = MakeEstimatorSettings(scenario, MakeTrained());
    EXPECT_DOUBLE_EQ(settings[1].logParameters, std::log(0.3));
    EXPECT_DOUBLE_EQ(settings[2].logParameters, std::log(0.05));
}

// What the scenario says of a node set goes before what the records had, each number by itself.
TEST(EstimatorFactory, DataAreTheScenariosOrElseThoseOfTheRecords)
{
    TrainedEstimator trained = MakeTrained();
    trained.nodeSets[1] = {"silver", 7000, 5};
    const auto recorded = MakeEstimatorSettings(ReadExample(NORMALISED), trained);
    EXPECT_DOUBLE_EQ(recorded[1].logSamples, std::log(7000));
    EXPECT_EQ(recorded[1].classes, 5);
    const auto given = MakeEstimatorSettings(
        ReadExample(NORMALISED, {"node_sets.silver.dataset={samples: 2000, classes: 3}"}),
        trained);
    EXPECT_DOUBLE_EQ(given[1].logSamples, std::log(2000));
    EXPECT_EQ(given[1].classes, 3);
    const auto half =
        MakeEstimatorSettings(ReadExample(NORMALISED,
                                          {"node_sets.silver.nodes=[a, b]",
                                           "node_sets.silver.samples_per_node=[100, 300]"}),
                              trained);
    EXPECT_DOUBLE_EQ(half[1].logSamples, std::log(400));
    EXPECT_EQ(half[1].classes, 5);
}

TEST(EstimatorFactory, AllThatDoesNotFitIsReported)
{
    const std::string file = GetProjectFile("README.md") + ": ";
    TrainedEstimator trained = MakeTrained();
    EXPECT_EQ(GetMismatch(ReadExample(NETWORK), trained), "nothing");
    EXPECT_EQ(GetMismatch(ReadExample(NORMALISED), trained), "nothing");

    trained.lossColumn = "global_loss";
    EXPECT_EQ(GetMismatch(ReadExample(NORMALISED), trained), "nothing") << "it has no column";
    EXPECT_EQ(GetMismatch(ReadExample(NETWORK), trained),
              file + "predicts 'global_loss', but the loss of the scenario is 'train_loss', "
                     "expected an estimator trained on that, or 'loss.column: global_loss'");

    trained.nodeSets = {{"gold", 45000, 8}, {"iron", 10, 2}};
    const auto unknown = [&](const std::string& set) {
        return file + "knows nothing of the data of node set '" + set +
               "' (its records have: 'gold', 'iron'), expected 'dataset: {samples: ..., classes: "
               "...}' for it in the scenario";
    };
    EXPECT_EQ(GetMismatch(ReadExample(NORMALISED), trained),
              unknown("silver") + "\n" + unknown("bronze"));
}

TEST(EstimatorFactory, PredictionsBeyondTheRecordsAreNamed)
{
    const TrainedEstimator trained = MakeTrained();
    EXPECT_TRUE(FindExtrapolations(ReadExample(NETWORK), trained).empty());
    EXPECT_TRUE(FindExtrapolations(ReadExample(NORMALISED), trained).empty());
    const auto within =
        ReadExample(NORMALISED, {"node_sets.silver.dataset={samples: 1500, classes: 8}"});
    EXPECT_TRUE(FindExtrapolations(within, trained).empty());
    EXPECT_TRUE(FindExtrapolations(ReadExample(NORMALISED, {"target.loss=0.01"}), trained).empty());
    const auto outside = ReadExample(NORMALISED,
                                     {"node_sets.silver.dataset={samples: 1499, classes: 11}",
                                      "node_sets.bronze.dataset={samples: 45001, classes: 10}",
                                      "target.loss=0.009"});
    const std::vector<std::string> expected{
        "node set 'silver': 1499 samples (1500 to 45000 in the records)",
        "node set 'silver': 11 classes (8 to 10 in the records)",
        "node set 'bronze': 45001 samples (1500 to 45000 in the records)",
        "target: a loss of 0.009 (the lowest in the records is 0.01)"};
    EXPECT_EQ(FindExtrapolations(outside, trained), expected);
}

// By definition: a bias multiplies the variation of an epoch, so biases of one model multiply.
TEST(EstimatorFactory, BiasesOfBiasesMultiply)
{
    const auto scenario = ScenarioReader().Read(
        GetProjectFile("examples/smart-factory.yaml"),
        {"orchestrator.estimator={kind: biased, model: L, bias: 0.5, of: {kind: biased, model: L, "
         "bias: -0.2, of: {kind: biased, model: M, bias: 3}}}"});
    std::ostringstream report;
    const auto truth = MakeLossProcess(scenario, report);
    const auto estimator = MakeLossEstimator(scenario, truth, report);
    LearningHistory history;
    history.startLoss = 2.3;
    const auto forecast = estimator->Forecast(history);
    const double variation = truth->AfterEpoch(truth->Begin(0, 2.3)).loss - 2.3;
    EXPECT_NEAR(forecast.process->AfterEpoch(forecast.state).loss,
                2.3 + 1.5 * 0.8 * variation,
                1e-12);
    EXPECT_EQ(report.str(), "");
}

// Records without changes know no error after a change; the report says so and no number.
TEST(EstimatorFactory, ReportsThatNoChangeWasRecorded)
{
    const TemporaryFolder folder;
    const std::string path = folder.GetPath() + "/E.yaml";
    const auto report = [&](double changeError) {
        TrainedEstimator trained = MakeTrained();
        trained.horizon = 1;
        trained.hiddenUnits = 1;
        trained.members = {{std::vector<double>(CountRunWeights(1, 1), 0.1),
                            std::vector<double>(CountChangeWeights({}), 0.1)}};
        trained.runScaling = {std::vector<double>(SCALED_STEP_INPUTS, 0),
                              std::vector<double>(SCALED_STEP_INPUTS, 1)};
        trained.changeScaling = {std::vector<double>(CHANGE_INPUTS, 0),
                                 std::vector<double>(CHANGE_INPUTS, 1)};
        trained.runCalibration = {{0}, {1}, {1}};
        trained.changeCalibration = {{0}, {1}, {1}};
        trained.quality = {0.01, changeError, 0.9, changeError};
        SaveEstimator(trained, path);
        const auto scenario =
            ScenarioReader().Read(GetProjectFile("examples/" + NORMALISED),
                                  {"orchestrator.estimator={kind: learned, file: " + path + "}"});
        std::ostringstream text;
        MakeLossEstimator(scenario, nullptr, text);
        return text.str();
    };
    const std::string begin = "records that it had not seen: 0.01 after an epoch, ";
    EXPECT_NE(report(0.2).find(begin + "0.2 after a change\n"), std::string::npos);
    EXPECT_NE(report(std::nan("")).find(begin + "no change was recorded\n"), std::string::npos);
}
