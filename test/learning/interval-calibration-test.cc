/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "ns3/pact-interval-calibration.h"

#include <cmath>
#include <gtest/gtest.h>
#include <random>

namespace ns3
{
namespace pact
{
namespace
{

// Nine scores 0.1, 0.2, ... 0.9 of which ceil(0.9 * 10) = 9, the greatest, is the quantile.
TEST(IntervalCalibration, TakesTheRankOfTheTheory)
{
    IntervalCalibrator calibrator(1);
    for (int i = 1; i <= 9; ++i)
    {
        calibrator.Add(0, 1 + 0.1 * i, 1, 0, 2);
    }
    EXPECT_NEAR(calibrator.Calibrate().factors[0], 0.9, 1e-12);
    EXPECT_EQ(calibrator.Calibrate().scores, 9u);
    EXPECT_DOUBLE_EQ(calibrator.GetCoverage(), 1);
}

TEST(IntervalCalibration, OutputsWithoutScoresTakeTheGreatestFactor)
{
    IntervalCalibrator calibrator(3);
    for (int i = 1; i <= 20; ++i)
    {
        calibrator.Add(0, 1 - 0.1 * i, 1, 0, 2);
        calibrator.Add(1, 1 - 0.2 * i, 1, 0, 2);
    }
    const auto factors = calibrator.Calibrate().factors;
    EXPECT_NEAR(factors[0], 1.9, 1e-12); // ceil(0.9 * 21) = 19th
    EXPECT_NEAR(factors[1], 3.8, 1e-12);
    EXPECT_DOUBLE_EQ(factors[2], factors[1]);
    EXPECT_DOUBLE_EQ(IntervalCalibrator(1).Calibrate().factors[0], 1);
}

// The theorem of split conformal prediction: with n calibration scores the coverage of a new
// observation is between 0.9 and 0.9 + 1 / (n + 1), whatever the intervals were. Here they are far
// too short, too long or lopsided. The tolerance is four standard errors of the simulation.
TEST(IntervalCalibration, CoversAsPromised)
{
    std::mt19937_64 random(11);
    std::normal_distribution<double> normal(0, 1);
    for (const double length : {0.01, 1.0, 30.0})
    {
        const int rounds = 2000;
        const int scores = 50;
        int covered = 0;
        for (int i = 0; i < rounds; ++i)
        {
            IntervalCalibrator calibrator(1);
            for (int j = 0; j < scores; ++j)
            {
                calibrator.Add(0, normal(random), 0.3, 0.3 - 2 * length, 0.3 + length);
            }
            const double factor = calibrator.Calibrate().factors[0];
            const double observed = normal(random);
            covered += observed >= 0.3 - 2 * length * factor && observed <= 0.3 + length * factor;
        }
        const double coverage = double(covered) / rounds;
        const double error = 4 * std::sqrt(0.9 * 0.1 / rounds);
        EXPECT_GT(coverage, 0.9 - error) << length;
        EXPECT_LT(coverage, 0.9 + 1.0 / (scores + 1) + error) << length;
    }
}

} // namespace
} // namespace pact
} // namespace ns3
