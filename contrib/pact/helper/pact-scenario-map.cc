/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "pact-scenario-map.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <sstream>

namespace ns3
{
namespace pact
{

namespace
{

/**
 * @brief Write a number as people do.
 * @param value the number
 * @return its digits
 */
std::string
FormatNumber(double value)
{
    std::ostringstream stream;
    stream.precision(16);
    stream << value;
    return stream.str();
}

/**
 * @brief What a number in a range looks like.
 * @param dimension what it measures
 * @param range what is accepted
 * @return for instance "a time above 0 with its unit, for instance 20ms"
 */
std::string
DescribeExpectation(Quantity::Dimension dimension, const NumberRange& range)
{
    const std::string expectation = Quantity::GetExpectation(dimension);
    if (dimension == Quantity::NUMBER)
    {
        return "a plain number " + range.ToString();
    }
    const std::size_t unit = expectation.find(" with its unit");
    return expectation.substr(0, unit) + " " + range.ToString() + expectation.substr(unit);
}

} // namespace

bool
NumberRange::Contains(double value) const
{
    const bool above = leastIncluded ? value >= least : value > least;
    const bool below = mostIncluded ? value <= most : value < most;
    return above && below;
}

std::string
NumberRange::ToString() const
{
    constexpr double unlimited = 1e15;
    if (most >= unlimited)
    {
        return (leastIncluded ? "of at least " : "above ") + FormatNumber(least);
    }
    return std::string("in ") + (leastIncluded ? "[" : "(") + FormatNumber(least) + ", " +
           FormatNumber(most) + (mostIncluded ? "]" : ")");
}

NumberRange
NumberRange::Positive()
{
    NumberRange range;
    range.leastIncluded = false;
    return range;
}

NumberRange
NumberRange::NonNegative()
{
    return {};
}

NumberRange
NumberRange::BelowOne()
{
    NumberRange range;
    range.most = 1;
    range.mostIncluded = false;
    return range;
}

NumberRange
NumberRange::Share()
{
    NumberRange range;
    range.most = 1;
    return range;
}

NumberRange
NumberRange::AboveMinusOne()
{
    NumberRange range;
    range.least = -1;
    range.leastIncluded = false;
    return range;
}

ScenarioMap::ScenarioMap(const ScenarioNode& node, ScenarioProblems& problems)
    : m_node(node),
      m_problems(problems)
{
    if (!IsMap())
    {
        m_problems.Add(node.place, node.Describe() + ", expected a map of keys and values");
        return;
    }
    for (std::size_t i = 0; i < node.keys.size(); i++)
    {
        const auto first = std::find_if(node.keys.begin(), node.keys.end(), [&](const auto& key) {
            return key.text == node.keys[i].text;
        });
        if (first != node.keys.begin() + static_cast<std::ptrdiff_t>(i))
        {
            m_problems.Add(node.keys[i].place,
                           "duplicate key '" + node.keys[i].text +
                               "', expected it once (it is in line " +
                               std::to_string(first->place.line) + " already)");
        }
    }
}

bool
ScenarioMap::IsMap() const
{
    return m_node.kind == ScenarioNode::MAP;
}

const ScenarioPlace&
ScenarioMap::GetPlace() const
{
    return m_node.place;
}

const ScenarioNode*
ScenarioMap::Find(const std::string& key)
{
    if (std::find(m_known.begin(), m_known.end(), key) == m_known.end())
    {
        m_known.push_back(key);
    }
    return m_node.Find(key);
}

const ScenarioNode*
ScenarioMap::Get(const std::string& key, const std::string& expectation)
{
    const auto* value = Find(key);
    if (!value)
    {
        m_missing[key] = expectation;
    }
    return value;
}

const std::vector<ScenarioNode>*
ScenarioMap::GetList(const std::string& key, const std::string& expectation)
{
    const auto* value = Get(key, "a list with at least " + expectation);
    return value ? ReadScenarioList(*value, expectation, m_problems) : nullptr;
}

std::optional<std::string>
ScenarioMap::GetText(const std::string& key, const std::string& expectation)
{
    const auto* value = Get(key, expectation);
    return value ? ReadScenarioText(*value, expectation, m_problems) : std::nullopt;
}

std::optional<std::string>
ScenarioMap::GetChoice(const std::string& key, const std::vector<std::string>& words)
{
    std::string list;
    for (const auto& word : words)
    {
        list += (list.empty() ? "'" : ", '") + word + "'";
    }
    const auto text = GetText(key, "one of " + list);
    if (text && std::find(words.begin(), words.end(), *text) == words.end())
    {
        m_problems.Add(m_node.Find(key)->place,
                       "unknown " + key + " '" + *text + "', " + SuggestName(*text, words));
        return std::nullopt;
    }
    return text;
}

std::optional<double>
ScenarioMap::GetQuantity(const std::string& key,
                         Quantity::Dimension dimension,
                         const NumberRange& range)
{
    const auto* value = Get(key, DescribeExpectation(dimension, range));
    return value ? ReadScenarioQuantity(*value, dimension, range, m_problems) : std::nullopt;
}

std::optional<double>
ScenarioMap::FindQuantity(const std::string& key,
                          Quantity::Dimension dimension,
                          const NumberRange& range)
{
    const auto* value = Find(key);
    return value ? ReadScenarioQuantity(*value, dimension, range, m_problems) : std::nullopt;
}

std::optional<uint64_t>
ScenarioMap::FindInteger(const std::string& key, uint64_t least, uint64_t most)
{
    const auto* value = Find(key);
    return value ? ReadScenarioInteger(*value, least, most, m_problems) : std::nullopt;
}

std::optional<uint64_t>
ScenarioMap::GetInteger(const std::string& key, uint64_t least, uint64_t most)
{
    const auto* value = Get(key, "a whole number not below " + std::to_string(least));
    return value ? ReadScenarioInteger(*value, least, most, m_problems) : std::nullopt;
}

void
ScenarioMap::Finish()
{
    if (!IsMap())
    {
        return;
    }
    for (const auto& key : m_node.keys)
    {
        if (std::find(m_known.begin(), m_known.end(), key.text) == m_known.end())
        {
            m_problems.Add(key.place,
                           "unknown key '" + key.text + "', " + SuggestName(key.text, m_known));
            m_missing.erase(FindNearestName(key.text, m_known));
        }
    }
    ReportMissing();
}

void
ScenarioMap::ReportMissing()
{
    for (const auto& [key, expectation] : m_missing)
    {
        m_problems.Add(m_node.place, "missing key '" + key + "', expected " + expectation);
    }
}

bool
CheckScenarioClock(const ScenarioNode& node, double seconds, ScenarioProblems& problems)
{
    // The clock ends at 9.2e9 s; a job may go on for one more action after its deadline.
    constexpr double longest = 1e9;
    constexpr double tick = 1e-9;
    if (seconds == 0 || (seconds >= tick && seconds <= longest))
    {
        return true;
    }
    problems.Add(node.place,
                 node.Describe() + (seconds > longest ? " is longer" : " is shorter") +
                     " than the simulator's clock can tell, expected 0 or 1 ns to 1e9 s");
    return false;
}

std::optional<double>
ReadScenarioQuantity(const ScenarioNode& node,
                     Quantity::Dimension dimension,
                     const NumberRange& range,
                     ScenarioProblems& problems)
{
    const std::string expectation = DescribeExpectation(dimension, range);
    if (node.kind != ScenarioNode::SCALAR)
    {
        problems.Add(node.place, node.Describe() + ", expected " + expectation);
        return std::nullopt;
    }
    auto result = Quantity::Parse(node.text, dimension);
    if (result.problem.empty() && !range.Contains(result.value))
    {
        result.problem = result.value < 0 && range.least >= 0 ? "is negative"
                         : result.value > range.most          ? "is too large"
                                                              : "is out of range";
    }
    if (!result.problem.empty())
    {
        problems.Add(node.place,
                     node.Describe() + " " + result.problem + ", expected " + expectation);
        return std::nullopt;
    }
    if (dimension == Quantity::TIME && !CheckScenarioClock(node, result.value, problems))
    {
        return std::nullopt;
    }
    return result.value;
}

std::optional<uint64_t>
ReadScenarioInteger(const ScenarioNode& node,
                    uint64_t least,
                    uint64_t most,
                    ScenarioProblems& problems)
{
    const auto result = Quantity::Parse(node.text, Quantity::NUMBER);
    const NumberRange range{static_cast<double>(least), true, static_cast<double>(most), true};
    if (node.kind != ScenarioNode::SCALAR || !result.problem.empty() ||
        std::floor(result.value) != result.value || !range.Contains(result.value))
    {
        problems.Add(node.place,
                     node.Describe() + ", expected a whole number from " + std::to_string(least) +
                         " to " + std::to_string(most));
        return std::nullopt;
    }
    return static_cast<uint64_t>(result.value);
}

std::optional<std::string>
ReadScenarioText(const ScenarioNode& node,
                 const std::string& expectation,
                 ScenarioProblems& problems)
{
    if (node.kind != ScenarioNode::SCALAR || node.text.empty())
    {
        problems.Add(node.place, node.Describe() + ", expected " + expectation);
        return std::nullopt;
    }
    return node.text;
}

std::optional<std::string>
ReadScenarioName(const ScenarioNode& node,
                 const std::string& expectation,
                 ScenarioProblems& problems)
{
    const auto text = ReadScenarioText(node, expectation, problems);
    const auto allowed = [](unsigned char c) { return std::isalnum(c) || c == '_' || c == '-'; };
    if (text && !std::all_of(text->begin(), text->end(), allowed))
    {
        problems.Add(node.place,
                     node.Describe() + " is no name, expected only letters, digits, '_' and '-'");
        return std::nullopt;
    }
    return text;
}

const std::vector<ScenarioNode>*
ReadScenarioList(const ScenarioNode& node,
                 const std::string& expectation,
                 ScenarioProblems& problems)
{
    if (node.kind != ScenarioNode::LIST)
    {
        problems.Add(node.place,
                     node.Describe() + ", expected a list with at least " + expectation);
        return nullptr;
    }
    if (node.items.empty())
    {
        problems.Add(node.place, "an empty list, expected at least " + expectation);
        return nullptr;
    }
    return &node.items;
}

} // namespace pact
} // namespace ns3
