/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "ns3/double.h"
#include "ns3/pact-loss-estimator.h"
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

/// Every loss halves, never below 0.5; a change to setting 0 leads nobody knows where.
class HalvingProcess : public LossProcess
{
  public:
    /// @return the object TypeId
    static TypeId GetTypeId()
    {
        static TypeId tid = TypeId("HalvingProcess").SetParent<LossProcess>();
        return tid;
    }

    LossState AfterChange(const LossState& state, std::size_t to) const override
    {
        LossState next = WithLoss(state, to == 0 ? UNKNOWN_LOSS : state.loss);
        next.setting = to;
        next.epochsInStage = 0;
        return next;
    }

    LossState AfterEpoch(const LossState& state) const override
    {
        LossState next = WithLoss(state, std::fmax(0.5, 0.5 * state.loss));
        next.epochsInStage++;
        return next;
    }

    LossState WithLoss(const LossState& state, double loss) const override
    {
        LossState next = state;
        next.loss = loss;
        return next;
    }

    uint32_t GetRank(const LossState& state) const override
    {
        return 7 + state.epochsInStage;
    }

    uint64_t GetComparisonClass(const LossState& state) const override
    {
        return 11 + state.epochsInStage;
    }

    double GetStageBound(const LossState& state) const override
    {
        return std::fmin(state.loss, 0.5);
    }
};

/// An estimator that knows no truth: it takes the last loss and expects it to halve.
class HalvingEstimator : public LossEstimator
{
  public:
    LossForecast Forecast(const LearningHistory& history) const override
    {
        LossState state;
        state.setting = history.GetSetting();
        state.loss = history.GetLoss();
        return {CreateObject<HalvingProcess>(), state};
    }
};

/**
 * @brief A halving estimator that is biased in setting 1.
 * @param bias the bias
 * @return the estimator
 */
Ptr<BiasedLossEstimator>
MakeBiasedHalving(double bias)
{
    auto biased = CreateObject<BiasedLossEstimator>();
    biased->SetInner(CreateObject<HalvingEstimator>());
    biased->SetBiasedSettings({false, true});
    biased->SetAttribute("Bias", DoubleValue(bias));
    return biased;
}

// The inner estimator need not know the truth: what is distorted is what it believes.
TEST(BiasedEstimator, DistortsAnyEstimator)
{
    LearningHistory history;
    history.startLoss = 8;
    history.events = {{LearningEvent::EPOCH, 0, 6}, {LearningEvent::CHANGE, 1, 4}};
    const auto forecast = MakeBiasedHalving(0.5)->Forecast(history);
    EXPECT_EQ(forecast.state.loss, 4);
    EXPECT_EQ(forecast.process->AfterEpoch(forecast.state).loss, 4 - 1.5 * 2);
    EXPECT_EQ(forecast.process->GetRank(forecast.state), 7U);
    EXPECT_EQ(forecast.process->GetComparisonClass(forecast.state), 11U);
    const auto unbiased = forecast.process->WithLoss({}, 3);
    EXPECT_EQ(forecast.process->AfterEpoch(unbiased).loss, 1.5);
}

// By the contract of LossProcess: no number of epochs goes below the bound of a stage.
TEST(BiasedEstimator, ClaimsNoBoundThatABiasBreaks)
{
    std::mt19937 random(5);
    for (const double bias : {-1.0, -0.3, 0.0, 0.4, 1.0, 10.0})
    {
        const auto forecast = MakeBiasedHalving(bias)->Forecast({0, 8, {}});
        for (int trial = 0; trial < 50; trial++)
        {
            LossState state;
            state.setting = trial % 2;
            state.loss = 0.1 * (1 + random() % 100);
            const double bound = forecast.process->GetStageBound(state);
            if (state.setting == 0)
            {
                EXPECT_EQ(bound, std::fmin(state.loss, 0.5)) << "still as good as the inner one";
            }
            for (int i = 0; i < 10; i++)
            {
                state = forecast.process->AfterEpoch(state);
                EXPECT_GE(state.loss, bound) << bias << " after " << i;
            }
        }
    }
}

// An unknown loss stays unknown: no bias, however cautious, turns it into a number.
TEST(BiasedEstimator, UnknownLossStaysUnknown)
{
    for (const double bias : {-1.0, -0.5, 0.0, 1.0})
    {
        auto biased = CreateObject<BiasedLossEstimator>();
        biased->SetInner(CreateObject<HalvingEstimator>());
        biased->SetBiasedSettings({true, true});
        biased->SetAttribute("Bias", DoubleValue(bias));
        const auto forecast = biased->Forecast({1, 8, {}});
        LossState state = forecast.process->AfterChange(forecast.state, 0);
        for (int i = 0; i < 3; i++)
        {
            EXPECT_EQ(state.loss, UNKNOWN_LOSS) << bias;
            state = forecast.process->AfterEpoch(state);
        }
    }
}

} // namespace
} // namespace pact
} // namespace ns3
