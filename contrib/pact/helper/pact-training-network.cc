/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "pact-training-network.h"

#include "pact-topology.h"

#include "ns3/pact-hardware-cost-model.h"
#include "ns3/pact-network-executor.h"
#include "ns3/pact-trainer-application.h"
#include "ns3/pact-trainer-energy-model.h"
#include "ns3/pact-training-directory.h"
#include "ns3/uinteger.h"

#include <algorithm>
#include <limits>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace ns3
{
namespace pact
{

namespace
{

/// First random stream of the network; the loss process comes before.
constexpr int64_t FIRST_STREAM = 1000;

/// Tells the directory what the topology offers.
class PathSurvey
{
  public:
    /**
     * @brief Constructor.
     * @param scenario the scenario
     * @param topology its network
     * @param directory gets the paths
     */
    PathSurvey(const Scenario& scenario, const Topology& topology, Ptr<TrainingDirectory> directory)
        : m_scenario(scenario),
          m_topology(topology),
          m_directory(directory)
    {
    }

    /// Enter every path that is used.
    void Enter() const
    {
        for (const NodeSet& nodeSet : m_scenario.nodeSets)
        {
            const std::string& lead = nodeSet.members.front().node;
            EnterAlone(m_scenario.orchestrator.node, lead);
            for (const NodeSet& other : m_scenario.nodeSets)
            {
                EnterAlone(lead, other.members.front().node);
            }
            EnterFanOut(nodeSet);
        }
    }

  private:
    /// How many transfers share each direction of each link.
    using Load = std::map<std::pair<std::size_t, bool>, uint32_t>;

    /**
     * @brief Enter a path that is used by one transfer at a time.
     * @param from name of the sender
     * @param to name of the receiver
     */
    void EnterAlone(const std::string& from, const std::string& to) const
    {
        if (from != to)
        {
            Enter(from, to, {});
        }
    }

    /**
     * @brief Enter the paths from a lead to its members, who receive at the same time.
     * @param nodeSet the node set
     */
    void EnterFanOut(const NodeSet& nodeSet) const
    {
        const std::string& lead = nodeSet.members.front().node;
        Load load;
        for (const NodeSetMember& member : nodeSet.members)
        {
            for (const Topology::Hop& hop : m_topology.GetRoute(lead, member.node))
            {
                load[{hop.link, hop.forward}]++;
            }
        }
        for (const NodeSetMember& member : nodeSet.members)
        {
            if (member.node != lead)
            {
                Enter(lead, member.node, load);
            }
        }
    }

    /**
     * @brief Enter a path.
     * @param from name of the sender
     * @param to name of the receiver
     * @param load transfers on each direction of each link; none where it is not given: one
     */
    void Enter(const std::string& from, const std::string& to, const Load& load) const
    {
        NetworkPath path{std::numeric_limits<double>::infinity(), 0};
        for (const Topology::Hop& hop : m_topology.GetRoute(from, to))
        {
            const ScenarioLink& link = m_scenario.network.links[hop.link];
            const auto sharing = load.find({hop.link, hop.forward});
            const uint32_t transfers = sharing == load.end() ? 1 : sharing->second;
            path.rate = std::min(path.rate, link.rate / transfers);
            path.roundTrip += 2 * link.delay;
        }
        m_directory->SetPath(from, to, path);
    }

    const Scenario& m_scenario;         //!< the scenario
    const Topology& m_topology;         //!< its network
    Ptr<TrainingDirectory> m_directory; //!< gets the paths
};

/**
 * @brief Write down what all participants know.
 * @param scenario the scenario
 * @param topology its network
 * @return the directory
 */
Ptr<TrainingDirectory>
MakeDirectory(const Scenario& scenario, const Topology& topology)
{
    auto directory = CreateObject<TrainingDirectory>();
    directory->SetAttribute("SegmentSize", UintegerValue(scenario.network.segmentBytes));
    directory->SetLearning(scenario.models, scenario.nodeSets, scenario.settings);
    for (const std::string& node : scenario.network.nodes)
    {
        directory->SetAddress(node, topology.GetAddress(node));
    }
    PathSurvey(scenario, topology, directory).Enter();
    return directory;
}

/**
 * @brief Put a trainer on a member of a node set.
 * @param scenario the scenario
 * @param topology its network
 * @param nodeSet index of the node set
 * @param member index of the member
 * @return the trainer
 */
Ptr<TrainerApplication>
InstallTrainer(const Scenario& scenario,
               const Topology& topology,
               std::size_t nodeSet,
               std::size_t member)
{
    const NodeSetMember& who = scenario.nodeSets[nodeSet].members[member];
    const Ptr<Node> node = topology.GetNode(who.node);
    auto trainer = CreateObject<TrainerApplication>();
    trainer->SetMember(nodeSet, member);
    if (who.profile.battery)
    {
        trainer->SetEnergySource(InstallBattery(node, *who.profile.battery));
    }
    node->AddApplication(trainer);
    return trainer;
}

} // namespace

TrainingNetwork
InstallTrainingNetwork(const Scenario& scenario, Ptr<TrainingJob> job, Ptr<EnergyLedger> ledger)
{
    const Topology topology(scenario.network, FIRST_STREAM);
    const Ptr<TrainingDirectory> directory = MakeDirectory(scenario, topology);
    auto executor = CreateObject<NetworkExecutor>();
    executor->SetDirectory(directory);
    executor->SetJob(job);
    executor->SetNodeName(scenario.orchestrator.node);
    for (std::size_t nodeSet = 0; nodeSet < scenario.nodeSets.size(); ++nodeSet)
    {
        for (std::size_t member = 0; member < scenario.nodeSets[nodeSet].members.size(); ++member)
        {
            const auto trainer = InstallTrainer(scenario, topology, nodeSet, member);
            trainer->SetDirectory(directory);
            trainer->SetJob(job);
            trainer->SetLedger(ledger);
            executor->AddTrainer(trainer);
        }
    }
    auto costs = CreateObject<HardwareCostModel>();
    costs->Set(directory, scenario.orchestrator.node, scenario.allowedChanges);
    return {executor, costs, topology.GetNode(scenario.orchestrator.node)};
}

} // namespace pact
} // namespace ns3
