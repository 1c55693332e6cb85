/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef PACT_NODE_SET_H
#define PACT_NODE_SET_H

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace ns3
{
namespace pact
{

/**
 * @ingroup pact
 * @brief What a node can compute and what that costs in energy.
 */
struct ComputeProfile
{
    std::string name;              //!< unique name of the kind of hardware
    double throughput{0};          //!< sustained training throughput in FLOP/s, > 0
    double computePower{0};        //!< W while computing
    double idlePower{0};           //!< W while waiting for others in an activity of its set
    double transmitEnergy{0};      //!< J per bit sent
    double receiveEnergy{0};       //!< J per bit received
    std::optional<double> battery; //!< capacity in J; none: mains powered
};

/**
 * @ingroup pact
 * @brief One node of a set and its share of the set's data.
 */
struct NodeSetMember
{
    std::string node;       //!< name of the network node
    ComputeProfile profile; //!< its hardware
    uint64_t samples{0};    //!< training samples it holds, all of them used in each epoch
};

/**
 * @ingroup pact
 * @brief A set of nodes that train together, the paper's n in N. The first member leads: it talks
 * to the orchestrator and receives models on behalf of the others.
 */
struct NodeSet
{
    std::string name;                   //!< unique name, for instance "gold"
    std::string tier;                   //!< "cloud", "far-edge" or "near-edge"
    uint32_t classes{0};                //!< classes present in its data
    std::vector<NodeSetMember> members; //!< never empty; the first one leads
};

} // namespace pact
} // namespace ns3

#endif // PACT_NODE_SET_H
