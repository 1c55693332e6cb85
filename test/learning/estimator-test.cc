/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "ns3/double.h"
#include "ns3/pact-loss-estimator.h"
#include "ns3/pact-power-law-loss-process.h"

#include <gtest/gtest.h>
#include <random>

namespace ns3
{
namespace pact
{
namespace
{

/// @return a truth of two settings
Ptr<StagedPowerLawLossProcess>
MakeTruth()
{
    auto process = CreateObject<StagedPowerLawLossProcess>();
    process->Set({{0.02, 0.7, 0.3}, {0.1, 0.6, 0.2}}, {{0, 0.3}, {0.1, 0}});
    return process;
}

/**
 * @brief An estimator that is biased in setting 1.
 * @param truth the truth
 * @param bias the bias
 * @return the estimator
 */
Ptr<BiasedLossEstimator>
MakeBiased(Ptr<LossProcess> truth, double bias)
{
    auto oracle = CreateObject<OracleLossEstimator>();
    oracle->SetTruth(truth);
    auto biased = CreateObject<BiasedLossEstimator>();
    biased->SetInner(oracle);
    biased->SetBiasedSettings({false, true});
    biased->SetAttribute("Bias", DoubleValue(bias));
    return biased;
}

// An oracle knows the state of the truth, whatever happened.
TEST(OracleEstimator, ForecastIsTheTruth)
{
    const auto truth = MakeTruth();
    OracleLossEstimator oracle;
    oracle.SetTruth(truth);
    std::mt19937 random(1);
    for (int trial = 0; trial < 100; trial++)
    {
        LearningHistory history;
        history.startLoss = 2.3;
        LossState state = truth->Begin(0, 2.3);
        for (unsigned i = random() % 30; i > 0; i--)
        {
            const bool change = random() % 5 == 0;
            state =
                change ? truth->AfterChange(state, 1 - state.setting) : truth->AfterEpoch(state);
            history.events.push_back(
                {change ? LearningEvent::CHANGE : LearningEvent::EPOCH, state.setting, state.loss});
        }
        const LossForecast forecast = oracle.Forecast(history);
        EXPECT_EQ(forecast.process, truth);
        EXPECT_EQ(forecast.state.setting, history.GetSetting());
        EXPECT_EQ(forecast.state.loss, history.GetLoss());
        EXPECT_EQ(forecast.state.epochsInStage, state.epochsInStage);
    }
}

// By definition: the variation of an epoch times 1 + bias in the biased setting, elsewhere as is.
TEST(BiasedEstimator, ScalesTheVariationInTheBiasedSettingsOnly)
{
    const auto truth = MakeTruth();
    for (const double bias : {-0.5, -0.2, 0.0, 0.2, 1.0})
    {
        LearningHistory history;
        history.startLoss = 2.3;
        const auto forecast = MakeBiased(truth, bias)->Forecast(history);
        EXPECT_EQ(forecast.process->AfterEpoch(forecast.state).loss,
                  truth->AfterEpoch(truth->Begin(0, 2.3)).loss);
        const LossState entered = forecast.process->AfterChange(forecast.state, 1);
        EXPECT_EQ(entered.loss, 2.3 * 1.3);
        const double variation = truth->AfterEpoch(entered).loss - entered.loss;
        EXPECT_NEAR(forecast.process->AfterEpoch(entered).loss,
                    entered.loss + (1 + bias) * variation,
                    1e-12);
    }
}

TEST(BiasedEstimator, LossStaysPositiveHoweverLargeTheBias)
{
    LearningHistory history;
    history.startSetting = 1;
    history.startLoss = 2.3;
    const auto forecast = MakeBiased(MakeTruth(), 50)->Forecast(history);
    LossState state = forecast.state;
    for (int i = 0; i < 20; i++)
    {
        state = forecast.process->AfterEpoch(state);
        EXPECT_GT(state.loss, 0);
    }
}

} // namespace
} // namespace pact
} // namespace ns3
