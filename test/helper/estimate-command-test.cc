/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "support/whole-run.h"

#include "ns3/config.h"
#include "ns3/pact-estimate-command.h"
#include "ns3/pact-estimator-file.h"
#include "ns3/pact-loss-networks.h"
#include "ns3/pact-training-records.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <gtest/gtest.h>
#include <set>
#include <sys/stat.h>

using namespace ns3::pact;

namespace
{

/// A folder in which the command works.
class EstimateCommand : public ::testing::Test
{
  protected:
    ~EstimateCommand() override
    {
        ns3::Config::Reset();
    }

    /// @brief Path of a file. @param name its name @return the path
    std::string At(const std::string& name) const
    {
        return m_folder.GetPath() + "/" + name;
    }

    /**
     * @brief Carry the command out.
     * @param words its arguments
     * @return its exit status
     */
    int Run(std::vector<std::string> words)
    {
        words.insert(words.begin(), "pact-estimate");
        std::vector<char*> argv;
        for (std::string& word : words)
        {
            argv.push_back(word.data());
        }
        ::testing::internal::CaptureStdout();
        ::testing::internal::CaptureStderr();
        const int status = RunEstimateCommand(static_cast<int>(argv.size()), argv.data());
        m_output = ::testing::internal::GetCapturedStdout();
        m_output += ::testing::internal::GetCapturedStderr();
        return status;
    }

    /// Make records up and learn a little from them.
    void Prepare()
    {
        const std::string scenario = GetProjectFile("examples/smart-factory.yaml");
        ASSERT_EQ(Run({"generate",
                       scenario,
                       "--out=" + At("r.csv"),
                       "--seeds=1-3",
                       "--runs=6",
                       "--longest=25"}),
                  0)
            << m_output;
        const std::string trainer = "--ns3::pact::EstimatorTrainer::";
        ASSERT_EQ(Run({"train",
                       At("r.csv"),
                       "--out=" + At("E.yaml"),
                       trainer + "MaxPasses=3",
                       trainer + "Horizon=6"}),
                  0)
            << m_output;
    }

    TemporaryFolder m_folder; //!< where it works
    std::string m_output;     //!< what it said last
};

/**
 * @brief The number in a field.
 * @param row the row
 * @param column its column
 * @return the number
 */
double
GetNumber(const TableRow& row, const std::string& column)
{
    return std::stod(row.at(column));
}

/// @brief Read predictions.csv, whose names have quotes but no line breaks. @param path its path
/// @return its rows
std::vector<TableRow>
ReadPredictions(const std::string& path)
{
    std::string text = ReadText(path);
    // Names end with ", seed N": without that comma, the simple reader will do.
    for (std::size_t at = 0; (at = text.find(", seed ", at)) != std::string::npos;)
    {
        text.erase(at, 1);
    }
    std::ofstream(path + ".plain") << text;
    return ReadTable(path + ".plain");
}

} // namespace

TEST_F(EstimateCommand, WritesOneRowPerSplitNetworkHorizonAndPredictor)
{
    Prepare();
    ASSERT_EQ(Run({"evaluate", At("E.yaml"), At("r.csv"), "--out=" + At("results")}), 0)
        << m_output;
    std::set<std::string> keys;
    const auto rows = ReadTable(At("results/metrics.csv"));
    for (const auto& row : rows)
    {
        keys.insert(row.at("network") + row.at("split") + row.at("horizon") + row.at("predictor"));
        EXPECT_EQ(row.at("loss"), "train_loss");
        EXPECT_GT(GetNumber(row, "mae_mean"), 0);
        // Only the estimator has an interval; a number that does not exist is an empty field.
        const bool isEstimator = row.at("predictor") == "estimator";
        EXPECT_EQ(row.at("mil_mean").empty(), !isEstimator);
        EXPECT_EQ(row.at("icp_mean").empty(), !isEstimator);
        EXPECT_NE(m_output.find(row.at("predictions")), std::string::npos);
    }
    EXPECT_EQ(keys.size(), rows.size());
    EXPECT_EQ(keys.count("lambda_runtraining1-6estimator"), 1U);
    EXPECT_EQ(keys.count("lambda_changetrainingchangepersistence"), 1U);
}

