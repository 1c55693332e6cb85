/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef PACT_NETWORK_EXECUTOR_H
#define PACT_NETWORK_EXECUTOR_H

#include "pact-message-connection.h"
#include "pact-trainer-application.h"
#include "pact-training-directory.h"
#include "pact-training-executor.h"
#include "pact-training-job.h"

#include "ns3/event-id.h"
#include "ns3/nstime.h"

#include <set>
#include <string>
#include <vector>

namespace ns3
{
namespace pact
{

/**
 * @ingroup pact
 * @brief Has changes and epochs carried out by trainer applications across the simulated network.
 *
 * It lives on the orchestrator's node and keeps a TCP connection to the lead of every node set:
 * commands go out and reports come back over these, so that decisions are subject to the delay of
 * the network. An activity that does not finish in time, or that a lead reports as failed, is
 * cancelled and tried again, up to MaxRetries times.
 *
 * The time allowed for an attempt is that of its computing, TimeoutFactor times that of its
 * transfers on an idle network, some round trips for its messages, and TimeoutMargin; a lead must
 * accept a command within CommandTimeout and as many round trips.
 */
class NetworkExecutor : public TrainingExecutor
{
  public:
    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId();

    NetworkExecutor();
    ~NetworkExecutor() override;

    /**
     * @brief Set what is known beforehand.
     * @param directory the directory, the same that the trainers have
     */
    void SetDirectory(Ptr<const TrainingDirectory> directory);

    /**
     * @brief Set the job that is trained.
     * @param job the job
     */
    void SetJob(Ptr<TrainingJob> job);

    /**
     * @brief Set the name of the orchestrator's node in the directory, so that leads which are far
     * away are given more time to accept a command.
     * @param name the name
     */
    void SetNodeName(const std::string& name);

    /**
     * @brief Add a trainer that takes part.
     * @param trainer the trainer, with its member set
     */
    void AddTrainer(Ptr<TrainerApplication> trainer);

    /**
     * @brief The job begins.
     * @param node the orchestrator's node
     * @param setting the setting in which the model is
     * @param loss l(0)
     * @throws std::invalid_argument naming what is missing
     */
    void Begin(Ptr<Node> node, std::size_t setting, double loss) override;
    void StartChange(std::size_t from, std::size_t to, ChangeCallback done) override;
    void StartEpoch(std::size_t setting, EpochCallback done) override;
    void Abort() override;

    /**
     * @brief Signature of the trace source AttemptFailed.
     * @param from the setting before the activity
     * @param to the setting after it
     * @param failure why the attempt failed
     */
    typedef void (*AttemptFailedTracedCallback)(std::size_t from,
                                                std::size_t to,
                                                const std::string& failure);

  protected:
    void DoDispose() override;

  private:
    /// What is going on.
    enum Activity
    {
        NONE,   //!< nothing
        CHANGE, //!< a change
        EPOCH   //!< an epoch
    };

    /**
     * @brief Begin an activity.
     * @param activity which
     * @param from the setting before
     * @param to the setting after
     */
    void BeginActivity(Activity activity, std::size_t from, std::size_t to);

    /// @return " and the battery of X is empty" for every member of the sets involved
    std::string DescribeBatteries() const;

    /// @return time that messages need on the paths involved, handshakes included
    Time GetMessageTime() const;

    /// @brief Send the commands of the present activity.
    void StartAttempt();

    /**
     * @brief Send a message to a lead.
     * @param type what
     * @param nodeSet index of its node set
     */
    void Command(Message::Type type, std::size_t nodeSet);

    /**
     * @brief Have a connection to a lead.
     * @param nodeSet index of its node set
     */
    void Connect(std::size_t nodeSet);

    /**
     * @brief A lead has sent a message.
     * @param connection from where
     * @param message the message
     */
    void HandleMessage(Ptr<MessageConnection> connection, const Message& message);

    /**
     * @brief A connection to a lead is gone.
     * @param connection the connection
     */
    void HandleClosed(Ptr<MessageConnection> connection);

    /// @brief A lead did not accept its command in time.
    void HandleCommandTimeout();

    /// @brief The activity did not finish in time.
    void HandleTimeout();

    /**
     * @brief The present attempt failed: try again or give the activity up.
     * @param failure why
     * @param reconnect whether the connections to the leads are doubtful
     */
    void FailAttempt(const std::string& failure, bool reconnect);

    /// @brief The activity is complete. @param message the lead's report
    void Complete(const Message& message);

    /// @brief The activity is given up. @param failure why
    void GiveUp(const std::string& failure);

    /// @brief End waiting for the present attempt.
    void CancelTimers();

    /**
     * @brief The members of a set no longer wait for one another.
     * @param nodeSet index of the set
     */
    void EndWaiting(std::size_t nodeSet);

    /// @return time allowed for an attempt at the present activity
    Time GetAllowance() const;

    /// @return index of the node set before the activity
    std::size_t GetFromSet() const;

    /// @return index of the node set after the activity
    std::size_t GetToSet() const;

    /// @return both
    std::set<std::size_t> GetInvolvedSets() const;

    Ptr<const TrainingDirectory> m_directory;        //!< what is known beforehand
    Ptr<TrainingJob> m_job;                          //!< what is trained
    std::vector<Ptr<TrainerApplication>> m_trainers; //!< who takes part
    Ptr<Node> m_node;                                //!< the orchestrator's node
    std::string m_nodeName;                          //!< its name in the directory; may be empty
    std::vector<Ptr<MessageConnection>> m_leads;     //!< connections, per node set
    Activity m_activity{NONE};                       //!< what is going on
    std::size_t m_from{0};                           //!< setting before it
    std::size_t m_to{0};                             //!< setting after it
    uint32_t m_attempt{0};                           //!< number of the present attempt
    std::set<std::size_t> m_unanswered; //!< node sets whose lead has not accepted its command
    uint32_t m_failures{0};             //!< of the present activity
    ChangeCallback m_changeDone;        //!< told when a change is over
    EpochCallback m_epochDone;          //!< told when an epoch is over
    EventId m_commandTimer;             //!< waits for the command's acceptance
    EventId m_timer;                    //!< waits for the end of the attempt
    EventId m_retry;                    //!< begins the next attempt
    uint32_t m_maxRetries;              //!< attribute MaxRetries
    Time m_retryDelay;                  //!< attribute RetryDelay
    Time m_commandTimeout;              //!< attribute CommandTimeout
    double m_timeoutFactor;             //!< attribute TimeoutFactor
    Time m_timeoutMargin;               //!< attribute TimeoutMargin
    /// Fired when an attempt failed.
    TracedCallback<std::size_t, std::size_t, const std::string&> m_attemptFailedTrace;
};

} // namespace pact
} // namespace ns3

#endif // PACT_NETWORK_EXECUTOR_H
