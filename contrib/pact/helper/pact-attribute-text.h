/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef PACT_ATTRIBUTE_TEXT_H
#define PACT_ATTRIBUTE_TEXT_H

#include "ns3/attribute.h"
#include "ns3/type-id.h"

#include <string>
#include <vector>

namespace ns3
{
namespace pact
{

/**
 * @ingroup pact
 * @brief Names of every attribute of a type.
 * @param tid the type
 * @return the names, those of its parents included
 */
std::vector<std::string> GetAttributeNames(TypeId tid);

/**
 * @ingroup pact
 * @brief Whether an attribute accepts a text. The text is looked at first because ns-3 ends the
 * program when it cannot read it.
 * @param checker of the attribute
 * @param text the text
 * @return whether it does
 */
bool AcceptsValue(const Ptr<const AttributeChecker>& checker, const std::string& text);

/**
 * @ingroup pact
 * @brief What an attribute accepts.
 * @param checker of the attribute
 * @return for instance "double 0:1"
 */
std::string DescribeChecker(const Ptr<const AttributeChecker>& checker);

} // namespace pact
} // namespace ns3

#endif // PACT_ATTRIBUTE_TEXT_H
