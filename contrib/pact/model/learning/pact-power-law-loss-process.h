/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef PACT_POWER_LAW_LOSS_PROCESS_H
#define PACT_POWER_LAW_LOSS_PROCESS_H

#include "pact-loss-process.h"

#include <vector>

namespace ns3
{
namespace pact
{

/**
 * @ingroup pact
 * @brief Relative jumps of the loss at a change of setting, from one setting (row) to another
 * (column): after the change the loss is l (1 + j). Dimensionless, > -1.
 */
using LossJumps = std::vector<std::vector<double>>;

/**
 * @ingroup pact
 * @brief A staged power law: e epochs into a stage that began at loss p, the loss is
 * c + (p - c)(1 + r e)^(-b).
 *
 * The gain of an epoch depends on the age of the stage as well as on the loss: a fresh stage
 * learns fast, an old one slowly.
 */
class StagedPowerLawLossProcess : public LossProcess
{
  public:
    /// Parameters of one setting.
    struct Curve
    {
        double floor{0};    //!< c >= 0, the loss that training approaches
        double exponent{1}; //!< b > 0
        double rate{1};     //!< r > 0, per epoch
    };

    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId();

    /**
     * @brief Set the parameters.
     * @param curves one curve per setting
     * @param jumps square matrix of relative jumps, one row and column per setting
     */
    void Set(std::vector<Curve> curves, LossJumps jumps);

    LossState AfterChange(const LossState& state, std::size_t to) const override;
    LossState AfterEpoch(const LossState& state) const override;
    LossState WithLoss(const LossState& state, double loss) const override;
    /// Below the floor a stage rises with age, so there only states of one age are comparable.
    uint64_t GetComparisonClass(const LossState& state) const override;
    double GetStageBound(const LossState& state) const override;

  private:
    /**
     * @brief Share of the distance to the floor that is left, (1 + r e)^(-b).
     * @param setting the setting
     * @param epochs e, epochs in the stage
     * @return the share, in (0, 1]
     */
    double GetDecay(std::size_t setting, uint32_t epochs) const;

    std::vector<Curve> m_curves; //!< per setting
    LossJumps m_jumps;           //!< from, to
    /// (1 + r e)^(-b) per setting and e; the planner asks for it millions of times
    mutable std::vector<std::vector<double>> m_decay;
};

/**
 * @ingroup pact
 * @brief A power law without memory of its stages: c + a (e + 1)^(-b), where e follows from the
 * current loss. The loss alone determines how training goes on, as in the paper's lambda_run(l).
 *
 * A loss above the curve's start, c + a, is brought down as if at e = 0: (l - c) 2^(-b).
 */
class PowerLawLossProcess : public LossProcess
{
  public:
    /// Parameters of one setting.
    struct Curve
    {
        double floor{0};    //!< c >= 0
        double scale{1};    //!< a > 0
        double exponent{1}; //!< b > 0
    };

    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId();

    /**
     * @brief Set the parameters.
     * @param curves one curve per setting
     * @param jumps square matrix of relative jumps, one row and column per setting
     */
    void Set(std::vector<Curve> curves, LossJumps jumps);

    LossState AfterChange(const LossState& state, std::size_t to) const override;
    LossState AfterEpoch(const LossState& state) const override;
    LossState WithLoss(const LossState& state, double loss) const override;
    uint32_t GetRank(const LossState& state) const override;
    double GetStageBound(const LossState& state) const override;

  private:
    std::vector<Curve> m_curves; //!< per setting
    LossJumps m_jumps;           //!< from, to
};

} // namespace pact
} // namespace ns3

#endif // PACT_POWER_LAW_LOSS_PROCESS_H
