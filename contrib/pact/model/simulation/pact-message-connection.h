/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef PACT_MESSAGE_CONNECTION_H
#define PACT_MESSAGE_CONNECTION_H

#include "pact-message.h"

#include "ns3/callback.h"
#include "ns3/ipv4-address.h"
#include "ns3/node.h"
#include "ns3/ptr.h"
#include "ns3/simple-ref-count.h"
#include "ns3/socket.h"

#include <array>
#include <deque>

namespace ns3
{
namespace pact
{

/// How a TCP connection is set up, independently of the defaults of the ns-3 version.
struct TcpOptions
{
    TypeId congestionControl;       //!< a TcpCongestionOps
    uint32_t segmentBytes{1448};    //!< payload per segment in bytes
    uint32_t sendBuffer{131072};    //!< bytes; bounds what is in flight
    uint32_t receiveBuffer{131072}; //!< bytes
};

/**
 * @brief Create a TCP socket.
 * @param node where
 * @param options how
 * @return the socket
 * @throws std::runtime_error if the node has no internet stack
 */
Ptr<Socket> CreateTcpSocket(Ptr<Node> node, const TcpOptions& options);

/**
 * @ingroup pact
 * @brief One end of a TCP connection that carries messages and their payloads.
 *
 * A payload's content does not matter, only its size: it is sent as bytes that cost no memory and
 * counted where it arrives. A message is received once the last byte of its payload is there.
 */
class MessageConnection : public SimpleRefCount<MessageConnection>
{
  public:
    /// What the owner wants to know. None of these is called after Close.
    struct Owner
    {
        /// A message and its whole payload have arrived.
        Callback<void, Ptr<MessageConnection>, const Message&> received;
        /// The connection broke, was closed by the peer, could not be made, or carried garbage.
        Callback<void, Ptr<MessageConnection>> closed;
        /// Bytes of a message (header or payload) left for the first time. May be null.
        Callback<void, const Message&, uint64_t> bytesSent;
        /// Bytes of a message (header or payload) arrived. May be null.
        Callback<void, const Message&, uint64_t> bytesReceived;
    };

    /**
     * @brief Constructor.
     * @param owner whom to tell
     */
    explicit MessageConnection(const Owner& owner);
    ~MessageConnection();

    MessageConnection(const MessageConnection&) = delete;
    MessageConnection& operator=(const MessageConnection&) = delete;

    /**
     * @brief Open the connection. A failure is told from an event of its own.
     * @param node this end
     * @param address address of the other end; the loopback address for the same node
     * @param port TCP port of the other end
     * @param options how
     */
    void Connect(Ptr<Node> node, Ipv4Address address, uint16_t port, const TcpOptions& options);

    /**
     * @brief Take over a connection that a listening socket accepted.
     * @param socket the socket
     * @param local whether both ends are on the same node
     */
    void Accept(Ptr<Socket> socket, bool local);

    /**
     * @brief Send a message, at once or as soon as the connection is up.
     * @param message the message; its payload is message.payload bytes
     */
    void Send(const Message& message);

    /// @brief Close; bytes not yet sent may still be. The owner hears nothing more.
    void Close();

    /// @brief Forget the socket without closing it, as when the simulation is taken down.
    void Abandon();

    /// @return whether messages can be sent or will be once the connection is up
    bool IsOpen() const;

  private:
    /// A message on its way out.
    struct Outgoing
    {
        Message message;  //!< the message
        uint64_t toHand;  //!< bytes not yet handed to the socket, header included
        uint64_t toLeave; //!< bytes that have not left yet, header included
    };

    /// @brief Have the socket call this object.
    void Attach();

    /// @brief Have the socket call nobody.
    void Detach();

    /// @brief The connection is up. @param socket the socket
    void HandleConnected(Ptr<Socket> socket);

    /// @brief The connection is down. @param socket the socket
    void HandleDown(Ptr<Socket> socket);

    /// @brief Bytes have arrived. @param socket the socket
    void HandleReceive(Ptr<Socket> socket);

    /**
     * @brief There is room to send.
     * @param socket the socket
     * @param available bytes
     */
    void HandleRoom(Ptr<Socket> socket, uint32_t available);

    /**
     * @brief Bytes have left for the first time.
     * @param socket the socket
     * @param bytes how many
     */
    void HandleSent(Ptr<Socket> socket, uint32_t bytes);

    /// @brief Hand over to the socket what it has room for.
    void Pump();

    /**
     * @brief Take bytes that arrived.
     * @param packet the bytes
     */
    void Take(Ptr<Packet> packet);

    /**
     * @brief Take header bytes from the front of a packet.
     * @param packet the bytes, which are shortened
     * @return whether the stream is still in step
     */
    bool TakeHeader(Ptr<Packet> packet);

    /// @brief Tell the owner that the connection is of no more use.
    void Fail();

    Owner m_owner;                   //!< whom to tell
    Ptr<Socket> m_socket;            //!< the socket
    bool m_local{false};             //!< whether both ends are on the same node
    bool m_connected{false};         //!< whether the handshake is over
    bool m_closed{false};            //!< whether nothing more will happen here
    std::deque<Outgoing> m_outgoing; //!< on their way out, in order
    std::size_t m_handing{0};        //!< the one in m_outgoing that is handed over next
    std::array<uint8_t, MessageHeader::SIZE> m_headerBytes; //!< header that is arriving
    uint32_t m_headerCount{0}; //!< bytes of it that are there; all when a payload is due
    Message m_incoming;        //!< the message that is arriving
    uint64_t m_payloadLeft{0}; //!< bytes of its payload that are due
};

} // namespace pact
} // namespace ns3

#endif // PACT_MESSAGE_CONNECTION_H
