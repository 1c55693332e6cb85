/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "pact-message-connection.h"

#include "ns3/boolean.h"
#include "ns3/inet-socket-address.h"
#include "ns3/log.h"
#include "ns3/packet.h"
#include "ns3/simulator.h"
#include "ns3/tcp-l4-protocol.h"
#include "ns3/tcp-prr-recovery.h"
#include "ns3/uinteger.h"

#include <algorithm>
#include <stdexcept>

namespace ns3
{
namespace pact
{

NS_LOG_COMPONENT_DEFINE("PactMessageConnection");

Ptr<Socket>
CreateTcpSocket(Ptr<Node> node, const TcpOptions& options)
{
    Ptr<TcpL4Protocol> tcp = node->GetObject<TcpL4Protocol>();
    if (!tcp)
    {
        throw std::runtime_error("node " + std::to_string(node->GetId()) +
                                 " has no internet stack, which training over the network needs");
    }
    Ptr<Socket> socket = tcp->CreateSocket(options.congestionControl, TcpPrrRecovery::GetTypeId());
    socket->SetAttribute("SegmentSize", UintegerValue(options.segmentBytes));
    socket->SetAttribute("SndBufSize", UintegerValue(options.sendBuffer));
    socket->SetAttribute("RcvBufSize", UintegerValue(options.receiveBuffer));
    socket->SetAttribute("InitialCwnd", UintegerValue(10));
    // A refusal goes unnoticed in ns-3 (its reset carries an acknowledgement, which a socket that
    // waits for an answer ignores), so do not wait as long as TCP usually does: 1 + 2 + 4 s.
    socket->SetAttribute("ConnTimeout", TimeValue(Seconds(1)));
    socket->SetAttribute("ConnCount", UintegerValue(3));
    // ns-3.37 crashes when the persist timer of a connection fires that has nothing left to send.
    // Both ends read at once, so windows do not close and nobody needs the timer.
    socket->SetAttribute("PersistTimeout", TimeValue(Seconds(1e9)));
    socket->SetAttribute("Sack", BooleanValue(true));
    socket->SetAttribute("Timestamp", BooleanValue(true));
    socket->SetAttribute("WindowScaling", BooleanValue(true));
    return socket;
}

MessageConnection::MessageConnection(const Owner& owner)
    : m_owner(owner)
{
}

MessageConnection::~MessageConnection()
{
    Detach();
}

void
MessageConnection::Connect(Ptr<Node> node,
                           Ipv4Address address,
                           uint16_t port,
                           const TcpOptions& options)
{
    m_local = address == Ipv4Address::GetLoopback();
    m_socket = CreateTcpSocket(node, options);
    Attach();
    if (m_socket->Bind() != 0 || m_socket->Connect(InetSocketAddress(address, port)) != 0)
    {
        NS_LOG_INFO("no route to " << address);
        Simulator::ScheduleNow(&MessageConnection::Fail, Ptr<MessageConnection>(this));
    }
}

void
MessageConnection::Accept(Ptr<Socket> socket, bool local)
{
    m_local = local;
    m_connected = true;
    m_socket = socket;
    Attach();
}

void
MessageConnection::Attach()
{
    using Self = MessageConnection;
    m_socket->SetConnectCallback(MakeCallback(&Self::HandleConnected, this),
                                 MakeCallback(&Self::HandleDown, this));
    m_socket->SetCloseCallbacks(MakeCallback(&Self::HandleDown, this),
                                MakeCallback(&Self::HandleDown, this));
    m_socket->SetRecvCallback(MakeCallback(&Self::HandleReceive, this));
    m_socket->SetSendCallback(MakeCallback(&Self::HandleRoom, this));
    m_socket->SetDataSentCallback(MakeCallback(&Self::HandleSent, this));
}

void
MessageConnection::Detach()
{
    if (!m_socket)
    {
        return;
    }
    const auto nobody = MakeNullCallback<void, Ptr<Socket>>();
    m_socket->SetConnectCallback(nobody, nobody);
    m_socket->SetCloseCallbacks(nobody, nobody);
    m_socket->SetRecvCallback(nobody);
    m_socket->SetSendCallback(MakeNullCallback<void, Ptr<Socket>, uint32_t>());
    m_socket->SetDataSentCallback(MakeNullCallback<void, Ptr<Socket>, uint32_t>());
    m_socket = nullptr;
}

bool
MessageConnection::IsOpen() const
{
    return !m_closed;
}

void
MessageConnection::Close()
{
    if (m_closed)
    {
        return;
    }
    m_closed = true;
    if (m_socket)
    {
        m_socket->Close();
        // The socket may be calling this object right now, so it must keep its callbacks a moment.
        Simulator::ScheduleNow(&MessageConnection::Detach, Ptr<MessageConnection>(this));
    }
}

void
MessageConnection::Abandon()
{
    m_closed = true;
    Detach();
}

void
MessageConnection::Fail()
{
    if (m_closed)
    {
        return;
    }
    Close();
    m_owner.closed(Ptr<MessageConnection>(this));
}

void
MessageConnection::HandleConnected(Ptr<Socket>)
{
    m_connected = true;
    Pump();
}

void
MessageConnection::HandleDown(Ptr<Socket>)
{
    Fail();
}

void
MessageConnection::HandleRoom(Ptr<Socket>, uint32_t)
{
    Pump();
}

void
MessageConnection::Send(const Message& message)
{
    if (m_closed)
    {
        return;
    }
    const uint64_t size = MessageHeader::SIZE + message.payload;
    m_outgoing.push_back({message, size, size});
    Pump();
}

void
MessageConnection::Pump()
{
    while (m_connected && !m_closed && m_handing < m_outgoing.size())
    {
        Outgoing& next = m_outgoing[m_handing];
        const uint64_t room = std::min<uint64_t>(m_socket->GetTxAvailable(), next.toHand);
        const bool whole = next.toHand > next.message.payload;
        if (room == 0 || (whole && room < MessageHeader::SIZE))
        {
            return;
        }
        Ptr<Packet> packet = Create<Packet>(whole ? room - MessageHeader::SIZE : room);
        if (whole)
        {
            packet->AddHeader(MessageHeader(next.message));
        }
        // The socket may tell of progress while it takes the packet, so note first.
        next.toHand -= room;
        m_handing += next.toHand == 0 ? 1 : 0;
        if (m_socket->Send(packet) < 0)
        {
            Simulator::ScheduleNow(&MessageConnection::Fail, Ptr<MessageConnection>(this));
            return;
        }
    }
}

void
MessageConnection::HandleSent(Ptr<Socket>, uint32_t bytes)
{
    Ptr<MessageConnection> self(this);
    uint64_t left = bytes;
    while (left > 0 && !m_outgoing.empty() && !m_closed)
    {
        Outgoing& front = m_outgoing.front();
        const uint64_t gone = std::min(left, front.toLeave);
        const Message message = front.message;
        left -= gone;
        front.toLeave -= gone;
        if (front.toLeave == 0)
        {
            m_outgoing.pop_front();
            m_handing--;
        }
        if (!m_local && !m_owner.bytesSent.IsNull())
        {
            m_owner.bytesSent(message, gone);
        }
    }
}

void
MessageConnection::HandleReceive(Ptr<Socket> socket)
{
    Ptr<MessageConnection> self(this);
    Ptr<Packet> packet;
    while (!m_closed && (packet = socket->Recv()) && packet->GetSize() > 0)
    {
        Take(packet);
    }
}

void
MessageConnection::Take(Ptr<Packet> packet)
{
    while (!m_closed && packet->GetSize() > 0)
    {
        if (m_headerCount < MessageHeader::SIZE)
        {
            if (!TakeHeader(packet))
            {
                NS_LOG_WARN("garbage on a connection");
                Fail();
                return;
            }
        }
        else
        {
            const uint64_t part = std::min<uint64_t>(packet->GetSize(), m_payloadLeft);
            packet->RemoveAtStart(part);
            m_payloadLeft -= part;
            if (!m_local && !m_owner.bytesReceived.IsNull())
            {
                m_owner.bytesReceived(m_incoming, part);
            }
        }
        if (m_headerCount == MessageHeader::SIZE && m_payloadLeft == 0 && !m_closed)
        {
            m_headerCount = 0;
            const Message message = m_incoming;
            m_owner.received(Ptr<MessageConnection>(this), message);
        }
    }
}

bool
MessageConnection::TakeHeader(Ptr<Packet> packet)
{
    const uint32_t part = std::min(packet->GetSize(), MessageHeader::SIZE - m_headerCount);
    packet->CopyData(m_headerBytes.data() + m_headerCount, part);
    packet->RemoveAtStart(part);
    m_headerCount += part;
    if (m_headerCount < MessageHeader::SIZE)
    {
        return true;
    }
    MessageHeader header;
    Ptr<Packet> whole = Create<Packet>(m_headerBytes.data(), MessageHeader::SIZE);
    if (whole->PeekHeader(header) == 0)
    {
        return false;
    }
    m_incoming = header.GetMessage();
    m_payloadLeft = m_incoming.payload;
    if (!m_local && !m_owner.bytesReceived.IsNull())
    {
        m_owner.bytesReceived(m_incoming, MessageHeader::SIZE);
    }
    return true;
}

} // namespace pact
} // namespace ns3
