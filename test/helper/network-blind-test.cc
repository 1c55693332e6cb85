/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "support/whole-run.h"

#include "ns3/boolean.h"
#include "ns3/pact-job-installer.h"
#include "ns3/pact-training-network.h"
#include "ns3/simulator.h"

#include <gtest/gtest.h>
#include <random>

using namespace ns3;
using namespace ns3::pact;

namespace
{

constexpr const char* NETWORK = "examples/smart-factory-network.yaml";

/// What actions are expected to cost on the network of a scenario.
struct Beliefs
{
    explicit Beliefs(const std::vector<std::string>& overrides)
        : scenario(ScenarioReader().Read(GetProjectFile(NETWORK), overrides))
    {
        auto job = CreateObject<TrainingJob>();
        network = InstallTrainingNetwork(scenario, job, CreateObject<EnergyLedger>());
    }

    ~Beliefs()
    {
        Simulator::Destroy();
    }

    CostModel::Cost GetRun(std::size_t setting, bool blind) const
    {
        network.costs->SetAttribute("IgnoreNetwork", BooleanValue(blind));
        return network.costs->GetRun(setting);
    }

    CostModel::Cost GetChange(std::size_t from, std::size_t to, bool blind) const
    {
        network.costs->SetAttribute("IgnoreNetwork", BooleanValue(blind));
        return network.costs->GetChange(from, to);
    }

    Scenario scenario;
    TrainingNetwork network;
};

double
GetNumber(const TableRow& row, const std::string& column)
{
    return std::stod(row.at(column));
}

} // namespace

TEST(NetworkBlind, NeedsANetworkToIgnore)
{
    const Scenario idealised =
        ScenarioReader().Read(GetProjectFile("examples/smart-factory.yaml"), {});
    EXPECT_THROW(ParseStrategies("pact-network-blind", idealised), UsageError);
    const Scenario network = ScenarioReader().Read(GetProjectFile(NETWORK), {});
    ASSERT_EQ(ParseStrategies("pact-network-blind", network).size(), 1u);
    EXPECT_TRUE(ParseStrategies("pact-network-blind", network).front().ignoresNetwork);
    for (const Strategy& strategy : ParseStrategies("all", network))
    {
        EXPECT_FALSE(strategy.ignoresNetwork) << strategy.name;
    }
}

// By hand from the scenario file. Epochs: the slowest member computes 15000 samples of 917 MFLOP at
// 7.8 TFLOPS. Changes: ranking the filters of L takes 18.45 MFLOP at the lead, at 250 W.
TEST(NetworkBlind, CostsAreThoseOfComputingAlone)
{
    const Beliefs beliefs({});
    EXPECT_NEAR(beliefs.GetRun(0, true).time, 15000 * 917e6 / 7.8e12, 1e-9);
    const CostModel::Cost change = beliefs.GetChange(0, 1, true);
    EXPECT_NEAR(change.time, 18.45e6 / 7.8e12, 1e-12);
    EXPECT_NEAR(change.energy, 250 * 18.45e6 / 7.8e12, 1e-9);
}

// Whatever the links are, a network that is ignored makes nothing dearer or slower, and forbids the
// same.
TEST(NetworkBlind, NeverExpectsMoreThanTheInformed)
{
    std::mt19937 random(11);
    std::uniform_real_distribution<double> exponent(0, 3);
    for (int trial = 0; trial < 12; ++trial)
    {
        const auto draw = [&]() { return std::to_string(std::pow(10, exponent(random))); };
        const Beliefs beliefs({"network.links.0.rate=" + draw() + "Mbps",
                               "network.links.0.delay=" + draw() + "ms",
                               "network.links.1.rate=" + draw() + "Mbps",
                               "network.links.1.delay=" + draw() + "ms"});
        for (std::size_t from = 0; from < 3; ++from)
        {
            EXPECT_LE(beliefs.GetRun(from, true).time, beliefs.GetRun(from, false).time);
            EXPECT_LE(beliefs.GetRun(from, true).energy, beliefs.GetRun(from, false).energy);
            for (std::size_t to = 0; to < 3; ++to)
            {
                const CostModel::Cost blind = beliefs.GetChange(from, to, true);
                const CostModel::Cost informed = beliefs.GetChange(from, to, false);
                EXPECT_EQ(blind.IsAllowed(), informed.IsAllowed());
                if (blind.IsAllowed())
                {
                    EXPECT_LT(blind.time, informed.time);
                    EXPECT_LT(blind.energy, informed.energy);
                }
            }
        }
    }
}

// At 5 Mbit/s the models' way to the near edge takes more time than a deadline of 38 s leaves.
TEST(NetworkBlind, MissesADeadlineThatTheInformedMeet)
{
    const WholeRun run(NETWORK,
                       "pact,pact-network-blind",
                       {"network.links.1.rate=5Mbps", "target.deadline=38s"});
    const auto rows = run.Read("summary");
    ASSERT_EQ(rows.size(), 2u);
    EXPECT_EQ(rows[0].at("reached"), "1");
    EXPECT_EQ(rows[1].at("reached"), "0");
    // It believed in a plan that is cheaper than what can be done in time.
    EXPECT_LT(GetNumber(rows[1], "planned_energy"), GetNumber(rows[0], "energy"));
}

// Where time is plenty the network changes no decision, and both do the same.
TEST(NetworkBlind, DecidesAlikeWhereTheNetworkDoesNotMatter)
{
    const WholeRun run(NETWORK, "pact,pact-network-blind");
    const auto rows = run.Read("summary");
    ASSERT_EQ(rows.size(), 2u);
    for (const char* column : {"reached", "epochs", "switches", "energy", "loss", "time"})
    {
        EXPECT_EQ(rows[0].at(column), rows[1].at(column)) << column;
    }
}
