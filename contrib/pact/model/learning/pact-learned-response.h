/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef PACT_LEARNED_RESPONSE_H
#define PACT_LEARNED_RESPONSE_H

#include <cstdint>
#include <vector>

namespace ns3
{
namespace pact
{

/**
 * @ingroup pact
 * @brief One way a stage may go on, epoch by epoch.
 */
struct PredictedCourse
{
    uint32_t firstAge{0};          //!< epochs in the stage at the first element
    std::vector<double> logLosses; //!< by age; what is planned on
    std::vector<double> slopes;    //!< by age; GetRecentSlope() of the mean
};

/**
 * @ingroup pact
 * @brief The response of one stage: the next loss as a function of the loss and the epochs in the
 * stage, from a bundle of predicted courses.
 *
 * A loss between two courses stays between them, in the same proportion of the logarithm; one
 * outside of the bundle keeps its distance from the nearest course. Since the courses are put in
 * order at every age, the response is monotone in the loss. From the last age on, the loss stays.
 */
class LearnedResponse
{
  public:
    /// Nothing, to be assigned to.
    LearnedResponse() = default;

    /**
     * @brief Constructor.
     * @param courses at least one, all of the same ages, in the order of their beginnings
     */
    explicit LearnedResponse(std::vector<PredictedCourse> courses);

    /// @return whether there is no course
    bool IsEmpty() const;

    /// @return the courses
    const std::vector<PredictedCourse>& GetCourses() const;

    /**
     * @brief The loss after one more epoch.
     * @param logLoss log loss before it
     * @param age epochs in the stage before it
     * @return log loss after it
     */
    double GetNext(double logLoss, uint32_t age) const;

    /**
     * @brief A log loss that the stage does not go below.
     * @param logLoss log loss
     * @param age epochs in the stage
     * @return the bound, at most logLoss
     */
    double GetBound(double logLoss, uint32_t age) const;

    /**
     * @brief Map a loss by what is known of the courses at one age.
     * @param logLoss log loss
     * @param age epochs in the stage
     * @param images what becomes of each course, ascending
     * @return what becomes of the loss
     */
    double Map(double logLoss, uint32_t age, const std::vector<double>& images) const;

    /**
     * @brief Position of an age in the courses.
     * @param age epochs in the stage
     * @return index of the last element that is not older
     */
    std::size_t GetIndex(uint32_t age) const;

  private:
    /// Where a loss lies in the bundle.
    struct Place
    {
        std::size_t course; //!< the course at or below it, or the nearest one
        double weight;      //!< share of the way to the next course, in [0, 1)
        double distance;    //!< log loss beyond the bundle
    };

    /**
     * @brief Find a loss in the bundle.
     * @param logLoss log loss
     * @param index position of the age
     * @return its place
     */
    Place Find(double logLoss, std::size_t index) const;

    std::vector<PredictedCourse> m_courses;    //!< ascending at every age
    std::vector<std::vector<double>> m_minima; //!< per course, least log loss from an age on
};

} // namespace pact
} // namespace ns3

#endif // PACT_LEARNED_RESPONSE_H
