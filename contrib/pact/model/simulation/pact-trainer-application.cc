/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "pact-trainer-application.h"

#include "pact-trainer-lead.h"

#include "ns3/inet-socket-address.h"
#include "ns3/ipv4.h"
#include "ns3/log.h"
#include "ns3/simulator.h"

#include <algorithm>
#include <stdexcept>

namespace ns3
{
namespace pact
{

NS_LOG_COMPONENT_DEFINE("PactTrainerApplication");
NS_OBJECT_ENSURE_REGISTERED(TrainerApplication);

TypeId
TrainerApplication::GetTypeId()
{
    static TypeId tid =
        TypeId("ns3::pact::TrainerApplication")
            .SetParent<Application>()
            .SetGroupName("Pact")
            .AddConstructor<TrainerApplication>()
            .AddTraceSource("Activity",
                            "The member computed, compressed or waited for others.",
                            MakeTraceSourceAccessor(&TrainerApplication::m_activityTrace),
                            "ns3::pact::TrainerApplication::ActivityTracedCallback")
            .AddTraceSource("Transfer",
                            "A model has arrived at the member.",
                            MakeTraceSourceAccessor(&TrainerApplication::m_transferTrace),
                            "ns3::pact::TrainerApplication::TransferTracedCallback");
    return tid;
}

TrainerApplication::TrainerApplication() = default;

TrainerApplication::~TrainerApplication() = default;

void
TrainerApplication::SetDirectory(Ptr<const TrainingDirectory> directory)
{
    m_directory = directory;
}

void
TrainerApplication::SetJob(Ptr<const TrainingJob> job)
{
    m_job = job;
}

void
TrainerApplication::SetLedger(Ptr<EnergyLedger> ledger)
{
    m_ledger = ledger;
}

void
TrainerApplication::SetMember(std::size_t nodeSet, std::size_t member)
{
    m_nodeSet = nodeSet;
    m_member = member;
}

void
TrainerApplication::SetEnergySource(Ptr<EnergySource> source)
{
    m_drain = CreateObject<TrainerEnergyModel>();
    m_drain->SetEnergySource(source);
    m_drain->SetEmptyCallback(MakeCallback(&TrainerApplication::HandleEmpty, this));
    source->AppendDeviceEnergyModel(m_drain);
}

std::size_t
TrainerApplication::GetNodeSetIndex() const
{
    return m_nodeSet;
}

std::size_t
TrainerApplication::GetMemberIndex() const
{
    return m_member;
}

void
TrainerApplication::SetEpochEndCallback(Callback<void, std::size_t> end)
{
    m_epochEnd = end;
}

void
TrainerApplication::DoDispose()
{
    m_alive = false;
    m_work.Cancel();
    m_lead.reset();
    for (const auto& connection : m_connections)
    {
        connection->Abandon();
    }
    m_connections.clear();
    m_listener = nullptr;
    m_meter = {};
    m_drain = nullptr;
    m_directory = nullptr;
    m_job = nullptr;
    m_ledger = nullptr;
    m_epochEnd = Callback<void, std::size_t>();
    Application::DoDispose();
}

void
TrainerApplication::StartApplication()
{
    NS_LOG_FUNCTION(this);
    if (!m_directory || !m_job || !m_ledger)
    {
        throw std::invalid_argument(
            "a trainer application was given no directory, no job or no energy ledger");
    }
    const auto& nodeSet = m_directory->GetNodeSets().at(m_nodeSet);
    m_self = nodeSet.members.at(m_member);
    m_meter.Set(m_ledger, nodeSet.name, m_self.node, m_drain);
    if (m_member == 0)
    {
        m_lead = std::make_unique<TrainerLead>(*this);
    }
    m_alive = true;
    Listen();
}

void
TrainerApplication::StopApplication()
{
    NS_LOG_FUNCTION(this);
    Halt();
}

void
TrainerApplication::Listen()
{
    m_listener = CreateTcpSocket(GetNode(), m_directory->GetControlOptions());
    const InetSocketAddress local(Ipv4Address::GetAny(), m_directory->GetPort(m_nodeSet));
    if (m_listener->Bind(local) != 0 || m_listener->Listen() != 0)
    {
        throw std::runtime_error("node " + m_self.node + " cannot listen on TCP port " +
                                 std::to_string(local.GetPort()) + "; is it taken?");
    }
    m_listener->SetAcceptCallback(MakeNullCallback<bool, Ptr<Socket>, const Address&>(),
                                  MakeCallback(&TrainerApplication::HandleAccept, this));
}

MessageConnection::Owner
TrainerApplication::GetOwner()
{
    return {MakeCallback(&TrainerApplication::HandleMessage, this),
            MakeCallback(&TrainerApplication::HandleClosed, this),
            MakeCallback(&TrainerApplication::HandleBytesSent, this),
            MakeCallback(&TrainerApplication::HandleBytesReceived, this)};
}

void
TrainerApplication::HandleAccept(Ptr<Socket> socket, const Address& peer)
{
    if (!m_alive)
    {
        socket->Close();
        return;
    }
    const bool local = InetSocketAddress::ConvertFrom(peer).GetIpv4() == Ipv4Address::GetLoopback();
    auto connection = Create<MessageConnection>(GetOwner());
    connection->Accept(socket, local);
    m_connections.push_back(connection);
}

Ptr<MessageConnection>
TrainerApplication::Open(std::size_t nodeSet, std::size_t member, bool transfer)
{
    const std::string& node = m_directory->GetNodeSets()[nodeSet].members[member].node;
    auto connection = Create<MessageConnection>(GetOwner());
    m_connections.push_back(connection);
    connection->Connect(GetNode(),
                        m_directory->GetAddress(m_self.node, node),
                        m_directory->GetPort(nodeSet),
                        transfer ? m_directory->GetTransferOptions(m_self.node, node)
                                 : m_directory->GetControlOptions());
    return connection;
}

void
TrainerApplication::Drop(Ptr<MessageConnection> connection)
{
    connection->Close();
    m_connections.erase(std::remove(m_connections.begin(), m_connections.end(), connection),
                        m_connections.end());
}

void
TrainerApplication::HandleClosed(Ptr<MessageConnection> connection)
{
    Drop(connection);
    if (m_lead)
    {
        m_lead->HandleClosed(connection);
    }
}

void
TrainerApplication::HandleBytesSent(const Message& message, uint64_t bytes)
{
    m_meter.Charge(EnergyLedger::TRANSMIT,
                   m_directory->GetModel(message.to).name,
                   8.0 * bytes * m_self.profile.transmitEnergy);
}

void
TrainerApplication::HandleBytesReceived(const Message& message, uint64_t bytes)
{
    if (message.to < m_directory->GetSettingCount())
    {
        m_meter.Charge(EnergyLedger::RECEIVE,
                       m_directory->GetModel(message.to).name,
                       8.0 * bytes * m_self.profile.receiveEnergy);
    }
}

bool
TrainerApplication::Admit(const Message& message)
{
    const std::size_t settings = m_directory->GetSettingCount();
    if (!m_alive || message.attempt < m_attempt || message.from >= settings ||
        message.to >= settings)
    {
        return false;
    }
    if (message.attempt > m_attempt)
    {
        EndWork();
        m_attempt = message.attempt;
    }
    return true;
}

void
TrainerApplication::HandleMessage(Ptr<MessageConnection> connection, const Message& message)
{
    NS_LOG_LOGIC(m_self.node << " gets " << MessageHeader(message));
    if (!Admit(message))
    {
        return;
    }
    switch (message.type)
    {
    case Message::CANCEL:
        if (m_lead)
        {
            m_lead->PassOnCancel(message);
        }
        EndWork();
        m_attempt = message.attempt + 1;
        break;
    case Message::TRAIN:
        Train(message, [this, connection, message]() {
            Message reply = message;
            reply.type = Message::TRAINED;
            reply.member = m_member;
            connection->Send(reply);
        });
        break;
    case Message::MODEL:
        HandleModel(connection, message);
        break;
    default:
        if (m_lead)
        {
            m_lead->HandleMessage(connection, message);
        }
    }
}

void
TrainerApplication::HandleModel(Ptr<MessageConnection> connection, const Message& message)
{
    Message reply = message;
    reply.type = Message::MODEL_TAKEN;
    reply.payload = 0;
    reply.bytes = message.payload;
    reply.time = Simulator::Now().GetNanoSeconds();
    reply.member = m_member;
    connection->Send(reply);
    m_transferTrace({m_directory->GetNodeSets()[m_nodeSet].name,
                     m_self.node,
                     m_directory->GetModel(message.to).name,
                     message.payload,
                     NanoSeconds(message.time),
                     Simulator::Now()});
    if (m_lead)
    {
        m_lead->HandleModel(message);
    }
}

void
TrainerApplication::Train(const Message& message, std::function<void()> done)
{
    const double duration = m_directory->GetComputeTime(message.to, m_member);
    const std::string model = m_directory->GetModel(message.to).name;
    Work(EnergyLedger::COMPUTE, message, duration, [this, model, done]() {
        BeginActivity(EnergyLedger::IDLE, model, m_self.profile.idlePower);
        done();
    });
}

void
TrainerApplication::Work(EnergyLedger::Cause cause,
                         const Message& message,
                         double duration,
                         std::function<void()> done)
{
    m_work.Cancel();
    BeginActivity(cause, m_directory->GetModel(message.to).name, m_self.profile.computePower);
    m_work = Simulator::Schedule(Seconds(duration), [this, done]() {
        EndActivity();
        done();
    });
}

void
TrainerApplication::BeginActivity(EnergyLedger::Cause cause, const std::string& model, double watts)
{
    EndActivity();
    m_cause = cause;
    m_activityModel = model;
    m_activityBegin = Simulator::Now();
    m_meter.Begin(cause, model, watts);
}

void
TrainerApplication::EndActivity()
{
    if (!m_meter.IsRunning())
    {
        return;
    }
    m_meter.End();
    if (Simulator::Now() > m_activityBegin)
    {
        m_activityTrace(m_cause, m_activityModel, m_activityBegin, Simulator::Now());
    }
}

void
TrainerApplication::EndWaiting()
{
    if (m_work.IsExpired())
    {
        EndActivity();
    }
}

void
TrainerApplication::EndWork()
{
    m_work.Cancel();
    EndActivity();
    if (m_lead)
    {
        m_lead->EndWork();
    }
}

void
TrainerApplication::Halt()
{
    if (!m_alive)
    {
        return;
    }
    m_alive = false;
    EndWork();
    for (const auto& connection : m_connections)
    {
        connection->Close();
    }
    m_connections.clear();
    m_listener->Close();
}

bool
TrainerApplication::IsEmpty() const
{
    return m_empty;
}

void
TrainerApplication::HandleEmpty()
{
    NS_LOG_WARN(m_self.node << " has no energy left");
    m_empty = true;
    Ptr<Ipv4> ipv4 = GetNode()->GetObject<Ipv4>();
    // Interface 0 is the loopback interface.
    for (uint32_t i = 1; i < ipv4->GetNInterfaces(); i++)
    {
        ipv4->SetDown(i);
    }
    Halt();
}

} // namespace pact
} // namespace ns3
