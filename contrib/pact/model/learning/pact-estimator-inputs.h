/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef PACT_ESTIMATOR_INPUTS_H
#define PACT_ESTIMATOR_INPUTS_H

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace ns3
{
namespace pact
{

/// What an estimator knows about the data of a node set.
struct NodeSetData
{
    std::string name; //!< name of the node set
    double samples;   //!< training samples, > 0
    double classes;   //!< classes among them, > 0
};

/**
 * @ingroup pact
 * @brief What does not change while a stage lasts: the learning setting, and how it was entered.
 *
 * Parameters are counted relative to the unpruned model, so that what was learned from a small
 * network can be asked about a large one of the same family. A change of the node set begins a
 * stage and not a model, so the age of the model, since it was last pruned, is counted as well.
 * Where all recorded changes prune, both ages are the same and networks cannot learn what either
 * means alone.
 */
struct StageFeatures
{
    double logParameters{0}; //!< ln(parameters / those of the unpruned model), <= 0
    double pruning{0};       //!< F of the change that began the stage, against the model before
    double logSamples{0};    //!< ln(training samples of the node set)
    double classes{0};       //!< classes of the node set
    uint32_t epochsSincePruning{
        0}; //!< epochs since the model was last pruned, when the stage began
};

/// A moment of a stage.
struct StageObservation
{
    uint32_t age;   //!< epochs in the stage
    double logLoss; //!< natural logarithm of the loss
};

/// A change of setting, before it happens.
struct ChangeFeatures
{
    StageFeatures before; //!< the stage that is left
    StageFeatures after;  //!< the stage that begins
    uint32_t age{0};      //!< epochs in the stage that is left
    double logLoss{0};    //!< natural logarithm of the loss before
    double slope{0};      //!< GetRecentSlope() before
};

/// Numbers that the run network reads per epoch; the last one is 1, and 0 where there is no epoch.
constexpr std::size_t STEP_INPUTS = 8;

/// Numbers that the change network reads.
constexpr std::size_t CHANGE_INPUTS = 12;

/// Inputs of the run network at one epoch.
using StepInputs = std::array<double, STEP_INPUTS>;

/// Inputs of the change network.
using ChangeInputs = std::array<double, CHANGE_INPUTS>;

/**
 * @brief What the run network reads at one epoch, before it is standardised: log loss, log
 * parameters, pruning ratio, log samples, classes, ln(1 + epochs in stage), ln(1 + epochs since the
 * model was pruned), and 1.
 * @param features the stage
 * @param observation the epoch
 * @return the numbers
 */
StepInputs EncodeStep(const StageFeatures& features, const StageObservation& observation);

/**
 * @brief What the change network reads, before it is standardised.
 * @param change the change
 * @return the numbers
 */
ChangeInputs EncodeChange(const ChangeFeatures& change);

/**
 * @brief How the loss moved of late.
 * @param recent moments of one stage, oldest first
 * @return least-squares slope of the log loss over the last SLOPE_EPOCHS moments, per epoch; 0 if
 * there are fewer than two
 */
double GetRecentSlope(const std::vector<StageObservation>& recent);

/// Moments that GetRecentSlope() looks at: with fewer, noise decides; more are not recent.
constexpr std::size_t SLOPE_EPOCHS = 5;

} // namespace pact
} // namespace ns3

#endif // PACT_ESTIMATOR_INPUTS_H
