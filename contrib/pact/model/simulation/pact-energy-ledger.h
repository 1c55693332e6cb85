/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef PACT_ENERGY_LEDGER_H
#define PACT_ENERGY_LEDGER_H

#include "ns3/object.h"
#include "ns3/traced-callback.h"

#include <map>
#include <string>
#include <tuple>
#include <vector>

namespace ns3
{
namespace pact
{

/**
 * @ingroup pact
 * @brief Where the energy of a training job went: one account per node, model and cause, whose sum
 * is the job's energy.
 *
 * Whoever uses energy charges it here, work that was aborted included.
 */
class EnergyLedger : public Object
{
  public:
    /// What energy was used for.
    enum Cause
    {
        COMPUTE,  //!< training
        TRANSMIT, //!< bytes that an application sent
        RECEIVE,  //!< bytes that an application received
        IDLE,     //!< waiting for the other members of the set
        COMPRESS, //!< deriving a model from its parent
        CHANGE    //!< a whole change, where its cost is known only as one number
    };

    /// One account.
    struct Entry
    {
        std::string nodeSet; //!< name of the node set
        std::string node;    //!< name of the node; "all" where a cost is known per set only
        std::string model;   //!< name of the model that was worked on
        Cause cause;         //!< what for
        double joules;       //!< energy in J, or in the paper's normalised unit
    };

    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId();

    /**
     * @brief Name of a cause as it appears in results.
     * @param cause the cause
     * @return for instance "compute"
     */
    static std::string GetCauseName(Cause cause);

    /**
     * @brief Add energy to an account.
     * @param charge the account and the energy to add to it, finite and >= 0
     */
    void Charge(const Entry& charge);

    /**
     * @brief Energy charged so far: the sum over all accounts.
     * @return the energy in J
     */
    double GetTotal() const;

    /**
     * @brief All accounts, sorted by node set, node, model and cause.
     * @return the accounts with the sums charged to them
     */
    std::vector<Entry> GetEntries() const;

    /**
     * @brief Signature of the trace source Charge.
     * @param charge the account and the energy added to it
     */
    typedef void (*ChargeTracedCallback)(const Entry& charge);

  private:
    /// What identifies an account.
    using Account = std::tuple<std::string, std::string, std::string, Cause>;

    std::map<Account, double> m_accounts;       //!< energy per account
    TracedCallback<const Entry&> m_chargeTrace; //!< fired at every charge
};

} // namespace pact
} // namespace ns3

#endif // PACT_ENERGY_LEDGER_H
