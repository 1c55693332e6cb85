/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "pact-stage-response.h"

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

/// Half the width of the smoothing window in log(1 + e). Leave-one-out errors on the project's
/// records are flat between 0.2 and 0.5 and higher without smoothing.
constexpr double SMOOTHING = 0.3;

/// A loss is positive, whatever is extrapolated.
const double LEAST_LOG_LOSS = std::log(1e-9);

/// A weighted straight line.
class LineFit
{
  public:
    /**
     * @brief Add a point.
     * @param x abscissa
     * @param y ordinate
     * @param weight weight >= 0
     */
    void Add(double x, double y, double weight)
    {
        m_points += weight > 0 ? 1 : 0;
        m_w += weight;
        m_x += weight * x;
        m_y += weight * y;
        m_xx += weight * x * x;
        m_xy += weight * x * y;
    }

    /// @return the number of points that count
    int GetPoints() const
    {
        return m_points;
    }

    /// @return the slope; at least two points are needed
    double GetSlope() const
    {
        return (m_w * m_xy - m_x * m_y) / (m_w * m_xx - m_x * m_x);
    }

    /// @return the ordinate at abscissa 0
    double GetIntercept() const
    {
        return (m_y - GetSlope() * m_x) / m_w;
    }

  private:
    int m_points{0}; //!< number of points that count
    double m_w{0};   //!< sum of weights
    double m_x{0};   //!< weighted sum of x
    double m_y{0};   //!< weighted sum of y
    double m_xx{0};  //!< weighted sum of x^2
    double m_xy{0};  //!< weighted sum of x y
};

/**
 * @brief Mean course of the logarithm of the loss. It is the sum of mean steps, so that a record
 * that ends early leaves no step behind.
 * @param stages the records
 * @param firstAge first age of any of them
 * @return by age, from firstAge
 */
std::vector<double>
GetMeanCourse(const std::vector<const RecordedStage*>& stages, uint32_t firstAge)
{
    double sum = 0;
    int count = 0;
    uint32_t lastAge = firstAge;
    for (const auto* stage : stages)
    {
        lastAge = std::max(lastAge, stage->GetLastAge());
        if (stage->firstAge == firstAge)
        {
            sum += std::log(stage->GetLoss(firstAge));
            count++;
        }
    }
    std::vector<double> mean{sum / count};
    for (uint32_t age = firstAge; age < lastAge; age++)
    {
        sum = 0;
        count = 0;
        for (const auto* stage : stages)
        {
            if (age >= stage->firstAge && age < stage->GetLastAge())
            {
                sum += std::log(stage->GetLoss(age + 1) / stage->GetLoss(age));
                count++;
            }
        }
        mean.push_back(mean.back() + (count > 0 ? sum / count : 0));
    }
    return mean;
}

/**
 * @brief Smooth a course by local straight lines in log(1 + e).
 * @param course by age, from firstAge
 * @param firstAge its first age
 * @return the smoothed course
 */
std::vector<double>
Smooth(const std::vector<double>& course, uint32_t firstAge)
{
    std::vector<double> smooth = course;
    for (std::size_t i = 0; i < course.size(); i++)
    {
        LineFit line;
        for (std::size_t j = 0; j < course.size(); j++)
        {
            const double z = std::log((1.0 + firstAge + j) / (1.0 + firstAge + i));
            line.Add(z, course[j], std::max(0.0, 1 - std::fabs(z) / SMOOTHING));
        }
        // A line through fewer points would not smooth.
        if (line.GetPoints() >= 3)
        {
            smooth[i] = line.GetIntercept();
        }
    }
    return smooth;
}

/**
 * @brief Exponent of the power law that goes on beyond the records.
 * @param mean the smoothed mean
 * @param firstAge its first age
 * @return slope of the mean over log(1 + e) in the last half of the ages; 0 for a short course
 */
double
GetTailSlope(const std::vector<double>& mean, uint32_t firstAge)
{
    LineFit line;
    for (std::size_t i = mean.size() / 2; i < mean.size(); i++)
    {
        line.Add(std::log(1.0 + firstAge + i), mean[i], 1);
    }
    return line.GetPoints() >= 3 ? line.GetSlope() : 0;
}

} // namespace

