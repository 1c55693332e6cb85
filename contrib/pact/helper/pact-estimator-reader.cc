/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "pact-estimator-file.h"
#include "pact-estimator-format.h"
#include "pact-estimator-map.h"
#include "pact-scenario.h"
#include "pact-text-file.h"

#include "ns3/pact-estimator-sizes.h"
#include "ns3/pact-loss-networks.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace ns3
{
namespace pact
{

namespace
{

constexpr uint64_t MAX_WHOLE = std::numeric_limits<uint64_t>::max(); //!< any whole number
constexpr uint32_t MAX_SMALL = std::numeric_limits<uint32_t>::max(); //!< any of 32 bits

/// Reads an estimator file, part by part.
class EstimatorReader
{
  public:
    /**
     * @brief Constructor.
     * @param problems where to report
     */
    explicit EstimatorReader(ScenarioProblems& problems)
        : m_problems(problems)
    {
    }

    /**
     * @brief Read everything.
     * @param document the document
     * @param hash what the checksum must be
     * @return the estimator
     */
    TrainedEstimator Read(const ScenarioNode& document, const std::string& hash)
    {
        EstimatorMap root(document, m_problems);
        if (!root.IsMap() || !CheckVersion(root))
        {
            return {};
        }
        m_trained.lossColumn = root.GetText("loss", "the name of a column").value_or("");
        ReadPart(root, "records", &EstimatorReader::ReadRecords);
        ReadPart(root, "quality", &EstimatorReader::ReadQualities);
        m_trained.seed = root.GetWhole("seed", 0, MAX_WHOLE);
        ReadPart(root, "networks", &EstimatorReader::ReadNetworks);
        FindChanges(document);
        ReadPart(root, "scaling", &EstimatorReader::ReadScalings);
        ReadPart(root, "calibration", &EstimatorReader::ReadCalibrations);
        ReadMembers(root);
        CheckHash(root, hash);
        root.Finish();
        return std::move(m_trained);
    }

  private:
    /**
     * @brief Check the version, on which everything else depends.
     * @param root the top-level map
     * @return whether it is the right one
     */
    bool CheckVersion(EstimatorMap& root)
    {
        const std::string right = std::to_string(ESTIMATOR_VERSION);
        const std::string expectation =
            ", expected 'pact_estimator: " + right + "', which ./pact estimate train writes";
        const auto* version = root.Find("pact_estimator");
        if (version && version->text == right)
        {
            return true;
        }
        if (version)
        {
            m_problems.Add(version->place,
                           "an estimator of version " + version->Describe() + expectation);
        }
        else
        {
            m_problems.Add(root.GetPlace(), "no estimator" + expectation);
        }
        return false;
    }

    /**
     * @brief Check that nothing was changed.
     * @param root the top-level map
     * @param hash what the checksum must be
     */
    void CheckHash(EstimatorMap& root, const std::string& hash)
    {
        const auto written = root.GetText(ESTIMATOR_CHECKSUM, "the last line of the file");
        if (written && *written != hash)
        {
            m_problems.Add(root.Find(ESTIMATOR_CHECKSUM)->place,
                           "checksum '" + *written + "', expected '" + hash +
                               "' for what stands before it: the file is damaged or was edited");
        }
    }

    /**
     * @brief Read a map.
     * @param parent the map it stands in
     * @param key its key
     * @param read reads its keys
     */
    void ReadPart(EstimatorMap& parent,
                  const std::string& key,
                  void (EstimatorReader::*read)(EstimatorMap&))
    {
        if (const auto* node = parent.Get(key, "a map of keys and values"))
        {
            EstimatorMap map(*node, m_problems);
            (this->*read)(map);
            map.Finish();
        }
    }

    /// @brief Read what it was trained on. @param map where it stands
    void ReadRecords(EstimatorMap& map)
    {
        m_trained.recordHashes = map.GetTexts("hashes");
        m_trained.recordSeeds = map.GetWholes("seeds", 0, MAX_WHOLE);
        m_trained.leftOut = map.GetTexts("left_out");
        if (const auto* nodeSets = map.GetList("node_sets", "a node set"))
        {
            for (const auto& node : *nodeSets)
            {
                EstimatorMap data(node, m_problems);
                const auto name = data.GetText("name", "the name of a node set");
                const double samples = data.GetNumber("samples", NumberRange::Positive());
                const double classes = data.GetNumber("classes", NumberRange::Positive());
                data.Finish();
                m_trained.nodeSets.push_back({name.value_or(""), samples, classes});
            }
        }
        m_trained.startLoss = map.GetNumber("start_loss", NumberRange::NonNegative());
        m_trained.greatestAge = map.GetSmall("greatest_age", 0, MAX_SMALL);
        m_trained.earliestChange = map.GetSmall("earliest_change", 0, MAX_SMALL);
        m_trained.leastLogLoss = map.GetNumber("least_log_loss", EstimatorMap::AnyNumber());
        m_trained.greatestLogLoss = map.GetNumber("greatest_log_loss", EstimatorMap::AnyNumber());
    }

    /// @brief Read how good it was. @param map where it stands
    void ReadQualities(EstimatorMap& map)
    {
        m_trained.quality.oneStepError = map.GetQuality("one_step_error");
        m_trained.quality.changeError = map.GetQuality("change_error");
        m_trained.quality.runCoverage = map.GetQuality("run_coverage");
        m_trained.quality.changeCoverage = map.GetQuality("change_coverage");
    }

    /// @brief Read the sizes of the networks. @param map where they stand
    void ReadNetworks(EstimatorMap& map)
    {
        m_trained.window = map.GetSmall("window", 1, MAX_ESTIMATOR_WINDOW);
        m_trained.horizon = map.GetSmall("horizon", 1, MAX_ESTIMATOR_HORIZON);
        m_trained.hiddenUnits = map.GetSmall("hidden_units", 1, MAX_ESTIMATOR_UNITS);
        const auto layers = map.GetWholes("change_units", 1, MAX_ESTIMATOR_UNITS);
        m_trained.changeUnits.assign(layers.begin(), layers.end());
        if (layers.size() > MAX_ESTIMATOR_LAYERS)
        {
            m_problems.Add(map.Find("change_units")->place,
                           std::to_string(layers.size()) + " layers, expected at most " +
                               std::to_string(MAX_ESTIMATOR_LAYERS));
        }
    }

    /// @brief Find out whether there are change networks. @param document the document
    void FindChanges(const ScenarioNode& document)
    {
        const auto* members = document.Find("members");
        if (members)
        {
            m_hasChanges = std::any_of(members->items.begin(),
                                       members->items.end(),
                                       [](const ScenarioNode& member) {
                                           const auto* weights = member.Find("change");
                                           return weights && !weights->items.empty();
                                       });
        }
    }

    /**
     * @brief Read a scaling.
     * @param parent the map it stands in
     * @param key its key
     * @param inputs how many inputs of the network are scaled
     * @param mayLack whether the network may be absent
     * @return the scaling
     */
    NetworkScaling GetScaling(EstimatorMap& parent,
                              const std::string& key,
                              std::size_t inputs,
                              bool mayLack)
    {
        NetworkScaling scaling;
        if (const auto* node = parent.Get(key, "a map of keys and values"))
        {
            const auto any = EstimatorMap::AnyNumber();
            const auto positive = NumberRange::Positive();
            EstimatorMap map(*node, m_problems);
            scaling.inputMean = map.GetNumbers("input_mean", inputs, any, mayLack);
            scaling.inputDeviation = map.GetNumbers("input_deviation", inputs, positive, mayLack);
            scaling.targetMean = map.GetNumber("target_mean", any);
            scaling.targetDeviation = map.GetNumber("target_deviation", positive);
            map.Finish();
        }
        return scaling;
    }

    /// @brief Read the scalings. @param map where they stand
    void ReadScalings(EstimatorMap& map)
    {
        m_trained.runScaling = GetScaling(map, "run", SCALED_STEP_INPUTS, false);
        m_trained.changeScaling = GetScaling(map, "change", CHANGE_INPUTS, !m_hasChanges);
    }

    /**
     * @brief Read a calibration.
     * @param parent the map it stands in
     * @param key its key
     * @param outputs how many losses the network predicts
     * @param mayLack whether the network may be absent
     * @return the calibration
     */
    IntervalCalibration GetCalibration(EstimatorMap& parent,
                                       const std::string& key,
                                       std::size_t outputs,
                                       bool mayLack)
    {
        IntervalCalibration calibration;
        if (const auto* node = parent.Get(key, "a map of keys and values"))
        {
            EstimatorMap map(*node, m_problems);
            calibration.scores = map.GetWhole("scores", 0, MAX_WHOLE);
            calibration.margins =
                map.GetNumbers("margins", outputs, NumberRange::NonNegative(), mayLack);
            calibration.lowFactors =
                map.GetNumbers("low_factors", outputs, NumberRange::Positive(), mayLack);
            calibration.highFactors =
                map.GetNumbers("high_factors", outputs, NumberRange::Positive(), mayLack);
            map.Finish();
        }
        return calibration;
    }

    /// @brief Read the calibrations. @param map where they stand
    void ReadCalibrations(EstimatorMap& map)
    {
        m_trained.runCalibration = GetCalibration(map, "run", m_trained.horizon, false);
        m_trained.changeCalibration = GetCalibration(map, "change", 1, !m_hasChanges);
    }

    /// @brief Read the weights. @param root the top-level map
    void ReadMembers(EstimatorMap& root)
    {
        const auto* members = root.GetList("members", "a pair of networks");
        if (!members)
        {
            return;
        }
        if (members->size() > MAX_ESTIMATOR_MEMBERS)
        {
            m_problems.Add(root.Find("members")->place,
                           std::to_string(members->size()) + " members, expected at most " +
                               std::to_string(MAX_ESTIMATOR_MEMBERS));
            return;
        }
        const std::size_t run = CountRunWeights(m_trained.hiddenUnits, m_trained.horizon);
        const std::size_t change = CountChangeWeights(m_trained.changeUnits);
        for (const auto& node : *members)
        {
            EstimatorMap map(node, m_problems);
            const auto any = EstimatorMap::AnyNumber();
            m_trained.members.push_back({map.GetNumbers("run", run, any, false),
                                         map.GetNumbers("change", change, any, !m_hasChanges)});
            map.Finish();
        }
    }

    ScenarioProblems& m_problems; //!< where to report
    TrainedEstimator m_trained;   //!< what was read so far
    bool m_hasChanges{false};     //!< whether there are change networks
};

/**
 * @brief Hash what the checksum guards.
 * @param text the file
 * @return the hash
 */
std::string
HashGuarded(const std::string& text)
{
    const std::size_t end = text.rfind(std::string("\n") + ESTIMATOR_CHECKSUM + ":");
    return HashText(end == std::string::npos ? text : text.substr(0, end + 1));
}

/**
 * @brief Whether a prediction can be used.
 * @param band the prediction
 * @return whether it is finite
 */
bool
IsFinite(const LossBand& band)
{
    return std::isfinite(band.mean) && std::isfinite(band.low) && std::isfinite(band.high);
}

/**
 * @brief Whether an estimator can be used: finite weights and scalings may still overflow.
 * @param trained the estimator
 * @return whether it predicts finite losses for an ordinary stage and a change to it
 */
bool
PredictsFinitely(const TrainedEstimator& trained)
{
    const StageFeatures before{0, 0, 10.3, 9, 0};
    const StageFeatures after{-0.7, 0.3, 9.1, 7, 11};
    const LossNetworks networks(trained);
    std::vector<LossBand> bands;
    networks.PredictRun(after, {{0, -0.9}, {1, -1}}, bands);
    bands.push_back(networks.PredictChange({before, after, 11, -1, -0.1}));
    return std::all_of(bands.begin(), bands.end(), IsFinite);
}

} // namespace

TrainedEstimator
LoadEstimator(const std::string& path)
{
    const TextFile file = ReadTextFile(path, "an estimator file", MAX_ESTIMATOR_BYTES);
    if (!file.problem.empty())
    {
        throw EstimatorFileError(path + ": " + file.problem);
    }
    try
    {
        ScenarioProblems problems(path, file.text);
        const ScenarioNode document =
            ReadScenarioDocument(file.text, "an estimator", problems, MAX_ESTIMATOR_NUMBERS);
        auto trained = EstimatorReader(problems).Read(document, HashGuarded(file.text));
        problems.ThrowIfAny();
        if (!PredictsFinitely(trained))
        {
            throw EstimatorFileError(path + ": gives no finite prediction, expected the file of an "
                                            "estimator that was trained with success");
        }
        return trained;
    }
    catch (const ScenarioError& error)
    {
        throw EstimatorFileError(error.what());
    }
}

} // namespace pact
} // namespace ns3
