/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef PACT_SCENARIO_ERROR_H
#define PACT_SCENARIO_ERROR_H

#include <stdexcept>
#include <string>
#include <vector>

namespace ns3
{
namespace pact
{

/**
 * @ingroup pact
 * @brief One thing that is wrong with a scenario.
 */
struct ScenarioProblem
{
    std::string file;    //!< path of the file, or "--set path=value" for an overridden value
    int line{0};         //!< line in the file from 1; 0 if the problem is not at a place in it
    int column{0};       //!< column in the line from 1; 0 if the line is 0
    std::string message; //!< what is wrong and what was expected

    /// @return "file:line:column: message", without line and column if there are none
    std::string ToString() const;
};

/**
 * @ingroup pact
 * @brief Says everything that is wrong with a scenario at once; what() has one line for each
 * problem, in the order of their places.
 */
class ScenarioError : public std::runtime_error
{
  public:
    /**
     * @brief Constructor.
     * @param problems what is wrong, at least one problem, in order
     */
    explicit ScenarioError(std::vector<ScenarioProblem> problems);

    /// @return what is wrong, in order
    const std::vector<ScenarioProblem>& GetProblems() const;

  private:
    std::vector<ScenarioProblem> m_problems; //!< what is wrong, in order
};

} // namespace pact
} // namespace ns3

#endif // PACT_SCENARIO_ERROR_H
