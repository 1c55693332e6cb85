/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef PACT_RECORD_GENERATOR_H
#define PACT_RECORD_GENERATOR_H

#include "pact-loss-process.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace ns3
{
namespace pact
{

/**
 * @ingroup pact
 * @brief What training records say of a learning setting.
 */
struct GeneratedSetting
{
    std::string nodeSet;  //!< name of the node set, without commas and quotes
    double pruning{0};    //!< F of the model in [0, 1), against the original
    double parameters{0}; //!< of the model; 0: unknown
};

/**
 * @ingroup pact
 * @brief Which courses of training are recorded.
 */
struct RecordGeneratorOptions
{
    /// Seeds are at most this.
    static constexpr uint64_t MAX_SEED = 4294967295;

    std::vector<GeneratedSetting> settings;        //!< by index
    std::vector<std::vector<bool>> allowedChanges; //!< from, to; none may undo pruning
    std::size_t startSetting{0};                   //!< setting that every run begins in
    double startLoss{0};                           //!< loss that every run begins with, > 0
    std::vector<uint64_t> seeds;                   //!< training seeds, each at most MAX_SEED
    uint32_t runsPerSeed{8};                       //!< runs of each seed
    uint32_t longestStage{200};                    //!< most epochs in a stage, > 0
    uint32_t mostChanges{2};                       //!< most changes in a run
};

/**
 * @ingroup pact
 * @brief Make training records up: the courses that a loss process takes under random decisions.
 *
 * Stages last 0 to longestStage epochs, n with a probability in proportion to
 * ln((n + 2) / (n + 1)), so that changes before the first epoch and early ones are as well covered
 * as late ones; only the last stage of a run has at least one epoch. Runs of one seed that share
 * their decisions share their losses, as the noise of NoisyLossProcess belongs to the seed and the
 * epoch number. The random streams of a seed are its own: what it yields does not depend on the
 * others.
 *
 * @param process the loss; its random streams are assigned for each seed
 * @param options what to record
 * @return CSV text with the columns of the project's records; losses are exact; params only if all
 * settings know their parameters
 */
std::string GenerateRecords(Ptr<LossProcess> process, const RecordGeneratorOptions& options);

} // namespace pact
} // namespace ns3

#endif // PACT_RECORD_GENERATOR_H
