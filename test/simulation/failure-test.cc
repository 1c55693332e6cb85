/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "simulation/network-run.h"
#include "support/fixed-plan-planner.h"

#include "ns3/ipv4.h"
#include "ns3/simulator.h"
#include "ns3/uinteger.h"

#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <random>

using namespace ns3;
using namespace ns3::pact;

namespace
{

/// Never, for this purpose: after the end of every run.
constexpr double NEVER = 20000;

/// @return a planner that wants settings in this order of preference
Ptr<Planner>
Prefer(const std::vector<std::size_t>& preference)
{
    return CreateObject<PreferencePlanner>(preference);
}

/// @return a planner for that sequence of settings
Ptr<Planner>
Follow(const std::vector<std::size_t>& settings)
{
    return CreateObject<FixedPlanPlanner>(settings);
}

/// @brief Take a node off the network. @param node the node
void
Unplug(Ptr<Node> node)
{
    Ptr<Ipv4> ipv4 = node->GetObject<Ipv4>();
    for (uint32_t i = 1; i < ipv4->GetNInterfaces(); i++)
    {
        ipv4->SetDown(i);
    }
}

/// @brief Expect that set b is given up and that the job goes on to its deadline on set a.
void
ExpectOnlySetA(const NetworkRun& run)
{
    run.ExpectSoundBooks();
    EXPECT_EQ(run.ends[0].reason, DEADLINE) << run.ends[0].text;
    EXPECT_FALSE(run.costs->GetRun(1).IsAllowed());
    EXPECT_TRUE(run.costs->GetRun(0).IsAllowed());
    ASSERT_FALSE(run.rows.empty());
    EXPECT_EQ(run.rows.back().setting, 0u);
    EXPECT_GT(run.rows.back().endTime, run.problem.deadline - 4);
}

} // namespace

// The link between the leads goes down in the middle of the transfer and stays down: the change is
// tried three times in all, then given up; the job goes on in the old setting, whose loss is as if
// nothing had happened.
TEST(Failure, LinkDownForGood)
{
    NetworkRun run;
    AddTwoSets(run, 2000000);
    run.CutLink("a0", "b0", 0.6, NEVER);
    run.problem.deadline = 200;
    run.Run(Prefer({1, 0}));
    ExpectOnlySetA(run);
    EXPECT_EQ(run.failures.size(), 3u);
    ASSERT_EQ(run.changes.size(), 1u);
    EXPECT_FALSE(run.changes[0].completed);
    EXPECT_EQ(run.changes[0].loss, 2);
    EXPECT_TRUE(run.transfers.empty());
    EXPECT_EQ(run.rows[0].lossBefore, 2);
    EXPECT_DOUBLE_EQ(run.rows[0].loss, 0.01 + 1.99 * std::pow(1.3, -0.6));
    // Three attempts compressed for 0.5 s at 10 W each, and what was sent was charged.
    EXPECT_NEAR(run.GetEnergy(EnergyLedger::COMPRESS), 15, 1e-6);
    EXPECT_GT(run.rows[0].changeEnergy, 15);
}

// The link comes back before the attempts are used up: a later one succeeds. The outage outlasts
// the first attempt, whose allowance is 0.5 s + 3 times some 0.6 s + 10 s.
TEST(Failure, LinkDownForAWhile)
{
    NetworkRun run;
    AddTwoSets(run, 2000000);
    run.CutLink("a0", "b0", 0.6, 17);
    run.Run(Follow({1, 1}));
    run.ExpectSoundBooks();
    ASSERT_EQ(run.rows.size(), 2u);
    EXPECT_GE(run.failures.size(), 1u);
    EXPECT_LE(run.failures.size(), 2u);
    ASSERT_EQ(run.changes.size(), 1u);
    EXPECT_TRUE(run.changes[0].completed);
    EXPECT_GT(run.changes[0].endTime, 17);
    EXPECT_EQ(run.changes[0].bytes, 3 * 2000000u);
}

// TCP itself bridges a short outage: no attempt fails.
TEST(Failure, ShortOutageNeedsNoRetry)
{
    NetworkRun run;
    AddTwoSets(run, 2000000);
    run.CutLink("a0", "b0", 0.6, 1.1);
    run.Run(Follow({1}));
    run.ExpectSoundBooks();
    EXPECT_TRUE(run.failures.empty());
    ASSERT_EQ(run.rows.size(), 1u);
    EXPECT_EQ(run.rows[0].transferBytes, 3 * 2000000u);
}