// The bands are what the networks of the file say when they are asked directly, and the recorded
// losses are the records'.
TEST_F(EstimateCommand, ExamplesAreThePredictionsOfTheEstimator)
{
    Prepare();
    ASSERT_EQ(Run({"evaluate", At("E.yaml"), At("r.csv"), "--out=" + At("results")}), 0)
        << m_output;
    const auto rows = ReadPredictions(At("results/predictions.csv"));
    std::map<std::string, std::vector<StageObservation>> records;
    std::map<std::string, int> changes;
    for (const auto& row : rows)
    {
        if (row.at("origin").empty())
        {
            records[row.at("stage")].push_back(
                {uint32_t(GetNumber(row, "epoch")), std::log(GetNumber(row, "loss"))});
            EXPECT_TRUE(row.at("mean").empty());
        }
        changes[row.at("stage")] += row.at("origin") == "change";
    }
    // gold, gold > silver, gold > bronze, silver > bronze
    EXPECT_EQ(records.size(), 4U);

    const LossNetworks networks(LoadEstimator(At("E.yaml")));
    std::size_t checked = 0;
    for (const auto& row : rows)
    {
        const std::string& stage = row.at("stage");
        EXPECT_EQ(row.at("seen_seed"), "1");
        if (row.at("origin").empty())
        {
            continue;
        }
        EXPECT_LE(GetNumber(row, "low"), GetNumber(row, "mean"));
        EXPECT_GE(GetNumber(row, "high"), GetNumber(row, "mean"));
        const bool isFirst = stage.find('>') == std::string::npos;
        EXPECT_EQ(changes[stage], isFirst ? 0 : 1);
        if (!isFirst)
        {
            continue;
        }
        const double origin = GetNumber(row, "origin");
        const auto& record = records[stage];
        const std::vector<StageObservation> recent(record.begin(),
                                                   record.begin() + static_cast<int>(origin) + 1);
        StageFeatures gold;
        gold.logSamples = std::log(45000);
        gold.classes = 8;
        std::vector<LossBand> band;
        networks.PredictRun(gold, recent, band);
        const auto ahead = static_cast<std::size_t>(GetNumber(row, "epoch") - origin);
        EXPECT_EQ(GetNumber(row, "mean"), std::exp(band.at(ahead - 1).mean));
        EXPECT_EQ(GetNumber(row, "high"), std::exp(band.at(ahead - 1).high));
        checked++;
    }
    EXPECT_GE(checked, 6U);
}

TEST_F(EstimateCommand, LearnsFromHashedRecords)
{
    Prepare();
    const auto trained = LoadEstimator(At("E.yaml"));
    EXPECT_EQ(trained.recordHashes, std::vector<std::string>{HashText(ReadText(At("r.csv")))});
    EXPECT_EQ(trained.recordSeeds, (std::vector<uint64_t>{1, 2, 3}));
    EXPECT_EQ(trained.horizon, 6U);
}

// What generate writes does not depend on ns-3's seed and run number.
TEST_F(EstimateCommand, TrainingSeedsAloneDecide)
{
    const std::string scenario = GetProjectFile("examples/smart-factory.yaml");
    const std::vector<std::string> words{"generate", scenario, "--seeds=5", "--out=" + At("r.csv")};
    ns3::RngSeedManager::SetRun(1);
    ASSERT_EQ(Run(words), 0);
    const std::string once = ReadText(At("r.csv"));
    ns3::RngSeedManager::SetRun(7);
    ASSERT_EQ(Run(words), 0);
    EXPECT_EQ(ReadText(At("r.csv")), once);
}

TEST_F(EstimateCommand, MistakesHaveStatusTwo)
{
    EXPECT_EQ(Run({}), 2);
    EXPECT_EQ(m_output, "no subcommand, expected one of 'train', 'evaluate', 'generate'\n");
    EXPECT_EQ(Run({"trian"}), 2);
    EXPECT_EQ(m_output, "unknown subcommand 'trian', did you mean 'train'?\n");
    EXPECT_EQ(Run({"train", "r.csv", "--out=E.yaml", "--out=F.yaml"}), 2);
    EXPECT_EQ(m_output, "--out was given twice, expected it once\n");
    EXPECT_EQ(Run({"train", "r.csv", "-o", "E.yaml"}), 2);
    EXPECT_EQ(m_output, "unknown option '-o', --help lists them\n");
    EXPECT_EQ(Run({"train", "/nowhere/r.csv", "--out=" + At("E.yaml")}), 2);
    EXPECT_EQ(
        m_output,
        "/nowhere/r.csv: cannot be read (No such file or directory), expected a CSV file with "
        "training records\n");
    // Every problem in the records, with its place.
    std::ofstream(At("r.csv")) << "run,seed\n";
    EXPECT_EQ(Run({"train", At("r.csv"), "--out=" + At("E.yaml")}), 2);
    EXPECT_EQ(m_output.find(At("r.csv") + ":1:1: no column 'stage', expected one\n"), 0U);
    EXPECT_FALSE(std::filesystem::exists(At("E.yaml")));
    EXPECT_EQ(Run({"train", "--help"}), 0);
    EXPECT_NE(m_output.find("--mapping=M.yaml"), std::string::npos);
}

