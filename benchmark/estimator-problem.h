/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef PACT_ESTIMATOR_PROBLEM_H
#define PACT_ESTIMATOR_PROBLEM_H

#include "pact-lstm-network.h"
#include "pact-network-training.h"

#include <cmath>
#include <cstdint>

/// What the benchmarks of the estimator train: as many samples as one seed's records give, and the
/// network in its default size.
struct EstimatorProblem
{
    static constexpr Eigen::Index STEP_INPUTS = 8; //!< per epoch
    static constexpr Eigen::Index WINDOW = 8;      //!< epochs that are read
    static constexpr Eigen::Index HIDDEN = 24;     //!< units
    static constexpr Eigen::Index HORIZON = 20;    //!< epochs that are predicted
    static constexpr Eigen::Index SAMPLES = 3100;  //!< training samples
    static constexpr uint32_t BATCH = 16;          //!< samples per step
    static constexpr uint64_t ORDER_SEED = 2;      //!< of the order of the samples

    /// Draw samples and weights.
    EstimatorProblem()
        : network(STEP_INPUTS, WINDOW, HIDDEN, HORIZON)
    {
        ns3::pact::RandomSource random(1);
        samples.inputs.resize(network.GetInputSize(), SAMPLES);
        samples.targets.resize(HORIZON, SAMPLES);
        samples.weights.resize(HORIZON, SAMPLES);
        for (Eigen::Index sample = 0; sample < SAMPLES; sample++)
        {
            for (double& input : samples.inputs.col(sample))
            {
                input = 3 * random.Uniform() - 1.5;
            }
            // Some stages end before the horizon does.
            const auto known = static_cast<Eigen::Index>(1 + random.Below(2 * HORIZON));
            const double last = samples.inputs(network.GetInputSize() - STEP_INPUTS, sample);
            for (Eigen::Index ahead = 0; ahead < HORIZON; ahead++)
            {
                const double fall = std::pow(1 + 0.3 * static_cast<double>(ahead + 1), -0.7) - 1;
                samples.targets(ahead, sample) = (1 + last) * fall + 0.4 * random.Uniform();
                samples.weights(ahead, sample) = ahead < known ? 1 : 0;
            }
        }
        network.Initialise(random);
        options.batch = BATCH;
        options.maxEpochs = 1;
    }

    ns3::pact::LstmNetwork network;            //!< with the weights that training begins with
    ns3::pact::NetworkSamples samples;         //!< what it learns from
    ns3::pact::NetworkTrainingOptions options; //!< one pass
};

#endif // PACT_ESTIMATOR_PROBLEM_H
