/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "simulation/network-run.h"
#include "support/fixed-plan-planner.h"

#include "ns3/simulator.h"

#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <stdexcept>

using namespace ns3;
using namespace ns3::pact;

namespace
{

using Settings = std::vector<std::size_t>;

/// @return a planner for that sequence of settings
Ptr<Planner>
Follow(const Settings& settings)
{
    return CreateObject<FixedPlanPlanner>(settings);
}

} // namespace

// An epoch lasts as long as its slowest member (3 s) plus the commands' way there and the reports'
// way back: 2 x (1 + 1) ms, and a little to put the short messages on the links.
TEST(NetworkExecutor, EpochLastsAsLongAsItsSlowestMember)
{
    NetworkRun run;
    AddTwoSets(run, 1000000);
    run.Run(Follow({0, 0, 0}));
    run.ExpectSoundBooks();
    ASSERT_EQ(run.rows.size(), 3u);
    EXPECT_EQ(run.ends[0].reason, NOTHING_FEASIBLE);
    EXPECT_TRUE(run.failures.empty());
    // The first epoch also pays for the handshakes, one round trip on each link.
    EXPECT_NEAR(run.rows[0].runTime, 3.008, 0.0005);
    EXPECT_NEAR(run.rows[1].runTime, 3.004, 0.0005);
    EXPECT_NEAR(run.rows[2].runTime, 3.004, 0.0005);
}

// Energy of an epoch: 10 W for 1, 3 and 2 s of computing, 2 W for those who wait for the slowest
// and for its report, and 1.5 uJ per bit of a few short messages.
TEST(NetworkExecutor, EpochEnergyFollowsFromPowerAndTime)
{
    NetworkRun run;
    AddTwoSets(run, 1000000);
    run.Run(Follow({0}));
    run.ExpectSoundBooks();
    EXPECT_NEAR(run.GetEnergy(EnergyLedger::COMPUTE), 60, 1e-6);
    EXPECT_NEAR(run.GetEnergy(EnergyLedger::COMPUTE, "a1"), 30, 1e-6);
    // a0 waits 2 s and the way to a1 and back (with a handshake); a2 waits 1 s, a1 for its report.
    EXPECT_NEAR(run.GetEnergy(EnergyLedger::IDLE, "a0"), 2 * 2.004, 0.001);
    EXPECT_NEAR(run.GetEnergy(EnergyLedger::IDLE, "a2"), 2 * 1.001, 0.001);
    EXPECT_NEAR(run.GetEnergy(EnergyLedger::IDLE, "a1"), 2 * 0.001, 0.001);
    EXPECT_EQ(run.GetEnergy(EnergyLedger::COMPRESS), 0);
    // Six messages of a header each are sent by members: accept, two commands, two reports and the
    // final report; five are received: the orchestrator's command and four among the members.
    const double bits = 8.0 * MessageHeader::SIZE;
    EXPECT_NEAR(run.GetEnergy(EnergyLedger::TRANSMIT), 6 * bits * 1e-6, 1e-9);
    EXPECT_NEAR(run.GetEnergy(EnergyLedger::RECEIVE), 5 * bits * 0.5e-6, 1e-9);
}

// A change compresses at the present lead, and its model arrives whole at the new lead and at both
// members: bytes received equal bytes sent.
TEST(NetworkExecutor, ChangeMovesTheModelToEveryMember)
{
    const uint64_t bytes = 3000000;
    NetworkRun run;
    AddTwoSets(run, bytes, 0.5);
    run.Run(Follow({0, 1, 1}));
    run.ExpectSoundBooks();
    ASSERT_EQ(run.rows.size(), 3u);
    ASSERT_EQ(run.changes.size(), 1u);
    ASSERT_EQ(run.transfers.size(), 3u);
    for (const auto& transfer : run.transfers)
    {
        EXPECT_EQ(transfer.bytes, bytes);
        EXPECT_EQ(transfer.nodeSet, "b");
        EXPECT_EQ(transfer.model, "S");
    }
    EXPECT_EQ(run.changes[0].bytes, 3 * bytes);
    EXPECT_EQ(run.rows[1].transferBytes, 3 * bytes);
    EXPECT_TRUE(run.rows[1].switched);
    EXPECT_FALSE(run.rows[2].switched);
    EXPECT_NEAR(run.GetEnergy(EnergyLedger::COMPRESS, "a0"), 10 * 0.5, 1e-6);
    EXPECT_EQ(run.GetEnergy(EnergyLedger::COMPRESS), run.GetEnergy(EnergyLedger::COMPRESS, "a0"));
    // b0 receives the model once and sends it twice; beyond that there are only short messages.
    const double model = 8.0 * bytes;
    EXPECT_NEAR(run.GetEnergy(EnergyLedger::TRANSMIT, "a0"), model * 1e-6, 0.01);
    EXPECT_NEAR(run.GetEnergy(EnergyLedger::RECEIVE, "b0"), model * 0.5e-6, 0.01);
    EXPECT_NEAR(run.GetEnergy(EnergyLedger::TRANSMIT, "b0"), 2 * model * 1e-6, 0.01);
    EXPECT_NEAR(run.GetEnergy(EnergyLedger::RECEIVE, "b1"), model * 0.5e-6, 0.01);
    // The loss is what the truth says, and the measured cost replaces the assumed one.
    EXPECT_NEAR(run.rows[1].lossAfterChange, run.rows[0].loss * 1.15, 1e-12);
    EXPECT_DOUBLE_EQ(run.rows[1].loss, run.rows[1].predictedLoss);
    EXPECT_NEAR(run.costs->GetChange(0, 1).time,
                run.changes[0].endTime - run.changes[0].startTime,
                1e-9);
    EXPECT_NEAR(run.costs->GetChange(0, 1).energy, run.changes[0].energy, 1e-9);
}

