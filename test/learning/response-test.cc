/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "dominance.h"

#include "ns3/pact-change-response.h"
#include "ns3/pact-stage-response.h"

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
 * @brief A stage from logarithms of its losses.
 * @param logs the logarithms by age, from 0
 * @return the stage
 */
RecordedStage
MakeStage(const std::vector<double>& logs)
{
    RecordedStage stage;
    for (const double x : logs)
    {
        stage.losses.push_back(std::exp(x));
    }
    return stage;
}

/**
 * @brief Pointers to stages.
 * @param stages the stages
 * @return the pointers
 */
RecordedStages
Refer(const std::vector<RecordedStage>& stages)
{
    RecordedStages pointers;
    for (const auto& stage : stages)
    {
        pointers.push_back(&stage);
    }
    return pointers;
}

/**
 * @brief Random stages that differ by an autoregression around a common course.
 * @param count how many
 * @param firstSlope share of a deviation that the first epoch keeps
 * @param laterSlope share that later epochs keep
 * @param random source
 * @return the stages, 41 losses each
 */
std::vector<RecordedStage>
MakeStages(int count, double firstSlope, double laterSlope, std::mt19937& random)
{
    std::normal_distribution<double> normal(0, 0.1);
    std::vector<RecordedStage> stages;
    for (int i = 0; i < count; i++)
    {
        std::vector<double> logs;
        double deviation = 2 * normal(random);
        for (int age = 0; age <= 40; age++)
        {
            logs.push_back(-0.8 * std::log(1.0 + age) + deviation);
            deviation = (age == 0 ? firstSlope : laterSlope) * deviation + normal(random);
        }
        stages.push_back(MakeStage(logs));
    }
    return stages;
}

// Theory: a power law of 1 + e is a straight line in log(1 + e), which local lines reproduce and
// the tail continues; the only record leaves deviations as they are.
TEST(StageResponse, ContinuesAPowerLawExactly)
{
    std::vector<double> logs;
    for (int age = 0; age <= 40; age++)
    {
        logs.push_back(0.3 - 0.8 * std::log(1.0 + age));
    }
    const std::vector<RecordedStage> stages{MakeStage(logs)};
    const StageResponse response(Refer(stages));
    double x = logs[0];
    for (uint32_t age = 0; age < 400; age++)
    {
        x = response.GetNext(x, age);
        ASSERT_NEAR(x, 0.3 - 0.8 * std::log(2.0 + age), 1e-9) << age;
    }
}

// The generator's own slopes, within five standard errors of a regression over 400 records.
TEST(StageResponse, RecoversTheSlopesOfAnAutoregression)
{
    std::mt19937 random(1);
    const auto stages = MakeStages(400, 0.2, 0.7, random);
    const StageResponse response(Refer(stages));
    EXPECT_NEAR(response.GetSlope(0), 0.2, 5 * 0.5 / std::sqrt(400.0));
    EXPECT_NEAR(response.GetSlope(1), 0.7, 5 * std::sqrt((1 - 0.49) / (400 * 39)));
}

// Never more than the deviation, never its opposite: that is what monotone and stable need.
TEST(StageResponse, SlopesStayWithinBounds)
{
    std::mt19937 random(2);
    for (const double slope : {-0.6, 1.1})
    {
        const auto stages = MakeStages(50, slope, slope, random);
        const StageResponse response(Refer(stages));
        EXPECT_EQ(response.GetSlope(1), slope < 0 ? 0 : 1);
    }
}

// A stage that ends early must not bend the mean: the others go on as they would without it.
TEST(StageResponse, EarlyEndLeavesNoStep)
{
    std::vector<double> high;
    std::vector<double> low;
    for (int age = 0; age <= 40; age++)
    {
        high.push_back(1 - 0.5 * std::log(1.0 + age));
        low.push_back(-1 - 0.5 * std::log(1.0 + age));
    }
    low.resize(11);
    const std::vector<RecordedStage> stages{MakeStage(high), MakeStage(low)};
    const StageResponse response(Refer(stages));
    for (uint32_t age = 0; age < 40; age++)
    {
        EXPECT_NEAR(response.GetNext(high[age], age), high[age + 1], 1e-9);
    }
}

