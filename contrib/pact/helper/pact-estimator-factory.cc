/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "pact-estimator-factory.h"

#include "pact-estimator-file.h"

#include "ns3/double.h"
#include "ns3/pact-learned-loss-estimator.h"
#include "ns3/pact-loss-networks.h"
#include "ns3/pact-structured-pruning.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <memory>
#include <sstream>
#include <utility>

namespace ns3
{
namespace pact
{

namespace
{

/**
 * @brief The model that another one descends from in the end.
 * @param scenario the scenario
 * @param model the other one
 * @return the model without a parent
 */
const DnnModel&
GetOldestAncestor(const Scenario& scenario, const DnnModel& model)
{
    return model.parent.empty() ? model
                                : GetOldestAncestor(scenario, scenario.GetModel(model.parent));
}

/**
 * @brief How many parameters pruning has left. Where the scenario does not tell, it is taken to be
 * structured.
 * @param scenario the scenario
 * @param model the model
 * @return ln(parameters / those of the unpruned model), <= 0
 */
double
GetLogParameters(const Scenario& scenario, const DnnModel& model)
{
    const DnnModel& unpruned = GetOldestAncestor(scenario, model);
    if (model.parameters > 0 && unpruned.parameters > 0)
    {
        return std::fmin(0, std::log(model.parameters / unpruned.parameters));
    }
    return GetPrunedLogParameters(model.pruning);
}

/**
 * @brief The data of a node set: the scenario's, or else those in the records.
 * @param set the node set
 * @param trained has the data of the node sets in the records
 * @return samples and classes; 0 where they are not known
 */
NodeSetData
GetData(const NodeSet& set, const TrainedEstimator& trained)
{
    NodeSetData data{set.name, 0, static_cast<double>(set.classes)};
    for (const NodeSetMember& member : set.members)
    {
        data.samples += static_cast<double>(member.samples);
    }
    for (const NodeSetData& recorded : trained.nodeSets)
    {
        if (recorded.name == set.name)
        {
            data.samples = data.samples > 0 ? data.samples : recorded.samples;
            data.classes = data.classes > 0 ? data.classes : recorded.classes;
        }
    }
    return data;
}

/**
 * @brief The node sets that have a setting.
 * @param scenario the scenario
 * @return the node sets, in the order of the scenario
 */
std::vector<NodeSet>
GetTrainingSets(const Scenario& scenario)
{
    std::vector<NodeSet> sets;
    std::copy_if(scenario.nodeSets.begin(),
                 scenario.nodeSets.end(),
                 std::back_inserter(sets),
                 [&](const NodeSet& set) {
                     return std::any_of(scenario.settings.begin(),
                                        scenario.settings.end(),
                                        [&](const LearningSetting& setting) {
                                            return setting.nodeSet == set.name;
                                        });
                 });
    return sets;
}

/**
 * @brief Names of the node sets in the records.
 * @param trained the estimator
 * @return the names in quotes, separated by commas
 */
std::string
ListNodeSets(const TrainedEstimator& trained)
{
    std::string list;
    for (const NodeSetData& set : trained.nodeSets)
    {
        list += (list.empty() ? "'" : ", '") + set.name + "'";
    }
    return list.empty() ? "none" : list;
}

/**
 * @brief Check that an estimator is for a scenario.
 * @param scenario the scenario
 * @param trained the estimator
 * @throws EstimatorFileError with everything that is wrong
 */
void
CheckEstimator(const Scenario& scenario, const TrainedEstimator& trained)
{
    const std::string file = scenario.GetPath(scenario.orchestrator.estimator.file) + ": ";
    std::string problems;
    const auto add = [&](const std::string& problem) {
        problems += (problems.empty() ? "" : "\n") + file + problem;
    };
    const std::string& column = scenario.loss.column;
    if (!column.empty() && column != trained.lossColumn)
    {
        add("predicts '" + trained.lossColumn + "', but the loss of the scenario is '" + column +
            "', expected an estimator trained on that, or 'loss.column: " + trained.lossColumn +
            "'");
    }
    for (const NodeSet& set : GetTrainingSets(scenario))
    {
        const NodeSetData data = GetData(set, trained);
        if (!(data.samples > 0 && data.classes > 0))
        {
            add("knows nothing of the data of node set '" + set.name +
                "' (its records have: " + ListNodeSets(trained) +
                "), expected 'dataset: {samples: ..., classes: ...}' for it in the scenario");
        }
    }
    if (!problems.empty())
    {
        throw EstimatorFileError(problems);
    }
}

/**
 * @brief Format a number for people.
 * @param value the number
 * @return six significant digits
 */
std::string
Shorten(double value)
{
    std::ostringstream text;
    text << value;
    return text.str();
}

/// The least and the greatest of some numbers.
struct Extent
{
    double least{std::numeric_limits<double>::infinity()};     //!< the least
    double greatest{-std::numeric_limits<double>::infinity()}; //!< the greatest

    /**
     * @brief Include a number.
     * @param value the number
     */
    void Include(double value)
    {
        least = std::min(least, value);
        greatest = std::max(greatest, value);
    }

