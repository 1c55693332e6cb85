/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef PACT_RECORD_MAPPING_H
#define PACT_RECORD_MAPPING_H

#include "pact-estimator-inputs.h"
#include "pact-training-records.h"

#include <vector>

namespace ns3
{
namespace pact
{

/**
 * @ingroup pact
 * @brief What training records mean: the names of their columns, and what they do not say
 * themselves. The defaults are those of the records that come with this project.
 */
struct RecordMapping
{
    RecordColumns columns; //!< names of the columns
    /// data of the node sets named in the records
    std::vector<NodeSetData> nodeSets{{"gold", 45000, 8},
                                      {"silver", 5000, 9},
                                      {"bronze", 1500, 10}};
    /// loss of an untrained model, where a record does not begin with it; 0: ln(classes), the cross
    /// entropy of a uniform guess
    double startLoss{0};
};

} // namespace pact
} // namespace ns3

#endif // PACT_RECORD_MAPPING_H
