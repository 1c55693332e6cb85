/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "support/scenario-files.h"

#include <cmath>
#include <gtest/gtest.h>
#include <numeric>

using namespace ns3::pact;

// Expected values: the definition of the reference job, which its exact answers belong to.
TEST(ScenarioReference, SmartFactoryIsTheJobWhoseAnswersAreKnown)
{
    const auto scenario = ScenarioReader().Read(GetProjectFile("examples/smart-factory.yaml"));
    EXPECT_EQ(scenario.name, "smart-factory");
    EXPECT_TRUE(scenario.normalised);
    EXPECT_TRUE(scenario.network.idealised);
    EXPECT_FALSE(scenario.hardwareCosts);
    ASSERT_EQ(scenario.settings.size(), 3U);
    EXPECT_EQ(scenario.settings[0].GetName(), "L/gold");
    EXPECT_EQ(scenario.settings[1].GetName(), "M/silver");
    EXPECT_EQ(scenario.settings[2].GetName(), "S/bronze");
    EXPECT_EQ(scenario.startSetting, 0U);
    EXPECT_EQ(scenario.startLoss, 2.3);
    EXPECT_EQ(scenario.lossTarget, 0.15);
    EXPECT_EQ(scenario.deadline, 1000);
    EXPECT_EQ(scenario.GetModel("S").pruning, 0.75);
    EXPECT_EQ(scenario.GetModel("S").parent, "L");
    EXPECT_EQ(scenario.GetNodeSet("bronze").tier, "near-edge");
    ASSERT_EQ(scenario.GetNodeSet("bronze").members.size(), 1U);
    EXPECT_EQ(scenario.orchestrator.policy, "ns3::pact::PactPlanner");
    EXPECT_EQ(scenario.seed, 1U);
    EXPECT_EQ(scenario.run, 1U);
}

TEST(ScenarioReference, SmartFactoryHasTheCostsAndTheLossOfTheJob)
{
    const auto scenario = ScenarioReader().Read(GetProjectFile("examples/smart-factory.yaml"));
    const double runTime[] = {1, 0.8, 0.5};
    const double runEnergy[] = {1, 0.5, 0.2};
    const double floors[] = {0.02, 0.05, 0.10};
    const double exponents[] = {0.7, 0.65, 0.6};
    const double rates[] = {0.3, 0.25, 0.2};
    const double inf = INFINITY;
    const double changeTime[3][3] = {{inf, 1, 1.5}, {inf, inf, 1}, {inf, inf, inf}};
    const double changeEnergy[3][3] = {{inf, 0.5, 0.6}, {inf, inf, 0.25}, {inf, inf, inf}};
    const double jumps[3][3] = {{0, 0.15, 0.35}, {0, 0, 0.15}, {0, 0, 0}};
    for (int from = 0; from < 3; from++)
    {
        EXPECT_EQ(scenario.runCosts[from].time, runTime[from]);
        EXPECT_EQ(scenario.runCosts[from].energy, runEnergy[from]);
        EXPECT_EQ(scenario.loss.stagedCurves[from].floor, floors[from]);
        EXPECT_EQ(scenario.loss.stagedCurves[from].exponent, exponents[from]);
        EXPECT_EQ(scenario.loss.stagedCurves[from].rate, rates[from]);
        for (int to = 0; to < 3; to++)
        {
            EXPECT_EQ(scenario.changeCosts[from][to].time, changeTime[from][to]);
            EXPECT_EQ(scenario.changeCosts[from][to].energy, changeEnergy[from][to]);
            EXPECT_EQ(scenario.allowedChanges[from][to], changeTime[from][to] < inf);
            EXPECT_EQ(scenario.loss.jumps[from][to], jumps[from][to]);
        }
    }
}

