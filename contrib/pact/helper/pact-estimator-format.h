/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef PACT_ESTIMATOR_FORMAT_H
#define PACT_ESTIMATOR_FORMAT_H

#include <cstddef>
#include <cstdint>

/**
 * @file
 * @ingroup pact
 * What writing and reading an estimator file have to agree on.
 */

namespace ns3
{
namespace pact
{

constexpr uint64_t ESTIMATOR_VERSION = 1; //!< of the format

/// Key of the last line, whose value is the HashText() of everything before it.
constexpr const char* ESTIMATOR_CHECKSUM = "checksum";

/// Stands for a quality that does not exist, for instance of changes where records have none.
constexpr const char* ESTIMATOR_NO_NUMBER = "none";

constexpr uint32_t MAX_ESTIMATOR_WINDOW = 1000;         //!< epochs that are read
constexpr uint32_t MAX_ESTIMATOR_HORIZON = 1000;        //!< epochs that are predicted
constexpr uint32_t MAX_ESTIMATOR_UNITS = 1024;          //!< units of a layer
constexpr std::size_t MAX_ESTIMATOR_LAYERS = 8;         //!< hidden layers
constexpr std::size_t MAX_ESTIMATOR_MEMBERS = 100;      //!< networks that are averaged
constexpr std::size_t MAX_ESTIMATOR_NUMBERS = 2000000;  //!< numbers and keys in a file
constexpr std::size_t MAX_ESTIMATOR_WEIGHTS = 1000000;  //!< of all networks in a file
constexpr std::size_t MAX_ESTIMATOR_BYTES = 60'000'000; //!< of a file

} // namespace pact
} // namespace ns3

#endif // PACT_ESTIMATOR_FORMAT_H
