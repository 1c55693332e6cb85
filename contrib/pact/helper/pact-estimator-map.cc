/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "pact-estimator-map.h"

#include "pact-estimator-format.h"

#include <charconv>
#include <cmath>
#include <limits>

namespace ns3
{
namespace pact
{

namespace
{

/**
 * @brief Read a number to its last bit.
 * @tparam T its type
 * @param node where it stands
 * @param value takes the number
 * @return whether it is one
 */
template <typename T>
bool
ReadExactly(const ScenarioNode& node, T& value)
{
    const char* end = node.text.data() + node.text.size();
    const auto result = std::from_chars(node.text.data(), end, value);
    return node.kind == ScenarioNode::SCALAR && result.ec == std::errc() && result.ptr == end;
}

} // namespace

EstimatorMap::EstimatorMap(const ScenarioNode& node, ScenarioProblems& problems)
    : ScenarioMap(node, problems),
      m_report(problems)
{
}

NumberRange
EstimatorMap::AnyNumber()
{
    NumberRange range;
    range.least = std::numeric_limits<double>::lowest();
    range.most = std::numeric_limits<double>::max();
    return range;
}

double
EstimatorMap::ReadNumber(const ScenarioNode& node, const NumberRange& range)
{
    double value = 0;
    if (ReadExactly(node, value) && std::isfinite(value) && range.Contains(value))
    {
        return value;
    }
    const bool any = range.least == AnyNumber().least;
    m_report.Add(node.place,
                 node.Describe() + ", expected a finite number" +
                     (any ? "" : " " + range.ToString()));
    return 0;
}

uint64_t
EstimatorMap::ReadWhole(const ScenarioNode& node, uint64_t least, uint64_t most)
{
    uint64_t value = 0;
    if (ReadExactly(node, value) && value >= least && value <= most)
    {
        return value;
    }
    m_report.Add(node.place,
                 node.Describe() + ", expected a whole number from " + std::to_string(least) +
                     " to " + std::to_string(most));
    return least;
}

double
EstimatorMap::GetNumber(const std::string& key, const NumberRange& range)
{
    const auto* node = Get(key, "a number");
    return node ? ReadNumber(*node, range) : 0;
}

double
EstimatorMap::GetQuality(const std::string& key)
{
    const auto* node = Get(key, "a number");
    if (node && node->text == ESTIMATOR_NO_NUMBER)
    {
        return std::numeric_limits<double>::quiet_NaN();
    }
    return node ? ReadNumber(*node, NumberRange::NonNegative()) : 0;
}

uint64_t
EstimatorMap::GetWhole(const std::string& key, uint64_t least, uint64_t most)
{
    const auto* node = Get(key, "a whole number");
    return node ? ReadWhole(*node, least, most) : least;
}

uint32_t
EstimatorMap::GetSmall(const std::string& key, uint32_t least, uint32_t most)
{
    return static_cast<uint32_t>(GetWhole(key, least, most));
}

const std::vector<ScenarioNode>*
EstimatorMap::GetItems(const std::string& key, const std::string& expectation)
{
    const auto* node = Get(key, "a list of " + expectation);
    if (!node || node->kind == ScenarioNode::LIST)
    {
        return node ? &node->items : nullptr;
    }
    m_report.Add(node->place, node->Describe() + ", expected a list of " + expectation);
    return nullptr;
}

std::vector<double>
EstimatorMap::GetNumbers(const std::string& key,
                         std::size_t count,
                         const NumberRange& range,
                         bool mayLack)
{
    std::vector<double> numbers;
    const auto* items = GetItems(key, "numbers");
    if (!items || (mayLack && items->empty()))
    {
        return numbers;
    }
    if (items->size() != count)
    {
        m_report.Add(Find(key)->place,
                     std::to_string(items->size()) + " numbers, expected " + std::to_string(count) +
                         " for networks of these sizes");
        return numbers;
    }
    const std::size_t before = m_report.GetCount();
    for (const auto& item : *items)
    {
        numbers.push_back(ReadNumber(item, range));
        if (m_report.GetCount() > before)
        {
            break; // thousands of messages would help nobody
        }
    }
    return numbers;
}

std::vector<uint64_t>
EstimatorMap::GetWholes(const std::string& key, uint64_t least, uint64_t most)
{
    std::vector<uint64_t> numbers;
    if (const auto* items = GetItems(key, "whole numbers"))
    {
        for (const auto& item : *items)
        {
            numbers.push_back(ReadWhole(item, least, most));
        }
    }
    return numbers;
}

std::vector<std::string>
EstimatorMap::GetTexts(const std::string& key)
{
    std::vector<std::string> texts;
    if (const auto* items = GetItems(key, "texts"))
    {
        for (const auto& item : *items)
        {
            texts.push_back(ReadScenarioText(item, "a text", m_report).value_or(""));
        }
    }
    return texts;
}

} // namespace pact
} // namespace ns3
