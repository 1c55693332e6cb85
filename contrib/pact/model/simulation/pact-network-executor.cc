/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "pact-network-executor.h"

#include "ns3/double.h"
#include "ns3/log.h"
#include "ns3/simulator.h"
#include "ns3/uinteger.h"

#include <algorithm>
#include <stdexcept>

namespace ns3
{
namespace pact
{

NS_LOG_COMPONENT_DEFINE("PactNetworkExecutor");

namespace
{
/// Round trips of a message whose connection has to be opened and may lose its first packet.
constexpr double MESSAGE_ROUND_TRIPS = 3;
} // namespace

NS_OBJECT_ENSURE_REGISTERED(NetworkExecutor);

TypeId
NetworkExecutor::GetTypeId()
{
    static TypeId tid =
        TypeId("ns3::pact::NetworkExecutor")
            .SetParent<TrainingExecutor>()
            .SetGroupName("Pact")
            .AddConstructor<NetworkExecutor>()
            .AddAttribute("MaxRetries",
                          "Times that a failed change or epoch is tried again before its setting "
                          "is given up.",
                          UintegerValue(2),
                          MakeUintegerAccessor(&NetworkExecutor::m_maxRetries),
                          MakeUintegerChecker<uint32_t>())
            .AddAttribute("RetryDelay",
                          "Time between a failure and the next attempt.",
                          TimeValue(Seconds(1)),
                          MakeTimeAccessor(&NetworkExecutor::m_retryDelay),
                          MakeTimeChecker(Time(0)))
            .AddAttribute("CommandTimeout",
                          "Time within which a lead must accept a command, besides some round "
                          "trips to the most distant lead.",
                          TimeValue(Seconds(5)),
                          MakeTimeAccessor(&NetworkExecutor::m_commandTimeout),
                          MakeTimeChecker(Time(0)))
            .AddAttribute("TimeoutFactor",
                          "Time allowed for transfers over the time that they need on an idle "
                          "network.",
                          DoubleValue(3.0),
                          MakeDoubleAccessor(&NetworkExecutor::m_timeoutFactor),
                          MakeDoubleChecker<double>(1.0))
            .AddAttribute("TimeoutMargin",
                          "Time allowed for an attempt beyond its computing and its transfers.",
                          TimeValue(Seconds(10)),
                          MakeTimeAccessor(&NetworkExecutor::m_timeoutMargin),
                          MakeTimeChecker(Time(0)))
            .AddTraceSource("AttemptFailed",
                            "An attempt at a change or an epoch failed; it may be tried again.",
                            MakeTraceSourceAccessor(&NetworkExecutor::m_attemptFailedTrace),
                            "ns3::pact::NetworkExecutor::AttemptFailedTracedCallback");
    return tid;
}

NetworkExecutor::NetworkExecutor() = default;

NetworkExecutor::~NetworkExecutor() = default;

void
NetworkExecutor::SetDirectory(Ptr<const TrainingDirectory> directory)
{
    m_directory = directory;
}

void
NetworkExecutor::SetJob(Ptr<TrainingJob> job)
{
    m_job = job;
}

void
NetworkExecutor::AddTrainer(Ptr<TrainerApplication> trainer)
{
    m_trainers.push_back(trainer);
    trainer->SetEpochEndCallback(MakeCallback(&NetworkExecutor::EndWaiting, this));
}

void
NetworkExecutor::DoDispose()
{
    m_activity = NONE;
    CancelTimers();
    for (const auto& lead : m_leads)
    {
        if (lead)
        {
            lead->Abandon();
        }
    }
    m_leads.clear();
    m_trainers.clear();
    m_changeDone = ChangeCallback();
    m_epochDone = EpochCallback();
    m_directory = nullptr;
    m_job = nullptr;
    m_node = nullptr;
    TrainingExecutor::DoDispose();
}

void
NetworkExecutor::Begin(Ptr<Node> node, std::size_t setting, double loss)
{
    if (!node || !m_directory || !m_job)
    {
        throw std::invalid_argument("the network executor was given no node, directory or job");
    }
    std::string problems;
    for (const auto& problem : m_directory->Check())
    {
        problems += "\n  " + problem;
    }
    if (!problems.empty())
    {
        throw std::invalid_argument("the training directory is not fit for use:" + problems);
    }
    m_node = node;
    m_job->Begin(setting, loss);
    m_leads.resize(m_directory->GetNodeSets().size());
    for (std::size_t nodeSet = 0; nodeSet < m_leads.size(); nodeSet++)
    {
        Connect(nodeSet);
    }
}

void
NetworkExecutor::Connect(std::size_t nodeSet)
{
    if (m_leads[nodeSet] && m_leads[nodeSet]->IsOpen())
    {
        return;
    }
    const std::string& lead = m_directory->GetNodeSets()[nodeSet].members.front().node;
    const bool here = std::any_of(m_trainers.begin(), m_trainers.end(), [&](const auto& trainer) {
        return trainer->GetNodeSetIndex() == nodeSet && trainer->GetMemberIndex() == 0 &&
               trainer->GetNode() == m_node;
    });
    MessageConnection::Owner owner;
    owner.received = MakeCallback(&NetworkExecutor::HandleMessage, this);
    owner.closed = MakeCallback(&NetworkExecutor::HandleClosed, this);
    m_leads[nodeSet] = Create<MessageConnection>(owner);
    m_leads[nodeSet]->Connect(m_node,
                              m_directory->GetAddress(here ? lead : "", lead),
                              m_directory->GetPort(nodeSet),
                              m_directory->GetControlOptions());
}

void
NetworkExecutor::StartChange(std::size_t from, std::size_t to, ChangeCallback done)
{
    m_changeDone = done;
    BeginActivity(CHANGE, from, to);
}

void
NetworkExecutor::StartEpoch(std::size_t setting, EpochCallback done)
{
    m_epochDone = done;
    BeginActivity(EPOCH, setting, setting);
}

void
NetworkExecutor::BeginActivity(Activity activity, std::size_t from, std::size_t to)
{
    m_activity = activity;
    m_from = from;
    m_to = to;
    m_failures = 0;
    StartAttempt();
}

std::size_t
NetworkExecutor::GetFromSet() const
{
    return m_directory->GetNodeSetIndex(m_from);
}

std::size_t
NetworkExecutor::GetToSet() const
{
    return m_directory->GetNodeSetIndex(m_to);
}

std::set<std::size_t>
NetworkExecutor::GetInvolvedSets() const
{
    return {GetFromSet(), GetToSet()};
}

void
NetworkExecutor::StartAttempt()
{
    m_attempt++;
    m_commandTimer = Simulator::Schedule(m_commandTimeout + GetMessageTime(),
                                         &NetworkExecutor::HandleCommandTimeout,
                                         this);
    m_timer = Simulator::Schedule(GetAllowance(), &NetworkExecutor::HandleTimeout, this);
    m_unanswered = GetInvolvedSets();
    for (const std::size_t nodeSet : m_unanswered)
    {
        Connect(nodeSet);
    }
    if (m_activity == EPOCH)
    {
        Command(Message::EPOCH, GetToSet());
        return;
    }
    Command(Message::CHANGE, GetFromSet());
    if (GetFromSet() != GetToSet())
    {
        Command(Message::EXPECT, GetToSet());
    }
}

void
NetworkExecutor::Command(Message::Type type, std::size_t nodeSet)
{
    Message message;
    message.type = type;
    message.attempt = m_attempt;
    message.from = m_from;
    message.to = m_to;
    m_leads[nodeSet]->Send(message);
}

Time
NetworkExecutor::GetAllowance() const
{
    const auto& members = m_directory->GetNodeSets()[GetToSet()].members;
    const Time messages = GetMessageTime();
    double seconds = 0;
    if (m_activity == EPOCH)
    {
        for (std::size_t member = 0; member < members.size(); member++)
        {
            seconds = std::max(seconds, m_directory->GetComputeTime(m_to, member));
        }
        return Seconds(seconds) + messages + m_timeoutMargin;
    }
    const std::string& lead = members.front().node;
    const uint64_t bytes = m_directory->GetModel(m_to).bytes;
    for (std::size_t member = 1; member < members.size(); member++)
    {
        seconds =
            std::max(seconds, m_directory->GetTransferTime(lead, members[member].node, bytes));
    }
    if (GetFromSet() != GetToSet())
    {
        const std::string& present = m_directory->GetMember(m_from, 0).node;
        seconds += m_directory->GetTransferTime(present, lead, bytes);
    }
    return Seconds(m_directory->GetCompressTime(m_from, m_to) + m_timeoutFactor * seconds) +
           messages + m_timeoutMargin;
}

Time
NetworkExecutor::GetMessageTime() const
{
    double toLeads = 0;
    double toMembers = 0;
    for (const std::size_t nodeSet : GetInvolvedSets())
    {
        const auto& members = m_directory->GetNodeSets()[nodeSet].members;
        const std::string& lead = members.front().node;
        toLeads = std::max(toLeads, m_directory->GetRoundTrip(m_nodeName, lead));
        for (const auto& member : members)
        {
            toMembers = std::max(toMembers, m_directory->GetRoundTrip(lead, member.node));
        }
    }
    return Seconds(MESSAGE_ROUND_TRIPS * (toLeads + toMembers));
}

void
NetworkExecutor::HandleMessage(Ptr<MessageConnection> connection, const Message& message)
{
    if (m_activity == NONE || !m_retry.IsExpired() || message.attempt != m_attempt)
    {
        NS_LOG_LOGIC("late: " << MessageHeader(message));
        return;
    }
    switch (message.type)
    {
    case Message::ACCEPT:
        m_unanswered.erase(std::find(m_leads.begin(), m_leads.end(), connection) - m_leads.begin());
        if (m_unanswered.empty())
        {
            m_commandTimer.Cancel();
        }
        break;
    case Message::FAILED: {
        const auto& nodeSet = m_directory->GetNodeSets()[GetToSet()];
        const bool known = message.member < nodeSet.members.size();
        FailAttempt("node " + (known ? nodeSet.members[message.member].node : "?") +
                        " of node set " + nodeSet.name + " cannot be reached",
                    false);
        break;
    }
    case Message::CHANGE_DONE:
    case Message::EPOCH_DONE:
        if ((message.type == Message::EPOCH_DONE) == (m_activity == EPOCH))
        {
            Complete(message);
        }
        break;
    default:
        NS_LOG_WARN("unexpected: " << MessageHeader(message));
    }
}

void
NetworkExecutor::HandleClosed(Ptr<MessageConnection> connection)
{
    if (m_activity == NONE || !m_retry.IsExpired())
    {
        return;
    }
    for (const std::size_t nodeSet : GetInvolvedSets())
    {
        if (m_leads[nodeSet] == connection)
        {
            FailAttempt("the lead of node set " + m_directory->GetNodeSets()[nodeSet].name +
                            " cannot be reached",
                        false);
            return;
        }
    }
}

void
NetworkExecutor::HandleCommandTimeout()
{
    const std::string& nodeSet = m_directory->GetNodeSets()[*m_unanswered.begin()].name;
    FailAttempt("the lead of node set " + nodeSet + " does not answer", true);
}

void
NetworkExecutor::HandleTimeout()
{
    FailAttempt("node set " + m_directory->GetNodeSets()[GetToSet()].name +
                    " did not report in time",
                true);
}

void
NetworkExecutor::FailAttempt(const std::string& failure, bool reconnect)
{
    NS_LOG_INFO("attempt " << m_attempt << " failed: " << failure);
    CancelTimers();
    for (const std::size_t nodeSet : GetInvolvedSets())
    {
        if (m_leads[nodeSet]->IsOpen())
        {
            Command(Message::CANCEL, nodeSet);
        }
        // A connection that carried nothing for long waits even longer before it tries again.
        if (reconnect)
        {
            m_leads[nodeSet]->Close();
        }
    }
    EndWaiting(GetToSet());
    m_attemptFailedTrace(m_from, m_to, failure);
    if (m_failures++ < m_maxRetries)
    {
        m_retry = Simulator::Schedule(m_retryDelay, &NetworkExecutor::StartAttempt, this);
        return;
    }
    GiveUp(failure);
}

void
NetworkExecutor::Complete(const Message& message)
{
    CancelTimers();
    const Activity activity = m_activity;
    m_activity = NONE;
    if (activity == EPOCH)
    {
        EpochResult result;
        result.completed = true;
        result.loss = message.loss;
        m_job->ApplyEpoch();
        m_epochDone(result);
        return;
    }
    ChangeResult result;
    result.completed = true;
    result.loss = message.loss;
    m_job->ApplyChange(m_to);
    result.bytes = message.bytes;
    result.transferTime = NanoSeconds(message.time).GetSeconds();
    m_changeDone(result);
}

void
NetworkExecutor::GiveUp(const std::string& failure)
{
    const Activity activity = m_activity;
    m_activity = NONE;
    const std::string text =
        failure + " (" + std::to_string(m_failures) + " attempts)" + DescribeBatteries();
    if (activity == EPOCH)
    {
        EpochResult result;
        result.failure = text;
        m_epochDone(result);
        return;
    }
    ChangeResult result;
    result.failure = text;
    m_changeDone(result);
}

std::string
NetworkExecutor::DescribeBatteries() const
{
    std::string text;
    for (const auto& trainer : m_trainers)
    {
        const std::size_t nodeSet = trainer->GetNodeSetIndex();
        if (trainer->IsEmpty() && (nodeSet == GetToSet() || nodeSet == GetFromSet()))
        {
            const auto& members = m_directory->GetNodeSets()[nodeSet].members;
            text += " and the battery of " + members[trainer->GetMemberIndex()].node + " is empty";
        }
    }
    return text;
}

void
NetworkExecutor::SetNodeName(const std::string& name)
{
    m_nodeName = name;
}

void
NetworkExecutor::CancelTimers()
{
    m_commandTimer.Cancel();
    m_timer.Cancel();
    m_retry.Cancel();
}

void
NetworkExecutor::EndWaiting(std::size_t nodeSet)
{
    for (const auto& trainer : m_trainers)
    {
        if (trainer->GetNodeSetIndex() == nodeSet)
        {
            trainer->EndWaiting();
        }
    }
}

void
NetworkExecutor::Abort()
{
    m_activity = NONE;
    CancelTimers();
    for (const auto& trainer : m_trainers)
    {
        trainer->Halt();
    }
    for (const auto& lead : m_leads)
    {
        if (lead)
        {
            lead->Close();
        }
    }
}

} // namespace pact
} // namespace ns3
