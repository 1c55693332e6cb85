/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "support/whole-run.h"

#include "ns3/boolean.h"
#include "ns3/pact-hardware-cost-model.h"
#include "ns3/pact-job-installer.h"
#include "ns3/pact-training-network.h"
#include "ns3/simulator.h"

#include <cmath>
#include <gtest/gtest.h>
#include <limits>
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

/// A random job on a random network, and what its actions are expected to cost.
struct RandomCosts
{
    /**
     * @brief Draw a job.
     * @param random source of random numbers
     * @param free whether messages and transfers take no time and no energy
     */
    RandomCosts(std::mt19937& random, bool free)
    {
        const auto draw = [&](double least, double greatest) {
            return std::uniform_real_distribution<double>(least, greatest)(random);
        };
        std::vector<DnnModel> models(2);
        for (DnnModel& model : models)
        {
            model.name = &model == &models[0] ? "L" : "M";
            model.bytes = static_cast<uint64_t>(draw(1e3, 1e8));
            model.flopsPerSample = draw(1e6, 1e9);
            model.flopsToCompress = draw(1e6, 1e9);
        }
        std::vector<std::string> nodes{"orchestrator"};
        std::vector<LearningSetting> settings;
        for (const std::string name : {"gold", "silver", "bronze"})
        {
            NodeSet set{name, "cloud", 10, {}};
            const auto size = static_cast<int>(draw(1, 5));
            for (int i = 0; i < size; ++i)
            {
                ComputeProfile profile;
                profile.name = name;
                profile.throughput = draw(1e9, 1e12);
                profile.computePower = draw(5, 300);
                profile.idlePower = draw(1, 5);
                profile.transmitEnergy = free ? 0 : draw(0, 1e-8);
                profile.receiveEnergy = free ? 0 : draw(0, 1e-8);
                nodes.push_back(name + std::to_string(i));
                set.members.push_back({nodes.back(), profile, 1 + random() % 10000});
            }
            sets.push_back(set);
            settings.push_back({"L", name});
            settings.push_back({"M", name});
        }
        auto directory = CreateObject<TrainingDirectory>();
        directory->SetLearning(models, sets, settings);
        for (const std::string& from : nodes)
        {
            for (const std::string& to : nodes)
            {
                const double endless = std::numeric_limits<double>::infinity();
                directory->SetPath(from,
                                   to,
                                   free ? NetworkPath{endless, 0}
                                        : NetworkPath{draw(1e5, 1e9), draw(1e-4, 2)});
            }
        }
        informed->Set(directory,
                      "orchestrator",
                      std::vector<std::vector<bool>>(6, std::vector<bool>(6, true)));
        blind->Set(directory,
                   "orchestrator",
                   std::vector<std::vector<bool>>(6, std::vector<bool>(6, true)));
        blind->SetAttribute("IgnoreNetwork", BooleanValue(true));
    }

    std::vector<NodeSet> sets; //!< two settings for each, L and M
    Ptr<HardwareCostModel> informed{CreateObject<HardwareCostModel>()}; //!< of all that there is
    Ptr<HardwareCostModel> blind{CreateObject<HardwareCostModel>()};    //!< of computing alone
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

// Theory: an epoch lasts at least as long as its slowest member computes, and a change as the lead
// compresses. Members use more energy only while they wait; who is far off is not there yet for the
// first half of its round trip, at most that much the blind may expect above the informed.
TEST(NetworkBlind, ExpectsNoMoreOnRandomNetworks)
{
    std::mt19937 random(3);
    for (int trial = 0; trial < 200; ++trial)
    {
        const RandomCosts costs(random, false);
        for (std::size_t from = 0; from < 6; ++from)
        {
            const CostModel::Cost blind = costs.blind->GetRun(from);
            const CostModel::Cost informed = costs.informed->GetRun(from);
            EXPECT_LT(blind.time, informed.time);
            double onTheWay = 0;
            for (const NodeSetMember& member : costs.sets[from / 2].members)
            {
                // No round trip takes more than 2 s.
                onTheWay += member.profile.idlePower * 1;
            }
            EXPECT_LE(blind.energy, informed.energy + onTheWay);
            for (std::size_t to = 0; to < 6; ++to)
            {
                EXPECT_LT(costs.blind->GetChange(from, to).time,
                          costs.informed->GetChange(from, to).time);
                EXPECT_LE(costs.blind->GetChange(from, to).energy,
                          costs.informed->GetChange(from, to).energy);
            }
        }
    }
}

// By definition. A node's word to itself takes 1 us, which the blind leave out; four members idle
// at 5 W meanwhile.
TEST(NetworkBlind, ExpectsTheSameOfANetworkThatIsFree)
{
    std::mt19937 random(5);
    constexpr double own = 1.001e-6;
    for (int trial = 0; trial < 200; ++trial)
    {
        const RandomCosts costs(random, true);
        for (std::size_t from = 0; from < 6; ++from)
        {
            const CostModel::Cost blind = costs.blind->GetRun(from);
            const CostModel::Cost informed = costs.informed->GetRun(from);
            EXPECT_NEAR(blind.time, informed.time, own);
            EXPECT_NEAR(blind.energy, informed.energy, 4 * 5 * own);
            for (std::size_t to = 0; to < 6; ++to)
            {
                const CostModel::Cost change = costs.blind->GetChange(from, to);
                EXPECT_DOUBLE_EQ(change.time, costs.informed->GetChange(from, to).time);
                EXPECT_DOUBLE_EQ(change.energy, costs.informed->GetChange(from, to).energy);
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
