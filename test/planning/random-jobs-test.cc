/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "support/planning-job.h"
#include "support/random-job.h"

#include "ns3/string.h"

#include <gtest/gtest.h>
#include <map>

using namespace ns3::pact;

namespace
{

constexpr double INFINITE = std::numeric_limits<double>::infinity();
constexpr double TOLERANCE = 0.05; ///< default of StaticLearn

/// The best that any sequence of epochs can do, under the rules of each strategy.
struct BruteForce
{
    /// The best of one kind of strategy.
    struct Best
    {
        double energy{INFINITE}; ///< least energy that meets the target in time
        double loss{INFINITE};   ///< lowest loss by the deadline
    };

    Best any;                ///< all sequences
    Best oneChange;          ///< at most one change
    Best alike;              ///< no model in two stages, least spread beyond the tolerance
    double excess{INFINITE}; ///< that spread

    explicit BruteForce(const RandomJob& job)
        : m_job(job)
    {
        Visit(job.Begin(), 0, {}, job.problem.startLoss, true);
    }

  private:
    using Decreases = std::map<std::string, double>;

    static double GetExcess(const Decreases& decreases)
    {
        double smallest = INFINITE;
        double largest = -INFINITE;
        for (const auto& [model, decrease] : decreases)
        {
            smallest = std::min(smallest, decrease);
            largest = std::max(largest, decrease);
        }
        if (smallest >= largest)
        {
            return 0;
        }
        const double spread = smallest > 0 ? (largest - smallest) / largest : INFINITE;
        return spread <= TOLERANCE ? 0 : spread;
    }

    void Visit(const RandomJob::State& state,
               int changes,
               const Decreases& decreases,
               double stageStart,
               bool single)
    {
        any.loss = std::min(any.loss, state.loss);
        if (changes <= 1)
        {
            oneChange.loss = std::min(oneChange.loss, state.loss);
        }
        if (state.loss <= m_job.problem.lossTarget)
        {
            Finish(state, changes, decreases, single);
            return;
        }
        for (std::size_t to = 0; to < m_job.GetSize(); ++to)
        {
            const auto next = m_job.After(state, to);
            if (!m_job.IsInTime(next))
            {
                continue;
            }
            const bool stays = to == state.setting;
            // What is measured after a change carries the noise of the epoch before it.
            const double start =
                stays ? stageStart : m_job.Jump(state, to) * (state.loss / state.inner);
            Decreases updated = decreases;
            const std::string& model = m_job.problem.settings[to].model;
            const bool again = decreases.count(model) > 0 && !(stays && state.age > 0);
            updated[model] = start - next.loss;
            Visit(next, changes + !stays, updated, start, single && !again);
        }
    }

    void Finish(const RandomJob::State& state, int changes, const Decreases& decreases, bool single)
    {
        any.energy = std::min(any.energy, state.energy);
        if (changes <= 1)
        {
            oneChange.energy = std::min(oneChange.energy, state.energy);
        }
        const double spread = GetExcess(decreases);
        if (single &&
            (spread < excess - 1e-9 || (spread <= excess + 1e-9 && state.energy < alike.energy)))
        {
            excess = spread;
            alike.energy = state.energy;
        }
    }

    const RandomJob& m_job;
};

/// A job whose target lies where it is interesting: just out of reach, just within, or beyond.
RandomJob
MakeJob(unsigned seed, RandomJob::Kind kind)
{
    RandomJob job(seed, kind);
    const double lowest = BruteForce(job).any.loss;
    const double margins[] = {-0.05, 1e-9, 1e-9, 0.03, 0.1, 0.3, 0.6};
    const double target = lowest * (1 + margins[seed % 7]);
    job.problem.lossTarget = std::min(target, 0.97 * job.problem.startLoss);
    return job;
}

/// Compare a plan with an independent account of its epochs.
void
ExpectConsistent(const RandomJob& job, const Plan& plan)
{
    auto state = job.Begin();
    bool reached = false;
    for (const auto& epoch : plan.epochs)
    {
        EXPECT_FALSE(reached) << "goes on after the target";
        state = job.After(state, epoch.setting);
        EXPECT_NEAR(epoch.time, state.time, 1e-9);
        EXPECT_NEAR(epoch.energy, state.energy, 1e-9);
        EXPECT_NEAR(epoch.loss, state.loss, 1e-9);
        EXPECT_TRUE(job.IsInTime(state));
        reached = state.loss <= job.problem.lossTarget;
    }
    EXPECT_EQ(plan.feasible, reached);
}

double
GetFinalLoss(const RandomJob& job, const Plan& plan)
{
    return plan.epochs.empty() ? job.problem.startLoss : plan.epochs.back().loss;
}

class RandomJobs : public testing::TestWithParam<RandomJob::Kind>
{
  protected:
    static constexpr unsigned JOBS = 2000;

