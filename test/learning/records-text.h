/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef PACT_TEST_RECORDS_TEXT_H
#define PACT_TEST_RECORDS_TEXT_H

#include "ns3/pact-recorded-settings.h"
#include "ns3/pact-training-records.h"

#include <fstream>
#include <sstream>
#include <string>
#include <vector>

namespace ns3
{
namespace pact
{

/// Writes records as CSV text, one run after the other.
class RecordsText
{
  public:
    /**
     * @brief Begin a run.
     * @param run its name
     * @param seed its seed
     */
    void BeginRun(const std::string& run, int seed)
    {
        m_prefix = run + "," + std::to_string(seed) + ",";
        m_stage = -1;
    }

    /**
     * @brief Add a stage.
     * @param nodeSet its node set
     * @param pruning F against the previous stage
     * @param losses its losses by age; the first stage has none at age 0
     */
    void AddStage(const std::string& nodeSet, double pruning, const std::vector<double>& losses)
    {
        m_stage++;
        std::size_t age = m_stage == 0 ? 1 : 0;
        for (const double loss : losses)
        {
            m_text += m_prefix + std::to_string(m_stage) + "," + std::to_string(pruning) + "," +
                      nodeSet + "," + std::to_string(age) + "," + (age == 0 ? "change" : "train") +
                      "," + Format(loss) + "\n";
            age++;
        }
    }

    /// @return the text
    const std::string& Get() const
    {
        return m_text;
    }

    /// @return the records
    TrainingRecords Parse() const
    {
        return TrainingRecords::Parse({{"records.csv", m_text}});
    }

  private:
    /**
     * @brief Write a number so that reading it gives the same number.
     * @param value the number
     * @return its text
     */
    static std::string Format(double value)
    {
        char text[32];
        snprintf(text, sizeof text, "%.17g", value);
        return text;
    }

    /// The rows so far.
    std::string m_text{"run,seed,stage,model_pruning,node_set,epoch_in_stage,event,train_loss\n"};
    std::string m_prefix; //!< run and seed
    int m_stage{-1};      //!< stage of the run
};

/// Settings of the project's records: L/gold, M/silver, S/bronze.
inline std::vector<RecordedSetting>
GetReferenceSettings()
{
    return {{"L/gold", "gold", 0}, {"M/silver", "silver", 0.5}, {"S/bronze", "bronze", 0.75}};
}

/// Their changes: L to M, M to S, L to S.
inline std::vector<RecordedSettings::Change>
GetReferenceChanges()
{
    return {{0, 1}, {1, 2}, {0, 2}};
}

/**
 * @brief The project's records.
 * @param loss column of the loss
 * @return both seeds
 */
inline TrainingRecords
ReadReferenceRecords(const std::string& loss = "train_loss")
{
    RecordColumns columns;
    columns.loss = loss;
    const std::string directory = PACT_SOURCE_DIR "/data/traces/";
    std::vector<TrainingRecords::Text> texts;
    for (const char* name : {"seed1.csv", "seed2.csv"})
    {
        std::ifstream file(directory + name);
        std::ostringstream text;
        text << file.rdbuf();
        texts.push_back({name, text.str()});
    }
    return TrainingRecords::Parse(texts, columns);
}

/**
 * @brief The project's records, matched with the reference settings.
 * @param loss column of the loss
 * @return the match
 */
inline RecordedSettings
MatchReferenceRecords(const std::string& loss = "train_loss")
{
    return {ReadReferenceRecords(loss), GetReferenceSettings(), GetReferenceChanges()};
}

} // namespace pact
} // namespace ns3

#endif // PACT_TEST_RECORDS_TEXT_H
