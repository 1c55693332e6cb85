/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef PACT_CURSOR_QUEUE_H
#define PACT_CURSOR_QUEUE_H

#include <cstddef>
#include <limits>
#include <vector>

namespace ns3
{
namespace pact
{

/**
 * @ingroup pact
 * @brief A fixed number of sources, each with the key of its next item: a tournament tree.
 *
 * Updating a key takes the logarithm of the number of sources, reading the smallest no time. Of
 * equal keys the source with the lower index comes first.
 */
class CursorQueue
{
  public:
    /// Key of a source that has nothing to offer.
    static constexpr double EMPTY = std::numeric_limits<double>::infinity();

    /**
     * @brief Start over with empty sources.
     * @param size number of sources
     */
    void Resize(std::size_t size)
    {
        m_leaves = 1;
        while (m_leaves < size)
        {
            m_leaves *= 2;
        }
        m_keys.assign(m_leaves, EMPTY);
        m_winners.assign(2 * m_leaves, 0);
        for (std::size_t i = 0; i < m_leaves; ++i)
        {
            m_winners[m_leaves + i] = i;
        }
        for (std::size_t node = m_leaves - 1; node > 0; --node)
        {
            m_winners[node] = m_winners[2 * node];
        }
    }

    /**
     * @brief Set the key of a source.
     * @param source index of the source
     * @param key its new key
     */
    void Update(std::size_t source, double key)
    {
        m_keys[source] = key;
        for (std::size_t node = (m_leaves + source) / 2; node > 0; node /= 2)
        {
            const std::size_t left = m_winners[2 * node];
            const std::size_t right = m_winners[2 * node + 1];
            m_winners[node] = m_keys[right] < m_keys[left] ? right : left;
        }
    }

    /**
     * @brief The source with the smallest key.
     * @return its index
     */
    std::size_t GetFirst() const
    {
        return m_winners[1 % m_winners.size()];
    }

    /**
     * @brief Whether no source has anything to offer.
     * @return true if so
     */
    bool IsEmpty() const
    {
        return m_keys[GetFirst()] == EMPTY;
    }

  private:
    std::size_t m_leaves{1};            //!< sources, rounded up to a power of two
    std::vector<double> m_keys;         //!< per source
    std::vector<std::size_t> m_winners; //!< per node of the tree, root at 1
};

} // namespace pact
} // namespace ns3

#endif // PACT_CURSOR_QUEUE_H
