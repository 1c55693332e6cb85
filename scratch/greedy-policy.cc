/*
 * SPDX-License-Identifier: GPL-2.0-only
 *
 * A planner of one's own: it trains one epoch wherever that, followed by staying in one setting
 * until the target is met, costs the least energy, and thinks again after every epoch. Try:
 *
 *     ./pact run examples/smart-factory.yaml --program=greedy-policy --strategy=GreedyPolicy,pact
 */
#include "ns3/pact-command-line.h"
#include "ns3/pact-planner.h"
#include "ns3/pact-stage-plan.h"

using namespace ns3::pact;

struct GreedyPolicy : public Planner
{
    static ns3::TypeId GetTypeId() // --strategy and a scenario's policy refer to its name
    {
        static ns3::TypeId tid =
            ns3::TypeId("GreedyPolicy").SetParent<Planner>().AddConstructor<GreedyPolicy>();
        return tid;
    }

    Decision Decide(const LearningProblem& problem, const LearningState& state) override
    {
        const auto [process, now] = problem.estimator->Forecast(state.history);
        Decision decision;
        double least = std::numeric_limits<double>::infinity();
        for (std::size_t i = 0; i < problem.settings.size() * problem.settings.size(); ++i)
        {
            const std::size_t first = i / problem.settings.size();
            const std::size_t then = i % problem.settings.size();
            JobOutlook outlook = JobOutlook{now, state.time, 0}.After(problem, *process, first);
            const double predicted = outlook.state.loss;
            while (outlook.IsInTime(problem) && !outlook.IsOnTarget(problem))
            {
                outlook = outlook.After(problem, *process, then);
            }
            if (outlook.IsInTime(problem) && outlook.energy < least)
            {
                least = outlook.energy;
                decision.setting = first;
                decision.predictedLoss = predicted;
            }
        }
        return decision;
    }
};

NS_OBJECT_ENSURE_REGISTERED(GreedyPolicy);

int
main(int argc, char* argv[])
{
    return RunCommandLine(argc, argv);
}
