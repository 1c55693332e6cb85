/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef PACT_ADAM_H
#define PACT_ADAM_H

#include <Eigen/Core>
#include <cstdint>

namespace ns3
{
namespace pact
{

/**
 * @ingroup pact
 * @brief The optimiser Adam (Kingma and Ba, 2015) with its usual constants.
 */
class Adam
{
  public:
    /**
     * @brief Constructor.
     * @param size number of parameters
     * @param learningRate length of a step, > 0
     */
    Adam(Eigen::Index size, double learningRate);

    /**
     * @brief Make a step.
     * @param gradient derivatives of the objective
     * @param parameters moved against them
     */
    void Step(const Eigen::VectorXd& gradient, Eigen::VectorXd& parameters);

  private:
    double m_learningRate;    //!< length of a step
    uint64_t m_steps{0};      //!< steps made
    Eigen::VectorXd m_first;  //!< running mean of the gradient
    Eigen::VectorXd m_second; //!< running mean of its square
};

} // namespace pact
} // namespace ns3

#endif // PACT_ADAM_H
