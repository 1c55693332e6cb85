/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef PACT_ESTIMATOR_FOLDS_H
#define PACT_ESTIMATOR_FOLDS_H

#include "pact-estimator-samples.h"
#include "pact-random-source.h"

#include <cstdint>
#include <string>
#include <vector>

namespace ns3
{
namespace pact
{

/// Which stages one pair of networks learns from, and which it must not see.
struct EstimatorFold
{
    RecordedCourses training;   //!< learned from
    RecordedCourses validation; //!< watched by early stopping
    RecordedCourses heldOut;    //!< never seen, for calibration
};

/// How records are divided.
struct EstimatorFolds
{
    std::vector<EstimatorFold> folds; //!< the folds
    std::vector<std::string> leftOut; //!< branches that are in no fold
    RecordedCourses kept;             //!< the stages that are in some fold
    std::size_t branches{0};          //!< distinct branches among them
};

/**
 * @brief Divide recorded stages. Stages that runs share stay together: stages of one branch are
 * never divided, and a stage that branches of one seed begin with is never held out from another
 * branch of the seed.
 * @param courses the stages
 * @param maxFolds most folds, >= 2
 * @param validationShare share of the branches of a fold's training that early stopping watches
 * @param leaveOutShare share of the stages whose branches are left out altogether; which branches
 * does not depend on the source of choices
 * @param random source of choices
 * @return the folds
 * @throw RecordsError if the records do not suffice
 */
EstimatorFolds DivideRecords(const std::vector<RecordedCourse>& courses,
                             uint32_t maxFolds,
                             double validationShare,
                             double leaveOutShare,
                             RandomSource& random);

} // namespace pact
} // namespace ns3

#endif // PACT_ESTIMATOR_FOLDS_H
