/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "pact-estimator-inputs.h"

#include <algorithm>
#include <cmath>

namespace ns3
{
namespace pact
{

StepInputs
EncodeStep(const StageFeatures& features, const StageObservation& observation)
{
    return {observation.logLoss,
            features.logParameters,
            features.pruning,
            features.logSamples,
            features.classes,
            std::log1p(observation.age),
            std::log1p(double(observation.age) + features.epochsSincePruning),
            1.0};
}

ChangeInputs
EncodeChange(const ChangeFeatures& change)
{
    const auto& before = change.before;
    const auto& after = change.after;
    return {change.logLoss,
            change.slope,
            std::log1p(change.age),
            std::log1p(double(change.age) + before.epochsSincePruning),
            before.logParameters,
            before.pruning,
            before.logSamples,
            before.classes,
            after.logParameters,
            after.pruning,
            after.logSamples,
            after.classes};
}

double
GetRecentSlope(const std::vector<StageObservation>& recent)
{
    const std::size_t count = std::min(recent.size(), SLOPE_EPOCHS);
    if (count < 2)
    {
        return 0;
    }
    const auto begin = recent.end() - static_cast<std::ptrdiff_t>(count);
    double meanAge = 0;
    double meanLoss = 0;
    for (auto it = begin; it != recent.end(); ++it)
    {
        meanAge += it->age / double(count);
        meanLoss += it->logLoss / double(count);
    }
    double covariance = 0;
    double variance = 0;
    for (auto it = begin; it != recent.end(); ++it)
    {
        covariance += (it->age - meanAge) * (it->logLoss - meanLoss);
        variance += (it->age - meanAge) * (it->age - meanAge);
    }
    return covariance / variance;
}

} // namespace pact
} // namespace ns3
