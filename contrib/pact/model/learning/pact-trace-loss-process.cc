/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "pact-trace-loss-process.h"

#include "ns3/assert.h"
#include "ns3/boolean.h"
#include "ns3/uinteger.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

namespace ns3
{
namespace pact
{

NS_OBJECT_ENSURE_REGISTERED(TraceLossProcess);

namespace
{

/// Epochs in the stage before, when a change was recorded.
struct ChangeAges
{
    uint32_t earliest; //!< the fewest
    uint32_t latest;   //!< the most
};

/**
 * @brief Find out when a change was recorded.
 * @param stages the stages it began, at least one
 * @return the ages
 */
ChangeAges
FindAges(const RecordedStages& stages)
{
    ChangeAges ages{stages.front()->previousEpochs, stages.front()->previousEpochs};
    for (const auto* stage : stages)
    {
        ages.earliest = std::min(ages.earliest, stage->previousEpochs);
        ages.latest = std::max(ages.latest, stage->previousEpochs);
    }
    return ages;
}

} // namespace

TypeId
TraceLossProcess::GetTypeId()
{
    static TypeId tid =
        TypeId("ns3::pact::TraceLossProcess")
            .SetParent<LossProcess>()
            .SetGroupName("Pact")
            .AddConstructor<TraceLossProcess>()
            .AddAttribute("Replay",
                          "Whether the loss is the recorded one as long as the decisions coincide "
                          "with a recorded run. If not, it follows the response of the records "
                          "from the beginning.",
                          BooleanValue(true),
                          MakeBooleanAccessor(&TraceLossProcess::m_replay),
                          MakeBooleanChecker())
            .AddAttribute("ExtrapolateChanges",
                          "Whether a change may come earlier in a stage than in any record. The "
                          "records do not tell what it would lead to; if it is allowed, the "
                          "response to later changes is taken for it.",
                          BooleanValue(false),
                          MakeBooleanAccessor(&TraceLossProcess::m_extrapolate),
                          MakeBooleanChecker())
            .AddAttribute("ReplaySeed",
                          "Training seed of the recorded runs that are replayed; 0 takes the seed "
                          "that appears first in the records.",
                          UintegerValue(0),
                          MakeUintegerAccessor(&TraceLossProcess::m_replaySeed),
                          MakeUintegerChecker<uint64_t>());
    return tid;
}

void
TraceLossProcess::Set(RecordedSettings settings)
{
    const auto& seeds = settings.GetRecords().GetSeeds();
    const uint64_t seed = m_replaySeed == 0 ? seeds.front() : m_replaySeed;
    if (std::find(seeds.begin(), seeds.end(), seed) == seeds.end())
    {
        std::string offer;
        for (const uint64_t other : seeds)
        {
            offer += (offer.empty() ? "" : ", ") + std::to_string(other);
        }
        RecordsProblems problems;
        problems.Add("no training record of seed " + std::to_string(seed) +
                     "; there are records of seed " + offer);
        problems.ThrowIfAny();
    }
    m_settings = std::move(settings);
    const std::size_t settingCount = m_settings.GetSettings().size();
    const auto& changes = m_settings.GetChanges();
    m_changeOf.assign(settingCount * settingCount, RecordedSettings::NONE);
    m_changes.clear();
    m_earliest.clear();
    m_settled.assign(settingCount, 0);
    for (std::size_t i = 0; i < changes.size(); i++)
    {
        const std::size_t from = changes[i].first;
        m_changeOf[from * settingCount + changes[i].second] = i;
        m_changes.emplace_back(m_settings.GetLosses(i));
        m_earliest.push_back(m_extrapolate ? 0 : FindAges(m_settings.GetStagesAfter(i)).earliest);
        m_settled[from] = std::max(m_settled[from], m_earliest.back());
    }
    m_stages.clear();
    for (std::size_t i = 0; i < settingCount + changes.size(); i++)
    {
        m_stages.emplace_back(GetRecordsOf(i));
    }
    m_recordedEpochs.assign(settingCount, 0);
    for (std::size_t i = 0; i < settingCount; i++)
    {
        for (const auto* stage : m_settings.GetStages(i))
        {
            m_recordedEpochs[i] = std::max(m_recordedEpochs[i], stage->GetLastAge());
        }
    }
    m_places.clear();
    m_begins.assign(settingCount, -1);
    if (m_replay)
    {
        BuildPlaces(seed);
    }
}

RecordedStages
TraceLossProcess::GetRecordsOf(std::size_t response) const
{
    const std::size_t settingCount = m_settings.GetSettings().size();
    if (response >= settingCount)
    {
        return m_settings.GetStagesAfter(response - settingCount);
    }
    const auto first = m_settings.GetFirstStages(response);
    return first.empty() ? m_settings.GetStages(response) : first;
}

void
TraceLossProcess::BuildPlaces(uint64_t seed)
{
    const auto& stages = m_settings.GetRecords().GetStages();
    std::vector<int32_t> begins(stages.size(), -1);
    for (std::size_t i = 0; i < stages.size(); i++)
    {
        const auto& stage = stages[i];
        const std::size_t setting = m_settings.GetSettingOf(i);
        const bool first = stage.previous == RecordedStage::NONE;
        // A run that went through a setting or a change that is none of ours leads nowhere.
        if (stage.seed != seed || setting == RecordedSettings::NONE ||
            (first ? m_begins[setting] >= 0
                   : begins[stage.previous] < 0 ||
                         m_settings.GetChangeOf(i) == RecordedSettings::NONE))
        {
            continue;
        }
        begins[i] = static_cast<int32_t>(m_places.size());
        if (first)
        {
            m_begins[setting] = begins[i];
        }
        else
        {
            m_places[begins[stage.previous] + stage.previousEpochs].changes.emplace_back(setting,
                                                                                         begins[i]);
        }
        for (uint32_t age = 0; age <= stage.GetLastAge(); age++)
        {
            const double loss = age < stage.firstAge ? std::numeric_limits<double>::quiet_NaN()
                                                     : stage.GetLoss(age);
            m_places.push_back({loss, age < stage.GetLastAge(), GetUnrecorded(i), {}});
        }
    }
}

int32_t
TraceLossProcess::GetUnrecorded(std::size_t stage) const
{
    const std::size_t change = m_settings.GetChangeOf(stage);
    return change == RecordedSettings::NONE ? -1 : -2 - static_cast<int32_t>(change);
}

std::size_t
TraceLossProcess::GetResponse(const LossState& state) const
{
    return state.record == -1
               ? state.setting
               : m_settings.GetSettings().size() + static_cast<std::size_t>(-2 - state.record);
}

std::size_t
TraceLossProcess::GetChange(std::size_t from, std::size_t to) const
{
    const std::size_t change = m_changeOf[from * m_settings.GetSettings().size() + to];
    NS_ASSERT_MSG(change != RecordedSettings::NONE, "a change that is not allowed");
    return change;
}

LossState
TraceLossProcess::Begin(std::size_t setting, double loss) const
{
    LossState state = LossProcess::Begin(setting, loss);
    state.record = m_begins[setting];
    return state;
}

LossState
TraceLossProcess::AfterChange(const LossState& state, std::size_t to) const
{
    const std::size_t change = GetChange(state.setting, to);
    const bool known = state.loss != UNKNOWN_LOSS && state.epochsInStage >= m_earliest[change];
    LossState next = state;
    next.setting = to;
    next.epochsInStage = 0;
    next.record = -2 - static_cast<int32_t>(change);
    if (state.record >= 0)
    {
        for (const auto& recorded : m_places[state.record].changes)
        {
            if (recorded.first == to)
            {
                next.record = recorded.second;
            }
        }
    }
    next.loss = !known             ? UNKNOWN_LOSS
                : next.record >= 0 ? m_places[next.record].loss
                                   : std::exp(m_changes[change].GetAfter(std::log(state.loss)));
    next.stageStartLoss = next.loss;
    return next;
}

LossState
TraceLossProcess::AfterEpoch(const LossState& state) const
{
    LossState next = state;
    next.epochsInStage++;
    next.epoch++;
    if (state.loss == UNKNOWN_LOSS)
    {
        return next;
    }
    if (state.record >= 0 && m_places[state.record].hasNext)
    {
        next.record = state.record + 1;
        next.loss = m_places[next.record].loss;
        return next;
    }
    if (state.record >= 0)
    {
        next.record = m_places[state.record].unrecorded;
    }
    const auto& response = m_stages[GetResponse(next)];
    next.loss = std::exp(response.GetNext(std::log(state.loss), state.epochsInStage));
    return next;
}

LossState
TraceLossProcess::WithLoss(const LossState& state, double loss) const
{
    LossState next = state;
    next.loss = loss;
    if (state.record >= 0)
    {
        next.record = m_places[state.record].unrecorded;
    }
    return next;
}

uint32_t
TraceLossProcess::GetRank(const LossState& state) const
{
    return state.record >= 0 ? 0 : m_stages[GetResponse(state)].GetRank(state.epochsInStage);
}

uint64_t
TraceLossProcess::GetComparisonClass(const LossState& state) const
{
    if (state.record >= 0)
    {
        return (uint64_t{1} << 31) | static_cast<uint64_t>(state.record);
    }
    const std::size_t response = GetResponse(state);
    const uint64_t ofStage = response * (StageResponse::AGES + 1) +
                             m_stages[response].GetComparisonClass(state.epochsInStage);
    // A stage too young to be left is no match for one that may be left, however low its loss.
    const uint64_t youth = std::min(state.epochsInStage, m_settled[state.setting]);
    return (youth << 32) | ofStage;
}

uint32_t
TraceLossProcess::GetRecordedEpochs(std::size_t setting) const
{
    return m_recordedEpochs[setting];
}

std::vector<LossQuality>
TraceLossProcess::GetQuality() const
{
    const StageTeacher teachStage = [](const RecordedStages& records) -> StagePredictor {
        return [response = StageResponse(records)](double logLoss, uint32_t age, uint32_t epochs) {
            for (uint32_t i = 0; i < epochs; i++)
            {
                logLoss = response.GetNext(logLoss, age + i);
            }
            return logLoss;
        };
    };
    const ChangeTeacher teachChange = [](const std::vector<RecordedChange>& records) {
        return [response = ChangeResponse(records)](double logLoss) {
            return response.GetAfter(logLoss);
        };
    };
    std::vector<LossQuality> report;
    const auto& settings = m_settings.GetSettings();
    const auto addStage = [&](const std::string& subject, const RecordedStages& records) {
        report.push_back(ScoreStages(subject, records, teachStage));
        report.back().note = StageResponse(records).Describe();
    };
    for (std::size_t i = 0; i < settings.size(); i++)
    {
        const auto records = m_settings.GetFirstStages(i);
        if (!records.empty())
        {
            addStage(settings[i].name, records);
        }
    }
    const auto& changes = m_settings.GetChanges();
    for (std::size_t i = 0; i < changes.size(); i++)
    {
        addStage(settings[changes[i].second].name + " after " + settings[changes[i].first].name,
                 m_settings.GetStagesAfter(i));
    }
    for (std::size_t i = 0; i < changes.size(); i++)
    {
        const auto records = m_settings.GetLosses(i);
        report.push_back(ScoreChanges(m_settings.GetChangeName(i), records, teachChange));
        const ChangeAges ages = FindAges(m_settings.GetStagesAfter(i));
        report.back().note = ChangeResponse(records).Describe() + "; recorded after " +
                             std::to_string(ages.earliest) + " to " + std::to_string(ages.latest) +
                             " epochs";
    }
    return report;
}

} // namespace pact
} // namespace ns3