namespace
{

/// A path for one transfer.
struct PathCase
{
    double rate;    //!< bit/s
    double delay;   //!< one way, s
    uint64_t bytes; //!< model size
};

class TransferTime : public testing::TestWithParam<PathCase>
{
};

/// A transfer over one link, between sets of one node each.
struct Measurement
{
    uint64_t bytes;  //!< that arrived
    double time;     //!< that it took, s
    double expected; //!< time that the directory expects it to take, s
};

/// @return what a transfer over such a path took
Measurement
MeasureTransfer(const PathCase& path)
{
    NetworkRun run;
    run.AddLink("orchestrator", "a0", 1e9, 0.001);
    run.AddLink("orchestrator", "b0", 1e9, 0.001);
    run.AddLink("a0", "b0", path.rate, path.delay);
    run.AddSetting(MakeModel("L", 1), MakeNodeSet("a", {{"a0", 10}}));
    run.AddSetting(MakeModel("S", path.bytes, 0.1), MakeNodeSet("b", {{"b0", 10}}));
    run.Run(Follow({1}));
    run.ExpectSoundBooks();
    EXPECT_EQ(run.transfers.size(), 1u);
    EXPECT_TRUE(run.failures.empty());
    const auto& transfer = run.transfers.at(0);
    return {transfer.bytes,
            (transfer.arrival - transfer.departure).GetSeconds(),
            run.directory->GetTransferTime("a0", "b0", path.bytes)};
}

} // namespace

// Lower bound: no byte arrives before a handshake and the link allow it. Upper bound: 15 % above
// the handshake, the size over the rate, and the time that the link idles in slow start, where the
// window grows by half per round trip (an acknowledgement for every other segment) from 10 segments
// on.
TEST_P(TransferTime, LiesBetweenBounds)
{
    const PathCase path = GetParam();
    const auto transfer = MeasureTransfer(path);
    const double time = transfer.time;
    const double wire = path.bytes * 8 / path.rate;
    const double roundTrip = 2 * path.delay;
    double slowStart = 0;
    for (double window = 14480; window * 8 / path.rate < roundTrip; window *= 1.5)
    {
        slowStart += roundTrip - window * 8 / path.rate;
    }
    EXPECT_EQ(transfer.bytes, path.bytes);
    EXPECT_GE(time, wire + 1.5 * roundTrip);
    EXPECT_LE(time, 1.15 * (wire + 1.5 * roundTrip + slowStart));
    // What is planned with comes closer still, as it counts the headers.
    EXPECT_NEAR(time, transfer.expected, 0.03 * time);
}

INSTANTIATE_TEST_SUITE_P(Paths,
                         TransferTime,
                         testing::Values(PathCase{1e6, 0.005, 500000},
                                         PathCase{10e6, 0.001, 2000000},
                                         PathCase{10e6, 0.100, 3000000},
                                         PathCase{100e6, 0.010, 5000000},
                                         PathCase{100e6, 0.050, 5000000},
                                         PathCase{100e6, 0.020, 20000},
                                         PathCase{1e9, 0.002, 10000000}));

// Whatever the network, a transfer takes longer with more latency and less time with more rate.
TEST(NetworkExecutor, TransferTimeDependsOnTheNetwork)
{
    const auto measure = [](double rate, double delay) {
        return MeasureTransfer({rate, delay, 1000000}).time;
    };
    EXPECT_LT(measure(50e6, 0.001), measure(50e6, 0.010));
    EXPECT_LT(measure(50e6, 0.010), measure(50e6, 0.100));
    EXPECT_LT(measure(100e6, 0.010), measure(50e6, 0.010));
    EXPECT_LT(measure(50e6, 0.010), measure(5e6, 0.010));
}