StageResponse::StageResponse(const std::vector<const RecordedStage*>& stages)
{
    m_firstAge = stages.front()->firstAge;
    for (const auto* stage : stages)
    {
        m_firstAge = std::min(m_firstAge, stage->firstAge);
    }
    const auto mean = Smooth(GetMeanCourse(stages, m_firstAge), m_firstAge);
    m_start = mean.front();
    if (stages.size() > 1)
    {
        FitSlopes(stages, mean);
    }
    FillOffsets(mean);
    FindOrder();
}

void
StageResponse::FitSlopes(const std::vector<const RecordedStage*>& stages,
                         const std::vector<double>& mean)
{
    double products[2] = {0, 0};
    double squares[2] = {0, 0};
    for (const auto* stage : stages)
    {
        for (uint32_t age = stage->firstAge; age < stage->GetLastAge(); age++)
        {
            const std::size_t i = age - m_firstAge;
            const double deviation = std::log(stage->GetLoss(age)) - mean[i];
            const double next = std::log(stage->GetLoss(age + 1)) - mean[i + 1];
            const int later = age > 0 ? 1 : 0;
            products[later] += deviation * next;
            squares[later] += deviation * deviation;
        }
    }
    const auto slope = [&](int later) {
        // Records that do not differ say nothing about differences.
        return squares[later] > 1e-12 ? std::clamp(products[later] / squares[later], 0.0, 1.0)
                                      : 1.0;
    };
    m_firstSlope = slope(0);
    m_laterSlope = slope(1);
}

void
StageResponse::FillOffsets(const std::vector<double>& mean)
{
    const double tailSlope = GetTailSlope(mean, m_firstAge);
    m_offsets.assign(AGES, 0.0);
    double before = mean.front();
    for (uint32_t age = m_firstAge; age < AGES; age++)
    {
        const std::size_t next = age + 1 - m_firstAge;
        const double after = next < mean.size()
                                 ? mean[next]
                                 : before + tailSlope * std::log((2.0 + age) / (1.0 + age));
        m_offsets[age] = after - GetSlope(age) * before;
        before = after;
    }
}

void
StageResponse::FindOrder()
{
    // The first epoch has a slope of its own, so it never belongs to the ordered ages.
    const uint32_t youngest = std::max(1u, m_firstAge);
    uint32_t freshFrom = AGES - 1;
    while (freshFrom > youngest && m_offsets[freshFrom - 1] <= m_offsets[freshFrom])
    {
        freshFrom--;
    }
    uint32_t oldFrom = AGES - 1;
    while (oldFrom > youngest && m_offsets[oldFrom - 1] >= m_offsets[oldFrom])
    {
        oldFrom--;
    }
    m_oldIsBetter = oldFrom < freshFrom;
    m_orderedFrom = std::min(oldFrom, freshFrom);
}

double
StageResponse::GetNext(double logLoss, uint32_t age) const
{
    if (age < m_firstAge)
    {
        return std::max(std::min(logLoss, m_start), LEAST_LOG_LOSS);
    }
    const double next = GetSlope(age) * logLoss + m_offsets[std::min(age, AGES - 1)];
    return std::max(next, LEAST_LOG_LOSS);
}

uint32_t
StageResponse::GetRank(uint32_t age) const
{
    const uint32_t capped = std::min(age, AGES - 1);
    return m_oldIsBetter ? AGES - 1 - capped : capped;
}

uint32_t
StageResponse::GetComparisonClass(uint32_t age) const
{
    return age < m_orderedFrom ? 1 + age : 0;
}

double
StageResponse::GetSlope(uint32_t age) const
{
    return age == 0 ? m_firstSlope : m_laterSlope;
}

std::string
StageResponse::Describe() const
{
    std::ostringstream text;
    text << std::setprecision(3) << "an epoch keeps ";
    if (m_firstAge == 0)
    {
        text << m_firstSlope << " of a deviation at first, ";
    }
    text << m_laterSlope << (m_firstAge == 0 ? " later" : " of a deviation");
    return text.str();
}

} // namespace pact
} // namespace ns3
