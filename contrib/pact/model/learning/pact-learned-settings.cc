/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "pact-learned-settings.h"

#include "pact-structured-pruning.h"

#include "ns3/assert.h"

#include <algorithm>
#include <boost/math/distributions/normal.hpp>
#include <cmath>
#include <limits>
#include <utility>

namespace ns3
{
namespace pact
{

namespace
{

constexpr std::size_t COURSES = 24;  //!< in the response of a fresh stage
constexpr double RANGE_MARGIN = 0.7; //!< log loss by which the courses begin outside of the records

/**
 * @brief Exponent with which a course goes on: its slope over the last half of the ages.
 * @param moments the course so far
 * @return change of the log loss per change of ln(1 + age); 0 if there is too little to tell
 */
double
GetTailSlope(const std::vector<StageObservation>& moments)
{
    const StageObservation& last = moments.back();
    const auto half = std::lower_bound(
        moments.begin(),
        moments.end(),
        last.age / 2,
        [](const StageObservation& moment, uint32_t age) { return moment.age < age; });
    const double span = std::log1p(last.age) - std::log1p(half->age);
    return span > 0 ? (last.logLoss - half->logLoss) / span : 0;
}

} // namespace

LearnedSettings::LearnedSettings(std::shared_ptr<const LossNetworks> networks,
                                 std::vector<SettingFeatures> settings,
                                 double confidence,
                                 bool extrapolateChanges)
    : m_networks(std::move(networks)),
      m_settings(std::move(settings)),
      m_extrapolateChanges(extrapolateChanges),
      m_fresh(m_settings.size() * m_settings.size()),
      m_freshJumps(m_fresh.size() * m_settings.size())
{
    NS_ASSERT_MSG(confidence >= 0.5 && confidence < 1, "no confidence to plan on");
    const boost::math::normal normal;
    m_marginScale = boost::math::quantile(normal, confidence) / boost::math::quantile(normal, 0.95);
}

std::size_t
LearnedSettings::GetCount() const
{
    return m_settings.size();
}

uint32_t
LearnedSettings::GetEarliestChange() const
{
    if (m_extrapolateChanges)
    {
        return 0;
    }
    const TrainedEstimator& trained = m_networks->GetTrained();
    const bool knowsChanges = !trained.members.front().change.empty();
    return knowsChanges ? trained.earliestChange : std::numeric_limits<uint32_t>::max();
}

StageFeatures
LearnedSettings::GetFirstStage(std::size_t setting) const
{
    const SettingFeatures& features = m_settings[setting];
    return {features.logParameters, features.pruning, features.logSamples, features.classes, 0};
}

StageFeatures
LearnedSettings::GetStage(std::size_t from, std::size_t to, uint32_t epochsSincePruning) const
{
    const SettingFeatures& after = m_settings[to];
    const double pruning = std::max(0.0, GetStagePruning(m_settings[from].pruning, after.pruning));
    return {after.logParameters,
            pruning,
            after.logSamples,
            after.classes,
            pruning > 0 ? 0 : epochsSincePruning};
}

double
LearnedSettings::GetMargin(const LossBand& band) const
{
    return m_marginScale * (band.high - band.mean);
}

StageFeatures
LearnedSettings::GetFreshStage(std::size_t from, std::size_t to) const
{
    return GetStage(from, to, m_networks->GetTrained().greatestAge);
}

PredictedCourse
LearnedSettings::Predict(const ObservedStage& stage) const
{
    const uint32_t known = m_networks->GetTrained().greatestAge;
    std::vector<StageObservation> moments = stage.moments;
    PredictedCourse course;
    course.firstAge = moments.back().age;
    course.logLosses = {moments.back().logLoss};
    course.slopes = {GetRecentSlope(moments)};
    const auto append = [&](double logLoss, double margin) {
        moments.push_back({moments.back().age + 1, logLoss});
        course.logLosses.push_back(logLoss + margin);
        course.slopes.push_back(GetRecentSlope(moments));
    };
    std::vector<LossBand> band;
    double margin = 0;
    const uint32_t last = std::max(AGES, course.firstAge + 1);
    while (moments.back().age < std::min(known, last))
    {
        m_networks->PredictRun(stage.features, moments, band);
        // A later prediction counts from the mean of an earlier one, whose error comes on top.
        const double before = margin;
        for (std::size_t i = 0; i < band.size() && moments.back().age < last; ++i)
        {
            margin = std::hypot(before, GetMargin(band[i]));
            append(band[i].mean, margin);
        }
    }
    const double tail = GetTailSlope(moments);
    while (moments.back().age < last)
    {
        const double step = std::log1p(1 / (1.0 + moments.back().age));
        append(moments.back().logLoss + tail * step, margin);
    }
    return course;
}

const LearnedResponse&
LearnedSettings::GetFreshResponse(std::size_t from, std::size_t to)
{
    LearnedResponse& response = m_fresh[from * GetCount() + to];
    if (response.IsEmpty())
    {
        const TrainedEstimator& trained = m_networks->GetTrained();
        const double least = trained.leastLogLoss - RANGE_MARGIN;
        const double greatest = trained.greatestLogLoss + RANGE_MARGIN;
        ObservedStage stage{GetFreshStage(from, to), {}};
        std::vector<PredictedCourse> courses;
        for (std::size_t i = 0; i < COURSES; ++i)
        {
            const double share = double(i) / (COURSES - 1);
            stage.moments = {{0, least + share * (greatest - least)}};
            courses.push_back(Predict(stage));
        }
        response = LearnedResponse(std::move(courses));
    }
    return response;
}

const std::vector<double>&
LearnedSettings::GetJumps(const LearnedResponse& response,
                          const StageFeatures& before,
                          std::size_t from,
                          std::size_t to,
                          uint32_t age,
                          LearnedJumps& jumps) const
{
    const std::size_t index = response.GetIndex(age);
    if (jumps.size() <= index)
    {
        jumps.resize(index + 1);
    }
    std::vector<double>& images = jumps[index];
    if (images.empty())
    {
        ChangeFeatures change;
        change.before = before;
        change.age = std::min(age, m_networks->GetTrained().greatestAge);
        change.after = GetStage(from, to, before.epochsSincePruning + change.age);
        for (const PredictedCourse& course : response.GetCourses())
        {
            change.logLoss = course.logLosses[index];
            change.slope = course.slopes[index];
            const LossBand after = m_networks->PredictChange(change);
            const double image = after.mean + GetMargin(after);
            images.push_back(images.empty() ? image : std::max(image, images.back()));
        }
    }
    return images;
}

LearnedJumps&
LearnedSettings::GetFreshJumps(std::size_t from, std::size_t through, std::size_t to)
{
    return m_freshJumps[(from * GetCount() + through) * GetCount() + to];
}

} // namespace pact
} // namespace ns3
