/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef PACT_LEARNING_PROBLEM_H
#define PACT_LEARNING_PROBLEM_H

#include "pact-cost-model.h"

#include "ns3/pact-loss-estimator.h"

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
 * @brief What is to be decided: train from l(0) to the target before the deadline at the least
 * energy (eq. 5).
 */
struct LearningProblem
{
    std::vector<LearningSetting> settings; //!< every learning setting, by index
    Ptr<const CostModel> costs;            //!< expected time and energy
    Ptr<const LossEstimator> estimator;    //!< what is believed about the loss
    double startLoss{0};                   //!< l(0), > lossTarget
    double lossTarget{0};                  //!< l_max, > 0
    double deadline{0};                    //!< T_max, > 0

    /// Relative to the deadline: rounding errors of sums of many epochs do not make a job late.
    static constexpr double TIME_TOLERANCE = 1e-9;

    /**
     * @brief Whether the deadline has not passed.
     * @param time T
     * @return true if so
     */
    bool IsInTime(double time) const
    {
        return time <= deadline * (1 + TIME_TOLERANCE);
    }
};

/**
 * @ingroup pact
 * @brief The state s(k) = (k, l, T, m, n) after epoch k, with all that was observed on the way.
 */
struct LearningState
{
    double time{0};          //!< T, since the job began
    double energy{0};        //!< spent since the job began
    LearningHistory history; //!< gives k, l and (m, n)
    uint32_t revision{0};    //!< changes whenever a setting is found to be out of reach
};

/**
 * @ingroup pact
 * @brief One epoch of a plan, with the state expected after it.
 */
struct PlannedEpoch
{
    std::size_t setting; //!< setting of the epoch
    double time;         //!< T after the epoch, since the job began
    double energy;       //!< energy from the plan's start to the end of the epoch
    double loss;         //!< predicted loss after the epoch
};

/**
 * @ingroup pact
 * @brief A course of epochs from a state on.
 */
struct Plan
{
    bool feasible{false};             //!< whether it meets the target by the deadline
    std::vector<PlannedEpoch> epochs; //!< in order; empty when no epoch fits before the deadline
    std::string note;                 //!< what the reader of the result should know; may be empty

    /// @return energy of the whole plan, 0 if empty
    double GetEnergy() const
    {
        return epochs.empty() ? 0 : epochs.back().energy;
    }
};

/**
 * @ingroup pact
 * @brief The result of planning at one state.
 */
struct Decision
{
    std::optional<std::size_t> setting; //!< setting of the next epoch; none: no epoch is worthwhile
    double predictedLoss{0};            //!< expected after that epoch
    Plan plan;                          //!< the plan it is the first action of
    uint64_t vertices{0};               //!< labels accepted while planning
    uint64_t edges{0};                  //!< actions evaluated while planning
};

} // namespace pact
} // namespace ns3

#endif // PACT_LEARNING_PROBLEM_H
