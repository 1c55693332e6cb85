/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef PACT_ESTIMATOR_PROBLEM_H
#define PACT_ESTIMATOR_PROBLEM_H

#include "pact-estimator-samples.h"
#include "pact-lstm-network.h"
#include "pact-network-training.h"
#include "support/shipped-records.h"

#include "ns3/pact-trained-estimator.h"

#include <cstdint>
#include <vector>

/// What the benchmarks of the estimator train: the records of one training seed, and the network in
/// its default size.
struct EstimatorProblem
{
    static constexpr uint32_t BATCH = 16;     //!< samples per step
    static constexpr uint64_t ORDER_SEED = 2; //!< of the order of the samples

    /// Read the records and draw weights.
    EstimatorProblem()
        : network(ns3::pact::STEP_INPUTS, sizes.window, sizes.hiddenUnits, sizes.horizon)
    {
        using namespace ns3::pact;
        const auto courses = GetRecordedCourses(GetShippedRecords({1}), RecordMapping());
        RecordedCourses all;
        for (const RecordedCourse& course : courses)
        {
            all.push_back(&course);
        }
        samples =
            GetRunSamples(all, GetRunScaling(all, sizes.horizon), sizes.window, sizes.horizon);
        RandomSource random(1);
        network.Initialise(random);
        options.batch = BATCH;
        options.maxEpochs = 1;
    }

    ns3::pact::TrainedEstimator sizes;         //!< default sizes
    ns3::pact::LstmNetwork network;            //!< with the weights that training begins with
    ns3::pact::NetworkSamples samples;         //!< what it learns from
    ns3::pact::NetworkTrainingOptions options; //!< one pass
};

#endif // PACT_ESTIMATOR_PROBLEM_H