// The new lead's application stops: connections are refused, so that attempts fail long before
// their 11.6 s are over.
TEST(Failure, PeerStopsItsApplication)
{
    NetworkRun run;
    AddTwoSets(run, 1000000);
    run.problem.deadline = 60;
    run.SetUp();
    run.GetTrainer(1, 0)->SetStopTime(Seconds(0.2));
    run.Run(Prefer({1, 0}));
    ExpectOnlySetA(run);
    EXPECT_LT(run.changes[0].endTime, 20);
    EXPECT_NE(run.changes[0].failure.find("node set b"), std::string::npos)
        << run.changes[0].failure;
}

// The new lead's node vanishes without a word: the command or the transfer times out.
TEST(Failure, PeerVanishes)
{
    NetworkRun run;
    AddTwoSets(run, 1000000);
    run.problem.deadline = 300;
    Simulator::Schedule(Seconds(0.6), [&run]() { Unplug(run.GetNode("b0")); });
    run.Run(Prefer({1, 0}));
    ExpectOnlySetA(run);
}

// A member vanishes in the middle of an epoch: the set is given up, and what its members computed
// is charged: an epoch of b takes 2, 0.5 and 1.5 s at 10 W.
TEST(Failure, MemberVanishesInAnEpoch)
{
    NetworkRun run;
    AddTwoSets(run, 1000000);
    run.startSetting = 1;
    run.problem.deadline = 200;
    Simulator::Schedule(Seconds(1.0), [&run]() { Unplug(run.GetNode("b2")); });
    run.Run(Prefer({1, 0}));
    ExpectOnlySetA(run);
    ASSERT_EQ(run.failedEpochs.size(), 1u);
    EXPECT_EQ(run.rows[0].setting, 0u);
    // Three attempts at b0 and b1; b2 hears of the first one only.
    EXPECT_NEAR(run.GetEnergy(EnergyLedger::COMPUTE, "b0"), 60, 1e-6);
    EXPECT_NEAR(run.GetEnergy(EnergyLedger::COMPUTE, "b1"), 15, 1e-6);
    EXPECT_NEAR(run.GetEnergy(EnergyLedger::COMPUTE, "b2"), 15, 1e-6);
    EXPECT_GT(run.GetEnergy(EnergyLedger::IDLE, "b1"), 2 * 1.5);
}

// The lead that holds the model vanishes: nothing can be done any more, and the job says so.
TEST(Failure, HolderOfTheModelVanishes)
{
    NetworkRun run;
    AddTwoSets(run, 1000000);
    Simulator::Schedule(Seconds(4), [&run]() { Unplug(run.GetNode("a0")); });
    run.Run(Prefer({0, 1}));
    run.ExpectSoundBooks();
    EXPECT_EQ(run.ends[0].reason, NOTHING_FEASIBLE);
    EXPECT_EQ(run.rows.size(), 1u);
    EXPECT_EQ(run.costs->GetRevision(), 2u);
}

// A battery of 25 J at 10 W and 2 W idle: b0 computes 2 s per epoch, so it dies in the second one,
// having used 25 J to the millionth that counts as empty. The epoch is lost.
TEST(Failure, BatteryRunsEmpty)
{
    NetworkRun run;
    run.AddLink("orchestrator", "a0", 1e9, 0.001);
    run.AddLink("orchestrator", "b0", 1e9, 0.001);
    run.AddLink("b0", "b1", 1e9, 0.001);
    NodeSet b = MakeNodeSet("b", {{"b0", 2000}, {"b1", 2000}});
    b.members[1].profile.battery = 25;
    run.AddSetting(MakeModel("L", 1000), MakeNodeSet("a", {{"a0", 1000}}));
    run.AddSetting(MakeModel("S", 1000, 0.1), b);
    run.startSetting = 1;
    run.problem.deadline = 100;
    run.Run(Prefer({1, 0}));
    ExpectOnlySetA(run);
    EXPECT_EQ(run.rows[0].setting, 1u);
    EXPECT_EQ(run.rows[1].setting, 0u);
    double used = 0;
    for (const auto& entry : run.ledger->GetEntries())
    {
        used += entry.node == "b1" ? entry.joules : 0;
    }
    // Portions for short messages, about 1 mJ, are drawn a millisecond after they are charged.
    EXPECT_NEAR(used, 25, 0.003);
    EXPECT_NEAR(run.GetEnergy(EnergyLedger::COMPUTE, "b1"), 25, 0.03);
    EXPECT_NEAR(run.batteries["b1"]->GetRemainingEnergy(), 0, 25e-6);
}

