/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "pact-csv-file.h"
#include "pact-estimate-actions.h"
#include "pact-estimate-options.h"
#include "pact-estimator-examples.h"
#include "pact-estimator-file.h"
#include "pact-record-files.h"
#include "pact-record-mapping-file.h"
#include "pact-result-recorder.h"
#include "pact-strategy.h"
#include "pact-text-columns.h"

#include "ns3/pact-estimator-evaluation.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <iomanip>
#include <memory>
#include <sstream>

namespace ns3
{
namespace pact
{

namespace
{

constexpr const char* METRICS_NAME = "metrics.csv";         //!< of the file with the metrics
constexpr const char* PREDICTIONS_NAME = "predictions.csv"; //!< of the file with examples

/**
 * @brief Format a mean with its deviation for people.
 * @param mean the mean
 * @param deviation its standard deviation
 * @param factor both are multiplied by this
 * @return for instance "0.0123 ± 0.0045"; "-" without a mean
 */
std::string
FormatMean(double mean, double deviation, double factor = 1)
{
    if (std::isnan(mean))
    {
        return "-";
    }
    std::ostringstream text;
    text << std::setprecision(3) << factor * mean;
    if (!std::isnan(deviation))
    {
        text << " +- " << std::setprecision(2) << factor * deviation;
    }
    return text.str();
}

/**
 * @brief Print the metrics.
 * @param metrics the metrics
 * @param report for the user
 */
void
PrintMetrics(const std::vector<EstimatorMetrics>& metrics, std::ostream& report)
{
    std::vector<std::vector<std::string>> rows{{"network",
                                                "split",
                                                "epochs ahead",
                                                "predictor",
                                                "MAE",
                                                "MIL",
                                                "ICP [%]",
                                                "log MAE",
                                                "predictions"}};
    for (const EstimatorMetrics& row : metrics)
    {
        rows.push_back({row.network,
                        row.split,
                        row.horizon,
                        row.predictor,
                        FormatMean(row.maeMean, row.maeStd),
                        FormatMean(row.milMean, row.milStd),
                        FormatMean(row.icpMean, row.icpStd, 100),
                        FormatMean(row.logMaeMean, std::nan("")),
                        std::to_string(row.predictions)});
    }
    PrintColumns(report, rows, 4);
}

/**
 * @brief Write a number that may not exist.
 * @param value the number
 * @return its text; empty if it does not exist
 */
std::string
WriteNumber(double value)
{
    return std::isnan(value) ? "" : FormatNumber(value);
}

/**
 * @brief Write the metrics.
 * @param metrics the metrics
 * @param loss column of the loss
 * @param path the file
 */
void
WriteMetrics(const std::vector<EstimatorMetrics>& metrics,
             const std::string& loss,
             const std::string& path)
{
    CsvFile file(path,
                 {"network",
                  "loss",
                  "split",
                  "mae_mean",
                  "mae_std",
                  "mil_mean",
                  "mil_std",
                  "icp_mean",
                  "icp_std",
                  "predictor",
                  "horizon",
                  "log_mae_mean",
                  "groups",
                  "predictions"});
    for (const EstimatorMetrics& row : metrics)
    {
        file.Append({row.network,
                     loss,
                     row.split,
                     WriteNumber(row.maeMean),
                     WriteNumber(row.maeStd),
                     WriteNumber(row.milMean),
                     WriteNumber(row.milStd),
                     WriteNumber(row.icpMean),
                     WriteNumber(row.icpStd),
                     row.predictor,
                     row.horizon,
                     WriteNumber(row.logMaeMean),
                     std::to_string(row.groups),
                     std::to_string(row.predictions)});
    }
}

/**
 * @brief What the records mean: what the user says, or else what was said when the estimator
 * learned.
 * @param options what the user asked for
 * @param trained the estimator
 * @return the mapping
 */
RecordMapping
MakeMapping(const EstimateOptions& options, const TrainedEstimator& trained)
{
    RecordMapping mapping;
    if (options.Has("mapping"))
    {
        mapping = ReadRecordMapping(options.Get("mapping", ""));
    }
    else
    {
        mapping.nodeSets = trained.nodeSets;
        mapping.startLoss = trained.startLoss;
    }
    mapping.columns.loss = trained.lossColumn;
    return mapping;
}

/**
 * @brief Whether a word names an estimator.
 * @param word the word
 * @return whether it is a YAML file
 */
bool
IsEstimator(const std::string& word)
{
    const std::string extension = std::filesystem::path(word).extension();
    return extension == ".yaml" || extension == ".yml";
}

/**
 * @brief Read estimators that can be scored together.
 * @param files their files, at least one
 * @return the estimators
 * @throws UsageError if they did not learn the same from the same
 */
std::vector<std::shared_ptr<const LossNetworks>>
ReadEstimators(const std::vector<std::string>& files)
{
    std::vector<std::shared_ptr<const LossNetworks>> estimators;
    for (const std::string& file : files)
    {
        estimators.push_back(std::make_shared<const LossNetworks>(LoadEstimator(file)));
        const TrainedEstimator& first = estimators.front()->GetTrained();
        const TrainedEstimator& other = estimators.back()->GetTrained();
        if (other.lossColumn != first.lossColumn || other.recordHashes != first.recordHashes ||
            other.leftOut != first.leftOut || other.horizon != first.horizon)
        {
            throw UsageError(file +
                             ": loss, records, configurations left out or horizon differ "
                             "from those of " +
                             files.front() +
                             ", expected estimators that differ in their seed only");
        }
    }
    return estimators;
}

} // namespace

void
EvaluateEstimatorFile(const std::vector<std::string>& words, std::ostream& report)
{
    const EstimateOptions options(words, {"loss", "out", "mapping"});
    std::vector<std::string> files = options.GetFiles();
    const auto middle = std::stable_partition(files.begin(), files.end(), IsEstimator);
    const std::vector<std::string> estimatorFiles(files.begin(), middle);
    files.erase(files.begin(), middle);
    if (estimatorFiles.empty() || files.empty())
    {
        throw UsageError(
            estimatorFiles.empty()
                ? "which estimator? Expected a .yaml file that ./pact estimate train wrote"
                : "which records? Expected for instance data/traces/seed1.csv behind " +
                      estimatorFiles.front());
    }
    options.CheckFilesDiffer();
    const std::string folder =
        options.GetOutputFolder("results/estimator", {METRICS_NAME, PREDICTIONS_NAME});
    const auto estimators = ReadEstimators(estimatorFiles);
    const TrainedEstimator& trained = estimators.front()->GetTrained();
    const std::string loss = options.Get("loss", trained.lossColumn);
    if (loss != trained.lossColumn)
    {
        throw UsageError("--loss=" + loss + ": " + estimatorFiles.front() + " predicts " +
                         trained.lossColumn + ", expected --loss=" + trained.lossColumn +
                         " or an estimator of " + loss);
    }
    const RecordMapping mapping = MakeMapping(options, trained);
    const auto records = TrainingRecords::Parse(ReadRecordFiles(files).texts, mapping.columns);
    const auto metrics = EvaluateEstimators(estimators, records, mapping);
    CreateFolder(folder);
    WriteMetrics(metrics, loss, folder + "/" + METRICS_NAME);
    WriteExamplePredictions(*estimators.front(), records, mapping, folder + "/" + PREDICTIONS_NAME);

    report << "Loss " << loss << ", mean +- standard deviation over configurations, training seeds "
           << "of the records, and estimators.\nMAE: mean absolute error; MIL: mean length, ICP: "
           << "coverage of the 90 % interval.\nSplit: records of other training seeds, of "
           << "configurations that were left out, or that it was trained on.\n";
    PrintMetrics(metrics, report);
    report << "Results: " << folder << std::endl;
}

} // namespace pact
} // namespace ns3
