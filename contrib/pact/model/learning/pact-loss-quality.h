/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef PACT_LOSS_QUALITY_H
#define PACT_LOSS_QUALITY_H

#include "pact-training-records.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <ostream>
#include <string>
#include <vector>

namespace ns3
{
namespace pact
{

/**
 * @ingroup pact
 * @brief How well a model of the loss agrees with the records it was learned from.
 *
 * Errors are mean absolute errors of the natural logarithm of the loss: 0.1 is about 10 %. Each
 * record is predicted by what was learned from the others, if there are others. A number that
 * does not exist is NaN.
 */
struct LossQuality
{
    std::string subject;    //!< what is predicted, for instance "S/bronze after M/silver"
    std::size_t records{0}; //!< distinct records, shared prefixes counted once
    bool leftOut{false};    //!< whether each record was left out when it was predicted
    double oneStep;         //!< error one epoch ahead of an observation, or of a change
    double tenSteps;        //!< error ten epochs ahead of an observation
    double wholeStage;      //!< error over a stage predicted from its first loss alone
    double spread;          //!< standard deviation of the error one epoch ahead, or of a change
    std::string note;       //!< what was learned, in words
};

/**
 * @brief Print a table of qualities.
 * @param stream where to
 * @param report the qualities
 */
void PrintLossQuality(std::ostream& stream, const std::vector<LossQuality>& report);

/// Records of stages, not owned.
using RecordedStages = std::vector<const RecordedStage*>;

/// From log loss and age of a stage, the log loss some epochs later.
using StagePredictor = std::function<double(double logLoss, uint32_t age, uint32_t epochs)>;

/// Learns from records.
using StageTeacher = std::function<StagePredictor(const RecordedStages&)>;

/**
 * @brief Score a way to predict stages, leaving one record out at a time.
 * @param subject what is predicted
 * @param stages the records, at least one
 * @param teacher learns from records
 * @return the quality, without a note
 */
LossQuality ScoreStages(const std::string& subject,
                        const RecordedStages& stages,
                        const StageTeacher& teacher);

/// Log losses right before and right after a recorded change.
struct RecordedChange
{
    double before; //!< natural logarithm of the loss before
    double after;  //!< natural logarithm of the loss after
};

/// From the log loss before a change, the one after it.
using ChangePredictor = std::function<double(double logLoss)>;

/// Learns from records.
using ChangeTeacher = std::function<ChangePredictor(const std::vector<RecordedChange>&)>;

/**
 * @brief Score a way to predict changes, leaving one record out at a time.
 * @param subject what is predicted
 * @param changes the records, at least one
 * @param teacher learns from records
 * @return the quality, without a note
 */
LossQuality ScoreChanges(const std::string& subject,
                         const std::vector<RecordedChange>& changes,
                         const ChangeTeacher& teacher);

} // namespace pact
} // namespace ns3

#endif // PACT_LOSS_QUALITY_H
