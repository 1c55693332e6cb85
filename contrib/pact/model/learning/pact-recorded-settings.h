/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef PACT_RECORDED_SETTINGS_H
#define PACT_RECORDED_SETTINGS_H

#include "pact-loss-quality.h"
#include "pact-training-records.h"

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace ns3
{
namespace pact
{

/**
 * @ingroup pact
 * @brief What identifies a learning setting in training records.
 */
struct RecordedSetting
{
    std::string name;    //!< for messages and reports, "model/node_set"
    std::string nodeSet; //!< name of the node set in the records
    double pruning{0};   //!< F of the model in [0, 1), against the original
};

/**
 * @ingroup pact
 * @brief Finds the records of settings and of changes between them.
 *
 * A recorded stage belongs to a setting if its node set has the setting's name and its total
 * pruning is the setting's, to 1e-9.
 */
class RecordedSettings
{
  public:
    /// A change from one setting to another, by their indices.
    using Change = std::pair<std::size_t, std::size_t>;

    /// No setting.
    static constexpr std::size_t NONE = static_cast<std::size_t>(-1);

    /// Nothing, to be assigned to.
    RecordedSettings() = default;

    /**
     * @brief Constructor.
     * @param records the records
     * @param settings the settings
     * @param changes the changes that are allowed, without repetition
     * @throw RecordsError if a setting or an allowed change has no records, with what there is
     */
    RecordedSettings(TrainingRecords records,
                     std::vector<RecordedSetting> settings,
                     std::vector<Change> changes);

    /// @return the records
    const TrainingRecords& GetRecords() const;

    /// @return the settings
    const std::vector<RecordedSetting>& GetSettings() const;

    /// @return the allowed changes
    const std::vector<Change>& GetChanges() const;

    /**
     * @brief The setting of a stage.
     * @param stage index of the stage in the records
     * @return index of the setting, or NONE
     */
    std::size_t GetSettingOf(std::size_t stage) const;

    /**
     * @brief The change that began a stage.
     * @param stage index of the stage in the records
     * @return index of the allowed change, or NONE
     */
    std::size_t GetChangeOf(std::size_t stage) const;

    /**
     * @brief All stages of a setting. They point into this object.
     * @param setting index of the setting
     * @return the stages
     */
    RecordedStages GetStages(std::size_t setting) const;

    /**
     * @brief The stages of a setting with which a run began. They point into this object.
     * @param setting index of the setting
     * @return the stages, perhaps none
     */
    RecordedStages GetFirstStages(std::size_t setting) const;

    /**
     * @brief The stages that a change began. They point into this object.
     * @param change index of the change
     * @return the stages
     */
    RecordedStages GetStagesAfter(std::size_t change) const;

    /**
     * @brief The losses around a change.
     * @param change index of the change
     * @return one element per recorded change whose loss before is recorded
     */
    std::vector<RecordedChange> GetLosses(std::size_t change) const;

    /**
     * @brief Name of a change for reports.
     * @param change index of the change
     * @return "change A -> B"
     */
    std::string GetChangeName(std::size_t change) const;

  private:
    /// @return the kinds of stages that the records offer, for messages
    std::string DescribeOffer() const;

    /**
     * @brief The changes that the records offer from a setting, for messages.
     * @param setting index of the setting
     * @return the changes in words
     */
    std::string DescribeOfferFrom(std::size_t setting) const;

    /// Match stages with settings and changes.
    void Match();

    TrainingRecords m_records;               //!< the records
    std::vector<RecordedSetting> m_settings; //!< the settings
    std::vector<Change> m_changes;           //!< the allowed changes
    std::vector<std::size_t> m_settingOf;    //!< by stage
    std::vector<std::size_t> m_changeOf;     //!< by stage
};

} // namespace pact
} // namespace ns3

#endif // PACT_RECORDED_SETTINGS_H
