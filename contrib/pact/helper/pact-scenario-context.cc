/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "pact-scenario-context.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>

namespace ns3
{
namespace pact
{

namespace
{
constexpr std::size_t FILE_START = 10000; //!< characters; a longer first line is no header
} // namespace

ScenarioNames::ScenarioNames(std::string kind)
    : m_kind(std::move(kind))
{
}

bool
ScenarioNames::Declare(const std::string& name,
                       const ScenarioPlace& place,
                       ScenarioProblems& problems)
{
    const auto before = Find(name);
    if (before)
    {
        const auto& first = m_places[*before];
        const std::string where =
            first.origin.empty() ? "line " + std::to_string(first.line) : first.origin;
        problems.Add(place,
                     "duplicate " + m_kind + " '" + name + "', expected it once (it is in " +
                         where + " already)");
        return false;
    }
    m_names.push_back(name);
    m_places.push_back(place);
    return true;
}

void
ScenarioNames::SetIncomplete()
{
    m_complete = false;
}

bool
ScenarioNames::IsComplete() const
{
    return m_complete;
}

std::optional<std::size_t>
ScenarioNames::Find(const std::string& name) const
{
    const auto found = std::find(m_names.begin(), m_names.end(), name);
    if (found == m_names.end())
    {
        return std::nullopt;
    }
    return static_cast<std::size_t>(found - m_names.begin());
}

std::optional<std::size_t>
ScenarioNames::Resolve(const ScenarioNode& node, ScenarioProblems& problems) const
{
    const auto text = ReadScenarioText(node, "the name of a " + m_kind, problems);
    if (!text)
    {
        return std::nullopt;
    }
    const auto index = Find(*text);
    if (!index && m_complete)
    {
        const std::string help =
            m_names.empty() ? "expected one, but none is declared" : SuggestName(*text, m_names);
        problems.Add(node.place, "unknown " + m_kind + " '" + *text + "', " + help);
    }
    return index;
}

const ScenarioPlace&
ScenarioNames::GetPlace(std::size_t index) const
{
    return m_places[index];
}

std::optional<std::string>
ScenarioContext::DeclareName(ScenarioMap& map, ScenarioNames& names)
{
    const auto* node = map.Get("name", "a name");
    const auto name = node ? ReadScenarioName(*node, "a name", problems) : std::nullopt;
    if (!name)
    {
        names.SetIncomplete();
        return std::nullopt;
    }
    return names.Declare(*name, node->place, problems) ? name : std::nullopt;
}

double
ScenarioContext::GetTime(ScenarioMap& map, const std::string& key, const NumberRange& range)
{
    const auto dimension = scenario.normalised ? Quantity::NUMBER : Quantity::TIME;
    if (!unitsKnown)
    {
        map.Get(key, "a time");
        return 0;
    }
    const auto time = map.GetQuantity(key, dimension, range);
    if (time && scenario.normalised && !CheckScenarioClock(*map.Find(key), *time, problems))
    {
        return 0;
    }
    return time.value_or(0);
}

double
ScenarioContext::GetEnergy(ScenarioMap& map, const std::string& key)
{
    const auto dimension = scenario.normalised ? Quantity::NUMBER : Quantity::ENERGY;
    if (!unitsKnown)
    {
        map.Get(key, "an energy");
        return 0;
    }
    return map.GetQuantity(key, dimension, NumberRange::NonNegative()).value_or(0);
}

std::optional<std::size_t>
ScenarioContext::GetSetting(ScenarioMap& map, const std::string& key)
{
    const auto* node = map.Get(key, "a setting, for instance L/gold");
    return node ? settings.Resolve(*node, problems) : std::nullopt;
}

std::string
ScenarioContext::ReadFileStart(const ScenarioNode& node, const std::string& expectation)
{
    const std::string path = scenario.GetPath(node.text);
    errno = 0;
    std::ifstream file(path, std::ios::binary);
    std::string start(FILE_START, '\0');
    file.read(start.data(), static_cast<std::streamsize>(start.size()));
    start.resize(static_cast<std::size_t>(file.gcount()));
    if (start.empty())
    {
        const std::string reason = errno ? std::strerror(errno) : "it is empty";
        problems.Add(node.place,
                     "cannot read " + node.Describe() + " (" + reason + "), expected " +
                         expectation + ", its path absolute or relative to the scenario file" +
                         (node.place.origin.empty() ? "" : " or to where the command runs"));
    }
    return start;
}

} // namespace pact
} // namespace ns3
