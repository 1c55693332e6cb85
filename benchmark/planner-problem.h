/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef PACT_PLANNER_PROBLEM_H
#define PACT_PLANNER_PROBLEM_H

#include "ns3/pact-learning-problem.h"
#include "ns3/pact-power-law-loss-process.h"

#include <cmath>
#include <string>

/**
 * A problem with any number of settings, from large and costly to small and cheap, whose loss
 * depends on the loss alone: then a cell of the grid is a vertex of an ordinary graph, and
 * Dijkstra's algorithm applies.
 */
class PlannerProblem
{
  public:
    explicit PlannerProblem(std::size_t size)
    {
        using namespace ns3;
        using namespace ns3::pact;
        auto process = CreateObject<PowerLawLossProcess>();
        auto costs = CreateObject<TableCostModel>();
        auto oracle = CreateObject<OracleLossEstimator>();
        costs->Resize(size);
        std::vector<PowerLawLossProcess::Curve> curves;
        LossJumps jumps(size, std::vector<double>(size, 0));
        for (std::size_t i = 0; i < size; ++i)
        {
            // From the full model (share 0) to the smallest one (share 1).
            const double share = size == 1 ? 0 : static_cast<double>(i) / (size - 1);
            curves.push_back({0.02 + 0.08 * share, 2.28 - 0.08 * share, 0.7 - 0.1 * share});
            costs->SetRun(i, {1 - 0.5 * share, 1 - 0.8 * share});
            problem.settings.push_back({"m" + std::to_string(i), "n" + std::to_string(i)});
            for (std::size_t j = 0; j < size; ++j)
            {
                if (j != i)
                {
                    const double distance = std::fabs(static_cast<double>(j) - i) / (size - 1);
                    costs->SetChange(i, j, {0.5 + distance, 0.2 + 0.4 * distance});
                    jumps[i][j] = 0.05 + 0.3 * distance;
                }
            }
        }
        process->Set(curves, jumps);
        oracle->SetTruth(process);
        problem.costs = costs;
        problem.estimator = oracle;
        problem.startLoss = 2.3;
        problem.lossTarget = 0.25;
        problem.deadline = 1000;
        start.history.startLoss = problem.startLoss;
    }

    ns3::pact::LearningProblem problem; //!< the problem
    ns3::pact::LearningState start;     //!< before the first epoch, in the first setting
};

#endif // PACT_PLANNER_PROBLEM_H
