/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef PACT_TRAINER_APPLICATION_H
#define PACT_TRAINER_APPLICATION_H

#include "pact-energy-meter.h"
#include "pact-message-connection.h"
#include "pact-training-directory.h"
#include "pact-training-job.h"

#include "ns3/application.h"
#include "ns3/event-id.h"
#include "ns3/traced-callback.h"

#include <functional>
#include <memory>
#include <vector>

namespace ns3
{
namespace pact
{

class TrainerLead;

/**
 * @ingroup pact
 * @brief A member of a node set: takes models, trains them on its own samples at its own speed, and
 * uses energy for that.
 *
 * The first member of a set leads it: it also talks to the orchestrator, compresses and passes
 * models on, and has the other members train (see TrainerLead). A node that is a member of several
 * sets has one such application for each.
 *
 * A message of an attempt that was superseded or cancelled is ignored, and a message of a newer
 * attempt ends the work on the older one. When the node's energy source is empty, whatever it does
 * ends at that moment and its network interfaces go down.
 */
class TrainerApplication : public Application
{
  public:
    /// A model that has arrived.
    struct Transfer
    {
        std::string nodeSet; //!< name of the receiver's node set
        std::string node;    //!< name of the receiver's node
        std::string model;   //!< name of the model
        uint64_t bytes;      //!< its size as counted here
        Time departure;      //!< when the sender began to open the connection
        Time arrival;        //!< when the last byte was here
    };

    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId();

    TrainerApplication();
    ~TrainerApplication() override;

    /**
     * @brief Set what is known beforehand.
     * @param directory the directory
     */
    void SetDirectory(Ptr<const TrainingDirectory> directory);

    /**
     * @brief Set the job that is trained.
     * @param job the job
     */
    void SetJob(Ptr<const TrainingJob> job);

    /**
     * @brief Set the ledger that energy is charged to.
     * @param ledger the ledger
     */
    void SetLedger(Ptr<EnergyLedger> ledger);

    /**
     * @brief Set who this is.
     * @param nodeSet index of the node set
     * @param member index of the member; 0 leads
     */
    void SetMember(std::size_t nodeSet, std::size_t member);

    /**
     * @brief Run on a battery.
     * @param source the node's energy source, for instance from InstallBattery
     */
    void SetEnergySource(Ptr<EnergySource> source);

    /// @return index of the node set
    std::size_t GetNodeSetIndex() const;

    /// @return index of the member; 0 leads
    std::size_t GetMemberIndex() const;

    /// @return whether the node's energy source is empty
    bool IsEmpty() const;

    /**
     * @brief Set who is told that this lead has the reports of all members of an epoch.
     * @param end gets the index of the node set
     */
    void SetEpochEndCallback(Callback<void, std::size_t> end);

    /// @brief The set waits no longer: charge the idle time, if any.
    void EndWaiting();

    /// @brief Stop all work at once, charge what it used, and drop every connection.
    void Halt();

    /**
     * @brief Signature of the trace source Activity.
     * @param cause what the member did: compute, compress or idle
     * @param model name of the model
     * @param begin when it began
     * @param end when it ended or was ended
     */
    typedef void (*ActivityTracedCallback)(EnergyLedger::Cause cause,
                                           const std::string& model,
                                           Time begin,
                                           Time end);
    /**
     * @brief Signature of the trace source Transfer.
     * @param transfer the model that has arrived
     */
    typedef void (*TransferTracedCallback)(const Transfer& transfer);

  protected:
    void DoDispose() override;

  private:
    friend class TrainerLead;

    void StartApplication() override;
    void StopApplication() override;

    /// @brief Begin to listen for connections.
    void Listen();

    /**
     * @brief A connection was made to this member.
     * @param socket this end of it
     * @param peer the other end
     */
    void HandleAccept(Ptr<Socket> socket, const Address& peer);

