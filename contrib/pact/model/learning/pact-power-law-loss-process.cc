/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "pact-power-law-loss-process.h"

#include "ns3/assert.h"

#include <cmath>

namespace ns3
{
namespace pact
{

NS_OBJECT_ENSURE_REGISTERED(StagedPowerLawLossProcess);
NS_OBJECT_ENSURE_REGISTERED(PowerLawLossProcess);

namespace
{

/**
 * @brief The state right after a change whose loss jumped.
 * @param state the state before
 * @param to the new setting
 * @param jump the relative jump
 * @return the state after
 */
LossState
EnterStage(const LossState& state, std::size_t to, double jump)
{
    LossState next = state;
    next.setting = to;
    next.loss = state.loss * (1 + jump);
    next.stageStartLoss = next.loss;
    next.epochsInStage = 0;
    return next;
}

} // namespace

TypeId
StagedPowerLawLossProcess::GetTypeId()
{
    static TypeId tid = TypeId("ns3::pact::StagedPowerLawLossProcess")
                            .SetParent<LossProcess>()
                            .SetGroupName("Pact")
                            .AddConstructor<StagedPowerLawLossProcess>();
    return tid;
}

void
StagedPowerLawLossProcess::Set(std::vector<Curve> curves, LossJumps jumps)
{
    NS_ASSERT_MSG(jumps.size() == curves.size(), "one row of jumps per setting");
    m_curves = std::move(curves);
    m_jumps = std::move(jumps);
    m_decay.assign(m_curves.size(), {});
}

double
StagedPowerLawLossProcess::GetDecay(std::size_t setting, uint32_t epochs) const
{
    auto& decay = m_decay[setting];
    while (decay.size() <= epochs)
    {
        const auto& curve = m_curves[setting];
        decay.push_back(std::pow(1 + curve.rate * decay.size(), -curve.exponent));
    }
    return decay[epochs];
}

LossState
StagedPowerLawLossProcess::AfterChange(const LossState& state, std::size_t to) const
{
    return EnterStage(state, to, m_jumps[state.setting][to]);
}

LossState
StagedPowerLawLossProcess::AfterEpoch(const LossState& state) const
{
    LossState next = state;
    next.epochsInStage++;
    next.epoch++;
    const double floor = m_curves[state.setting].floor;
    next.loss =
        floor + (state.stageStartLoss - floor) * GetDecay(state.setting, next.epochsInStage);
    return next;
}

LossState
StagedPowerLawLossProcess::WithLoss(const LossState& state, double loss) const
{
    LossState next = state;
    const double floor = m_curves[state.setting].floor;
    next.loss = loss;
    next.stageStartLoss = floor + (loss - floor) / GetDecay(state.setting, state.epochsInStage);
    return next;
}

uint64_t
StagedPowerLawLossProcess::GetComparisonClass(const LossState& state) const
{
    const bool below = state.stageStartLoss < m_curves[state.setting].floor;
    return below ? 1 + state.epochsInStage : 0;
}

double
StagedPowerLawLossProcess::GetStageBound(const LossState& state) const
{
    const double floor = m_curves[state.setting].floor;
    return state.stageStartLoss <= floor ? state.loss : floor;
}

TypeId
PowerLawLossProcess::GetTypeId()
{
    static TypeId tid = TypeId("ns3::pact::PowerLawLossProcess")
                            .SetParent<LossProcess>()
                            .SetGroupName("Pact")
                            .AddConstructor<PowerLawLossProcess>();
    return tid;
}

void
PowerLawLossProcess::Set(std::vector<Curve> curves, LossJumps jumps)
{
    NS_ASSERT_MSG(jumps.size() == curves.size(), "one row of jumps per setting");
    m_curves = std::move(curves);
    m_jumps = std::move(jumps);
}

LossState
PowerLawLossProcess::AfterChange(const LossState& state, std::size_t to) const
{
    return EnterStage(state, to, m_jumps[state.setting][to]);
}

LossState
PowerLawLossProcess::AfterEpoch(const LossState& state) const
{
    LossState next = state;
    next.epochsInStage++;
    next.epoch++;
    const auto& curve = m_curves[state.setting];
    const double distance = state.loss - curve.floor;
    if (distance <= 0)
    {
        return next; // at or below the floor an epoch neither gains nor loses
    }
    // e + 1 on the curve; a loss above its start has the gain of the start
    const double position = std::fmax(1.0, std::pow(distance / curve.scale, -1 / curve.exponent));
    next.loss = curve.floor + distance * std::pow(1 + 1 / position, -curve.exponent);
    return next;
}

LossState
PowerLawLossProcess::WithLoss(const LossState& state, double loss) const
{
    LossState next = state;
    next.loss = loss;
    return next;
}

uint32_t
PowerLawLossProcess::GetRank(const LossState&) const
{
    return 0;
}

double
PowerLawLossProcess::GetStageBound(const LossState& state) const
{
    return std::fmin(state.loss, m_curves[state.setting].floor);
}

} // namespace pact
} // namespace ns3
