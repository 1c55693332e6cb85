/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "pact-noisy-loss-process.h"

#include "ns3/double.h"

#include <cmath>

namespace ns3
{
namespace pact
{

NS_OBJECT_ENSURE_REGISTERED(NoisyLossProcess);

TypeId
NoisyLossProcess::GetTypeId()
{
    static TypeId tid =
        TypeId("ns3::pact::NoisyLossProcess")
            .SetParent<LossProcess>()
            .SetGroupName("Pact")
            .AddConstructor<NoisyLossProcess>()
            .AddAttribute("Deviation",
                          "Standard deviation of the logarithm of the noise factor; 0.02 is about "
                          "2 % noise on the measured loss.",
                          DoubleValue(0.0),
                          MakeDoubleAccessor(&NoisyLossProcess::m_deviation),
                          MakeDoubleChecker<double>(0.0, 1.0));
    return tid;
}

NoisyLossProcess::NoisyLossProcess()
    : m_normal(CreateObject<NormalRandomVariable>())
{
}

void
NoisyLossProcess::SetInner(Ptr<LossProcess> inner)
{
    m_inner = inner;
}

double
NoisyLossProcess::GetFactor(uint32_t epoch) const
{
    while (m_factors.size() <= epoch)
    {
        const double z = m_normal->GetValue();
        m_factors.push_back(std::exp(m_deviation * z - m_deviation * m_deviation / 2));
    }
    return m_factors[epoch];
}

LossState
NoisyLossProcess::Strip(const LossState& state) const
{
    LossState inner = state;
    inner.loss = state.loss / state.noise;
    inner.noise = 1;
    return inner;
}

LossState
NoisyLossProcess::Apply(LossState state, double factor) const
{
    state.loss *= factor;
    state.noise = factor;
    return state;
}

LossState
NoisyLossProcess::Begin(std::size_t setting, double loss) const
{
    return m_inner->Begin(setting, loss);
}

LossState
NoisyLossProcess::AfterChange(const LossState& state, std::size_t to) const
{
    return Apply(m_inner->AfterChange(Strip(state), to), state.noise);
}

LossState
NoisyLossProcess::AfterEpoch(const LossState& state) const
{
    return Apply(m_inner->AfterEpoch(Strip(state)), GetFactor(state.epoch + 1));
}

LossState
NoisyLossProcess::WithLoss(const LossState& state, double loss) const
{
    return Apply(m_inner->WithLoss(Strip(state), loss / state.noise), state.noise);
}

uint32_t
NoisyLossProcess::GetRank(const LossState& state) const
{
    return m_inner->GetRank(state);
}

uint64_t
NoisyLossProcess::GetComparisonClass(const LossState& state) const
{
    // Different noise awaits states of different epoch numbers.
    return (m_inner->GetComparisonClass(state) << 32) | state.epoch;
}

uint32_t
NoisyLossProcess::GetRecordedEpochs(std::size_t setting) const
{
    return m_inner->GetRecordedEpochs(setting);
}

int64_t
NoisyLossProcess::AssignStreams(int64_t stream)
{
    m_normal->SetStream(stream);
    m_factors.assign(1, 1.0);
    return 1 + m_inner->AssignStreams(stream + 1);
}

} // namespace pact
} // namespace ns3
