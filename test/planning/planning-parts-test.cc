/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "support/planning-job.h"
#include "support/reference-problem.h"

#include "ns3/double.h"
#include "ns3/pact-value-function.h"

#include <cmath>
#include <gtest/gtest.h>

using namespace ns3;
using namespace ns3::pact;

namespace
{

Ptr<MeasuredCostModel>
MakeMeasured(const ReferenceProblem& reference, double weight = 0.5)
{
    auto costs = CreateObject<MeasuredCostModel>();
    costs->SetAttribute("Weight", DoubleValue(weight));
    costs->SetPrior(reference.costs);
    return costs;
}

} // namespace

// Theory: eq. 4 and the end points that the paper gives for l_ideal.
TEST(ValueFunction, HasTheEndPointsOfEquationFour)
{
    const ReferenceProblem reference(0.25);
    const ValueFunction value(reference.problem);
    EXPECT_NEAR(value.GetIdealLoss(0), 2.3, 1e-12);
    EXPECT_NEAR(value.GetIdealLoss(1000), 0.25, 1e-12);
    EXPECT_EQ(value.Evaluate(0.25, 1000), 1);
    EXPECT_EQ(value.Evaluate(0.1, 3), 1);
    EXPECT_EQ(value.Evaluate(0.2501, 1000.001), 0);
    EXPECT_EQ(value.Evaluate(2.3, 2000), 0);
    for (const double time : {0.0, 1.0, 30.0, 999.0})
    {
        EXPECT_NEAR(value.Evaluate(value.GetIdealLoss(time), time), 0.5, 1e-12);
    }
}

// Theory: less loss is never worth less, and l_ideal falls with time.
TEST(ValueFunction, FallsWithTheLossAndStaysInRange)
{
    const ReferenceProblem reference(0.25);
    const ValueFunction value(reference.problem);
    for (double time = 0; time <= 1000; time += 62.5)
    {
        EXPECT_GT(value.GetIdealLoss(time), value.GetIdealLoss(time + 1));
        double last = 1;
        for (double loss = 0.01; loss < 3; loss += 0.01)
        {
            const double v = value.Evaluate(loss, time);
            EXPECT_GE(v, 0);
            EXPECT_LE(v, last) << loss << " at " << time;
            last = v;
        }
    }
}

// Theory: eqs. 1 and 2 with the reference table; what is not in the table is not allowed.
TEST(TableCostModel, AddsChangeAndEpochAndForbidsTheRest)
{
    const ReferenceProblem reference(0.25);
    EXPECT_DOUBLE_EQ(reference.costs->GetAction(0, 2).time, 2.0);
    EXPECT_DOUBLE_EQ(reference.costs->GetAction(0, 2).energy, 0.8);
    EXPECT_DOUBLE_EQ(reference.costs->GetAction(1, 1).time, 0.8);
    EXPECT_FALSE(reference.costs->GetAction(2, 0).IsAllowed());
    EXPECT_TRUE(std::isinf(reference.costs->GetAction(1, 0).energy));
    auto empty = CreateObject<TableCostModel>();
    empty->Resize(2);
    EXPECT_EQ(empty->GetSize(), 2);
    EXPECT_FALSE(empty->GetRun(1).IsAllowed());
    EXPECT_FALSE(empty->GetAction(0, 1).IsAllowed());
}

