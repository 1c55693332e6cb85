/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "records-text.h"

#include <cmath>
#include <gtest/gtest.h>
#include <map>
#include <random>

namespace ns3
{
namespace pact
{
namespace
{

const std::string HEADER =
    "run,seed,stage,model_pruning,node_set,epoch_in_stage,event,train_loss\n";

/**
 * @brief Read a text that must be refused.
 * @param text the text
 * @return the problems
 */
std::vector<std::string>
GetProblems(const std::string& text)
{
    try
    {
        TrainingRecords::Parse({{"r.csv", text}});
    }
    catch (const RecordsError& error)
    {
        return error.GetProblems();
    }
    return {};
}

/// @return two runs of one seed that part after the second epoch, and a run of another seed
RecordsText
MakeTwoRuns()
{
    RecordsText text;
    text.BeginRun("a", 1);
    text.AddStage("gold", 0, {0.9, 0.8});
    text.AddStage("silver", 0.5, {3, 1, 0.7});
    text.BeginRun("b", 1);
    text.AddStage("gold", 0, {0.9, 0.8, 0.75});
    text.AddStage("silver", 0.5, {4, 1.5});
    text.AddStage("bronze", 0.5, {5});
    text.BeginRun("a", 2);
    text.AddStage("gold", 0, {0.95});
    return text;
}

// Counted by hand: gold of seed 1 is shared, the two silver stages began after different epochs.
TEST(TrainingRecords, SharedPrefixStandsOnce)
{
    const auto records = MakeTwoRuns().Parse();
    const auto& stages = records.GetStages();
    EXPECT_EQ(records.GetRunCount(), 3u);
    EXPECT_EQ(records.GetSeeds(), (std::vector<uint64_t>{1, 2}));
    ASSERT_EQ(stages.size(), 5u);
    EXPECT_EQ(stages[0].losses, (std::vector<double>{0.9, 0.8, 0.75}));
    EXPECT_EQ(stages[0].firstAge, 1u);
    EXPECT_EQ(stages[1].previousEpochs, 2u);
    EXPECT_EQ(stages[2].previousEpochs, 3u);
    EXPECT_EQ(stages[2].previous, 0u);
    EXPECT_EQ(stages[2].GetLoss(0), 4);
    EXPECT_EQ(stages[3].previous, 2u);
    EXPECT_DOUBLE_EQ(stages[3].totalPruning, 0.75);
    EXPECT_EQ(stages[4].seed, 2u);
}

// By the protocol of data/traces/README.md: per seed one gold stage, 4 K1 x 2 F1 x 2 sets after it,
// and from each of the 8 silver stages 4 K2 x 2 F2 bronze stages.
TEST(TrainingRecords, ProjectRecordsCountedByTheirProtocol)
{
    const auto records = ReadReferenceRecords();
    EXPECT_EQ(records.GetRunCount(), 160u);
    EXPECT_EQ(records.GetSeeds(), (std::vector<uint64_t>{1, 2}));
    std::map<std::pair<std::string, bool>, int> count;
    for (const auto& stage : records.GetStages())
    {
        const bool afterGold = stage.previous != RecordedStage::NONE &&
                               records.GetStages()[stage.previous].nodeSet == "gold";
        count[{stage.nodeSet, afterGold}]++;
        EXPECT_EQ(stage.GetLastAge(), 40u);
    }
    EXPECT_EQ((count[{"gold", false}]), 2);
    EXPECT_EQ((count[{"silver", true}]), 2 * 4 * 2);
    EXPECT_EQ((count[{"bronze", true}]), 2 * 4 * 2);
    EXPECT_EQ((count[{"bronze", false}]), 2 * 8 * 4 * 2);
}

TEST(TrainingRecords, ColumnsByNameInAnyOrderWithExtras)
{
    RecordColumns columns;
    columns.loss = "validation";
    columns.nodeSet = "set, of nodes";
    const auto records = TrainingRecords::Parse(
        {{"r.csv",
          "\xEF\xBB\xBFvalidation,extra,\"set, of nodes\",event,epoch_in_stage,model_pruning,stage,"
          "run,seed\r\n"
          "0.5,\"two\nlines, \"\"quoted\"\"\",gold,train,1,0,0,a,7\r\n\r\n"
          "2.5e-1,,\"gold\",train,2,0.0,0,a,7"}},
        columns);
    ASSERT_EQ(records.GetStages().size(), 1u);
    EXPECT_EQ(records.GetStages()[0].nodeSet, "gold");
    EXPECT_EQ(records.GetStages()[0].losses, (std::vector<double>{0.5, 0.25}));
}

TEST(TrainingRecords, EachMistakeHasItsMessageAndPlace)
{
    const std::string first = "a,1,0,0,gold,1,train,0.9\n";
    const std::vector<std::pair<std::string, std::string>> cases{
        {"", "r.csv:1:1: empty file, expected a header with column names"},
        {HEADER, "r.csv: no training run, expected at least one row of data"},
        {"run,seed,stage,model_pruning,node_set,epoch_in_stage,event\n",
         "r.csv:1:1: no column 'train_loss', expected one"},
        {"run,run" + HEADER.substr(3), "r.csv:1:5: more than one column 'run', expected one"},
        {HEADER + "a,1,0,0,gold,1,train\n", "r.csv:2:1: 7 fields, expected 8 as in the header"},
        {HEADER + "a,1,0,0,gold,1,train,x\n",
         "r.csv:2:22: train_loss is 'x', expected a number > 0"},
        {HEADER + "a,1,0,0,gold,1,train,nan\n",
         "r.csv:2:22: train_loss is 'nan', expected a number > 0"},
        {HEADER + "a,1,0,0,gold,1,train, 1\n",
         "r.csv:2:22: train_loss is ' 1', expected a number > 0"},
        {HEADER + "a,1,0,0,gold,1,train,0\n",
         "r.csv:2:22: train_loss is '0', expected a number > 0"},
        {HEADER + "a,-1,0,0,gold,1,train,1\n", "r.csv:2:3: seed is '-1', expected an integer >= 0"},
        {HEADER + "a,1,0,1,gold,1,train,1\n",
         "r.csv:2:7: model_pruning is '1', expected a number in [0, 1)"},
        {HEADER + "a,1,0,0,,1,train,1\n", "r.csv:2:9: node_set is '', expected a name"},
        {HEADER + "a,1,0,0,gold,1,test,1\n",
         "r.csv:2:16: event is 'test', expected 'train' or 'change'"},
        {HEADER + "a,1,1,0,gold,1,train,1\n",
         "r.csv:2:5: stage is '1', expected 0 where a run begins"},
        {HEADER + "a,1,0,0,gold,2,train,1\n",
         "r.csv:2:14: epoch_in_stage is '2', expected 1 after an epoch"},
        {HEADER + first + "a,1,0,0,gold,3,train,1\n",
         "r.csv:3:14: epoch_in_stage is '3', expected 2 as the next epoch"},
        {HEADER + first + "a,1,1,0,gold,2,train,1\n",
         "r.csv:3:5: stage is '1', expected 0, or a change"},
        {HEADER + first + "a,1,0,0,iron,2,train,1\n",
         "r.csv:3:9: node_set is 'iron', expected 'gold' as before in this stage"},
        {HEADER + first + "a,1,0,0.5,gold,2,train,1\n",
         "r.csv:3:7: model_pruning is '0.5', expected the same as before in this stage"},
        {HEADER + first + "a,1,2,0.5,iron,0,change,1\n",
         "r.csv:3:5: stage is '2', expected 1 at this change"},
        {HEADER + first + "a,1,1,0.5,iron,1,change,1\n",
         "r.csv:3:16: epoch_in_stage is '1', expected 0 at a change"},
        {HEADER + first + "b,1,0,0,gold,1,train,0.8\n",
         "r.csv:3:22: train_loss is '0.8', expected 0.9 as in another run of this "
         "seed with the same decisions; runs that are not repeatable need seeds of their own"},
        {HEADER + "a\"b,1,0,0,gold,1,train,1\n",
         "r.csv:2:2: quote inside a field, expected the whole field in quotes"},
        {HEADER + "\"a\"b,1,0,0,gold,1,train,1\n",
         "r.csv:2:4: text after a closing quote, expected a comma or the end of the line"},
        {HEADER + first + "\"a,1,0,0,gold,1,train,1\n",
         "r.csv:3:1: quote without its partner, expected a closing quote"},
    };
    for (const auto& [text, expected] : cases)
    {
        const auto problems = GetProblems(text);
        ASSERT_EQ(problems.size(), 1u) << expected;
        EXPECT_EQ(problems.front(), expected);
    }
}

TEST(TrainingRecords, SameRunInTwoFilesIsRefused)
{
    const std::string text = HEADER + "a,1,0,0,gold,1,train,0.9\n";
    try
    {
        TrainingRecords::Parse({{"one.csv", text}, {"two.csv", text}});
        FAIL();
    }
    catch (const RecordsError& error)
    {
        EXPECT_STREQ(
            error.what(),
            "two.csv:2:1: run is 'a', expected a run that does not stand in one.csv already");
    }
}

// All problems are counted, the first twenty told.
TEST(TrainingRecords, AllProblemsAtOnceButBounded)
{
    std::string text = HEADER;
    for (int i = 0; i < 50; i++)
    {
        text += "r" + std::to_string(i) + ",1,0,0,gold,1,train,-1\n";
    }
    try
    {
        TrainingRecords::Parse({{"r.csv", text}});
        FAIL();
    }
    catch (const RecordsError& error)
    {
        EXPECT_EQ(error.GetCount(), 50u);
        EXPECT_EQ(error.GetProblems().size(), RecordsError::KEPT);
        EXPECT_NE(std::string(error.what()).find("and 30 more problems"), std::string::npos);
    }
}

// Whatever the bytes: either sound records or a RecordsError.
TEST(TrainingRecords, MutatedFilesAreReadSoundlyOrRefused)
{
    const std::string sound = MakeTwoRuns().Get();
    const std::string alphabet = ",\"\n\r0159.-+eaxn \xEF";
    std::mt19937 random(5);
    int accepted = 0;
    int refused = 0;
    for (int trial = 0; trial < 5000; trial++)
    {
        std::string text = sound;
        for (unsigned n = 1 + random() % 3; n > 0; n--)
        {
            const std::size_t at = random() % text.size();
            const char c = alphabet[random() % alphabet.size()];
            switch (random() % 4)
            {
            case 0:
                text[at] = c;
                break;
            case 1:
                text.insert(at, 1, c);
                break;
            case 2:
                text.erase(at, 1 + random() % 40);
                break;
            default:
                text.insert(at, text.substr(random() % text.size(), random() % 60));
            }
        }
        try
        {
            const auto records = TrainingRecords::Parse({{"r.csv", text}});
            accepted++;
            for (std::size_t i = 0; i < records.GetStages().size(); i++)
            {
                const auto& stage = records.GetStages()[i];
                ASSERT_FALSE(stage.losses.empty());
                ASSERT_TRUE(stage.previous == RecordedStage::NONE || stage.previous < i);
                ASSERT_TRUE(stage.totalPruning >= 0 && stage.totalPruning < 1);
                for (const double loss : stage.losses)
                {
                    ASSERT_TRUE(std::isfinite(loss) && loss > 0);
                }
            }
        }
        catch (const RecordsError& error)
        {
            refused++;
            ASSERT_FALSE(error.GetProblems().empty());
            ASSERT_GE(error.GetCount(), error.GetProblems().size());
        }
    }
    EXPECT_GT(accepted, 100);
    EXPECT_GT(refused, 1000);
}

// By the protocol: K1 in 4 values x 2 seeds; for M to S also K2 in 4 values.
TEST(RecordedSettings, ProjectRecordsOfTheReferenceSettings)
{
    const auto match = MatchReferenceRecords();
    EXPECT_EQ(match.GetFirstStages(0).size(), 2u);
    EXPECT_EQ(match.GetStages(1).size(), 8u);
    EXPECT_EQ(match.GetStages(2).size(), 8u + 32u);
    EXPECT_EQ(match.GetLosses(0).size(), 8u);
    EXPECT_EQ(match.GetLosses(1).size(), 32u);
    EXPECT_EQ(match.GetLosses(2).size(), 8u);
}

TEST(RecordedSettings, WhatHasNoRecordsIsNamedWithWhatThereIs)
{
    const auto records = MakeTwoRuns().Parse();
    try
    {
        RecordedSettings(
            records,
            {{"L/gold", "gold", 0}, {"M/silver", "silver", 0.25}, {"X/iron", "iron", 0}},
            {});
        FAIL();
    }
    catch (const RecordsError& error)
    {
        ASSERT_EQ(error.GetCount(), 2u);
        EXPECT_EQ(error.GetProblems()[0],
                  "no training record of M/silver (node set silver with F = 0.25); there are "
                  "records of node set bronze with F = 0.75, node set gold with F = 0, node set "
                  "silver with F = 0.5");
    }
    try
    {
        RecordedSettings(records, GetReferenceSettings(), GetReferenceChanges());
        FAIL();
    }
    catch (const RecordsError& error)
    {
        EXPECT_STREQ(error.what(),
                     "no training record of the change L/gold -> S/bronze; from L/gold there are "
                     "records of changes to node set silver with F = 0.5");
    }
}

} // namespace
} // namespace pact
} // namespace ns3
