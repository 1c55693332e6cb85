/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef PACT_ESTIMATOR_EXAMPLES_H
#define PACT_ESTIMATOR_EXAMPLES_H

#include "ns3/pact-loss-networks.h"
#include "ns3/pact-record-mapping.h"

#include <string>

namespace ns3
{
namespace pact
{

/**
 * @ingroup pact
 * @brief Write predictions for a few recorded stages, one of each kind, as a CSV file to be drawn:
 * the first stage of a run, and each way from one node set to another.
 *
 * Columns: stage; origin, the epochs in the stage after which the prediction is made, "change" for
 * one made before the stage began, or nothing for the record itself; epoch, in the stage; loss, as
 * recorded; mean, low, high, as predicted; seen_seed, 1 if the estimator learned from this training
 * seed.
 *
 * @param networks the estimator
 * @param records the records
 * @param mapping what they mean
 * @param path the file
 * @throws ResultError if it cannot be written
 */
void WriteExamplePredictions(const LossNetworks& networks,
                             const TrainingRecords& records,
                             const RecordMapping& mapping,
                             const std::string& path);

} // namespace pact
} // namespace ns3

#endif // PACT_ESTIMATOR_EXAMPLES_H
