/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "dominance.h"

#include "ns3/double.h"
#include "ns3/pact-noisy-loss-process.h"
#include "ns3/pact-power-law-loss-process.h"

#include <cmath>
#include <gtest/gtest.h>
#include <limits>
#include <random>

namespace ns3
{
namespace pact
{
namespace
{

/// @return a process of two settings
Ptr<StagedPowerLawLossProcess>
MakeInner()
{
    auto process = CreateObject<StagedPowerLawLossProcess>();
    process->Set({{0.02, 0.7, 0.3}, {0.1, 0.6, 0.2}}, {{0, 0.3}, {0.1, 0}});
    return process;
}

/**
 * @brief Put noise on it.
 * @param deviation its deviation
 * @param stream its random stream
 * @return the noisy process
 */
Ptr<NoisyLossProcess>
MakeNoisy(double deviation, int64_t stream)
{
    auto process = CreateObject<NoisyLossProcess>();
    process->SetAttribute("Deviation", DoubleValue(deviation));
    process->SetInner(MakeInner());
    process->AssignStreams(stream);
    return process;
}

/**
 * @brief Train.
 * @param process the process
 * @param state where to begin
 * @param epochs number of epochs
 * @return the state after them
 */
LossState
Train(const LossProcess& process, LossState state, int epochs)
{
    for (int i = 0; i < epochs; i++)
    {
        state = process.AfterEpoch(state);
    }
    return state;
}

// A log-normal factor with mean 1: the sample mean of n factors has deviation sigma / sqrt(n).
TEST(NoisyLoss, FactorHasMeanOneAndTheGivenDeviation)
{
    const double sigma = 0.2;
    const auto noisy = MakeNoisy(sigma, 11);
    const int n = 20000;
    double sum = 0;
    double logSquares = 0;
    LossState state = noisy->Begin(0, 2.3);
    for (int i = 0; i < n; i++)
    {
        state = noisy->AfterEpoch(state);
        sum += state.noise;
        logSquares += std::pow(std::log(state.noise) + sigma * sigma / 2, 2);
    }
    EXPECT_NEAR(sum / n, 1, 5 * sigma / std::sqrt(n));
    EXPECT_NEAR(std::sqrt(logSquares / n), sigma, 5 * sigma / std::sqrt(2 * n));
}

// The noise is on the measurement: without it, training is the inner process's at any time.
TEST(NoisyLoss, DisturbsTheMeasurementOnly)
{
    const auto noisy = MakeNoisy(0.1, 12);
    const auto inner = MakeInner();
    LossState measured = noisy->Begin(0, 2.3);
    LossState clean = inner->Begin(0, 2.3);
    for (int i = 0; i < 100; i++)
    {
        measured = i == 40 ? noisy->AfterChange(measured, 1) : noisy->AfterEpoch(measured);
        clean = i == 40 ? inner->AfterChange(clean, 1) : inner->AfterEpoch(clean);
        EXPECT_NEAR(measured.loss / measured.noise, clean.loss, 1e-12);
    }
}

// Noise changes nothing about what the process beneath rests on; a formula has no end.
TEST(NoisyLoss, ReachesAsFarAsTheProcessBeneath)
{
    class Recorded : public PowerLawLossProcess
    {
        uint32_t GetRecordedEpochs(std::size_t setting) const override
        {
            return 40 + setting;
        }
    };

    NoisyLossProcess noisy;
    noisy.SetInner(Create<Recorded>());
    EXPECT_EQ(noisy.GetRecordedEpochs(2), 42u);
    EXPECT_EQ(PowerLawLossProcess().GetRecordedEpochs(2), std::numeric_limits<uint32_t>::max());
}

TEST(NoisyLoss, SameStreamSameNoiseOtherStreamOtherNoise)
{
    const auto a = MakeNoisy(0.1, 13);
    const auto b = MakeNoisy(0.1, 13);
    const auto c = MakeNoisy(0.1, 14);
    const LossState start = a->Begin(0, 2.3);
    EXPECT_EQ(Train(*a, start, 50).loss, Train(*b, start, 50).loss);
    EXPECT_NE(Train(*a, start, 50).loss, Train(*c, start, 50).loss);
    // Exploring before or after makes no difference either.
    const double again = Train(*a, start, 50).loss;
    Train(*a, start, 80);
    EXPECT_EQ(Train(*a, start, 50).loss, again);
}

// The factor belongs to the epoch number, whatever was decided.
TEST(NoisyLoss, FactorDoesNotDependOnDecisions)
{
    const auto noisy = MakeNoisy(0.1, 15);
    for (int change = 0; change <= 30; change++)
    {
        LossState state = Train(*noisy, noisy->Begin(0, 2.3), change);
        state = Train(*noisy, noisy->AfterChange(state, 1), 30 - change);
        EXPECT_EQ(state.epoch, 30u);
        EXPECT_EQ(state.noise, Train(*noisy, noisy->Begin(0, 2.3), 30).noise);
    }
}

TEST(NoisyLoss, LowerLossAndRankNeverBecomeWorse)
{
    std::mt19937 random(16);
    const auto noisy = MakeNoisy(0.3, 16);
    const auto draw = [&]() {
        const LossState start = noisy->Begin(random() % 2, DrawLoss(random, 0.3, 5));
        return Train(*noisy, start, static_cast<int>(random() % 12));
    };
    CheckDominance(
        *noisy,
        draw,
        [](auto from, auto to) { return from != to; },
        2,
        random);
}

} // namespace
} // namespace pact
} // namespace ns3
