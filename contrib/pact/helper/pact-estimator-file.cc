/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "pact-estimator-file.h"

#include "pact-csv-file.h"
#include "pact-estimator-format.h"
#include "pact-scenario.h"
#include "pact-text-file.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <vector>

namespace ns3
{
namespace pact
{

namespace
{

constexpr std::size_t LINE_WIDTH = 100; //!< lists are broken so that lines stay legible

/// A number that cannot be written.
struct NotFinite
{
};

/**
 * @brief Write a text.
 * @param text the text
 * @return the text in quotes, so that it is no number, null or comment
 */
std::string
Quote(const std::string& text)
{
    std::string quoted = "\"";
    for (const char c : text)
    {
        if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f)
        {
            char escape[8];
            std::snprintf(escape, sizeof escape, "\\x%02x", static_cast<unsigned>(c));
            quoted += escape;
            continue;
        }
        quoted += c == '"' || c == '\\' ? "\\" : "";
        quoted += c;
    }
    return quoted + '"';
}

/**
 * @brief Write a number.
 * @param value the number
 * @return its shortest text
 * @throw NotFinite if it is not finite
 */
std::string
Write(double value)
{
    if (!std::isfinite(value))
    {
        throw NotFinite();
    }
    return FormatNumber(value);
}

/// @brief Write a whole number. @param value the number @return its text
std::string
Write(uint64_t value)
{
    return std::to_string(value);
}

/// @brief Write a whole number. @param value the number @return its text
std::string
Write(uint32_t value)
{
    return std::to_string(value);
}

/// @brief Write a text. @param value the text @return the text in quotes
std::string
Write(const std::string& value)
{
    return Quote(value);
}

/**
 * @brief Write a number that may not exist.
 * @param value the number; NaN: it does not exist
 * @return its text
 */
std::string
WriteQuality(double value)
{
    return std::isnan(value) ? ESTIMATOR_NO_NUMBER : Write(value);
}

/**
 * @brief Write a list.
 * @tparam T type of its elements
 * @param begin of the line that it stands in, with its key
 * @param values its elements
 * @return the line, broken where it is too long
 */
template <typename T>
std::string
WriteList(const std::string& begin, const std::vector<T>& values)
{
    const std::string indent(begin.find_first_not_of(" -") + 2, ' ');
    std::string text = begin + ": [";
    std::size_t lineBegin = 0;
    bool first = true;
    for (const T& value : values)
    {
        const std::string item = Write(value);
        text += first ? "" : ",";
        if (!first && text.size() - lineBegin + item.size() + 2 > LINE_WIDTH)
        {
            lineBegin = text.size() + 1;
            text += "\n" + indent;
        }
        else if (!first)
        {
            text += ' ';
        }
        text += item;
        first = false;
    }
    return text + "]\n";
}

/**
 * @brief Write a scaling.
 * @param key its key
 * @param scaling the scaling
 * @return the lines
 */
std::string
WriteScaling(const std::string& key, const NetworkScaling& scaling)
{
    return "  " + key + ":\n" + WriteList("    input_mean", scaling.inputMean) +
           WriteList("    input_deviation", scaling.inputDeviation) +
           "    target_mean: " + Write(scaling.targetMean) +
           "\n    target_deviation: " + Write(scaling.targetDeviation) + "\n";
}

/**
 * @brief Write a calibration.
 * @param key its key
 * @param calibration the calibration
 * @return the lines
 */
std::string
WriteCalibration(const std::string& key, const IntervalCalibration& calibration)
{
    return "  " + key + ":\n    scores: " + Write(calibration.scores) + "\n" +
           WriteList("    margins", calibration.margins) +
           WriteList("    low_factors", calibration.lowFactors) +
           WriteList("    high_factors", calibration.highFactors);
}

/**
 * @brief Write what an estimator was trained on.
 * @param trained the estimator
 * @return the lines
 */
std::string
WriteRecords(const TrainedEstimator& trained)
{
    std::string text = "records:\n" + WriteList("  hashes", trained.recordHashes) +
                       WriteList("  seeds", trained.recordSeeds) +
                       WriteList("  left_out", trained.leftOut) + "  node_sets:\n";
    for (const NodeSetData& data : trained.nodeSets)
    {
        text += "    - {name: " + Quote(data.name) + ", samples: " + Write(data.samples) +
                ", classes: " + Write(data.classes) + "}\n";
    }
    return text + "  start_loss: " + Write(trained.startLoss) +
           "\n  greatest_age: " + Write(trained.greatestAge) +
           "\n  earliest_change: " + Write(trained.earliestChange) +
           "\n  least_log_loss: " + Write(trained.leastLogLoss) +
           "\n  greatest_log_loss: " + Write(trained.greatestLogLoss) + "\n";
}

/**
 * @brief Write how good an estimator is.
 * @param quality how good
 * @return the lines
 */
std::string
WriteQualities(const HeldOutQuality& quality)
{
    return "# On records that the networks had not seen: errors of the log loss, and the share of "
           "losses\n# within the 90 % interval before it was calibrated.\nquality:\n"
           "  one_step_error: " +
           WriteQuality(quality.oneStepError) +
           "\n  change_error: " + WriteQuality(quality.changeError) +
           "\n  run_coverage: " + WriteQuality(quality.runCoverage) +
           "\n  change_coverage: " + WriteQuality(quality.changeCoverage) + "\n";
}

/**
 * @brief Write the weights.
 * @param members the networks
 * @return the lines
 */
std::string
WriteMembers(const std::vector<EstimatorMember>& members)
{
    std::string text = "members:\n";
    for (const EstimatorMember& member : members)
    {
        text += WriteList("  - run", member.run) + WriteList("    change", member.change);
    }
    return text;
}

/**
 * @brief Write an estimator.
 * @param trained the estimator
 * @return the file, without its last line
 * @throw NotFinite if a number is not finite
 */
std::string
WriteEstimator(const TrainedEstimator& trained)
{
    return "# An estimator of the training loss, made by ./pact estimate train. The last line "
           "guards "
           "all others.\npact_estimator: " +
           Write(ESTIMATOR_VERSION) + "\nloss: " + Quote(trained.lossColumn) + "\n" +
           WriteRecords(trained) + WriteQualities(trained.quality) +
           "seed: " + Write(trained.seed) + "\nnetworks:\n  window: " + Write(trained.window) +
           "\n  horizon: " + Write(trained.horizon) +
           "\n  hidden_units: " + Write(trained.hiddenUnits) + "\n" +
           WriteList("  change_units", trained.changeUnits) + "scaling:\n" +
           WriteScaling("run", trained.runScaling) + WriteScaling("change", trained.changeScaling) +
           "calibration:\n" + WriteCalibration("run", trained.runCalibration) +
           WriteCalibration("change", trained.changeCalibration) + WriteMembers(trained.members);
}

/**
 * @brief Whether LoadEstimator() would refuse an estimator for its size.
 * @param trained the estimator
 * @return whether it would
 */
bool
IsTooLarge(const TrainedEstimator& trained)
{
    std::size_t weights = 0;
    for (const EstimatorMember& member : trained.members)
    {
        weights += member.run.size() + member.change.size();
    }
    const uint32_t widest =
        trained.changeUnits.empty()
            ? 0
            : *std::max_element(trained.changeUnits.begin(), trained.changeUnits.end());
    return trained.window > MAX_ESTIMATOR_WINDOW || trained.horizon > MAX_ESTIMATOR_HORIZON ||
           std::max(trained.hiddenUnits, widest) > MAX_ESTIMATOR_UNITS ||
           trained.changeUnits.size() > MAX_ESTIMATOR_LAYERS ||
           trained.members.size() > MAX_ESTIMATOR_MEMBERS || weights > MAX_ESTIMATOR_WEIGHTS;
}

} // namespace

void
SaveEstimator(const TrainedEstimator& trained, const std::string& path)
{
    if (IsTooLarge(trained))
    {
        throw ResultError(path + ": the networks are too large for a file, expected smaller ones");
    }
    std::string text;
    try
    {
        text = WriteEstimator(trained);
    }
    catch (const NotFinite&)
    {
        throw ResultError(path +
                          ": not written, since training led to numbers that are not finite; "
                          "a smaller learning rate may help");
    }
    WriteTextFile(path, text + ESTIMATOR_CHECKSUM + ": \"" + HashText(text) + "\"\n");
}

} // namespace pact
} // namespace ns3
