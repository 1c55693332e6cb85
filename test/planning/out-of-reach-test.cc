/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "support/planning-job.h"
#include "support/reference-brute-force.h"
#include "support/reference-problem.h"

#include <chrono>
#include <gtest/gtest.h>

using namespace ns3::pact;

namespace
{

/// Lowest loss over all numbers of epochs that fit before a deadline.
double
FindLowestLoss(double deadline)
{
    double lowest = 2.3;
    for (int l = 0; l <= deadline; ++l)
    {
        for (int m = 0; reference::Evaluate({l, m, 0}).time <= deadline; ++m)
        {
            for (int s = 0; reference::Evaluate({l, m, s}).time <= deadline; ++s)
            {
                lowest = std::min(lowest, reference::Evaluate({l, m, s}).loss);
            }
        }
    }
    return lowest;
}

class OutOfReach : public testing::TestWithParam<const char*>
{
};

} // namespace

// Independent method: all numbers of epochs in closed form. OneSwitch is held to its own best.
TEST_P(OutOfReach, TheBestEffortEndsAtTheLowestLoss)
{
    for (const double deadline : {0.3, 1.0, 6.0, 15.0, 40.0})
    {
        const double lowest = FindLowestLoss(deadline);
        const ReferenceProblem reference(0.9 * lowest, deadline);
        const auto planner = MakePlanner(GetParam());
        PlanningJob job(reference.problem, reference.truth);
        const Plan plan = planner->Decide(reference.problem, job.GetState()).plan;
        EXPECT_FALSE(plan.feasible);
        EXPECT_NE(plan.note.find("best effort"), std::string::npos) << plan.note;
        job.Run(*planner);
        EXPECT_FALSE(job.IsReached());
        EXPECT_LE(job.GetState().time, deadline * (1 + 1e-9));
        const double loss = job.GetState().history.GetLoss();
        EXPECT_EQ(plan.epochs.empty(), deadline < 1);
        EXPECT_NEAR(loss, plan.epochs.empty() ? 2.3 : plan.epochs.back().loss, 1e-9);
        if (GetParam() != std::string("OneSwitch"))
        {
            EXPECT_NEAR(loss, lowest, 1e-9) << deadline;
        }
    }
}

// What a user may wait for; the bound is far above what was measured (a whole job: 0.4 s).
TEST_P(OutOfReach, ALongJobIsOverInAReasonableTime)
{
    const ReferenceProblem reference(0.05, 1000);
    PlanningJob job(reference.problem, reference.truth);
    const auto begin = std::chrono::steady_clock::now();
    job.Run(*MakePlanner(GetParam()));
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - begin;
    RecordProperty("Milliseconds", std::to_string(1000 * taken.count()));
    EXPECT_FALSE(job.IsReached());
    EXPECT_LT(taken.count(), 30);
    EXPECT_NEAR(job.GetState().history.GetLoss(), 0.0517974553923, 1e-6);
}

INSTANTIATE_TEST_SUITE_P(Planners,
                         OutOfReach,
                         testing::Values("Pact", "Optimum", "OneSwitch", "StaticLearn"),
                         [](const auto& kind) { return std::string(kind.param); });
