/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "support/planning-job.h"
#include "support/reference-problem.h"

#include "ns3/double.h"
#include "ns3/pact-value-function.h"
#include "ns3/string.h"
#include "ns3/uinteger.h"

#include <cmath>
#include <gtest/gtest.h>

using namespace ns3;
using namespace ns3::pact;

namespace
{

/// Energy of a whole job decided epoch by epoch.
double
RunReference(double target, const Ptr<Planner>& planner)
{
    const ReferenceProblem reference(target);
    PlanningJob job(reference.problem, reference.truth);
    job.Run(*planner);
    EXPECT_TRUE(job.IsReached()) << target;
    return job.GetState().energy;
}

Ptr<Planner>
MakePact(const std::string& rounding, double lossStep, double timeStep)
{
    auto planner = MakePlanner("Pact");
    planner->SetAttribute("Rounding", StringValue(rounding));
    planner->SetAttribute("LossStep", DoubleValue(lossStep));
    planner->SetAttribute("TimeStep", DoubleValue(timeStep));
    return planner;
}

std::vector<std::size_t>
GetSettings(const Plan& plan)
{
    std::vector<std::size_t> settings;
    for (const auto& epoch : plan.epochs)
    {
        settings.push_back(epoch.setting);
    }
    return settings;
}

} // namespace

// Theory: Optimum is exact (see the reference answers), so it bounds PACT from below; 1 % is what
// the default steps promise.
TEST(PactClosedLoop, IsWithinOnePercentOfOptimumAtEveryTarget)
{
    double worst = 0;
    for (double target = 2.25; target > 0.0999; target *= 0.94)
    {
        const double optimum = RunReference(target, MakePlanner("Optimum"));
        const double pact = RunReference(target, MakePlanner("Pact"));
        EXPECT_GE(pact, optimum - 1e-9) << target;
        EXPECT_LE(pact, optimum * 1.01) << target;
        worst = std::max(worst, pact / optimum - 1);
    }
    RecordProperty("WorstGapPercent", std::to_string(100 * worst));
}

// Theory: on a finer grid fewer states share a cell; in the limit none do, which is Optimum.
TEST(PactClosedLoop, ConvergesAsTheStepsShrink)
{
    for (const std::string rounding : {"Representative", "Ceiling"})
    {
        SCOPED_TRACE(rounding);
        std::vector<double> gaps;
        double lossStep = 0.04;
        double timeStep = 4;
        for (int step = 0; step < 8; ++step, lossStep /= 4, timeStep /= 4)
        {
            double gap = 0;
            for (const double target : {0.8, 0.45, 0.25, 0.17})
            {
                const double optimum = RunReference(target, MakePlanner("Optimum"));
                const double pact = RunReference(target, MakePact(rounding, lossStep, timeStep));
                EXPECT_GE(pact, optimum - 1e-9);
                gap = std::max(gap, pact / optimum - 1);
            }
            gaps.push_back(gap);
        }
        EXPECT_LE(gaps.back(), 1e-3);
        EXPECT_LT(gaps.back(), gaps.front());
    }
}

// Theory: deep in a stage an epoch of L gains less than 0.05, so rounded up it gains nothing.
TEST(PactClosedLoop, NoticesThatTheGridHidesAFeasibleTarget)
{
    const ReferenceProblem reference(0.15);
    const auto planner = MakePact("Ceiling", 0.05, 0.5);
    const Plan plan = planner->Decide(reference.problem, reference.Start()).plan;
    const Plan optimum = MakePlanner("Optimum")->Decide(reference.problem, reference.Start()).plan;
    EXPECT_TRUE(plan.feasible);
    EXPECT_NE(plan.note.find("make the steps smaller"), std::string::npos) << plan.note;
    EXPECT_LE(plan.GetEnergy(), 1.05 * optimum.GetEnergy());
    EXPECT_GE(plan.GetEnergy(), optimum.GetEnergy() - 1e-9);
    EXPECT_LE(RunReference(0.15, planner), 1.05 * optimum.GetEnergy());
}

