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
 * A staircase: losses fall, times rise. Ranks are not part of the order; a label is only compared
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
        return Covers(loss, time);
    }

    /**
     * @brief Add a label that is not dominated, and drop those that it dominates.
     * @param loss the loss
     * @param time the time
     * @param rank the rank
     */
    void Insert(double loss, double time, uint32_t rank)
    {
        if (Covers(loss, time))
        {
            return; // a fresher label would break the staircase and show nothing new
        }
        m_rank = std::max(m_rank, rank);
        const auto last = m_steps.begin() + (FindBelow(loss) - m_steps.cbegin());
        auto first = last;
        while (first != m_steps.begin() && std::prev(first)->time >= time)
        {
            --first;
        }
        if (first == last)
        {
            m_steps.insert(first, {loss, time});
            return;
        }
        *first = {loss, time};
        m_steps.erase(std::next(first), last);
    }

    /// Forget all labels.
    void Clear()
    {
        m_steps.clear();
        m_rank = 0;
    }

  private:
    /// A step of the staircase.
    struct Step
    {
        double loss; //!< from this loss on
        double time; //!< least time of a label with at most that loss
    };

    /**
     * @brief Whether a label here has not more loss and time.
     * @param loss the loss
     * @param time the time
     * @return true if so
     */
    bool Covers(double loss, double time) const
    {
        const auto step = FindAtMost(loss);
        return step != m_steps.end() && step->time <= time;
    }

    /**
     * @brief Find the step that holds for a loss.
     * @param loss the loss
     * @return the step with the highest loss that is not above it
     */
    std::vector<Step>::const_iterator FindAtMost(double loss) const
    {
        return std::lower_bound(m_steps.begin(), m_steps.end(), loss, [](const Step& s, double l) {
            return s.loss > l;
        });
    }

    /**
     * @brief Find the first step below a loss.
     * @param loss the loss
     * @return the step
     */
    std::vector<Step>::const_iterator FindBelow(double loss) const
    {
        return std::upper_bound(m_steps.begin(), m_steps.end(), loss, [](double l, const Step& s) {
            return s.loss < l;
        });
    }

    /// By falling loss and rising time: as training goes on losses fall, so most labels come last.
    std::vector<Step> m_steps;
    uint32_t m_rank{0}; //!< highest rank of a label here
};

/**
 * @ingroup pact
 * @brief Dominance fronts of one setting for labels of any rank: one front per power of two of the
 * rank, so that most labels that are fresher and better are found with few comparisons.
 */
class RankedDominanceFront
{
  public:
    /**
     * @brief Whether a label here has not more loss, time and rank.
     * @param loss the loss
     * @param time the time
     * @param rank the rank
     * @return true if one was found; false if there is none or it is hidden by less fresh ones
     */
    bool Dominates(double loss, double time, uint32_t rank) const
    {
        const std::size_t bands = std::min(GetBand(rank) + 1, m_bands.size());
        for (std::size_t band = 0; band < bands; ++band)
        {
            if (m_bands[band].Dominates(loss, time, rank))
            {
                return true;
            }
        }
        return false;
    }

    /**
     * @brief Add a label that is not dominated.
     * @param loss the loss
     * @param time the time
     * @param rank the rank
     */
    void Insert(double loss, double time, uint32_t rank)
    {
        const std::size_t band = GetBand(rank);
        if (band >= m_bands.size())
        {
            m_bands.resize(band + 1);
        }
        m_bands[band].Insert(loss, time, rank);
    }

    /// Forget all labels.
    void Clear()
    {
        for (DominanceFront& front : m_bands)
        {
            front.Clear();
        }
    }

  private:
    /**
     * @brief The front a rank belongs to.
     * @param rank the rank
     * @return 0 for 0, else one more than the logarithm
     */
    static std::size_t GetBand(uint32_t rank)
    {
        std::size_t band = 0;
        while (rank > 0)
        {
            rank /= 2;
            band++;
        }
        return band;
    }

    std::vector<DominanceFront> m_bands; //!< by magnitude of the rank
};

} // namespace pact
} // namespace ns3

#endif // PACT_DOMINANCE_FRONT_H
