/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "ns3/pact-structured-pruning.h"

#include <cmath>
#include <gtest/gtest.h>
#include <random>

namespace ns3
{
namespace pact
{
namespace
{

// A layer between a and b units has a b weights; half of both leaves a quarter.
TEST(StructuredPruning, Parameters)
{
    EXPECT_EQ(GetPrunedLogParameters(0), 0);
    EXPECT_NEAR(GetPrunedLogParameters(0.5), std::log(0.25), 1e-15);
    EXPECT_NEAR(GetPrunedLogParameters(0.9), std::log(0.01), 1e-14);
}

// Pruning M (F = 0.5) so that F = 0.75 remains removes half of its filters.
TEST(StructuredPruning, PruningOfAChange)
{
    EXPECT_EQ(GetStagePruning(0, 0.5), 0.5);
    EXPECT_EQ(GetStagePruning(0.5, 0.75), 0.5);
    EXPECT_EQ(GetStagePruning(0.3, 0.3), 0);
    EXPECT_LT(GetStagePruning(0.5, 0), 0);
}

// Whatever the steps, their factors multiply to what the last model keeps, in filters and
// parameters.
TEST(StructuredPruning, StepsMultiply)
{
    std::mt19937_64 random(1);
    std::uniform_real_distribution<double> step(0, 0.6);
    for (int i = 0; i < 200; i++)
    {
        const double first = step(random);
        const double second = first + (1 - first) * step(random);
        const double change = GetStagePruning(first, second);
        EXPECT_NEAR((1 - first) * (1 - change), 1 - second, 1e-14);
        EXPECT_NEAR(GetPrunedLogParameters(first) + GetPrunedLogParameters(change),
                    GetPrunedLogParameters(second),
                    1e-13);
    }
}

} // namespace
} // namespace pact
} // namespace ns3
