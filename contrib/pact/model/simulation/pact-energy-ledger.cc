/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "pact-energy-ledger.h"

#include "ns3/assert.h"

#include <cmath>

namespace ns3
{
namespace pact
{

NS_OBJECT_ENSURE_REGISTERED(EnergyLedger);

TypeId
EnergyLedger::GetTypeId()
{
    static TypeId tid = TypeId("ns3::pact::EnergyLedger")
                            .SetParent<Object>()
                            .SetGroupName("Pact")
                            .AddConstructor<EnergyLedger>()
                            .AddTraceSource("Charge",
                                            "Energy was used.",
                                            MakeTraceSourceAccessor(&EnergyLedger::m_chargeTrace),
                                            "ns3::pact::EnergyLedger::ChargeTracedCallback");
    return tid;
}

std::string
EnergyLedger::GetCauseName(Cause cause)
{
    switch (cause)
    {
    case COMPUTE:
        return "compute";
    case TRANSMIT:
        return "transmit";
    case RECEIVE:
        return "receive";
    case IDLE:
        return "idle";
    case COMPRESS:
        return "compress";
    case CHANGE:
        return "change";
    }
    return "unknown";
}

void
EnergyLedger::Charge(const Entry& charge)
{
    NS_ASSERT_MSG(std::isfinite(charge.joules) && charge.joules >= 0, "energy cannot be negative");
    m_accounts[{charge.nodeSet, charge.node, charge.model, charge.cause}] += charge.joules;
    m_chargeTrace(charge);
}

double
EnergyLedger::GetTotal() const
{
    double total = 0;
    for (const auto& [account, joules] : m_accounts)
    {
        total += joules;
    }
    return total;
}

std::vector<EnergyLedger::Entry>
EnergyLedger::GetEntries() const
{
    std::vector<Entry> entries;
    for (const auto& [account, joules] : m_accounts)
    {
        const auto& [nodeSet, node, model, cause] = account;
        entries.push_back({nodeSet, node, model, cause, joules});
    }
    return entries;
}

} // namespace pact
} // namespace ns3
