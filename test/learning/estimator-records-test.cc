/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "pact-estimator-folds.h"
#include "records-text.h"
#include "support/shipped-records.h"

#include "ns3/pact-loss-baselines.h"
#include "ns3/pact-recorded-courses.h"

#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <random>
#include <set>

namespace ns3
{
namespace pact
{
namespace
{

// Features written down by hand from the definition: one gold epoch, pruning by 0.5, then a move to
// another node set without pruning, then pruning by 0.25.
TEST(RecordedCourses, FeaturesFollowTheDecisions)
{
    RecordsText text;
    text.BeginRun("a", 3);
    text.AddStage("gold", 0, {0.9, 0.8});
    text.AddStage("silver", 0.5, {3, 1, 0.7});
    text.AddStage("bronze", 0, {2, 1.5, 1.2, 1.1});
    text.AddStage("bronze", 0.25, {4, 2});
    const auto courses = GetRecordedCourses(text.Parse(), RecordMapping());

    ASSERT_EQ(courses.size(), 4u);
    EXPECT_EQ(courses[0].configuration, "gold");
    EXPECT_EQ(courses[3].configuration, "gold 2 > silver F=0.5 2 > bronze 3 > bronze F=0.25");
    EXPECT_EQ(courses[3].branch, "gold 2 > silver F=0.5");
    EXPECT_TRUE(courses[0].branch.empty());
    EXPECT_NEAR(courses[1].features.logParameters, std::log(0.25), 1e-12);
    EXPECT_NEAR(courses[3].features.logParameters, std::log(0.25 * 0.75 * 0.75), 1e-12);
    EXPECT_DOUBLE_EQ(courses[2].features.pruning, 0);
    EXPECT_EQ(courses[1].features.epochsSincePruning, 0u);
    EXPECT_EQ(courses[2].features.epochsSincePruning, 2u);
    EXPECT_EQ(courses[3].features.epochsSincePruning, 0u);
    EXPECT_NEAR(courses[0].features.logSamples, std::log(45000), 1e-12);
    EXPECT_DOUBLE_EQ(courses[2].features.classes, 10);
    // An untrained classifier of eight classes that knows nothing has a cross entropy of ln 8.
    ASSERT_TRUE(courses[0].untrained);
    EXPECT_NEAR(std::exp(courses[0].untrained->logLoss), std::log(8), 1e-12);
    EXPECT_FALSE(courses[1].untrained);
    ASSERT_TRUE(courses[2].change);
    EXPECT_EQ(courses[2].change->age, 2u);
    EXPECT_NEAR(courses[2].change->logLoss, std::log(0.7), 1e-12);
    const double slope = (std::log(0.7) - std::log(3)) / 2; // three points: the ends tell the slope
    EXPECT_NEAR(courses[2].change->slope, slope, 1e-12);
}

TEST(RecordedCourses, UnknownNodeSetIsRefused)
{
    RecordsText text;
    text.BeginRun("a", 3);
    text.AddStage("edge", 0, {0.9, 0.8});
    try
    {
        GetRecordedCourses(text.Parse(), RecordMapping());
        FAIL() << "a node set without data was accepted";
    }
    catch (const RecordsError& error)
    {
        EXPECT_NE(std::string(error.what()).find("node set 'edge'"), std::string::npos);
    }
}

// The column tells what pruning really left; without it, structured pruning is assumed.
TEST(RecordedCourses, RecordedParametersCount)
{
    const std::string header =
        "run,seed,stage,model_pruning,node_set,epoch_in_stage,event,train_loss,params\n";
    const auto records = TrainingRecords::Parse({{"r.csv",
                                                  header + "a,1,0,0,gold,1,train,1,1000\n"
                                                           "a,1,1,0.5,silver,0,change,2,400\n"}});
    const auto courses = GetRecordedCourses(records, RecordMapping());
    EXPECT_NEAR(courses[1].features.logParameters, std::log(0.4), 1e-12);
}

TEST(RecordedCourses, BadParametersAreRefusedWithTheirPlace)
{
    const std::string header =
        "run,seed,stage,model_pruning,node_set,epoch_in_stage,event,train_loss,params\n";
    try
    {
        TrainingRecords::Parse({{"r.csv", header + "a,1,0,0,gold,1,train,1,-3\n"}});
        FAIL() << "a negative number of parameters was accepted";
    }
    catch (const RecordsError& error)
    {
        EXPECT_EQ(error.GetProblems().front(), "r.csv:2:24: params is '-3', expected a number > 0");
    }
    RecordColumns columns;
    columns.parameters = "size";
    EXPECT_THROW(
        TrainingRecords::Parse({{"r.csv", header + "a,1,0,0,gold,1,train,1,3\n"}}, columns),
        RecordsError);
}

// Held-out stages never share anything with those that are learned from: no seed if there are
// several, no branch otherwise.
TEST(EstimatorFolds, NothingSharedIsDivided)
{
    for (const bool oneSeed : {false, true})
    {
        auto courses = GetRecordedCourses(GetShippedRecords({1, 2}), RecordMapping());
        if (oneSeed)
        {
            courses.erase(std::remove_if(courses.begin(),
                                         courses.end(),
                                         [](const auto& course) { return course.seed != 1; }),
                          courses.end());
        }
        for (uint64_t seed = 1; seed <= 20; ++seed)
        {
            RandomSource random(seed);
            const auto divided = DivideRecords(courses, 4, 0.2, 0.1, random);
            EXPECT_EQ(divided.folds.size(), oneSeed ? 4u : 2u);
            EXPECT_EQ(divided.leftOut.size(), 2u); // a tenth of 16 branches
            std::size_t heldOut = 0;
            for (const auto& fold : divided.folds)
            {
                heldOut += fold.heldOut.size();
                std::set<std::pair<uint64_t, std::string>> shown;
                std::set<uint64_t> seeds;
                for (const auto* course : fold.training)
                {
                    shown.emplace(course->seed, course->branch);
                    seeds.insert(course->seed);
                }
                for (const auto* course : fold.validation)
                {
                    EXPECT_EQ(shown.count({course->seed, course->branch}), 0u);
                    EXPECT_FALSE(course->branch.empty());
                }
                for (const auto* course : fold.validation)
                {
                    shown.emplace(course->seed, course->branch);
                    seeds.insert(course->seed);
                }
                for (const auto* course : fold.heldOut)
                {
                    EXPECT_EQ(shown.count({course->seed, course->branch}), 0u);
                    EXPECT_EQ(seeds.count(course->seed), oneSeed ? 1u : 0u);
                }
                for (const auto& leftOut : divided.leftOut)
                {
                    EXPECT_EQ(shown.count({1, leftOut}), 0u);
                }
            }
            // Every kept stage is held out once, but for the gold stage that all branches share.
            EXPECT_EQ(heldOut, divided.kept.size() - (oneSeed ? 1 : 0));
        }
    }
}

TEST(EstimatorFolds, TooFewRecordsAreRefused)
{
    RecordsText text;
    text.BeginRun("a", 1);
    text.AddStage("gold", 0, {0.9, 0.8, 0.7});
    const auto courses = GetRecordedCourses(text.Parse(), RecordMapping());
    RandomSource random(1);
    EXPECT_THROW(DivideRecords(courses, 4, 0.2, 0.1, random), RecordsError);
}

// A noiseless power law is found again, and goes on as it began.
TEST(StagePowerLaw, FindsAPowerLaw)
{
    std::mt19937_64 random(4);
    std::uniform_real_distribution<double> uniform(0, 1);
    for (int i = 0; i < 50; ++i)
    {
        const double floor = uniform(random);
        const double scale = 0.5 + 3 * uniform(random);
        const double exponent = 0.2 + 2 * uniform(random);
        const auto loss = [&](uint32_t age) {
            return floor + scale * std::pow(1.0 + age, -exponent);
        };
        std::vector<StageObservation> seen;
        for (uint32_t age = 0; age < 20; ++age)
        {
            seen.push_back({age, std::log(loss(age))});
        }
        // The exponents that are tried lie 10 % apart.
        EXPECT_NEAR(StagePowerLaw(seen).GetLoss(25), loss(25), 0.02 * scale);
    }
}

TEST(StagePowerLaw, IsPersistenceAtFirst)
{
    const StagePowerLaw law({{0, std::log(5.0)}, {1, std::log(0.8)}, {2, std::log(0.5)}});
    EXPECT_NEAR(law.GetLoss(30), 0.5, 1e-12);
}

} // namespace
} // namespace pact
} // namespace ns3
