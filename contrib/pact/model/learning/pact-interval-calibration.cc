/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "pact-interval-calibration.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <utility>

namespace ns3
{
namespace pact
{

namespace
{

constexpr double COVERAGE = 0.9;          //!< share of observations that an interval is to cover
constexpr double SIDE_COVERAGE = 0.95;    //!< share of observations that a side is to reach
constexpr double SHORTEST = 1e-9;         //!< a length of zero cannot be multiplied
constexpr std::size_t FEWEST_SCORES = 19; //!< with fewer, no score is the 0.95 quantile

/**
 * @brief The factor that scores ask for.
 * @param scores the scores, at least FEWEST_SCORES of them
 * @param share share of them that it is not to be exceeded by
 * @param groups number of groups they come in; 0: each is one
 * @return the factor, > 0
 */
double
GetFactor(std::vector<double> scores, double share, std::size_t groups)
{
    const double count = double(scores.size());
    const double units = groups == 0 ? count : double(groups);
    const double rank = std::min(std::ceil(share * (units + 1) / units * count), count);
    const auto place = scores.begin() + static_cast<std::ptrdiff_t>(rank) - 1;
    std::nth_element(scores.begin(), place, scores.end());
    return std::max(*place, SHORTEST);
}

} // namespace

IntervalCalibrator::IntervalCalibrator(std::size_t outputs, bool few)
    : m_errors(outputs),
      m_few(few)
{
}

void
IntervalCalibrator::Add(std::size_t output, double observed, double mean, double low, double high)
{
    m_errors[output].push_back({observed - mean, mean - low, high - mean});
}

IntervalCalibration
IntervalCalibrator::Calibrate(std::size_t groups) const
{
    IntervalCalibration calibration;
    calibration.margins.assign(m_errors.size(), 0);
    calibration.lowFactors.assign(m_errors.size(), 1);
    calibration.highFactors.assign(m_errors.size(), 1);
    std::vector<std::size_t> told;
    for (std::size_t i = 0; i < m_errors.size(); ++i)
    {
        const auto& errors = m_errors[i];
        calibration.scores += errors.size();
        if (errors.size() < FEWEST_SCORES)
        {
            continue;
        }
        told.push_back(i);
        const double margin = m_few ? GetMeanDistance(errors) : 0;
        std::vector<double> below;
        std::vector<double> above;
        for (const Error& error : errors)
        {
            below.push_back(-error.distance / std::max(error.below + margin, SHORTEST));
            above.push_back(error.distance / std::max(error.above + margin, SHORTEST));
        }
        calibration.margins[i] = margin;
        if (m_few)
        {
            std::transform(below.begin(),
                           below.end(),
                           above.begin(),
                           above.begin(),
                           [](double a, double b) { return std::max(a, b); });
            calibration.highFactors[i] = GetFactor(std::move(above), COVERAGE, groups);
            calibration.lowFactors[i] = calibration.highFactors[i];
        }
        else
        {
            calibration.lowFactors[i] = GetFactor(std::move(below), SIDE_COVERAGE, groups);
            calibration.highFactors[i] = GetFactor(std::move(above), SIDE_COVERAGE, groups);
        }
    }
    for (std::size_t i = 0; i < m_errors.size() && !told.empty(); ++i)
    {
        const auto after = std::upper_bound(told.begin(), told.end(), i);
        const std::size_t nearest = after == told.begin() ? told.front() : *std::prev(after);
        calibration.margins[i] = calibration.margins[nearest];
        calibration.lowFactors[i] = calibration.lowFactors[nearest];
        calibration.highFactors[i] = calibration.highFactors[nearest];
    }
    return calibration;
}

double
IntervalCalibrator::GetMeanDistance(const std::vector<Error>& errors)
{
    double mean = 0;
    for (const Error& error : errors)
    {
        mean += std::fabs(error.distance) / double(errors.size());
    }
    return mean;
}

double
IntervalCalibrator::GetCoverage() const
{
    std::size_t count = 0;
    std::size_t within = 0;
    for (const auto& errors : m_errors)
    {
        count += errors.size();
        within += static_cast<std::size_t>(
            std::count_if(errors.begin(), errors.end(), [](const Error& error) {
                return error.distance <= error.above && -error.distance <= error.below;
            }));
    }
    return count == 0 ? std::numeric_limits<double>::quiet_NaN() : double(within) / double(count);
}

} // namespace pact
} // namespace ns3
