/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "pact-loss-quality.h"

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

/// Collects errors.
class ErrorSum
{
  public:
    /**
     * @brief Add an error.
     * @param error predicted minus recorded
     */
    void Add(double error)
    {
        m_count++;
        m_absolute += std::fabs(error);
        m_sum += error;
        m_square += error * error;
    }

    /// @return mean absolute error, or NaN
    double GetMeanAbsolute() const
    {
        return m_count > 0 ? m_absolute / m_count : std::numeric_limits<double>::quiet_NaN();
    }

    /// @return standard deviation, or NaN
    double GetDeviation() const
    {
        if (m_count < 2)
        {
            return std::numeric_limits<double>::quiet_NaN();
        }
        const double variance = (m_square - m_sum * m_sum / m_count) / (m_count - 1);
        return std::sqrt(std::max(0.0, variance));
    }

  private:
    std::size_t m_count{0}; //!< number of errors
    double m_absolute{0};   //!< sum of absolute errors
    double m_sum{0};        //!< sum of errors
    double m_square{0};     //!< sum of squares
};

/**
 * @brief All elements but one; all of them if there is but one.
 * @tparam T type of the elements
 * @param all the elements
 * @param index which one is left out
 * @return the others
 */
template <typename T>
std::vector<T>
LeaveOut(const std::vector<T>& all, std::size_t index)
{
    std::vector<T> others = all;
    if (all.size() > 1)
    {
        others.erase(others.begin() + static_cast<std::ptrdiff_t>(index));
    }
    return others;
}

/**
 * @brief A number for the table.
 * @param value the number
 * @return three decimals, or a dash for NaN
 */
std::string
Format(double value)
{
    if (std::isnan(value))
    {
        return "-";
    }
    std::ostringstream text;
    text << std::fixed << std::setprecision(3) << value;
    return text.str();
}

} // namespace

void
PrintLossQuality(std::ostream& stream, const std::vector<LossQuality>& report)
{
    std::vector<std::vector<std::string>> rows{{"mean absolute error of log(loss)",
                                                "records",
                                                "1 epoch",
                                                "10 epochs",
                                                "stage",
                                                "spread",
                                                "note"}};
    for (const auto& row : report)
    {
        const std::string note = row.leftOut ? "" : "no record left out; ";
        rows.push_back({row.subject,
                        std::to_string(row.records),
                        Format(row.oneStep),
                        Format(row.tenSteps),
                        Format(row.wholeStage),
                        Format(row.spread),
                        note + row.note});
    }
    std::size_t width = 0;
    for (const auto& row : rows)
    {
        width = std::max(width, row[0].size());
    }
    std::ostringstream table;
    for (const auto& row : rows)
    {
        table << std::left << std::setw(static_cast<int>(width)) << row[0] << std::right;
        for (std::size_t i = 1; i + 1 < row.size(); i++)
        {
            table << std::setw(11) << row[i];
        }
        table << "  " << row.back() << '\n';
    }
    stream << table.str();
}

LossQuality
ScoreStages(const std::string& subject, const RecordedStages& stages, const StageTeacher& teacher)
{
    ErrorSum one;
    ErrorSum ten;
    ErrorSum whole;
    for (std::size_t i = 0; i < stages.size(); i++)
    {
        const auto predict = teacher(LeaveOut(stages, i));
        const auto& stage = *stages[i];
        const uint32_t first = stage.firstAge;
        const auto recorded = [&](uint32_t age) { return std::log(stage.GetLoss(age)); };
        for (uint32_t age = first; age < stage.GetLastAge(); age++)
        {
            one.Add(predict(recorded(age), age, 1) - recorded(age + 1));
            if (age + 10 <= stage.GetLastAge())
            {
                ten.Add(predict(recorded(age), age, 10) - recorded(age + 10));
            }
            whole.Add(predict(recorded(first), first, age + 1 - first) - recorded(age + 1));
        }
    }
    LossQuality quality;
    quality.subject = subject;
    quality.records = stages.size();
    quality.leftOut = stages.size() > 1;
    quality.oneStep = one.GetMeanAbsolute();
    quality.tenSteps = ten.GetMeanAbsolute();
    quality.wholeStage = whole.GetMeanAbsolute();
    quality.spread = one.GetDeviation();
    return quality;
}

LossQuality
ScoreChanges(const std::string& subject,
             const std::vector<RecordedChange>& changes,
             const ChangeTeacher& teacher)
{
    ErrorSum errors;
    for (std::size_t i = 0; i < changes.size(); i++)
    {
        const auto predict = teacher(LeaveOut(changes, i));
        errors.Add(predict(changes[i].before) - changes[i].after);
    }
    LossQuality quality;
    quality.subject = subject;
    quality.records = changes.size();
    quality.leftOut = changes.size() > 1;
    quality.oneStep = errors.GetMeanAbsolute();
    quality.tenSteps = std::numeric_limits<double>::quiet_NaN();
    quality.wholeStage = std::numeric_limits<double>::quiet_NaN();
    quality.spread = errors.GetDeviation();
    return quality;
}

} // namespace pact
} // namespace ns3
