/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef PACT_SCENARIO_PROBLEMS_H
#define PACT_SCENARIO_PROBLEMS_H

#include "pact-scenario-error.h"

#include <string>
#include <vector>

namespace ns3
{
namespace pact
{

/**
 * @ingroup pact
 * @brief Where something stands: in the scenario file or in an override.
 */
struct ScenarioPlace
{
    int line{1};        //!< from 1
    int column{1};      //!< from 1
    std::string origin; //!< "--set path=value"; empty: in the file
};

/**
 * @ingroup pact
 * @brief Collects what is wrong with a scenario, so that all of it is reported at once.
 */
class ScenarioProblems
{
  public:
    /**
     * @brief Constructor.
     * @param file path of the scenario file, as the user wrote it
     * @param text its contents; places outside of them are moved to the nearest one inside
     */
    ScenarioProblems(std::string file, const std::string& text);

    /**
     * @brief Note a problem.
     * @param place where it is
     * @param message what is wrong and what was expected
     */
    void Add(const ScenarioPlace& place, const std::string& message);

    /// @return the number of problems so far
    std::size_t GetCount() const;

    /**
     * @brief Report the problems, if there are any.
     * @throw ScenarioError with all of them, in the order of their places
     */
    void ThrowIfAny() const;

  private:
    std::string m_file;                      //!< path of the scenario file
    std::vector<int> m_lineLengths;          //!< of every line of the file
    std::vector<ScenarioProblem> m_problems; //!< in the order in which they were found
};

/**
 * @brief Help with a name that is not known.
 * @param name the name as written
 * @param known the names that would be right
 * @return "did you mean 'x'?" if one of them is near, "expected one of 'x', 'y'" otherwise
 */
std::string SuggestName(const std::string& name, const std::vector<std::string>& known);

/**
 * @brief Find the name that was probably meant.
 * @param name the name as written
 * @param known the names that would be right
 * @return the nearest one; empty if none is near
 */
std::string FindNearestName(const std::string& name, const std::vector<std::string>& known);

} // namespace pact
} // namespace ns3

#endif // PACT_SCENARIO_PROBLEMS_H
