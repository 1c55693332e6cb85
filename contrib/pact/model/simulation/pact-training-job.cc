/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "pact-training-job.h"

namespace ns3
{
namespace pact
{

NS_OBJECT_ENSURE_REGISTERED(TrainingJob);

TypeId
TrainingJob::GetTypeId()
{
    static TypeId tid = TypeId("ns3::pact::TrainingJob")
                            .SetParent<Object>()
                            .SetGroupName("Pact")
                            .AddConstructor<TrainingJob>();
    return tid;
}

void
TrainingJob::SetTruth(Ptr<const LossProcess> truth)
{
    m_truth = truth;
}

void
TrainingJob::Begin(std::size_t setting, double loss)
{
    m_state = m_truth->Begin(setting, loss);
}

double
TrainingJob::EvaluateChange(std::size_t to) const
{
    return m_truth->AfterChange(m_state, to).loss;
}

double
TrainingJob::EvaluateEpoch() const
{
    return m_truth->AfterEpoch(m_state).loss;
}

double
TrainingJob::ApplyChange(std::size_t to)
{
    m_state = m_truth->AfterChange(m_state, to);
    return m_state.loss;
}

double
TrainingJob::ApplyEpoch()
{
    m_state = m_truth->AfterEpoch(m_state);
    return m_state.loss;
}

const LossState&
TrainingJob::GetState() const
{
    return m_state;
}

} // namespace pact
} // namespace ns3
