/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "pact-estimator-folds.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <utility>

namespace ns3
{
namespace pact
{

namespace
{

/// Fewest branches from which some are left out.
constexpr std::size_t LEAST_BRANCHES = 5;

/// The same branches are left out whatever the seed of the networks, so that estimators of several
/// seeds can be scored together.
constexpr uint64_t LEAVE_OUT_SEED = 1;

/// A branch of one training seed.
using Unit = std::pair<uint64_t, std::string>;

/**
 * @brief Choose some of several things.
 * @param things the things, without repetition
 * @param share share of them
 * @param random source of choices
 * @return about that share of them, never all
 */
template <typename T>
std::set<T>
Choose(std::vector<T> things, double share, RandomSource& random)
{
    random.Shuffle(things);
    const auto count = static_cast<std::size_t>(std::lround(share * double(things.size())));
    things.resize(std::min(count, things.empty() ? 0 : things.size() - 1));
    return {things.begin(), things.end()};
}

/**
 * @brief The branches of some stages.
 * @param courses the stages
 * @return their names, in alphabetical order
 */
std::vector<std::string>
GetBranches(const RecordedCourses& courses)
{
    std::set<std::string> branches;
    for (const RecordedCourse* course : courses)
    {
        if (!course->branch.empty())
        {
            branches.insert(course->branch);
        }
    }
    return {branches.begin(), branches.end()};
}

/**
 * @brief Choose branches until a share of the stages is left out.
 * @param courses the stages
 * @param branches their branches
 * @param share share of the stages
 * @return the branches that are left out, never all, in alphabetical order
 */
std::vector<std::string>
ChooseLeftOut(const RecordedCourses& courses, std::vector<std::string> branches, double share)
{
    RandomSource choice(LEAVE_OUT_SEED);
    choice.Shuffle(branches);
    const double wanted = share * double(courses.size());
    std::ptrdiff_t left = 0;
    std::size_t chosen = 0;
    while (chosen + 1 < branches.size() && double(left) < wanted)
    {
        left += std::count_if(courses.begin(), courses.end(), [&](const RecordedCourse* course) {
            return course->branch == branches[chosen];
        });
        chosen++;
    }
    branches.resize(chosen);
    std::sort(branches.begin(), branches.end());
    return branches;
}

/**
 * @brief Number the folds that stages are held out by.
 * @param courses the stages
 * @param maxFolds most folds
 * @param random source of choices
 * @return per stage, its fold; -1 if it is never held out
 */
std::vector<int>
NumberFolds(const RecordedCourses& courses, uint32_t maxFolds, RandomSource& random)
{
    std::set<uint64_t> seedSet;
    for (const RecordedCourse* course : courses)
    {
        seedSet.insert(course->seed);
    }
    std::map<uint64_t, int> foldOfSeed;
    std::map<std::string, int> foldOfBranch;
    if (seedSet.size() > 1)
    {
        std::vector<uint64_t> seeds(seedSet.begin(), seedSet.end());
        random.Shuffle(seeds);
        const std::size_t count = std::min<std::size_t>(maxFolds, seeds.size());
        for (std::size_t i = 0; i < seeds.size(); ++i)
        {
            foldOfSeed[seeds[i]] = static_cast<int>(i % count);
        }
    }
    else
    {
        auto branches = GetBranches(courses);
        random.Shuffle(branches);
        const std::size_t count = std::min<std::size_t>(maxFolds, branches.size());
        for (std::size_t i = 0; i < branches.size(); ++i)
        {
            foldOfBranch[branches[i]] = static_cast<int>(i % count);
        }
    }
    std::vector<int> folds;
    for (const RecordedCourse* course : courses)
    {
        folds.push_back(!foldOfSeed.empty()      ? foldOfSeed.at(course->seed)
                        : course->branch.empty() ? -1
                                                 : foldOfBranch.at(course->branch));
    }
    return folds;
}

/**
 * @brief Take away from a fold's training what early stopping watches.
 * @param fold the fold
 * @param share share of its branches
 * @param random source of choices
 */
void
SplitValidation(EstimatorFold& fold, double share, RandomSource& random)
{
    std::set<Unit> units;
    for (const RecordedCourse* course : fold.training)
    {
        if (!course->branch.empty())
        {
            units.emplace(course->seed, course->branch);
        }
    }
    const double least = units.empty() ? 0 : 1 / double(units.size());
    const auto chosen =
        Choose(std::vector<Unit>(units.begin(), units.end()), std::max(share, least), random);
    const auto middle =
        std::stable_partition(fold.training.begin(),
                              fold.training.end(),
                              [&](const RecordedCourse* course) {
                                  return chosen.count({course->seed, course->branch}) == 0;
                              });
    fold.validation.assign(middle, fold.training.end());
    fold.training.erase(middle, fold.training.end());
}

} // namespace

EstimatorFolds
DivideRecords(const std::vector<RecordedCourse>& courses,
              uint32_t maxFolds,
              double validationShare,
              double leaveOutShare,
              RandomSource& random)
{
    EstimatorFolds divided;
    RecordedCourses usable;
    for (const RecordedCourse& course : courses)
    {
        // A record of one moment tells how its stage began and nothing of how it goes on.
        if (GetShownMoments(course).size() > 1)
        {
            usable.push_back(&course);
        }
    }
    const auto branches = GetBranches(usable);
    if (branches.size() >= LEAST_BRANCHES)
    {
        divided.leftOut = ChooseLeftOut(usable, branches, leaveOutShare);
    }
    for (const RecordedCourse* course : usable)
    {
        if (!std::binary_search(divided.leftOut.begin(), divided.leftOut.end(), course->branch))
        {
            divided.kept.push_back(course);
        }
    }
    divided.branches = GetBranches(divided.kept).size();
    const auto folds = NumberFolds(divided.kept, maxFolds, random);
    const int count = folds.empty() ? 0 : *std::max_element(folds.begin(), folds.end()) + 1;
    for (int i = 0; i < count; ++i)
    {
        EstimatorFold fold;
        for (std::size_t j = 0; j < folds.size(); ++j)
        {
            (folds[j] == i ? fold.heldOut : fold.training).push_back(divided.kept[j]);
        }
        SplitValidation(fold, validationShare, random);
        divided.folds.push_back(std::move(fold));
    }
    const bool suffices =
        count > 1 && std::all_of(divided.folds.begin(), divided.folds.end(), [](const auto& fold) {
            return !fold.training.empty() && !fold.validation.empty();
        });
    if (!suffices)
    {
        RecordsProblems problems;
        problems.Add("the records hold too few different runs: one part is learned from, one is "
                     "watched for early stopping and one held out for calibration; expected at "
                     "least three configurations, or two training seeds with two configurations "
                     "each");
        problems.ThrowIfAny();
    }
    return divided;
}

} // namespace pact
} // namespace ns3
