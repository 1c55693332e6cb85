/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef PACT_ESTIMATOR_FILE_H
#define PACT_ESTIMATOR_FILE_H

#include "ns3/pact-trained-estimator.h"

#include <stdexcept>
#include <string>

namespace ns3
{
namespace pact
{

/// An estimator file cannot be used; what() has one problem per line, as file:line:column: what.
class EstimatorFileError : public std::runtime_error
{
  public:
    using std::runtime_error::runtime_error;
};

/**
 * @ingroup pact
 * @brief Write an estimator into a file that people can read: YAML with its version, what it was
 * trained on and how good it was, the scaling, the calibration, the weights, and a checksum.
 * @param trained the estimator
 * @param path the file, replaced at once
 * @throws ResultError if it cannot be written
 */
void SaveEstimator(const TrainedEstimator& trained, const std::string& path);

/**
 * @ingroup pact
 * @brief Read what SaveEstimator() wrote; every number comes back as it was.
 * @param path the file
 * @return the estimator, whose sizes fit together
 * @throws EstimatorFileError if it is damaged, of another version, no such file, or gives no finite
 * prediction
 */
TrainedEstimator LoadEstimator(const std::string& path);

} // namespace pact
} // namespace ns3

#endif // PACT_ESTIMATOR_FILE_H
