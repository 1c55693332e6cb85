/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "pact-estimator-examples.h"

#include "pact-csv-file.h"

#include "ns3/pact-recorded-courses.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

namespace ns3
{
namespace pact
{

namespace
{

constexpr std::size_t MAX_EXAMPLES = 9;        //!< more would be too small to read
const std::vector<uint32_t> ORIGINS{1, 5, 15}; //!< epochs after which to predict
const std::vector<std::string> NO_BAND(3);     //!< where nothing is predicted

/// Writes the predictions of one stage.
class StageWriter
{
  public:
    /**
     * @brief Constructor.
     * @param networks the estimator
     * @param course the stage
     * @param file takes the rows
     */
    StageWriter(const LossNetworks& networks, const RecordedCourse& course, CsvFile& file)
        : m_networks(networks),
          m_course(course),
          m_file(file)
    {
        const auto& seeds = networks.GetTrained().recordSeeds;
        const bool seen = std::find(seeds.begin(), seeds.end(), course.seed) != seeds.end();
        m_seen = seen ? "1" : "0";
        m_name = course.configuration + ", seed " + std::to_string(course.seed);
    }

    /// Write the record and all predictions.
    void Write()
    {
        for (const StageObservation& moment : m_course.moments)
        {
            Append("", moment, NO_BAND);
        }
        if (m_course.change)
        {
            Append("change",
                   m_course.moments.front(),
                   Format(m_networks.PredictChange(*m_course.change)));
        }
        for (const uint32_t origin : ORIGINS)
        {
            Predict(origin);
        }
    }

  private:
    /**
     * @brief Write a band.
     * @param band the band
     * @return its fields
     */
    static std::vector<std::string> Format(const LossBand& band)
    {
        return {FormatNumber(std::exp(band.mean)),
                FormatNumber(std::exp(band.low)),
                FormatNumber(std::exp(band.high))};
    }

    /**
     * @brief Write what is predicted after some epochs, as far as the record goes.
     * @param origin epochs in the stage
     */
    void Predict(uint32_t origin)
    {
        std::vector<StageObservation> shown;
        if (m_course.untrained)
        {
            shown.push_back(*m_course.untrained);
        }
        auto next = m_course.moments.begin();
        for (; next != m_course.moments.end() && next->age <= origin; ++next)
        {
            shown.push_back(*next);
        }
        if (next == m_course.moments.end() || shown.empty() || shown.back().age != origin)
        {
            return;
        }
        std::vector<LossBand> band;
        m_networks.PredictRun(m_course.features, shown, band);
        for (std::size_t i = 0; i < band.size() && next != m_course.moments.end(); ++i, ++next)
        {
            Append(std::to_string(origin), *next, Format(band[i]));
        }
    }

    /**
     * @brief Write a row.
     * @param origin the prediction it belongs to
     * @param moment what was recorded
     * @param band what was predicted
     */
    void Append(const std::string& origin,
                const StageObservation& moment,
                const std::vector<std::string>& band)
    {
        m_file.Append({m_name,
                       origin,
                       std::to_string(moment.age),
                       FormatNumber(std::exp(moment.logLoss)),
                       band[0],
                       band[1],
                       band[2],
                       m_seen});
    }

    const LossNetworks& m_networks; //!< the estimator
    const RecordedCourse& m_course; //!< the stage
    CsvFile& m_file;                //!< takes the rows
    std::string m_name;             //!< of the stage
    std::string m_seen;             //!< whether the estimator learned from its seed
};

/**
 * @brief Choose a stage of each kind: one of a training seed that the estimator does not know if
 * there is any, and of these the longest.
 * @param courses the stages
 * @param records the same stages
 * @param trained the estimator
 * @return indices of the stages, kinds in the order of the records
 */
std::vector<std::size_t>
ChooseExamples(const std::vector<RecordedCourse>& courses,
               const TrainingRecords& records,
               const TrainedEstimator& trained)
{
    using Kind = std::pair<std::string, std::string>;
    const auto worth = [&](std::size_t i) {
        const auto& seeds = trained.recordSeeds;
        const bool seen = std::find(seeds.begin(), seeds.end(), courses[i].seed) != seeds.end();
        return std::make_pair(!seen, courses[i].moments.size());
    };
    std::vector<std::pair<Kind, std::size_t>> chosen;
    for (std::size_t i = 0; i < courses.size(); ++i)
    {
        const RecordedStage& stage = records.GetStages()[i];
        const bool first = stage.previous == RecordedStage::NONE;
        const Kind kind{first ? "" : records.GetStages()[stage.previous].nodeSet, stage.nodeSet};
        const auto known = std::find_if(chosen.begin(), chosen.end(), [&](const auto& example) {
            return example.first == kind;
        });
        if (known == chosen.end())
        {
            chosen.emplace_back(kind, i);
        }
        else if (worth(i) > worth(known->second))
        {
            known->second = i;
        }
    }
    std::vector<std::size_t> indices;
    for (std::size_t i = 0; i < std::min(chosen.size(), MAX_EXAMPLES); ++i)
    {
        indices.push_back(chosen[i].second);
    }
    return indices;
}

} // namespace

void
WriteExamplePredictions(const LossNetworks& networks,
                        const TrainingRecords& records,
                        const RecordMapping& mapping,
                        const std::string& path)
{
    const auto courses = GetRecordedCourses(records, mapping);
    CsvFile file(path, {"stage", "origin", "epoch", "loss", "mean", "low", "high", "seen_seed"});
    for (const std::size_t i : ChooseExamples(courses, records, networks.GetTrained()))
    {
        StageWriter(networks, courses[i], file).Write();
    }
}

} // namespace pact
} // namespace ns3
