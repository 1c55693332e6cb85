/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef PACT_TEST_DOMINANCE_H
#define PACT_TEST_DOMINANCE_H

#include "ns3/pact-loss-process.h"

#include <cmath>
#include <functional>
#include <gtest/gtest.h>
#include <random>
#include <vector>

namespace ns3
{
namespace pact
{

/// Rounding of exp and log; an order that is broken by more is broken.
constexpr double ROUNDING = 1e-12;

/**
 * @brief A random loss, uniform in its logarithm.
 * @param random source
 * @param least least loss
 * @param most greatest loss
 * @return the loss
 */
inline double
DrawLoss(std::mt19937& random, double least, double most)
{
    return std::exp(
        std::uniform_real_distribution<double>(std::log(least), std::log(most))(random));
}

/**
 * @brief Check the promise of LossProcess::GetRank: of two states of one setting and class, the one
 * with the lower loss and the lower rank stays the lower one, whatever both do next.
 * @param process the process
 * @param draw draws a state
 * @param isAllowed whether a change between two settings is allowed
 * @param settingCount number of settings
 * @param random source
 */
inline void
CheckDominance(const LossProcess& process,
               const std::function<LossState()>& draw,
               const std::function<bool(std::size_t, std::size_t)>& isAllowed,
               std::size_t settingCount,
               std::mt19937& random)
{
    int compared = 0;
    for (int trial = 0; trial < 20000; trial++)
    {
        LossState a = draw();
        LossState b = draw();
        if (a.setting != b.setting ||
            process.GetComparisonClass(a) != process.GetComparisonClass(b) || a.loss > b.loss ||
            process.GetRank(a) > process.GetRank(b))
        {
            continue;
        }
        compared++;
        for (int step = 0; step < 40; step++)
        {
            const std::size_t to = random() % settingCount;
            const bool change = random() % 8 == 0 && isAllowed(a.setting, to);
            a = change ? process.AfterChange(a, to) : process.AfterEpoch(a);
            b = change ? process.AfterChange(b, to) : process.AfterEpoch(b);
            ASSERT_LE(a.loss, b.loss * (1 + ROUNDING)) << "trial " << trial << " step " << step;
        }
    }
    EXPECT_GT(compared, 100) << "too few pairs to mean anything";
}

} // namespace pact
} // namespace ns3

#endif // PACT_TEST_DOMINANCE_H
