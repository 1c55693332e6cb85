/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "support/planning-job.h"
#include "support/reference-problem.h"

#include "ns3/double.h"
#include "ns3/string.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <utility>
#include <vector>

using namespace ns3;
using namespace ns3::pact;

namespace
{

/// Knows the truth, and counts how often it is asked.
class CountingEstimator : public LossEstimator
{
  public:
    explicit CountingEstimator(Ptr<const LossProcess> truth)
        : m_oracle(CreateObject<OracleLossEstimator>())
    {
        m_oracle->SetTruth(truth);
    }

    LossForecast Forecast(const LearningHistory& history) const override
    {
        m_asked++;
        return m_oracle->Forecast(history);
    }

    /// @return how often it was asked since the last call
    uint32_t TakeCount()
    {
        return std::exchange(m_asked, 0);
    }

  private:
    Ptr<OracleLossEstimator> m_oracle; //!< the answers
    mutable uint32_t m_asked{0};       //!< how often it was asked
};

/// By the name of a rounding.
class ForecastOfADecision : public testing::TestWithParam<const char*>
{
  protected:
    /// @return a planner with grid steps of that many times 0.005 and 0.5
    static Ptr<Planner> MakePact(double coarseness)
    {
        auto planner = MakePlanner("Pact");
        planner->SetAttribute("Rounding", StringValue(GetParam()));
        planner->SetAttribute("LossStep", DoubleValue(0.005 * coarseness));
        planner->SetAttribute("TimeStep", DoubleValue(0.5 * coarseness));
        return planner;
    }
};

} // namespace

// An estimator is asked once per decision, as LossEstimator promises, however much is searched.
TEST_P(ForecastOfADecision, IsAskedForOnceWithinReach)
{
    ReferenceProblem reference(0.25);
    const auto estimator = CreateObject<CountingEstimator>(reference.truth);
    reference.problem.estimator = estimator;
    std::vector<uint64_t> edges;
    for (const double coarseness : {1, 10})
    {
        const auto planner = MakePact(coarseness);
        PlanningJob job(reference.problem, reference.truth);
        for (int epoch = 0; epoch < 5; ++epoch)
        {
            const Decision decision = planner->Decide(reference.problem, job.GetState());
            EXPECT_EQ(estimator->TakeCount(), 1U) << epoch << " with " << coarseness;
            ASSERT_TRUE(decision.plan.feasible && decision.setting);
            edges.push_back(decision.edges);
            job.Train(*decision.setting);
        }
    }
    const auto [fewest, most] = std::minmax_element(edges.begin(), edges.end());
    EXPECT_GT(*fewest, 20U);
    EXPECT_GT(*most, 2 * *fewest);
}

// Out of reach, several searches in a row share one answer. A planner keeps to such a plan without
// asking again, so every decision here is the first one of its planner.
TEST_P(ForecastOfADecision, IsAskedForOnceOutOfReach)
{
    for (const double deadline : {0.3, 6.0, 40.0})
    {
        ReferenceProblem reference(0.05, deadline);
        const auto estimator = CreateObject<CountingEstimator>(reference.truth);
        reference.problem.estimator = estimator;
        PlanningJob job(reference.problem, reference.truth);
        for (int epoch = 0; epoch < 5; ++epoch)
        {
            const Decision decision = MakePact(1)->Decide(reference.problem, job.GetState());
            EXPECT_EQ(estimator->TakeCount(), 1U) << epoch << " by " << deadline;
            EXPECT_FALSE(decision.plan.feasible);
            EXPECT_EQ(decision.setting.has_value(), deadline > 1);
            EXPECT_GT(decision.edges, deadline > 20 ? 200U : 0U);
            if (!decision.setting)
            {
                break;
            }
            job.Train(*decision.setting);
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Roundings,
                         ForecastOfADecision,
                         testing::Values("Representative", "Ceiling"),
                         [](const auto& rounding) { return std::string(rounding.param); });
