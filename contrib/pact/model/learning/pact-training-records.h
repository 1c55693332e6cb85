/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef PACT_TRAINING_RECORDS_H
#define PACT_TRAINING_RECORDS_H

#include "pact-records-error.h"

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
 * @brief Names of the columns that training records are read from. Any order, others are ignored.
 */
struct RecordColumns
{
    std::string run{"run"};                      //!< name of the run a row belongs to
    std::string seed{"seed"};                    //!< training seed, an integer >= 0
    std::string stage{"stage"};                  //!< stage of the run, from 0
    std::string pruning{"model_pruning"};        //!< F in [0, 1) against the previous stage
    std::string nodeSet{"node_set"};             //!< node set whose data are used
    std::string epochsInStage{"epoch_in_stage"}; //!< epochs since the stage began
    std::string event{"event"};                  //!< "train" or "change"
    std::string loss{"train_loss"};              //!< the loss, > 0
    /// parameters of the model, > 0; this column may be missing unless it is called otherwise
    std::string parameters{"params"};
};

/**
 * @ingroup pact
 * @brief One stage of recorded training: what happened between two changes of setting.
 *
 * Runs of one seed that took the same decisions share their stages: a stage stands here once,
 * however many runs went through it.
 */
struct RecordedStage
{
    /// previous: the run began with this stage.
    static constexpr std::size_t NONE = static_cast<std::size_t>(-1);

    uint64_t seed{0};           //!< training seed
    std::string nodeSet;        //!< node set whose data were used
    double pruning{0};          //!< F in [0, 1), against the model of the previous stage
    double totalPruning{0};     //!< F in [0, 1), against the original: 1 - product of (1 - F)
    double parameters{0};       //!< of the model; 0: not recorded
    std::size_t previous{NONE}; //!< index of the previous stage, or NONE
    uint32_t previousEpochs{0}; //!< epochs trained in the previous stage when it was left
    uint32_t firstAge{0};       //!< epochs in the stage at losses[0]: 0 after a change, else 0 or 1
    std::vector<double> losses; //!< by epochs in the stage, from firstAge; each > 0

    /// @return epochs in the stage at the last loss
    uint32_t GetLastAge() const
    {
        return firstAge + static_cast<uint32_t>(losses.size()) - 1;
    }

    /**
     * @brief The loss at some age of the stage.
     * @param age epochs in the stage, in [firstAge, GetLastAge()]
     * @return the loss
     */
    double GetLoss(uint32_t age) const
    {
        return losses[age - firstAge];
    }
};

/**
 * @ingroup pact
 * @brief Records of real training runs, from CSV files.
 *
 * A run is a sequence of stages; a stage begins with a row "change" (0 epochs in the stage, the
 * loss of a forward pass), which the first stage may lack, and goes on with one row "train" per
 * epoch. Rows of a run stand in the order of time.
 */
class TrainingRecords
{
  public:
    /// A file in memory.
    struct Text
    {
        std::string name; //!< name for messages
        std::string text; //!< content
    };

    /**
     * @brief Read texts.
     * @param texts the texts, at least one
     * @param columns which columns to read
     * @return the records
     * @throw RecordsError with all problems, as file:line:column: what, expected what
     */
    static TrainingRecords Parse(const std::vector<Text>& texts,
                                 const RecordColumns& columns = RecordColumns());

    /// @return the distinct stages; a stage comes after its previous one
    const std::vector<RecordedStage>& GetStages() const;

    /// @return the training seeds, in the order of their first appearance
    const std::vector<uint64_t>& GetSeeds() const;

    /// @return the number of runs
    std::size_t GetRunCount() const;

  private:
    friend class TrainingRecordsBuilder;

    std::vector<RecordedStage> m_stages; //!< the distinct stages
    std::vector<uint64_t> m_seeds;       //!< the training seeds
    std::size_t m_runCount{0};           //!< the number of runs
};

} // namespace pact
} // namespace ns3

#endif // PACT_TRAINING_RECORDS_H
