/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "pact-trainer-lead.h"

#include "pact-trainer-application.h"

#include "ns3/log.h"
#include "ns3/simulator.h"

#include <algorithm>

namespace ns3
{
namespace pact
{

NS_LOG_COMPONENT_DEFINE("PactTrainerLead");

TrainerLead::TrainerLead(TrainerApplication& trainer)
    : m_trainer(trainer),
      m_links(trainer.m_directory->GetNodeSets()[trainer.m_nodeSet].members.size())
{
}

void
TrainerLead::HandleMessage(Ptr<MessageConnection> connection, const Message& message)
{
    switch (message.type)
    {
    case Message::CHANGE:
    case Message::EPOCH:
    case Message::EXPECT: {
        m_orchestrator = connection;
        m_heard = message.attempt;
        m_command = message;
        Message reply = message;
        reply.type = Message::ACCEPT;
        Report(reply);
        if (message.type == Message::CHANGE)
        {
            BeginChange(message);
        }
        else if (message.type == Message::EPOCH)
        {
            BeginEpoch(message);
        }
        else if (m_unreported)
        {
            m_unreported = false;
            Report(m_report);
        }
        break;
    }
    case Message::MODEL_TAKEN:
        HandleTaken(connection, message);
        break;
    case Message::TRAINED:
        HandleTrained(message, message.member);
        break;
    default:
        NS_LOG_LOGIC("nothing to do for a message of type " << +message.type);
    }
}

void
TrainerLead::BeginChange(const Message& message)
{
    const double duration = m_trainer.m_directory->GetCompressTime(message.from, message.to);
    if (duration > 0)
    {
        m_trainer.Work(EnergyLedger::COMPRESS, message, duration, [this, message]() {
            PassOn(message);
        });
        return;
    }
    PassOn(message);
}

void
TrainerLead::PassOn(const Message& message)
{
    m_departure = Simulator::Now();
    m_lastArrival = m_departure;
    m_bytes = 0;
    if (m_trainer.m_directory->GetNodeSetIndex(message.to) == m_trainer.m_nodeSet)
    {
        FanOut(message);
        return;
    }
    Deliver(message, 0);
}

void
TrainerLead::HandleModel(const Message& message)
{
    m_command = message;
    m_departure = NanoSeconds(message.time);
    m_lastArrival = Simulator::Now();
    m_bytes = message.payload;
    FanOut(message);
}

void
TrainerLead::FanOut(const Message& message)
{
    m_fanningOut = true;
    for (std::size_t member = 1; member < m_links.size(); member++)
    {
        Deliver(message, member);
    }
    if (m_deliveries.empty())
    {
        ReportChange(message);
    }
}

void
TrainerLead::Deliver(Message message, std::size_t member)
{
    message.type = Message::MODEL;
    message.payload = m_trainer.m_directory->GetModel(message.to).bytes;
    message.time = Simulator::Now().GetNanoSeconds();
    const std::size_t nodeSet = m_trainer.m_directory->GetNodeSetIndex(message.to);
    const auto connection = m_trainer.Open(nodeSet, member, true);
    m_deliveries.push_back({connection, member});
    connection->Send(message);
}

void
TrainerLead::HandleTaken(Ptr<MessageConnection> connection, const Message& message)
{
    const auto delivery =
        std::find_if(m_deliveries.begin(), m_deliveries.end(), [&](const Delivery& each) {
            return each.connection == connection;
        });
    if (delivery == m_deliveries.end())
    {
        return;
    }
    m_deliveries.erase(delivery);
    m_trainer.Drop(connection);
    m_bytes += message.bytes;
    m_lastArrival = std::max(m_lastArrival, NanoSeconds(message.time));
    if (m_fanningOut && m_deliveries.empty())
    {
        ReportChange(message);
    }
}

void
TrainerLead::ReportChange(const Message& message)
{
    Message report = message;
    report.type = Message::CHANGE_DONE;
    report.payload = 0;
    report.loss = m_trainer.m_job->EvaluateChange(message.to);
    report.bytes = m_bytes;
    report.time = (m_lastArrival - m_departure).GetNanoSeconds();
    Report(report);
}

void
TrainerLead::BeginEpoch(const Message& message)
{
    Message train = message;
    train.type = Message::TRAIN;
    m_training.clear();
    for (std::size_t member = 0; member < m_links.size(); member++)
    {
        m_training.insert(member);
    }
    for (std::size_t member = 1; member < m_links.size(); member++)
    {
        if (!m_links[member] || !m_links[member]->IsOpen())
        {
            m_links[member] = m_trainer.Open(m_trainer.m_nodeSet, member, false);
        }
        m_links[member]->Send(train);
    }
    m_trainer.Train(message, [this, message]() { HandleTrained(message, 0); });
}

void
TrainerLead::HandleTrained(const Message& message, std::size_t member)
{
    if (m_training.erase(member) == 0 || !m_training.empty())
    {
        return;
    }
    if (!m_trainer.m_epochEnd.IsNull())
    {
        m_trainer.m_epochEnd(m_trainer.m_nodeSet);
    }
    Message report = message;
    report.type = Message::EPOCH_DONE;
    report.loss = m_trainer.m_job->EvaluateEpoch();
    Report(report);
}

void
TrainerLead::HandleClosed(Ptr<MessageConnection> connection)
{
    for (const auto& delivery : m_deliveries)
    {
        if (delivery.connection == connection)
        {
            ReportFailure(delivery.member);
            return;
        }
    }
    for (const std::size_t member : m_training)
    {
        if (m_links[member] == connection)
        {
            ReportFailure(member);
            return;
        }
    }
}

void
TrainerLead::ReportFailure(std::size_t member)
{
    Message report = m_command;
    report.type = Message::FAILED;
    report.payload = 0;
    report.member = member;
    EndWork();
    Report(report);
}

void
TrainerLead::Report(const Message& message)
{
    // A model may overtake the orchestrator's announcement of it on another path.
    if (m_heard == message.attempt && m_orchestrator->IsOpen())
    {
        m_orchestrator->Send(message);
        return;
    }
    m_unreported = true;
    m_report = message;
}

void
TrainerLead::PassOnCancel(const Message& message)
{
    for (const auto& link : m_links)
    {
        if (link && link->IsOpen())
        {
            link->Send(message);
        }
    }
}

void
TrainerLead::EndWork()
{
    for (const auto& delivery : m_deliveries)
    {
        m_trainer.Drop(delivery.connection);
    }
    m_deliveries.clear();
    m_training.clear();
    m_fanningOut = false;
    m_unreported = false;
}

} // namespace pact
} // namespace ns3
