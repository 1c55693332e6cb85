/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef PACT_JOB_REPORT_H
#define PACT_JOB_REPORT_H

#include <cstddef>
#include <cstdint>
#include <string>

namespace ns3
{
namespace pact
{

/// A change of setting as the orchestrator saw it. Times count from the start of the job, in s.
struct ChangeReport
{
    bool completed{false};  //!< false: it was given up
    std::string failure;    //!< why it was given up
    double startTime{0};    //!< when it began
    double endTime{0};      //!< when it was over
    double energy{0};       //!< J used between the two
    double lossBefore{0};   //!< loss before it
    double loss{0};         //!< loss after it; the same as before if it was given up
    uint64_t bytes{0};      //!< model bytes that arrived, summed over all receivers
    double transferTime{0}; //!< s that the model was on its way
};

/**
 * @ingroup pact
 * @brief One epoch with all that led to it, as the orchestrator saw it: a row of epochs.csv.
 *
 * Rows follow on one another without gaps in time and energy: what a row needed before its epoch
 * began, attempts that were given up included, counts as its change. Times count from the start
 * of the job, in s; energies are in J.
 */
struct EpochReport
{
    uint32_t epoch{0};         //!< k, from 1 on
    std::size_t setting{0};    //!< setting of the epoch
    bool switched{false};      //!< whether it differs from the setting of the row before
    double startTime{0};       //!< end of the row before
    double changeTime{0};      //!< from startTime to the start of the epoch
    double runTime{0};         //!< of the epoch
    double endTime{0};         //!< startTime + changeTime + runTime
    double changeEnergy{0};    //!< used during changeTime
    double runEnergy{0};       //!< used during runTime
    double totalEnergy{0};     //!< used since the job began
    double lossBefore{0};      //!< loss at startTime
    double lossAfterChange{0}; //!< loss when the epoch began
    double loss{0};            //!< loss after the epoch
    double predictedLoss{0};   //!< what the decision for this epoch expected it to be
    uint64_t transferBytes{0}; //!< model bytes that arrived, summed over all receivers
    double transferTime{0};    //!< s that a model was on its way
};

/// Why a job ended.
enum StopReason
{
    TARGET,           //!< the loss target was met
    DEADLINE,         //!< the deadline passed
    NOTHING_FEASIBLE, //!< no further epoch is possible or worthwhile
    INTERRUPTED       //!< the application was stopped
};

/// A job as a whole.
struct JobSummary
{
    StopReason reason{INTERRUPTED}; //!< why it ended
    std::string text;               //!< the same in words
    double time{0};                 //!< s from the job's start to its end
    double energy{0};               //!< J used, aborted work included
    double loss{0};                 //!< last reported loss
    uint32_t epochs{0};             //!< completed epochs
    uint32_t switches{0};           //!< epochs whose setting differs from the one before
    uint32_t decisions{0};          //!< times that the planner was asked
    double plannedEnergy{0};        //!< energy of the first plan
    bool plannedFeasible{false};    //!< whether the first plan met the target by the deadline
    std::string plannedNote;        //!< remark on the first plan
    double transferTime{0};         //!< s that a model was on its way, in completed changes
    uint64_t transferBytes{0};      //!< model bytes that arrived, in completed changes
    double planMilliseconds{0};     //!< wall-clock ms that all decisions took together
};

} // namespace pact
} // namespace ns3

#endif // PACT_JOB_REPORT_H
