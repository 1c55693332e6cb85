/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "simulation/idealised-run.h"
#include "support/fixed-plan-planner.h"

#include "ns3/pointer.h"

#include <cmath>
#include <gtest/gtest.h>
#include <random>
#include <stdexcept>
#include <string>

using namespace ns3;
using namespace ns3::pact;

namespace
{

/// One line of the smart-factory job's published answers.
struct Answer
{
    double target; //!< l_max
    double energy; //!< of the optimum
    int epochs[3]; //!< on L, M and S
};

/// @return the settings of a staged plan
std::vector<std::size_t>
MakePlan(const int (&epochs)[3])
{
    std::vector<std::size_t> plan;
    for (std::size_t setting = 0; setting < 3; setting++)
    {
        plan.insert(plan.end(), epochs[setting], setting);
    }
    return plan;
}

class FactoryAnswer : public testing::TestWithParam<Answer>
{
};

} // namespace

// The expected energies and epoch counts are the exact answers found by an independent brute force.
TEST_P(FactoryAnswer, IsReproducedBySimulation)
{
    const Answer answer = GetParam();
    IdealisedRun run(MakeFactoryCosts(), MakeFactoryLoss());
    run.problem.startLoss = 2.3;
    run.problem.lossTarget = answer.target;
    run.problem.deadline = 1000;
    const auto plan = MakePlan(answer.epochs);
    run.Run(CreateObject<FixedPlanPlanner>(plan));

    ASSERT_EQ(run.ends.size(), 1u);
    EXPECT_EQ(run.ends[0].reason, TARGET) << run.ends[0].text;
    EXPECT_EQ(run.rows.size(), plan.size());
    EXPECT_NEAR(run.ends[0].energy, answer.energy, 1e-9);
    EXPECT_NEAR(run.ledger->GetTotal(), answer.energy, 1e-9);
    EXPECT_LE(run.ends[0].loss, answer.target);
    EXPECT_EQ(run.ends[0].switches, answer.epochs[2] > 0 ? 2u : 1u);
}

INSTANTIATE_TEST_SUITE_P(SmartFactory,
                         FactoryAnswer,
                         testing::Values(Answer{0.60, 8.75, {2, 6, 15}},
                                         Answer{0.40, 12.85, {3, 9, 23}},
                                         Answer{0.25, 20.15, {6, 14, 32}},
                                         Answer{0.15, 37.35, {13, 24, 58}},
                                         Answer{0.11, 75.15, {31, 56, 77}},
                                         Answer{0.10, 88.50, {43, 90, 0}}),
                         [](const auto& info) {
                             const int percent = static_cast<int>(100 * info.param.target + 0.5);
                             return "Loss" + std::to_string(percent) + "Percent";
                         });

// Property: whatever the costs and the plan, the first plan and the simulation agree at every epoch
// in time, energy and loss. The expected values are sums made by the planner from the cost table.
TEST(IdealisedExecutor, AgreesWithThePlanOnRandomCosts)
{
    std::mt19937_64 random(7);
    std::uniform_real_distribution<double> uniform(0.001, 3.0);
    for (int instance = 0; instance < 25; instance++)
    {
        const std::size_t size = 1 + random() % 5;
        auto table = CreateObject<TableCostModel>();
        table->Resize(size);
        std::vector<StagedPowerLawLossProcess::Curve> curves;
        LossJumps jumps(size, std::vector<double>(size, 0.1));
        for (std::size_t i = 0; i < size; i++)
        {
            table->SetRun(i, {uniform(random), uniform(random)});
            curves.push_back({0.01 * uniform(random), 0.2 * uniform(random), uniform(random)});
            for (std::size_t j = 0; j < size; j++)
            {
                table->SetChange(i, j, {uniform(random), uniform(random)});
            }
        }
        auto truth = CreateObject<StagedPowerLawLossProcess>();
        truth->Set(curves, jumps);
        std::vector<std::size_t> plan(400);
        for (auto& setting : plan)
        {
            setting = random() % size;
        }

        IdealisedRun run(table, truth);
        run.problem.startLoss = 5;
        run.problem.lossTarget = 1e-12;
        run.problem.deadline = 1e5;
        run.orchestrator->SetStartTime(Seconds(uniform(random)));
        run.Run(CreateObject<FixedPlanPlanner>(plan));

        ASSERT_EQ(run.rows.size(), plan.size());
        const auto& expected = run.decisions.front().plan.epochs;
        for (std::size_t i = 0; i < plan.size(); i++)
        {
            ASSERT_EQ(run.rows[i].setting, plan[i]);
            ASSERT_NEAR(run.rows[i].endTime, expected[i].time, 1e-9);
            ASSERT_NEAR(run.rows[i].totalEnergy, expected[i].energy, 1e-9);
            ASSERT_NEAR(run.rows[i].loss, expected[i].loss, 1e-12);
            ASSERT_DOUBLE_EQ(run.rows[i].loss, run.rows[i].predictedLoss);
        }
        EXPECT_EQ(run.ends[0].reason, NOTHING_FEASIBLE);
    }
}

