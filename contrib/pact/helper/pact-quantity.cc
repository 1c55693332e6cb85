/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "pact-quantity.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <locale>
#include <sstream>
#include <vector>

namespace ns3
{
namespace pact
{

namespace
{

/// One unit that a user may write.
struct Unit
{
    std::string name; //!< as written, for instance "Mbps"
    int kind;         //!< a Dimension, BITS or BYTE_RATE
    int exponent;     //!< power of ten that leads to the dimension's own unit
    double factor;    //!< factor on top of it
};

/// Kinds of unit that are recognised only to be told apart from the right ones.
enum ForeignKind
{
    BITS = 100, //!< an amount of bits
    BYTE_RATE   //!< bytes per second
};

/// A number as written, before its unit is known.
struct Literal
{
    std::string mantissa; //!< sign, digits and point
    int exponent{0};      //!< power of ten
    std::string unit;     //!< what follows
};

constexpr int MAX_EXPONENT = 9999; //!< far outside the range of double

/**
 * @brief Add a base unit with prefixes to a list.
 * @param units the list
 * @param bases spellings of the base unit
 * @param kind what they measure
 * @param from exponent of the smallest prefix, a multiple of 3
 * @param to exponent of the largest prefix
 */
void
AddPrefixed(std::vector<Unit>& units,
            const std::vector<std::string>& bases,
            int kind,
            int from,
            int to)
{
    static const std::array<const char*, 11> prefixes =
        {"p", "n", "u", "m", "", "k", "M", "G", "T", "P", "E"};
    constexpr int smallest = -12;
    for (int exponent = from; exponent <= to; exponent += 3)
    {
        for (const auto& base : bases)
        {
            units.push_back({prefixes[(exponent - smallest) / 3] + base, kind, exponent, 1});
        }
    }
}

/**
 * @brief Every unit known.
 * @return the units
 */
const std::vector<Unit>&
GetUnits()
{
    static const std::vector<Unit> units = [] {
        std::vector<Unit> list{{"min", Quantity::TIME, 0, 60},
                               {"h", Quantity::TIME, 0, 3600},
                               {"mWh", Quantity::ENERGY, 0, 3.6},
                               {"Wh", Quantity::ENERGY, 0, 3600},
                               {"kWh", Quantity::ENERGY, 0, 3.6e6},
                               {"KiB", Quantity::SIZE, 0, 1024},
                               {"MiB", Quantity::SIZE, 0, 1048576},
                               {"GiB", Quantity::SIZE, 0, 1073741824}};
        AddPrefixed(list, {"s"}, Quantity::TIME, -9, 0);
        AddPrefixed(list, {"J"}, Quantity::ENERGY, -9, 9);
        AddPrefixed(list, {"B"}, Quantity::SIZE, 0, 12);
        AddPrefixed(list, {"bps", "bit/s", "b/s"}, Quantity::RATE, 0, 12);
        AddPrefixed(list, {"W"}, Quantity::POWER, -6, 6);
        AddPrefixed(list, {"J/bit", "J/b"}, Quantity::ENERGY_PER_BIT, -12, 0);
        AddPrefixed(list, {"FLOPS", "FLOP/s"}, Quantity::THROUGHPUT, 0, 18);
        AddPrefixed(list, {"FLOP"}, Quantity::WORK, 0, 18);
        AddPrefixed(list, {"b", "bit"}, BITS, 0, 12);
        AddPrefixed(list, {"Bps", "B/s"}, BYTE_RATE, 0, 12);
        return list;
    }();
    return units;
}

/**
 * @brief Name what a kind of unit measures.
 * @param kind a Dimension or a ForeignKind
 * @return with its article, for instance "a power"
 */
std::string
GetKindName(int kind)
{
    switch (kind)
    {
    case Quantity::TIME:
        return "a time";
    case Quantity::ENERGY:
        return "an energy";
    case Quantity::SIZE:
        return "a size in bytes";
    case Quantity::RATE:
        return "a rate in bits per second";
    case Quantity::POWER:
        return "a power";
    case Quantity::ENERGY_PER_BIT:
        return "an energy per bit";
    case Quantity::THROUGHPUT:
        return "a throughput in operations per second";
    case Quantity::WORK:
        return "an amount of operations";
    case BITS:
        return "an amount of bits";
    case BYTE_RATE:
        return "a rate in bytes per second";
    default:
        return "a plain number";
    }
}

/**
 * @brief Take digits off the front.
 * @param text where from
 * @param position where to begin; moved behind the digits
 * @return how many there were
 */
std::size_t
SkipDigits(const std::string& text, std::size_t& position)
{
    const std::size_t begin = position;
    while (position < text.size() && std::isdigit(static_cast<unsigned char>(text[position])))
    {
        position++;
    }
    return position - begin;
}

/**
 * @brief Read the exponent of a number, if one stands there; "5EFLOP" has none.
 * @param text where from
 * @param position where to begin; moved behind the exponent
 * @return the exponent, 0 without one, cut to a range far wider than that of double
 */
int
ReadExponent(const std::string& text, std::size_t& position)
{
    if (position >= text.size() || (text[position] != 'e' && text[position] != 'E'))
    {
        return 0;
    }
    std::size_t end = position + 1;
    const bool hasSign = end < text.size() && (text[end] == '+' || text[end] == '-');
    end += hasSign ? 1 : 0;
    const std::size_t digits = end;
    if (SkipDigits(text, end) == 0)
    {
        return 0;
    }
    int exponent = 0;
    for (std::size_t i = digits; i < end; i++)
    {
        exponent = std::min(MAX_EXPONENT, 10 * exponent + (text[i] - '0'));
    }
    const bool negative = text[digits - 1] == '-';
    position = end;
    return negative ? -exponent : exponent;
}

/**
 * @brief Split a text into number and unit.
 * @param text the text
 * @param literal the parts
 * @return whether it begins with a number
 */
bool
Split(const std::string& text, Literal& literal)
{
    std::size_t position = 0;
    if (!text.empty() && (text[0] == '-' || text[0] == '+'))
    {
        position = 1;
    }
    std::size_t digits = SkipDigits(text, position);
    if (position < text.size() && text[position] == '.')
    {
        position++;
        digits += SkipDigits(text, position);
    }
    if (digits == 0)
    {
        return false;
    }
    literal.mantissa = text.substr(0, position);
    literal.exponent = ReadExponent(text, position);
    position = std::min(text.find_first_not_of(' ', position), text.size());
    literal.unit = text.substr(position);
    return true;
}

/**
 * @brief Convert decimal digits without regard to the locale.
 * @param mantissa sign, digits and point
 * @param exponent power of ten
 * @return the nearest double; infinite if it is too large
 */
double
Convert(const std::string& mantissa, int exponent)
{
    std::istringstream stream(mantissa + "e" + std::to_string(exponent));
    stream.imbue(std::locale::classic());
    double value = 0;
    stream >> value;
    return stream.fail() ? INFINITY : value;
}

/**
 * @brief Find the unit that a dimension accepts.
 * @param name as written
 * @param dimension what it must measure
 * @param problem set to what is wrong if there is none
 * @return the unit, or null
 */
const Unit*
FindUnit(const std::string& name, Quantity::Dimension dimension, std::string& problem)
{
    const Unit* other = nullptr;
    const Unit* otherCase = nullptr;
    for (const auto& unit : GetUnits())
    {
        const bool right = unit.kind == dimension;
        if (unit.name == name)
        {
            if (right)
            {
                return &unit;
            }
            other = &unit;
        }
        const auto sameLetter = [](unsigned char a, unsigned char b) {
            return std::tolower(a) == std::tolower(b);
        };
        if (right &&
            std::equal(name.begin(), name.end(), unit.name.begin(), unit.name.end(), sameLetter))
        {
            otherCase = otherCase ? otherCase : &unit;
        }
    }
    if (other)
    {
        problem = "is " + GetKindName(other->kind);
    }
    else if (otherCase)
    {
        problem = "has the unknown unit '" + name + "' (did you mean '" + otherCase->name + "'?)";
    }
    else
    {
        problem = "has the unknown unit '" + name + "'";
    }
    return nullptr;
}

} // namespace

Quantity::Result
Quantity::Parse(const std::string& text, Dimension dimension)
{
    Literal literal;
    if (!Split(text, literal))
    {
        return {0, "is not a number"};
    }
    static const Unit plain{"", NUMBER, 0, 1};
    const Unit* unit = &plain;
    if (dimension == NUMBER && !literal.unit.empty())
    {
        return {0, "is not a plain number"};
    }
    if (dimension != NUMBER)
    {
        if (literal.unit.empty())
        {
            return {0, "has no unit"};
        }
        std::string problem;
        unit = FindUnit(literal.unit, dimension, problem);
        if (!unit)
        {
            return {0, problem};
        }
    }
    const double value =
        Convert(literal.mantissa, literal.exponent + unit->exponent) * unit->factor;
    if (!std::isfinite(value))
    {
        return {0, "is too large"};
    }
    return {value, ""};
}

std::string
Quantity::GetExpectation(Dimension dimension)
{
    static const std::array<const char*, 9> examples =
        {"0.5", "20ms", "20kJ", "37MB", "100Mbps", "140W", "5nJ/bit", "19.2TFLOPS", "917MFLOP"};
    if (dimension == NUMBER)
    {
        return "a plain number";
    }
    return GetKindName(dimension) + " with its unit, for instance " + examples[dimension];
}

} // namespace pact
} // namespace ns3
