/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "pact-learned-response.h"

#include "ns3/assert.h"

#include <algorithm>
#include <utility>

namespace ns3
{
namespace pact
{

LearnedResponse::LearnedResponse(std::vector<PredictedCourse> courses)
    : m_courses(std::move(courses))
{
    NS_ASSERT_MSG(!m_courses.empty() && !m_courses.front().logLosses.empty(), "no course");
    for (std::size_t i = 1; i < m_courses.size(); ++i)
    {
        for (std::size_t j = 0; j < m_courses[i].logLosses.size(); ++j)
        {
            double& logLoss = m_courses[i].logLosses[j];
            logLoss = std::max(logLoss, m_courses[i - 1].logLosses[j]);
        }
    }
    for (const PredictedCourse& course : m_courses)
    {
        std::vector<double> minima = course.logLosses;
        for (std::size_t j = minima.size() - 1; j > 0; --j)
        {
            minima[j - 1] = std::min(minima[j - 1], minima[j]);
        }
        m_minima.push_back(std::move(minima));
    }
}

bool
LearnedResponse::IsEmpty() const
{
    return m_courses.empty();
}

const std::vector<PredictedCourse>&
LearnedResponse::GetCourses() const
{
    return m_courses;
}

std::size_t
LearnedResponse::GetIndex(uint32_t age) const
{
    const PredictedCourse& course = m_courses.front();
    NS_ASSERT_MSG(age >= course.firstAge, "an age before the response begins");
    return std::min<std::size_t>(age - course.firstAge, course.logLosses.size() - 1);
}

LearnedResponse::Place
LearnedResponse::Find(double logLoss, std::size_t index) const
{
    std::size_t above = 0;
    while (above < m_courses.size() && m_courses[above].logLosses[index] <= logLoss)
    {
        above++;
    }
    if (above == 0)
    {
        return {0, 0, logLoss - m_courses.front().logLosses[index]};
    }
    const double low = m_courses[above - 1].logLosses[index];
    if (above == m_courses.size())
    {
        return {above - 1, 0, logLoss - low};
    }
    return {above - 1, (logLoss - low) / (m_courses[above].logLosses[index] - low), 0};
}

double
LearnedResponse::Map(double logLoss, uint32_t age, const std::vector<double>& images) const
{
    const Place place = Find(logLoss, GetIndex(age));
    const double image = images[place.course] + place.distance;
    return place.weight == 0 ? image : image + place.weight * (images[place.course + 1] - image);
}

double
LearnedResponse::GetNext(double logLoss, uint32_t age) const
{
    const std::size_t index = GetIndex(age);
    const Place place = Find(logLoss, index);
    const auto next = [&](std::size_t course) {
        const auto& logLosses = m_courses[course].logLosses;
        return logLosses[std::min(index + 1, logLosses.size() - 1)];
    };
    const double low = next(place.course) + place.distance;
    return place.weight == 0 ? low : low + place.weight * (next(place.course + 1) - low);
}

double
LearnedResponse::GetBound(double logLoss, uint32_t age) const
{
    const std::size_t index = GetIndex(age);
    const Place place = Find(logLoss, index);
    return std::min(logLoss, m_minima[place.course][index] + place.distance);
}

} // namespace pact
} // namespace ns3