    /**
     * @brief Say that a number is not among them.
     * @param value the number
     * @param unit what it counts
     * @return for instance "100 samples (1500 to 45000 in the records)"; empty if it is
     */
    std::string Compare(double value, const std::string& unit) const
    {
        if (value >= least && value <= greatest)
        {
            return "";
        }
        return Shorten(value) + " " + unit + " (" + Shorten(least) +
               (least < greatest ? " to " + Shorten(greatest) : "") + " in the records)";
    }
};

/**
 * @brief Make a learned estimator.
 * @param scenario the scenario, which says which one
 * @param report what is to be said about it is printed here
 * @param warnings gets what makes its predictions doubtful; may be null
 * @return the estimator
 */
Ptr<LossEstimator>
MakeLearned(const Scenario& scenario, std::ostream& report, std::vector<std::string>* warnings)
{
    const ScenarioEstimator& estimator = scenario.orchestrator.estimator;
    auto networks =
        std::make_shared<const LossNetworks>(LoadEstimator(scenario.GetPath(estimator.file)));
    const TrainedEstimator& trained = networks->GetTrained();
    const auto settings = MakeEstimatorSettings(scenario, trained);
    report << "Estimator: " << estimator.file << ", learned from " << trained.lossColumn
           << ", plans on the "
           << (estimator.confidence > 0.5 ? Shorten(estimator.confidence) + " quantile" : "mean")
           << "\nmean absolute error of log(loss) on records that it had not seen: "
           << Shorten(trained.quality.oneStepError) << " after an epoch, "
           << (std::isnan(trained.quality.changeError)
                   ? "no change was recorded"
                   : Shorten(trained.quality.changeError) + " after a change")
           << '\n';
    const auto extrapolations = FindExtrapolations(scenario, trained);
    if (!extrapolations.empty())
    {
        report << "Estimator: its predictions are guesses where its records end; train it on "
                  "records that cover\n";
    }
    for (const std::string& extrapolation : extrapolations)
    {
        report << "  " << extrapolation << '\n';
        if (warnings)
        {
            warnings->push_back("the estimator guesses where its records end: " + extrapolation);
        }
    }
    auto learned = CreateObject<LearnedLossEstimator>();
    learned->SetAttribute("Confidence", DoubleValue(estimator.confidence));
    learned->Set(std::move(networks), settings);
    return learned;
}

/**
 * @brief Distort an estimator.
 * @param scenario the scenario
 * @param bias the distortion
 * @param inner the estimator
 * @return the distorted estimator
 */
Ptr<LossEstimator>
MakeBiased(const Scenario& scenario, const ScenarioBias& bias, Ptr<LossEstimator> inner)
{
    std::vector<bool> biasedSettings;
    for (const LearningSetting& setting : scenario.settings)
    {
        biasedSettings.push_back(setting.model == bias.model);
    }
    auto biased = CreateObject<BiasedLossEstimator>();
    biased->SetAttribute("Bias", DoubleValue(bias.bias));
    biased->SetInner(inner);
    biased->SetBiasedSettings(biasedSettings);
    return biased;
}

} // namespace

std::vector<SettingFeatures>
MakeEstimatorSettings(const Scenario& scenario, const TrainedEstimator& trained)
{
    CheckEstimator(scenario, trained);
    std::vector<SettingFeatures> settings;
    for (const LearningSetting& setting : scenario.settings)
    {
        const DnnModel& model = scenario.GetModel(setting.model);
        const NodeSetData data = GetData(scenario.GetNodeSet(setting.nodeSet), trained);
        settings.push_back({GetLogParameters(scenario, model),
                            model.pruning,
                            std::log(data.samples),
                            data.classes});
    }
    return settings;
}

std::vector<std::string>
FindExtrapolations(const Scenario& scenario, const TrainedEstimator& trained)
{
    Extent samples;
    Extent classes;
    for (const NodeSetData& set : trained.nodeSets)
    {
        samples.Include(set.samples);
        classes.Include(set.classes);
    }
    std::vector<std::string> found;
    for (const NodeSet& set : GetTrainingSets(scenario))
    {
        const NodeSetData data = GetData(set, trained);
        for (const std::string& outside :
             {samples.Compare(data.samples, "samples"), classes.Compare(data.classes, "classes")})
        {
            if (!outside.empty())
            {
                found.push_back("node set '" + set.name + "': " + outside);
            }
        }
    }
    if (std::log(scenario.lossTarget) < trained.leastLogLoss)
    {
        found.push_back("target: a loss of " + Shorten(scenario.lossTarget) +
                        " (the lowest in the records is " +
                        Shorten(std::exp(trained.leastLogLoss)) + ")");
    }
    return found;
}

Ptr<LossEstimator>
MakeOracle(Ptr<const LossProcess> truth)
{
    auto oracle = CreateObject<OracleLossEstimator>();
    oracle->SetTruth(truth);
    return oracle;
}

Ptr<LossEstimator>
MakeLossEstimator(const Scenario& scenario,
                  Ptr<const LossProcess> truth,
                  std::ostream& report,
                  std::vector<std::string>* warnings)
{
    const ScenarioEstimator& description = scenario.orchestrator.estimator;
    Ptr<LossEstimator> estimator = description.kind == ScenarioEstimator::LEARNED
                                       ? MakeLearned(scenario, report, warnings)
                                       : MakeOracle(truth);
    for (const ScenarioBias& bias : description.biases)
    {
        estimator = MakeBiased(scenario, bias, estimator);
    }
    return estimator;
}

} // namespace pact
} // namespace ns3
