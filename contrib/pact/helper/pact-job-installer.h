/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef PACT_JOB_INSTALLER_H
#define PACT_JOB_INSTALLER_H

#include "pact-scenario.h"
#include "pact-strategy.h"

#include "ns3/pact-energy-ledger.h"
#include "ns3/pact-loss-estimator.h"
#include "ns3/pact-loss-process.h"
#include "ns3/pact-orchestrator-application.h"

namespace ns3
{
namespace pact
{

/// A training job that is ready to be simulated.
struct InstalledJob
{
    Ptr<OrchestratorApplication> orchestrator; //!< decides; starts at time 0
    Ptr<EnergyLedger> ledger;                  //!< where its energy goes
};

/**
 * @ingroup pact
 * @brief Build what a scenario describes: nodes and links, trainers, costs, and the orchestrator.
 * @param scenario the scenario
 * @param strategy how the orchestrator decides
 * @param truth the true loss process
 * @param estimator what the orchestrator believes about the loss, unless its strategy knows the
 * truth
 * @return the job; Simulator::Run carries it out
 */
InstalledJob InstallJob(const Scenario& scenario,
                        const Strategy& strategy,
                        Ptr<const LossProcess> truth,
                        Ptr<LossEstimator> estimator);

} // namespace pact
} // namespace ns3

#endif // PACT_JOB_INSTALLER_H
