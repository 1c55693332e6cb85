/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "pact-learned-loss-process.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace ns3
{
namespace pact
{

NS_OBJECT_ENSURE_REGISTERED(LearnedLossProcess);

namespace
{

constexpr int32_t PRESENT = -1;      //!< LossState::record in the present stage
constexpr int32_t FIRST_FRESH = -2;  //!< LossState::record after the change 0
constexpr double LEAST_LOSS = 1e-12; //!< a loss is positive, whatever is predicted

/**
 * @brief The change that began a stage.
 * @param state a state in it, not in the present stage
 * @return its number, from * settings + to
 */
std::size_t
GetChange(const LossState& state)
{
    return static_cast<std::size_t>(FIRST_FRESH - state.record);
}

} // namespace

TypeId
LearnedLossProcess::GetTypeId()
{
    static TypeId tid =
        TypeId("ns3::pact::LearnedLossProcess").SetParent<LossProcess>().SetGroupName("Pact");
    return tid;
}

LearnedLossProcess::LearnedLossProcess(std::shared_ptr<LearnedSettings> settings,
                                       const ObservedStage& present)
    : m_settings(std::move(settings)),
      m_presentFeatures(present.features),
      m_present({m_settings->Predict(present)}),
      m_jumps(m_settings->GetCount())
{
}

const LearnedResponse&
LearnedLossProcess::GetResponse(const LossState& state) const
{
    if (state.record == PRESENT)
    {
        return m_present;
    }
    const std::size_t change = GetChange(state);
    return m_settings->GetFreshResponse(change / m_settings->GetCount(),
                                        change % m_settings->GetCount());
}

LossState
LearnedLossProcess::AfterChange(const LossState& state, std::size_t to) const
{
    const std::size_t count = m_settings->GetCount();
    LossState next = state;
    next.setting = to;
    next.epochsInStage = 0;
    next.record = FIRST_FRESH - static_cast<int32_t>(state.setting * count + to);
    if (state.loss == UNKNOWN_LOSS || state.epochsInStage < m_settings->GetEarliestChange())
    {
        next.loss = UNKNOWN_LOSS;
    }
    else
    {
        const LearnedResponse& response = GetResponse(state);
        const bool present = state.record == PRESENT;
        const std::size_t before = present ? 0 : GetChange(state) / count;
        const auto& images = m_settings->GetJumps(
            response,
            present ? m_presentFeatures : m_settings->GetFreshStage(before, state.setting),
            state.setting,
            to,
            state.epochsInStage,
            present ? m_jumps[to] : m_settings->GetFreshJumps(before, state.setting, to));
        const double after = response.Map(std::log(state.loss), state.epochsInStage, images);
        next.loss = std::max(std::exp(after), LEAST_LOSS);
    }
    next.stageStartLoss = next.loss;
    return next;
}

LossState
LearnedLossProcess::AfterEpoch(const LossState& state) const
{
    LossState next = state;
    next.epochsInStage++;
    next.epoch++;
    if (state.loss != UNKNOWN_LOSS)
    {
        const double after = GetResponse(state).GetNext(std::log(state.loss), state.epochsInStage);
        next.loss = std::max(std::exp(after), LEAST_LOSS);
    }
    return next;
}

LossState
LearnedLossProcess::WithLoss(const LossState& state, double loss) const
{
    LossState next = state;
    next.loss = loss;
    return next;
}

uint32_t
LearnedLossProcess::GetRank(const LossState&) const
{
    return 0;
}

uint64_t
LearnedLossProcess::GetComparisonClass(const LossState& state) const
{
    const uint64_t age = std::min(state.epochsInStage, LearnedSettings::AGES);
    return static_cast<uint64_t>(-state.record) * (LearnedSettings::AGES + 1) + age;
}

double
LearnedLossProcess::GetStageBound(const LossState& state) const
{
    return state.loss == UNKNOWN_LOSS
               ? UNKNOWN_LOSS
               : std::exp(GetResponse(state).GetBound(std::log(state.loss), state.epochsInStage));
}

} // namespace pact
} // namespace ns3
