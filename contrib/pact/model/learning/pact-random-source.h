/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef PACT_RANDOM_SOURCE_H
#define PACT_RANDOM_SOURCE_H

#include <cstddef>
#include <cstdint>
#include <limits>
#include <random>
#include <utility>
#include <vector>

namespace ns3
{
namespace pact
{

/**
 * @ingroup pact
 * @brief Random numbers for the weights and shuffles of a training.
 *
 * The standard fixes what std::mt19937_64 returns, but not what its distributions and shuffles make
 * of it: those here give the same numbers with every standard library.
 */
class RandomSource
{
  public:
    /**
     * @brief Constructor.
     * @param seed fixes every number
     */
    explicit RandomSource(uint64_t seed)
        : m_engine(seed)
    {
    }

    /**
     * @brief The next number.
     * @return a multiple of 2^-53 in [0, 1)
     */
    double Uniform()
    {
        constexpr double unit = 1.0 / (uint64_t{1} << 53);
        return static_cast<double>(m_engine() >> 11) * unit;
    }

    /**
     * @brief A whole number, each with the same probability.
     * @param n how many there are to choose from, > 0
     * @return a number in [0, n)
     */
    std::size_t Below(std::size_t n)
    {
        // Drawn again where the numbers of the engine do not divide evenly.
        constexpr uint64_t most = std::numeric_limits<uint64_t>::max();
        const uint64_t limit = most - most % n;
        uint64_t number = m_engine();
        while (number >= limit)
        {
            number = m_engine();
        }
        return static_cast<std::size_t>(number % n);
    }

    /**
     * @brief Put elements in a random order, each with the same probability.
     * @tparam T what the elements are
     * @param elements the elements
     */
    template <typename T>
    void Shuffle(std::vector<T>& elements)
    {
        for (std::size_t left = elements.size(); left > 1; --left)
        {
            std::swap(elements[left - 1], elements[Below(left)]);
        }
    }

  private:
    std::mt19937_64 m_engine; //!< the numbers
};

} // namespace pact
} // namespace ns3

#endif // PACT_RANDOM_SOURCE_H
