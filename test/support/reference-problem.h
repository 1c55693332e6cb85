/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef PACT_TEST_REFERENCE_PROBLEM_H
#define PACT_TEST_REFERENCE_PROBLEM_H

#include "ns3/pact-learning-problem.h"
#include "ns3/pact-power-law-loss-process.h"

/// The smart-factory job with the paper's normalised costs, built without any scenario file.
struct ReferenceProblem
{
    ns3::Ptr<ns3::pact::StagedPowerLawLossProcess> truth; //!< the loss
    ns3::Ptr<ns3::pact::TableCostModel> costs;            //!< the cost table
    ns3::pact::LearningProblem problem;                   //!< L/gold, M/silver, S/bronze

    explicit ReferenceProblem(double lossTarget, double deadline = 1000)
        : truth(ns3::CreateObject<ns3::pact::StagedPowerLawLossProcess>()),
          costs(ns3::CreateObject<ns3::pact::TableCostModel>())
    {
        using namespace ns3::pact;
        truth->Set({{0.02, 0.7, 0.3}, {0.05, 0.65, 0.25}, {0.10, 0.6, 0.2}},
                   {{0, 0.15, 0.35}, {0, 0, 0.15}, {0, 0, 0}});
        costs->Resize(3);
        costs->SetRun(0, {1, 1});
        costs->SetRun(1, {0.8, 0.5});
        costs->SetRun(2, {0.5, 0.2});
        costs->SetChange(0, 1, {1, 0.5});
        costs->SetChange(1, 2, {1, 0.25});
        costs->SetChange(0, 2, {1.5, 0.6});
        auto oracle = ns3::CreateObject<OracleLossEstimator>();
        oracle->SetTruth(truth);
        problem.settings = {{"L", "gold"}, {"M", "silver"}, {"S", "bronze"}};
        problem.costs = costs;
        problem.estimator = oracle;
        problem.startLoss = 2.3;
        problem.lossTarget = lossTarget;
        problem.deadline = deadline;
    }

    /// @return the state before the first epoch
    ns3::pact::LearningState Start() const
    {
        ns3::pact::LearningState state;
        state.history.startSetting = 0;
        state.history.startLoss = problem.startLoss;
        return state;
    }
};

#endif // PACT_TEST_REFERENCE_PROBLEM_H
