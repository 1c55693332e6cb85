/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef PACT_TRAINER_LEAD_H
#define PACT_TRAINER_LEAD_H

#include "pact-message-connection.h"

#include "ns3/nstime.h"

#include <set>
#include <vector>

namespace ns3
{
namespace pact
{

class TrainerApplication;

/**
 * @ingroup pact
 * @brief What the first member of a node set does beyond training: it takes the orchestrator's
 * commands, moves models, has the members train and reports.
 *
 * A change begins at the present lead, which compresses the model and sends it to the new lead over
 * a TCP connection of its own. The new lead passes it on to its members, each over a connection of
 * its own, and reports. An epoch ends when every member has reported to the lead.
 */
class TrainerLead
{
  public:
    /**
     * @brief Constructor.
     * @param trainer the member that leads
     */
    explicit TrainerLead(TrainerApplication& trainer);

    /**
     * @brief A message has arrived that only a lead deals with.
     * @param connection from where
     * @param message the message, of the present attempt
     */
    void HandleMessage(Ptr<MessageConnection> connection, const Message& message);

    /**
     * @brief A model has arrived from another lead.
     * @param message the message it came with
     */
    void HandleModel(const Message& message);

    /**
     * @brief A connection is gone.
     * @param connection the connection
     */
    void HandleClosed(Ptr<MessageConnection> connection);

    /**
     * @brief Tell the members that an attempt was given up.
     * @param message the orchestrator's message
     */
    void PassOnCancel(const Message& message);

    /// @brief End the work on the present attempt.
    void EndWork();

  private:
    /// A model on its way to somebody.
    struct Delivery
    {
        Ptr<MessageConnection> connection; //!< on which it is sent
        std::size_t member;                //!< to which member of the new set
    };

    /// @brief Move the model, as the present lead. @param message the command
    void BeginChange(const Message& message);

    /// @brief Send the model to where it goes next. @param message the command
    void PassOn(const Message& message);

    /// @brief Send the model to the other members. @param message the attempt and the setting
    void FanOut(const Message& message);

    /**
     * @brief Send the model to one receiver.
     * @param message the attempt and the setting
     * @param member index in the new set
     */
    void Deliver(Message message, std::size_t member);

    /**
     * @brief A receiver has the model.
     * @param connection on which it was sent
     * @param message its reply
     */
    void HandleTaken(Ptr<MessageConnection> connection, const Message& message);

    /// @brief Report the change once every member has the model. @param message the attempt
    void ReportChange(const Message& message);

    /// @brief Have everybody train. @param message the command
    void BeginEpoch(const Message& message);

    /**
     * @brief A member is done with its epoch.
     * @param message the attempt
     * @param member its index
     */
    void HandleTrained(const Message& message, std::size_t member);

    /**
     * @brief Tell the orchestrator that somebody is out of reach.
     * @param member index in the new set
     */
    void ReportFailure(std::size_t member);

    /// @brief Tell the orchestrator, now or once it is connected. @param message what
    void Report(const Message& message);

    TrainerApplication& m_trainer;               //!< the member that leads
    Ptr<MessageConnection> m_orchestrator;       //!< where the last command came from
    std::vector<Ptr<MessageConnection>> m_links; //!< to each member, for short messages
    std::vector<Delivery> m_deliveries;          //!< models on their way
    std::set<std::size_t> m_training;            //!< members whose report is due
    Message m_command;                           //!< the present attempt
    uint32_t m_heard{0};                         //!< attempt of the last command
    bool m_fanningOut{false};                    //!< whether this lead is the new one
    Time m_departure;                            //!< when the model's way began
    Time m_lastArrival;                          //!< when it last arrived somewhere
    uint64_t m_bytes{0};                         //!< that arrived, over all receivers
    bool m_unreported{false};                    //!< whether m_report waits for a connection
    Message m_report;                            //!< report that could not be sent yet
};

} // namespace pact
} // namespace ns3

#endif // PACT_TRAINER_LEAD_H
