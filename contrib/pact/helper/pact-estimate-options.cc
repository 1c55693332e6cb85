/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "pact-estimate-options.h"

#include "pact-attribute-text.h"
#include "pact-scenario-problems.h"
#include "pact-strategy.h"

#include "ns3/command-line.h"
#include "ns3/config.h"
#include "ns3/string.h"
#include "ns3/type-id.h"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <set>
#include <system_error>

namespace ns3
{
namespace pact
{

namespace
{

constexpr std::size_t MAX_NUMBERS = 100000; //!< that a list of numbers may stand for

/**
 * @brief Read a number.
 * @tparam T its type
 * @param text the text
 * @param value takes the number
 * @return whether the text is one
 */
template <typename T>
bool
ReadNumber(const std::string& text, T& value)
{
    const char* end = text.data() + text.size();
    const auto result = std::from_chars(text.data(), end, value);
    return result.ec == std::errc() && result.ptr == end;
}

/**
 * @brief Set the default of an attribute.
 * @param name its full name
 * @param value its value
 * @throws UsageError if there is no such attribute, or it does not take the value
 */
void
SetAttributeDefault(const std::string& name, const std::string& value)
{
    const std::size_t colons = name.rfind("::");
    const std::string type = name.substr(0, colons);
    TypeId typeId;
    if (!TypeId::LookupByNameFailSafe(type, &typeId))
    {
        throw UsageError(
            "--" + name + ": there is no type '" + type +
            "', expected for instance --ns3::pact::EstimatorTrainer::LearningRate=0.001");
    }
    const std::string attribute = name.substr(colons + 2);
    TypeId::AttributeInformation information;
    if (!typeId.LookupAttributeByName(attribute, &information))
    {
        throw UsageError("--" + name + ": " + type + " has no such attribute, " +
                         SuggestName(attribute, GetAttributeNames(typeId)));
    }
    if (!AcceptsValue(information.checker, value) ||
        !Config::SetDefaultFailSafe(name, StringValue(value)))
    {
        throw UsageError("--" + name + "=" + value + ": '" + value +
                         "' is not accepted, expected " + DescribeChecker(information.checker));
    }
}

/**
 * @brief Take an option of ns-3, which begins with a capital letter or is an attribute.
 * @param word the option
 * @return whether it is one
 */
bool
TakeNs3Option(const std::string& word)
{
    if (word.rfind("--ns3::", 0) == 0)
    {
        const std::size_t equals = word.find('=');
        if (equals == std::string::npos)
        {
            throw UsageError(word + " has no value, expected " + word + "=VALUE");
        }
        SetAttributeDefault(word.substr(2, equals - 2), word.substr(equals + 1));
        return true;
    }
    if (word.rfind("--Print", 0) == 0)
    {
        CommandLine().Parse(std::vector<std::string>{"pact-estimate", word});
        return true;
    }
    return false;
}

/**
 * @brief Whether two paths lead to the same file.
 * @param a one
 * @param b the other
 * @return whether they do; false where one of them leads nowhere
 */
bool
IsSameFile(const std::string& a, const std::string& b)
{
    std::error_code error;
    return std::filesystem::equivalent(a, b, error) && !error;
}

} // namespace

EstimateOptions::EstimateOptions(const std::vector<std::string>& words,
                                 const std::vector<std::string>& names)
{
    for (std::size_t i = 0; i < words.size(); ++i)
    {
        const std::string& word = words[i];
        if (word.rfind('-', 0) != 0)
        {
            m_files.push_back(word);
            continue;
        }
        if (TakeNs3Option(word))
        {
            continue;
        }
        const std::size_t equals = word.find('=');
        const std::string name = word.substr(0, equals).substr(word.rfind("--", 0) == 0 ? 2 : 1);
        if (word.rfind("--", 0) != 0 || std::find(names.begin(), names.end(), name) == names.end())
        {
            const std::string nearest = FindNearestName(name, names);
            throw UsageError(
                "unknown option '" + word.substr(0, equals) + "'" +
                (nearest.empty() ? ", --help lists them" : ", did you mean '--" + nearest + "'?"));
        }
        const bool separate = equals == std::string::npos && i + 1 < words.size();
        const std::string value = equals != std::string::npos ? word.substr(equals + 1)
                                  : separate                  ? words[++i]
                                                              : "";
        if (value.empty())
        {
            throw UsageError("--" + name + " needs a value");
        }
        if (!m_values.emplace(name, value).second)
        {
            throw UsageError("--" + name + " was given twice, expected it once");
        }
    }
}

const std::vector<std::string>&
EstimateOptions::GetFiles() const
{
    return m_files;
}

bool
EstimateOptions::Has(const std::string& name) const
{
    return m_values.count(name) > 0;
}

std::string
EstimateOptions::Get(const std::string& name, const std::string& otherwise) const
{
    const auto found = m_values.find(name);
    return found == m_values.end() ? otherwise : found->second;
}

uint64_t
EstimateOptions::GetWhole(const std::string& name,
                          uint64_t otherwise,
                          uint64_t least,
                          uint64_t most) const
{
    uint64_t value = otherwise;
    if (Has(name) && (!ReadNumber(m_values.at(name), value) || value < least || value > most))
    {
        throw UsageError("--" + name + "=" + m_values.at(name) + ": expected a whole number from " +
                         std::to_string(least) + " to " + std::to_string(most));
    }
    return value;
}

double
EstimateOptions::GetShare(const std::string& name, double otherwise) const
{
    double value = otherwise;
    if (Has(name) && (!ReadNumber(m_values.at(name), value) || !(value >= 0 && value <= 1)))
    {
        throw UsageError("--" + name + "=" + m_values.at(name) + ": expected a number from 0 to 1");
    }
    return value;
}

std::vector<uint64_t>
EstimateOptions::GetNumbers(const std::string& name,
                            const std::string& otherwise,
                            uint64_t most) const
{
    const std::string list = Get(name, otherwise);
    std::set<uint64_t> numbers;
    for (std::size_t begin = 0; begin <= list.size();)
    {
        const std::size_t end = std::min(list.find(',', begin), list.size());
        const std::string part = list.substr(begin, end - begin);
        const std::size_t dash = std::min(part.find('-'), part.size());
        uint64_t first = 0;
        uint64_t last = 0;
        if (!ReadNumber(part.substr(0, dash), first) ||
            !ReadNumber(dash < part.size() ? part.substr(dash + 1) : part, last) || first > last ||
            last > most || last - first >= MAX_NUMBERS)
        {
            throw UsageError("--" + name + "=" + list + ": '" + part +
                             "', expected whole numbers from 0 to " + std::to_string(most) +
                             " and ranges of them, for instance 1-5,8");
        }
        for (uint64_t number = first; number <= last; ++number)
        {
            numbers.insert(number);
        }
        begin = end + 1;
    }
    return {numbers.begin(), numbers.end()};
}

void
EstimateOptions::CheckFilesDiffer() const
{
    for (auto file = m_files.begin(); file != m_files.end(); ++file)
    {
        if (std::any_of(m_files.begin(), file, [&](const std::string& earlier) {
                return IsSameFile(earlier, *file);
            }))
        {
            throw UsageError(*file + " was given twice, expected it once");
        }
    }
}

void
EstimateOptions::CheckOutput(const std::string& path) const
{
    const std::string problem = "--out=" + Get("out", "") + ": ";
    if (std::filesystem::exists(path) && !std::filesystem::is_regular_file(path))
    {
        throw UsageError(problem + path + " exists and is no ordinary file, expected another");
    }
    std::vector<std::string> inputs = m_files;
    inputs.push_back(Get("mapping", ""));
    if (std::any_of(inputs.begin(), inputs.end(), [&](const std::string& input) {
            return IsSameFile(input, path);
        }))
    {
        throw UsageError(problem + path + " is one of the files to read, expected another");
    }
}

std::string
EstimateOptions::GetOutputFile(const std::string& example) const
{
    const std::string path = Get("out", "");
    if (path.empty())
    {
        throw UsageError("where to? Expected for instance --out=" + example);
    }
    const auto parent = std::filesystem::path(path).parent_path();
    if (!parent.empty() && !std::filesystem::is_directory(parent))
    {
        throw UsageError("--out=" + path + ": there is no folder '" + parent.string() +
                         "', expected one that exists");
    }
    if (std::filesystem::is_directory(path))
    {
        throw UsageError("--out=" + path + ": is a folder, expected a file, for instance " +
                         example);
    }
    CheckOutput(path);
    return path;
}

std::string
EstimateOptions::GetOutputFolder(const std::string& example,
                                 const std::vector<std::string>& names) const
{
    const std::string path = Get("out", "");
    if (path.empty())
    {
        throw UsageError("where to? Expected for instance --out=" + example);
    }
    if (std::filesystem::exists(std::filesystem::symlink_status(path)) &&
        !std::filesystem::is_directory(path))
    {
        throw UsageError("--out=" + path + ": exists and is no folder, expected a folder");
    }
    for (const std::string& name : names)
    {
        CheckOutput(path + "/" + name);
    }
    return path;
}

} // namespace pact
} // namespace ns3
