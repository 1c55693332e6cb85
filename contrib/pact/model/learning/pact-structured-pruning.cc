/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "pact-structured-pruning.h"

#include <cmath>

namespace ns3
{
namespace pact
{

double
GetPrunedLogParameters(double pruning)
{
    return 2 * std::log1p(-pruning);
}

double
GetStagePruning(double before, double after)
{
    return 1 - (1 - after) / (1 - before);
}

} // namespace pact
} // namespace ns3
