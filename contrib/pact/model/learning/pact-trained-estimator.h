/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef PACT_TRAINED_ESTIMATOR_H
#define PACT_TRAINED_ESTIMATOR_H

#include "pact-estimator-inputs.h"

#include <cstdint>
#include <string>
#include <vector>

namespace ns3
{
namespace pact
{

/**
 * @ingroup pact
 * @brief Standardisation of the inputs and targets of one network, from the records it learned
 * from: a number x goes in as (x - mean) / deviation, a target comes out as
 * mean + deviation * output.
 */
struct NetworkScaling
{
    std::vector<double> inputMean;      //!< per input
    std::vector<double> inputDeviation; //!< per input, > 0
    double targetMean{0};               //!< of the change of the log loss
    double targetDeviation{1};          //!< of the change of the log loss, > 0
};

/**
 * @ingroup pact
 * @brief Split-conformal calibration of the 90 % intervals, per output: each side of an interval
 * becomes its factor * (length + margin), with the length that the networks say.
 */
struct IntervalCalibration
{
    std::vector<double> margins;     //!< per output, >= 0, in log loss
    std::vector<double> lowFactors;  //!< per output, > 0, of the lower side
    std::vector<double> highFactors; //!< per output, > 0, of the upper side
    uint64_t scores{0};              //!< held-out predictions they come from; 0: not calibrated
};

/// Weights of the networks that one fold of the records was held out from.
struct EstimatorMember
{
    std::vector<double> run;    //!< of the LSTM, in the order of LstmNetwork::GetParameters()
    std::vector<double> change; //!< of the feed-forward network; empty if no record has a change
};

/// How good the estimator was on records that its networks had not seen.
struct HeldOutQuality
{
    double oneStepError{0};   //!< mean absolute error of the log loss, one epoch ahead
    double changeError{0};    //!< mean absolute error of the log loss, after a change
    double runCoverage{0};    //!< share of losses within the interval before calibration
    double changeCoverage{0}; //!< share of losses within the interval before calibration
};

/**
 * @ingroup pact
 * @brief A trained estimator of the loss: a plain value, as it stands in its file. LossNetworks
 * makes predictions from it.
 */
struct TrainedEstimator
{
    std::string lossColumn;                //!< which loss it predicts
    uint32_t window{8};                    //!< epochs that the run network reads
    uint32_t horizon{20};                  //!< H, epochs that it predicts
    uint32_t hiddenUnits{16};              //!< of the LSTM
    std::vector<uint32_t> changeUnits;     //!< hidden layers of the feed-forward network
    NetworkScaling runScaling;             //!< of lambda_run
    NetworkScaling changeScaling;          //!< of lambda_change
    IntervalCalibration runCalibration;    //!< of lambda_run, per epoch ahead
    IntervalCalibration changeCalibration; //!< of lambda_change, one output
    std::vector<EstimatorMember> members;  //!< averaged

    std::vector<NodeSetData> nodeSets; //!< data of the node sets in the records
    double startLoss{0};               //!< loss of an untrained model; 0: ln(classes)
    uint32_t greatestAge{0};           //!< most epochs in a stage that the records know
    uint32_t earliestChange{0};        //!< fewest epochs before a change that the records know
    double leastLogLoss{0};            //!< least log loss in the records
    double greatestLogLoss{0};         //!< greatest log loss in the records

    std::vector<std::string> recordHashes; //!< of the record files, in order
    std::vector<uint64_t> recordSeeds;     //!< training seeds of the records it learned from
    std::vector<std::string> leftOut;      //!< branches left out, see RecordedCourse
    uint64_t seed{1};                      //!< that fixed the networks' beginnings and shuffles
    HeldOutQuality quality;                //!< on the folds
};

} // namespace pact
} // namespace ns3

#endif // PACT_TRAINED_ESTIMATOR_H
