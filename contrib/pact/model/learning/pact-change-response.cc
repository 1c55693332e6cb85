/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "pact-change-response.h"

#include <algorithm>
#include <cmath>
#include <iomanip>
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

/**
 * @brief Whether a slope predicts left-out records better than none.
 * @param changes the records, at least three
 * @param moments their sums
 * @return whether it does
 */
bool
SlopeHelps(const std::vector<RecordedChange>& changes, const ChangeMoments& moments)
{
    double withSlope = 0;
    double without = 0;
    for (const auto& change : changes)
    {
        ChangeMoments others = moments;
        others.Add(change, -1);
        const double error = others.y / others.n - change.after;
        without += std::fabs(error);
        withSlope += std::fabs(error + others.GetSlope() * (change.before - others.x / others.n));
    }
    return withSlope < without;
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
        m_slope = SlopeHelps(changes, moments) ? moments.GetSlope() : 0;
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
