/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef PACT_DNN_MODEL_H
#define PACT_DNN_MODEL_H

#include <cstdint>
#include <string>

namespace ns3
{
namespace pact
{

/**
 * @ingroup pact
 * @brief A DNN variant, the paper's m in M.
 */
struct DnnModel
{
    std::string name;          //!< unique name, for instance "L"
    std::string parent;        //!< the model it is pruned from; empty for the original
    double pruning{0};         //!< F in [0, 1): share of filters removed, against the original
    double parameters{0};      //!< number of parameters
    uint64_t bytes{0};         //!< size on the wire in bytes
    double flopsPerSample{0};  //!< FLOPs to train on one sample (forward and backward pass)
    double flopsToCompress{0}; //!< FLOPs to derive it from its parent by pruning
};

} // namespace pact
} // namespace ns3

#endif // PACT_DNN_MODEL_H
