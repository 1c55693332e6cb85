/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "pact-trainer-energy-model.h"

#include "ns3/basic-energy-source.h"
#include "ns3/device-energy-model-container.h"
#include "ns3/double.h"
#include "ns3/energy-source-container.h"
#include "ns3/simulator.h"

#include <algorithm>

namespace ns3
{
namespace pact
{

NS_OBJECT_ENSURE_REGISTERED(TrainerEnergyModel);

namespace
{
/// A battery counts as empty at this share of its capacity, so that the clock's rounding never
/// overdraws it.
constexpr double EMPTY_SHARE = 1e-6;
} // namespace

TypeId
TrainerEnergyModel::GetTypeId()
{
    static TypeId tid =
        TypeId("ns3::pact::TrainerEnergyModel")
            .SetParent<DeviceEnergyModel>()
            .SetGroupName("Pact")
            .AddConstructor<TrainerEnergyModel>()
            .AddAttribute("DrainInterval",
                          "Time within which a portion of energy is drawn from the source.",
                          TimeValue(MilliSeconds(1)),
                          MakeTimeAccessor(&TrainerEnergyModel::m_interval),
                          MakeTimeChecker(MicroSeconds(1)));
    return tid;
}

TrainerEnergyModel::TrainerEnergyModel() = default;

TrainerEnergyModel::~TrainerEnergyModel() = default;

void
TrainerEnergyModel::DoDispose()
{
    m_intervalEnd.Cancel();
    m_check.Cancel();
    m_source = nullptr;
    m_empty = Callback<void>();
    DeviceEnergyModel::DoDispose();
}

void
TrainerEnergyModel::SetEmptyCallback(Callback<void> empty)
{
    m_empty = empty;
}

void
TrainerEnergyModel::SetEnergySource(Ptr<EnergySource> source)
{
    m_source = source;
}

double
TrainerEnergyModel::GetTotalEnergyConsumption() const
{
    const double since = (Simulator::Now() - m_settled).GetSeconds();
    return m_consumed + (m_power + m_portionPower) * since;
}

double
TrainerEnergyModel::DoGetCurrentA() const
{
    return m_source ? (m_power + m_portionPower) / m_source->GetSupplyVoltage() : 0;
}

void
TrainerEnergyModel::Settle()
{
    m_consumed = GetTotalEnergyConsumption();
    m_settled = Simulator::Now();
    m_source->UpdateEnergySource();
}

void
TrainerEnergyModel::SetPower(double watts)
{
    if (m_source && !m_drained && watts != m_power)
    {
        Settle();
        m_power = m_drained ? 0 : watts;
        ScheduleCheck();
    }
}

void
TrainerEnergyModel::Drain(double joules)
{
    if (!m_source || m_drained)
    {
        return;
    }
    m_pending += joules;
    if (m_intervalEnd.IsExpired())
    {
        BeginInterval();
    }
}

void
TrainerEnergyModel::BeginInterval()
{
    Settle();
    if (m_drained)
    {
        return;
    }
    m_portionPower = m_pending / m_interval.GetSeconds();
    m_pending = 0;
    m_intervalEnd = Simulator::Schedule(m_interval, &TrainerEnergyModel::EndInterval, this);
    ScheduleCheck();
}

void
TrainerEnergyModel::EndInterval()
{
    Settle();
    m_portionPower = 0;
    if (m_pending > 0)
    {
        BeginInterval();
        return;
    }
    ScheduleCheck();
}

void
TrainerEnergyModel::ScheduleCheck()
{
    m_check.Cancel();
    if (m_drained)
    {
        return;
    }
    double watts = 0;
    const DeviceEnergyModelContainer models = m_source->FindDeviceEnergyModels(GetTypeId());
    for (auto model = models.Begin(); model != models.End(); ++model)
    {
        watts += (*model)->GetCurrentA() * m_source->GetSupplyVoltage();
    }
    const double left =
        m_source->GetRemainingEnergy() - EMPTY_SHARE / 2 * m_source->GetInitialEnergy();
    const double reach = (Time::Max() - Simulator::Now()).GetSeconds() / 2;
    if (watts > 0 && left < watts * reach)
    {
        m_check = Simulator::Schedule(Seconds(std::max(left, 0.0) / watts),
                                      &TrainerEnergyModel::CheckEmpty,
                                      this);
    }
}

void
TrainerEnergyModel::CheckEmpty()
{
    m_source->UpdateEnergySource();
}

void
TrainerEnergyModel::ChangeState(int)
{
}

void
TrainerEnergyModel::HandleEnergyDepletion()
{
    m_consumed = GetTotalEnergyConsumption();
    m_settled = Simulator::Now();
    m_power = 0;
    m_portionPower = 0;
    m_pending = 0;
    m_drained = true;
    m_check.Cancel();
    m_intervalEnd.Cancel();
    if (!m_empty.IsNull())
    {
        // The source is in the middle of its own update.
        const auto empty = m_empty;
        Simulator::ScheduleNow([empty]() { empty(); });
    }
}

void
TrainerEnergyModel::HandleEnergyRecharged()
{
}

void
TrainerEnergyModel::HandleEnergyChanged()
{
}

Ptr<EnergySource>
InstallBattery(Ptr<Node> node, double joules)
{
    Ptr<BasicEnergySource> battery = CreateObject<BasicEnergySource>();
    battery->SetNode(node);
    battery->SetInitialEnergy(joules);
    battery->SetAttribute("BasicEnergyLowBatteryThreshold", DoubleValue(EMPTY_SHARE));
    battery->SetAttribute("BasicEnergyHighBatteryThreshold", DoubleValue(1));
    Ptr<EnergySourceContainer> sources = node->GetObject<EnergySourceContainer>();
    if (!sources)
    {
        sources = CreateObject<EnergySourceContainer>();
        node->AggregateObject(sources);
    }
    sources->Add(battery);
    return battery;
}

} // namespace pact
} // namespace ns3
