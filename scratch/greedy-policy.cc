/*
 * SPDX-License-Identifier: GPL-2.0-only
 *
 * A planner of one's own: it stays for one more epoch or changes for good, whatever looks cheaper,
 * and thinks again after every epoch. Try:
 *
 *     ./pact run examples/smart-factory.yaml --program=greedy-policy --strategy=GreedyPolicy,pact
 */
#include "ns3/pact-command-line.h"
#include "ns3/pact-planner.h"
#include "ns3/pact-stage-plan.h"

using namespace ns3::pact;

/// Least energy from an outlook to the target, in one setting from there on; infinite if out of
/// reach.
static double
FindEnergy(const LearningProblem& problem, const LossProcess& process, const JobOutlook& start)
{
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t to = 0; to < problem.settings.size(); ++to)
    {
        JobOutlook outlook = start.After(problem, process, to);
        while (outlook.IsInTime(problem) && !outlook.IsOnTarget(problem))
        {
            outlook = outlook.After(problem, process, to);
        }
        least = outlook.IsInTime(problem) ? std::min(least, outlook.energy) : least;
    }
    return least;
}

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
        for (std::size_t to = 0; to < problem.settings.size(); ++to)
        {
            const JobOutlook next = JobOutlook{now, state.time, 0}.After(problem, *process, to);
            const double energy =
                next.IsOnTarget(problem) ? next.energy : FindEnergy(problem, *process, next);
            if (next.IsInTime(problem) && energy < least)
            {
                least = energy;
                decision.setting = to;
                decision.predictedLoss = next.state.loss;
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
