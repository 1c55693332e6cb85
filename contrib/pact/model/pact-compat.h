/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef PACT_COMPAT_H
#define PACT_COMPAT_H

/**
 * @file
 * @ingroup pact
 * Every difference between the supported ns-3 versions (3.37 to 3.48) is bridged here.
 */

#include "ns3/attribute-helper.h"
#include "ns3/callback.h"
#include "ns3/enum.h"

#include <string>
#include <type_traits>
#include <utility>

namespace ns3
{

/// Energy classes live here since ns-3.42; before, in namespace ns3. Names found in either serve.
namespace energy
{
}

namespace pact
{

using namespace ns3::energy;

/**
 * @brief Whether a value type is that of an enumeration.
 * @param type its name; from ns-3.41 on it ends with the enumeration
 * @return true if so
 */
inline bool
IsEnumValueType(const std::string& type)
{
    return type.rfind("ns3::EnumValue", 0) == 0;
}

/// Whether CommandLine hands texts to a callback by value, as earlier versions do.
template <typename C, typename = void>
struct HandsTextByValue : std::false_type
{
};

/// The earlier versions.
template <typename C>
struct HandsTextByValue<
    C,
    std::void_t<decltype(static_cast<void (C::*)(const std::string&,
                                                 const std::string&,
                                                 Callback<bool, std::string>,
                                                 const std::string&)>(&C::AddValue))>>
    : std::true_type
{
};

/**
 * @brief Take a text that is handed over by value.
 * @tparam take takes a text
 * @param text the text
 * @return what @p take returns
 */
template <bool (*take)(const std::string&)>
bool
TakeTextByValue(std::string text)
{
    return take(text);
}

/**
 * @brief Make a callback for CommandLine::AddValue.
 *
 * ns-3 casts callbacks without checking: one whose argument differs by a reference compiles, and is
 * undefined behaviour.
 *
 * @tparam C CommandLine
 * @tparam take takes the text of an option; returns whether it is acceptable
 * @return the callback
 */
template <typename C, bool (*take)(const std::string&)>
auto
MakeTextCallback()
{
    if constexpr (HandsTextByValue<C>::value)
    {
        return MakeCallback(&TakeTextByValue<take>);
    }
    else
    {
        return MakeCallback(take);
    }
}

/// Whether MakeEnumAccessor takes the enumeration as a template argument (ns-3.41 and later).
template <typename E, typename T, typename = void>
struct MakesTypedEnumAccessor : std::false_type
{
};

/// The later versions.
template <typename E, typename T>
struct MakesTypedEnumAccessor<E,
                              T,
                              std::void_t<decltype(MakeEnumAccessor<E>(std::declval<E T::*>()))>>
    : std::true_type
{
};

/**
 * @brief Make an accessor for an attribute of an unscoped enumeration.
 * @tparam E the enumeration
 * @tparam T the class
 * @param member the member variable
 * @return the accessor
 */
template <typename E, typename T>
Ptr<const AttributeAccessor>
MakePactEnumAccessor(E T::*member)
{
    if constexpr (MakesTypedEnumAccessor<E, T>::value)
    {
        return MakeEnumAccessor<E>(member);
    }
    else
    {
        return MakeEnumAccessor(member);
    }
}

} // namespace pact
} // namespace ns3

#endif // PACT_COMPAT_H
