/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef PACT_MESSAGE_H
#define PACT_MESSAGE_H

#include "ns3/header.h"

#include <cstdint>
#include <string>

namespace ns3
{
namespace pact
{

/**
 * @ingroup pact
 * @brief What the orchestrator and the trainers tell one another.
 */
struct Message
{
    /// Kinds of message.
    enum Type : uint8_t
    {
        CHANGE,      //!< orchestrator to the present lead: move the model
        EXPECT,      //!< orchestrator to the new lead: a model will come, report here
        EPOCH,       //!< orchestrator to the lead: train an epoch
        CANCEL,      //!< orchestrator to a lead, lead to members: give the attempt up
        ACCEPT,      //!< lead to orchestrator: the command has arrived
        MODEL,       //!< lead to lead or to a member: a model, as payload
        MODEL_TAKEN, //!< back to the sender: the model has arrived
        TRAIN,       //!< lead to a member: train your samples once
        TRAINED,     //!< member to lead: done
        CHANGE_DONE, //!< new lead to orchestrator: the new set has the model
        EPOCH_DONE,  //!< lead to orchestrator: all members are done
        FAILED       //!< lead to orchestrator: a member cannot be reached
    };

    Type type{CANCEL};   //!< kind
    uint32_t attempt{0}; //!< which attempt at which activity this belongs to
    uint32_t from{0};    //!< setting before the activity
    uint32_t to{0};      //!< setting after the activity
    uint32_t member{0};  //!< TRAINED, MODEL_TAKEN: the sender; FAILED: who is out of reach
    double loss{0};      //!< CHANGE_DONE, EPOCH_DONE: the loss, finite
    int64_t time{0};     //!< MODEL: departure; MODEL_TAKEN: arrival; CHANGE_DONE: s on the way. ns
    uint64_t bytes{0};   //!< MODEL_TAKEN, CHANGE_DONE: model bytes that arrived
    uint64_t payload{0}; //!< bytes that follow the header
};

/**
 * @ingroup pact
 * @brief A Message on the wire: a header of fixed size, followed by its payload.
 */
class MessageHeader : public Header
{
  public:
    static constexpr uint32_t SIZE = 57; //!< bytes on the wire

    /// No message in particular.
    MessageHeader() = default;

    /**
     * @brief Constructor.
     * @param message what to send
     */
    explicit MessageHeader(const Message& message);

    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId();

    /**
     * @brief The message.
     * @return the message
     */
    const Message& GetMessage() const;

    TypeId GetInstanceTypeId() const override;
    uint32_t GetSerializedSize() const override;
    void Serialize(Buffer::Iterator start) const override;
    /**
     * @brief Read a header.
     * @param start where it begins
     * @return SIZE, or 0 when fewer bytes are left than that or they are no valid header; the
     *         message is then unchanged
     */
    uint32_t Deserialize(Buffer::Iterator start) override;
    void Print(std::ostream& os) const override;

  private:
    Message m_message; //!< the message
};

} // namespace pact
} // namespace ns3

#endif // PACT_MESSAGE_H