// A far orchestrator decides late: each epoch takes one round trip more, 2 x (200 - 1) ms.
TEST(NetworkExecutor, DecisionsAreDelayedByTheOrchestratorsRoundTrip)
{
    std::vector<double> times;
    for (const double delay : {0.001, 0.200})
    {
        NetworkRun run;
        run.AddLink("orchestrator", "a0", 1e9, delay);
        run.AddSetting(MakeModel("L", 1000), MakeNodeSet("a", {{"a0", 1000}}));
        run.Run(Follow({0, 0}));
        run.ExpectSoundBooks();
        times.push_back(run.rows.at(1).runTime);
    }
    EXPECT_NEAR(times[1] - times[0], 2 * 0.199, 1e-5);
}

// The orchestrator may share its node with a lead, whose radio then carries no commands.
TEST(NetworkExecutor, OrchestratorMaySitOnALead)
{
    NetworkRun run;
    run.orchestratorNode = "a0";
    run.AddLink("a0", "b0", 100e6, 0.005);
    run.AddSetting(MakeModel("L", 1000), MakeNodeSet("a", {{"a0", 1000}}));
    run.AddSetting(MakeModel("S", 100000, 0.1), MakeNodeSet("b", {{"b0", 1000}}));
    run.Run(Follow({0}));
    run.ExpectSoundBooks();
    ASSERT_EQ(run.rows.size(), 1u);
    EXPECT_NEAR(run.rows[0].runTime, 1, 0.001);
    EXPECT_EQ(run.GetEnergy(EnergyLedger::TRANSMIT), 0);
    EXPECT_EQ(run.GetEnergy(EnergyLedger::RECEIVE), 0);
}

// A change of the model within a set needs no transfer between leads; one within a model needs no
// compression. A node may be a member of two sets.
TEST(NetworkExecutor, ChangesOfModelOrSetAlone)
{
    NetworkRun run;
    run.orchestratorNode = "o";
    run.AddLink("o", "a0", 1e9, 0.001);
    run.AddLink("a0", "a1", 100e6, 0.001);
    const NodeSet wide = MakeNodeSet("wide", {{"a0", 100}, {"a1", 100}});
    const NodeSet narrow = MakeNodeSet("narrow", {{"a0", 100}});
    run.AddSetting(MakeModel("L", 200000, 1), wide);
    run.AddSetting(MakeModel("S", 100000, 1), wide);
    run.AddSetting(MakeModel("S", 100000, 1), narrow);
    run.Run(Follow({0, 1, 2}));
    run.ExpectSoundBooks();
    ASSERT_EQ(run.changes.size(), 2u);
    EXPECT_EQ(run.changes[0].bytes, 100000u);
    EXPECT_NEAR(run.GetEnergy(EnergyLedger::COMPRESS), 10, 1e-6);
    EXPECT_EQ(run.changes[1].bytes, 100000u);
    EXPECT_LT(run.changes[1].endTime - run.changes[1].startTime, 0.05);
    EXPECT_EQ(run.rows.size(), 3u);
}

// One seed, one result: every report of two runs is the same to the last bit.
TEST(NetworkExecutor, SameRunTwiceGivesTheSameResults)
{
    std::vector<std::vector<double>> results(2);
    for (auto& result : results)
    {
        NetworkRun run;
        AddTwoSets(run, 1000000);
        run.Run(Follow({0, 0, 1, 1}));
        for (const auto& row : run.rows)
        {
            result.insert(result.end(), {row.endTime, row.totalEnergy, row.loss, row.changeTime});
        }
        result.push_back(run.ledger->GetTotal());
    }
    EXPECT_EQ(results[0].size(), 17u);
    EXPECT_EQ(results[0], results[1]);
}

// An unfit directory is refused with all that is wrong with it.
TEST(NetworkExecutor, RefusesAnIncompleteDirectory)
{
    NetworkRun run;
    AddTwoSets(run, 1000);
    run.SetUp();
    run.directory->SetPath("a0", "b0", {0, 0.02});
    run.directory->SetPath("b0", "b2", {1e6, 0});
    try
    {
        run.Run(Follow({0}));
        ADD_FAILURE() << "started without a path";
    }
    catch (const std::invalid_argument& error)
    {
        const std::string text = error.what();
        EXPECT_NE(text.find("the path from a0 to b0 is not known"), std::string::npos) << text;
        EXPECT_NE(text.find("the path from b0 to b2 is not known"), std::string::npos) << text;
    }
}
