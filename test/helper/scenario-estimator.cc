/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "support/scenario-files.h"
#include "support/whole-run.h"

#include <filesystem>
#include <gtest/gtest.h>

using namespace ns3::pact;

namespace
{

/// A folder with a scenario file "scenarios/s.yaml", from whose top commands are given.
class ScenarioEstimatorPaths : public testing::Test
{
  protected:
    ScenarioEstimatorPaths()
        : m_before(std::filesystem::current_path())
    {
        std::filesystem::create_directory(folder.GetPath() + "/scenarios");
        Write("scenarios/s.yaml", ReadText(GetProjectFile("examples/smart-factory.yaml")));
        std::filesystem::current_path(folder.GetPath());
    }

    ~ScenarioEstimatorPaths() override
    {
        std::filesystem::current_path(m_before);
    }

    /**
     * @brief Write a file.
     * @param name its path in the folder
     * @param text its contents
     */
    void Write(const std::string& name, const std::string& text) const
    {
        std::ofstream(folder.GetPath() + "/" + name) << text;
    }

    /**
     * @brief Read the scenario file as from the command line.
     * @param overrides the overrides
     * @return the scenario
     */
    static Scenario Read(const std::vector<std::string>& overrides)
    {
        return ScenarioReader().Read("scenarios/s.yaml", overrides);
    }

    TemporaryFolder folder; //!< the folder

  private:
    std::filesystem::path m_before; //!< where the test program runs
};

/**
 * @brief Read the reference scenario with an estimator that replaces its own.
 * @param estimator the YAML
 * @param overrides further overrides
 * @return the estimator
 */
ScenarioEstimator
ReadEstimator(const std::string& estimator, const std::vector<std::string>& overrides = {})
{
    std::string text = ReadText(GetProjectFile("examples/smart-factory.yaml"));
    const std::string oracle = "estimator: oracle";
    text.replace(text.find(oracle), oracle.size(), "estimator: " + estimator);
    return ScenarioReader()
        .Parse(text, GetProjectFile("examples/s.yaml"), overrides)
        .orchestrator.estimator;
}

// Any readable file will do for a scenario; what is in it shows when the estimator is made.
const std::string FILE_NAME = "smart-factory.yaml";

} // namespace

TEST(ScenarioEstimator, IsTheTruthUnlessSaidOtherwise)
{
    for (const std::string text : {"oracle", "{kind: oracle}"})
    {
        const auto estimator = ReadEstimator(text);
        EXPECT_EQ(estimator.kind, ScenarioEstimator::ORACLE);
        EXPECT_TRUE(estimator.IsTruth());
    }
    std::string text = ReadText(GetProjectFile("examples/smart-factory.yaml"));
    const auto scenario = ScenarioReader().Parse(text.substr(0, text.find("orchestrator:")), "s");
    EXPECT_TRUE(scenario.orchestrator.estimator.IsTruth());
}

TEST(ScenarioEstimator, LearnedOnesPlanOnTheMeanUnlessSaidOtherwise)
{
    const auto mean = ReadEstimator("{kind: learned, file: " + FILE_NAME + "}");
    EXPECT_EQ(mean.kind, ScenarioEstimator::LEARNED);
    EXPECT_EQ(mean.file, FILE_NAME);
    EXPECT_EQ(mean.confidence, 0.5);
    EXPECT_FALSE(mean.IsTruth());
    for (const std::string confidence : {"0.5", "0.95", "0.99"})
    {
        EXPECT_EQ(ReadEstimator("{kind: learned, file: " + FILE_NAME +
                                ", confidence: " + confidence + "}")
                      .confidence,
                  std::stod(confidence));
    }
}

TEST(ScenarioEstimator, BiasesApplyFromTheInside)
{
    const auto plain = ReadEstimator("{kind: biased, model: M, bias: 0.2}");
    ASSERT_EQ(plain.biases.size(), 1U);
    EXPECT_EQ(plain.biases[0].model, "M");
    EXPECT_EQ(plain.biases[0].bias, 0.2);
    EXPECT_EQ(plain.kind, ScenarioEstimator::ORACLE);
    EXPECT_FALSE(plain.IsTruth());

    const auto nested = ReadEstimator("{kind: biased, model: M, bias: 0.2, of: {kind: biased, "
                                      "model: S, bias: -0.1, of: {kind: learned, file: " +
                                      FILE_NAME + ", confidence: 0.9}}}");
    ASSERT_EQ(nested.biases.size(), 2U);
    EXPECT_EQ(nested.biases[0].model, "S");
    EXPECT_EQ(nested.biases[1].model, "M");
    EXPECT_EQ(nested.kind, ScenarioEstimator::LEARNED);
    EXPECT_EQ(nested.confidence, 0.9);
}

