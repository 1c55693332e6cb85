/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef PACT_DOMINANCE_FRONT_H
#define PACT_DOMINANCE_FRONT_H

#include <algorithm>
#include <cstdint>
#include <vector>

namespace ns3
{
namespace pact
{

/**
 * @ingroup pact
 * @brief The labels of one setting that are not dominated, for labels that come in the order of a
 * third quantity (the energy).
 *
 * A staircase: losses rise, times fall. Ranks are not part of the order; a label is only compared
 * when it is not fresher than any label here.
 */
class DominanceFront
{
  public:
    /**
     * @brief Whether a label here has not more loss, time and rank.
     * @param loss the loss
     * @param time the time
     * @param rank the rank
     * @return true if so
     */
    bool Dominates(double loss, double time, uint32_t rank) const
    {
        if (rank < m_rank)
        {
            return false;
        }
        const auto above = FindAbove(loss);
        return above != m_steps.begin() && std::prev(above)->time <= time;
    }

    /**
     * @brief Add a label that is not dominated, and drop those that it dominates.
     * @param loss the loss
     * @param time the time
     * @param rank the rank
     */
    void Insert(double loss, double time, uint32_t rank)
    {
        m_rank = std::max(m_rank, rank);
        const auto first =
            std::lower_bound(m_steps.begin(), m_steps.end(), loss, [](const Step& s, double l) {
                return s.loss < l;
            });
        auto last = first;
        while (last != m_steps.end() && last->time >= time)
        {
            ++last;
        }
        if (first == last)
        {
            m_steps.insert(first, {loss, time});
            return;
        }
        *first = {loss, time};
        m_steps.erase(std::next(first), last);
    }

  private:
    /// A step of the staircase.
    struct Step
    {
        double loss; //!< from this loss on
        double time; //!< least time of a label with at most that loss
    };

    /**
     * @brief Find the first step above a loss.
     * @param loss the loss
     * @return the step
     */
    std::vector<Step>::const_iterator FindAbove(double loss) const
    {
        return std::upper_bound(m_steps.begin(), m_steps.end(), loss, [](double l, const Step& s) {
            return l < s.loss;
        });
    }

    std::vector<Step> m_steps; //!< by rising loss
    uint32_t m_rank{0};        //!< highest rank of a label here
};

} // namespace pact
} // namespace ns3

#endif // PACT_DOMINANCE_FRONT_H