    /**
     * @brief Open a connection to another member.
     * @param nodeSet index of its node set
     * @param member its index there
     * @param transfer whether a model will be sent, rather than short messages
     * @return the connection
     */
    Ptr<MessageConnection> Open(std::size_t nodeSet, std::size_t member, bool transfer);

    /**
     * @brief Close a connection that this member opened.
     * @param connection the connection
     */
    void Drop(Ptr<MessageConnection> connection);

    /// @return what a connection of this member reports to
    MessageConnection::Owner GetOwner();

    /**
     * @brief A message has arrived.
     * @param connection from where
     * @param message the message
     */
    void HandleMessage(Ptr<MessageConnection> connection, const Message& message);

    /**
     * @brief Whether to act on a message; ends the work on an attempt that it supersedes.
     * @param message the message
     * @return false if it belongs to an attempt of the past
     */
    bool Admit(const Message& message);

    /**
     * @brief A model has arrived.
     * @param connection from where
     * @param message the message it came with
     */
    void HandleModel(Ptr<MessageConnection> connection, const Message& message);

    /**
     * @brief A connection is gone.
     * @param connection the connection
     */
    void HandleClosed(Ptr<MessageConnection> connection);

    /// @brief Charge bytes sent. @param message theirs @param bytes how many
    void HandleBytesSent(const Message& message, uint64_t bytes);

    /// @brief Charge bytes received. @param message theirs @param bytes how many
    void HandleBytesReceived(const Message& message, uint64_t bytes);

    /**
     * @brief Train this member's samples.
     * @param message the attempt and the setting
     * @param done called at the end, unless the work is ended earlier
     */
    void Train(const Message& message, std::function<void()> done);

    /**
     * @brief Work for some time.
     * @param cause what for
     * @param message the attempt and the setting
     * @param duration how long, s
     * @param done called at the end, unless the work is ended earlier
     */
    void Work(EnergyLedger::Cause cause,
              const Message& message,
              double duration,
              std::function<void()> done);

    /// @brief Draw power. @param cause what for @param model on what @param watts how much
    void BeginActivity(EnergyLedger::Cause cause, const std::string& model, double watts);

    /// @brief Stop drawing power.
    void EndActivity();

    /// @brief End the work on the present attempt.
    void EndWork();

    /// @brief The energy source is empty.
    void HandleEmpty();

    Ptr<const TrainingDirectory> m_directory; //!< what is known beforehand
    Ptr<const TrainingJob> m_job;             //!< what is trained
    Ptr<EnergyLedger> m_ledger;               //!< charged for all energy
    std::size_t m_nodeSet{0};                 //!< index of the node set
    std::size_t m_member{0};                  //!< index of the member
    NodeSetMember m_self;                     //!< this member
    bool m_empty{false};                      //!< whether the node's energy source is empty
    Ptr<TrainerEnergyModel> m_drain;          //!< drains the battery; null on the mains
    EnergyMeter m_meter;                      //!< charges energy
    bool m_alive{false};                      //!< whether it takes part
    uint32_t m_attempt{0};                    //!< messages of earlier attempts are ignored
    EventId m_work;                           //!< end of the present work
    EnergyLedger::Cause m_cause{EnergyLedger::COMPUTE}; //!< of the present activity
    std::string m_activityModel;                        //!< of the present activity
    Time m_activityBegin;                               //!< of the present activity
    Ptr<Socket> m_listener;                             //!< takes connections
    std::vector<Ptr<MessageConnection>> m_connections;  //!< all that are open
    std::unique_ptr<TrainerLead> m_lead;                //!< what only a lead does
    Callback<void, std::size_t> m_epochEnd;             //!< told when all members are done

    /// Fired when an activity ends.
    TracedCallback<EnergyLedger::Cause, const std::string&, Time, Time> m_activityTrace;
    /// Fired when a model has arrived.
    TracedCallback<const Transfer&> m_transferTrace;
};

} // namespace pact
} // namespace ns3

#endif // PACT_TRAINER_APPLICATION_H
