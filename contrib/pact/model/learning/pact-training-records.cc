/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "pact-training-records.h"

#include "pact-csv-table.h"

#include <algorithm>
#include <array>
#include <boost/lexical_cast.hpp>
#include <charconv>
#include <cmath>
#include <iomanip>
#include <map>
#include <sstream>
#include <tuple>
#include <utility>

namespace ns3
{
namespace pact
{

namespace
{

/// What is read of a row.
enum ColumnRole
{
    RUN,
    SEED,
    STAGE,
    PRUNING,
    NODE_SET,
    EPOCHS_IN_STAGE,
    EVENT,
    LOSS,
    PARAMETERS,
    COLUMN_COUNT
};

/// The numbers and names of a row.
struct RowValues
{
    std::string run;        //!< name of the run
    uint64_t seed;          //!< training seed
    uint64_t stage;         //!< stage of the run
    double pruning;         //!< F against the previous stage
    std::string nodeSet;    //!< node set
    uint64_t epochsInStage; //!< epochs since the stage began
    bool change;            //!< whether the row is a change
    double loss;            //!< the loss
    double parameters;      //!< of the model; 0: not recorded
};

/// Where a run stands while its rows are read.
struct RunCursor
{
    std::string file;       //!< file the run stands in
    bool broken{false};     //!< whether its rows made no sense; later ones are not judged
    std::size_t stage{0};   //!< index of the distinct stage
    uint64_t stageOfRun{0}; //!< stage of the run
    uint64_t age{0};        //!< epochs in the stage
};

/// What makes a stage distinct: seed, previous stage, epochs there, node set, pruning, first age.
using StageKey = std::tuple<uint64_t, std::size_t, uint64_t, std::string, double, uint64_t>;

} // namespace

/// Turns rows into distinct stages.
class TrainingRecordsBuilder
{
  public:
    /**
     * @brief Constructor.
     * @param columns which columns to read
     */
    explicit TrainingRecordsBuilder(const RecordColumns& columns)
        : m_names{columns.run,
                  columns.seed,
                  columns.stage,
                  columns.pruning,
                  columns.nodeSet,
                  columns.epochsInStage,
                  columns.event,
                  columns.loss,
                  columns.parameters}
    {
    }

    /**
     * @brief Add the rows of a file.
     * @param file the file
     */
    void Add(const TrainingRecords::Text& file)
    {
        m_file = file.name;
        const auto table = CsvTable::Parse(file.name, file.text, m_problems);
        if (table.header.empty())
        {
            m_problems.Add(m_file, 1, 1, "empty file, expected a header with column names");
            return;
        }
        if (!FindColumns(table.header))
        {
            return;
        }
        for (const auto& row : table.rows)
        {
            RowValues values;
            if (ReadValues(row, values))
            {
                Place(row, values);
            }
        }
    }

    /**
     * @brief Finish.
     * @return the records
     * @throw RecordsError if there were problems or there is no row at all
     */
    TrainingRecords Finish()
    {
        m_problems.ThrowIfAny();
        if (m_runs.empty())
        {
            m_problems.Add(m_file + ": no training run, expected at least one row of data");
        }
        m_problems.ThrowIfAny();
        m_records.m_runCount = m_runs.size();
        return std::move(m_records);
    }

  private:
    /**
     * @brief Find the columns in a header.
     * @param header the header
     * @return whether all of them are there, once
     */
    bool FindColumns(const CsvTable::Row& header)
    {
        bool found = true;
        for (std::size_t role = 0; role < COLUMN_COUNT; role++)
        {
            std::size_t count = 0;
            for (std::size_t i = 0; i < header.size(); i++)
            {
                if (header[i].text == m_names[role])
                {
                    m_positions[role] = i;
                    count++;
                }
            }
            if (role == PARAMETERS)
            {
                m_hasParameters = count == 1;
                if (count == 0 && m_names[role] == RecordColumns().parameters)
                {
                    continue;
                }
            }
            if (count != 1)
            {
                m_problems.Add(m_file,
                               header.front().line,
                               count == 0 ? 1 : header[m_positions[role]].column,
                               (count == 0 ? "no column '" : "more than one column '") +
                                   m_names[role] + "', expected one");
                found = false;
            }
        }
        return found;
    }

    /**
     * @brief Note a problem of a field.
     * @param row the row
     * @param role which of its fields
     * @param expected what was expected instead
     * @return false
     */
    bool Reject(const CsvTable::Row& row, ColumnRole role, const std::string& expected)
    {
        const auto& field = row[m_positions[role]];
        m_problems.Add(m_file,
                       field.line,
                       field.column,
                       m_names[role] + " is '" + field.text + "', expected " + expected);
        return false;
    }

