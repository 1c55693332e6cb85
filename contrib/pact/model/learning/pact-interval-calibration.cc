/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "pact-interval-calibration.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace ns3
{
namespace pact
{

namespace
{

constexpr double COVERAGE = 0.9;         //!< share of observations that an interval is to cover
constexpr double SHORTEST_SIDE = 1e-9;   //!< a side of no length says nothing about its error
constexpr std::size_t FEWEST_SCORES = 9; //!< with fewer, no score is the 0.9 quantile

/**
 * @brief The factor that the scores ask for.
 * @param scores the scores, at least FEWEST_SCORES of them
 * @return the factor
 */
double
GetFactor(std::vector<double> scores)
{
    const double rank = std::ceil(COVERAGE * (double(scores.size()) + 1));
    const auto place = scores.begin() + static_cast<std::ptrdiff_t>(rank) - 1;
    std::nth_element(scores.begin(), place, scores.end());
    return std::max(*place, SHORTEST_SIDE);
}

} // namespace

IntervalCalibrator::IntervalCalibrator(std::size_t outputs)
    : m_scores(outputs)
{
}

void
IntervalCalibrator::Add(std::size_t output, double observed, double mean, double low, double high)
{
    const double error = observed - mean;
    const double side = std::max(error > 0 ? high - mean : mean - low, SHORTEST_SIDE);
    m_scores[output].push_back(std::fabs(error) / side);
}

IntervalCalibration
IntervalCalibrator::Calibrate() const
{
    IntervalCalibration calibration;
    double greatest = 0;
    for (const auto& scores : m_scores)
    {
        const bool enough = scores.size() >= FEWEST_SCORES;
        calibration.factors.push_back(enough ? GetFactor(scores) : 0);
        calibration.scores += scores.size();
        greatest = std::max(greatest, calibration.factors.back());
    }
    for (double& factor : calibration.factors)
    {
        if (factor == 0)
        {
            factor = greatest == 0 ? 1 : greatest;
        }
    }
    return calibration;
}

double
IntervalCalibrator::GetCoverage() const
{
    std::size_t count = 0;
    std::size_t within = 0;
    for (const auto& scores : m_scores)
    {
        count += scores.size();
        within += static_cast<std::size_t>(
            std::count_if(scores.begin(), scores.end(), [](double score) { return score <= 1; }));
    }
    return count == 0 ? std::numeric_limits<double>::quiet_NaN() : double(within) / double(count);
}

} // namespace pact
} // namespace ns3