// Theory: a horizon that the plan does not exceed cuts nothing off.
TEST(PactClosedLoop, AHorizonBeyondThePlanChangesNothing)
{
    for (const double target : {0.8, 0.4, 0.25})
    {
        const ReferenceProblem reference(target);
        const Plan free = MakePlanner("Pact")->Decide(reference.problem, reference.Start()).plan;
        for (const std::size_t extra : {0, 1, 50})
        {
            auto planner = MakePlanner("Pact");
            planner->SetAttribute("Horizon", UintegerValue(free.epochs.size() + extra));
            const Plan plan = planner->Decide(reference.problem, reference.Start()).plan;
            EXPECT_TRUE(plan.feasible);
            EXPECT_EQ(plan.GetEnergy(), free.GetEnergy()) << target << " " << extra;
        }
    }
}

// Independent method: all sequences of the horizon's length, rated by the documented rule. The
// tiny steps keep states apart, so every sequence that dominance does not excuse is a leaf.
TEST(PactClosedLoop, AShortHorizonHeadsForTheDocumentedLeaf)
{
    for (const auto& [target, deadline] : {std::pair{0.1, 1000.0}, {0.12, 60.0}, {0.3, 8.0}})
    {
        const ReferenceProblem reference(target, deadline);
        const ValueFunction value(reference.problem);
        for (const uint32_t horizon : {1, 2, 4, 5})
        {
            auto planner = MakePact("Representative", 1e-6, 1e-6);
            planner->SetAttribute("Horizon", UintegerValue(horizon));
            const Plan plan = planner->Decide(reference.problem, reference.Start()).plan;
            ASSERT_EQ(plan.epochs.size(), horizon);
            double cheapest = std::numeric_limits<double>::infinity();
            double highest = 0;
            for (uint32_t code = 0; code < std::pow(3, horizon); ++code)
            {
                PlanningJob job(reference.problem, reference.truth);
                uint32_t rest = code;
                for (uint32_t i = 0; i < horizon && job.IsGoing(); ++i, rest /= 3)
                {
                    job.Train(rest % 3);
                }
                const auto& state = job.GetState();
                if (!(state.time <= deadline))
                {
                    continue;
                }
                const double v = value.Evaluate(state.history.GetLoss(), state.time);
                highest = std::max(highest, v);
                cheapest = v >= 0.5 ? std::min(cheapest, state.energy) : cheapest;
            }
            const double v = value.Evaluate(plan.epochs.back().loss, plan.epochs.back().time);
            if (highest >= 0.5)
            {
                EXPECT_GE(v, 0.5);
                EXPECT_NEAR(plan.GetEnergy(), cheapest, 1e-9);
            }
            else
            {
                EXPECT_NEAR(v, highest, 1e-9);
            }
        }
    }
}

// Theory: as many candidates as settings is all of them, and fewer never find more.
TEST(PactClosedLoop, AsManyCandidatesAsSettingsAreAll)
{
    for (const double target : {0.8, 0.4, 0.25})
    {
        const ReferenceProblem reference(target);
        const Plan all = MakePlanner("Pact")->Decide(reference.problem, reference.Start()).plan;
        for (const uint32_t candidates : {1, 2, 3})
        {
            auto planner = MakePlanner("Pact");
            planner->SetAttribute("MaxCandidates", UintegerValue(candidates));
            const Decision some = planner->Decide(reference.problem, reference.Start());
            if (candidates == 3)
            {
                EXPECT_EQ(GetSettings(some.plan), GetSettings(all));
            }
            else if (some.plan.feasible)
            {
                EXPECT_GE(some.plan.GetEnergy(), 0.99 * all.GetEnergy());
            }
        }
    }
}

// By definition: what is predicted for the next epoch is what the estimator believes, which here is
// what happens, and not the grid's rounding of it.
TEST(PactClosedLoop, PredictionsAreTheEstimatorsWhateverTheGrid)
{
    for (const std::string rounding : {"Representative", "Ceiling"})
    {
        const ReferenceProblem reference(0.4);
        const auto planner = MakePact(rounding, 0.01, 0.5);
        PlanningJob job(reference.problem, reference.truth);
        while (job.IsGoing())
        {
            const Decision decision = planner->Decide(reference.problem, job.GetState());
            ASSERT_TRUE(decision.setting);
            job.Train(*decision.setting);
            EXPECT_NEAR(job.GetState().history.GetLoss(), decision.predictedLoss, 1e-12)
                << rounding;
        }
        EXPECT_TRUE(job.IsReached());
    }
}
