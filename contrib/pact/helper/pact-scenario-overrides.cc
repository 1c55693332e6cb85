/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "pact-scenario-document.h"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <sstream>
#include <system_error>
#include <utility>

namespace ns3
{
namespace pact
{

namespace
{

constexpr std::size_t MAX_INDEX_DIGITS = 6; //!< no list is longer

/**
 * @brief Split a path at its dots.
 * @param path the path
 * @return its steps
 */
std::vector<std::string>
SplitPath(const std::string& path)
{
    std::vector<std::string> steps;
    std::istringstream stream(path);
    std::string step;
    while (std::getline(stream, step, '.'))
    {
        steps.push_back(step);
    }
    if (!path.empty() && path.back() == '.')
    {
        steps.emplace_back();
    }
    return steps;
}

/**
 * @brief What a list element can be called: its name or its setting.
 * @param element the element
 * @return the name; empty if it has none
 */
std::string
GetElementName(const ScenarioNode& element)
{
    for (const char* key : {"name", "setting"})
    {
        const auto* value = element.Find(key);
        if (value)
        {
            return value->text;
        }
    }
    return "";
}

/**
 * @brief Find the element of a list that a step means.
 * @param list the list
 * @param step an index or a name
 * @return the element, or null
 */
ScenarioNode*
FindElement(ScenarioNode& list, const std::string& step)
{
    for (auto& element : list.items)
    {
        if (GetElementName(element) == step)
        {
            return &element;
        }
    }
    const bool isIndex =
        !step.empty() && step.size() <= MAX_INDEX_DIGITS &&
        std::all_of(step.begin(), step.end(), [](unsigned char c) { return std::isdigit(c); });
    if (isIndex && std::stoul(step) < list.items.size())
    {
        return &list.items[std::stoul(step)];
    }
    return nullptr;
}

/**
 * @brief Say that a list has no element as asked for.
 * @param list the list
 * @param step the step that led nowhere
 * @return the message
 */
std::string
DescribeMissingElement(const ScenarioNode& list, const std::string& step)
{
    std::vector<std::string> names;
    for (const auto& element : list.items)
    {
        const std::string name = GetElementName(element);
        if (!name.empty())
        {
            names.push_back(name);
        }
    }
    const std::string count = std::to_string(list.items.size());
    return "unknown element '" + step + "', " +
           (names.empty() ? "expected an index below " + count : SuggestName(step, names));
}

/**
 * @brief Where a path of the command line leads, as the scenario file would say it: such a path is
 * meant from where the command runs, and if there is no such file, from the scenario file.
 * @param path the path
 * @param directory of the scenario file
 * @return the path, absolute or relative to the scenario file
 */
std::string
Relocate(const std::string& path, const std::string& directory)
{
    std::error_code error;
    if (path.empty() || path.front() == '/' || !std::filesystem::exists(path, error))
    {
        return path;
    }
    const auto relative =
        std::filesystem::relative(path, directory.empty() ? "." : directory, error);
    return error || relative.empty() ? std::filesystem::absolute(path).string() : relative.string();
}

/**
 * @brief Relocate the paths in a value.
 * @param value the value
 * @param key the key it stands under, itself or in a list
 * @param directory of the scenario file
 */
void
RelocatePaths(ScenarioNode& value, const std::string& key, const std::string& directory)
{
    if (value.kind == ScenarioNode::SCALAR && (key == "file" || key == "files"))
    {
        value.text = Relocate(value.text, directory);
    }
    for (std::size_t i = 0; i < value.items.size(); i++)
    {
        RelocatePaths(value.items[i],
                      value.kind == ScenarioNode::MAP ? value.keys[i].text : key,
                      directory);
    }
}

/**
 * @brief Write a kind that is just a word as a map, so that its parameters can be added.
 * @param node where the word stands
 * @param key the key it stands under
 * @param place where the override stands
 */
void
WriteOutKind(ScenarioNode& node, const std::string& key, const ScenarioPlace& place)
{
    if (node.kind != ScenarioNode::SCALAR || (key != "estimator" && key != "of"))
    {
        return;
    }
    ScenarioNode map;
    map.kind = ScenarioNode::MAP;
    map.place = node.place;
    map.items.push_back(node);
    node.text = "kind";
    node.place = place;
    map.keys.push_back(node);
    node = std::move(map);
}

/**
 * @brief Follow one step of a path; a key that is not there is added.
 * @param node where the step begins; an empty value becomes a map
 * @param step the step
 * @param place where the override stands
 * @param problems where to report a step that leads nowhere
 * @return where the step ends, or null
 */
ScenarioNode*
Follow(ScenarioNode& node,
       const std::string& step,
       const ScenarioPlace& place,
       ScenarioProblems& problems)
{
    if (node.kind == ScenarioNode::LIST)
    {
        auto* element = FindElement(node, step);
        if (!element)
        {
            problems.Add(place, DescribeMissingElement(node, step));
        }
        return element;
    }
    if (node.kind == ScenarioNode::SCALAR)
    {
        problems.Add(place, node.Describe() + " has no '" + step + "' in it, expected a map");
        return nullptr;
    }
    if (node.kind == ScenarioNode::NOTHING)
    {
        node.kind = ScenarioNode::MAP;
        node.place = place;
    }
    for (std::size_t i = 0; i < node.keys.size(); i++)
    {
        if (node.keys[i].text == step)
        {
            return &node.items[i];
        }
    }
    ScenarioNode key;
    key.kind = ScenarioNode::SCALAR;
    key.place = place;
    key.text = step;
    node.keys.push_back(std::move(key));
    node.items.emplace_back();
    node.items.back().place = place;
    return &node.items.back();
}

/**
 * @brief Apply one override.
 * @param root the document
 * @param text "path.to.key=value"
 * @param directory of the scenario file
 * @param problems where to report that it cannot be applied
 */
void
Apply(ScenarioNode& root,
      const std::string& text,
      const std::string& directory,
      ScenarioProblems& problems)
{
    const ScenarioPlace place{1, 1, "--set " + text};
    const std::size_t equals = text.find('=');
    const auto steps = SplitPath(text.substr(0, equals));
    const bool complete = std::none_of(steps.begin(), steps.end(), [](const std::string& step) {
        return step.empty();
    });
    if (equals == std::string::npos || steps.empty() || !complete)
    {
        problems.Add(place, "not an override, expected path.to.key=value");
        return;
    }
    const std::size_t before = problems.GetCount();
    ScenarioNode value = ParseScenarioDocument(text.substr(equals + 1), place.origin, problems);
    value.place = place;
    ScenarioNode* node = &root;
    std::string key;
    for (std::size_t i = 0; i < steps.size() && node; i++)
    {
        WriteOutKind(*node, key, place);
        key = node->kind == ScenarioNode::LIST ? key : steps[i];
        node = Follow(*node, steps[i], place, problems);
    }
    if (node && problems.GetCount() == before)
    {
        RelocatePaths(value, key, directory);
        *node = std::move(value);
    }
}

} // namespace

void
ApplyScenarioOverrides(ScenarioNode& root,
                       const std::vector<std::string>& overrides,
                       const std::string& directory,
                       ScenarioProblems& problems)
{
    for (const auto& text : overrides)
    {
        Apply(root, text, directory, problems);
    }
}

} // namespace pact
} // namespace ns3
