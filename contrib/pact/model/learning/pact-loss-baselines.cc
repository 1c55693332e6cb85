/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "pact-loss-baselines.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace ns3
{
namespace pact
{

namespace
{

constexpr double LEAST_EXPONENT = 0.05; //!< of the search
constexpr double GREATEST_EXPONENT = 5; //!< of the search
constexpr int EXPONENTS = 48;           //!< values tried, in equal ratios
constexpr double LEAST_LOSS = 1e-9;     //!< a loss is positive

/// A line y = floor + scale * x and how well it fits.
struct Line
{
    double floor;   //!< y at x = 0, >= 0
    double scale;   //!< slope
    double squares; //!< sum of squared residuals
};

/**
 * @brief Fit a line that is not negative at x = 0.
 * @param x abscissae, not all equal
 * @param y ordinates
 * @return the line
 */
Line
FitLine(const std::vector<double>& x, const std::vector<double>& y)
{
    const double count = double(x.size());
    double sumX = 0;
    double sumY = 0;
    double sumXX = 0;
    double sumXY = 0;
    for (std::size_t i = 0; i < x.size(); ++i)
    {
        sumX += x[i];
        sumY += y[i];
        sumXX += x[i] * x[i];
        sumXY += x[i] * y[i];
    }
    Line line{};
    line.scale = (sumXY - sumX * sumY / count) / (sumXX - sumX * sumX / count);
    line.floor = (sumY - line.scale * sumX) / count;
    if (line.floor < 0)
    {
        line.floor = 0;
        line.scale = sumXY / sumXX;
    }
    for (std::size_t i = 0; i < x.size(); ++i)
    {
        const double residual = y[i] - line.floor - line.scale * x[i];
        line.squares += residual * residual;
    }
    return line;
}

} // namespace

StagePowerLaw::StagePowerLaw(const std::vector<StageObservation>& seen)
    : m_floor(std::exp(seen.back().logLoss))
{
    if (seen.size() < FEWEST)
    {
        return;
    }
    std::vector<double> losses;
    for (const StageObservation& moment : seen)
    {
        losses.push_back(std::exp(moment.logLoss));
    }
    double best = std::numeric_limits<double>::infinity();
    std::vector<double> x(seen.size());
    for (int i = 0; i < EXPONENTS; ++i)
    {
        const double exponent = LEAST_EXPONENT * std::pow(GREATEST_EXPONENT / LEAST_EXPONENT,
                                                          double(i) / (EXPONENTS - 1));
        for (std::size_t j = 0; j < seen.size(); ++j)
        {
            x[j] = std::pow(1.0 + seen[j].age, -exponent);
        }
        const Line line = FitLine(x, losses);
        if (line.squares < best)
        {
            best = line.squares;
            m_floor = line.floor;
            m_scale = line.scale;
            m_exponent = exponent;
        }
    }
}

double
StagePowerLaw::GetLoss(uint32_t age) const
{
    return std::max(m_floor + m_scale * std::pow(1.0 + age, -m_exponent), LEAST_LOSS);
}

} // namespace pact
} // namespace ns3
