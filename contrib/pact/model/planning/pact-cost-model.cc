/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "pact-cost-model.h"

#include "ns3/double.h"

namespace ns3
{
namespace pact
{

NS_OBJECT_ENSURE_REGISTERED(CostModel);
NS_OBJECT_ENSURE_REGISTERED(TableCostModel);
NS_OBJECT_ENSURE_REGISTERED(MeasuredCostModel);

TypeId
CostModel::GetTypeId()
{
    static TypeId tid = TypeId("ns3::pact::CostModel").SetParent<Object>().SetGroupName("Pact");
    return tid;
}

CostModel::Cost
CostModel::GetAction(std::size_t from, std::size_t to) const
{
    const Cost run = GetRun(to);
    if (from == to)
    {
        return run;
    }
    const Cost change = GetChange(from, to);
    return {change.time + run.time, change.energy + run.energy};
}

TypeId
TableCostModel::GetTypeId()
{
    static TypeId tid = TypeId("ns3::pact::TableCostModel")
                            .SetParent<CostModel>()
                            .SetGroupName("Pact")
                            .AddConstructor<TableCostModel>();
    return tid;
}

void
TableCostModel::Resize(std::size_t size)
{
    m_run.assign(size, Cost{});
    m_change.assign(size, std::vector<Cost>(size));
}

void
TableCostModel::SetRun(std::size_t setting, Cost cost)
{
    NS_ASSERT_MSG(cost.time > 0 && cost.energy >= 0, "an epoch takes time and no negative energy");
    m_run[setting] = cost;
}

void
TableCostModel::SetChange(std::size_t from, std::size_t to, Cost cost)
{
    NS_ASSERT_MSG(cost.time >= 0 && cost.energy >= 0, "negative cost of a change");
    m_change[from][to] = cost;
}

std::size_t
TableCostModel::GetSize() const
{
    return m_run.size();
}

CostModel::Cost
TableCostModel::GetRun(std::size_t setting) const
{
    return m_run[setting];
}

CostModel::Cost
TableCostModel::GetChange(std::size_t from, std::size_t to) const
{
    return m_change[from][to];
}

TypeId
MeasuredCostModel::GetTypeId()
{
    static TypeId tid =
        TypeId("ns3::pact::MeasuredCostModel")
            .SetParent<CostModel>()
            .SetGroupName("Pact")
            .AddConstructor<MeasuredCostModel>()
            .AddAttribute("Weight",
                          "Weight of the newest measurement against the earlier ones; the first "
                          "measurement replaces the prior value. 0 ignores measurements.",
                          DoubleValue(0.5),
                          MakeDoubleAccessor(&MeasuredCostModel::m_weight),
                          MakeDoubleChecker<double>(0.0, 1.0));
    return tid;
}

void
MeasuredCostModel::SetPrior(Ptr<const CostModel> prior)
{
    m_prior = prior;
    const std::size_t size = prior->GetSize();
    m_run.assign(size, std::nullopt);
    m_change.assign(size, std::vector<std::optional<Cost>>(size));
    m_forbidden.assign(size, false);
}

void
MeasuredCostModel::Learn(std::optional<Cost>& known, Cost measured) const
{
    if (m_weight == 0)
    {
        return;
    }
    if (!known)
    {
        known = measured;
        return;
    }
    known->time += m_weight * (measured.time - known->time);
    known->energy += m_weight * (measured.energy - known->energy);
}

void
MeasuredCostModel::ObserveRun(std::size_t setting, Cost cost)
{
    Learn(m_run[setting], cost);
}

void
MeasuredCostModel::ObserveChange(std::size_t from, std::size_t to, Cost cost)
{
    Learn(m_change[from][to], cost);
}

void
MeasuredCostModel::Forbid(std::size_t setting)
{
    m_forbidden[setting] = true;
    m_revision++;
}

uint32_t
MeasuredCostModel::GetRevision() const
{
    return m_revision;
}

std::size_t
MeasuredCostModel::GetSize() const
{
    return m_prior->GetSize();
}

CostModel::Cost
MeasuredCostModel::GetRun(std::size_t setting) const
{
    if (m_forbidden[setting])
    {
        return {};
    }
    return m_run[setting].value_or(m_prior->GetRun(setting));
}

CostModel::Cost
MeasuredCostModel::GetChange(std::size_t from, std::size_t to) const
{
    if (m_forbidden[to])
    {
        return {};
    }
    return m_change[from][to].value_or(m_prior->GetChange(from, to));
}

} // namespace pact
} // namespace ns3