// A word and the map that it is short for are the same to an override.
TEST(ScenarioEstimator, IsOverriddenPieceByPiece)
{
    const std::string at = "orchestrator.estimator.";
    const std::vector<std::string> learned{at + "kind=learned", at + "file=" + FILE_NAME};
    const std::vector<std::string> other{at + "file=" + FILE_NAME, at + "kind=learned"};
    for (const std::string before : {"oracle", "{kind: oracle}", ""})
    {
        EXPECT_EQ(ReadEstimator(before, learned).file, FILE_NAME);
        EXPECT_EQ(ReadEstimator(before, other).kind, ScenarioEstimator::LEARNED);
    }
    const std::string biased = "{kind: biased, model: M, bias: 0.2}";
    EXPECT_EQ(ReadEstimator(biased, {at + "bias=0.3"}).biases.at(0).bias, 0.3);
    const auto both = ReadEstimator(biased,
                                    {at + "of=oracle",
                                     at + "of.kind=learned",
                                     at + "of.file=" + FILE_NAME,
                                     at + "of.confidence=0.75"});
    EXPECT_EQ(both.biases.size(), 1U);
    EXPECT_EQ(both.confidence, 0.75);
    EXPECT_TRUE(ReadEstimator(biased, {"orchestrator.estimator=oracle"}).IsTruth());
}

// What a change of the kind alone leaves behind is not silently ignored.
TEST(ScenarioEstimator, OverridesThatDoNotFitAreReported)
{
    const std::string text = ReadText(GetProjectFile("examples/smart-factory.yaml"));
    const std::string file = "--set orchestrator.estimator.file=none.yaml";
    EXPECT_EQ(GetProblems(text, {file.substr(6)}),
              file + ": 'file' does not belong to kind 'oracle', expected it with kind 'learned'");
    EXPECT_EQ(GetProblems(text, {"orchestrator.estimator.kind=learned", file.substr(6)}),
              file + ": cannot read 'none.yaml' (No such file or directory), expected an estimator "
                     "file, its path absolute or relative to the scenario file or to where the "
                     "command runs");
    EXPECT_EQ(GetProblems(text, {"orchestrator.estimator=learnt"}),
              "--set orchestrator.estimator=learnt: unknown estimator 'learnt', did you mean "
              "'learned'?");
    EXPECT_EQ(GetProblems(text, {"orchestrator.estimator.confidence.x=1"})
                  .find("--set orchestrator.estimator.confidence.x=1: 'confidence' does not"),
              0U);
}

TEST_F(ScenarioEstimatorPaths, OnTheCommandLineBeginWhereItRuns)
{
    Write("E.yaml", "here");
    Write("scenarios/E.yaml", "there");
    Write("scenarios/only-there.yaml", "there");
    const std::string learned = "orchestrator.estimator={kind: learned, file: ";
    for (const std::vector<std::string>& overrides :
         {std::vector<std::string>{learned + "E.yaml}"},
          {learned + "./E.yaml}"},
          {learned + folder.GetPath() + "/E.yaml}"},
          {"orchestrator.estimator.kind=learned", "orchestrator.estimator.file=E.yaml"},
          {"orchestrator.estimator={kind: biased, model: M, bias: 1, of: {kind: learned, file: "
           "E.yaml}}"}})
    {
        const auto scenario = Read(overrides);
        EXPECT_EQ(ReadText(scenario.GetPath(scenario.orchestrator.estimator.file)), "here");
    }
    const auto scenario = Read({learned + "only-there.yaml}"});
    EXPECT_EQ(ReadText(scenario.GetPath(scenario.orchestrator.estimator.file)), "there");
}

// The text that a result keeps is a scenario file: put in the place of the first, it says the same.
TEST_F(ScenarioEstimatorPaths, AreKeptAsTheScenarioFileWouldSayThem)
{
    Write("E.yaml", "here");
    Write("r.csv", "run,train_loss\n");
    const auto first = Read({"orchestrator.estimator={kind: learned, file: E.yaml}",
                             "loss={kind: records, files: [r.csv], column: train_loss}"});
    EXPECT_EQ(first.orchestrator.estimator.file, "../E.yaml");
    EXPECT_EQ(first.loss.files, std::vector<std::string>{"../r.csv"});
    Write("scenarios/s.yaml", first.text);
    const auto second = Read({});
    EXPECT_EQ(second.orchestrator.estimator.file, "../E.yaml");
    EXPECT_EQ(second.GetHash(), first.GetHash());
}

TEST_F(ScenarioEstimatorPaths, InListsAreFilesToo)
{
    Write("r.csv", "run,train_loss\n");
    Write("scenarios/a.csv", "run,train_loss\n");
    Write("scenarios/b.csv", "run,train_loss\n");
    const auto scenario = Read(
        {"loss={kind: records, files: [a.csv, b.csv], column: train_loss}", "loss.files.1=r.csv"});
    EXPECT_EQ(scenario.loss.files, (std::vector<std::string>{"a.csv", "../r.csv"}));
}
