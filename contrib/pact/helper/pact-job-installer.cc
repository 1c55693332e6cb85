/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "pact-job-installer.h"

#include "pact-estimator-factory.h"
#include "pact-training-network.h"

#include "ns3/boolean.h"
#include "ns3/double.h"
#include "ns3/node.h"
#include "ns3/pact-idealised-executor.h"
#include "ns3/pact-training-job.h"

namespace ns3
{
namespace pact
{

namespace
{

/**
 * @brief The cost table of a scenario.
 * @param scenario the scenario
 * @return the costs
 */
Ptr<TableCostModel>
MakeCostTable(const Scenario& scenario)
{
    auto table = CreateObject<TableCostModel>();
    const std::size_t size = scenario.settings.size();
    table->Resize(size);
    for (std::size_t from = 0; from < size; ++from)
    {
        table->SetRun(from, scenario.runCosts[from]);
        for (std::size_t to = 0; to < size; ++to)
        {
            if (from != to && scenario.changeCosts[from][to].IsAllowed())
            {
                table->SetChange(from, to, scenario.changeCosts[from][to]);
            }
        }
    }
    return table;
}

/**
 * @brief What the orchestrator is told beforehand.
 * @param scenario the scenario
 * @param strategy how it decides
 * @param truth the true loss process
 * @param estimator what it believes unless it knows the truth
 * @param costs what it expects actions to cost
 * @return the problem
 */
LearningProblem
MakeProblem(const Scenario& scenario,
            const Strategy& strategy,
            Ptr<const LossProcess> truth,
            Ptr<LossEstimator> estimator,
            Ptr<const CostModel> costs)
{
    LearningProblem problem;
    problem.settings = scenario.settings;
    problem.costs = costs;
    problem.estimator = strategy.knowsTruth ? MakeOracle(truth) : estimator;
    problem.startLoss = scenario.startLoss;
    problem.lossTarget = scenario.lossTarget;
    problem.deadline = scenario.deadline;
    return problem;
}

} // namespace

InstalledJob
InstallJob(const Scenario& scenario,
           const Strategy& strategy,
           Ptr<const LossProcess> truth,
           Ptr<LossEstimator> estimator)
{
    auto ledger = CreateObject<EnergyLedger>();
    auto job = CreateObject<TrainingJob>();
    job->SetTruth(truth);
    auto costs = CreateObject<MeasuredCostModel>();
    auto orchestrator = CreateObject<OrchestratorApplication>();
    Ptr<Node> node;
    if (scenario.network.idealised)
    {
        // The table is exact: measurements could only add rounding errors to it.
        costs->SetAttribute("Weight", DoubleValue(0));
        const Ptr<TableCostModel> table = MakeCostTable(scenario);
        costs->SetPrior(table);
        auto executor = CreateObject<IdealisedExecutor>();
        executor->SetCosts(table);
        executor->SetSettings(scenario.settings);
        executor->SetJob(job);
        executor->SetLedger(ledger);
        orchestrator->SetExecutor(executor);
        node = CreateObject<Node>();
    }
    else
    {
        const TrainingNetwork network = InstallTrainingNetwork(scenario, job, ledger);
        // Measurements would tell of the network what the strategy is not to know.
        const double weight = strategy.ignoresNetwork ? 0 : scenario.orchestrator.measurementWeight;
        costs->SetAttribute("Weight", DoubleValue(weight));
        if (scenario.hardwareCosts)
        {
            network.costs->SetAttribute("IgnoreNetwork", BooleanValue(strategy.ignoresNetwork));
        }
        costs->SetPrior(scenario.hardwareCosts ? network.costs
                                               : Ptr<CostModel>(MakeCostTable(scenario)));
        orchestrator->SetExecutor(network.executor);
        node = network.orchestratorNode;
    }
    orchestrator->SetProblem(MakeProblem(scenario, strategy, truth, estimator, costs),
                             scenario.startSetting);
    orchestrator->SetPlanner(strategy.MakePlanner());
    orchestrator->SetLedger(ledger);
    orchestrator->SetCosts(costs);
    node->AddApplication(orchestrator);
    return {orchestrator, ledger};
}

} // namespace pact
} // namespace ns3
