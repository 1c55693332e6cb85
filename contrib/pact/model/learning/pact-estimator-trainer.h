/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef PACT_ESTIMATOR_TRAINER_H
#define PACT_ESTIMATOR_TRAINER_H

#include "pact-record-mapping.h"
#include "pact-trained-estimator.h"

#include "ns3/object.h"

#include <cstdint>
#include <functional>
#include <string>

namespace ns3
{
namespace pact
{

/**
 * @ingroup pact
 * @brief Trains the networks of an estimator on training records.
 *
 * The records are cut into folds, by training seed if there are several, otherwise by
 * configuration; stages that share a prefix stay together. For each fold, a pair of networks learns
 * from the other folds (with early stopping on a part of them) and predicts the fold, whose losses
 * it has never seen; no network is trained on all records. The errors of these predictions, pooled
 * over the folds, calibrate the intervals; the estimator is the average of all networks. An average
 * predicts a little better than each of its members, and few folds are few independent samples, so
 * that the coverage of the intervals is about 90 % and not guaranteed: evaluate on records of your
 * own.
 *
 * The same records, attributes and seed give the same estimator, to the byte.
 */
class EstimatorTrainer : public Object
{
  public:
    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId();

    /// Told what happens: one line of text.
    using Progress = std::function<void(const std::string& line)>;

    /**
     * @brief Train.
     * @param records the records
     * @param mapping what they mean
     * @param progress told what happens; may be empty
     * @return the estimator, without recordHashes
     * @throw RecordsError if the records do not suffice, or a node set is not in the mapping
     */
    TrainedEstimator Train(const TrainingRecords& records,
                           const RecordMapping& mapping,
                           const Progress& progress = {}) const;

  private:
    double m_learningRate;    //!< of Adam
    uint32_t m_batch;         //!< samples per step
    uint32_t m_maxPasses;     //!< most passes over the samples
    uint32_t m_patience;      //!< passes without improvement before training stops
    uint32_t m_changePasses;  //!< passes of the change network per pass of the run network
    double m_validationShare; //!< share of the configurations that early stopping watches
    double m_leaveOutShare;   //!< share of the configurations that are left out altogether
    uint32_t m_window;        //!< epochs that the run network reads
    uint32_t m_horizon;       //!< epochs that it predicts
    uint32_t m_hiddenUnits;   //!< of the LSTM
    uint32_t m_changeUnits;   //!< of each of the two hidden layers of the feed-forward network
    uint32_t m_maxFolds;      //!< most folds
    bool m_calibrate;         //!< whether intervals are calibrated
    uint64_t m_seed;          //!< fixes weights and shuffles
};

} // namespace pact
} // namespace ns3

#endif // PACT_ESTIMATOR_TRAINER_H
