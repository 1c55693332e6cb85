/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "ns3/inet-socket-address.h"
#include "ns3/internet-stack-helper.h"
#include "ns3/ipv4-address-helper.h"
#include "ns3/packet.h"
#include "ns3/pact-message-connection.h"
#include "ns3/point-to-point-helper.h"
#include "ns3/simulator.h"
#include "ns3/string.h"
#include "ns3/tcp-congestion-ops.h"

#include <gtest/gtest.h>
#include <random>
#include <stdexcept>
#include <vector>

using namespace ns3;
using namespace ns3::pact;

namespace
{

/// Two nodes, a link, and a connection from one to the other.
class Pair : public testing::Test
{
  protected:
    Pair()
        : m_nodes(2)
    {
        m_options.congestionControl = TcpNewReno::GetTypeId();
        PointToPointHelper link;
        link.SetDeviceAttribute("DataRate", StringValue("10Mbps"));
        link.SetChannelAttribute("Delay", StringValue("3ms"));
        InternetStackHelper().Install(m_nodes);
        const auto interfaces =
            Ipv4AddressHelper("10.0.0.0", "255.255.255.0").Assign(link.Install(m_nodes));
        m_address = interfaces.GetAddress(1);
        m_owner.received = Callback<void, Ptr<MessageConnection>, const Message&>(
            [this](Ptr<MessageConnection>, const Message& message) {
                m_received.push_back(message);
            });
        m_owner.closed =
            Callback<void, Ptr<MessageConnection>>([this](Ptr<MessageConnection>) { m_closed++; });
        m_owner.bytesSent = Callback<void, const Message&, uint64_t>(
            [this](const Message&, uint64_t bytes) { m_bytesSent += bytes; });
        m_owner.bytesReceived = Callback<void, const Message&, uint64_t>(
            [this](const Message&, uint64_t bytes) { m_bytesReceived += bytes; });
    }

    ~Pair() override
    {
        Simulator::Destroy();
    }

    /**
     * @brief Open a connection from the first node to the second once the simulation runs.
     * @param address where to
     * @return the first node's end
     */
    Ptr<MessageConnection> Connect(Ipv4Address address)
    {
        auto connection = Create<MessageConnection>(m_owner);
        Simulator::ScheduleNow(&MessageConnection::Connect,
                               connection,
                               m_nodes.Get(0),
                               address,
                               9,
                               m_options);
        return connection;
    }

    /// @brief Have the second node accept connections.
    void Listen()
    {
        m_listener = CreateTcpSocket(m_nodes.Get(1), m_options);
        m_listener->Bind(InetSocketAddress(Ipv4Address::GetAny(), 9));
        m_listener->Listen();
        m_listener->SetAcceptCallback(
            MakeNullCallback<bool, Ptr<Socket>, const Address&>(),
            Callback<void, Ptr<Socket>, const Address&>([this](Ptr<Socket> socket, const Address&) {
                m_accepted = Create<MessageConnection>(m_owner);
                m_accepted->Accept(socket, false);
            }));
    }

    NodeContainer m_nodes;             //!< the two
    TcpOptions m_options;              //!< how
    Ipv4Address m_address;             //!< of the second node
    MessageConnection::Owner m_owner;  //!< notes all that happens
    Ptr<Socket> m_listener;            //!< on the second node
    Ptr<MessageConnection> m_accepted; //!< the second node's end
    std::vector<Message> m_received;   //!< in order
    int m_closed{0};                   //!< times that an end was told
    uint64_t m_bytesSent{0};           //!< by both ends
    uint64_t m_bytesReceived{0};       //!< by both ends
};

} // namespace

// Property: whatever the sizes, messages arrive whole and in order, and every byte that was sent is
// counted once at each end.
TEST_F(Pair, CarriesMessagesOfAnySize)
{
    Listen();
    std::mt19937_64 random(5);
    std::vector<uint64_t> payloads{0, 0, 1, 1448, 1391, 200000, 0};
    for (int i = 0; i < 60; i++)
    {
        payloads.push_back(random() % (i % 5 == 0 ? 100000 : 200));
    }
    auto connection = Connect(m_address);
    uint64_t total = 0;
    for (std::size_t i = 0; i < payloads.size(); i++)
    {
        Message message;
        message.type = Message::MODEL;
        message.attempt = i;
        message.payload = payloads[i];
        connection->Send(message);
        total += MessageHeader::SIZE + payloads[i];
    }
    Simulator::Run();
    ASSERT_EQ(m_received.size(), payloads.size());
    for (std::size_t i = 0; i < payloads.size(); i++)
    {
        EXPECT_EQ(m_received[i].attempt, i);
        EXPECT_EQ(m_received[i].payload, payloads[i]);
    }
    EXPECT_EQ(m_bytesSent, total);
    EXPECT_EQ(m_bytesReceived, total);
    EXPECT_EQ(m_closed, 0);
}

// Nobody listens: the end that asked is told, once.
TEST_F(Pair, TellsOfARefusedConnection)
{
    auto connection = Connect(m_address);
    connection->Send({});
    Simulator::Run();
    EXPECT_EQ(m_closed, 1);
    EXPECT_FALSE(connection->IsOpen());
    EXPECT_LT(Simulator::Now(), Seconds(10));
}

// There is no way to the address: the end that asked is told, once.
TEST_F(Pair, TellsOfAMissingRoute)
{
    auto connection = Connect(Ipv4Address("192.168.77.1"));
    Simulator::Run();
    EXPECT_EQ(m_closed, 1);
}

// The peer closes: the other end is told; the one that closed is not.
TEST_F(Pair, TellsOfAClosedPeer)
{
    Listen();
    auto connection = Connect(m_address);
    Simulator::Schedule(Seconds(1), [this]() { m_accepted->Close(); });
    Simulator::Run();
    EXPECT_EQ(m_closed, 1);
    EXPECT_FALSE(connection->IsOpen());
}

// A stranger sends what is no message: the connection is given up.
TEST_F(Pair, GivesUpOnGarbage)
{
    Listen();
    Ptr<Socket> stranger = CreateTcpSocket(m_nodes.Get(0), m_options);
    stranger->Bind();
    Simulator::ScheduleNow(
        [this, stranger]() { stranger->Connect(InetSocketAddress(m_address, 9)); });
    Simulator::Schedule(Seconds(1), [stranger]() { stranger->Send(Create<Packet>(1000)); });
    Simulator::Run();
    EXPECT_TRUE(m_received.empty());
    EXPECT_EQ(m_closed, 1);
}

// A node without an internet stack is named.
TEST(MessageConnection, NeedsAnInternetStack)
{
    Ptr<Node> node = CreateObject<Node>();
    EXPECT_THROW(CreateTcpSocket(node, {}), std::runtime_error);
    Simulator::Destroy();
}
