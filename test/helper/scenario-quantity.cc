/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "ns3/pact-quantity.h"

#include <cmath>
#include <gtest/gtest.h>
#include <random>
#include <string>
#include <vector>

using ns3::pact::Quantity;

namespace
{

/// A text and the value it stands for.
struct Example
{
    std::string text;
    Quantity::Dimension dimension;
    double value;
};

/// A text and what is wrong with it.
struct Mistake
{
    std::string text;
    Quantity::Dimension dimension;
    std::string problem;
};

} // namespace

// Expected values: definitions of the units (SI prefixes, 1 h = 3600 s, 1 Wh = 3600 J, 1 KiB = 1024
// B). They are exact: "20ms" must be the double nearest to 0.02, as a person who writes 0.02 gets
// it.
TEST(ScenarioQuantity, UnitsMeanWhatTheyAreDefinedAs)
{
    const std::vector<Example> examples = {
        {"20ms", Quantity::TIME, 0.02},
        {"100us", Quantity::TIME, 1e-4},
        {"1.5h", Quantity::TIME, 5400},
        {"3 min", Quantity::TIME, 180},
        {"0s", Quantity::TIME, 0},
        {"1Gbps", Quantity::RATE, 1e9},
        {"100 Mbit/s", Quantity::RATE, 1e8},
        {"9.6kb/s", Quantity::RATE, 9600},
        {"36.9MB", Quantity::SIZE, 36900000},
        {"2MiB", Quantity::SIZE, 2097152},
        {"1448B", Quantity::SIZE, 1448},
        {"140W", Quantity::POWER, 140},
        {"5nJ/bit", Quantity::ENERGY_PER_BIT, 5e-9},
        {"19.2TFLOPS", Quantity::THROUGHPUT, 19.2e12},
        {"2EFLOP", Quantity::WORK, 2e18},
        {"917MFLOP", Quantity::WORK, 917e6},
        {"20kJ", Quantity::ENERGY, 20000},
        {"5Wh", Quantity::ENERGY, 18000},
        {"1e3ms", Quantity::TIME, 1},
        {"+.5", Quantity::NUMBER, 0.5},
        {"1e-3", Quantity::NUMBER, 0.001},
        {"-2", Quantity::NUMBER, -2},
    };
    for (const auto& example : examples)
    {
        const auto result = Quantity::Parse(example.text, example.dimension);
        EXPECT_EQ(result.problem, "") << example.text;
        EXPECT_EQ(result.value, example.value) << example.text;
    }
}

TEST(ScenarioQuantity, MistakesAreNamed)
{
    const std::vector<Mistake> mistakes = {
        {"1Gb", Quantity::SIZE, "is an amount of bits"},
        {"37MBps", Quantity::RATE, "is a rate in bytes per second"},
        {"37MB", Quantity::RATE, "is a size in bytes"},
        {"917MFLOPS", Quantity::WORK, "is a throughput in operations per second"},
        {"20", Quantity::TIME, "has no unit"},
        {"140W", Quantity::TIME, "is a power"},
        {"37KB", Quantity::SIZE, "has the unknown unit 'KB' (did you mean 'kB'?)"},
        {"5 parsec", Quantity::TIME, "has the unknown unit 'parsec'"},
        {"nan", Quantity::NUMBER, "is not a number"},
        {"inf", Quantity::NUMBER, "is not a number"},
        {"", Quantity::NUMBER, "is not a number"},
        {".", Quantity::NUMBER, "is not a number"},
        {"-ms", Quantity::TIME, "is not a number"},
        {"0x10", Quantity::NUMBER, "is not a plain number"},
        {"1 2", Quantity::NUMBER, "is not a plain number"},
        {"0.5x", Quantity::NUMBER, "is not a plain number"},
        {"1e", Quantity::NUMBER, "is not a plain number"},
        {"1e999", Quantity::NUMBER, "is too large"},
        {"1e99999999999999999999", Quantity::NUMBER, "is too large"},
        {"1e308kJ", Quantity::ENERGY, "is too large"},
    };
    for (const auto& mistake : mistakes)
    {
        const auto result = Quantity::Parse(mistake.text, mistake.dimension);
        EXPECT_EQ(result.problem, mistake.problem) << mistake.text;
        EXPECT_EQ(result.value, 0) << mistake.text;
    }
}

// Independent method: the printed digits shifted by a prefix against the C library's product.
TEST(ScenarioQuantity, PrefixesScaleRandomNumbers)
{
    const std::vector<std::pair<std::string, double>> prefixes =
        {{"n", 1e-9}, {"u", 1e-6}, {"m", 1e-3}, {"", 1}, {"k", 1e3}, {"M", 1e6}, {"G", 1e9}};
    std::mt19937_64 random(7);
    std::uniform_real_distribution<double> exponent(-20, 20);
    for (int i = 0; i < 2000; i++)
    {
        const double number = std::pow(10, exponent(random));
        char digits[64];
        std::snprintf(digits, sizeof(digits), i % 2 ? "%.17g" : "%.20f", number);
        const auto& [prefix, factor] = prefixes[random() % prefixes.size()];
        const auto result = Quantity::Parse(digits + prefix + "J", Quantity::ENERGY);
        ASSERT_EQ(result.problem, "") << digits << prefix;
        EXPECT_NEAR(result.value, std::strtod(digits, nullptr) * factor, 4e-16 * number * factor);
    }
}
