/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "pact-scenario-error.h"

#include <utility>

namespace ns3
{
namespace pact
{

namespace
{

/**
 * @brief One line for each problem.
 * @param problems the problems
 * @return the lines
 */
std::string
JoinLines(const std::vector<ScenarioProblem>& problems)
{
    std::string text;
    for (const auto& problem : problems)
    {
        text += text.empty() ? "" : "\n";
        text += problem.ToString();
    }
    return text;
}

} // namespace

std::string
ScenarioProblem::ToString() const
{
    if (line == 0)
    {
        return file + ": " + message;
    }
    return file + ":" + std::to_string(line) + ":" + std::to_string(column) + ": " + message;
}

ScenarioError::ScenarioError(std::vector<ScenarioProblem> problems)
    : std::runtime_error(JoinLines(problems)),
      m_problems(std::move(problems))
{
}

const std::vector<ScenarioProblem>&
ScenarioError::GetProblems() const
{
    return m_problems;
}

} // namespace pact
} // namespace ns3