// Theory: the first measurement replaces the prior, later ones are averaged in by the weight.
TEST(MeasuredCostModel, AveragesWhatIsMeasured)
{
    const ReferenceProblem reference(0.25);
    const auto costs = MakeMeasured(reference, 0.25);
    EXPECT_DOUBLE_EQ(costs->GetRun(0).time, 1);
    costs->ObserveRun(0, {3, 5});
    EXPECT_DOUBLE_EQ(costs->GetRun(0).time, 3);
    EXPECT_DOUBLE_EQ(costs->GetRun(0).energy, 5);
    costs->ObserveRun(0, {7, 1});
    EXPECT_DOUBLE_EQ(costs->GetRun(0).time, 4);
    EXPECT_DOUBLE_EQ(costs->GetRun(0).energy, 4);
    EXPECT_DOUBLE_EQ(costs->GetRun(1).time, 0.8);
    costs->ObserveChange(0, 1, {10, 20});
    EXPECT_DOUBLE_EQ(costs->GetAction(0, 1).time, 10.8);
    EXPECT_DOUBLE_EQ(costs->GetChange(1, 2).energy, 0.25);

    const auto deaf = MakeMeasured(reference, 0);
    deaf->ObserveRun(0, {3, 5});
    EXPECT_DOUBLE_EQ(deaf->GetRun(0).time, 1);
}

// Theory: a setting out of reach can be left, but neither entered nor trained in.
TEST(MeasuredCostModel, ForbidsASetting)
{
    const ReferenceProblem reference(0.25);
    const auto costs = MakeMeasured(reference);
    EXPECT_EQ(costs->GetRevision(), 0);
    costs->Forbid(1);
    EXPECT_EQ(costs->GetRevision(), 1);
    EXPECT_FALSE(costs->GetRun(1).IsAllowed());
    EXPECT_FALSE(costs->GetAction(0, 1).IsAllowed());
    EXPECT_TRUE(costs->GetAction(1, 2).IsAllowed());
    EXPECT_TRUE(costs->GetAction(0, 2).IsAllowed());
    costs->ObserveRun(1, {1, 1});
    EXPECT_FALSE(costs->GetRun(1).IsAllowed());
}

// Theory: DESIGN names the strategies; a scenario picks them by TypeId name.
TEST(Planners, AreCreatedByName)
{
    for (const std::string kind : {"Pact", "Optimum", "OneSwitch", "StaticLearn"})
    {
        const auto planner = MakePlanner(kind);
        ASSERT_TRUE(planner);
        EXPECT_EQ(planner->GetInstanceTypeId().GetName(), "ns3::pact::" + kind + "Planner");
        const ReferenceProblem reference(0.4);
        EXPECT_TRUE(planner->Decide(reference.problem, reference.Start()).setting);
    }
}

// Theory: while everything happens as planned, planning again is no work at all.
TEST(PlanFollower, FollowsItsPlanWhileTheJobKeepsToIt)
{
    for (const std::string kind : {"Optimum", "OneSwitch", "StaticLearn"})
    {
        const ReferenceProblem reference(0.25);
        const auto planner = MakePlanner(kind);
        PlanningJob job(reference.problem, reference.truth);
        const Decision first = planner->Decide(reference.problem, job.GetState());
        job.Train(*first.setting);
        while (job.IsGoing())
        {
            const Decision next = planner->Decide(reference.problem, job.GetState());
            EXPECT_EQ(next.edges, 0);
            job.Train(*next.setting);
            EXPECT_NEAR(job.GetState().history.GetLoss(), next.predictedLoss, 1e-12);
        }
        EXPECT_NEAR(job.GetState().energy, first.plan.GetEnergy(), 1e-9) << kind;
        EXPECT_NEAR(job.GetState().time, first.plan.epochs.back().time, 1e-9) << kind;
    }
}