// Expected values: VGG11's layers counted here from the widths of its convolutions, its operations
// from the sizes of its feature maps, and the definition of the network.
TEST(ScenarioReference, NetworkScenarioHasTheSizesOfVgg11)
{
    const auto scenario =
        ScenarioReader().Read(GetProjectFile("examples/smart-factory-network.yaml"));
    const int channels[] = {3, 64, 128, 256, 256, 512, 512, 512, 512};
    const int widths[] = {32, 16, 8, 8, 4, 4, 2, 2};
    double parameters = 512 * 10 + 10;
    double multiplyAdds = 512 * 10;
    for (int i = 0; i < 8; i++)
    {
        const double weights = 9.0 * channels[i] * channels[i + 1];
        parameters += weights + channels[i + 1];
        multiplyAdds += weights * widths[i] * widths[i];
    }
    const auto& original = scenario.GetModel("L");
    EXPECT_EQ(original.parameters, parameters);
    EXPECT_NEAR(original.flopsPerSample, 3 * 2 * multiplyAdds, 1e-3 * original.flopsPerSample);
    for (const auto& model : scenario.models)
    {
        const double share = std::pow(1 - model.pruning, 2);
        EXPECT_NEAR(model.parameters, share * original.parameters, 1);
        EXPECT_EQ(model.bytes, static_cast<uint64_t>(4 * model.parameters));
        EXPECT_NEAR(model.flopsPerSample, share * original.flopsPerSample, 1);
    }
}

TEST(ScenarioReference, NetworkScenarioHasTheSetsAndLinksOfTheJob)
{
    const auto scenario =
        ScenarioReader().Read(GetProjectFile("examples/smart-factory-network.yaml"));
    const std::vector<std::size_t> members = {3, 4, 8};
    const std::vector<uint64_t> samples = {45000, 5000, 1500};
    ASSERT_EQ(scenario.nodeSets.size(), 3U);
    for (std::size_t i = 0; i < 3; i++)
    {
        const auto& set = scenario.nodeSets[i];
        ASSERT_EQ(set.members.size(), members[i]);
        uint64_t sum = 0;
        for (const auto& member : set.members)
        {
            EXPECT_LE(set.members.back().samples, member.samples);
            EXPECT_LE(member.samples, set.members.back().samples + 1);
            EXPECT_GT(member.profile.throughput, 0);
            sum += member.samples;
        }
        EXPECT_EQ(sum, samples[i]);
    }
    EXPECT_EQ(scenario.network.nodes.size(), 3U + 4 + 8 + 3);
    EXPECT_EQ(scenario.network.nodes.front(), "cloud-1");
    ASSERT_EQ(scenario.network.links.size(), 2U + 3 + 4 + 8);
    EXPECT_EQ(scenario.network.links[0].rate, 1e9);
    EXPECT_EQ(scenario.network.links[0].delay, 0.02);
    EXPECT_EQ(scenario.network.links[0].queueBytes, 2500000U);
    EXPECT_EQ(scenario.network.links[1].rate, 1e8);
    EXPECT_EQ(scenario.network.links[1].delay, 0.01);
    EXPECT_EQ(scenario.network.links[1].queueBytes, 1000000U);
    EXPECT_EQ(scenario.nodeSets[2].members[0].profile.battery, 37 * 3600.0);
    EXPECT_TRUE(scenario.hardwareCosts);
    EXPECT_TRUE(scenario.allowedChanges[0][2]);
    EXPECT_FALSE(scenario.allowedChanges[2][0]);
    EXPECT_EQ(scenario.loss.kind, ScenarioLoss::RECORDS);
    EXPECT_EQ(scenario.loss.column, "train_loss");
    EXPECT_FALSE(ReadText(scenario.GetPath(scenario.loss.files.at(1))).empty());
}

// Expected values: published test vectors of FNV-1a (64 bits).
TEST(ScenarioReference, HashIsFnv)
{
    Scenario scenario;
    EXPECT_EQ(scenario.GetHash(), "cbf29ce484222325");
    scenario.text = "a";
    EXPECT_EQ(scenario.GetHash(), "af63dc4c8601ec8c");
    scenario.text = "foobar";
    EXPECT_EQ(scenario.GetHash(), "85944171f73967e8");
}

TEST(ScenarioReference, TextIsTheFileAsReadUntilSomethingIsOverridden)
{
    const std::string path = GetProjectFile("examples/smart-factory.yaml");
    const auto plain = ScenarioReader().Read(path);
    EXPECT_EQ(plain.text, ReadText(path));
    const auto changed = ScenarioReader().Read(path, {"target.loss=0.25"});
    EXPECT_NE(changed.GetHash(), plain.GetHash());
    const auto again = ScenarioReader().Parse(changed.text, path);
    EXPECT_EQ(again.lossTarget, 0.25);
    EXPECT_EQ(again.text, changed.text);
    EXPECT_EQ(again.loss.jumps, plain.loss.jumps);
}