// A file that is read is never written, whatever name it is called by.
TEST_F(EstimateCommand, OutputsThatAreInputsAreRefused)
{
    Prepare();
    const std::string records = ReadText(At("r.csv"));
    std::filesystem::create_symlink(At("r.csv"), At("link.csv"));
    for (const std::string out : {"r.csv", "./r.csv", "link.csv"})
    {
        EXPECT_EQ(Run({"train", At("r.csv"), "--out=" + At(out)}), 2);
        EXPECT_EQ(m_output,
                  "--out=" + At(out) + ": " + At(out) +
                      " is one of the files to read, expected another\n");
    }
    std::ofstream(At("m.yaml")) << "columns: {loss: train_loss}\n";
    EXPECT_EQ(Run({"train", At("r.csv"), "--mapping=" + At("m.yaml"), "--out=" + At("m.yaml")}), 2);
    EXPECT_NE(m_output.find("is one of the files to read"), std::string::npos) << m_output;

    const std::string scenario = ReadText(GetProjectFile("examples/smart-factory.yaml"));
    std::ofstream(At("s.yaml")) << scenario;
    EXPECT_EQ(Run({"generate", At("s.yaml"), "--out=" + At("s.yaml")}), 2);
    EXPECT_NE(m_output.find("is one of the files to read"), std::string::npos) << m_output;
    EXPECT_EQ(ReadText(At("s.yaml")), scenario);

    for (const std::string name : {"metrics.csv", "predictions.csv"})
    {
        const std::string folder = At("of-" + name);
        std::filesystem::create_directory(folder);
        std::ofstream(folder + "/" + name) << records;
        EXPECT_EQ(Run({"evaluate", At("E.yaml"), folder + "/" + name, "--out=" + folder}), 2);
        EXPECT_EQ(m_output,
                  "--out=" + folder + ": " + folder + "/" + name +
                      " is one of the files to read, expected another\n");
        EXPECT_EQ(ReadText(folder + "/" + name), records);
    }
    EXPECT_EQ(ReadText(At("r.csv")), records);
}

// Nothing is written before all of it can be: neither of the two files beside a folder of the
// other's name.
TEST_F(EstimateCommand, OutputsThatAreNoFilesAreRefused)
{
    Prepare();
    ASSERT_EQ(mkfifo(At("pipe").c_str(), 0600), 0);
    EXPECT_EQ(Run({"train", At("r.csv"), "--out=" + At("pipe")}), 2);
    EXPECT_EQ(m_output,
              "--out=" + At("pipe") + ": " + At("pipe") +
                  " exists and is no ordinary file, expected another\n");
    const std::string scenario = GetProjectFile("examples/smart-factory.yaml");
    EXPECT_EQ(Run({"generate", scenario, "--out=" + At("pipe")}), 2);
    EXPECT_TRUE(std::filesystem::is_fifo(At("pipe")));
    for (const std::string name : {"metrics.csv", "predictions.csv"})
    {
        const std::string folder = At("with-" + name);
        std::filesystem::create_directories(folder + "/" + name);
        EXPECT_EQ(Run({"evaluate", At("E.yaml"), At("r.csv"), "--out=" + folder}), 2);
        EXPECT_NE(m_output.find(folder + "/" + name + " exists and is no ordinary file"),
                  std::string::npos)
            << m_output;
        const std::filesystem::directory_iterator files(folder);
        EXPECT_EQ(std::distance(begin(files), end(files)), 1);
    }
    const std::string tooLong = At(std::string(5000, 'x'));
    EXPECT_EQ(Run({"train", At("r.csv"), "--out=" + tooLong}), 2);
    EXPECT_EQ(m_output, tooLong + ": File name too long\n");
}

TEST_F(EstimateCommand, FilesGivenTwiceAreRefused)
{
    Prepare();
    std::filesystem::create_symlink(At("r.csv"), At("link.csv"));
    EXPECT_EQ(Run({"train", At("r.csv"), At("link.csv"), "--out=" + At("new")}), 2);
    EXPECT_EQ(m_output, At("link.csv") + " was given twice, expected it once\n");
    EXPECT_EQ(Run({"evaluate", At("E.yaml"), At("r.csv"), At("r.csv"), "--out=" + At("new")}), 2);
    EXPECT_EQ(m_output, At("r.csv") + " was given twice, expected it once\n");
    EXPECT_EQ(Run({"evaluate", At("E.yaml"), At("./E.yaml"), At("r.csv"), "--out=" + At("new")}),
              2);
    EXPECT_EQ(m_output, At("./E.yaml") + " was given twice, expected it once\n");
    EXPECT_FALSE(std::filesystem::exists(At("new")));
}

