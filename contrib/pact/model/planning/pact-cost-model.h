/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef PACT_COST_MODEL_H
#define PACT_COST_MODEL_H

#include "ns3/object.h"

#include <cstddef>
#include <limits>
#include <optional>
#include <vector>

namespace ns3
{
namespace pact
{

/**
 * @ingroup pact
 * @brief Time and energy that an epoch or a change takes, as the orchestrator expects them: tau and
 * eps of the paper (eqs. 1 and 2).
 *
 * Times are in seconds and energies in joules, or both in the paper's normalised units. Infinity
 * means that the action is not allowed. Both values of one action are finite or both are infinite.
 */
class CostModel : public Object
{
  public:
    /// Time and energy of one action.
    struct Cost
    {
        double time{std::numeric_limits<double>::infinity()};   //!< tau, > 0 for an epoch
        double energy{std::numeric_limits<double>::infinity()}; //!< eps, >= 0

        /// @return whether the action is allowed
        bool IsAllowed() const
        {
            return time < std::numeric_limits<double>::infinity();
        }
    };

    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId();

    /**
     * @brief Number of learning settings.
     * @return the number
     */
    virtual std::size_t GetSize() const = 0;

    /**
     * @brief Cost of one epoch, tau_run and eps_run.
     * @param setting index of the setting
     * @return the cost
     */
    virtual Cost GetRun(std::size_t setting) const = 0;

    /**
     * @brief Cost of a change, tau_change and eps_change.
     * @param from index of the setting before
     * @param to index of the setting after, different from @p from
     * @return the cost
     */
    virtual Cost GetChange(std::size_t from, std::size_t to) const = 0;

    /**
     * @brief Cost of an action: the change, if there is one, and the epoch after it (eqs. 1 and 2).
     * @param from setting before the action
     * @param to setting of the epoch
     * @return the sum; not allowed if either part is not
     */
    Cost GetAction(std::size_t from, std::size_t to) const;
};

/**
 * @ingroup pact
 * @brief Costs given one by one.
 */
class TableCostModel : public CostModel
{
  public:
    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId();

    /**
     * @brief Start a table in which nothing is allowed.
     * @param size number of settings
     */
    void Resize(std::size_t size);

    /**
     * @brief Set the cost of an epoch.
     * @param setting the setting
     * @param cost time > 0 and energy >= 0
     */
    void SetRun(std::size_t setting, Cost cost);

    /**
     * @brief Set the cost of a change.
     * @param from the setting before
     * @param to the setting after
     * @param cost time >= 0 and energy >= 0
     */
    void SetChange(std::size_t from, std::size_t to, Cost cost);

    std::size_t GetSize() const override;
    Cost GetRun(std::size_t setting) const override;
    Cost GetChange(std::size_t from, std::size_t to) const override;

  private:
    std::vector<Cost> m_run;                 //!< per setting
    std::vector<std::vector<Cost>> m_change; //!< from, to
};

/**
 * @ingroup pact
 * @brief Costs as known while a job runs: another model's values, replaced by what was measured,
 * less the settings that turned out to be out of reach.
 */
class MeasuredCostModel : public CostModel
{
  public:
    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId();

    /**
     * @brief Set the values that stand until something is measured.
     * @param prior the costs expected beforehand
     */
    void SetPrior(Ptr<const CostModel> prior);

    /**
     * @brief Note what an epoch took.
     * @param setting the setting
     * @param cost what was measured
     */
    void ObserveRun(std::size_t setting, Cost cost);

    /**
     * @brief Note what a change took.
     * @param from the setting before
     * @param to the setting after
     * @param cost what was measured
     */
    void ObserveChange(std::size_t from, std::size_t to, Cost cost);

    /**
     * @brief Mark a setting as out of reach: no epoch in it and no change to it is allowed.
     * @param setting the setting
     */
    void Forbid(std::size_t setting);

    /**
     * @brief Number of times that Forbid was called; a plan made under another number is stale.
     * @return the number
     */
    uint32_t GetRevision() const;

    std::size_t GetSize() const override;
    Cost GetRun(std::size_t setting) const override;
    Cost GetChange(std::size_t from, std::size_t to) const override;

  private:
    /**
     * @brief Average a measurement into what is known.
     * @param known the present value, if any
     * @param measured the new measurement
     */
    void Learn(std::optional<Cost>& known, Cost measured) const;

    Ptr<const CostModel> m_prior;                           //!< values until measured
    double m_weight;                                        //!< of the newest measurement
    std::vector<std::optional<Cost>> m_run;                 //!< measured, per setting
    std::vector<std::vector<std::optional<Cost>>> m_change; //!< measured, from, to
    std::vector<bool> m_forbidden;                          //!< per setting
    uint32_t m_revision{0};                                 //!< counts Forbid
};

} // namespace pact
} // namespace ns3

#endif // PACT_COST_MODEL_H
