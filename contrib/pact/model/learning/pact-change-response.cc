/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "pact-change-response.h"

#include <algorithm>
#include <cmath>
#include <iomanip>
#include <limits>
#include <sstream>

namespace ns3
{
namespace pact
{

namespace
{

/// Sums over records of a change.
struct ChangeMoments
{
    double n{0};  //!< number of records
    double x{0};  //!< sum of logs before
    double y{0};  //!< sum of logs after
    double xx{0}; //!< sum of squares before
    double xy{0}; //!< sum of products

    /**
     * @brief Add a record, or take it away.
     * @param change the record
     * @param sign 1 or -1
     */
    void Add(const RecordedChange& change, double sign)
    {
        n += sign;
        x += sign * change.before;
        y += sign * change.after;
        xx += sign * change.before * change.before;
        xy += sign * change.before * change.after;
    }

    /// @return variance before
    double GetVariance() const
    {
        return (xx - x * x / n) / n;
    }

    /// @return least-squares slope, not below 0; 0 if the records do not differ
    double GetSlope() const
    {
        const double variance = GetVariance();
        return variance > 1e-12 ? std::max(0.0, (xy - x * y / n) / n / variance) : 0;
    }
};

/// How the slope of a change may be chosen.
enum SlopeKind
{
    CONSTANT, //!< b = 0
    RATIO,    //!< b = 1
    LINE      //!< b by least squares
};

/**
 * @brief A slope.
 * @param kind how it is chosen
 * @param moments sums over the records
 * @return the slope, not below 0
 */
double
ChooseSlope(SlopeKind kind, const ChangeMoments& moments)
{
    return kind == LINE ? moments.GetSlope() : (kind == RATIO ? 1 : 0);
}

/**
 * @brief Mean absolute error of left-out records.
 * @param kind how the slope is chosen
 * @param changes the records, at least two
 * @param moments their sums
 * @return the error
 */
double
GetLeftOutError(SlopeKind kind,
                const std::vector<RecordedChange>& changes,
                const ChangeMoments& moments)
{
    double sum = 0;
    for (const auto& change : changes)
    {
        ChangeMoments others = moments;
        others.Add(change, -1);
        const double slope = ChooseSlope(kind, others);
        const double predicted =
            others.y / others.n + slope * (change.before - others.x / others.n);
        sum += std::fabs(predicted - change.after);
    }
    return sum / moments.n;
}

} // namespace

ChangeResponse::ChangeResponse(const std::vector<RecordedChange>& changes)
{
    ChangeMoments moments;
    m_least = changes.front().before;
    m_most = m_least;
    for (const auto& change : changes)
    {
        moments.Add(change, 1);
        m_least = std::min(m_least, change.before);
        m_most = std::max(m_most, change.before);
    }
    m_meanRatio = changes.size() < 3 || moments.GetVariance() < 1e-12;
    if (!m_meanRatio)
    {
        double least = std::numeric_limits<double>::infinity();
        for (const auto kind : {CONSTANT, RATIO, LINE})
        {
            const double error = GetLeftOutError(kind, changes, moments);
            if (error < least)
            {
                least = error;
                m_slope = ChooseSlope(kind, moments);
            }
        }
    }
    m_offset = (moments.y - m_slope * moments.x) / moments.n;
}

double
ChangeResponse::GetAfter(double logLoss) const
{
    return m_offset + m_slope * (m_meanRatio ? logLoss : std::clamp(logLoss, m_least, m_most));
}

std::string
ChangeResponse::Describe() const
{
    std::ostringstream text;
    text << std::setprecision(3);
    if (m_meanRatio)
    {
        text << "mean ratio " << std::exp(m_offset) << ": too few or equal losses before";
    }
    else if (m_slope == 0)
    {
        text << std::exp(m_offset) << " whatever the loss before";
    }
    else
    {
        text << std::exp(m_offset) << " l^" << m_slope << " for l in [" << std::exp(m_least) << ", "
             << std::exp(m_most) << "], constant outside";
    }
    return text.str();
}

} // namespace pact
} // namespace ns3
