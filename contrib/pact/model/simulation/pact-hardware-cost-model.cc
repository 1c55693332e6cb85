/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "pact-hardware-cost-model.h"

#include "ns3/boolean.h"

#include <algorithm>

namespace ns3
{
namespace pact
{

NS_OBJECT_ENSURE_REGISTERED(HardwareCostModel);

namespace
{
/// What takes longer, in s, is as good as impossible; the simulator's clock ends at 9.2e9 s.
constexpr double LONGEST = 1e9;
} // namespace

TypeId
HardwareCostModel::GetTypeId()
{
    static TypeId tid =
        TypeId("ns3::pact::HardwareCostModel")
            .SetParent<CostModel>()
            .SetGroupName("Pact")
            .AddConstructor<HardwareCostModel>()
            .AddAttribute("IgnoreNetwork",
                          "Whether commands, reports and transfers are taken to cost "
                          "neither time nor energy.",
                          BooleanValue(false),
                          MakeBooleanAccessor(&HardwareCostModel::m_ignoreNetwork),
                          MakeBooleanChecker());
    return tid;
}

void
HardwareCostModel::Set(Ptr<const TrainingDirectory> directory,
                       const std::string& orchestrator,
                       std::vector<std::vector<bool>> allowedChanges)
{
    m_directory = directory;
    m_orchestrator = orchestrator;
    m_allowedChanges = std::move(allowedChanges);
}

std::size_t
HardwareCostModel::GetSize() const
{
    return m_directory->GetSettingCount();
}

std::size_t
HardwareCostModel::CountMembers(std::size_t setting) const
{
    return m_directory->GetNodeSets()[m_directory->GetNodeSetIndex(setting)].members.size();
}

CostModel::Cost
HardwareCostModel::GetRun(std::size_t setting) const
{
    const std::string& lead = m_directory->GetMember(setting, 0).node;
    // The lead waits for every member's work and its report.
    double waited = 0;
    for (std::size_t i = 0; i < CountMembers(setting); ++i)
    {
        const std::string& node = m_directory->GetMember(setting, i).node;
        waited =
            std::max(waited, m_directory->GetComputeTime(setting, i) + GetRoundTrip(lead, node));
    }
    Cost cost{GetRoundTrip(m_orchestrator, lead) + waited, 0};
    for (std::size_t i = 0; i < CountMembers(setting); ++i)
    {
        const NodeSetMember& member = m_directory->GetMember(setting, i);
        const double computing = m_directory->GetComputeTime(setting, i);
        const double commanded = GetRoundTrip(lead, member.node) / 2;
        cost.energy += member.profile.computePower * computing +
                       member.profile.idlePower * (waited - commanded - computing);
    }
    return cost.time <= LONGEST ? cost : Cost{};
}

CostModel::Cost
HardwareCostModel::GetTransfer(const NodeSetMember& from,
                               const NodeSetMember& to,
                               uint64_t bytes) const
{
    if (m_ignoreNetwork || from.node == to.node)
    {
        return {0, 0};
    }
    const double perBit = from.profile.transmitEnergy + to.profile.receiveEnergy;
    return {m_directory->GetTransferTime(from.node, to.node, bytes), 8.0 * bytes * perBit};
}

double
HardwareCostModel::GetRoundTrip(const std::string& from, const std::string& to) const
{
    return m_ignoreNetwork ? 0 : m_directory->GetRoundTrip(from, to);
}

CostModel::Cost
HardwareCostModel::GetChange(std::size_t from, std::size_t to) const
{
    if (!m_allowedChanges[from][to])
    {
        return {};
    }
    const NodeSetMember& oldLead = m_directory->GetMember(from, 0);
    const NodeSetMember& newLead = m_directory->GetMember(to, 0);
    const uint64_t bytes = m_directory->GetModel(to).bytes;
    const double compressing = m_directory->GetCompressTime(from, to);
    const Cost transfer = GetTransfer(oldLead, newLead, bytes);
    const double messages =
        (GetRoundTrip(m_orchestrator, oldLead.node) + GetRoundTrip(newLead.node, m_orchestrator)) /
        2;
    Cost cost{messages + compressing + transfer.time,
              oldLead.profile.computePower * compressing + transfer.energy};
    double fanOut = 0;
    for (std::size_t i = 1; i < CountMembers(to); ++i)
    {
        const NodeSetMember& member = m_directory->GetMember(to, i);
        const Cost copy = GetTransfer(newLead, member, bytes);
        // A member's word that it has the model takes half a round trip back.
        const double word = GetRoundTrip(newLead.node, member.node) / 2;
        fanOut = std::max(fanOut, copy.time + word);
        cost.energy += copy.energy;
    }
    cost.time += fanOut;
    return cost.time <= LONGEST ? cost : Cost{};
}

} // namespace pact
} // namespace ns3
