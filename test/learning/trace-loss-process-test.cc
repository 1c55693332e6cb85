/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "dominance.h"
#include "records-text.h"

#include "ns3/boolean.h"
#include "ns3/pact-trace-loss-process.h"
#include "ns3/uinteger.h"

#include <cmath>
#include <fstream>
#include <gtest/gtest.h>
#include <map>
#include <random>
#include <sstream>

namespace ns3
{
namespace pact
{
namespace
{

/// One row of a record file, split at its commas; the project's files need no quotes.
using PlainRow = std::vector<std::string>;

/**
 * @brief Read a record file without any of the code under test.
 * @param seed its seed
 * @return rows by run
 */
std::map<std::string, std::vector<PlainRow>>
ReadPlainly(int seed)
{
    std::ifstream file(PACT_SOURCE_DIR "/data/traces/seed" + std::to_string(seed) + ".csv");
    std::map<std::string, std::vector<PlainRow>> runs;
    std::string line;
    std::getline(file, line);
    while (std::getline(file, line))
    {
        std::istringstream fields(line);
        PlainRow row;
        for (std::string field; std::getline(fields, field, ',');)
        {
            row.push_back(field);
        }
        runs[row[0]].push_back(row);
    }
    return runs;
}

/**
 * @brief The process of the project's records.
 * @param seed seed to replay
 * @param loss column of the loss
 * @return the process
 */
Ptr<TraceLossProcess>
MakeProcess(uint64_t seed = 0, const std::string& loss = "train_loss")
{
    auto process = CreateObject<TraceLossProcess>();
    process->SetAttribute("ReplaySeed", UintegerValue(seed));
    process->Set(MatchReferenceRecords(loss));
    return process;
}

/**
 * @brief Train.
 * @param process the process
 * @param state where to begin
 * @param epochs number of epochs
 * @return the state after them
 */
LossState
Train(const LossProcess& process, LossState state, uint32_t epochs)
{
    for (uint32_t i = 0; i < epochs; i++)
    {
        state = process.AfterEpoch(state);
    }
    return state;
}

/// @return a random state off the record, in a stage that an allowed change may have begun
LossState
DrawState(const TraceLossProcess& process, std::mt19937& random)
{
    LossState state = process.Begin(0, DrawLoss(random, 0.01, 5));
    state = process.WithLoss(state, state.loss);
    const auto path = random() % 4;
    if (path > 0)
    {
        state = process.AfterChange(state, path == 1 ? 2 : 1);
    }
    if (path == 3)
    {
        state = process.AfterChange(state, 2);
    }
    state.epochsInStage = random() % (random() % 10 == 0 ? 5000 : 60);
    return process.WithLoss(state, DrawLoss(random, 1e-3, 10));
}

// Every run of the replayed seed that only uses L/gold, M/silver, S/bronze: 4 one-change runs to
// each of M and S, and 16 with both changes. Expected values: the file, split at its commas.
TEST(TraceLoss, ReplaysRecordedDecisionsExactly)
{
    for (const int seed : {1, 2})
    {
        const auto process = MakeProcess(static_cast<uint64_t>(seed));
        int followed = 0;
        for (const auto& [name, rows] : ReadPlainly(seed))
        {
            const std::size_t firstChange = name.find('-', 3);
            const std::string decisions = name.substr(firstChange + 1);
            const bool ours = decisions == "0.5-silver" || decisions == "0.75-bronze" ||
                              (decisions.rfind("0.5-silver", 0) == 0 &&
                               decisions.find("-0.5-bronze") != std::string::npos);
            if (!ours)
            {
                continue;
            }
            followed++;
            LossState state = process->Begin(0, 2.3);
            for (const auto& row : rows)
            {
                const std::size_t setting = row[4] == "silver" ? 1 : (row[4] == "bronze" ? 2 : 0);
                state = row[7] == "change" ? process->AfterChange(state, setting)
                                           : process->AfterEpoch(state);
                ASSERT_EQ(state.loss, std::stod(row[8])) << name << " epoch " << row[6];
                ASSERT_EQ(state.epochsInStage, std::stoul(row[5]));
                ASSERT_EQ(state.epoch, std::stoul(row[6]));
                ASSERT_EQ(state.setting, setting);
            }
        }
        EXPECT_EQ(followed, 4 + 4 + 16);
    }
}

// Where no record goes on, the loss goes on from where it is: just as from the same loss reached
// in any other way.
TEST(TraceLoss, LeavesTheRecordWithoutABreak)
{
    const auto process = MakeProcess();
    LossState state = process->Begin(0, 2.3);
    for (int epoch = 0; epoch <= 40; epoch++)
    {
        const LossState beside = process->WithLoss(state, state.loss);
        EXPECT_LT(beside.record, 0);
        for (const std::size_t to : {1u, 2u})
        {
            const bool recorded = epoch == 5 || epoch == 15 || epoch == 25 || epoch == 40;
            const LossState after = process->AfterChange(state, to);
            EXPECT_EQ(after.record >= 0, recorded) << epoch;
            if (!recorded)
            {
                EXPECT_EQ(after.loss, process->AfterChange(beside, to).loss);
            }
        }
        if (epoch == 40)
        {
            EXPECT_EQ(process->AfterEpoch(state).loss, process->AfterEpoch(beside).loss);
            EXPECT_LT(process->AfterEpoch(state).record, 0);
        }
        state = process->AfterEpoch(state);
    }
}

// A deviation never grows: nearby losses stay as near, in ratio.
TEST(TraceLoss, ResponseIsMonotoneAndContractsInTheLoss)
{
    std::mt19937 random(1);
    for (const std::string column : {"train_loss", "validation_loss", "global_loss"})
    {
        const auto process = MakeProcess(0, column);
        for (int trial = 0; trial < 20000; trial++)
        {
            const LossState low = DrawState(*process, random);
            const LossState high = process->WithLoss(low, low.loss * DrawLoss(random, 1, 5));
            const double ratio = process->AfterEpoch(high).loss / process->AfterEpoch(low).loss;
            ASSERT_GE(ratio, 1 - ROUNDING);
            ASSERT_LE(ratio, high.loss / low.loss * (1 + ROUNDING));
            for (const std::size_t to : {1u, 2u})
            {
                if (to > low.setting)
                {
                    ASSERT_LE(process->AfterChange(low, to).loss,
                              process->AfterChange(high, to).loss * (1 + ROUNDING));
                }
            }
        }
    }
}

TEST(TraceLoss, LowerLossAndRankNeverBecomeWorse)
{
    std::mt19937 random(2);
    for (const std::string column : {"train_loss", "validation_loss", "global_loss"})
    {
        const auto process = MakeProcess(0, column);
        const auto draw = [&]() {
            if (random() % 3 > 0)
            {
                return DrawState(*process, random);
            }
            // On the record, where nothing may be compared with anything else.
            LossState state = Train(*process, process->Begin(0, 2.3), random() % 45);
            state = random() % 2 == 0 ? process->AfterChange(state, 1 + random() % 2) : state;
            return Train(*process, state, random() % 45);
        };
        CheckDominance(
            *process,
            draw,
            [](auto from, auto to) { return from < to; },
            3,
            random);
    }
}

// What the records show and a pooled response would hide: bronze learns far more slowly right
// after gold than after silver. Geometric means over the records of the loss 20 epochs later.
TEST(TraceLoss, StageRemembersHowItWasEntered)
{
    const auto process = MakeProcess();
    const auto match = MatchReferenceRecords();
    const auto meanAt20 = [&](std::size_t change) {
        double sum = 0;
        for (const auto* stage : match.GetStagesAfter(change))
        {
            sum += std::log(stage->GetLoss(20));
        }
        return sum / static_cast<double>(match.GetStagesAfter(change).size());
    };
    const LossState ten = Train(*process, process->Begin(0, 2.3), 10);
    const LossState direct = Train(*process, process->AfterChange(ten, 2), 20);
    const LossState silver = Train(*process, process->AfterChange(ten, 1), 20);
    const LossState staged = Train(*process, process->AfterChange(silver, 2), 20);
    EXPECT_GT(direct.loss, 3 * staged.loss);
    EXPECT_NEAR(std::log(direct.loss), meanAt20(2), 0.1);
    EXPECT_NEAR(std::log(staged.loss), meanAt20(1), 0.1);
}

TEST(TraceLoss, ReplayCanBeSwitchedOff)
{
    auto process = CreateObject<TraceLossProcess>();
    process->SetAttribute("Replay", BooleanValue(false));
    process->Set(MatchReferenceRecords());
    const LossState state = Train(*process, process->Begin(0, 2.3), 5);
    EXPECT_EQ(state.record, -1);
    // The mean of both seeds, smoothed by at most their noise of 3 %.
    EXPECT_NEAR(state.loss, 0.279, 0.03 * 0.279);
}

// Expected value: the greatest epoch_in_stage of the file, split at its commas.
TEST(TraceLoss, KnowsHowLongItsRecordsAre)
{
    std::map<std::string, uint32_t> longest;
    for (const auto& [name, rows] : ReadPlainly(1))
    {
        for (const PlainRow& row : rows)
        {
            longest[row[4]] = std::max(longest[row[4]], static_cast<uint32_t>(std::stoul(row[5])));
        }
    }
    const auto process = MakeProcess();
    EXPECT_EQ(process->GetRecordedEpochs(0), longest.at("gold"));
    EXPECT_EQ(process->GetRecordedEpochs(1), longest.at("silver"));
    EXPECT_EQ(process->GetRecordedEpochs(2), longest.at("bronze"));
}

TEST(TraceLoss, UnknownReplaySeedIsRefused)
{
    auto process = CreateObject<TraceLossProcess>();
    process->SetAttribute("ReplaySeed", UintegerValue(3));
    try
    {
        process->Set(MatchReferenceRecords());
        FAIL();
    }
    catch (const RecordsError& error)
    {
        EXPECT_STREQ(error.what(), "no training record of seed 3; there are records of seed 1, 2");
    }
}

} // namespace
} // namespace pact
} // namespace ns3
