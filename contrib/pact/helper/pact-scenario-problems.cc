/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "pact-scenario-problems.h"

#include <algorithm>
#include <cctype>
#include <numeric>
#include <tuple>
#include <utility>

namespace ns3
{
namespace pact
{

namespace
{

constexpr std::size_t MAX_NAMES_LISTED = 12; //!< more would hide the message

/**
 * @brief Number of single-letter edits between two names, without regard to case; two neighbours
 * exchanged count once.
 * @param a one name
 * @param b the other
 * @return the number
 */
std::size_t
GetEditDistance(const std::string& a, const std::string& b)
{
    const auto same = [](unsigned char x, unsigned char y) {
        return std::tolower(x) == std::tolower(y);
    };
    std::vector<std::vector<std::size_t>> distance(a.size() + 1,
                                                   std::vector<std::size_t>(b.size() + 1));
    std::iota(distance[0].begin(), distance[0].end(), 0);
    for (std::size_t i = 1; i <= a.size(); i++)
    {
        distance[i][0] = i;
        for (std::size_t j = 1; j <= b.size(); j++)
        {
            const std::size_t replaced =
                distance[i - 1][j - 1] + (same(a[i - 1], b[j - 1]) ? 0 : 1);
            distance[i][j] = std::min({distance[i - 1][j] + 1, distance[i][j - 1] + 1, replaced});
            if (i > 1 && j > 1 && same(a[i - 1], b[j - 2]) && same(a[i - 2], b[j - 1]))
            {
                distance[i][j] = std::min(distance[i][j], distance[i - 2][j - 2] + 1);
            }
        }
    }
    return distance[a.size()][b.size()];
}

} // namespace

ScenarioProblems::ScenarioProblems(std::string file, const std::string& text)
    : m_file(std::move(file)),
      m_lineLengths(1, 0)
{
    for (const char c : text)
    {
        if (c == '\n')
        {
            m_lineLengths.push_back(0);
        }
        else
        {
            m_lineLengths.back()++;
        }
    }
    if (m_lineLengths.size() > 1 && m_lineLengths.back() == 0)
    {
        m_lineLengths.pop_back();
    }
}

void
ScenarioProblems::Add(const ScenarioPlace& place, const std::string& message)
{
    if (!place.origin.empty())
    {
        m_problems.push_back({place.origin, 0, 0, message});
        return;
    }
    const int line = std::clamp(place.line, 1, static_cast<int>(m_lineLengths.size()));
    const int column = std::clamp(place.column, 1, m_lineLengths[line - 1] + 1);
    m_problems.push_back({m_file, line, column, message});
}

std::size_t
ScenarioProblems::GetCount() const
{
    return m_problems.size();
}

void
ScenarioProblems::ThrowIfAny() const
{
    if (m_problems.empty())
    {
        return;
    }
    auto sorted = m_problems;
    std::stable_sort(sorted.begin(), sorted.end(), [](const auto& a, const auto& b) {
        return std::tie(a.line, a.column) < std::tie(b.line, b.column);
    });
    throw ScenarioError(std::move(sorted));
}

std::string
FindNearestName(const std::string& name, const std::vector<std::string>& known)
{
    constexpr std::size_t longest = 200;
    std::string nearest;
    std::size_t least = longest;
    for (const auto& candidate : known)
    {
        if (name.size() > longest || candidate.empty())
        {
            continue;
        }
        const std::size_t distance = GetEditDistance(name, candidate);
        const std::size_t tolerated = std::max<std::size_t>(1, candidate.size() / 3);
        if (distance <= tolerated && distance < candidate.size() && distance < name.size() &&
            distance < least)
        {
            least = distance;
            nearest = candidate;
        }
    }
    return nearest;
}

std::string
SuggestName(const std::string& name, const std::vector<std::string>& known)
{
    const std::string nearest = FindNearestName(name, known);
    if (!nearest.empty())
    {
        return "did you mean '" + nearest + "'?";
    }
    if (known.empty())
    {
        return "expected one that exists, but there is none";
    }
    std::string list;
    const std::size_t listed = std::min(known.size(), MAX_NAMES_LISTED);
    for (std::size_t i = 0; i < listed; i++)
    {
        list += (i ? ", '" : "'") + known[i] + "'";
    }
    if (known.size() > listed)
    {
        list += " and " + std::to_string(known.size() - listed) + " more";
    }
    return known.size() == 1 ? "expected " + list : "expected one of " + list;
}

} // namespace pact
} // namespace ns3
