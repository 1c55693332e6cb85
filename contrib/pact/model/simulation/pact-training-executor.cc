/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "pact-training-executor.h"

namespace ns3
{
namespace pact
{

NS_OBJECT_ENSURE_REGISTERED(TrainingExecutor);

TypeId
TrainingExecutor::GetTypeId()
{
    static TypeId tid =
        TypeId("ns3::pact::TrainingExecutor").SetParent<Object>().SetGroupName("Pact");
    return tid;
}

} // namespace pact
} // namespace ns3
