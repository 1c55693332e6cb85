/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef PACT_SCENARIO_RUNNER_H
#define PACT_SCENARIO_RUNNER_H

#include "pact-result-recorder.h"
#include "pact-scenario.h"
#include "pact-strategy.h"

#include "ns3/pact-loss-process.h"

#include <ostream>
#include <string>
#include <vector>

namespace ns3
{
namespace pact
{

/// What came of one strategy.
struct StrategyResult
{
    std::string strategy;              //!< its name
    JobSummary summary;                //!< the job as a whole
    std::vector<uint32_t> modelEpochs; //!< epochs per model, by index in the scenario
    std::string notes;                 //!< what the reader should know; may be empty
};

/**
 * @ingroup pact
 * @brief Simulates a scenario with one strategy after the other.
 *
 * All strategies meet the same truth, noise included, and the same random streams.
 */
class ScenarioRunner
{
  public:
    /**
     * @brief Constructor.
     * @param scenario the scenario; must outlive the runner
     * @param truth the true loss process
     * @param progress where progress is shown; null: nowhere
     */
    ScenarioRunner(const Scenario& scenario, Ptr<LossProcess> truth, std::ostream* progress);

    /**
     * @brief Simulate one strategy and write its rows.
     * @param strategy the strategy
     * @param recorder gets the rows
     * @return the result
     * @throws ResultError if a row cannot be written
     */
    StrategyResult Run(const Strategy& strategy, ResultRecorder& recorder);

  private:
    const Scenario& m_scenario; //!< the scenario
    Ptr<LossProcess> m_truth;   //!< the true loss process
    std::ostream* m_progress;   //!< where progress is shown; may be null
};

} // namespace pact
} // namespace ns3

#endif // PACT_SCENARIO_RUNNER_H
