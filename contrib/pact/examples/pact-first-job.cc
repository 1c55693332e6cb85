/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

/**
 * @file
 * @ingroup pact
 * A training job built in code, without a scenario file and without a network: two learning
 * settings, a table of costs, a loss, PACT's planner, and trace sinks that print what happens.
 *
 * The model may be trained in full in the cloud, or pruned at the edge. The loss follows
 *
 *     p / (1 + e)  after e epochs in one setting that began at loss p
 *
 * and pruning multiplies it by 1.5. An epoch in the cloud takes 2 s and 3 J, one at the edge 1 s
 * and 1 J, and the change 1 s and 1 J. From loss 2 the target 0.26 is to be met.
 *
 * The answer can be found by hand. With a epochs in the cloud and b at the edge, the target is met
 * when 1.5 * 2 / ((1 + a)(1 + b)) <= 0.26, that is (1 + a)(1 + b) >= 12 in whole numbers, for an
 * energy of 3 a + 1 + b:
 *
 *     a = 0, b = 11: 12 J     a = 1, b = 5: 9 J     a = 2, b = 3: 10 J     a = 3, b = 2: 12 J
 *
 * More epochs in the cloud cost more than that, and without the change (1 + a) >= 8 takes 21 J. So
 * the best is one epoch in the cloud and five at the edge: 9 J in 2 + 1 + 5 = 8 s.
 */

#include "ns3/core-module.h"
#include "ns3/node.h"
#include "ns3/pact-module.h"

#include <iomanip>
#include <iostream>

using namespace ns3;
using namespace ns3::pact;

namespace
{

/// @return what epochs and changes cost: time in s, energy in J; what is not set is impossible
Ptr<TableCostModel>
MakeCosts()
{
    auto table = CreateObject<TableCostModel>();
    table->Resize(2);
    table->SetRun(0, {2, 3});
    table->SetRun(1, {1, 1});
    table->SetChange(0, 1, {1, 1});
    return table;
}

/// @return how the loss really goes: floor 0, exponent 1 and rate 1 give p / (1 + e)
Ptr<LossProcess>
MakeLoss()
{
    auto loss = CreateObject<StagedPowerLawLossProcess>();
    loss->Set({{0, 1, 1}, {0, 1, 1}}, {{0, 0.5}, {0, 0}});
    return loss;
}

/// @return what the orchestrator is to achieve, and what it believes about the loss: the truth
LearningProblem
MakeProblem(Ptr<const LossProcess> loss)
{
    auto oracle = CreateObject<OracleLossEstimator>();
    oracle->SetTruth(loss);
    LearningProblem problem;
    problem.settings = {{"full", "cloud"}, {"pruned", "edge"}};
    problem.estimator = oracle;
    problem.startLoss = 2;
    problem.lossTarget = 0.26;
    problem.deadline = 100;
    return problem;
}

/// Trace sink: a change of setting is over.
void
PrintChange(std::size_t from, std::size_t to, const ChangeReport& report)
{
    std::cout << std::setw(4) << report.endTime << " s  change " << from << " -> " << to
              << "  loss " << report.loss << std::endl;
}

/// Trace sink: an epoch is over.
void
PrintEpoch(const EpochReport& report)
{
    std::cout << std::setw(4) << report.endTime << " s  epoch " << report.epoch << " in setting "
              << report.setting << "  loss " << report.loss << "  energy " << report.totalEnergy
              << " J" << std::endl;
}

} // namespace

int
main(int argc, char* argv[])
{
    CommandLine command(__FILE__);
    command.Parse(argc, argv);

    const Ptr<TableCostModel> table = MakeCosts();
    const Ptr<LossProcess> loss = MakeLoss();
    const LearningProblem problem = MakeProblem(loss);

    // The model in training, which follows the truth, and where its energy is booked.
    auto job = CreateObject<TrainingJob>();
    job->SetTruth(loss);
    auto ledger = CreateObject<EnergyLedger>();

    // Who carries decisions out: here the table says how long things take. NetworkExecutor would
    // have them done by trainer applications across a network.
    auto executor = CreateObject<IdealisedExecutor>();
    executor->SetCosts(table);
    executor->SetSettings(problem.settings);
    executor->SetJob(job);
    executor->SetLedger(ledger);

    // What the planner expects things to cost: the table, until something else is measured.
    auto costs = CreateObject<MeasuredCostModel>();
    costs->SetPrior(table);

    auto orchestrator = CreateObject<OrchestratorApplication>();
    orchestrator->SetProblem(problem, 0);
    orchestrator->SetPlanner(CreateObject<PactPlanner>());
    orchestrator->SetExecutor(executor);
    orchestrator->SetLedger(ledger);
    orchestrator->SetCosts(costs);
    orchestrator->TraceConnectWithoutContext("ChangeEnd", MakeCallback(&PrintChange));
    orchestrator->TraceConnectWithoutContext("EpochEnd", MakeCallback(&PrintEpoch));
    CreateObject<Node>()->AddApplication(orchestrator);

    Simulator::Run();
    const JobSummary& summary = orchestrator->GetSummary();
    std::cout << summary.text << ": " << summary.energy << " J in " << summary.time << " s"
              << std::endl;
    const bool isBest = summary.reason == TARGET && summary.energy == 9 && summary.time == 8;
    Simulator::Destroy();
    return isBest ? 0 : 1;
}
