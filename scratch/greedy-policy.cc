/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

/**
 * @file
 * @ingroup pact
 * A planner of one's own. It always expects the next change of setting to be the last one: stay a
 * few epochs, change, and go on until the target is met. Of these courses it takes the one of the
 * least energy, and it thinks again before every epoch. Try:
 *
 *     build/bin/greedy-policy --strategy=GreedyPolicy,pact,optimum examples/smart-factory.yaml
 */

#include "ns3/pact-command-line.h"
#include "ns3/pact-planner.h"
#include "ns3/pact-stage-plan.h"
#include "ns3/uinteger.h"

#include <limits>

using namespace ns3;
using namespace ns3::pact;

/// Takes the cheapest course that changes at most once, within the next few epochs.
class GreedyPolicy : public Planner
{
  public:
    /// @return the object TypeId, whose name --strategy and a scenario's policy refer to
    static TypeId GetTypeId()
    {
        static TypeId tid = TypeId("GreedyPolicy")
                                .SetParent<Planner>()
                                .AddConstructor<GreedyPolicy>()
                                .AddAttribute("Lookahead",
                                              "Most epochs to wait before the change.",
                                              UintegerValue(5),
                                              MakeUintegerAccessor(&GreedyPolicy::m_lookahead),
                                              MakeUintegerChecker<uint32_t>());
        return tid;
    }

    Decision Decide(const LearningProblem& problem, const LearningState& state) override
    {
        const LossForecast forecast = problem.estimator->Forecast(state.history);
        const JobOutlook now{forecast.state, state.time, 0};
        const std::size_t here = forecast.state.setting;
        Decision decision;
        double least = std::numeric_limits<double>::infinity();
        JobOutlook later = now;
        for (uint32_t wait = 0; wait <= m_lookahead && later.IsInTime(problem); ++wait)
        {
            for (std::size_t to = 0; to < problem.settings.size(); ++to)
            {
                const double energy = GetEnergyToTarget(problem, *forecast.process, later, to);
                if (energy < least)
                {
                    least = energy;
                    decision.setting = wait == 0 ? to : here;
                }
            }
            later = later.After(problem, *forecast.process, here);
        }
        if (decision.setting)
        {
            const JobOutlook next = now.After(problem, *forecast.process, *decision.setting);
            decision.predictedLoss = next.state.loss;
        }
        return decision;
    }

  private:
    /// @return energy from the beginning of the outlook to the target, trained in one setting from
    /// here on; infinite if that does not meet the target by the deadline
    static double GetEnergyToTarget(const LearningProblem& problem,
                                    const LossProcess& process,
                                    JobOutlook outlook,
                                    std::size_t setting)
    {
        do
        {
            outlook = outlook.After(problem, process, setting);
        } while (outlook.IsInTime(problem) && !outlook.IsOnTarget(problem));
        return outlook.IsInTime(problem) ? outlook.energy : std::numeric_limits<double>::infinity();
    }

    uint32_t m_lookahead; //!< attribute Lookahead
};

NS_OBJECT_ENSURE_REGISTERED(GreedyPolicy);

int
main(int argc, char* argv[])
{
    return RunCommandLine(argc, argv);
}
