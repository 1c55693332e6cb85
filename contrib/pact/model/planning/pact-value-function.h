/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef PACT_VALUE_FUNCTION_H
#define PACT_VALUE_FUNCTION_H

#include "pact-learning-problem.h"

namespace ns3
{
namespace pact
{

/**
 * @ingroup pact
 * @brief V(s) of the paper (eq. 4): how promising a state is, in [0, 1].
 *
 * 1 when the target is met by the deadline, 0 when the deadline passed without, and in between
 * logistic((l_ideal(T) - l)/w). The paper says that l_ideal is a power law from l(0) at T = 0 to
 * l_max at T_max; its knee and the width w are this project's reconstruction: l_ideal(T) =
 * l(0)(1 + 100 T/T_max)^(-q) with q from the two end points, and w = 5 % of l(0) - l_max.
 */
class ValueFunction
{
  public:
    /**
     * @brief Constructor.
     * @param problem gives l(0), l_max and T_max
     */
    explicit ValueFunction(const LearningProblem& problem);

    /**
     * @brief The loss that a job on an even course has at a time.
     * @param time T in [0, T_max]
     * @return l_ideal(T)
     */
    double GetIdealLoss(double time) const;

    /**
     * @brief The value of a state.
     * @param loss l
     * @param time T
     * @return V in [0, 1]
     */
    double Evaluate(double loss, double time) const;

  private:
    double m_startLoss;  //!< l(0)
    double m_lossTarget; //!< l_max
    double m_deadline;   //!< T_max
    double m_exponent;   //!< q
    double m_width;      //!< w
};

} // namespace pact
} // namespace ns3

#endif // PACT_VALUE_FUNCTION_H
