/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef PACT_TEST_REFERENCE_BRUTE_FORCE_H
#define PACT_TEST_REFERENCE_BRUTE_FORCE_H

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

/// The reference job in closed form, written from its description alone: no code of the module.
namespace reference
{

/// Epochs of L, M and S, in this order.
using Epochs = std::array<int, 3>;

constexpr double RUN_TIME[3] = {1, 0.8, 0.5};
constexpr double RUN_ENERGY[3] = {1, 0.5, 0.2};
constexpr double CURVES[3][3] = {{0.02, 0.7, 0.3}, {0.05, 0.65, 0.25}, {0.10, 0.6, 0.2}};

/// What a strategy costs and where it ends.
struct Result
{
    double time{0};
    double energy{0};
    double loss{2.3};
    double lossBefore{2.3}; //!< before the last epoch
    double smallest{std::numeric_limits<double>::infinity()};
    double largest{-std::numeric_limits<double>::infinity()};

    /// @return (largest - smallest)/largest of the loss decreases, infinite without progress
    double Spread() const
    {
        if (smallest >= largest)
        {
            return 0;
        }
        return smallest > 0 ? 1 - smallest / largest : std::numeric_limits<double>::infinity();
    }
};

/// Loss e epochs into a stage of a model that began at loss p.
inline double
StageLoss(int model, double p, int e)
{
    const auto& [c, b, r] = CURVES[model];
    return c + (p - c) * std::pow(1 + r * e, -b);
}

/// Work a strategy out.
inline Result
Evaluate(const Epochs& epochs)
{
    const double changeTime[3][3] = {{0, 1, 1.5}, {0, 0, 1}, {0, 0, 0}};
    const double changeEnergy[3][3] = {{0, 0.5, 0.6}, {0, 0, 0.25}, {0, 0, 0}};
    const double jump[3][3] = {{0, 0.15, 0.35}, {0, 0, 0.15}, {0, 0, 0}};
    Result result;
    int model = 0;
    for (int next = 0; next < 3; ++next)
    {
        if (epochs[next] == 0)
        {
            continue;
        }
        const double start = result.loss * (1 + jump[model][next]);
        result.time += changeTime[model][next] + RUN_TIME[next] * epochs[next];
        result.energy += changeEnergy[model][next] + RUN_ENERGY[next] * epochs[next];
        result.loss = StageLoss(next, start, epochs[next]);
        result.lossBefore = StageLoss(next, start, epochs[next] - 1);
        result.smallest = std::min(result.smallest, start - result.loss);
        result.largest = std::max(result.largest, start - result.loss);
        model = next;
    }
    return result;
}

} // namespace reference

#endif // PACT_TEST_REFERENCE_BRUTE_FORCE_H
