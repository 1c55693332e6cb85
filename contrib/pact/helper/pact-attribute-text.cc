/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "pact-attribute-text.h"

#include "pact-quantity.h"

#include "ns3/pact-compat.h"
#include "ns3/string.h"

#include <sstream>

namespace ns3
{
namespace pact
{

namespace
{

/**
 * @brief Whether a text is a plain number, for attributes: ns-3 ends the program on trailing junk.
 * @param text the text
 * @param whole whether only a whole number will do
 * @return whether it is
 */
bool
IsNumber(const std::string& text, bool whole)
{
    const auto digits = whole ? text.find_first_not_of("+-0123456789") : std::string::npos;
    return text.find(' ') == std::string::npos && digits == std::string::npos &&
           Quantity::Parse(text, Quantity::NUMBER).problem.empty();
}

/**
 * @brief Whether a text names a value of an enumeration.
 * @param text the text
 * @param values the values, separated by '|'
 * @return whether it does
 */
bool
IsEnumerator(const std::string& text, const std::string& values)
{
    std::istringstream stream(values);
    std::string value;
    while (std::getline(stream, value, '|'))
    {
        if (value == text)
        {
            return true;
        }
    }
    return false;
}

/**
 * @brief Whether a checker is of a type of value. ns-3 says some types with its namespace and
 * others without, and which ones has changed from version to version.
 * @param type what the checker says
 * @param name the type, for instance "BooleanValue"
 * @return whether it is
 */
bool
IsValueType(const std::string& type, const std::string& name)
{
    return type == name || type == "ns3::" + name;
}

} // namespace

std::vector<std::string>
GetAttributeNames(TypeId tid)
{
    std::vector<std::string> names;
    for (bool isTop = false; !isTop; tid = tid.GetParent())
    {
        for (std::size_t i = 0; i < tid.GetAttributeN(); i++)
        {
            names.push_back(tid.GetAttribute(i).name);
        }
        isTop = !tid.HasParent() || tid.GetParent() == tid;
    }
    return names;
}

bool
AcceptsValue(const Ptr<const AttributeChecker>& checker, const std::string& text)
{
    const std::string type = checker->GetValueTypeName();
    if (IsEnumValueType(type))
    {
        return IsEnumerator(text, checker->GetUnderlyingTypeInformation());
    }
    const bool whole = IsValueType(type, "UintegerValue") || IsValueType(type, "IntegerValue");
    if (whole || IsValueType(type, "DoubleValue"))
    {
        return IsNumber(text, whole) && checker->CreateValidValue(StringValue(text));
    }
    if (IsValueType(type, "TimeValue"))
    {
        return Quantity::Parse(text, Quantity::TIME).problem.empty() &&
               checker->CreateValidValue(StringValue(text));
    }
    if (IsValueType(type, "BooleanValue") || IsValueType(type, "StringValue"))
    {
        return bool(checker->CreateValidValue(StringValue(text)));
    }
    return false;
}

std::string
DescribeChecker(const Ptr<const AttributeChecker>& checker)
{
    const std::string type = checker->GetValueTypeName();
    const std::string details =
        checker->HasUnderlyingTypeInformation() ? checker->GetUnderlyingTypeInformation() : "";
    if (IsEnumValueType(type))
    {
        return "one of " + details;
    }
    return details.empty() ? type : details;
}

} // namespace pact
} // namespace ns3
