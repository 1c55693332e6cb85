/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef PACT_RECORDED_COURSES_H
#define PACT_RECORDED_COURSES_H

#include "pact-estimator-inputs.h"
#include "pact-record-mapping.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace ns3
{
namespace pact
{

/**
 * @ingroup pact
 * @brief A recorded stage as an estimator sees it. A stage that several runs share stands once.
 */
struct RecordedCourse
{
    uint64_t seed{0}; //!< training seed
    std::string
        configuration; //!< the decisions that led here, for instance "gold 40 > silver F=0.5"
    /// the first decisions of the runs that went through here; a stage that others begin with has
    /// none of its own and is empty
    std::string branch;
    StageFeatures features;                //!< the stage
    std::vector<StageObservation> moments; //!< what was recorded, oldest first
    /// the loss of an untrained model, where the record lacks the moment before the first epoch
    std::optional<StageObservation> untrained;
    std::optional<ChangeFeatures> change; //!< the change that began it, if its loss before is known
};

/**
 * @ingroup pact
 * @brief The stages of training records with the features of their settings.
 * @param records the records
 * @param mapping what they mean
 * @return one element per distinct stage, in the order of the records
 * @throw RecordsError if a node set is not in the mapping
 */
std::vector<RecordedCourse> GetRecordedCourses(const TrainingRecords& records,
                                               const RecordMapping& mapping);

} // namespace pact
} // namespace ns3

#endif // PACT_RECORDED_COURSES_H