// The texts that ns-3 reads as truth values, and none else. The attribute shows in the file:
// without calibration, there are no scores.
TEST_F(EstimateCommand, TruthValuesAreThoseOfNs3)
{
    Prepare();
    const std::string trainer = "--ns3::pact::EstimatorTrainer::";
    for (const std::string value : {"true", "1", "t", "false", "0", "f"})
    {
        const bool isTrue = value == "true" || value == "1" || value == "t";
        ASSERT_EQ(Run({"train",
                       At("r.csv"),
                       "--out=" + At("E.yaml"),
                       trainer + "MaxPasses=1",
                       trainer + "Calibrate=" + value}),
                  0)
            << m_output;
        EXPECT_EQ(LoadEstimator(At("E.yaml")).runCalibration.scores > 0, isTrue) << value;
    }
    EXPECT_EQ(Run({"train", At("r.csv"), "--out=" + At("new"), trainer + "Calibrate=no"}), 2);
    EXPECT_NE(m_output.find("'no' is not accepted, expected bool"), std::string::npos) << m_output;
}

// 3 x (4 x 512 x (8 + 512 + 1) + 60 x 513) weights of the LSTMs are more than a million, which is
// known before any network learns.
TEST_F(EstimateCommand, NetworksTooLargeForAFileAreNotTrained)
{
    Prepare();
    const std::string trainer = "--ns3::pact::EstimatorTrainer::";
    EXPECT_EQ(Run({"train", At("r.csv"), "--out=" + At("new"), trainer + "HiddenUnits=512"}), 2);
    for (const std::string name : {"HiddenUnits", "ChangeUnits", "Horizon", "MaxFolds"})
    {
        EXPECT_NE(m_output.find(name), std::string::npos) << m_output;
    }
    EXPECT_EQ(m_output.find("an estimator of 3 times "), 0U) << m_output;
    EXPECT_EQ(std::count(m_output.begin(), m_output.end(), '\n'), 1);
    EXPECT_FALSE(std::filesystem::exists(At("new")));
}

// Stages of three node sets and two training seeds, none of which changed into another.
TEST_F(EstimateCommand, RecordsWithoutChangesAreSaidToHaveNone)
{
    std::ofstream records(At("r.csv"));
    records << "run,seed,stage,model_pruning,node_set,epoch_in_stage,epoch,event,train_loss\n";
    for (int run = 0; run < 6; run++)
    {
        const char* const sets[] = {"gold", "silver", "bronze"};
        for (int epoch = 1; epoch <= 8; epoch++)
        {
            records << run << ',' << run / 3 << ",0,0," << sets[run % 3] << ',' << epoch << ','
                    << epoch << ",train," << 2.0 / (epoch + run) << '\n';
        }
    }
    records.close();
    ASSERT_EQ(Run({"train",
                   At("r.csv"),
                   "--out=" + At("E.yaml"),
                   "--ns3::pact::EstimatorTrainer::MaxPasses=1"}),
              0)
        << m_output;
    EXPECT_NE(m_output.find("after a change:  no change was recorded\n"), std::string::npos)
        << m_output;
    EXPECT_EQ(m_output.find("nan"), std::string::npos);
    EXPECT_EQ(m_output.find("; after a change"), std::string::npos);
}

TEST_F(EstimateCommand, ChangesThatUndoPruningCannotBeRecorded)
{
    std::string text = ReadText(GetProjectFile("examples/smart-factory.yaml"));
    const std::string change = "    - {from: L/gold,   to: S/bronze, time: 1.5, energy: 0.6}\n";
    ASSERT_NE(text.find(change), std::string::npos);
    text.insert(text.find(change), "    - {from: S/bronze, to: M/silver, time: 1, energy: 1}\n");
    const std::string jump = "    - {from: L/gold,   to: S/bronze, jump: 0.35}\n";
    ASSERT_NE(text.find(jump), std::string::npos);
    text.insert(text.find(jump), "    - {from: S/bronze, to: M/silver, jump: 0.1}\n");
    std::ofstream(At("s.yaml")) << text;
    EXPECT_EQ(Run({"generate", At("s.yaml"), "--out=" + At("r.csv")}), 2);
    EXPECT_EQ(m_output,
              At("s.yaml") +
                  ": the change from S/bronze to M/silver undoes pruning, which training "
                  "records cannot say\n");
}
