/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef PACT_LEARNING_SETTING_H
#define PACT_LEARNING_SETTING_H

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace ns3
{
namespace pact
{

/**
 * @ingroup pact
 * @brief A learning setting (m, n): one model trained on one node set. An action of the
 * orchestrator is the setting of the next epoch.
 *
 * Settings are referred to by their index in the list of settings of the problem.
 */
struct LearningSetting
{
    std::string model;   //!< name of the model m
    std::string nodeSet; //!< name of the node set n

    /// @return "model/node_set", the form used in messages
    std::string GetName() const
    {
        return model + "/" + nodeSet;
    }
};

/**
 * @ingroup pact
 * @brief Something that happened to the model in training: a change of setting or an epoch.
 */
struct LearningEvent
{
    /// What happened.
    enum Kind
    {
        CHANGE, //!< the model moved to another setting; no training happened yet
        EPOCH   //!< one epoch was trained in the setting
    };

    Kind kind;           //!< what happened
    std::size_t setting; //!< the setting after the event
    double loss;         //!< the loss observed after the event, > 0
};

/**
 * @ingroup pact
 * @brief All that was observed of a training job since it began, in order.
 */
struct LearningHistory
{
    std::size_t startSetting{0};       //!< setting at the beginning
    double startLoss{0};               //!< l(0), the loss at the beginning, > 0
    std::vector<LearningEvent> events; //!< what happened since

    /// @return the setting the model is in now
    std::size_t GetSetting() const
    {
        return events.empty() ? startSetting : events.back().setting;
    }

    /// @return the loss observed last
    double GetLoss() const
    {
        return events.empty() ? startLoss : events.back().loss;
    }
};

} // namespace pact
} // namespace ns3

#endif // PACT_LEARNING_SETTING_H
