/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "pact-topology.h"

#include "ns3/data-rate.h"
#include "ns3/double.h"
#include "ns3/error-model.h"
#include "ns3/internet-stack-helper.h"
#include "ns3/ipv4-address-helper.h"
#include "ns3/ipv4-global-routing-helper.h"
#include "ns3/ipv4-header.h"
#include "ns3/ipv4-route.h"
#include "ns3/ipv4-routing-protocol.h"
#include "ns3/ipv4.h"
#include "ns3/log.h"
#include "ns3/names.h"
#include "ns3/net-device-container.h"
#include "ns3/packet.h"
#include "ns3/point-to-point-helper.h"
#include "ns3/point-to-point-net-device.h"
#include "ns3/pointer.h"
#include "ns3/simulator.h"
#include "ns3/socket.h"
#include "ns3/string.h"
#include "ns3/traffic-control-helper.h"
#include "ns3/uinteger.h"

#include <algorithm>
#include <cmath>

namespace ns3
{
namespace pact
{

NS_LOG_COMPONENT_DEFINE("PactTopology");

namespace
{

/// IPv4 and TCP headers with options, at most.
constexpr uint32_t HEADER_BYTES = 120;

/// Hops that a packet may take, the most that IPv4 knows.
constexpr uint8_t MAX_TTL = 255;

/// MTU of a link unless segments need more.
constexpr uint32_t USUAL_MTU = 1500;

/**
 * @brief Take the interface of a device down or up, and find new routes.
 * @param device the device at one end of the link
 * @param peer the device at the other end
 * @param up whether the link comes up
 */
void
SetLinkState(Ptr<NetDevice> device, Ptr<NetDevice> peer, bool up)
{
    NS_LOG_INFO("link between nodes " << device->GetNode()->GetId() << " and "
                                      << peer->GetNode()->GetId()
                                      << (up ? " comes up" : " goes down"));
    for (const Ptr<NetDevice>& end : {device, peer})
    {
        const Ptr<Ipv4> ipv4 = end->GetNode()->GetObject<Ipv4>();
        const auto interface = static_cast<uint32_t>(ipv4->GetInterfaceForDevice(end));
        up ? ipv4->SetUp(interface) : ipv4->SetDown(interface);
    }
    Ipv4GlobalRoutingHelper::RecomputeRoutingTables();
}

/**
 * @brief Let a device lose packets that arrive.
 * @param device the device
 * @param rate share of the packets
 * @param stream random stream
 */
void
AddPacketErrors(Ptr<NetDevice> device, double rate, int64_t stream)
{
    auto errors = CreateObject<RateErrorModel>();
    errors->SetUnit(RateErrorModel::ERROR_UNIT_PACKET);
    errors->SetRate(rate);
    errors->AssignStreams(stream);
    device->SetAttribute("ReceiveErrorModel", PointerValue(errors));
}

} // namespace

Topology::Topology(const ScenarioNetwork& network, int64_t stream)
    : m_network(network)
{
    InternetStackHelper internet;
    internet.SetIpv6StackInstall(false);
    for (const std::string& name : network.nodes)
    {
        const Ptr<Node> node = CreateObject<Node>();
        m_nodes[name] = node;
        internet.Install(node);
        node->GetObject<Ipv4>()->SetAttribute("DefaultTtl", UintegerValue(MAX_TTL));
    }
    for (std::size_t i = 0; i < network.links.size(); ++i)
    {
        AddLink(i, stream + 2 * static_cast<int64_t>(i));
    }
    Ipv4GlobalRoutingHelper::PopulateRoutingTables();
    for (std::size_t i = 0; i < network.links.size(); ++i)
    {
        ScheduleOutages(i);
    }
}

void
Topology::AddLink(std::size_t index, int64_t stream)
{
    const ScenarioLink& link = m_network.links[index];
    PointToPointHelper helper;
    const auto rate = static_cast<uint64_t>(std::llround(link.rate));
    helper.SetDeviceAttribute("DataRate", DataRateValue(DataRate(rate)));
    helper.SetDeviceAttribute(
        "Mtu",
        UintegerValue(std::max(USUAL_MTU, m_network.segmentBytes + HEADER_BYTES)));
    helper.SetChannelAttribute("Delay", TimeValue(Seconds(link.delay)));
    helper.SetQueue("ns3::DropTailQueue<Packet>",
                    "MaxSize",
                    StringValue(std::to_string(link.queueBytes) + "B"));
    const NetDeviceContainer devices = helper.Install(m_nodes.at(link.a), m_nodes.at(link.b));
    if (link.errorRate > 0)
    {
        AddPacketErrors(devices.Get(0), link.errorRate, stream);
        AddPacketErrors(devices.Get(1), link.errorRate, stream + 1);
    }
    // A subnet of four addresses per link, counted up from 10.0.0.0.
    Ipv4AddressHelper addresses;
    addresses.SetBase(Ipv4Address(0x0a000000 + 4 * static_cast<uint32_t>(index)),
                      Ipv4Mask("255.255.255.252"));
    addresses.Assign(devices);
    // The queue that the scenario describes is the device's; none is wanted above it.
    TrafficControlHelper().Uninstall(devices);
    m_devices.emplace_back(devices.Get(0), devices.Get(1));
    m_hops[devices.Get(0)] = {index, true};
    m_hops[devices.Get(1)] = {index, false};
}

void
Topology::ScheduleOutages(std::size_t index) const
{
    const auto& [device, peer] = m_devices[index];
    for (const ScenarioOutage& outage : m_network.links[index].outages)
    {
        Simulator::Schedule(Seconds(outage.from), &SetLinkState, device, peer, false);
        if (std::isfinite(outage.to))
        {
            Simulator::Schedule(Seconds(outage.to), &SetLinkState, device, peer, true);
        }
    }
}

Ptr<Node>
Topology::GetNode(const std::string& name) const
{
    return m_nodes.at(name);
}

Ipv4Address
Topology::GetAddress(const std::string& name) const
{
    const Ptr<Ipv4> ipv4 = GetNode(name)->GetObject<Ipv4>();
    return ipv4->GetNInterfaces() > 1 ? ipv4->GetAddress(1, 0).GetLocal()
                                      : Ipv4Address::GetLoopback();
}

std::vector<Topology::Hop>
Topology::GetRoute(const std::string& from, const std::string& to) const
{
    std::vector<Hop> route;
    const Ptr<Node> goal = GetNode(to);
    Ipv4Header header;
    header.SetDestination(GetAddress(to));
    for (Ptr<Node> node = GetNode(from); node != goal;)
    {
        Socket::SocketErrno error;
        const Ptr<Ipv4Route> next =
            node->GetObject<Ipv4>()->GetRoutingProtocol()->RouteOutput(Create<Packet>(),
                                                                       header,
                                                                       nullptr,
                                                                       error);
        if (!next || route.size() > m_network.links.size())
        {
            return {};
        }
        const Hop hop = m_hops.at(next->GetOutputDevice());
        const auto& [a, b] = m_devices[hop.link];
        node = (hop.forward ? b : a)->GetNode();
        route.push_back(hop);
    }
    return route;
}

} // namespace pact
} // namespace ns3