    /**
     * @brief Read a non-negative integer.
     * @param row the row
     * @param role which of its fields
     * @param value receives the number
     * @return whether it is one
     */
    bool ReadInteger(const CsvTable::Row& row, ColumnRole role, uint64_t& value)
    {
        const auto& text = row[m_positions[role]].text;
        const auto result = std::from_chars(text.data(), text.data() + text.size(), value);
        // Ages are counted in 32 bits.
        const uint64_t most = role == SEED ? UINT64_MAX : UINT32_MAX - 1;
        return (result.ec == std::errc() && result.ptr == text.data() + text.size() &&
                value <= most) ||
               Reject(row, role, "an integer >= 0");
    }

    /**
     * @brief Read a name.
     * @param row the row
     * @param role which of its fields
     * @param value receives the name
     * @return whether it is one
     */
    bool ReadName(const CsvTable::Row& row, ColumnRole role, std::string& value)
    {
        value = row[m_positions[role]].text;
        return !value.empty() || Reject(row, role, "a name");
    }

    /**
     * @brief Read a row.
     * @param row the row
     * @param values receives the values
     * @return whether all of them are right
     */
    bool ReadValues(const CsvTable::Row& row, RowValues& values)
    {
        const auto& event = row[m_positions[EVENT]].text;
        values.change = event == "change";
        // Every field is read, so that every problem is reported.
        std::array<bool, COLUMN_COUNT> good{};
        good[RUN] = ReadName(row, RUN, values.run);
        good[SEED] = ReadInteger(row, SEED, values.seed);
        good[STAGE] = ReadInteger(row, STAGE, values.stage);
        good[PRUNING] = (boost::conversion::try_lexical_convert(row[m_positions[PRUNING]].text,
                                                                values.pruning) &&
                         values.pruning >= 0 && values.pruning < 1) ||
                        Reject(row, PRUNING, "a number in [0, 1)");
        good[NODE_SET] = ReadName(row, NODE_SET, values.nodeSet);
        good[EPOCHS_IN_STAGE] = ReadInteger(row, EPOCHS_IN_STAGE, values.epochsInStage);
        good[EVENT] =
            values.change || event == "train" || Reject(row, EVENT, "'train' or 'change'");
        good[LOSS] =
            (boost::conversion::try_lexical_convert(row[m_positions[LOSS]].text, values.loss) &&
             std::isfinite(values.loss) && values.loss > 0) ||
            Reject(row, LOSS, "a number > 0");
        values.parameters = 0;
        good[PARAMETERS] =
            !m_hasParameters ||
            (boost::conversion::try_lexical_convert(row[m_positions[PARAMETERS]].text,
                                                    values.parameters) &&
             std::isfinite(values.parameters) && values.parameters > 0) ||
            Reject(row, PARAMETERS, "a number > 0");
        return std::all_of(good.begin(), good.end(), [](bool g) { return g; });
    }

    /**
     * @brief Put a row into its stage.
     * @param row the row
     * @param values its values
     */
    void Place(const CsvTable::Row& row, const RowValues& values)
    {
        const auto inserted = m_runs.try_emplace({values.seed, values.run});
        RunCursor& run = inserted.first->second;
        if (inserted.second)
        {
            run.file = m_file;
            run.broken = !Begin(row, values, run);
        }
        else if (!run.broken)
        {
            run.broken = !Continue(row, values, run);
        }
        if (!run.broken)
        {
            run.broken = !Store(row, values, run);
        }
    }

    /**
     * @brief The first row of a run.
     * @param row the row
     * @param values its values
     * @param run where the run stands
     * @return whether a run may begin like this
     */
    bool Begin(const CsvTable::Row& row, const RowValues& values, RunCursor& run)
    {
        if (values.stage != 0)
        {
            return Reject(row, STAGE, "0 where a run begins");
        }
        if (values.epochsInStage != (values.change ? 0 : 1))
        {
            return Reject(row,
                          EPOCHS_IN_STAGE,
                          values.change ? "0 at a change" : "1 after an epoch");
        }
        auto& seeds = m_records.m_seeds;
        if (std::find(seeds.begin(), seeds.end(), values.seed) == seeds.end())
        {
            seeds.push_back(values.seed);
        }
        EnterStage(values, RecordedStage::NONE, 0, run);
        return true;
    }