// Property of the record: rows follow on one another without gaps in time and energy.
TEST(IdealisedExecutor, RowsTileTimeAndEnergy)
{
    IdealisedRun run(MakeFactoryCosts(), MakeFactoryLoss());
    run.problem.startLoss = 2.3;
    run.problem.lossTarget = 0.25;
    run.problem.deadline = 1000;
    run.Run(CreateObject<FixedPlanPlanner>(MakePlan({6, 14, 32})));
    double time = 0;
    double energy = 0;
    for (const auto& row : run.rows)
    {
        EXPECT_NEAR(row.startTime, time, 1e-9);
        EXPECT_NEAR(row.endTime, time + row.changeTime + row.runTime, 1e-9);
        energy += row.changeEnergy + row.runEnergy;
        EXPECT_NEAR(row.totalEnergy, energy, 1e-9);
        time = row.endTime;
    }
    EXPECT_NEAR(run.ends[0].energy, energy, 1e-9);
    EXPECT_NEAR(run.ends[0].time, 6 * 1 + 1 + 14 * 0.8 + 1 + 32 * 0.5, 1e-9);
}

// An epoch that ends exactly at the deadline counts: five epochs of 1 s fit into 5 s.
TEST(IdealisedExecutor, CountsAnEpochThatEndsAtTheDeadline)
{
    IdealisedRun run(MakeFactoryCosts(), MakeFactoryLoss());
    run.problem.startLoss = 2.3;
    run.problem.lossTarget = 0.01;
    run.problem.deadline = 5;
    run.Run(CreateObject<FixedPlanPlanner>(std::vector<std::size_t>(50, 0)));
    EXPECT_EQ(run.rows.size(), 5u);
    EXPECT_EQ(run.ends[0].reason, DEADLINE);
    EXPECT_NEAR(run.ends[0].time, 5, 1e-9);
    EXPECT_NEAR(run.ends[0].energy, 5, 1e-9);
}

// ... and when it meets the target there, the target is what ended the job.
TEST(IdealisedExecutor, MeetsTheTargetAtTheDeadline)
{
    auto truth = MakeFactoryLoss();
    IdealisedRun run(MakeFactoryCosts(), truth);
    LossState state = truth->Begin(0, 2.3);
    for (int i = 0; i < 5; i++)
    {
        state = truth->AfterEpoch(state);
    }
    run.problem.startLoss = 2.3;
    run.problem.lossTarget = state.loss;
    run.problem.deadline = 5;
    run.Run(CreateObject<FixedPlanPlanner>(std::vector<std::size_t>(50, 0)));
    EXPECT_EQ(run.rows.size(), 5u);
    EXPECT_EQ(run.ends[0].reason, TARGET);
}

// Work that the deadline aborts is charged for its elapsed share: 0.25 of an epoch of 1 J, and a
// quarter of a change of 0.5 J.
TEST(IdealisedExecutor, ChargesAbortedWorkInProportion)
{
    for (const bool inChange : {false, true})
    {
        IdealisedRun run(MakeFactoryCosts(), MakeFactoryLoss());
        run.problem.startLoss = 2.3;
        run.problem.lossTarget = 0.01;
        run.problem.deadline = 3.25;
        run.Run(CreateObject<FixedPlanPlanner>(
            std::vector<std::size_t>{0, 0, 0, inChange ? 1u : 0u, 1}));
        EXPECT_EQ(run.rows.size(), 3u);
        EXPECT_EQ(run.ends[0].reason, DEADLINE);
        EXPECT_NEAR(run.ends[0].energy, inChange ? 3.125 : 3.25, 1e-9);
        EXPECT_NEAR(run.ledger->GetTotal(), run.ends[0].energy, 1e-9);
    }
}

// A planner that insists on an impossible change ends the job with a text that names it.
TEST(OrchestratorApplication, RefusesAnImpossibleDecision)
{
    IdealisedRun run(MakeFactoryCosts(), MakeFactoryLoss());
    run.problem.startLoss = 2.3;
    run.problem.lossTarget = 0.01;
    run.problem.deadline = 100;
    run.Run(CreateObject<FixedPlanPlanner>(std::vector<std::size_t>{1, 0}));
    EXPECT_EQ(run.rows.size(), 1u);
    EXPECT_EQ(run.ends[0].reason, NOTHING_FEASIBLE);
    EXPECT_NE(run.ends[0].text.find("ns3::pact::FixedPlanPlanner decided for m0/n0"),
              std::string::npos);
}

