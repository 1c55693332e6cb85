/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef PACT_TOPOLOGY_H
#define PACT_TOPOLOGY_H

#include "pact-scenario.h"

#include "ns3/ipv4-address.h"
#include "ns3/net-device.h"
#include "ns3/node.h"

#include <map>
#include <string>
#include <vector>

namespace ns3
{
namespace pact
{

/**
 * @ingroup pact
 * @brief Nodes, links and routes of a scenario's network, built in the simulator.
 *
 * Every link is a PointToPointChannel with drop-tail queues of the given size at both ends and no
 * queueing discipline above them. Routes are those of Ipv4GlobalRouting (fewest hops), computed
 * again whenever a link goes down or comes back.
 */
class Topology
{
  public:
    /// One direction of a link.
    struct Hop
    {
        std::size_t link; //!< index of the link in the scenario
        bool forward;     //!< from its end a to its end b
    };

    /**
     * @brief Build it.
     * @param network the network
     * @param stream first random stream to use, for packet errors
     */
    Topology(const ScenarioNetwork& network, int64_t stream);

    /**
     * @brief Find a node.
     * @param name its name
     * @return the node
     */
    Ptr<Node> GetNode(const std::string& name) const;

    /**
     * @brief Address of a node: that of its first interface.
     * @param name its name
     * @return the address
     */
    Ipv4Address GetAddress(const std::string& name) const;

    /**
     * @brief The way that packets take, by the routing tables as they are.
     * @param from name of the sender
     * @param to name of the receiver
     * @return the hops in order; empty if both are the same or there is no way
     */
    std::vector<Hop> GetRoute(const std::string& from, const std::string& to) const;

  private:
    /**
     * @brief Build a link.
     * @param index index of the link in the scenario
     * @param stream random stream of its packet errors
     */
    void AddLink(std::size_t index, int64_t stream);

    /**
     * @brief Schedule the outages of a link.
     * @param index index of the link in the scenario
     */
    void ScheduleOutages(std::size_t index) const;

    const ScenarioNetwork& m_network;                                 //!< the network
    std::map<std::string, Ptr<Node>> m_nodes;                         //!< by name
    std::map<Ptr<NetDevice>, Hop> m_hops;                             //!< by the device that sends
    std::vector<std::pair<Ptr<NetDevice>, Ptr<NetDevice>>> m_devices; //!< per link, at a and b
};

} // namespace pact
} // namespace ns3

#endif // PACT_TOPOLOGY_H
