/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef PACT_TRAINING_DIRECTORY_H
#define PACT_TRAINING_DIRECTORY_H

#include "pact-message-connection.h"

#include "ns3/ipv4-address.h"
#include "ns3/object.h"
#include "ns3/pact-dnn-model.h"
#include "ns3/pact-learning-setting.h"
#include "ns3/pact-node-set.h"

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace ns3
{
namespace pact
{

/// What the network offers between two nodes.
struct NetworkPath
{
    /// Rate that a transfer on this path can count on, in bit/s: of the slowest link, less what the
    /// other members of the set take there when all of them are served at once.
    double rate{0};
    double roundTrip{0}; //!< round-trip time without queueing, in s
};

/**
 * @ingroup pact
 * @brief What everybody who takes part in the training knows beforehand: the models, the node sets,
 * where the nodes are and how TCP is to be set up between them.
 *
 * A socket's buffers belong at the bandwidth-delay product of its path plus a little: smaller ones
 * leave the path idle, larger ones overflow its queues and multiply the simulation's CPU time.
 */
class TrainingDirectory : public Object
{
  public:
    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId();

    TrainingDirectory();

    /**
     * @brief Set what can be learned where.
     * @param models every model
     * @param nodeSets every node set
     * @param settings every learning setting, by index
     */
    void SetLearning(std::vector<DnnModel> models,
                     std::vector<NodeSet> nodeSets,
                     std::vector<LearningSetting> settings);

    /**
     * @brief Set where a node is reached.
     * @param node name of the node
     * @param address its address
     */
    void SetAddress(const std::string& node, Ipv4Address address);

    /**
     * @brief Set what the network offers from one node to another.
     * @param from name of the sender
     * @param to name of the receiver
     * @param path rate and round-trip time, both > 0
     */
    void SetPath(const std::string& from, const std::string& to, NetworkPath path);

    /**
     * @brief Find what is missing or contradictory.
     * @return one line per problem; empty if the directory is fit for use
     */
    std::vector<std::string> Check() const;

    /// @return number of learning settings
    std::size_t GetSettingCount() const;

    /**
     * @brief The model of a setting.
     * @param setting the setting
     * @return the model
     */
    const DnnModel& GetModel(std::size_t setting) const;

    /**
     * @brief The node set of a setting.
     * @param setting the setting
     * @return its index among the node sets
     */
    std::size_t GetNodeSetIndex(std::size_t setting) const;

    /// @return every node set
    const std::vector<NodeSet>& GetNodeSets() const;

    /**
     * @brief A member of the node set of a setting.
     * @param setting the setting
     * @param member index of the member; 0 leads
     * @return the member
     */
    const NodeSetMember& GetMember(std::size_t setting, std::size_t member) const;

    /**
     * @brief Where a node is reached from another.
     * @param from name of the node that asks
     * @param to name of the node that is sought
     * @return its address; the loopback address if both are the same
     */
    Ipv4Address GetAddress(const std::string& from, const std::string& to) const;

    /**
     * @brief TCP port on which the members of a node set listen.
     * @param nodeSet index of the node set; a node in several sets listens on several ports
     * @return the port
     */
    uint16_t GetPort(std::size_t nodeSet) const;

    /**
     * @brief TCP options for short messages, and for listening.
     * @return options with a send buffer for short messages and a receive buffer that serves every
     *         path
     */
    TcpOptions GetControlOptions() const;

    /**
     * @brief TCP options for a transfer.
     * @param from name of the sender
     * @param to name of the receiver
     * @return options sized to the path
     */
    TcpOptions GetTransferOptions(const std::string& from, const std::string& to) const;

    /**
     * @brief Time that an epoch takes a member.
     * @param setting the setting
     * @param member index of the member
     * @return samples x FLOPs per sample over throughput, in s
     */
    double GetComputeTime(std::size_t setting, std::size_t member) const;

    /**
     * @brief Time that the present lead needs to derive the new model.
     * @param from the setting before
     * @param to the setting after
     * @return FLOPs to compress over throughput in s; 0 if the model stays the same
     */
    double GetCompressTime(std::size_t from, std::size_t to) const;

    /**
     * @brief Time that a transfer should take on an otherwise idle path.
     * @param from name of the sender
     * @param to name of the receiver
     * @param bytes size
     * @return size over rate with the headers' share, plus handshake and slow start, in s
     */
    double GetTransferTime(const std::string& from, const std::string& to, uint64_t bytes) const;

  private:
    /**
     * @brief Bytes that should be in flight on a path.
     * @param path the path
     * @return size of a buffer
     */
    uint32_t GetBufferBytes(const NetworkPath& path) const;

    /**
     * @brief The path between two nodes.
     * @param from name of the sender
     * @param to name of the receiver
     * @return the path; that of a loopback interface if both are the same
     */
    NetworkPath GetPath(const std::string& from, const std::string& to) const;

    /**
     * @brief Find missing paths from a node set's lead.
     * @param nodeSet index of the node set
     * @param problems gets one line per problem
     */
    void CheckPaths(std::size_t nodeSet, std::vector<std::string>& problems) const;

    std::vector<DnnModel> m_models;                                     //!< every model
    std::vector<NodeSet> m_nodeSets;                                    //!< every node set
    std::vector<LearningSetting> m_settings;                            //!< every setting
    std::vector<std::size_t> m_modelOfSetting;                          //!< index into m_models
    std::vector<std::size_t> m_nodeSetOfSetting;                        //!< index into m_nodeSets
    std::map<std::string, Ipv4Address> m_addresses;                     //!< per node
    std::map<std::pair<std::string, std::string>, NetworkPath> m_paths; //!< from, to
    uint16_t m_port;                                                    //!< of the first node set
    uint32_t m_segmentBytes;                                            //!< TCP payload per segment
    double m_bufferFactor;      //!< buffer over bandwidth-delay product
    TypeId m_congestionControl; //!< of every connection
};

} // namespace pact
} // namespace ns3

#endif // PACT_TRAINING_DIRECTORY_H
