/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "pact-estimator-samples.h"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace ns3
{
namespace pact
{

namespace
{

/// Mean and standard deviation of numbers that come one by one.
class Moments
{
  public:
    /**
     * @brief Add a number.
     * @param value the number
     */
    void Add(double value)
    {
        m_count++;
        const double difference = value - m_mean;
        m_mean += difference / static_cast<double>(m_count);
        m_squares += difference * (value - m_mean);
    }

    /// @return the mean
    double GetMean() const
    {
        return m_mean;
    }

    /// @return the standard deviation; 1 where the numbers do not differ
    double GetDeviation() const
    {
        const double deviation =
            m_count == 0 ? 0 : std::sqrt(m_squares / static_cast<double>(m_count));
        return deviation > 1e-9 ? deviation : 1;
    }

  private:
    uint64_t m_count{0}; //!< how many numbers
    double m_mean{0};    //!< their mean
    double m_squares{0}; //!< sum of squared deviations
};

/**
 * @brief Turn moments into a scaling.
 * @param inputs per input
 * @param target of the targets
 * @return the scaling
 */
NetworkScaling
MakeScaling(const std::vector<Moments>& inputs, const Moments& target)
{
    NetworkScaling scaling;
    for (const Moments& input : inputs)
    {
        scaling.inputMean.push_back(input.GetMean());
        scaling.inputDeviation.push_back(input.GetDeviation());
    }
    scaling.targetMean = target.GetMean();
    scaling.targetDeviation = target.GetDeviation();
    return scaling;
}

/**
 * @brief The change of the log loss that a change of setting made.
 * @param course a stage that began with a known change
 * @return after minus before
 */
double
GetJump(const RecordedCourse& course)
{
    return course.moments.front().logLoss - course.change->logLoss;
}

} // namespace

std::vector<StageObservation>
GetShownMoments(const RecordedCourse& course)
{
    std::vector<StageObservation> moments;
    if (course.untrained)
    {
        moments.push_back(*course.untrained);
    }
    moments.insert(moments.end(), course.moments.begin(), course.moments.end());
    return moments;
}

void
FillRunInputs(const StageFeatures& features,
              const StageObservation* begin,
              const StageObservation* end,
              const NetworkScaling& scaling,
              uint32_t window,
              double* inputs)
{
    const std::ptrdiff_t count = std::min<std::ptrdiff_t>(end - begin, window);
    double* output = std::fill_n(inputs, (window - count) * STEP_INPUTS, 0.0);
    for (const StageObservation* moment = end - count; moment != end; ++moment)
    {
        const StepInputs step = EncodeStep(features, *moment);
        // The last input tells that there is an epoch, and is not standardised.
        for (std::size_t i = 0; i + 1 < STEP_INPUTS; ++i)
        {
            *output++ = (step[i] - scaling.inputMean[i]) / scaling.inputDeviation[i];
        }
        *output++ = step.back();
    }
}

void
FillChangeInputs(const ChangeFeatures& change, const NetworkScaling& scaling, double* inputs)
{
    const ChangeInputs values = EncodeChange(change);
    for (std::size_t i = 0; i < CHANGE_INPUTS; ++i)
    {
        inputs[i] = (values[i] - scaling.inputMean[i]) / scaling.inputDeviation[i];
    }
}

NetworkScaling
GetRunScaling(const RecordedCourses& courses, uint32_t horizon)
{
    std::vector<Moments> inputs(STEP_INPUTS - 1);
    Moments target;
    for (const RecordedCourse* course : courses)
    {
        const auto moments = GetShownMoments(*course);
        for (std::size_t i = 0; i < moments.size(); ++i)
        {
            const StepInputs step = EncodeStep(course->features, moments[i]);
            for (std::size_t j = 0; j < inputs.size(); ++j)
            {
                inputs[j].Add(step[j]);
            }
            for (std::size_t k = i + 1; k < moments.size() && k <= i + horizon; ++k)
            {
                target.Add(moments[k].logLoss - moments[i].logLoss);
            }
        }
    }
    return MakeScaling(inputs, target);
}

NetworkScaling
GetChangeScaling(const RecordedCourses& courses)
{
    std::vector<Moments> inputs(CHANGE_INPUTS);
    Moments target;
    bool any = false;
    for (const RecordedCourse* course : courses)
    {
        if (!course->change)
        {
            continue;
        }
        any = true;
        const ChangeInputs values = EncodeChange(*course->change);
        for (std::size_t j = 0; j < CHANGE_INPUTS; ++j)
        {
            inputs[j].Add(values[j]);
        }
        target.Add(GetJump(*course));
    }
    return any ? MakeScaling(inputs, target) : NetworkScaling();
}

NetworkSamples
GetRunSamples(const RecordedCourses& courses,
              const NetworkScaling& scaling,
              uint32_t window,
              uint32_t horizon)
{
    Eigen::Index count = 0;
    for (const RecordedCourse* course : courses)
    {
        count += static_cast<Eigen::Index>(GetShownMoments(*course).size()) - 1;
    }
    NetworkSamples samples;
    samples.inputs.resize(window * STEP_INPUTS, count);
    samples.targets.setZero(horizon, count);
    samples.weights.setZero(horizon, count);
    Eigen::Index column = 0;
    for (const RecordedCourse* course : courses)
    {
        const auto moments = GetShownMoments(*course);
        for (std::size_t i = 0; i + 1 < moments.size(); ++i, ++column)
        {
            FillRunInputs(course->features,
                          moments.data(),
                          moments.data() + i + 1,
                          scaling,
                          window,
                          samples.inputs.col(column).data());
            for (std::size_t k = i + 1; k < moments.size() && k <= i + horizon; ++k)
            {
                const auto row = static_cast<Eigen::Index>(k - i - 1);
                samples.targets(row, column) =
                    (moments[k].logLoss - moments[i].logLoss - scaling.targetMean) /
                    scaling.targetDeviation;
                samples.weights(row, column) = 1;
            }
        }
    }
    return samples;
}

NetworkSamples
GetChangeSamples(const RecordedCourses& courses, const NetworkScaling& scaling)
{
    RecordedCourses changed;
    std::copy_if(courses.begin(),
                 courses.end(),
                 std::back_inserter(changed),
                 [](const RecordedCourse* course) { return course->change.has_value(); });
    const auto count = static_cast<Eigen::Index>(changed.size());
    NetworkSamples samples;
    samples.inputs.resize(CHANGE_INPUTS, count);
    samples.targets.resize(1, count);
    samples.weights.setOnes(1, count);
    for (Eigen::Index i = 0; i < count; ++i)
    {
        FillChangeInputs(*changed[i]->change, scaling, samples.inputs.col(i).data());
        samples.targets(0, i) =
            (GetJump(*changed[i]) - scaling.targetMean) / scaling.targetDeviation;
    }
    return samples;
}

} // namespace pact
} // namespace ns3
