/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef PACT_ESTIMATE_ACTIONS_H
#define PACT_ESTIMATE_ACTIONS_H

#include <ostream>
#include <string>
#include <vector>

namespace ns3
{
namespace pact
{

/**
 * @ingroup pact
 * @brief Train an estimator on record files and save it.
 * @param words what stands behind the subcommand
 * @param report for the user
 */
void TrainEstimator(const std::vector<std::string>& words, std::ostream& report);

/**
 * @ingroup pact
 * @brief Score an estimator on record files: a table, metrics.csv and predictions.csv.
 * @param words what stands behind the subcommand
 * @param report for the user
 */
void EvaluateEstimatorFile(const std::vector<std::string>& words, std::ostream& report);

/**
 * @ingroup pact
 * @brief Make record files up from the loss of a scenario.
 * @param words what stands behind the subcommand
 * @param report for the user
 */
void GenerateRecordFile(const std::vector<std::string>& words, std::ostream& report);

} // namespace pact
} // namespace ns3

#endif // PACT_ESTIMATE_ACTIONS_H
