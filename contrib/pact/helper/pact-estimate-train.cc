/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "pact-estimate-actions.h"
#include "pact-estimate-options.h"
#include "pact-estimator-file.h"
#include "pact-estimator-format.h"
#include "pact-record-files.h"
#include "pact-record-mapping-file.h"
#include "pact-strategy.h"

#include "ns3/pact-estimator-sizes.h"
#include "ns3/pact-estimator-trainer.h"
#include "ns3/uinteger.h"

#include <algorithm>
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
    const bool hasChanges = !std::isnan(quality.changeError);
    report << "On records held out from each network:\n  one epoch ahead: mean absolute error of "
              "the log loss "
           << Shorten(quality.oneStepError) << "\n  after a change:  "
           << (hasChanges ? "mean absolute error of the log loss " + Shorten(quality.changeError)
                          : "no change was recorded")
           << "\n  share of losses within the 90 % interval"
           << (trained.runCalibration.scores > 0 ? " before calibration: " : ": ")
           << Shorten(100 * quality.runCoverage) << " %"
           << (hasChanges ? "; after a change " + Shorten(100 * quality.changeCoverage) + " %" : "")
           << '\n';
    if (trained.recordSeeds.size() == 1)
    {
        report << "Note: all records are of one training seed, so the intervals cannot know how "
                  "seeds differ.\n";
    }
}

/**
 * @brief The value of an attribute that is a whole number.
 * @param trainer has the attribute
 * @param name its name
 * @return its value
 */
uint32_t
GetSize(const EstimatorTrainer& trainer, const std::string& name)
{
    UintegerValue value;
    trainer.GetAttribute(name, value);
    return static_cast<uint32_t>(value.Get());
}

/**
 * @brief Refuse networks that no file takes, before hours are spent on training them.
 * @param trainer says how large they are
 * @param records say how many there may be: each is held out from a training seed, or from a
 * branch of the only one
 * @throws UsageError if they are too large
 */
void
CheckSizes(const EstimatorTrainer& trainer, const TrainingRecords& records)
{
    const uint32_t units = GetSize(trainer, "ChangeUnits");
    const std::size_t weights =
        CountRunWeights(GetSize(trainer, "HiddenUnits"), GetSize(trainer, "Horizon")) +
        CountChangeWeights({units, units});
    const std::size_t seeds = records.GetSeeds().size();
    const std::size_t folds = std::min<std::size_t>(GetSize(trainer, "MaxFolds"),
                                                    seeds > 1 ? seeds : records.GetStages().size());
    if (folds * weights > MAX_ESTIMATOR_WEIGHTS)
    {
        throw UsageError("an estimator of " + std::to_string(folds) + " times " +
                         std::to_string(weights) +
                         " weights is too large for a file, expected at "
                         "most " +
                         std::to_string(MAX_ESTIMATOR_WEIGHTS) +
                         " in all: smaller HiddenUnits, ChangeUnits, Horizon or MaxFolds of "
                         "ns3::pact::EstimatorTrainer");
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
    options.CheckFilesDiffer();
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
    CheckSizes(*trainer, records);
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
