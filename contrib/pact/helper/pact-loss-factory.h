/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef PACT_LOSS_FACTORY_H
#define PACT_LOSS_FACTORY_H

#include "pact-scenario.h"

#include "ns3/pact-loss-process.h"

#include <ostream>

namespace ns3
{
namespace pact
{

/**
 * @ingroup pact
 * @brief Make the true loss process of a scenario.
 * @param scenario the scenario
 * @param report what was learned from training records, and how well it agrees with them, is
 * printed here
 * @return the process
 * @throws RecordsError if training records cannot be used
 */
Ptr<LossProcess> MakeLossProcess(const Scenario& scenario, std::ostream& report);

} // namespace pact
} // namespace ns3

#endif // PACT_LOSS_FACTORY_H
