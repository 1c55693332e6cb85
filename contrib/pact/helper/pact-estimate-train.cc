/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "pact-estimate-actions.h"
#include "pact-estimate-options.h"
#include "pact-estimator-file.h"
#include "pact-record-files.h"
#include "pact-record-mapping-file.h"
#include "pact-strategy.h"

#include "ns3/pact-estimator-trainer.h"
#include "ns3/uinteger.h"

#include <cmath>
#include <cstdint>
#include <iomanip>
#include <limits>
#include <sstream>

namespace ns3
{
namespace pact
{

namespace
{

/**
 * @brief Format a number for people.
 * @param value the number
 * @return three significant digits; "-" if it does not exist
 */
std::string
Shorten(double value)
{
    std::ostringstream text;
    text << std::setprecision(3) << value;
    return std::isnan(value) ? "-" : text.str();
}

/**
 * @brief Say how good an estimator is.
 * @param trained the estimator
 * @param report for the user
 */
void
ReportQuality(const TrainedEstimator& trained, std::ostream& report)
{
    const HeldOutQuality& quality = trained.quality;
    report << "On records held out from each network:\n  one epoch ahead: mean absolute error of "
              "the log loss "
           << Shorten(quality.oneStepError) << "\n  after a change:  mean absolute error of the "
           << "log loss " << Shorten(quality.changeError) << "\n  share of losses within the 90 % "
           << "interval" << (trained.runCalibration.scores > 0 ? " before calibration: " : ": ")
           << Shorten(100 * quality.runCoverage) << " %; after a change "
           << Shorten(100 * quality.changeCoverage) << " %\n";
    if (trained.recordSeeds.size() == 1)
    {
        report << "Note: all records are of one training seed, so the intervals cannot know how "
                  "seeds differ.\n";
    }
}

} // namespace

void
TrainEstimator(const std::vector<std::string>& words, std::ostream& report)
{
    const EstimateOptions options(words, {"loss", "out", "mapping", "seed"});
    if (options.GetFiles().empty())
    {
        throw UsageError("which records? Expected for instance data/traces/seed1.csv");
    }
    const std::string out = options.GetOutputFile("estimator.yaml");
    auto trainer = CreateObject<EstimatorTrainer>();
    if (options.Has("seed"))
    {
        const uint64_t most = std::numeric_limits<uint64_t>::max();
        trainer->SetAttribute("Seed", UintegerValue(options.GetWhole("seed", 1, 0, most)));
    }
    RecordMapping mapping =
        options.Has("mapping") ? ReadRecordMapping(options.Get("mapping", "")) : RecordMapping();
    mapping.columns.loss = options.Get("loss", mapping.columns.loss);

    const RecordFiles files = ReadRecordFiles(options.GetFiles());
    const TrainingRecords records = TrainingRecords::Parse(files.texts, mapping.columns);
    report << "Records: " << records.GetRunCount() << " runs of " << records.GetSeeds().size()
           << " training seed(s), " << records.GetStages().size() << " distinct stages, loss "
           << mapping.columns.loss << std::endl;
    TrainedEstimator trained = trainer->Train(records, mapping, [&](const std::string& line) {
        report << line << std::endl;
    });
    trained.recordHashes = files.hashes;
    SaveEstimator(trained, out);
    ReportQuality(trained, report);
    report << "Estimator: " << out << std::endl;
}

} // namespace pact
} // namespace ns3
