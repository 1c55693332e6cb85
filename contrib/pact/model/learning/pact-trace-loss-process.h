/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef PACT_TRACE_LOSS_PROCESS_H
#define PACT_TRACE_LOSS_PROCESS_H

#include "pact-change-response.h"
#include "pact-loss-process.h"
#include "pact-loss-quality.h"
#include "pact-recorded-settings.h"
#include "pact-stage-response.h"

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace ns3
{
namespace pact
{

/**
 * @ingroup pact
 * @brief Training as it was recorded, and between the recorded decisions as the records respond.
 *
 * As long as the decisions coincide with those of a recorded run of the replay seed, the loss is
 * the recorded one. When a decision leaves the records, or a recorded stage ends, the loss goes on
 * from where it is by the response of all seeds' records: StageResponse per way to enter a
 * setting, ChangeResponse per change. A stage responds differently after different changes (bronze
 * directly after gold learns far more slowly than bronze after silver), so what matters is the
 * change that began the stage, and in a stage that no change began, the recorded first stages.
 *
 * The response of a change does not know how long the stage before it lasted. Where that stage was
 * shorter than in any record, as when a model is pruned before it was trained at all, it promises
 * what the records never showed; GetQuality() says which ages the records cover.
 *
 * The records do not tell what a change leads to that comes earlier in a stage than in any of them:
 * a network that was hardly trained is not pruned there. Its loss is UNKNOWN_LOSS, so that no
 * planner counts on it, unless ExtrapolateChanges is set.
 *
 * LossState::record is the place in the recorded run while one is followed; otherwise -1 in a stage
 * that no change began, and -2 - i after the i-th allowed change.
 */
class TraceLossProcess : public LossProcess
{
  public:
    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId();

    /**
     * @brief Set the records. Attributes must be set before.
     * @param settings the records, matched with the learning settings by index
     * @throw RecordsError if there are no records of the replay seed
     */
    void Set(RecordedSettings settings);

    /**
     * @brief How well the response agrees with the records, whatever seed is replayed.
     *
     * One row per stage that no change began, per stage after each allowed change, and per change.
     *
     * @return the rows
     */
    std::vector<LossQuality> GetQuality() const;

    LossState Begin(std::size_t setting, double loss) const override;
    LossState AfterChange(const LossState& state, std::size_t to) const override;
    LossState AfterEpoch(const LossState& state) const override;
    LossState WithLoss(const LossState& state, double loss) const override;
    uint32_t GetRank(const LossState& state) const override;
    /// A place in a record is comparable with itself only: what follows depends on more than loss.
    uint64_t GetComparisonClass(const LossState& state) const override;
    /// The longest stage of any record in the setting.
    uint32_t GetRecordedEpochs(std::size_t setting) const override;

  private:
    /// A moment of a recorded run.
    struct Place
    {
        double loss;        //!< recorded loss; unknown before the first epoch
        bool hasNext;       //!< whether the next epoch is recorded, as the next place
        int32_t unrecorded; //!< LossState::record when the record is left here
        std::vector<std::pair<std::size_t, int32_t>> changes; //!< setting and place after a change
    };

    /**
     * @brief Lay out the recorded runs of one seed.
     * @param seed the seed
     */
    void BuildPlaces(uint64_t seed);

    /**
     * @brief The value of LossState::record in a stage off the record.
     * @param stage index of a recorded stage like it
     * @return the value
     */
    int32_t GetUnrecorded(std::size_t stage) const;

    /**
     * @brief The response of the stage that a state off the record is in.
     * @param state the state
     * @return index into m_stages
     */
    std::size_t GetResponse(const LossState& state) const;

    /**
     * @brief The allowed change between two settings.
     * @param from setting before
     * @param to setting after
     * @return its index
     */
    std::size_t GetChange(std::size_t from, std::size_t to) const;

    /**
     * @brief The records that a response is learned from.
     * @param response index into m_stages
     * @return the records
     */
    RecordedStages GetRecordsOf(std::size_t response) const;

    bool m_extrapolate;                     //!< whether changes may come earlier than recorded
    bool m_replay;                          //!< whether a recorded run is followed
    uint64_t m_replaySeed;                  //!< its seed; 0: the first one
    RecordedSettings m_settings;            //!< the records
    std::vector<Place> m_places;            //!< the recorded runs of the replay seed
    std::vector<int32_t> m_begins;          //!< by setting, place where a run begins; or -1
    std::vector<StageResponse> m_stages;    //!< by setting, then by change
    std::vector<ChangeResponse> m_changes;  //!< by change
    std::vector<uint32_t> m_earliest;       //!< by change, fewest epochs in the stage before it
    std::vector<uint32_t> m_recordedEpochs; //!< by setting, those of the longest stage
    std::vector<uint32_t> m_settled;     //!< by setting, epochs from which on all changes are known
    std::vector<std::size_t> m_changeOf; //!< by setting before and after; NONE if not allowed
};

} // namespace pact
} // namespace ns3

#endif // PACT_TRACE_LOSS_PROCESS_H
