/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "ns3/pact-learned-response.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <random>

namespace ns3
{
namespace pact
{
namespace
{

/**
 * @brief Make a response of random courses.
 * @param random source
 * @return the response, from age 2 to 31
 */
LearnedResponse
MakeRandom(std::mt19937_64& random)
{
    std::uniform_real_distribution<double> uniform(-1, 1);
    std::vector<PredictedCourse> courses;
    for (int i = 0; i < 5; ++i)
    {
        PredictedCourse course;
        course.firstAge = 2;
        for (int j = 0; j < 30; ++j)
        {
            course.logLosses.push_back(i - 0.1 * j + uniform(random));
            course.slopes.push_back(0);
        }
        courses.push_back(course);
    }
    return LearnedResponse(courses);
}

// A loss that lies on a course follows it; one in the middle of two stays in the middle.
TEST(LearnedResponse, FollowsItsCourses)
{
    const LearnedResponse response({{0, {0, -1, -2}, {0, 0, 0}}, {0, {2, 1.5, 1}, {0, 0, 0}}});
    EXPECT_DOUBLE_EQ(response.GetNext(0, 0), -1);
    EXPECT_DOUBLE_EQ(response.GetNext(2, 0), 1.5);
    EXPECT_DOUBLE_EQ(response.GetNext(1, 0), 0.25);
    EXPECT_DOUBLE_EQ(response.GetNext(0.25, 1), -0.5);
    // Outside of the bundle the distance stays: 0.5 above the upper course, 1 below the lower one.
    EXPECT_DOUBLE_EQ(response.GetNext(2.5, 0), 2);
    EXPECT_DOUBLE_EQ(response.GetNext(-1, 0), -2);
    // From the last age on, nothing moves.
    EXPECT_DOUBLE_EQ(response.GetNext(0.3, 2), 0.3);
    EXPECT_DOUBLE_EQ(response.GetNext(0.3, 77), 0.3);
}

TEST(LearnedResponse, IsMonotoneAndBounded)
{
    std::mt19937_64 random(5);
    std::uniform_real_distribution<double> loss(-6, 8);
    for (int i = 0; i < 100; ++i)
    {
        const auto response = MakeRandom(random);
        for (uint32_t age = 2; age < 40; ++age)
        {
            double low = loss(random);
            double high = loss(random);
            if (low > high)
            {
                std::swap(low, high);
            }
            EXPECT_LE(response.GetNext(low, age), response.GetNext(high, age) + 1e-12);
            const double bound = response.GetBound(high, age);
            EXPECT_LE(bound, high);
            double later = high;
            for (uint32_t next = age; next < 40; ++next)
            {
                later = response.GetNext(later, next);
                EXPECT_GE(later, bound - 1e-9);
            }
        }
    }
}

} // namespace
} // namespace pact
} // namespace ns3
