/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "pact-record-generator.h"

#include "pact-structured-pruning.h"

#include "ns3/assert.h"
#include "ns3/random-variable-stream.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace ns3
{
namespace pact
{

namespace
{

/// Streams of one seed; simulations use the first ones of ns-3, far below FIRST_STREAM.
constexpr int64_t STREAMS_PER_SEED = 64;
constexpr int64_t FIRST_STREAM = int64_t{1} << 40; //!< first stream of seed 0

/**
 * @brief Format a number so that reading it gives the same number.
 * @param value the number
 * @return the shortest such text
 */
std::string
Format(double value)
{
    char text[32];
    return {text, std::to_chars(text, text + sizeof(text), value).ptr};
}

/// Records the runs of one seed.
class SeedRecorder
{
  public:
    /**
     * @brief Constructor.
     * @param process the loss
     * @param options what to record
     * @param seed the seed
     * @param text takes the rows
     */
    SeedRecorder(Ptr<LossProcess> process,
                 const RecordGeneratorOptions& options,
                 uint64_t seed,
                 std::string& text)
        : m_process(process),
          m_options(options),
          m_seed(seed),
          m_text(text),
          m_random(CreateObject<UniformRandomVariable>())
    {
        const int64_t first = FIRST_STREAM + static_cast<int64_t>(seed) * STREAMS_PER_SEED;
        m_random->SetStream(first);
        [[maybe_unused]] const int64_t used = m_process->AssignStreams(first + 1);
        NS_ASSERT_MSG(used < STREAMS_PER_SEED, "the process uses the streams of the next seed");
    }

    /**
     * @brief Record one run.
     * @param run its number
     */
    void Record(uint32_t run)
    {
        m_run = "s" + std::to_string(m_seed) + "-" + std::to_string(run);
        m_stage = 0;
        const auto& start = m_options.settings[m_options.startSetting];
        m_pruning = GetStagePruning(0, start.pruning);
        m_state = m_process->Begin(m_options.startSetting, m_options.startLoss);
        Write("change");
        for (uint64_t left = m_random->GetInteger(0, m_options.mostChanges);; left--)
        {
            const auto next = left > 0 ? GetChoices() : std::vector<std::size_t>();
            const uint32_t length = DrawLength();
            Train(next.empty() ? std::max(1U, length) : length);
            if (next.empty())
            {
                return;
            }
            const uint32_t last = static_cast<uint32_t>(next.size() - 1);
            Change(next[m_random->GetInteger(0, last)]);
        }
    }

  private:
    /// @return the settings that may be next
    std::vector<std::size_t> GetChoices() const
    {
        std::vector<std::size_t> choices;
        for (std::size_t to = 0; to < m_options.settings.size(); to++)
        {
            if (to != m_state.setting && m_options.allowedChanges[m_state.setting][to])
            {
                choices.push_back(to);
            }
        }
        return choices;
    }

    /// @return epochs of the next stage
    uint32_t DrawLength()
    {
        const double end = std::log(m_options.longestStage + 2.0);
        const double drawn = std::exp(m_random->GetValue(0, end));
        return std::min(m_options.longestStage, static_cast<uint32_t>(drawn - 1));
    }

    /**
     * @brief Record epochs.
     * @param epochs how many
     */
    void Train(uint32_t epochs)
    {
        for (uint32_t i = 0; i < epochs; i++)
        {
            m_state = m_process->AfterEpoch(m_state);
            Write("train");
        }
    }

    /**
     * @brief Record a change.
     * @param to the new setting
     */
    void Change(std::size_t to)
    {
        m_stage++;
        m_pruning = GetStagePruning(m_options.settings[m_state.setting].pruning,
                                    m_options.settings[to].pruning);
        NS_ASSERT_MSG(m_pruning >= 0, "a change that undoes pruning");
        m_state = m_process->AfterChange(m_state, to);
        Write("change");
    }

    /**
     * @brief Write the row of the present state.
     * @param event what led to it
     */
    void Write(const std::string& event)
    {
        const auto& setting = m_options.settings[m_state.setting];
        m_text += m_run + ',' + std::to_string(m_seed) + ',' + std::to_string(m_stage) + ',' +
                  Format(m_pruning) + ',' + setting.nodeSet + ',' +
                  std::to_string(m_state.epochsInStage) + ',' + std::to_string(m_state.epoch) +
                  ',' + event + ',' + Format(m_state.loss);
        if (setting.parameters > 0)
        {
            m_text += ',' + Format(setting.parameters);
        }
        m_text += '\n';
    }

    Ptr<LossProcess> m_process;              //!< the loss
    const RecordGeneratorOptions& m_options; //!< what to record
    uint64_t m_seed;                         //!< the seed
    std::string& m_text;                     //!< takes the rows
    Ptr<UniformRandomVariable> m_random;     //!< decides
    std::string m_run;                       //!< name of the run
    uint32_t m_stage{0};                     //!< stage of the run
    double m_pruning{0};                     //!< of the change that began the stage
    LossState m_state;                       //!< where the run stands
};

} // namespace

std::string
GenerateRecords(Ptr<LossProcess> process, const RecordGeneratorOptions& options)
{
    RecordGeneratorOptions plain = options;
    const bool counted = std::all_of(plain.settings.begin(),
                                     plain.settings.end(),
                                     [](const auto& setting) { return setting.parameters > 0; });
    std::string text =
        "run,seed,stage,model_pruning,node_set,epoch_in_stage,epoch,event,train_loss";
    text += counted ? ",params\n" : "\n";
    for (auto& setting : plain.settings)
    {
        setting.parameters = counted ? setting.parameters : 0;
    }
    for (const uint64_t seed : plain.seeds)
    {
        NS_ASSERT_MSG(seed <= RecordGeneratorOptions::MAX_SEED, "a seed that is too large");
        SeedRecorder recorder(process, plain, seed, text);
        for (uint32_t run = 1; run <= plain.runsPerSeed; run++)
        {
            recorder.Record(run);
        }
    }
    return text;
}

} // namespace pact
} // namespace ns3
