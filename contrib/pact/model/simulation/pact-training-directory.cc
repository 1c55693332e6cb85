/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "pact-training-directory.h"

#include "ns3/double.h"
#include "ns3/tcp-congestion-ops.h"
#include "ns3/uinteger.h"

#include <algorithm>
#include <cmath>

namespace ns3
{
namespace pact
{

NS_OBJECT_ENSURE_REGISTERED(TrainingDirectory);

namespace
{

constexpr double MINIMUM_SEGMENTS = 16; //!< in a buffer: room for delayed acknowledgements
constexpr double SPARE_SEGMENTS = 8;    //!< in a buffer beyond the bandwidth-delay product
constexpr double HEADER_BYTES = 54;     //!< TCP with timestamps, IP and PPP, per segment
constexpr double INITIAL_SEGMENTS = 10; //!< of TCP's congestion window
constexpr double GROWTH = 1.5;          //!< of the window per round trip with delayed acks

/**
 * @brief Find something by its name.
 * @tparam T has a member name
 * @param list where to look
 * @param name the name
 * @return its index; the size of the list if it is not there
 */
template <typename T>
std::size_t
FindIndex(const std::vector<T>& list, const std::string& name)
{
    const auto found =
        std::find_if(list.begin(), list.end(), [&](const T& item) { return item.name == name; });
    return found - list.begin();
}

} // namespace

TypeId
TrainingDirectory::GetTypeId()
{
    static TypeId tid =
        TypeId("ns3::pact::TrainingDirectory")
            .SetParent<Object>()
            .SetGroupName("Pact")
            .AddConstructor<TrainingDirectory>()
            .AddAttribute("Port",
                          "TCP port on which the members of the first node set listen; those of "
                          "the following sets listen on the following ports.",
                          UintegerValue(5000),
                          MakeUintegerAccessor(&TrainingDirectory::m_port),
                          MakeUintegerChecker<uint16_t>(1, 60000))
            .AddAttribute("SegmentSize",
                          "TCP payload per segment in bytes. Larger segments cut the simulation's "
                          "CPU time and shift transfer times; they need a matching MTU.",
                          UintegerValue(1448),
                          MakeUintegerAccessor(&TrainingDirectory::m_segmentBytes),
                          MakeUintegerChecker<uint32_t>(88, 65000))
            .AddAttribute("BufferFactor",
                          "Send buffer of a transfer over the bandwidth-delay product of its path. "
                          "Values far from 1 give slow transfers or overflowing queues.",
                          DoubleValue(1.0),
                          MakeDoubleAccessor(&TrainingDirectory::m_bufferFactor),
                          MakeDoubleChecker<double>(0.01, 4.0))
            .AddAttribute("CongestionControl",
                          "TypeId of the TCP congestion control of every connection.",
                          TypeIdValue(TcpNewReno::GetTypeId()),
                          MakeTypeIdAccessor(&TrainingDirectory::m_congestionControl),
                          MakeTypeIdChecker());
    return tid;
}

TrainingDirectory::TrainingDirectory() = default;

void
TrainingDirectory::SetLearning(std::vector<DnnModel> models,
                               std::vector<NodeSet> nodeSets,
                               std::vector<LearningSetting> settings)
{
    m_models = std::move(models);
    m_nodeSets = std::move(nodeSets);
    m_settings = std::move(settings);
    m_modelOfSetting.clear();
    m_nodeSetOfSetting.clear();
    for (const auto& setting : m_settings)
    {
        m_modelOfSetting.push_back(FindIndex(m_models, setting.model));
        m_nodeSetOfSetting.push_back(FindIndex(m_nodeSets, setting.nodeSet));
    }
}

void
TrainingDirectory::SetAddress(const std::string& node, Ipv4Address address)
{
    m_addresses[node] = address;
}

void
TrainingDirectory::SetPath(const std::string& from, const std::string& to, NetworkPath path)
{
    m_paths[{from, to}] = path;
}

std::vector<std::string>
TrainingDirectory::Check() const
{
    std::vector<std::string> problems;
    for (std::size_t i = 0; i < m_settings.size(); i++)
    {
        if (m_modelOfSetting[i] == m_models.size() || m_nodeSetOfSetting[i] == m_nodeSets.size())
        {
            problems.push_back("setting " + m_settings[i].GetName() +
                               " has an unknown model or node set");
        }
    }
    if (m_settings.empty())
    {
        problems.push_back("there is no learning setting");
    }
    for (std::size_t i = 0; i < m_nodeSets.size(); i++)
    {
        if (m_nodeSets[i].members.empty())
        {
            problems.push_back("node set " + m_nodeSets[i].name + " is empty");
            continue;
        }
        for (const auto& member : m_nodeSets[i].members)
        {
            if (m_addresses.count(member.node) == 0)
            {
                problems.push_back("node " + member.node + " has no address");
            }
            if (!(member.profile.throughput > 0))
            {
                problems.push_back("node " + member.node + " has no throughput");
            }
        }
        CheckPaths(i, problems);
    }
    return problems;
}

void
TrainingDirectory::CheckPaths(std::size_t nodeSet, std::vector<std::string>& problems) const
{
    std::vector<std::string> receivers;
    for (const auto& member : m_nodeSets[nodeSet].members)
    {
        receivers.push_back(member.node);
    }
    for (const auto& other : m_nodeSets)
    {
        if (!other.members.empty())
        {
            receivers.push_back(other.members.front().node);
        }
    }
    const std::string& lead = m_nodeSets[nodeSet].members.front().node;
    for (const auto& receiver : receivers)
    {
        const NetworkPath path = GetPath(lead, receiver);
        if (!(path.rate > 0) || !(path.roundTrip > 0))
        {
            problems.push_back("the path from " + lead + " to " + receiver + " is not known");
        }
    }
}

std::size_t
TrainingDirectory::GetSettingCount() const
{
    return m_settings.size();
}

const DnnModel&
TrainingDirectory::GetModel(std::size_t setting) const
{
    return m_models[m_modelOfSetting[setting]];
}

std::size_t
TrainingDirectory::GetNodeSetIndex(std::size_t setting) const
{
    return m_nodeSetOfSetting[setting];
}

const std::vector<NodeSet>&
TrainingDirectory::GetNodeSets() const
{
    return m_nodeSets;
}

const NodeSetMember&
TrainingDirectory::GetMember(std::size_t setting, std::size_t member) const
{
    return m_nodeSets[m_nodeSetOfSetting[setting]].members[member];
}

Ipv4Address
TrainingDirectory::GetAddress(const std::string& from, const std::string& to) const
{
    return from == to ? Ipv4Address::GetLoopback() : m_addresses.at(to);
}

uint16_t
TrainingDirectory::GetPort(std::size_t nodeSet) const
{
    return m_port + nodeSet;
}

NetworkPath
TrainingDirectory::GetPath(const std::string& from, const std::string& to) const
{
    if (from == to)
    {
        return {1e9, 1e-6};
    }
    const auto found = m_paths.find({from, to});
    return found == m_paths.end() ? NetworkPath{} : found->second;
}

uint32_t
TrainingDirectory::GetBufferBytes(const NetworkPath& path) const
{
    const double product = path.rate * path.roundTrip / 8;
    const double bytes = std::max(m_bufferFactor * product + SPARE_SEGMENTS * m_segmentBytes,
                                  MINIMUM_SEGMENTS * m_segmentBytes);
    // TCP's window cannot exceed 2^30 bytes.
    return static_cast<uint32_t>(std::min(bytes, std::exp2(30)));
}

TcpOptions
TrainingDirectory::GetControlOptions() const
{
    TcpOptions options;
    options.congestionControl = m_congestionControl;
    options.segmentBytes = m_segmentBytes;
    options.sendBuffer = GetBufferBytes({});
    options.receiveBuffer = options.sendBuffer;
    for (const auto& [ends, path] : m_paths)
    {
        options.receiveBuffer = std::max(options.receiveBuffer, GetBufferBytes(path));
    }
    return options;
}

TcpOptions
TrainingDirectory::GetTransferOptions(const std::string& from, const std::string& to) const
{
    TcpOptions options;
    options.congestionControl = m_congestionControl;
    options.segmentBytes = m_segmentBytes;
    options.sendBuffer = GetBufferBytes(GetPath(from, to));
    options.receiveBuffer = GetBufferBytes({});
    return options;
}

double
TrainingDirectory::GetRoundTrip(const std::string& from, const std::string& to) const
{
    const double there = GetPath(from, to).roundTrip;
    return there > 0 ? there : GetPath(to, from).roundTrip;
}

double
TrainingDirectory::GetComputeTime(std::size_t setting, std::size_t member) const
{
    const auto& who = GetMember(setting, member);
    return who.samples * GetModel(setting).flopsPerSample / who.profile.throughput;
}

double
TrainingDirectory::GetCompressTime(std::size_t from, std::size_t to) const
{
    if (m_modelOfSetting[from] == m_modelOfSetting[to])
    {
        return 0;
    }
    return GetModel(to).flopsToCompress / GetMember(from, 0).profile.throughput;
}

double
TrainingDirectory::GetTransferTime(const std::string& from,
                                   const std::string& to,
                                   uint64_t bytes) const
{
    const NetworkPath path = GetPath(from, to);
    const double perByte = 8 * (1 + HEADER_BYTES / m_segmentBytes) / path.rate;
    double time = 1.5 * path.roundTrip + bytes * perByte;
    // In slow start the link idles for what is left of a round trip once a window is sent.
    double window = INITIAL_SEGMENTS * m_segmentBytes;
    for (double sent = window; sent < bytes && window * perByte < path.roundTrip; sent += window)
    {
        time += path.roundTrip - window * perByte;
        window *= GROWTH;
    }
    return time;
}

} // namespace pact
} // namespace ns3