// What the executor cannot do is not tried twice, and the planner is asked again: the planner
// believes in a change from 0 to 1 that the executor's own table does not allow.
TEST(OrchestratorApplication, PlansAgainWhenASettingTurnsOutInfeasible)
{
    auto believed = MakeFactoryCosts();
    auto real = MakeFactoryCosts();
    real->Resize(3);
    real->SetRun(0, {1, 1});
    real->SetRun(2, {0.5, 0.2});
    real->SetChange(0, 2, {1.5, 0.6});
    IdealisedRun run(believed, MakeFactoryLoss());
    PointerValue executor;
    run.orchestrator->GetAttribute("Executor", executor);
    executor.Get<IdealisedExecutor>()->SetCosts(real);
    run.problem.startLoss = 2.3;
    run.problem.lossTarget = 0.6;
    run.problem.deadline = 100;
    run.Run(CreateObject<PreferencePlanner>(std::vector<std::size_t>{1, 2, 0}));
    EXPECT_EQ(run.ends[0].reason, TARGET);
    EXPECT_EQ(run.rows.front().setting, 2u);
    EXPECT_EQ(run.costs->GetRevision(), 1u);
    EXPECT_FALSE(run.costs->GetRun(1).IsAllowed());
}

// When every setting turns out to be out of reach, the job ends and says so.
TEST(OrchestratorApplication, EndsWhenNothingIsPossible)
{
    IdealisedRun run(MakeFactoryCosts(), MakeFactoryLoss());
    auto nothing = CreateObject<TableCostModel>();
    nothing->Resize(3);
    PointerValue executor;
    run.orchestrator->GetAttribute("Executor", executor);
    executor.Get<IdealisedExecutor>()->SetCosts(nothing);
    run.problem.startLoss = 2.3;
    run.problem.lossTarget = 0.6;
    run.problem.deadline = 100;
    run.Run(CreateObject<PreferencePlanner>(std::vector<std::size_t>{0, 1, 2}));
    EXPECT_EQ(run.ends[0].reason, NOTHING_FEASIBLE);
    EXPECT_EQ(run.costs->GetRevision(), 3u);
    EXPECT_EQ(run.ends[0].energy, 0);
    EXPECT_EQ(run.ends[0].text, "no further epoch is possible or worthwhile");
}

// The application's stop time interrupts a job; what was used counts: 2.5 epochs of 1 J.
TEST(OrchestratorApplication, IsInterruptedAtItsStopTime)
{
    IdealisedRun run(MakeFactoryCosts(), MakeFactoryLoss());
    run.problem.startLoss = 2.3;
    run.problem.lossTarget = 0.01;
    run.problem.deadline = 100;
    run.orchestrator->SetStopTime(Seconds(2.5));
    run.Run(CreateObject<PreferencePlanner>(std::vector<std::size_t>{0}));
    EXPECT_EQ(run.ends[0].reason, INTERRUPTED);
    EXPECT_NEAR(run.ends[0].energy, 2.5, 1e-9);
}

// A forgotten part is named.
TEST(OrchestratorApplication, NamesTheMissingPart)
{
    auto orchestrator = CreateObject<OrchestratorApplication>();
    Ptr<Node> node = CreateObject<Node>();
    node->AddApplication(orchestrator);
    try
    {
        Simulator::Run();
        ADD_FAILURE() << "started without a planner";
    }
    catch (const std::invalid_argument& error)
    {
        EXPECT_STREQ(error.what(), "the orchestrator application was given no planner");
    }
    Simulator::Destroy();
}

// Theory: in binary, 0.2 + 0.1 is more than 0.3, and yet a third epoch of 0.1 ends in time. So it
// is not for the deadline that a planner decides against it.
TEST(IdealisedExecutor, AnEpochThatEndsAtTheDeadlineStillFits)
{
    for (const auto& [deadline, reason] : {std::pair{0.3, NOTHING_FEASIBLE}, {0.299, DEADLINE}})
    {
        auto table = CreateObject<TableCostModel>();
        table->Resize(1);
        table->SetRun(0, {0.1, 1});
        auto truth = CreateObject<StagedPowerLawLossProcess>();
        truth->Set({{0.02, 0.7, 0.3}}, {{0}});
        IdealisedRun run(table, truth);
        run.problem.startLoss = 2.3;
        run.problem.lossTarget = 0.1;
        run.problem.deadline = deadline;
        run.Run(CreateObject<FixedPlanPlanner>(std::vector<std::size_t>{0, 0}));
        ASSERT_EQ(run.ends.size(), 1u);
        EXPECT_EQ(run.ends[0].reason, reason) << run.ends[0].text;
        EXPECT_EQ(run.rows.size(), 2u);
    }
}
