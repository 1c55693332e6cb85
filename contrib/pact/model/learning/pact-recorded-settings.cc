/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "pact-recorded-settings.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <sstream>

namespace ns3
{
namespace pact
{

namespace
{

/// Pruning ratios that differ by less are the same.
constexpr double PRUNING_TOLERANCE = 1e-9;

/**
 * @brief Describe a kind of stage.
 * @param nodeSet its node set
 * @param pruning its total pruning
 * @return the description
 */
std::string
Describe(const std::string& nodeSet, double pruning)
{
    std::ostringstream text;
    text << "node set " << nodeSet << " with F = " << pruning;
    return text.str();
}

/**
 * @brief Put descriptions in a row.
 * @param items the descriptions
 * @return the row
 */
std::string
Join(const std::set<std::string>& items)
{
    std::string text;
    for (const auto& item : items)
    {
        text += (text.empty() ? "" : ", ") + item;
    }
    return text;
}

} // namespace

RecordedSettings::RecordedSettings(TrainingRecords records,
                                   std::vector<RecordedSetting> settings,
                                   std::vector<Change> changes)
    : m_records(std::move(records)),
      m_settings(std::move(settings)),
      m_changes(std::move(changes))
{
    Match();
    RecordsProblems problems;
    for (std::size_t i = 0; i < m_settings.size(); i++)
    {
        if (GetStages(i).empty())
        {
            const auto& setting = m_settings[i];
            problems.Add("no training record of " + setting.name + " (" +
                         Describe(setting.nodeSet, setting.pruning) + "); there are records of " +
                         DescribeOffer());
        }
    }
    for (std::size_t i = 0; i < m_changes.size(); i++)
    {
        const std::size_t from = m_changes[i].first;
        if (GetLosses(i).empty() && !GetStages(from).empty() &&
            !GetStages(m_changes[i].second).empty())
        {
            problems.Add("no training record of the " + GetChangeName(i) + "; from " +
                         m_settings[from].name + " there are records of changes to " +
                         DescribeOfferFrom(from));
        }
    }
    problems.ThrowIfAny();
}

void
RecordedSettings::Match()
{
    for (const auto& stage : m_records.GetStages())
    {
        const auto setting =
            std::find_if(m_settings.begin(), m_settings.end(), [&](const RecordedSetting& s) {
                return s.nodeSet == stage.nodeSet &&
                       std::fabs(s.pruning - stage.totalPruning) <= PRUNING_TOLERANCE;
            });
        const std::size_t to = setting == m_settings.end()
                                   ? NONE
                                   : static_cast<std::size_t>(setting - m_settings.begin());
        m_settingOf.push_back(to);
        const bool begins = stage.previous == RecordedStage::NONE;
        const std::size_t from = begins ? NONE : m_settingOf[stage.previous];
        const auto change = std::find(m_changes.begin(), m_changes.end(), Change{from, to});
        m_changeOf.push_back(change == m_changes.end()
                                 ? NONE
                                 : static_cast<std::size_t>(change - m_changes.begin()));
    }
}

const TrainingRecords&
RecordedSettings::GetRecords() const
{
    return m_records;
}

const std::vector<RecordedSetting>&
RecordedSettings::GetSettings() const
{
    return m_settings;
}

const std::vector<RecordedSettings::Change>&
RecordedSettings::GetChanges() const
{
    return m_changes;
}

std::size_t
RecordedSettings::GetSettingOf(std::size_t stage) const
{
    return m_settingOf[stage];
}

std::size_t
RecordedSettings::GetChangeOf(std::size_t stage) const
{
    return m_changeOf[stage];
}

RecordedStages
RecordedSettings::GetStages(std::size_t setting) const
{
    RecordedStages stages;
    for (std::size_t i = 0; i < m_settingOf.size(); i++)
    {
        if (m_settingOf[i] == setting)
        {
            stages.push_back(&m_records.GetStages()[i]);
        }
    }
    return stages;
}

RecordedStages
RecordedSettings::GetFirstStages(std::size_t setting) const
{
    RecordedStages stages = GetStages(setting);
    stages.erase(std::remove_if(stages.begin(),
                                stages.end(),
                                [](const RecordedStage* stage) {
                                    return stage->previous != RecordedStage::NONE;
                                }),
                 stages.end());
    return stages;
}

RecordedStages
RecordedSettings::GetStagesAfter(std::size_t change) const
{
    RecordedStages stages;
    for (std::size_t i = 0; i < m_changeOf.size(); i++)
    {
        if (m_changeOf[i] == change)
        {
            stages.push_back(&m_records.GetStages()[i]);
        }
    }
    return stages;
}

std::vector<RecordedChange>
RecordedSettings::GetLosses(std::size_t change) const
{
    std::vector<RecordedChange> losses;
    for (const auto* stage : GetStagesAfter(change))
    {
        const auto& previous = m_records.GetStages()[stage->previous];
        losses.push_back(
            {std::log(previous.GetLoss(stage->previousEpochs)), std::log(stage->losses.front())});
    }
    return losses;
}

std::string
RecordedSettings::GetChangeName(std::size_t change) const
{
    return "change " + m_settings[m_changes[change].first].name + " -> " +
           m_settings[m_changes[change].second].name;
}

std::string
RecordedSettings::DescribeOffer() const
{
    std::set<std::string> kinds;
    for (const auto& stage : m_records.GetStages())
    {
        kinds.insert(Describe(stage.nodeSet, stage.totalPruning));
    }
    return Join(kinds);
}

std::string
RecordedSettings::DescribeOfferFrom(std::size_t setting) const
{
    std::set<std::string> kinds;
    for (const auto& stage : m_records.GetStages())
    {
        if (stage.previous != RecordedStage::NONE && m_settingOf[stage.previous] == setting)
        {
            kinds.insert(Describe(stage.nodeSet, stage.totalPruning));
        }
    }
    return kinds.empty() ? "nothing" : Join(kinds);
}

} // namespace pact
} // namespace ns3
