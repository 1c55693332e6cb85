/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "pact-energy-meter.h"

#include "ns3/simulator.h"

namespace ns3
{
namespace pact
{

void
EnergyMeter::Set(Ptr<EnergyLedger> ledger,
                 const std::string& nodeSet,
                 const std::string& node,
                 Ptr<TrainerEnergyModel> drain)
{
    m_ledger = ledger;
    m_nodeSet = nodeSet;
    m_node = node;
    m_drain = drain;
}

void
EnergyMeter::Begin(EnergyLedger::Cause cause, const std::string& model, double watts)
{
    End();
    m_running = true;
    m_cause = cause;
    m_model = model;
    m_watts = watts;
    m_begin = Simulator::Now();
    if (m_drain)
    {
        m_drain->SetPower(watts);
    }
}

void
EnergyMeter::End()
{
    if (!m_running)
    {
        return;
    }
    m_running = false;
    if (m_drain)
    {
        m_drain->SetPower(0);
    }
    Enter(m_cause, m_model, m_watts * (Simulator::Now() - m_begin).GetSeconds());
}

void
EnergyMeter::Charge(EnergyLedger::Cause cause, const std::string& model, double joules)
{
    if (m_drain && joules > 0)
    {
        m_drain->Drain(joules);
    }
    Enter(cause, model, joules);
}

void
EnergyMeter::Enter(EnergyLedger::Cause cause, const std::string& model, double joules) const
{
    if (m_ledger && joules > 0)
    {
        m_ledger->Charge({m_nodeSet, m_node, model, cause, joules});
    }
}

bool
EnergyMeter::IsRunning() const
{
    return m_running;
}

} // namespace pact
} // namespace ns3
