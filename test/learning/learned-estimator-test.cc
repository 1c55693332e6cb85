/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "support/shipped-records.h"

#include "ns3/boolean.h"
#include "ns3/double.h"
#include "ns3/pact-estimator-trainer.h"
#include "ns3/pact-learned-loss-estimator.h"
#include "ns3/uinteger.h"

#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <random>

namespace ns3
{
namespace pact
{
namespace
{

/// @return networks that learned from the shipped records for a short while
std::shared_ptr<const LossNetworks>
GetNetworks()
{
    static const auto networks = [] {
        auto trainer = CreateObject<EstimatorTrainer>();
        trainer->SetAttribute("MaxPasses", UintegerValue(10));
        return std::make_shared<const LossNetworks>(
            trainer->Train(GetShippedRecords({1, 2}), RecordMapping()));
    }();
    return networks;
}

/// L/gold, M/silver, S/bronze as the records know them.
const std::vector<SettingFeatures> SETTINGS{
    {0, 0, std::log(45000), 8},
    {std::log(0.25), 0.5, std::log(5000), 9},
    {std::log(0.0625), 0.75, std::log(1500), 10},
};

/**
 * @brief Make an estimator.
 * @param confidence what it plans on
 * @param extrapolate whether changes may come early
 * @return the estimator
 */
Ptr<LearnedLossEstimator>
MakeEstimator(double confidence, bool extrapolate = false)
{
    auto estimator = CreateObject<LearnedLossEstimator>();
    estimator->SetAttribute("Confidence", DoubleValue(confidence));
    estimator->SetAttribute("ExtrapolateChanges", BooleanValue(extrapolate));
    estimator->Set(GetNetworks(), SETTINGS);
    return estimator;
}

/// @return six epochs of gold, a change, and three epochs of silver
LearningHistory
GetHistory()
{
    LearningHistory history{0, 2.08, {}};
    for (const double loss : {0.49, 0.36, 0.32, 0.3, 0.28, 0.27})
    {
        history.events.push_back({LearningEvent::EPOCH, 0, loss});
    }
    history.events.push_back({LearningEvent::CHANGE, 1, 4.5});
    for (const double loss : {0.9, 0.5, 0.4})
    {
        history.events.push_back({LearningEvent::EPOCH, 1, loss});
    }
    return history;
}

// The present stage goes on exactly as the networks say, as far as their horizon reaches.
TEST(LearnedLossEstimator, PresentStageFollowsTheNetworks)
{
    const auto forecast = MakeEstimator(0.5)->Forecast(GetHistory());
    EXPECT_EQ(forecast.state.setting, 1u);
    EXPECT_EQ(forecast.state.epochsInStage, 3u);
    EXPECT_EQ(forecast.state.epoch, 9u);
    EXPECT_DOUBLE_EQ(forecast.state.loss, 0.4);
    std::vector<LossBand> band;
    GetNetworks()->PredictRun(
        {std::log(0.25), 0.5, std::log(5000), 9, 0},
        {{0, std::log(4.5)}, {1, std::log(0.9)}, {2, std::log(0.5)}, {3, std::log(0.4)}},
        band);
    LossState state = forecast.state;
    for (const LossBand& step : band)
    {
        state = forecast.process->AfterEpoch(state);
        EXPECT_NEAR(state.loss, std::exp(step.mean), 1e-9);
    }
}

// A change is what the change network says of the loss, age and slope that were observed.
TEST(LearnedLossEstimator, ChangeFollowsTheNetworks)
{
    LearningHistory history = GetHistory();
    for (const double loss : {0.36, 0.35})
    {
        history.events.push_back({LearningEvent::EPOCH, 1, loss});
    }
    const auto forecast = MakeEstimator(0.5)->Forecast(history);
    ChangeFeatures change;
    change.before = {std::log(0.25), 0.5, std::log(5000), 9, 0};
    change.after = {std::log(0.0625), 0.5, std::log(1500), 10, 0};
    change.age = 5;
    change.logLoss = std::log(0.35);
    change.slope = GetRecentSlope({{1, std::log(0.9)},
                                   {2, std::log(0.5)},
                                   {3, std::log(0.4)},
                                   {4, std::log(0.36)},
                                   {5, std::log(0.35)}});
    const LossState after = forecast.process->AfterChange(forecast.state, 2);
    EXPECT_NEAR(std::log(after.loss), GetNetworks()->PredictChange(change).mean, 1e-9);
    EXPECT_EQ(after.epochsInStage, 0u);
    EXPECT_EQ(after.setting, 2u);
}

// Nobody recorded what becomes of a network that is pruned after less than five epochs.
TEST(LearnedLossEstimator, EarlyChangesAreUnknown)
{
    LearningHistory history{0, 2.08, {}};
    const auto careful = MakeEstimator(0.5)->Forecast(history);
    const LossState after = careful.process->AfterChange(careful.state, 1);
    EXPECT_EQ(after.loss, UNKNOWN_LOSS);
    EXPECT_EQ(careful.process->AfterEpoch(after).loss, UNKNOWN_LOSS);
    EXPECT_EQ(careful.process->AfterChange(careful.process->AfterEpoch(after), 2).loss,
              UNKNOWN_LOSS);
    const auto bold = MakeEstimator(0.5, true)->Forecast(history);
    EXPECT_TRUE(std::isfinite(bold.process->AfterChange(bold.state, 1).loss));
}

// An estimator whose records had no change cannot tell what one leads to.
TEST(LearnedLossEstimator, ChangesThatNobodyRecordedAreUnknown)
{
    TrainedEstimator trained = GetNetworks()->GetTrained();
    for (EstimatorMember& member : trained.members)
    {
        member.change.clear();
    }
    auto estimator = CreateObject<LearnedLossEstimator>();
    estimator->Set(std::make_shared<const LossNetworks>(trained), SETTINGS);
    const auto forecast = estimator->Forecast(GetHistory());
    LossState state = forecast.state;
    for (int epoch = 0; epoch < 60; ++epoch)
    {
        state = forecast.process->AfterEpoch(state);
    }
    EXPECT_EQ(forecast.process->AfterChange(state, 2).loss, UNKNOWN_LOSS);
}

// Where a change moves the model to other data without pruning it, a plan gives the stage after it
// and the change out of that stage the same features: the model was pruned long ago.
TEST(LearnedLossEstimator, ChangesWithoutPruning)
{
    const SettingFeatures elsewhere{std::log(0.25), 0.5, std::log(1500), 10};
    const SettingFeatures smaller{std::log(0.0625), 0.75, std::log(1500), 10};
    auto estimator = CreateObject<LearnedLossEstimator>();
    estimator->Set(GetNetworks(), {SETTINGS[0], SETTINGS[1], elsewhere, smaller});
    const auto forecast = estimator->Forecast(GetHistory());
    LossState state = forecast.state;
    for (int epoch = 0; epoch < 4; ++epoch)
    {
        state = forecast.process->AfterEpoch(state);
    }
    state = forecast.process->AfterChange(state, 2);
    for (int epoch = 0; epoch < 5; ++epoch)
    {
        state = forecast.process->AfterEpoch(state);
    }
    ChangeFeatures change;
    change.before = {std::log(0.25), 0, std::log(1500), 10, 40};
    change.after = {std::log(0.0625), 0.5, std::log(1500), 10, 0};
    change.age = 5;
    // The slope is that of a course nearby, so the loss after the change is bracketed by slopes.
    std::vector<double> after;
    for (const double slope : {-1.0, -0.5, -0.2, -0.1, 0.0})
    {
        change.logLoss = std::log(state.loss);
        change.slope = slope;
        after.push_back(GetNetworks()->PredictChange(change).mean);
    }
    const double planned = std::log(forecast.process->AfterChange(state, 3).loss);
    EXPECT_GE(planned, *std::min_element(after.begin(), after.end()) - 0.1);
    EXPECT_LE(planned, *std::max_element(after.begin(), after.end()) + 0.1);
}

// More confidence never promises a lower loss, and 0.95 is the networks' own upper quantile.
TEST(LearnedLossEstimator, ConfidenceRaisesPredictions)
{
    std::vector<LossForecast> forecasts;
    for (const double confidence : {0.5, 0.7, 0.9, 0.95, 0.99})
    {
        forecasts.push_back(MakeEstimator(confidence)->Forecast(GetHistory()));
    }
    std::vector<LossState> states;
    for (const auto& forecast : forecasts)
    {
        states.push_back(forecast.state);
    }
    for (int epoch = 0; epoch < 60; ++epoch)
    {
        for (std::size_t i = 0; i < forecasts.size(); ++i)
        {
            states[i] = forecasts[i].process->AfterEpoch(states[i]);
            if (i > 0)
            {
                EXPECT_GE(states[i].loss, states[i - 1].loss);
            }
        }
    }
    std::vector<LossBand> band;
    GetNetworks()->PredictRun(
        {std::log(0.25), 0.5, std::log(5000), 9, 0},
        {{0, std::log(4.5)}, {1, std::log(0.9)}, {2, std::log(0.5)}, {3, std::log(0.4)}},
        band);
    const LossState next = forecasts[3].process->AfterEpoch(forecasts[3].state);
    EXPECT_NEAR(std::log(next.loss), band.front().high, 1e-9);
}

// What every loss process must be (see LossProcess), over random courses of training.
TEST(LearnedLossEstimator, ProcessIsMonotoneBoundedAndRepeatable)
{
    std::mt19937_64 random(17);
    std::uniform_real_distribution<double> logLoss(-3, 1.5);
    std::uniform_int_distribution<int> coin(0, 9);
    for (const double confidence : {0.5, 0.95})
    {
        const auto forecast = MakeEstimator(confidence)->Forecast(GetHistory());
        const auto& process = *forecast.process;
        for (int i = 0; i < 60; ++i)
        {
            LossState low = forecast.state;
            LossState high = low;
            for (int step = 0; step < 80; ++step)
            {
                if (coin(random) == 0 && low.setting == 1 && low.epochsInStage >= 5)
                {
                    low = process.AfterChange(low, 2);
                    high = process.AfterChange(high, 2);
                }
                if (coin(random) == 0)
                {
                    const double a = std::exp(logLoss(random));
                    const double b = std::exp(logLoss(random));
                    low = process.WithLoss(low, std::min(a, b));
                    high = process.WithLoss(high, std::max(a, b));
                }
                const double bound = process.GetStageBound(low);
                EXPECT_LE(bound, low.loss * (1 + 1e-12));
                EXPECT_EQ(process.GetComparisonClass(low), process.GetComparisonClass(high));
                EXPECT_DOUBLE_EQ(process.AfterEpoch(low).loss, process.AfterEpoch(low).loss);
                low = process.AfterEpoch(low);
                high = process.AfterEpoch(high);
                EXPECT_LE(low.loss, high.loss * (1 + 1e-12));
                EXPECT_GE(low.loss, bound * (1 - 1e-9));
                EXPECT_GT(low.loss, 0);
            }
        }
    }
}

// Beyond the recorded 40 epochs the steps shrink: a power law of 1 + age halves its rate of change
// of the log loss when 1 + age doubles.
TEST(LearnedLossEstimator, OldStagesGoOnAsAPowerLaw)
{
    const auto forecast = MakeEstimator(0.5)->Forecast(GetHistory());
    std::vector<double> logLosses;
    for (LossState state = forecast.state; state.epochsInStage < 400;
         state = forecast.process->AfterEpoch(state))
    {
        logLosses.push_back(std::log(state.loss));
    }
    const auto at = [&](uint32_t age) { return logLosses[age - 3]; };
    EXPECT_NEAR(at(199) - at(99), at(399) - at(199), 1e-9);
}

} // namespace
} // namespace pact
} // namespace ns3