// Steps beyond the records: each smaller than the one before, and no loss below the least.
TEST(StageResponse, GainsShrinkBeyondTheRecords)
{
    std::mt19937 random(3);
    for (int trial = 0; trial < 20; trial++)
    {
        const auto stages = MakeStages(1, 1, 1, random);
        const StageResponse response(Refer(stages));
        for (uint32_t age = 41; age + 1 < StageResponse::AGES; age++)
        {
            const double step = response.GetNext(0, age - 1);
            const double next = response.GetNext(0, age);
            ASSERT_LE(std::fabs(next), std::fabs(step));
        }
    }
    const auto stages = MakeStages(1, 1, 1, random);
    EXPECT_DOUBLE_EQ(StageResponse(Refer(stages)).GetNext(-100, 3), std::log(1e-9));
}

// Before the first recorded age: to the mean of the records, but never up.
TEST(StageResponse, FirstEpochWithoutALossBefore)
{
    std::vector<RecordedStage> stages{MakeStage({-0.7, -1.0, -1.1}), MakeStage({-0.9, -1.2, -1.2})};
    stages[0].firstAge = 1;
    stages[1].firstAge = 1;
    const StageResponse response(Refer(stages));
    EXPECT_NEAR(response.GetNext(std::log(2.3), 0), -0.8, 1e-12);
    EXPECT_EQ(response.GetNext(-2, 0), -2);
}

// Order of ages as promised by GetRank, against GetNext itself.
TEST(StageResponse, LowerRankOfOneClassIsNeverWorse)
{
    std::mt19937 random(4);
    int ordered = 0;
    for (int trial = 0; trial < 200; trial++)
    {
        const double slope = trial % 2 == 0 ? 1.0 : 0.5;
        const auto stages = MakeStages(trial % 3 == 0 ? 1 : 5, slope, slope, random);
        const StageResponse response(Refer(stages));
        for (int pair = 0; pair < 200; pair++)
        {
            const uint32_t a = random() % 100;
            const uint32_t b = random() % (pair % 10 == 0 ? 6000 : 100);
            if (a != b && response.GetComparisonClass(a) == response.GetComparisonClass(b) &&
                response.GetRank(a) <= response.GetRank(b))
            {
                ordered++;
                const double x = std::log(DrawLoss(random, 1e-3, 10));
                ASSERT_LE(response.GetNext(x, a), response.GetNext(x, b));
            }
        }
    }
    EXPECT_GT(ordered, 1000);
}

// A line through the points is found; beyond them the loss stays what it is at their ends.
TEST(ChangeResponse, FollowsALineWithinTheRecordedRange)
{
    const ChangeResponse response(
        std::vector<RecordedChange>{{-1, 1}, {-2, 0.5}, {-3, 0}, {-1.5, 0.75}, {-2.5, 0.25}});
    EXPECT_NEAR(response.GetAfter(-1.8), 1.5 - 0.9, 1e-12);
    EXPECT_NEAR(response.GetAfter(2), 1, 1e-12);
    EXPECT_NEAR(response.GetAfter(-9), 0, 1e-12);
}

// A falling line would break the order of losses: it becomes the mean.
TEST(ChangeResponse, NeverFalls)
{
    const ChangeResponse response(std::vector<RecordedChange>{{-1, 0}, {-2, 1}, {-3, 2}, {-2, 1}});
    EXPECT_NEAR(response.GetAfter(-1), 1, 1e-12);
    EXPECT_NEAR(response.GetAfter(-3), 1, 1e-12);
}

// Two records, or equal ones: the geometric mean of after / before, and the report says so.
TEST(ChangeResponse, FallsBackToTheMeanRatioAndSaysSo)
{
    const ChangeResponse few(std::vector<RecordedChange>{{-1, 1}, {-2, 2}});
    EXPECT_NEAR(few.GetAfter(0), 3, 1e-12);
    EXPECT_NEAR(few.GetAfter(5), 8, 1e-12);
    const ChangeResponse equal(std::vector<RecordedChange>{{-1, 1}, {-1, 1.5}, {-1, 2}});
    EXPECT_NEAR(equal.GetAfter(-1), 1.5, 1e-12);
    EXPECT_NE(equal.Describe().find("mean ratio"), std::string::npos);
}

} // namespace
} // namespace pact
} // namespace ns3
