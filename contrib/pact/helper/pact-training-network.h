/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef PACT_TRAINING_NETWORK_H
#define PACT_TRAINING_NETWORK_H

#include "pact-scenario.h"

#include "ns3/pact-cost-model.h"
#include "ns3/pact-energy-ledger.h"
#include "ns3/pact-training-executor.h"
#include "ns3/pact-training-job.h"

namespace ns3
{
namespace pact
{

/// A network of nodes that are ready to train.
struct TrainingNetwork
{
    Ptr<TrainingExecutor> executor; //!< has the training carried out
    Ptr<CostModel> costs;           //!< what it is expected to cost, by hardware and network
    Ptr<Node> orchestratorNode;     //!< where the orchestrator runs
};

/**
 * @ingroup pact
 * @brief Build the network of a scenario with a trainer on every member of every node set.
 * @param scenario the scenario; its network is not idealised
 * @param job the model in training
 * @param ledger gets the energy
 * @return the network
 */
TrainingNetwork InstallTrainingNetwork(const Scenario& scenario,
                                       Ptr<TrainingJob> job,
                                       Ptr<EnergyLedger> ledger);

} // namespace pact
} // namespace ns3

#endif // PACT_TRAINING_NETWORK_H
