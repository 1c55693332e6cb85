/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "pact-planner.h"

namespace ns3
{
namespace pact
{

NS_OBJECT_ENSURE_REGISTERED(Planner);

TypeId
Planner::GetTypeId()
{
    static TypeId tid = TypeId("ns3::pact::Planner").SetParent<Object>().SetGroupName("Pact");
    return tid;
}

} // namespace pact
} // namespace ns3
