/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef PACT_HARDWARE_COST_MODEL_H
#define PACT_HARDWARE_COST_MODEL_H

#include "pact-training-directory.h"

#include "ns3/pact-cost-model.h"

#include <string>
#include <vector>

namespace ns3
{
namespace pact
{

/**
 * @ingroup pact
 * @brief Costs that follow from hardware and network.
 *
 * An epoch takes the slowest member's samples x FLOPs per sample / throughput, and the commands and
 * reports there and back; it uses every member's watts while computing and while waiting. A change
 * takes compressing at the present lead, the transfer to the new lead and from there to its
 * members, the command and the report; it uses the lead's watts while compressing and the energy
 * per bit of every model byte sent and received. Messages are taken to be short.
 *
 * With the attribute IgnoreNetwork, commands, reports and transfers take no time and no energy:
 * what an orchestrator believes that does not know of the network.
 */
class HardwareCostModel : public CostModel
{
  public:
    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId();

    /**
     * @brief Set what the costs follow from.
     * @param directory hardware, models and paths, those from the orchestrator included
     * @param orchestrator name of the orchestrator's node
     * @param allowedChanges from, to
     */
    void Set(Ptr<const TrainingDirectory> directory,
             const std::string& orchestrator,
             std::vector<std::vector<bool>> allowedChanges);

    std::size_t GetSize() const override;
    Cost GetRun(std::size_t setting) const override;
    Cost GetChange(std::size_t from, std::size_t to) const override;

  private:
    /**
     * @brief Number of members that train in a setting.
     * @param setting the setting
     * @return the number
     */
    std::size_t CountMembers(std::size_t setting) const;

    /**
     * @brief Cost of a transfer.
     * @param from the sender
     * @param to the receiver
     * @param bytes size
     * @return time and energy; nothing if both are the same node
     */
    Cost GetTransfer(const NodeSetMember& from, const NodeSetMember& to, uint64_t bytes) const;

    /**
     * @brief Time of a message there and of another back.
     * @param from name of the one node
     * @param to name of the other
     * @return the time in s
     */
    double GetRoundTrip(const std::string& from, const std::string& to) const;

    bool m_ignoreNetwork;                            //!< whether it takes nothing
    Ptr<const TrainingDirectory> m_directory;        //!< hardware, models and paths
    std::string m_orchestrator;                      //!< name of the orchestrator's node
    std::vector<std::vector<bool>> m_allowedChanges; //!< from, to
};

} // namespace pact
} // namespace ns3

#endif // PACT_HARDWARE_COST_MODEL_H
