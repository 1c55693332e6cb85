/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "pact-records-error.h"

#include <utility>

namespace ns3
{
namespace pact
{

namespace
{

/**
 * @brief The text of the exception.
 * @param problems the first problems
 * @param count how many there are in all
 * @return one line per problem
 */
std::string
Join(const std::vector<std::string>& problems, std::size_t count)
{
    std::string text;
    for (const auto& problem : problems)
    {
        text += (text.empty() ? "" : "\n") + problem;
    }
    if (count > problems.size())
    {
        text += "\nand " + std::to_string(count - problems.size()) + " more problems";
    }
    return text;
}

} // namespace

RecordsError::RecordsError(std::vector<std::string> problems, std::size_t count)
    : std::runtime_error(Join(problems, count)),
      m_problems(std::move(problems)),
      m_count(count)
{
}

const std::vector<std::string>&
RecordsError::GetProblems() const
{
    return m_problems;
}

std::size_t
RecordsError::GetCount() const
{
    return m_count;
}

void
RecordsProblems::Add(std::string problem)
{
    if (m_problems.size() < RecordsError::KEPT)
    {
        m_problems.push_back(std::move(problem));
    }
    m_count++;
}

void
RecordsProblems::Add(const std::string& file,
                     std::size_t line,
                     std::size_t column,
                     const std::string& problem)
{
    Add(file + ":" + std::to_string(line) + ":" + std::to_string(column) + ": " + problem);
}

void
RecordsProblems::ThrowIfAny() const
{
    if (m_count > 0)
    {
        throw RecordsError(m_problems, m_count);
    }
}

} // namespace pact
} // namespace ns3
