/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "dominance.h"

#include "ns3/pact-power-law-loss-process.h"

#include <cmath>
#include <gtest/gtest.h>
#include <random>

namespace ns3
{
namespace pact
{
namespace
{

using Staged = StagedPowerLawLossProcess;

/// @return the staged power law of the reference scenario: L, M, S
Ptr<Staged>
MakeReference()
{
    auto process = CreateObject<Staged>();
    process->Set({{0.02, 0.7, 0.3}, {0.05, 0.65, 0.25}, {0.10, 0.6, 0.2}},
                 {{0, 0.15, 0.35}, {0, 0, 0.15}, {0, 0, 0}});
    return process;
}

/**
 * @brief A staged power law with random parameters.
 * @param random source
 * @return the process, three settings
 */
Ptr<Staged>
MakeRandomStaged(std::mt19937& random)
{
    std::uniform_real_distribution<double> unit(0, 1);
    std::vector<Staged::Curve> curves;
    LossJumps jumps(3, std::vector<double>(3, 0.0));
    for (int i = 0; i < 3; i++)
    {
        curves.push_back({0.3 * unit(random), 0.1 + 2 * unit(random), 0.01 + 3 * unit(random)});
        for (int j = 0; j < 3; j++)
        {
            jumps[i][j] = 2 * unit(random) - 0.5;
        }
    }
    auto process = CreateObject<Staged>();
    process->Set(curves, jumps);
    return process;
}

// The closed form l = c + (p - c)(1 + r e)^(-b), evaluated directly, stage by stage.
TEST(StagedPowerLaw, FollowsTheClosedForm)
{
    const auto process = MakeReference();
    LossState state = process->Begin(0, 2.3);
    for (int e = 1; e <= 14; e++)
    {
        state = process->AfterEpoch(state);
        EXPECT_NEAR(state.loss, 0.02 + 2.28 * std::pow(1 + 0.3 * e, -0.7), 1e-14);
    }
    const double entered = (0.02 + 2.28 * std::pow(1 + 0.3 * 14, -0.7)) * 1.15;
    state = process->AfterChange(state, 1);
    EXPECT_NEAR(state.loss, entered, 1e-14);
    EXPECT_EQ(state.epochsInStage, 0u);
    for (int e = 1; e <= 30; e++)
    {
        state = process->AfterEpoch(state);
        EXPECT_NEAR(state.loss, 0.05 + (entered - 0.05) * std::pow(1 + 0.25 * e, -0.65), 1e-14);
    }
    EXPECT_EQ(state.epoch, 44u);
    // The reference answers say that 14 epochs of L and 30 of M reach 0.25, and 29 do not.
    EXPECT_LE(state.loss, 0.25);
}

// Rounding a loss there and back must leave the process where it was.
TEST(StagedPowerLaw, WithLossRoundTrip)
{
    std::mt19937 random(1);
    for (int trial = 0; trial < 500; trial++)
    {
        const auto process = MakeRandomStaged(random);
        LossState state = process->Begin(random() % 3, DrawLoss(random, 0.4, 5));
        for (unsigned e = random() % 60; e > 0; e--)
        {
            state = process->AfterEpoch(state);
        }
        const LossState other = process->WithLoss(state, DrawLoss(random, 0.01, 5));
        const LossState back = process->WithLoss(other, state.loss);
        EXPECT_NEAR(process->AfterEpoch(back).loss, process->AfterEpoch(state).loss, 1e-10);
        EXPECT_EQ(back.epochsInStage, state.epochsInStage);
        EXPECT_EQ(process->WithLoss(state, 0.7).loss, 0.7);
    }
}

// What planners prune by. Losses reach below the floors, where a stage rises.
TEST(StagedPowerLaw, LowerLossAndRankNeverBecomeWorse)
{
    std::mt19937 random(2);
    for (int trial = 0; trial < 20; trial++)
    {
        const auto process = MakeRandomStaged(random);
        const auto draw = [&]() {
            LossState state = process->Begin(random() % 3, 1);
            state.epochsInStage = random() % 30;
            return process->WithLoss(state, DrawLoss(random, 0.02, 5));
        };
        CheckDominance(
            *process,
            draw,
            [](auto from, auto to) { return from != to; },
            3,
            random);
    }
}

// From its start the memoryless law is c + a (e + 1)^(-b): e is recovered from the loss alone.
TEST(PowerLaw, FollowsItsCurveFromTheLossAlone)
{
    auto process = CreateObject<PowerLawLossProcess>();
    process->Set({{0.1, 2.0, 0.6}}, {{0}});
    LossState state = process->Begin(0, 2.1);
    for (int e = 1; e <= 200; e++)
    {
        state = process->WithLoss(process->AfterEpoch(state), process->AfterEpoch(state).loss);
        EXPECT_NEAR(state.loss, 0.1 + 2 * std::pow(e + 1, -0.6), 1e-12);
    }
    // Above the start: (l - c) 2^(-b).
    EXPECT_NEAR(process->AfterEpoch(process->Begin(0, 5.1)).loss,
                0.1 + 5 * std::pow(2, -0.6),
                1e-12);
    // At the floor training neither gains nor loses.
    EXPECT_EQ(process->AfterEpoch(process->Begin(0, 0.05)).loss, 0.05);
}

TEST(PowerLaw, LowerLossNeverBecomesWorseWhateverTheAge)
{
    std::mt19937 random(3);
    auto process = CreateObject<PowerLawLossProcess>();
    process->Set({{0.1, 2.0, 0.6}, {0.0, 1.0, 1.5}, {0.2, 0.5, 0.3}},
                 {{0, 0.1, 0.2}, {0.3, 0, -0.2}, {0.5, 0.1, 0}});
    const auto draw = [&]() {
        LossState state = process->Begin(random() % 3, DrawLoss(random, 0.01, 5));
        state.epochsInStage = random() % 50;
        return state;
    };
    CheckDominance(
        *process,
        draw,
        [](auto from, auto to) { return from != to; },
        3,
        random);
}

} // namespace
} // namespace pact
} // namespace ns3
