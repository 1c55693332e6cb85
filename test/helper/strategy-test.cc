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
    EXPECT_THROW(ParseStrategies("best", scenario), UsageError);
    EXPECT_THROW(ParseStrategies("pact,", scenario), UsageError);
    EXPECT_THROW(ParseStrategies("ns3::Object", scenario), UsageError);
    EXPECT_THROW(ParseStrategies("ns3::pact::Planner", scenario), UsageError);
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
