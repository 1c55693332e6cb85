/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "pact-value-function.h"

#include <cmath>

namespace ns3
{
namespace pact
{

namespace
{
constexpr double KNEES_PER_DEADLINE = 100; //!< T_max over the time scale of the power law
constexpr double RELATIVE_WIDTH = 0.05;    //!< w over l(0) - l_max
} // namespace

ValueFunction::ValueFunction(const LearningProblem& problem)
    : m_startLoss(problem.startLoss),
      m_lossTarget(problem.lossTarget),
      m_deadline(problem.deadline),
      m_exponent(std::log(problem.startLoss / problem.lossTarget) / std::log1p(KNEES_PER_DEADLINE)),
      m_width(RELATIVE_WIDTH * (problem.startLoss - problem.lossTarget))
{
}

double
ValueFunction::GetIdealLoss(double time) const
{
    return m_startLoss * std::pow(1 + KNEES_PER_DEADLINE * time / m_deadline, -m_exponent);
}

double
ValueFunction::Evaluate(double loss, double time) const
{
    const bool late = time > m_deadline;
    const bool met = loss <= m_lossTarget;
    if (late != met)
    {
        return met ? 1 : 0;
    }
    return 1 / (1 + std::exp((loss - GetIdealLoss(time)) / m_width));
}

} // namespace pact
} // namespace ns3
