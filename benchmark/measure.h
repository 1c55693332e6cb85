/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef PACT_MEASURE_H
#define PACT_MEASURE_H

#include <algorithm>
#include <chrono>
#include <functional>
#include <vector>

/**
 * @brief How long work takes.
 * @param work the work
 * @return seconds
 */
inline double
MeasureSeconds(const std::function<void()>& work)
{
    const auto start = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

/**
 * @brief Median of numbers; the upper one of two.
 * @param values the numbers, at least one
 * @return the median
 */
inline double
FindMedian(std::vector<double> values)
{
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

#endif // PACT_MEASURE_H
