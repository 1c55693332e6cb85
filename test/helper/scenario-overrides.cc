/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "support/scenario-files.h"

#include <gtest/gtest.h>

using namespace ns3::pact;

namespace
{

/**
 * @brief Read the reference scenario with overrides.
 * @param overrides the overrides
 * @return the scenario
 */
Scenario
ReadReference(const std::vector<std::string>& overrides)
{
    return ScenarioReader().Read(GetProjectFile("examples/smart-factory.yaml"), overrides);
}

/**
 * @brief What is wrong with the reference scenario under an override.
 * @param override the override
 * @return the problems
 */
std::string
GetReferenceProblems(const std::string& override)
{
    return GetProblems(ReadText(GetProjectFile("examples/smart-factory.yaml")), {override});
}

} // namespace

TEST(ScenarioOverrides, ReachEveryKindOfValue)
{
    const auto scenario =
        ReadReference({"target.loss=0.25",
                       "models.M.pruning=0.6",
                       "costs.change.0.time=2",
                       "loss.curves.S/bronze.floor=0.2",
                       "orchestrator.attributes.LossStep=0.01",
                       "orchestrator.estimator={kind: biased, model: S, bias: -0.5}",
                       "seed=7",
                       "run=12"});
    EXPECT_EQ(scenario.lossTarget, 0.25);
    EXPECT_EQ(scenario.GetModel("M").pruning, 0.6);
    EXPECT_EQ(scenario.changeCosts[0][1].time, 2);
    EXPECT_EQ(scenario.loss.stagedCurves[2].floor, 0.2);
    ASSERT_EQ(scenario.orchestrator.attributes.size(), 1U);
    EXPECT_EQ(scenario.orchestrator.attributes[0].second, "0.01");
    ASSERT_EQ(scenario.orchestrator.estimator.biases.size(), 1U);
    EXPECT_EQ(scenario.orchestrator.estimator.biases[0].model, "S");
    EXPECT_EQ(scenario.orchestrator.estimator.biases[0].bias, -0.5);
    EXPECT_EQ(scenario.seed, 7U);
    EXPECT_EQ(scenario.run, 12U);
}

TEST(ScenarioOverrides, TheLastOneCounts)
{
    EXPECT_EQ(ReadReference({"target.loss=0.25", "target.loss=0.5"}).lossTarget, 0.5);
}

TEST(ScenarioOverrides, AddWholeSections)
{
    const std::string text = ReadText(GetProjectFile("examples/smart-factory.yaml"));
    const std::size_t begin = text.find("orchestrator:");
    const auto scenario = ScenarioReader().Parse(text.substr(0, begin),
                                                 "file",
                                                 {"orchestrator.measurement_weight=0.25"});
    EXPECT_EQ(scenario.orchestrator.measurementWeight, 0.25);
    EXPECT_EQ(scenario.orchestrator.policy, "ns3::pact::PactPlanner");
}

TEST(ScenarioOverrides, MistakesAreLocatedAtTheOverride)
{
    const std::vector<std::pair<std::string, std::string>> mistakes = {
        {"target.los=0.2", "unknown key 'los', did you mean 'loss'?"},
        {"targt.loss=0.2", "unknown key 'targt', did you mean 'target'?"},
        {"target.loss=nan", "'nan' is not a number, expected a plain number above 0"},
        {"target.loss=", "nothing, expected a plain number above 0"},
        {"target.loss=3", "target loss '3' is not below the start loss, expected less than '2.3'"},
        {"models.Q.pruning=0.6", "unknown element 'Q', expected one of 'L', 'M', 'S'"},
        {"costs.change.7.time=1", "unknown element '7', expected an index below 3"},
        {"target.loss.x=1", "'0.15' has no 'x' in it, expected a map"},
        {"orchestrator.attributes.LosStep=1",
         "unknown attribute 'LosStep' of ns3::pact::PactPlanner, did you mean 'LossStep'?"},
        {"target", "not an override, expected path.to.key=value"},
        {"=1", "not an override, expected path.to.key=value"},
        {"target..loss=1", "not an override, expected path.to.key=value"},
        {"target.=1", "not an override, expected path.to.key=value"},
    };
    for (const auto& [override, message] : mistakes)
    {
        EXPECT_EQ(GetReferenceProblems(override), "--set " + override + ": " + message);
    }
}

TEST(ScenarioOverrides, ValueThatIsNoYamlIsReported)
{
    const std::string problems = GetReferenceProblems("models=[L");
    EXPECT_EQ(problems.find("--set models=[L: not readable ("), 0U) << problems;
}

TEST(ScenarioOverrides, AreReportedTogetherWithTheFile)
{
    std::string text = ReadText(GetProjectFile("examples/smart-factory.yaml"));
    text.replace(text.find("deadline"), 8, "deadlime");
    const std::string problems = GetProblems(text, {"target.loss=-1"});
    EXPECT_EQ(problems.find("--set target.loss=-1: '-1' is negative"), 0U) << problems;
    EXPECT_NE(problems.find("unknown key 'deadlime', did you mean 'deadline'?"), std::string::npos)
        << problems;
}
