/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef PACT_TRAINER_ENERGY_MODEL_H
#define PACT_TRAINER_ENERGY_MODEL_H

#include "ns3/callback.h"
#include "ns3/device-energy-model.h"
#include "ns3/energy-source.h"
#include "ns3/event-id.h"
#include "ns3/node.h"
#include "ns3/nstime.h"
#include "ns3/pact-compat.h"

namespace ns3
{
namespace pact
{

/**
 * @ingroup pact
 * @brief Drains a node's energy source with what its trainer uses.
 *
 * Work draws power while it lasts. Energy that comes in portions, as for bytes sent, is drawn
 * within DrainInterval.
 */
class TrainerEnergyModel : public DeviceEnergyModel
{
  public:
    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId();

    TrainerEnergyModel();
    ~TrainerEnergyModel() override;

    /**
     * @brief Set who is told, from an event of its own, that the source is empty.
     * @param empty the callback
     */
    void SetEmptyCallback(Callback<void> empty);

    /**
     * @brief Set the power that is drawn from now on.
     * @param watts in W, >= 0
     */
    void SetPower(double watts);

    /**
     * @brief Draw a portion of energy. Nothing is drawn from a source that was empty once.
     * @param joules in J, >= 0
     */
    void Drain(double joules);

    void SetEnergySource(Ptr<EnergySource> source) override;
    double GetTotalEnergyConsumption() const override;
    void ChangeState(int newState) override;
    void HandleEnergyDepletion() override;
    void HandleEnergyRecharged() override;
    void HandleEnergyChanged() override;

  protected:
    void DoDispose() override;

  private:
    double DoGetCurrentA() const override;

    /// @brief Draw the pending portions over the next interval.
    void BeginInterval();

    /// @brief An interval is over.
    void EndInterval();

    /// @brief Bring the source up to date before what is drawn changes.
    void Settle();

    /// @brief Look at the source at the moment when it will be empty.
    void ScheduleCheck();

    /// @brief Have the source notice that it is empty.
    void CheckEmpty();

    Ptr<EnergySource> m_source; //!< what is drained
    Callback<void> m_empty;     //!< told when it is empty
    double m_power{0};          //!< drawn by work, W
    double m_portionPower{0};   //!< drawn by portions in the present interval, W
    double m_pending{0};        //!< portions that wait for the next interval, J
    double m_consumed{0};       //!< drawn so far, J
    bool m_drained{false};      //!< whether the source is empty; nothing is drawn then
    Time m_settled;             //!< until when m_consumed is right
    Time m_interval;            //!< attribute DrainInterval
    EventId m_intervalEnd;      //!< end of the present interval
    EventId m_check;            //!< when the source will be empty
};

/**
 * @brief Give a node a battery: a BasicEnergySource that serves until it is empty.
 * @param node the node; the source is added to its EnergySourceContainer
 * @param joules capacity in J, > 0
 * @return the battery
 */
Ptr<EnergySource> InstallBattery(Ptr<Node> node, double joules);

} // namespace pact
} // namespace ns3

#endif // PACT_TRAINER_ENERGY_MODEL_H