// A battery that lasts drains by what the ledger is charged.
TEST(Failure, BatteryDrainsAsCharged)
{
    NetworkRun run;
    AddTwoSets(run, 500000);
    run.SetUp();
    const auto battery = InstallBattery(run.GetNode("b0"), 1e6);
    run.GetTrainer(1, 0)->SetEnergySource(battery);
    run.Run(Follow({0, 1, 1}));
    run.ExpectSoundBooks();
    double used = 0;
    for (const auto& entry : run.ledger->GetEntries())
    {
        used += entry.node == "b0" ? entry.joules : 0;
    }
    EXPECT_GT(run.GetEnergy(EnergyLedger::TRANSMIT, "b0"), 7);
    EXPECT_NEAR(1e6 - battery->GetRemainingEnergy(), used, 1e-6);
}

// The deadline falls into an epoch: what the members computed until then is charged, 1.2 s each at
// 10 W less the way that the commands took (handshake and command, 3 and 3 ms).
TEST(Failure, DeadlineInAnEpoch)
{
    NetworkRun run;
    AddTwoSets(run, 1000000);
    run.problem.deadline = 1.2;
    run.Run(Follow({0}));
    run.ExpectSoundBooks();
    EXPECT_EQ(run.ends[0].reason, DEADLINE);
    EXPECT_TRUE(run.rows.empty());
    EXPECT_NEAR(run.GetEnergy(EnergyLedger::COMPUTE, "a1"), 10 * (1.2 - 0.006), 0.01);
    EXPECT_NEAR(run.GetEnergy(EnergyLedger::COMPUTE, "a0"), 10 * 1.0, 1e-6);
    EXPECT_NEAR(run.GetEnergy(EnergyLedger::IDLE, "a0"), 2 * (1.2 - 1.003), 0.001);
}

// The deadline falls into a transfer: the bytes that were under way until then are charged, and no
// more than fits on the link in 0.4 s.
TEST(Failure, DeadlineInATransfer)
{
    NetworkRun run;
    AddTwoSets(run, 6000000);
    run.problem.deadline = 0.9;
    run.Run(Follow({1}));
    run.ExpectSoundBooks();
    EXPECT_EQ(run.ends[0].reason, DEADLINE);
    EXPECT_TRUE(run.transfers.empty());
    EXPECT_NEAR(run.GetEnergy(EnergyLedger::COMPRESS), 5, 1e-6);
    const double received = run.GetEnergy(EnergyLedger::RECEIVE, "b0") / 0.5e-6;
    EXPECT_GT(received, 0.3 * 100e6 * 0.4);
    EXPECT_LT(received, 100e6 * 0.4);
    EXPECT_GT(run.GetEnergy(EnergyLedger::TRANSMIT, "a0") / 1e-6, received);
}

// Property: whatever goes down when and for how long, the job ends by its deadline, the books are
// sound, and completed epochs follow the true loss.
TEST(Failure, NothingHangsWhateverFails)
{
    std::mt19937_64 random(21);
    const auto uniform = [&random](double from, double to) {
        return std::uniform_real_distribution<double>(from, to)(random);
    };
    const std::vector<std::pair<std::string, std::string>> links{{"orchestrator", "a0"},
                                                                 {"orchestrator", "b0"},
                                                                 {"a0", "b0"},
                                                                 {"a0", "a1"},
                                                                 {"b0", "b2"}};
    const std::vector<std::string> nodes{"a0", "a2", "b0", "b1"};
    int failed = 0;
    for (int instance = 0; instance < 20; instance++)
    {
        NetworkRun run;
        AddTwoSets(run, 40000);
        run.problem.deadline = 120;
        for (const auto& [a, b] : links)
        {
            const double from = uniform(0, 60);
            if (random() % 2 == 0)
            {
                run.CutLink(a, b, from, from + uniform(0, 40));
            }
        }
        if (random() % 3 == 0)
        {
            const std::string node = nodes[random() % nodes.size()];
            Simulator::Schedule(Seconds(uniform(0, 60)),
                                [&run, node]() { Unplug(run.GetNode(node)); });
        }
        std::vector<std::size_t> plan(60);
        std::generate(plan.begin(), plan.end(), [&random]() { return random() % 2; });
        run.Run(instance % 2 ? Follow(plan) : Prefer({1, 0}));
        run.ExpectSoundBooks();
        ASSERT_LE(run.ends[0].time, 120 + 1e-9);
        for (const auto& row : run.rows)
        {
            ASSERT_DOUBLE_EQ(row.loss, instance % 2 ? row.predictedLoss : row.loss);
            ASSERT_LT(row.loss, row.lossAfterChange);
        }
        failed += run.failures.empty() ? 0 : 1;
    }
    EXPECT_GT(failed, 7) << "the instances are too tame";
}
