/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef PACT_QUANTITY_H
#define PACT_QUANTITY_H

#include <string>

namespace ns3
{
namespace pact
{

/**
 * @ingroup pact
 * @brief Reads numbers with and without units as people write them, and says what is wrong with
 * those it refuses.
 *
 * Numbers are decimal: not hexadecimal, not NaN, not infinite, without anything behind them. Units
 * follow the International System: k, M, G, T are powers of 1000, KiB, MiB, GiB powers of 1024.
 * Bits (b) and bytes (B) are different things, and so are FLOP (an amount) and FLOPS (per second).
 */
class Quantity
{
  public:
    /// What a number measures, and the unit in which it is returned.
    enum Dimension
    {
        NUMBER,         //!< dimensionless, without a unit
        TIME,           //!< s
        ENERGY,         //!< J
        SIZE,           //!< bytes
        RATE,           //!< bit/s
        POWER,          //!< W
        ENERGY_PER_BIT, //!< J/bit
        THROUGHPUT,     //!< FLOP/s
        WORK            //!< FLOP
    };

    /// Result of reading a text.
    struct Result
    {
        double value{0};     //!< the value in the unit of the dimension, finite; 0 on an error
        std::string problem; //!< what is wrong, in words; empty if nothing is
    };

    /**
     * @brief Read a number with the unit of a dimension.
     * @param text the text, for instance "20ms", "1.5 Gbps", "0.25"
     * @param dimension what it must measure
     * @return the value, which may be negative, or what is wrong
     */
    static Result Parse(const std::string& text, Dimension dimension);

    /**
     * @brief What a dimension wants to see.
     * @param dimension the dimension
     * @return for instance "a time with its unit, for instance 20ms"
     */
    static std::string GetExpectation(Dimension dimension);
};

} // namespace pact
} // namespace ns3

#endif // PACT_QUANTITY_H
