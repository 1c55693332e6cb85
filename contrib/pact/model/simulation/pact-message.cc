/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "pact-message.h"

#include <cmath>
#include <cstring>

namespace ns3
{
namespace pact
{

NS_OBJECT_ENSURE_REGISTERED(MessageHeader);

namespace
{
constexpr uint32_t MAGIC = 0x50414354; //!< "PACT": tells a header from a stream out of step
static_assert(MessageHeader::SIZE == 4 + 1 + 4 * 4 + 4 * 8 + 4, "the size on the wire is fixed");
} // namespace

MessageHeader::MessageHeader(const Message& message)
    : m_message(message)
{
}

TypeId
MessageHeader::GetTypeId()
{
    static TypeId tid = TypeId("ns3::pact::MessageHeader")
                            .SetParent<Header>()
                            .SetGroupName("Pact")
                            .AddConstructor<MessageHeader>();
    return tid;
}

const Message&
MessageHeader::GetMessage() const
{
    return m_message;
}

TypeId
MessageHeader::GetInstanceTypeId() const
{
    return GetTypeId();
}

uint32_t
MessageHeader::GetSerializedSize() const
{
    return SIZE;
}

void
MessageHeader::Serialize(Buffer::Iterator start) const
{
    uint64_t loss;
    std::memcpy(&loss, &m_message.loss, sizeof(loss));
    start.WriteHtonU32(MAGIC);
    start.WriteU8(m_message.type);
    start.WriteHtonU32(m_message.attempt);
    start.WriteHtonU32(m_message.from);
    start.WriteHtonU32(m_message.to);
    start.WriteHtonU32(m_message.member);
    start.WriteHtonU64(loss);
    start.WriteHtonU64(static_cast<uint64_t>(m_message.time));
    start.WriteHtonU64(m_message.bytes);
    start.WriteHtonU64(m_message.payload);
    start.WriteHtonU32(~MAGIC);
}

uint32_t
MessageHeader::Deserialize(Buffer::Iterator start)
{
    if (start.GetRemainingSize() < SIZE || start.ReadNtohU32() != MAGIC)
    {
        return 0;
    }
    Message message;
    const uint8_t type = start.ReadU8();
    message.type = static_cast<Message::Type>(type);
    message.attempt = start.ReadNtohU32();
    message.from = start.ReadNtohU32();
    message.to = start.ReadNtohU32();
    message.member = start.ReadNtohU32();
    const uint64_t loss = start.ReadNtohU64();
    std::memcpy(&message.loss, &loss, sizeof(loss));
    message.time = static_cast<int64_t>(start.ReadNtohU64());
    message.bytes = start.ReadNtohU64();
    message.payload = start.ReadNtohU64();
    if (start.ReadNtohU32() != ~MAGIC || type > Message::FAILED || !std::isfinite(message.loss))
    {
        return 0;
    }
    m_message = message;
    return SIZE;
}

void
MessageHeader::Print(std::ostream& os) const
{
    os << "type=" << +m_message.type << " attempt=" << m_message.attempt
       << " from=" << m_message.from << " to=" << m_message.to << " member=" << m_message.member
       << " loss=" << m_message.loss << " bytes=" << m_message.bytes
       << " payload=" << m_message.payload;
}

} // namespace pact
} // namespace ns3
