/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef PACT_ESTIMATOR_SIZES_H
#define PACT_ESTIMATOR_SIZES_H

#include "pact-estimator-inputs.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace ns3
{
namespace pact
{

/// Outputs of a network for each loss it predicts: mean, and the 0.05 and 0.95 quantiles.
constexpr std::size_t BAND_OUTPUTS = 3;

/// Inputs of the run network that are standardised: all but the last, which says that there is one.
constexpr std::size_t SCALED_STEP_INPUTS = STEP_INPUTS - 1;

/**
 * @brief Number of weights of the run network: an LSTM, of which each of the four gates sees the
 * inputs and the hidden units and has one bias per unit, and a linear layer on its last hidden
 * state.
 * @param hiddenUnits units of the LSTM
 * @param horizon epochs that it predicts
 * @return the number
 */
inline std::size_t
CountRunWeights(uint32_t hiddenUnits, uint32_t horizon)
{
    const std::size_t hidden = hiddenUnits;
    return 4 * hidden * (STEP_INPUTS + hidden + 1) + BAND_OUTPUTS * horizon * (hidden + 1);
}

/**
 * @brief Number of weights of the change network: fully connected layers with one bias per unit.
 * @param units units of its hidden layers
 * @return the number
 */
inline std::size_t
CountChangeWeights(const std::vector<uint32_t>& units)
{
    std::size_t count = 0;
    std::size_t inputs = CHANGE_INPUTS;
    for (const std::size_t outputs : units)
    {
        count += outputs * (inputs + 1);
        inputs = outputs;
    }
    return count + BAND_OUTPUTS * (inputs + 1);
}

} // namespace pact
} // namespace ns3

#endif // PACT_ESTIMATOR_SIZES_H
