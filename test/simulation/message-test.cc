/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "ns3/packet.h"
#include "ns3/pact-message.h"

#include <array>
#include <cmath>
#include <gtest/gtest.h>
#include <limits>
#include <random>

using namespace ns3;
using namespace ns3::pact;

namespace
{

using Bytes = std::array<uint8_t, MessageHeader::SIZE>;

/// @return the bytes of a message on the wire
Bytes
Write(const Message& message)
{
    Ptr<Packet> packet = Create<Packet>();
    packet->AddHeader(MessageHeader(message));
    EXPECT_EQ(packet->GetSize(), MessageHeader::SIZE);
    Bytes bytes;
    packet->CopyData(bytes.data(), bytes.size());
    return bytes;
}

/// @return bytes used
uint32_t
Read(const uint8_t* bytes, uint32_t size, MessageHeader& header)
{
    return Create<Packet>(bytes, size)->PeekHeader(header);
}

/// @return whether two messages are the same
bool
AreEqual(const Message& a, const Message& b)
{
    return a.type == b.type && a.attempt == b.attempt && a.from == b.from && a.to == b.to &&
           a.member == b.member && a.loss == b.loss && a.time == b.time && a.bytes == b.bytes &&
           a.payload == b.payload;
}

} // namespace

// Property: what was written is read, for random values that include the extremes.
TEST(MessageHeader, RoundTrip)
{
    std::mt19937_64 random(11);
    for (int i = 0; i < 2000; i++)
    {
        Message message;
        message.type = static_cast<Message::Type>(random() % (Message::FAILED + 1));
        message.attempt = random();
        message.from = i == 0 ? std::numeric_limits<uint32_t>::max() : random();
        message.to = random();
        message.member = random();
        message.loss = std::ldexp(static_cast<double>(random()), int(random() % 200) - 150);
        message.time = static_cast<int64_t>(random());
        message.bytes = i == 0 ? std::numeric_limits<uint64_t>::max() : random();
        message.payload = random();
        const Bytes bytes = Write(message);
        MessageHeader header;
        ASSERT_EQ(Read(bytes.data(), bytes.size(), header), MessageHeader::SIZE);
        ASSERT_TRUE(AreEqual(header.GetMessage(), message));
    }
}

// A header that is cut off anywhere is not read, and not read past its end.
TEST(MessageHeader, RefusesTruncatedInput)
{
    Message message;
    message.loss = 0.5;
    const Bytes bytes = Write(message);
    for (uint32_t size = 0; size < MessageHeader::SIZE; size++)
    {
        MessageHeader header;
        EXPECT_EQ(Read(bytes.data(), size, header), 0u);
    }
}

// Garbage is not read: random bytes, an unknown type, a loss that is no number. The header then
// keeps what it had.
TEST(MessageHeader, RefusesGarbage)
{
    std::mt19937_64 random(12);
    Message before;
    before.attempt = 77;
    for (int i = 0; i < 2000; i++)
    {
        Bytes bytes;
        for (auto& byte : bytes)
        {
            byte = random();
        }
        MessageHeader header(before);
        ASSERT_EQ(Read(bytes.data(), bytes.size(), header), 0u);
        ASSERT_TRUE(AreEqual(header.GetMessage(), before));
    }
    MessageHeader header;
    Message message;
    message.type = static_cast<Message::Type>(Message::FAILED + 1);
    EXPECT_EQ(Read(Write(message).data(), MessageHeader::SIZE, header), 0u);
    message.type = Message::EPOCH_DONE;
    message.loss = std::numeric_limits<double>::quiet_NaN();
    EXPECT_EQ(Read(Write(message).data(), MessageHeader::SIZE, header), 0u);
    message.loss = std::numeric_limits<double>::infinity();
    EXPECT_EQ(Read(Write(message).data(), MessageHeader::SIZE, header), 0u);
}
