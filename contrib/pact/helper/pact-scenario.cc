/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "pact-scenario.h"

#include "ns3/assert.h"

#include <algorithm>
#include <cstdio>

namespace ns3
{
namespace pact
{

bool
ScenarioEstimator::IsTruth() const
{
    return kind == ORACLE && biases.empty();
}

const DnnModel&
Scenario::GetModel(const std::string& modelName) const
{
    const auto found = std::find_if(models.begin(), models.end(), [&](const auto& model) {
        return model.name == modelName;
    });
    NS_ASSERT_MSG(found != models.end(), "no model of that name");
    return *found;
}

const NodeSet&
Scenario::GetNodeSet(const std::string& nodeSetName) const
{
    const auto found = std::find_if(nodeSets.begin(), nodeSets.end(), [&](const auto& set) {
        return set.name == nodeSetName;
    });
    NS_ASSERT_MSG(found != nodeSets.end(), "no node set of that name");
    return *found;
}

std::string
Scenario::GetPath(const std::string& file) const
{
    return !file.empty() && file.front() == '/' ? file : directory + file;
}

std::string
Scenario::GetHash() const
{
    return HashText(text);
}

std::string
HashText(const std::string& text)
{
    uint64_t hash = 14695981039346656037U;
    constexpr uint64_t prime = 1099511628211U;
    for (const unsigned char c : text)
    {
        hash = (hash ^ c) * prime;
    }
    char digits[17];
    std::snprintf(digits, sizeof(digits), "%016llx", static_cast<unsigned long long>(hash));
    return digits;
}

} // namespace pact
} // namespace ns3
