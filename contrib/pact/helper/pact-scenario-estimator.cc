/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "pact-scenario-context.h"

#include <algorithm>
#include <array>

namespace ns3
{
namespace pact
{

namespace
{

/// A key of an estimator that only one kind has.
struct EstimatorKey
{
    const char* key;  //!< the key
    const char* kind; //!< the kind that has it
};

constexpr std::array<EstimatorKey, 5> KEYS{{
    {"model", "biased"},
    {"bias", "biased"},
    {"of", "biased"},
    {"file", "learned"},
    {"confidence", "learned"},
}};

constexpr NumberRange CONFIDENCES{0.5, true, 0.99, true}; //!< as LearnedLossEstimator accepts them

/// @return every kind of estimator
std::vector<std::string>
GetKinds()
{
    return {"oracle", "biased", "learned"};
}

/**
 * @brief Read an estimator that is just a word.
 * @param node the word
 * @param problems where to report any but the oracle, which alone needs nothing else
 */
void
ReadWord(const ScenarioNode& node, ScenarioProblems& problems)
{
    if (node.text == "biased")
    {
        problems.Add(node.place, "'biased' alone, expected {kind: biased, model: ..., bias: ...}");
    }
    else if (node.text == "learned")
    {
        problems.Add(node.place, "'learned' alone, expected {kind: learned, file: ...}");
    }
    else if (node.text != "oracle")
    {
        problems.Add(node.place,
                     "unknown estimator " + node.Describe() + ", " +
                         SuggestName(node.text, GetKinds()));
    }
}

/**
 * @brief Report keys that belong to another kind, as an override of the kind alone leaves them.
 * @param node the estimator
 * @param map reads it
 * @param kind its kind; nothing if that is not known
 * @param problems where to report
 */
void
CheckKeys(const ScenarioNode& node,
          ScenarioMap& map,
          const std::optional<std::string>& kind,
          ScenarioProblems& problems)
{
    for (const auto& [key, owner] : KEYS)
    {
        if (!kind)
        {
            map.Find(key);
            continue;
        }
        const auto written =
            std::find_if(node.keys.begin(), node.keys.end(), [name = key](const auto& other) {
                return other.text == name;
            });
        if (*kind == owner || written == node.keys.end())
        {
            continue;
        }
        map.Find(key);
        problems.Add(written->place,
                     "'" + written->text + "' does not belong to kind '" + *kind +
                         "', expected it with kind '" + owner + "'" +
                         (*kind == "biased" ? " under 'of'" : ""));
    }
}

/**
 * @brief Read which model is biased, and by how much.
 * @param map the estimator
 * @param context takes it
 * @return the estimator that is biased; null: the oracle
 */
const ScenarioNode*
ReadBias(ScenarioMap& map, ScenarioContext& context)
{
    ScenarioBias bias;
    const auto* model = map.Get("model", "the name of a model");
    if (model && context.models.Resolve(*model, context.problems))
    {
        bias.model = model->text;
    }
    bias.bias = map.GetQuantity("bias", Quantity::NUMBER, NumberRange::AboveMinusOne()).value_or(0);
    context.scenario.orchestrator.estimator.biases.push_back(bias);
    return map.Find("of");
}

/**
 * @brief Read which networks predict, and how cautiously.
 * @param map the estimator
 * @param context takes it
 */
void
ReadLearned(ScenarioMap& map, ScenarioContext& context)
{
    auto& estimator = context.scenario.orchestrator.estimator;
    const std::string expectation = "an estimator file";
    const auto* file = map.Get("file", "the path of " + expectation);
    const auto path = file ? ReadScenarioText(*file, "the path of " + expectation, context.problems)
                           : std::nullopt;
    if (path)
    {
        context.ReadFileStart(*file, expectation);
    }
    estimator.kind = ScenarioEstimator::LEARNED;
    estimator.file = path.value_or("");
    estimator.confidence = map.FindQuantity("confidence", Quantity::NUMBER, CONFIDENCES)
                               .value_or(estimator.confidence);
}

/**
 * @brief Read an estimator, but not the one that it is a distortion of.
 * @param node the estimator
 * @param context takes it
 * @return the estimator that it is a distortion of; null without one
 */
const ScenarioNode*
ReadLayer(const ScenarioNode& node, ScenarioContext& context)
{
    if (node.kind == ScenarioNode::SCALAR)
    {
        ReadWord(node, context.problems);
        return nullptr;
    }
    ScenarioMap map(node, context.problems);
    if (!map.IsMap())
    {
        return nullptr;
    }
    const auto kind = map.GetChoice("kind", GetKinds());
    const ScenarioNode* inner = nullptr;
    if (kind && *kind == "biased")
    {
        inner = ReadBias(map, context);
    }
    else if (kind && *kind == "learned")
    {
        ReadLearned(map, context);
    }
    CheckKeys(node, map, kind, context.problems);
    map.Finish();
    return inner;
}

} // namespace

void
ReadScenarioEstimator(const ScenarioNode& node, ScenarioContext& context)
{
    for (const auto* layer = &node; layer;)
    {
        layer = ReadLayer(*layer, context);
    }
    auto& biases = context.scenario.orchestrator.estimator.biases;
    std::reverse(biases.begin(), biases.end());
}

} // namespace pact
} // namespace ns3
