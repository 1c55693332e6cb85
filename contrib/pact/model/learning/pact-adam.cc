/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "pact-adam.h"

#include "ns3/assert.h"

#include <cmath>

namespace ns3
{
namespace pact
{

namespace
{

constexpr double FIRST_DECAY = 0.9;    //!< of the running mean of the gradient
constexpr double SECOND_DECAY = 0.999; //!< of the running mean of its square
constexpr double EPSILON = 1e-8;       //!< keeps steps finite where the gradient is 0

} // namespace

Adam::Adam(Eigen::Index size, double learningRate)
    : m_learningRate(learningRate),
      m_first(Eigen::VectorXd::Zero(size)),
      m_second(Eigen::VectorXd::Zero(size))
{
}

void
Adam::Step(const Eigen::VectorXd& gradient, Eigen::VectorXd& parameters)
{
    NS_ASSERT_MSG(gradient.size() == m_first.size() && parameters.size() == m_first.size(),
                  "Adam was made for another number of parameters");
    m_steps++;
    // Both means begin at zero: divided by the weight that the gradients have in them so far.
    const double exponent = static_cast<double>(m_steps);
    const double rate = m_learningRate / (1 - std::pow(FIRST_DECAY, exponent));
    const double root = 1 / std::sqrt(1 - std::pow(SECOND_DECAY, exponent));
    m_first += (1 - FIRST_DECAY) * (gradient - m_first);
    m_second.array() += (1 - SECOND_DECAY) * (gradient.array().square() - m_second.array());
    parameters.array() -= rate * m_first.array() / (m_second.array().sqrt() * root + EPSILON);
}

} // namespace pact
} // namespace ns3
