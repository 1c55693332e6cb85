/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "pact-idealised-executor.h"

#include "ns3/log.h"
#include "ns3/simulator.h"

#include <algorithm>
#include <cmath>

namespace ns3
{
namespace pact
{

NS_LOG_COMPONENT_DEFINE("PactIdealisedExecutor");

NS_OBJECT_ENSURE_REGISTERED(IdealisedExecutor);

TypeId
IdealisedExecutor::GetTypeId()
{
    static TypeId tid = TypeId("ns3::pact::IdealisedExecutor")
                            .SetParent<TrainingExecutor>()
                            .SetGroupName("Pact")
                            .AddConstructor<IdealisedExecutor>();
    return tid;
}

void
IdealisedExecutor::SetCosts(Ptr<const CostModel> costs)
{
    m_costs = costs;
}

void
IdealisedExecutor::SetSettings(std::vector<LearningSetting> settings)
{
    m_settings = std::move(settings);
}

void
IdealisedExecutor::SetJob(Ptr<TrainingJob> job)
{
    m_job = job;
}

void
IdealisedExecutor::SetLedger(Ptr<EnergyLedger> ledger)
{
    m_ledger = ledger;
}

void
IdealisedExecutor::DoDispose()
{
    m_end.Cancel();
    m_costs = nullptr;
    m_job = nullptr;
    m_ledger = nullptr;
    TrainingExecutor::DoDispose();
}

void
IdealisedExecutor::Begin(Ptr<Node>, std::size_t setting, double loss)
{
    m_exactEnd = Simulator::Now().GetSeconds();
    m_job->Begin(setting, loss);
}

Time
IdealisedExecutor::Occupy(std::size_t setting, EnergyLedger::Cause cause, CostModel::Cost cost)
{
    const Time now = Simulator::Now();
    const bool followsOn = Seconds(m_exactEnd) == now;
    m_start = followsOn ? m_exactEnd : now.GetSeconds();
    m_exactEnd = m_start + cost.time;
    m_setting = setting;
    m_cause = cause;
    m_energy = cost.energy;
    NS_LOG_INFO(EnergyLedger::GetCauseName(cause)
                << " in " << m_settings[setting].GetName() << " for " << cost.time << " s and "
                << cost.energy << " J");
    return std::max(Seconds(m_exactEnd) - now, Seconds(0));
}

void
IdealisedExecutor::Charge(double share)
{
    const auto& setting = m_settings[m_setting];
    m_ledger->Charge({setting.nodeSet, "all", setting.model, m_cause, share * m_energy});
}

void
IdealisedExecutor::StartChange(std::size_t from, std::size_t to, ChangeCallback done)
{
    const auto cost = m_costs->GetChange(from, to);
    if (!cost.IsAllowed())
    {
        ChangeResult result;
        result.failure = "the costs do not allow the change";
        m_end = Simulator::ScheduleNow([done, result]() { done(result); });
        return;
    }
    const Time delay = Occupy(to, EnergyLedger::CHANGE, cost);
    m_end = Simulator::Schedule(delay, &IdealisedExecutor::EndChange, this, to, done);
}

void
IdealisedExecutor::StartEpoch(std::size_t setting, EpochCallback done)
{
    const auto cost = m_costs->GetRun(setting);
    if (!cost.IsAllowed())
    {
        EpochResult result;
        result.failure = "the costs do not allow the epoch";
        m_end = Simulator::ScheduleNow([done, result]() { done(result); });
        return;
    }
    const Time delay = Occupy(setting, EnergyLedger::COMPUTE, cost);
    m_end = Simulator::Schedule(delay, &IdealisedExecutor::EndEpoch, this, done);
}

void
IdealisedExecutor::EndChange(std::size_t to, ChangeCallback done)
{
    Charge(1);
    ChangeResult result;
    result.completed = true;
    result.loss = m_job->ApplyChange(to);
    m_energy = 0;
    done(result);
}

void
IdealisedExecutor::EndEpoch(EpochCallback done)
{
    Charge(1);
    EpochResult result;
    result.completed = true;
    result.loss = m_job->ApplyEpoch();
    m_energy = 0;
    done(result);
}

void
IdealisedExecutor::Abort()
{
    if (m_end.IsExpired())
    {
        return;
    }
    m_end.Cancel();
    const double duration = m_exactEnd - m_start;
    if (m_energy > 0 && duration > 0)
    {
        Charge(std::clamp((Simulator::Now().GetSeconds() - m_start) / duration, 0.0, 1.0));
    }
    m_energy = 0;
}

} // namespace pact
} // namespace ns3
