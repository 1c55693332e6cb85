/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef PACT_TEST_IDEALISED_RUN_H
#define PACT_TEST_IDEALISED_RUN_H

#include "ns3/double.h"
#include "ns3/node.h"
#include "ns3/pact-idealised-executor.h"
#include "ns3/pact-orchestrator-application.h"
#include "ns3/pact-power-law-loss-process.h"
#include "ns3/simulator.h"

#include <vector>

namespace ns3
{
namespace pact
{

/// A job on a cost table, with everything that it reported.
class IdealisedRun
{
  public:
    /**
     * @param table the costs
     * @param truth the true loss
     */
    IdealisedRun(Ptr<TableCostModel> table, Ptr<LossProcess> truth)
        : costs(CreateObject<MeasuredCostModel>()),
          ledger(CreateObject<EnergyLedger>()),
          orchestrator(CreateObject<OrchestratorApplication>())
    {
        costs->SetPrior(table);
        costs->SetAttribute("Weight", DoubleValue(0));
        auto oracle = CreateObject<OracleLossEstimator>();
        oracle->SetTruth(truth);
        problem.costs = costs;
        problem.estimator = oracle;
        for (std::size_t i = 0; i < table->GetSize(); i++)
        {
            problem.settings.push_back({"m" + std::to_string(i), "n" + std::to_string(i)});
        }
        auto job = CreateObject<TrainingJob>();
        job->SetTruth(truth);
        auto executor = CreateObject<IdealisedExecutor>();
        executor->SetCosts(table);
        executor->SetJob(job);
        executor->SetLedger(ledger);
        executor->SetSettings(problem.settings);
        orchestrator->SetExecutor(executor);
        orchestrator->SetLedger(ledger);
        orchestrator->SetCosts(costs);
    }

    ~IdealisedRun()
    {
        Simulator::Destroy();
    }

    /**
     * @brief Run the job to its end.
     * @param planner decides
     */
    void Run(Ptr<Planner> planner)
    {
        orchestrator->SetPlanner(planner);
        orchestrator->SetProblem(problem, 0);
        orchestrator->TraceConnectWithoutContext("EpochEnd",
                                                 MakeCallback(&IdealisedRun::AddRow, this));
        orchestrator->TraceConnectWithoutContext("Decision",
                                                 MakeCallback(&IdealisedRun::AddDecision, this));
        orchestrator->TraceConnectWithoutContext("JobEnd",
                                                 MakeCallback(&IdealisedRun::AddEnd, this));
        Ptr<Node> node = CreateObject<Node>();
        node->AddApplication(orchestrator);
        Simulator::Run();
    }

    LearningProblem problem;                   //!< what is to be decided
    Ptr<MeasuredCostModel> costs;              //!< as the planner sees them
    Ptr<EnergyLedger> ledger;                  //!< energy used
    Ptr<OrchestratorApplication> orchestrator; //!< runs the job
    std::vector<EpochReport> rows;             //!< every epoch
    std::vector<Decision> decisions;           //!< every decision
    std::vector<JobSummary> ends;              //!< every end of the job

  private:
    /// @param row an epoch
    void AddRow(const EpochReport& row)
    {
        rows.push_back(row);
    }

    /// @param decision a decision
    void AddDecision(const LearningState&, const Decision& decision, double)
    {
        decisions.push_back(decision);
    }

    /// @param summary the end
    void AddEnd(const JobSummary& summary)
    {
        ends.push_back(summary);
    }
};

/**
 * @brief The cost table of the smart-factory job: L on gold, M on silver, S on bronze.
 * @return the table
 */
inline Ptr<TableCostModel>
MakeFactoryCosts()
{
    auto table = CreateObject<TableCostModel>();
    table->Resize(3);
    table->SetRun(0, {1, 1});
    table->SetRun(1, {0.8, 0.5});
    table->SetRun(2, {0.5, 0.2});
    table->SetChange(0, 1, {1, 0.5});
    table->SetChange(1, 2, {1, 0.25});
    table->SetChange(0, 2, {1.5, 0.6});
    return table;
}

/**
 * @brief The true loss of the smart-factory job.
 * @return the process
 */
inline Ptr<LossProcess>
MakeFactoryLoss()
{
    auto truth = CreateObject<StagedPowerLawLossProcess>();
    truth->Set({{0.02, 0.7, 0.3}, {0.05, 0.65, 0.25}, {0.10, 0.6, 0.2}},
               {{0, 0.15, 0.35}, {0, 0, 0.15}, {0, 0, 0}});
    return truth;
}

} // namespace pact
} // namespace ns3

#endif // PACT_TEST_IDEALISED_RUN_H
