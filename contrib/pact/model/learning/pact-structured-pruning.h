/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef PACT_STRUCTURED_PRUNING_H
#define PACT_STRUCTURED_PRUNING_H

namespace ns3
{
namespace pact
{

/**
 * @ingroup pact
 * @brief Parameters that structured pruning leaves, (1 - F)^2 of the original's: it takes the share
 * F of a layer's inputs and of its outputs alike.
 * @param pruning F in [0, 1), against the original
 * @return ln(parameters / those of the original), <= 0
 */
double GetPrunedLogParameters(double pruning);

/**
 * @ingroup pact
 * @brief Share of filters that a change removes from the model before it, 1 - (1 - F') / (1 - F).
 * @param before F of the model before, in [0, 1), against the original
 * @param after F' of the model after, in [0, 1), against the original
 * @return the share; negative if the change would undo pruning
 */
double GetStagePruning(double before, double after);

} // namespace pact
} // namespace ns3

#endif // PACT_STRUCTURED_PRUNING_H
