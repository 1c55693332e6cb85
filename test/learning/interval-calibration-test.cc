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

// Nine errors 0.1, 0.2, ... 0.9, of which the ceil(0.9 * 10) = 9th is the greatest.
TEST(IntervalCalibration, TakesTheRankOfTheTheory)
{
    IntervalCalibrator calibrator(1, false);
    for (int i = 1; i <= 9; ++i)
    {
        calibrator.Add(0, 1 + 0.1 * i, 1, 0, 2);
    }
    const auto calibration = calibrator.Calibrate();
    EXPECT_DOUBLE_EQ(calibration.margins[0], 0);
    EXPECT_NEAR(calibration.factors[0], 0.9, 1e-12);
    EXPECT_EQ(calibration.scores, 9u);
    EXPECT_DOUBLE_EQ(calibrator.GetCoverage(), 1);
}

// Nine errors 0.1, 0.2, ... 0.9 whose mean is 0.5: the ceil(0.9 * 10) = 9th score is the greatest,
// 0.9 / (1 + 0.5), so that sides of length 1 become 0.9 long.
TEST(IntervalCalibration, MarginIsTheMeanError)
{
    IntervalCalibrator calibrator(1, true);
    for (int i = 1; i <= 9; ++i)
    {
        calibrator.Add(0, 1 + 0.1 * i, 1, 0, 2);
    }
    const auto calibration = calibrator.Calibrate();
    EXPECT_NEAR(calibration.margins[0], 0.5, 1e-12);
    EXPECT_NEAR(calibration.factors[0], 0.6, 1e-12);
    EXPECT_EQ(calibration.scores, 9u);
    EXPECT_DOUBLE_EQ(calibrator.GetCoverage(), 1);
}

TEST(IntervalCalibration, OutputsWithTooFewScoresTakeTheNearest)
{
    IntervalCalibrator calibrator(5, true);
    for (int i = 1; i <= 20; ++i)
    {
        calibrator.Add(1, 1 - 0.1 * i, 1, 0, 2);
        calibrator.Add(3, 1 - 0.2 * i, 1, 0, 2);
    }
    calibrator.Add(4, 7, 1, 0, 2);
    const auto calibration = calibrator.Calibrate();
    EXPECT_NEAR(calibration.factors[1], 1.9 / (1 + 1.05), 1e-12); // ceil(0.9 * 21) = 19th
    EXPECT_NEAR(calibration.factors[3], 3.8 / (1 + 2.1), 1e-12);
    EXPECT_DOUBLE_EQ(calibration.factors[0], calibration.factors[1]);
    EXPECT_DOUBLE_EQ(calibration.factors[2], calibration.factors[1]);
    EXPECT_DOUBLE_EQ(calibration.factors[4], calibration.factors[3]);
    EXPECT_DOUBLE_EQ(calibration.margins[4], calibration.margins[3]);
    const auto nothing = IntervalCalibrator(1, true).Calibrate();
    EXPECT_DOUBLE_EQ(nothing.factors[0], 1);
    EXPECT_DOUBLE_EQ(nothing.margins[0], 0);
}

// Ten groups of ten alike: 0.9 (10 + 1) / 10 = 0.99 of the scores, the 99th of 100.
TEST(IntervalCalibration, GroupsCountAsOne)
{
    IntervalCalibrator calibrator(1, true);
    for (int i = 1; i <= 100; ++i)
    {
        calibrator.Add(0, i, 0, 0, 0);
    }
    const auto alone = calibrator.Calibrate();
    const auto grouped = calibrator.Calibrate(10);
    EXPECT_NEAR(alone.factors[0] * alone.margins[0], 91, 1e-9); // ceil(0.9 * 101)
    EXPECT_NEAR(grouped.factors[0] * grouped.margins[0], 99, 1e-9);
    EXPECT_NEAR(calibrator.Calibrate(3).factors[0] * alone.margins[0], 100, 1e-9);
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
            IntervalCalibrator calibrator(1, i % 2 == 0);
            for (int j = 0; j < scores; ++j)
            {
                calibrator.Add(0, normal(random), 0.3, 0.3 - 2 * length, 0.3 + length);
            }
            const auto calibration = calibrator.Calibrate();
            const double factor = calibration.factors[0];
            const double margin = calibration.margins[0];
            const double observed = normal(random);
            covered += observed >= 0.3 - factor * (2 * length + margin) &&
                       observed <= 0.3 + factor * (length + margin);
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