// Theory: each of these makes the rest of the plan wrong or useless.
TEST(PlanFollower, PlansAgainWhenTheJobLeavesThePlan)
{
    const auto decideSecond = [](auto disturb) {
        ReferenceProblem reference(0.25, 60);
        const auto costs = MakeMeasured(reference);
        reference.problem.costs = costs;
        const auto planner = MakePlanner("Optimum");
        PlanningJob job(reference.problem, reference.truth);
        job.Train(*planner->Decide(reference.problem, job.GetState()).setting);
        disturb(job.GetState(), *costs);
        return planner->Decide(reference.problem, job.GetState());
    };
    using State = LearningState;
    using Costs = MeasuredCostModel;
    const Decision same = decideSecond([](State&, Costs&) {});
    EXPECT_EQ(same.edges, 0);
    const Decision loss =
        decideSecond([](State& s, Costs&) { s.history.events.back().loss *= 1.01; });
    EXPECT_GT(loss.edges, 0);
    const Decision late = decideSecond([](State& s, Costs&) { s.time += 35; });
    EXPECT_GT(late.edges, 0);
    const Decision inTime = decideSecond([](State& s, Costs&) { s.time += 0.5; });
    EXPECT_EQ(inTime.edges, 0);
    const Decision forbidden = decideSecond([](State& s, Costs& costs) {
        costs.Forbid(1);
        s.revision = costs.GetRevision();
    });
    EXPECT_GT(forbidden.edges, 0);
    for (const auto& epoch : forbidden.plan.epochs)
    {
        EXPECT_NE(epoch.setting, 1);
    }
}

// Theory: the change that OneSwitch is allowed has been used up.
TEST(OneSwitchPlanner, DoesNotChangeTwice)
{
    const ReferenceProblem reference(0.15);
    PlanningJob job(reference.problem, reference.truth);
    for (const std::size_t setting : {0, 0, 0, 1, 1})
    {
        job.Train(setting);
    }
    const Plan free = MakePlanner("Optimum")->Decide(reference.problem, job.GetState()).plan;
    ASSERT_GT(CountEpochs(free.epochs, 3)[2], 0) << "nothing to resist";
    const auto planner = MakePlanner("OneSwitch");
    const Plan plan = planner->Decide(reference.problem, job.GetState()).plan;
    EXPECT_EQ(CountEpochs(plan.epochs, 3)[1], plan.epochs.size());
    job.Run(*planner);
    EXPECT_TRUE(job.IsReached());
}

// Theory: an unreachable target stays so while nothing unforeseen happens, so PACT searches once.
TEST(PactPlanner, KeepsABestEffortWhileTheJobKeepsToIt)
{
    const ReferenceProblem reference(0.2, 20);
    const auto planner = MakePlanner("Pact");
    PlanningJob job(reference.problem, reference.truth);
    const Decision first = planner->Decide(reference.problem, job.GetState());
    EXPECT_GT(first.edges, 0);
    ASSERT_FALSE(first.plan.feasible);
    job.Train(*first.setting);
    EXPECT_EQ(planner->Decide(reference.problem, job.GetState()).edges, 0);
    job.GetState().time += 0.1;
    EXPECT_GT(planner->Decide(reference.problem, job.GetState()).edges, 0);
}

// Theory: while the target is in reach, PACT's horizon recedes: it searches at every decision.
TEST(PactPlanner, PlansAtEveryDecisionOtherwise)
{
    const ReferenceProblem reference(0.4);
    const auto planner = MakePlanner("Pact");
    PlanningJob job(reference.problem, reference.truth);
    while (job.IsGoing())
    {
        const Decision decision = planner->Decide(reference.problem, job.GetState());
        EXPECT_GT(decision.edges, 0);
        job.Train(*decision.setting);
    }
}

// Theory: sums of the same numbers in another order differ by less than 1e-12 of themselves, and
// nobody cares for less than 1e-6 of the time there is.
TEST(LearningProblem, RoundingErrorsDoNotMakeAJobLate)
{
    LearningProblem problem;
    for (const double deadline : {1e-6, 0.3, 300.0, 1e9})
    {
        problem.deadline = deadline;
        EXPECT_TRUE(problem.IsInTime(0));
        EXPECT_TRUE(problem.IsInTime(deadline));
        EXPECT_TRUE(problem.IsInTime(deadline * (1 + 1e-12)));
        EXPECT_FALSE(problem.IsInTime(deadline * (1 + 1e-6)));
        EXPECT_FALSE(problem.IsInTime(std::numeric_limits<double>::infinity()));
    }
    problem.deadline = 0.3;
    EXPECT_TRUE(problem.IsInTime(0.1 + 0.1 + 0.1)) << "which is more than 0.3";
}
