/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef PACT_ENERGY_METER_H
#define PACT_ENERGY_METER_H

#include "pact-energy-ledger.h"
#include "pact-trainer-energy-model.h"

#include "ns3/nstime.h"

#include <string>

namespace ns3
{
namespace pact
{

/**
 * @ingroup pact
 * @brief Charges what one member of a node set uses to the ledger and, if it has one, to its energy
 * source.
 */
class EnergyMeter
{
  public:
    /**
     * @brief Set where energy is charged.
     * @param ledger the ledger
     * @param nodeSet name of the node set
     * @param node name of the node
     * @param drain drains the node's energy source; null if it is on the mains
     */
    void Set(Ptr<EnergyLedger> ledger,
             const std::string& nodeSet,
             const std::string& node,
             Ptr<TrainerEnergyModel> drain);

    /**
     * @brief Begin to draw power, in place of what was drawn before.
     * @param cause what for
     * @param model name of the model that is worked on
     * @param watts power in W
     */
    void Begin(EnergyLedger::Cause cause, const std::string& model, double watts);

    /// @brief Stop drawing power and charge what was drawn.
    void End();

    /**
     * @brief Charge a portion of energy.
     * @param cause what for
     * @param model name of the model that is worked on
     * @param joules energy in J
     */
    void Charge(EnergyLedger::Cause cause, const std::string& model, double joules);

    /// @return whether power is drawn
    bool IsRunning() const;

  private:
    /**
     * @brief Add to the ledger; nothing is entered for no energy.
     * @param cause what for
     * @param model name of the model
     * @param joules energy in J
     */
    void Enter(EnergyLedger::Cause cause, const std::string& model, double joules) const;

    Ptr<EnergyLedger> m_ledger;                         //!< where energy is charged
    std::string m_nodeSet;                              //!< name
    std::string m_node;                                 //!< name
    Ptr<TrainerEnergyModel> m_drain;                    //!< drains the energy source; may be null
    bool m_running{false};                              //!< whether power is drawn
    EnergyLedger::Cause m_cause{EnergyLedger::COMPUTE}; //!< what for
    std::string m_model;                                //!< name of the model
    double m_watts{0};                                  //!< power that is drawn, W
    Time m_begin;                                       //!< since when
};

} // namespace pact
} // namespace ns3

#endif // PACT_ENERGY_METER_H
