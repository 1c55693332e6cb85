/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef PACT_ESTIMATOR_SAMPLES_H
#define PACT_ESTIMATOR_SAMPLES_H

#include "pact-network-training.h"
#include "pact-recorded-courses.h"
#include "pact-trained-estimator.h"

#include <Eigen/Core>
#include <cstdint>
#include <vector>

namespace ns3
{
namespace pact
{

/**
 * @ingroup pact
 * @brief Recorded stages, not owned.
 */
using RecordedCourses = std::vector<const RecordedCourse*>;

/**
 * @ingroup pact
 * @brief The moments of a stage that are shown to the run network: the recorded ones, after that of
 * the untrained model where there is one.
 * @param course the stage
 * @return the moments, oldest first
 */
std::vector<StageObservation> GetShownMoments(const RecordedCourse& course);

/**
 * @ingroup pact
 * @brief Write what the run network reads: the last moments, padded in front with zeros.
 * @param features the stage
 * @param begin first moment
 * @param end behind the last moment
 * @param scaling of the inputs
 * @param window epochs that the network reads
 * @param inputs filled, window * STEP_INPUTS numbers
 */
void FillRunInputs(const StageFeatures& features,
                   const StageObservation* begin,
                   const StageObservation* end,
                   const NetworkScaling& scaling,
                   uint32_t window,
                   double* inputs);

/**
 * @ingroup pact
 * @brief Write what the change network reads.
 * @param change the change
 * @param scaling of the inputs
 * @param inputs filled, CHANGE_INPUTS numbers
 */
void FillChangeInputs(const ChangeFeatures& change, const NetworkScaling& scaling, double* inputs);

/**
 * @ingroup pact
 * @brief Means and deviations of what the run network reads and predicts.
 * @param courses the stages it learns from
 * @param horizon epochs that it predicts
 * @return the scaling
 */
NetworkScaling GetRunScaling(const RecordedCourses& courses, uint32_t horizon);

/**
 * @ingroup pact
 * @brief Means and deviations of what the change network reads and predicts.
 * @param courses the stages it learns from
 * @return the scaling; empty if no stage began with a known change
 */
NetworkScaling GetChangeScaling(const RecordedCourses& courses);

/**
 * @ingroup pact
 * @brief Samples of the run network: one per stage and moment that has a recorded successor. The
 * targets are changes of the log loss from that moment on; those behind the end of the record have
 * no weight.
 * @param courses the stages
 * @param scaling of inputs and targets
 * @param window epochs that the network reads
 * @param horizon epochs that it predicts
 * @return the samples
 */
NetworkSamples GetRunSamples(const RecordedCourses& courses,
                             const NetworkScaling& scaling,
                             uint32_t window,
                             uint32_t horizon);

/**
 * @ingroup pact
 * @brief Samples of the change network: one per stage that began with a known change.
 * @param courses the stages
 * @param scaling of inputs and targets
 * @return the samples
 */
NetworkSamples GetChangeSamples(const RecordedCourses& courses, const NetworkScaling& scaling);

} // namespace pact
} // namespace ns3

#endif // PACT_ESTIMATOR_SAMPLES_H
