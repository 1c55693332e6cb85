/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "support/planning-job.h"
#include "support/reference-brute-force.h"
#include "support/reference-problem.h"

#include <gtest/gtest.h>

using namespace ns3::pact;
using reference::Epochs;

namespace
{

constexpr double INFINITE = std::numeric_limits<double>::infinity();
constexpr double TOLERANCE = 0.05; ///< default of StaticLearn

/// A row of the published answers of the reference scenario.
struct Answer
{
    double target;
    double optimum;
    Epochs optimumEpochs;
    double oneSwitch;
    Epochs oneSwitchEpochs;
};

const Answer ANSWERS[] = {{0.60, 8.75, {2, 6, 15}, 11.20, {5, 0, 28}},
                          {0.40, 12.85, {3, 9, 23}, 18.00, {8, 19, 0}},
                          {0.25, 20.15, {6, 14, 32}, 29.50, {14, 30, 0}},
                          {0.15, 37.35, {13, 24, 58}, 52.00, {24, 55, 0}},
                          {0.11, 75.15, {31, 56, 77}, 77.00, {38, 77, 0}},
                          {0.10, 88.50, {43, 90, 0}, 88.50, {43, 90, 0}}};

/// Targets between and beyond the published ones.
const double OTHER_TARGETS[] = {2.2, 1.7, 1.2, 0.95, 0.73, 0.5, 0.33, 0.29, 0.21, 0.18, 0.13, 0.12};

Decision
DecideFirst(const std::string& kind, const ReferenceProblem& reference)
{
    return MakePlanner(kind)->Decide(reference.problem, reference.Start());
}

Epochs
GetEpochs(const Plan& plan)
{
    const auto counts = CountEpochs(plan.epochs, 3);
    return {int(counts[0]), int(counts[1]), int(counts[2])};
}

/// Least energy over all numbers of epochs with at most so many changes after L.
double
FindLeastEnergy(double target, int changes)
{
    using reference::StageLoss;
    const double toMedium = 0.5;
    const double toSmall[] = {0.6, 0.25}; // from L, from M
    double best = INFINITE;
    for (int l = 0; l < best; ++l)
    {
        const double afterLarge = StageLoss(0, 2.3, l);
        double energy = l;
        for (int m = 0; energy < best; ++m, energy = l + toMedium + 0.5 * m)
        {
            const double loss = m > 0 ? StageLoss(1, afterLarge * 1.15, m) : afterLarge;
            if (l + m > 0 && loss <= target)
            {
                best = energy;
                break;
            }
            const double start = loss * (m > 0 ? 1.15 : 1.35);
            const double before = energy + toSmall[m > 0];
            for (int s = 1; (m == 0 || changes > 1) && before + 0.2 * s < best; ++s)
            {
                if (StageLoss(2, start, s) <= target)
                {
                    best = before + 0.2 * s;
                }
            }
        }
    }
    return best;
}

/// What StaticLearn's definition says of a strategy, the lower the better.
struct StaticRating
{
    double excess{INFINITE}; ///< spread beyond the tolerance
    double energy{INFINITE};

    bool operator<(const StaticRating& other) const
    {
        return excess < other.excess || (excess == other.excess && energy < other.energy);
    }
};

/// Whether a job would get to the end of a strategy: it stops as soon as the target is met.
bool
EndsAtTarget(const Epochs& n, double target)
{
    const auto result = reference::Evaluate(n);
    const bool shortened =
        (n[2] > 0 && n[1] > 0 && reference::Evaluate({n[0], n[1], 0}).loss <= target) ||
        ((n[1] > 0 || n[2] > 0) && n[0] > 0 && reference::Evaluate({n[0], 0, 0}).loss <= target);
    return result.loss <= target && result.lossBefore > target && !shortened;
}

StaticRating
RateStatic(const Epochs& n)
{
    const auto result = reference::Evaluate(n);
    return {result.Spread() <= TOLERANCE ? 0 : result.Spread(), result.energy};
}

/// Best rating over all numbers of epochs that fit before the deadline.
StaticRating
FindStatic(double target, double deadline)
{
    StaticRating best;
    for (int l = 0; l <= deadline; ++l)
    {
        for (int m = 0; reference::Evaluate({l, m, 0}).time <= deadline; ++m)
        {
            // A further model never brings decreases closer together.
            if (l + m > 0 && best < RateStatic({l, m, 0}))
            {
                continue;
            }
            for (int s = 0; reference::Evaluate({l, m, s}).time <= deadline; ++s)
            {
                if (l + m + s > 0 && EndsAtTarget({l, m, s}, target))
                {
                    best = std::min(best, RateStatic({l, m, s}));
                    break;
                }
            }
        }
    }
    return best;
}

void
ExpectConsistent(const Plan& plan, double target)
{
    ASSERT_TRUE(plan.feasible);
    const auto result = reference::Evaluate(GetEpochs(plan));
    EXPECT_NEAR(plan.epochs.back().energy, result.energy, 1e-9);
    EXPECT_NEAR(plan.epochs.back().time, result.time, 1e-9);
    EXPECT_NEAR(plan.epochs.back().loss, result.loss, 1e-9);
    EXPECT_LE(plan.epochs.back().loss, target);
}

} // namespace

