/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "support/scenario-files.h"

#include "ns3/double.h"
#include "ns3/pact-pact-planner.h"
#include "ns3/pact-strategy.h"
#include "ns3/string.h"

#include <gtest/gtest.h>

using namespace ns3;
using namespace ns3::pact;

namespace
{

std::string
GetNames(const std::string& list, const Scenario& scenario)
{
    std::string names;
    for (const Strategy& strategy : ParseStrategies(list, scenario))
    {
        names += strategy.name + ' ';
    }
    return names;
}

Scenario
ReadFactory(const std::vector<std::string>& overrides = {})
{
    return ScenarioReader().Read(GetProjectFile("examples/smart-factory.yaml"), overrides);
}

} // namespace

TEST(Strategy, NamesStandForPlanners)
{
    const Scenario scenario = ReadFactory();
    EXPECT_EQ(GetNames("", scenario), "pact ");
    EXPECT_EQ(GetNames("all", scenario), "pact optimum one-switch static-learn ");
    EXPECT_EQ(GetNames("one-switch,pact,one-switch", scenario), "one-switch pact ");
    EXPECT_EQ(GetNames("ns3::pact::OptimumPlanner", scenario), "optimum ");
    EXPECT_EQ(GetNames("", ReadFactory({"orchestrator.policy=ns3::pact::OneSwitchPlanner"})),
              "one-switch ");
    EXPECT_EQ(GetNames("pact-oracle", scenario), "pact-oracle ");
    EXPECT_EQ(GetNames("ns3::pact::PactPlanner", scenario), "pact ");
    EXPECT_THROW(ParseStrategies("best", scenario), UsageError);
    EXPECT_THROW(ParseStrategies("pact,", scenario), UsageError);
    EXPECT_THROW(ParseStrategies("ns3::Object", scenario), UsageError);
    EXPECT_THROW(ParseStrategies("ns3::pact::Planner", scenario), UsageError);
}

// What PACT would do if it knew the truth is worth a row where PACT does not.
TEST(Strategy, AllHasPactsOracleWherePactIsNone)
{
    const std::string biased = "orchestrator.estimator={kind: biased, model: M, bias: 0.2}";
    EXPECT_EQ(GetNames("all", ReadFactory({biased})),
              "pact pact-oracle optimum one-switch static-learn ");
    EXPECT_EQ(
        GetNames("all", ReadFactory({biased, "orchestrator.policy=ns3::pact::OptimumPlanner"})),
        "optimum pact pact-oracle one-switch static-learn ");
    EXPECT_EQ(GetNames("pact,all,pact-oracle", ReadFactory()),
              "pact optimum one-switch static-learn pact-oracle ");
}

TEST(Strategy, PactsOracleIsPactThatKnowsTheTruth)
{
    const std::string attributes = "orchestrator.attributes={LossStep: 0.5}";
    const Strategy oracle = ParseStrategies("pact-oracle", ReadFactory({attributes})).front();
    EXPECT_TRUE(oracle.knowsTruth);
    EXPECT_EQ(oracle.policy, "ns3::pact::PactPlanner");
    DoubleValue step;
    oracle.MakePlanner()->GetAttribute("LossStep", step);
    EXPECT_EQ(step.Get(), 0.5);
    const Scenario other = ReadFactory(
        {"orchestrator.policy=ns3::pact::OneSwitchPlanner", "orchestrator.attributes={}"});
    EXPECT_TRUE(ParseStrategies("pact-oracle", other).front().attributes.empty());
}

TEST(Strategy, AttributesGoToTheScenariosPolicyAlone)
{
    const Scenario scenario =
        ReadFactory({"orchestrator.attributes={LossStep: 0.5, Rounding: Ceiling}"});
    for (const Strategy& strategy : ParseStrategies("all", scenario))
    {
        const Ptr<Planner> planner = strategy.MakePlanner();
        ASSERT_TRUE(planner);
        EXPECT_EQ(strategy.attributes.empty(), strategy.name != "pact");
        EXPECT_EQ(strategy.knowsTruth, strategy.name != "pact");
        if (strategy.name == "pact")
        {
            DoubleValue step;
            planner->GetAttribute("LossStep", step);
            EXPECT_EQ(step.Get(), 0.5);
            StringValue rounding;
            planner->GetAttribute("Rounding", rounding);
            EXPECT_EQ(rounding.Get(), "Ceiling");
        }
    }
}