    static Plan PlanFirst(const std::string& kind, const RandomJob& job)
    {
        PlanningJob run(job.problem, job.truth);
        return MakePlanner(kind)->Decide(job.problem, run.GetState()).plan;
    }
};

} // namespace

// Independent method: all sequences of epochs, each worked out by the test's own formulas.
TEST_P(RandomJobs, OptimumMatchesABruteForce)
{
    int feasible = 0;
    for (unsigned seed = 0; seed < JOBS; ++seed)
    {
        SCOPED_TRACE(seed);
        const RandomJob job = MakeJob(seed, GetParam());
        const BruteForce brute(job);
        const Plan plan = PlanFirst("Optimum", job);
        ExpectConsistent(job, plan);
        ASSERT_EQ(plan.feasible, brute.any.energy < INFINITE);
        if (plan.feasible)
        {
            feasible++;
            ASSERT_NEAR(plan.GetEnergy(), brute.any.energy, 1e-9);
            EXPECT_EQ(plan.note, "");
        }
        else
        {
            ASSERT_NEAR(GetFinalLoss(job, plan), brute.any.loss, 1e-9);
            EXPECT_NE(plan.note.find("cannot be met"), std::string::npos);
        }
    }
    EXPECT_GT(feasible, int(JOBS) / 3);
    EXPECT_LT(feasible, int(JOBS));
}

// Independent method: the same brute force, under the rules of each strategy.
TEST_P(RandomJobs, OneSwitchAndStaticLearnMatchABruteForce)
{
    for (unsigned seed = 0; seed < JOBS; ++seed)
    {
        SCOPED_TRACE(seed);
        const RandomJob job = MakeJob(seed, GetParam());
        const BruteForce brute(job);
        const Plan oneSwitch = PlanFirst("OneSwitch", job);
        ExpectConsistent(job, oneSwitch);
        ASSERT_EQ(oneSwitch.feasible, brute.oneChange.energy < INFINITE);
        if (oneSwitch.feasible)
        {
            ASSERT_NEAR(oneSwitch.GetEnergy(), brute.oneChange.energy, 1e-9);
        }
        else
        {
            ASSERT_NEAR(GetFinalLoss(job, oneSwitch), brute.oneChange.loss, 1e-9);
            EXPECT_NE(oneSwitch.note, "");
        }

        const Plan alike = PlanFirst("StaticLearn", job);
        ExpectConsistent(job, alike);
        ASSERT_EQ(alike.feasible, brute.any.energy < INFINITE);
        if (brute.alike.energy < INFINITE)
        {
            ASSERT_NEAR(alike.GetEnergy(), brute.alike.energy, 1e-9);
            EXPECT_EQ(alike.note.empty(), brute.excess == 0) << alike.note;
        }
        else if (alike.feasible)
        {
            EXPECT_NE(alike.note.find("more than one stage"), std::string::npos);
        }
    }
}

// Theory: nothing that meets the target spends less than Optimum. What PACT believes is the truth
// here, so what it calls feasible is, and it gets there.
TEST_P(RandomJobs, PactIsNeverBelowOptimumAndKeepsItsWord)
{
    int missed = 0;
    int feasible = 0;
    for (const std::string rounding : {"Representative", "Ceiling"})
    {
        for (unsigned seed = 0; seed < JOBS; ++seed)
        {
            SCOPED_TRACE(rounding + " " + std::to_string(seed));
            const RandomJob job = MakeJob(seed, GetParam());
            const Plan optimum = PlanFirst("Optimum", job);
            const auto planner = MakePlanner("Pact");
            planner->SetAttribute("Rounding", ns3::StringValue(rounding));
            PlanningJob run(job.problem, job.truth);
            const Plan plan = planner->Decide(job.problem, run.GetState()).plan;
            run.Run(*planner);
            ASSERT_TRUE(optimum.feasible || !plan.feasible);
            ASSERT_TRUE(!plan.feasible || run.IsReached());
            feasible += optimum.feasible;
            missed += optimum.feasible && !plan.feasible;
            if (run.IsReached())
            {
                ASSERT_GE(run.GetState().energy, optimum.GetEnergy() - 1e-9);
            }
            if (rounding == "Representative")
            {
                ExpectConsistent(job, plan);
            }
        }
    }
    EXPECT_EQ(missed, 0) << "of " << feasible;
}

INSTANTIATE_TEST_SUITE_P(Losses,
                         RandomJobs,
                         testing::Values(RandomJob::STAGED,
                                         RandomJob::MEMORYLESS,
                                         RandomJob::NOISY),
                         [](const auto& kind) { return RandomJob::GetName(kind.param); });
