/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef PACT_SCENARIO_RUNNER_H
#define PACT_SCENARIO_RUNNER_H

#include "pact-result-recorder.h"
#include "pact-scenario.h"
#include "pact-strategy.h"

#include "ns3/pact-loss-estimator.h"
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
     * @brief Constructor; the scenario's own estimator is made, and what is to be said about it
     * printed to the standard output.
     * @param scenario the scenario; must outlive the runner
     * @param truth the true loss process
     * @param progress where progress is shown; null: nowhere
     * @throws EstimatorFileError if the estimator cannot be made
     */
    ScenarioRunner(const Scenario& scenario, Ptr<LossProcess> truth, std::ostream* progress);

    /**
     * @brief Constructor.
     * @param scenario the scenario; must outlive the runner
     * @param truth the true loss process
     * @param estimator what strategies believe about the loss that do not know the truth
     * @param progress where progress is shown; null: nowhere
     */
    ScenarioRunner(const Scenario& scenario,
                   Ptr<LossProcess> truth,
                   Ptr<LossEstimator> estimator,
                   std::ostream* progress);

    /**
     * @brief Simulate one strategy and write its rows.
     * @param strategy the strategy
     * @param recorder gets the rows
     * @return the result
     * @throws ResultError if a row cannot be written
     */
    StrategyResult Run(const Strategy& strategy, ResultRecorder& recorder);

  private:
    const Scenario& m_scenario;     //!< the scenario
    Ptr<LossProcess> m_truth;       //!< the true loss process
    Ptr<LossEstimator> m_estimator; //!< what strategies believe that do not know the truth
    std::ostream* m_progress;       //!< where progress is shown; may be null
};

} // namespace pact
} // namespace ns3

#endif // PACT_SCENARIO_RUNNER_H
