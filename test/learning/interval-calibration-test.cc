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

/**
 * @brief Add observations above and below a mean of 1.
 * @param calibrator takes them; intervals are [0, 2]
 * @param output which output
 * @param count 1 to count tenths above and as many fifths below
 */
void
AddBothSides(IntervalCalibrator& calibrator, std::size_t output, int count)
{
    for (int i = 1; i <= count; ++i)
    {
        calibrator.Add(output, 1 + 0.1 * i, 1, 0, 2);
        calibrator.Add(output, 1 - 0.2 * i, 1, 0, 2);
    }
}

// Of 40 scores per side, 20 of them negative, the ceil(0.95 * 41) = 39th: the 19th of the 20 that
// lie on that side.
TEST(IntervalCalibration, TakesTheRankOfTheTheory)
{
    IntervalCalibrator calibrator(1, false);
    AddBothSides(calibrator, 0, 20);
    const auto calibration = calibrator.Calibrate();
    EXPECT_DOUBLE_EQ(calibration.margins[0], 0);
    EXPECT_NEAR(calibration.highFactors[0], 1.9, 1e-12);
    EXPECT_NEAR(calibration.lowFactors[0], 3.8, 1e-12);
    EXPECT_EQ(calibration.scores, 40u);
    // Ten of 20 above and five of 20 below lie within.
    EXPECT_DOUBLE_EQ(calibrator.GetCoverage(), 15.0 / 40);
}

// Few observations: the margin is the mean distance, (1.05 + 2.1) / 2 here, and of the 40
// distances, in lengths of 1 + margin, the ceil(0.9 * 41) = 37th counts for both sides. Below the
// mean they are 0.2, 0.4, ... 4, so that the last ones are 3.4, 3.6, 3.8 and 4.
TEST(IntervalCalibration, FewObservationsHaveAMarginAndOneFactor)
{
    IntervalCalibrator calibrator(1, true);
    AddBothSides(calibrator, 0, 20);
    const auto calibration = calibrator.Calibrate();
    EXPECT_NEAR(calibration.margins[0], 1.575, 1e-12);
    EXPECT_NEAR(calibration.highFactors[0], 3.4 / 2.575, 1e-12);
    EXPECT_DOUBLE_EQ(calibration.lowFactors[0], calibration.highFactors[0]);
}

TEST(IntervalCalibration, OutputsWithTooFewScoresTakeTheNearest)
{
    IntervalCalibrator calibrator(5, true);
    AddBothSides(calibrator, 1, 20);
    AddBothSides(calibrator, 3, 40);
    calibrator.Add(4, 7, 1, 0, 2);
    const auto calibration = calibrator.Calibrate();
    EXPECT_NE(calibration.highFactors[1], calibration.highFactors[3]);
    EXPECT_DOUBLE_EQ(calibration.highFactors[0], calibration.highFactors[1]);
    EXPECT_DOUBLE_EQ(calibration.highFactors[2], calibration.highFactors[1]);
    EXPECT_DOUBLE_EQ(calibration.lowFactors[2], calibration.lowFactors[1]);
    EXPECT_DOUBLE_EQ(calibration.highFactors[4], calibration.highFactors[3]);
    EXPECT_DOUBLE_EQ(calibration.margins[4], calibration.margins[3]);
    const auto nothing = IntervalCalibrator(1, true).Calibrate();
    EXPECT_DOUBLE_EQ(nothing.lowFactors[0], 1);
    EXPECT_DOUBLE_EQ(nothing.highFactors[0], 1);
    EXPECT_DOUBLE_EQ(nothing.margins[0], 0);
}

// 200 scores 1 to 200 in 50 groups of four alike: 0.95 (50 + 1) / 50 = 0.969 of them, the 194th.
TEST(IntervalCalibration, GroupsCountAsOne)
{
    IntervalCalibrator calibrator(1, false);
    for (int i = 1; i <= 200; ++i)
    {
        calibrator.Add(0, i, 0, -1, 1);
    }
    EXPECT_NEAR(calibrator.Calibrate().highFactors[0], 191, 1e-9); // ceil(0.95 * 201)
    EXPECT_NEAR(calibrator.Calibrate(50).highFactors[0], 194, 1e-9);
    EXPECT_NEAR(calibrator.Calibrate(3).highFactors[0], 200, 1e-9);
}

// The same for few observations: with n scores, the interval covers between 0.9 and 0.9 + 1 / (n +
// 1).
TEST(IntervalCalibration, FewObservationsCoverAsPromised)
{
    std::mt19937_64 random(12);
    std::normal_distribution<double> normal(0, 1);
    for (const double length : {0.01, 1.0, 30.0})
    {
        const int rounds = 2000;
        const int scores = 59;
        int covered = 0;
        for (int i = 0; i < rounds; ++i)
        {
            IntervalCalibrator calibrator(1, true);
            for (int j = 0; j < scores; ++j)
            {
                calibrator.Add(0, normal(random), 0.3, 0.3 - 2 * length, 0.3 + length);
            }
            const auto calibration = calibrator.Calibrate();
            const double observed = normal(random);
            const double factor = calibration.highFactors[0];
            covered += observed >= 0.3 - factor * (2 * length + calibration.margins[0]) &&
                       observed <= 0.3 + factor * (length + calibration.margins[0]);
        }
        const double coverage = double(covered) / rounds;
        const double error = 4 * std::sqrt(0.9 * 0.1 / rounds);
        EXPECT_GT(coverage, 0.9 - error) << length;
        EXPECT_LT(coverage, 0.9 + 1.0 / (scores + 1) + error) << length;
    }
}

// The theorem of split conformal prediction, for each side: with n calibration scores, a new
// observation lies beyond a side with a probability between 0.05 - 1 / (n + 1) and 0.05, whatever
// the intervals were. Here they are far too short, too long or lopsided, and the mean is wrong. The
// tolerance is four standard errors of the simulation.
TEST(IntervalCalibration, CoversAsPromised)
{
    std::mt19937_64 random(11);
    std::normal_distribution<double> normal(0, 1);
    for (const double length : {0.01, 1.0, 30.0})
    {
        const int rounds = 2000;
        const int scores = 59;
        int below = 0;
        int above = 0;
        for (int i = 0; i < rounds; ++i)
        {
            IntervalCalibrator calibrator(1, false);
            for (int j = 0; j < scores; ++j)
            {
                calibrator.Add(0, normal(random), 0.3, 0.3 - 2 * length, 0.3 + length);
            }
            const auto calibration = calibrator.Calibrate();
            const double observed = normal(random);
            below += observed < 0.3 - calibration.lowFactors[0] * 2 * length;
            above += observed > 0.3 + calibration.highFactors[0] * length;
        }
        const double error = 4 * std::sqrt(0.95 * 0.05 / rounds);
        for (const double share : {double(below) / rounds, double(above) / rounds})
        {
            EXPECT_LT(share, 0.05 + error) << length;
            EXPECT_GT(share, 0.05 - 1.0 / (scores + 1) - error) << length;
        }
    }
}

} // namespace
} // namespace pact
} // namespace ns3
