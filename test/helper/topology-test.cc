/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "support/whole-run.h"

#include "ns3/pact-topology.h"
#include "ns3/simulator.h"

#include <gtest/gtest.h>
#include <limits>
#include <random>

using namespace ns3;
using namespace ns3::pact;

namespace
{

ScenarioLink
MakeLink(const std::string& a, const std::string& b)
{
    return {a, b, 1e6, 0.01, 1000000, 0, {}};
}

/// Fewest hops by breadth-first search on the links, without the simulator.
std::size_t
CountHops(const ScenarioNetwork& network, const std::string& from, const std::string& to)
{
    std::map<std::string, std::size_t> hops{{from, 0}};
    std::vector<std::string> queue{from};
    for (std::size_t i = 0; i < queue.size(); ++i)
    {
        for (const ScenarioLink& link : network.links)
        {
            for (const auto& [near, far] :
                 {std::make_pair(link.a, link.b), std::make_pair(link.b, link.a)})
            {
                if (near == queue[i] && hops.emplace(far, hops[near] + 1).second)
                {
                    queue.push_back(far);
                }
            }
        }
    }
    return hops.at(to);
}

} // namespace

// End nodes that hang on a random tree with extra links: routes take the fewest hops, and follow
// links from one end to the other.
TEST(Topology, RoutesTakeTheFewestHops)
{
    std::mt19937 random(3);
    for (int trial = 0; trial < 10; ++trial)
    {
        ScenarioNetwork network;
        network.idealised = false;
        for (int i = 0; i < 6; ++i)
        {
            const std::string router = "r" + std::to_string(i);
            network.nodes.push_back(router);
            network.nodes.push_back("e" + std::to_string(i));
            network.links.push_back(MakeLink("e" + std::to_string(i), router));
            if (i > 0)
            {
                network.links.push_back(MakeLink("r" + std::to_string(random() % i), router));
            }
        }
        network.links.push_back(MakeLink("r0", "r5"));
        {
            const Topology topology(network, 0);
            for (int i = 0; i < 6; ++i)
            {
                for (int j = 0; j < 6; ++j)
                {
                    const std::string from = "e" + std::to_string(i);
                    const std::string to = "e" + std::to_string(j);
                    const auto route = topology.GetRoute(from, to);
                    EXPECT_EQ(route.size(), CountHops(network, from, to));
                    std::string at = from;
                    for (const Topology::Hop& hop : route)
                    {
                        const ScenarioLink& link = network.links[hop.link];
                        EXPECT_EQ(at, hop.forward ? link.a : link.b);
                        at = hop.forward ? link.b : link.a;
                    }
                    EXPECT_EQ(at, to);
                }
            }
        }
        Simulator::Destroy();
    }
}

// A ring: while one link is down, packets go the other way round; parallel links stay two links.
TEST(Topology, OutagesChangeTheRoutes)
{
    ScenarioNetwork network;
    network.idealised = false;
    network.nodes = {"a", "b", "c", "x", "y"};
    network.links = {MakeLink("x", "a"),
                     MakeLink("a", "b"),
                     MakeLink("b", "c"),
                     MakeLink("c", "a"),
                     MakeLink("b", "y"),
                     MakeLink("a", "b")};
    network.links[1].outages = {{1, 3}};
    network.links[5].outages = {{2, std::numeric_limits<double>::infinity()}};
    std::vector<std::size_t> hops;
    {
        const Topology topology(network, 0);
        for (const double time : {0.5, 1.5, 2.5, 3.5})
        {
            Simulator::Schedule(Seconds(time),
                                [&] { hops.push_back(topology.GetRoute("x", "y").size()); });
        }
        Simulator::Run();
    }
    Simulator::Destroy();
    EXPECT_EQ(hops, (std::vector<std::size_t>{3, 3, 4, 3}));
}
