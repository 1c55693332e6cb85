/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef PACT_ACTIVATIONS_H
#define PACT_ACTIVATIONS_H

#include <cstdint>
#include <cstring>

/**
 * A function that is compiled for AVX2, too, where that works; the processor it runs on decides.
 *
 * For loops whose turns do not depend on each other: they give the same bits either way, since
 * there is no contraction of products and sums in either.
 */
#if defined(__x86_64__) && defined(__GLIBC__) && defined(__has_attribute)
#if __has_attribute(target_clones)
#define PACT_VECTOR_CLONES __attribute__((target_clones("avx2", "default")))
#endif
#endif
#ifndef PACT_VECTOR_CLONES
#define PACT_VECTOR_CLONES
#endif

namespace ns3
{
namespace pact
{

/**
 * @brief 2^t to a few units in the last place.
 *
 * The networks spend much of their time in exponentials. This one has neither branches nor calls,
 * so that compilers turn a loop over it into vector instructions. NaN stays NaN.
 *
 * @param t the exponent; beyond +-1000 it is taken as +-1000
 * @return 2^t
 */
inline double
PowerOfTwo(double t)
{
    constexpr double limit = 1000;
    t = limit < t ? limit : t;
    t = t < -limit ? -limit : t;
    // Adding 1.5 * 2^52 leaves the nearest whole number in the low bits of the sum.
    constexpr double shift = 6755399441055744.0;
    const double shifted = t + shift;
    const double whole = shifted - shift;
    // 2^(t - whole) is the fourth power of e^r with |r| <= ln(2) / 8: nine terms of the series.
    constexpr double quarterLn2 = 0.17328679513998632735;
    const double r = (t - whole) * quarterLn2;
    // In pairs, so that the processor need not wait for one term to add the next.
    const double r2 = r * r;
    const double r4 = r2 * r2;
    const double low = (1 + r) + (1.0 / 2 + 1.0 / 6 * r) * r2;
    const double middle = (1.0 / 24 + 1.0 / 120 * r) + (1.0 / 720 + 1.0 / 5040 * r) * r2;
    const double high = 1.0 / 40320 + 1.0 / 362880 * r;
    double power = low + (middle + high * r4) * r4;
    power = power * power;
    power = power * power;
    uint64_t exponent;
    uint64_t bits;
    std::memcpy(&exponent, &shifted, sizeof(exponent));
    std::memcpy(&bits, &power, sizeof(bits));
    bits += exponent << 52;
    std::memcpy(&power, &bits, sizeof(power));
    return power;
}

/// 1 / ln(2)
constexpr double LOG2_E = 1.44269504088896340736;

/**
 * @brief The logistic function.
 * @param x any number
 * @return 1 / (1 + e^-x)
 */
inline double
Sigmoid(double x)
{
    return 1 / (1 + PowerOfTwo(x * -LOG2_E));
}

/**
 * @brief The hyperbolic tangent; near 0 with an absolute, not a relative, error of some 1e-16.
 * @param x any number
 * @return tanh(x)
 */
inline double
Tanh(double x)
{
    return 2 / (1 + PowerOfTwo(x * (-2 * LOG2_E))) - 1;
}

/**
 * @brief A smooth way to make numbers positive; its derivative is Sigmoid().
 * @param x any number
 * @return ln(1 + e^x), > 0 unless it is too small for a double
 */
inline double
Softplus(double x)
{
    const double size = x < 0 ? -x : x;
    const double small = PowerOfTwo(size * -LOG2_E);
    // ln(1 + small) = 2 artanh(s), whose series ends soon since s <= 1/3.
    const double s = small / (2 + small);
    const double s2 = s * s;
    const double s4 = s2 * s2;
    double even = 1.0 / 29;
    double odd = 1.0 / 31;
    even = even * s4 + 1.0 / 25;
    odd = odd * s4 + 1.0 / 27;
    even = even * s4 + 1.0 / 21;
    odd = odd * s4 + 1.0 / 23;
    even = even * s4 + 1.0 / 17;
    odd = odd * s4 + 1.0 / 19;
    even = even * s4 + 1.0 / 13;
    odd = odd * s4 + 1.0 / 15;
    even = even * s4 + 1.0 / 9;
    odd = odd * s4 + 1.0 / 11;
    even = even * s4 + 1.0 / 5;
    odd = odd * s4 + 1.0 / 7;
    even = even * s4 + 1.0;
    odd = odd * s4 + 1.0 / 3;
    const double series = even + odd * s2;
    return (x < 0 ? 0 : x) + 2 * s * series;
}

} // namespace pact
} // namespace ns3

#endif // PACT_ACTIVATIONS_H
