/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef PACT_STAGE_RESPONSE_H
#define PACT_STAGE_RESPONSE_H

#include "pact-training-records.h"

#include <cstdint>
#include <string>
#include <vector>

namespace ns3
{
namespace pact
{

/**
 * @ingroup pact
 * @brief How an epoch moves the loss, learned from recorded stages of one kind.
 *
 * In logarithms x of the loss, e epochs into a stage:
 *
 *     x(e + 1) = m(e + 1) + s(e) (x(e) - m(e))
 *
 * m is the mean course of the records, smoothed over a window that is narrow where training is
 * young and wide where it is old (constant width in log(1 + e)). s in [0, 1] says how much of a
 * deviation from m the next epoch keeps: near 0 where a high loss was only an unlucky measurement,
 * near 1 where it is there to stay. It is the least-squares slope of the records, one for the epoch
 * right after a change and one for all later epochs; a single record cannot tell, there
 * deviations stay. Being in [0, 1], it makes the response monotone in the loss.
 *
 * Beyond the recorded ages, m goes on as a power law of 1 + e with the exponent of the last half of
 * the recorded ages, so that its steps shrink. From age AGES - 1 on the response ages no more.
 */
class StageResponse
{
  public:
    /// Ages that are told apart.
    static constexpr uint32_t AGES = 4096;

    /**
     * @brief Learn from records.
     * @param stages the records, at least one
     */
    explicit StageResponse(const std::vector<const RecordedStage*>& stages);

    /**
     * @brief The loss after one more epoch.
     *
     * Where no record tells the loss before the first epoch, that epoch leads to the mean of the
     * records, but never raises the loss.
     *
     * @param logLoss natural logarithm of the loss
     * @param age epochs in the stage
     * @return natural logarithm of the loss after the epoch, never below log(1e-9)
     */
    double GetNext(double logLoss, uint32_t age) const;

    /**
     * @brief Freshness of an age among those of its class.
     * @param age epochs in the stage
     * @return rank; of two ages in one class, from the same loss the lower rank is never worse
     */
    uint32_t GetRank(uint32_t age) const;

    /**
     * @brief Ages that can be compared by their rank.
     *
     * At the same loss the records may call a fresh stage the better one (it gains more) or the
     * worse one (its mean is higher and a low loss was only luck). Old ages, from which on it is
     * one or the other throughout, form one class; each younger age forms its own.
     *
     * @param age epochs in the stage
     * @return the class, in [0, AGES]
     */
    uint32_t GetComparisonClass(uint32_t age) const;

    /**
     * @brief The share s of a deviation that an epoch keeps.
     * @param age epochs in the stage before the epoch
     * @return the share in [0, 1]
     */
    double GetSlope(uint32_t age) const;

    /// @return what was learned, in words
    std::string Describe() const;

  private:
    /**
     * @brief Estimate the slopes.
     * @param stages the records
     * @param mean the smoothed mean, from m_firstAge
     */
    void FitSlopes(const std::vector<const RecordedStage*>& stages,
                   const std::vector<double>& mean);

    /**
     * @brief Fill the table of offsets.
     * @param mean the smoothed mean, from m_firstAge
     */
    void FillOffsets(const std::vector<double>& mean);

    /// Find out which ages can be compared.
    void FindOrder();

    uint32_t m_firstAge{0};        //!< first age that a record knows
    double m_start{0};             //!< m(m_firstAge)
    double m_firstSlope{1};        //!< s(0)
    double m_laterSlope{1};        //!< s(e), e >= 1
    std::vector<double> m_offsets; //!< m(e + 1) - s(e) m(e), by e
    uint32_t m_orderedFrom{0};     //!< ages from here on form one class
    bool m_oldIsBetter{false};     //!< their order
};

} // namespace pact
} // namespace ns3

#endif // PACT_STAGE_RESPONSE_H
