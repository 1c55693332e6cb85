/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef PACT_ESTIMATOR_EVALUATION_H
#define PACT_ESTIMATOR_EVALUATION_H

#include "pact-loss-networks.h"
#include "pact-record-mapping.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace ns3
{
namespace pact
{

/**
 * @ingroup pact
 * @brief How well a predictor does on records: the paper's three metrics, as mean and standard
 * deviation over configurations, training seeds of the records, and estimators. A number that does
 * not exist is NaN.
 *
 * MAE: mean absolute error of the loss. MIL: mean length of the 90 % interval, in units of the
 * loss. ICP: interval coverage percentage, the share of losses within the interval, in [0, 1].
 */
struct EstimatorMetrics
{
    std::string network;   //!< "lambda_run" or "lambda_change"
    std::string split;     //!< "seed", "configuration" or "training"
    std::string predictor; //!< "estimator", "persistence" or "power-law"
    std::string horizon;   //!< epochs ahead, for instance "1", "10", "1-20"; "change"
    double maeMean;        //!< mean of the MAE
    double maeStd;         //!< standard deviation of the MAE
    double milMean;        //!< mean of the MIL
    double milStd;         //!< standard deviation of the MIL
    double icpMean;        //!< mean of the ICP
    double icpStd;         //!< standard deviation of the ICP
    double logMaeMean;     //!< mean absolute error of the natural logarithm of the loss
    uint64_t groups;       //!< configurations, times training seeds, times estimators
    uint64_t predictions;  //!< predictions that were scored
};

/**
 * @brief Score estimators and two baselines on the same records.
 *
 * Persistence says that the loss stays. The power law c + a (e + 1)^(-b) is fitted to what was seen
 * of the stage so far; with fewer than four moments, it is persistence.
 *
 * @param estimators at least one, of the same horizon and learned from the same records; several
 * differ in the seed they were trained with, and each counts as a group of its own
 * @param records the records
 * @param mapping what they mean
 * @return the metrics, per split, network, horizon and predictor; the estimators' over all horizons
 * first
 * @throw RecordsError if a node set is not in the mapping
 */
std::vector<EstimatorMetrics> EvaluateEstimators(
    const std::vector<std::shared_ptr<const LossNetworks>>& estimators,
    const TrainingRecords& records,
    const RecordMapping& mapping);

} // namespace pact
} // namespace ns3

#endif // PACT_ESTIMATOR_EVALUATION_H
