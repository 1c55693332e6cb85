/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef PACT_ESTIMATOR_FACTORY_H
#define PACT_ESTIMATOR_FACTORY_H

#include "pact-scenario.h"

#include "ns3/pact-learned-settings.h"
#include "ns3/pact-loss-estimator.h"
#include "ns3/pact-loss-process.h"
#include "ns3/pact-trained-estimator.h"

#include <ostream>
#include <string>
#include <vector>

namespace ns3
{
namespace pact
{

/**
 * @ingroup pact
 * @brief Make the estimator that a scenario gives its orchestrator.
 * @param scenario the scenario
 * @param truth the true loss process, which the oracle knows
 * @param report what is to be said about a learned estimator is printed here
 * @param warnings gets what makes its predictions doubtful; may be null
 * @return the estimator
 * @throws EstimatorFileError if its file cannot be used, or not for this scenario
 */
Ptr<LossEstimator> MakeLossEstimator(const Scenario& scenario,
                                     Ptr<const LossProcess> truth,
                                     std::ostream& report,
                                     std::vector<std::string>* warnings = nullptr);

/**
 * @ingroup pact
 * @brief Make an estimator that knows the truth, as the benchmark strategies need it.
 * @param truth the true loss process
 * @return the estimator
 */
Ptr<LossEstimator> MakeOracle(Ptr<const LossProcess> truth);

/**
 * @ingroup pact
 * @brief What a learned estimator has to know of the settings of a scenario.
 *
 * Parameters count against those of the model's oldest ancestor; where they are not given, pruning
 * is taken to be structured, which leaves (1 - F)^2 of them. Samples and classes of a node set that
 * the scenario does not give are those that the estimator's records had under the set's name.
 *
 * @param scenario the scenario; its estimator is a learned one
 * @param trained that estimator
 * @return one element per setting
 * @throws EstimatorFileError if the estimator is not for this scenario: it predicts another loss,
 * or nobody knows the data of a node set
 */
std::vector<SettingFeatures> MakeEstimatorSettings(const Scenario& scenario,
                                                   const TrainedEstimator& trained);

/**
 * @ingroup pact
 * @brief Where the samples and classes of a scenario's node sets, or its target, lie outside of a
 * learned estimator's records, so that predictions are guesses. Nothing else is compared: neither
 * pruning nor the order or length of stages.
 * @param scenario the scenario
 * @param trained the estimator
 * @return what lies outside, in words; empty if nothing does
 */
std::vector<std::string> FindExtrapolations(const Scenario& scenario,
                                            const TrainedEstimator& trained);

} // namespace pact
} // namespace ns3

#endif // PACT_ESTIMATOR_FACTORY_H
