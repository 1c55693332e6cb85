/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

/**
 * @file
 * @ingroup pact
 * A loss of one's own in place of the scenario's: every epoch takes away a fixed share of the
 * distance to a floor, and every change doubles the loss. All strategies are compared on it. Try:
 *
 *     build/bin/own-loss examples/smart-factory.yaml
 */

#include "ns3/double.h"
#include "ns3/pact-comparison-table.h"
#include "ns3/pact-loss-process.h"
#include "ns3/pact-scenario-reader.h"
#include "ns3/pact-scenario-runner.h"

#include <exception>
#include <iostream>

using namespace ns3;
using namespace ns3::pact;

/// A loss that falls exponentially towards a floor.
class ExponentialLoss : public LossProcess
{
  public:
    /// @return the object TypeId
    static TypeId GetTypeId()
    {
        static TypeId tid = TypeId("ExponentialLoss")
                                .SetParent<LossProcess>()
                                .AddConstructor<ExponentialLoss>()
                                .AddAttribute("Share",
                                              "Share of the distance to the floor that is left "
                                              "after an epoch.",
                                              DoubleValue(0.95),
                                              MakeDoubleAccessor(&ExponentialLoss::m_share),
                                              MakeDoubleChecker<double>(0.0, 1.0))
                                .AddAttribute("Floor",
                                              "Loss that training approaches.",
                                              DoubleValue(0.01),
                                              MakeDoubleAccessor(&ExponentialLoss::m_floor),
                                              MakeDoubleChecker<double>(0.0));
        return tid;
    }

    LossState AfterEpoch(const LossState& state) const override
    {
        LossState next = WithLoss(state, m_floor + m_share * (state.loss - m_floor));
        next.epoch++;
        next.epochsInStage++;
        return next;
    }

    LossState AfterChange(const LossState& state, std::size_t to) const override
    {
        LossState next = WithLoss(state, 2 * state.loss);
        next.setting = to;
        next.stageStartLoss = next.loss;
        next.epochsInStage = 0;
        return next;
    }

    LossState WithLoss(const LossState& state, double loss) const override
    {
        LossState same = state;
        same.loss = loss;
        return same;
    }

  private:
    double m_share; //!< attribute Share
    double m_floor; //!< attribute Floor
};

NS_OBJECT_ENSURE_REGISTERED(ExponentialLoss);

int
main(int argc, char* argv[])
{
    try
    {
        const Scenario scenario = ScenarioReader().Read(argc > 1 ? argv[1] : "scenario.yaml");
        ResultRecorder recorder("results/own-loss", scenario);
        ScenarioRunner runner(scenario, CreateObject<ExponentialLoss>(), nullptr);
        std::vector<StrategyResult> results;
        for (const Strategy& strategy : ParseStrategies("all", scenario))
        {
            results.push_back(runner.Run(strategy, recorder));
        }
        PrintComparison(std::cout, scenario, results);
        return 0;
    }
    catch (const std::exception& error)
    {
        std::cerr << error.what() << std::endl;
        return 1;
    }
}
