/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "pact-loss-process.h"

namespace ns3
{
namespace pact
{

NS_OBJECT_ENSURE_REGISTERED(LossProcess);

TypeId
LossProcess::GetTypeId()
{
    static TypeId tid = TypeId("ns3::pact::LossProcess").SetParent<Object>().SetGroupName("Pact");
    return tid;
}

LossState
LossProcess::Begin(std::size_t setting, double loss) const
{
    LossState state;
    state.setting = setting;
    state.loss = loss;
    state.stageStartLoss = loss;
    return state;
}

uint32_t
LossProcess::GetRank(const LossState& state) const
{
    return state.epochsInStage;
}

uint64_t
LossProcess::GetComparisonClass(const LossState&) const
{
    return 0;
}

double
LossProcess::GetStageBound(const LossState&) const
{
    return 0;
}

uint32_t
LossProcess::GetRecordedEpochs(std::size_t) const
{
    return std::numeric_limits<uint32_t>::max();
}

int64_t
LossProcess::AssignStreams(int64_t)
{
    return 0;
}

} // namespace pact
} // namespace ns3