// Expected values: the table of the reference scenario, and its own epochs written out here.
TEST(ReferenceAnswers, OptimumAndOneSwitchMatchTheTable)
{
    for (const Answer& answer : ANSWERS)
    {
        SCOPED_TRACE(answer.target);
        const ReferenceProblem reference(answer.target);
        const Plan optimum = DecideFirst("Optimum", reference).plan;
        const Plan oneSwitch = DecideFirst("OneSwitch", reference).plan;
        EXPECT_NEAR(optimum.GetEnergy(), answer.optimum, 1e-9);
        EXPECT_NEAR(oneSwitch.GetEnergy(), answer.oneSwitch, 1e-9);
        ExpectConsistent(optimum, answer.target);
        ExpectConsistent(oneSwitch, answer.target);
        for (const auto& [epochs, energy] : {std::pair{answer.optimumEpochs, answer.optimum},
                                             {answer.oneSwitchEpochs, answer.oneSwitch}})
        {
            const auto result = reference::Evaluate(epochs);
            EXPECT_NEAR(result.energy, energy, 1e-9);
            EXPECT_LE(result.loss, answer.target);
        }
    }
}

// Expected values: a brute force over all numbers of epochs in closed form.
TEST(ReferenceAnswers, OptimumAndOneSwitchMatchABruteForceElsewhere)
{
    for (const double target : OTHER_TARGETS)
    {
        SCOPED_TRACE(target);
        const ReferenceProblem reference(target);
        const Plan optimum = DecideFirst("Optimum", reference).plan;
        const Plan oneSwitch = DecideFirst("OneSwitch", reference).plan;
        EXPECT_NEAR(optimum.GetEnergy(), FindLeastEnergy(target, 2), 1e-9);
        EXPECT_NEAR(oneSwitch.GetEnergy(), FindLeastEnergy(target, 1), 1e-9);
        ExpectConsistent(optimum, target);
        ExpectConsistent(oneSwitch, target);
        EXPECT_LE((CountEpochs(oneSwitch.epochs, 3)[1] > 0) +
                      (CountEpochs(oneSwitch.epochs, 3)[2] > 0),
                  1);
    }
}

// Expected values: a brute force over all numbers of epochs in closed form.
TEST(ReferenceAnswers, StaticLearnIsTheCheapestWithinItsTolerance)
{
    for (const double target : {1.7, 1.2, 0.95, 0.73, 0.6, 0.5, 0.4, 0.33, 0.25, 0.21, 0.15})
    {
        SCOPED_TRACE(target);
        const ReferenceProblem reference(target);
        const Plan plan = DecideFirst("StaticLearn", reference).plan;
        const StaticRating best = FindStatic(target, 250);
        ASSERT_EQ(best.excess, 0); // L alone meets each of these targets in time
        ExpectConsistent(plan, target);
        EXPECT_NEAR(plan.GetEnergy(), best.energy, 1e-9);
        EXPECT_EQ(RateStatic(GetEpochs(plan)).excess, 0);
        EXPECT_TRUE(EndsAtTarget(GetEpochs(plan), target));
        EXPECT_EQ(plan.note, "");
    }
}

// Expected values: the same brute force; the deadlines leave no time for a single model.
TEST(ReferenceAnswers, StaticLearnSaysWhenItsToleranceCannotBeMet)
{
    for (const auto& [target, deadline] :
         {std::pair{0.6, 15.5}, {0.4, 22.0}, {0.33, 27.0}, {0.25, 36.0}, {0.21, 45.0}})
    {
        SCOPED_TRACE(target);
        const ReferenceProblem reference(target, deadline);
        const StaticRating best = FindStatic(target, deadline);
        ASSERT_GT(best.excess, 0);
        ASSERT_LT(best.energy, INFINITE);
        const Plan plan = DecideFirst("StaticLearn", reference).plan;
        ExpectConsistent(plan, target);
        EXPECT_NEAR(RateStatic(GetEpochs(plan)).excess, best.excess, 1e-9);
        EXPECT_NEAR(plan.GetEnergy(), best.energy, 1e-9);
        EXPECT_NE(plan.note.find("loss decreases differ by"), std::string::npos) << plan.note;
    }
}

// Theory: what was trained before counts for the spread, and no model is trained in two stages.
TEST(ReferenceAnswers, StaticLearnGoesOnFromTheMiddleOfAJob)
{
    const double target = 0.25;
    const double deadline = 60;
    const ReferenceProblem reference(target, deadline);
    for (const auto& [l, m] : {std::pair{6, 3}, {10, 1}, {3, 12}})
    {
        PlanningJob job(reference.problem, reference.truth);
        for (int i = 0; i < l + m; ++i)
        {
            job.Train(i < l ? 0 : 1);
        }
        StaticRating best;
        for (int more = 0; more < 75; ++more)
        {
            for (int s = 0; s < 120; ++s)
            {
                const Epochs n{l, m + more, s};
                if (more + s > 0 && EndsAtTarget(n, target) &&
                    reference::Evaluate(n).time <= deadline)
                {
                    best = std::min(best, RateStatic(n));
                }
            }
        }
        ASSERT_LT(best.energy, INFINITE);
        const auto plan =
            MakePlanner("StaticLearn")->Decide(reference.problem, job.GetState()).plan;
        ASSERT_TRUE(plan.feasible);
        EXPECT_NEAR(job.GetState().energy + plan.GetEnergy(), best.energy, 1e-9) << l << "," << m;
        EXPECT_EQ(CountEpochs(plan.epochs, 3)[0], 0);
    }
}