    /**
     * @brief A later row of a run.
     * @param row the row
     * @param values its values
     * @param run where the run stands
     * @return whether the run may go on like this
     */
    bool Continue(const CsvTable::Row& row, const RowValues& values, RunCursor& run)
    {
        if (run.file != m_file)
        {
            return Reject(row, RUN, "a run that does not stand in " + run.file + " already");
        }
        if (values.change)
        {
            if (values.stage != run.stageOfRun + 1)
            {
                return Reject(row, STAGE, std::to_string(run.stageOfRun + 1) + " at this change");
            }
            if (values.epochsInStage != 0)
            {
                return Reject(row, EPOCHS_IN_STAGE, "0 at a change");
            }
            EnterStage(values, run.stage, run.age, run);
            return true;
        }
        const auto& stage = m_records.m_stages[run.stage];
        if (values.stage != run.stageOfRun)
        {
            return Reject(row, STAGE, std::to_string(run.stageOfRun) + ", or a change");
        }
        if (values.epochsInStage != run.age + 1)
        {
            return Reject(row, EPOCHS_IN_STAGE, std::to_string(run.age + 1) + " as the next epoch");
        }
        if (values.nodeSet != stage.nodeSet)
        {
            return Reject(row, NODE_SET, "'" + stage.nodeSet + "' as before in this stage");
        }
        if (values.pruning != stage.pruning)
        {
            return Reject(row, PRUNING, "the same as before in this stage");
        }
        if (values.parameters != stage.parameters)
        {
            return Reject(row, PARAMETERS, "the same as before in this stage");
        }
        run.age++;
        return true;
    }

    /**
     * @brief Move a run into a stage, which another run of the seed may have gone through already.
     * @param values the first row of the stage
     * @param previous index of the previous stage, or NONE
     * @param previousEpochs epochs trained there
     * @param run where the run stands
     */
    void EnterStage(const RowValues& values,
                    std::size_t previous,
                    uint64_t previousEpochs,
                    RunCursor& run)
    {
        auto& stages = m_records.m_stages;
        const auto inserted = m_distinct.try_emplace({values.seed,
                                                      previous,
                                                      previousEpochs,
                                                      values.nodeSet,
                                                      values.pruning,
                                                      values.epochsInStage},
                                                     stages.size());
        run.stage = inserted.first->second;
        run.stageOfRun = values.stage;
        run.age = values.epochsInStage;
        if (!inserted.second)
        {
            return;
        }
        RecordedStage stage;
        stage.seed = values.seed;
        stage.nodeSet = values.nodeSet;
        stage.pruning = values.pruning;
        stage.parameters = values.parameters;
        stage.previous = previous;
        stage.previousEpochs = static_cast<uint32_t>(previousEpochs);
        stage.firstAge = static_cast<uint32_t>(values.epochsInStage);
        const double before = previous == RecordedStage::NONE ? 0.0 : stages[previous].totalPruning;
        stage.totalPruning = 1 - (1 - before) * (1 - values.pruning);
        stages.push_back(std::move(stage));
    }

    /**
     * @brief Store the loss of a row, or compare it with the one that another run left there.
     * @param row the row
     * @param values its values
     * @param run where the run stands after the row
     * @return whether the loss fits
     */
    bool Store(const CsvTable::Row& row, const RowValues& values, const RunCursor& run)
    {
        auto& stage = m_records.m_stages[run.stage];
        const std::size_t index = run.age - stage.firstAge;
        if (index == stage.losses.size())
        {
            stage.losses.push_back(values.loss);
        }
        if (stage.losses[index] == values.loss)
        {
            return true;
        }
        std::ostringstream expected;
        expected << std::setprecision(15) << stage.losses[index]
                 << " as in another run of this seed with the same decisions; runs that are not "
                    "repeatable need seeds of their own";
        return Reject(row, LOSS, expected.str());
    }

    std::array<std::string, COLUMN_COUNT> m_names;       //!< of the columns
    std::array<std::size_t, COLUMN_COUNT> m_positions{}; //!< of the columns in this file
    bool m_hasParameters{false}; //!< whether this file tells the parameters of the model
    std::string m_file;          //!< the file being read
    RecordsProblems m_problems;  //!< found so far
    TrainingRecords m_records;   //!< read so far
    std::map<std::pair<uint64_t, std::string>, RunCursor> m_runs; //!< by seed and name
    std::map<StageKey, std::size_t> m_distinct;                   //!< index of each distinct stage
};

TrainingRecords
TrainingRecords::Parse(const std::vector<Text>& texts, const RecordColumns& columns)
{
    TrainingRecordsBuilder builder(columns);
    for (const auto& text : texts)
    {
        builder.Add(text);
    }
    return builder.Finish();
}

const std::vector<RecordedStage>&
TrainingRecords::GetStages() const
{
    return m_stages;
}

const std::vector<uint64_t>&
TrainingRecords::GetSeeds() const
{
    return m_seeds;
}

std::size_t
TrainingRecords::GetRunCount() const
{
    return m_runCount;
}

} // namespace pact
} // namespace ns3
