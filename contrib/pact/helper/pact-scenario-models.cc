/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "pact-scenario-context.h"

#include <cmath>

namespace ns3
{
namespace pact
{

namespace
{

/// The model that another one is pruned from, as written.
struct Ancestry
{
    const ScenarioNode* parent;         //!< the name; null without one
    const ScenarioNode* pruning;        //!< the pruning ratio; null without one
    bool readable;                      //!< whether the pruning ratio is a number as it should be
    std::optional<std::size_t> index{}; //!< of the parent; nothing without one or on an error
};

/**
 * @brief Read a quantity that only some scenarios need.
 * @param map where it stands
 * @param key its key
 * @param required whether this scenario needs it
 * @param dimension what it measures
 * @param range what is accepted
 * @return the quantity, 0 without it or on an error
 */
double
ReadQuantity(ScenarioMap& map,
             const std::string& key,
             bool required,
             Quantity::Dimension dimension,
             const NumberRange& range)
{
    const auto value =
        required ? map.GetQuantity(key, dimension, range) : map.FindQuantity(key, dimension, range);
    return value.value_or(0);
}

/**
 * @brief Read one model.
 * @param node where it stands
 * @param context takes the model if it has a name
 * @param ancestry takes its parent if it has a name
 */
void
ReadModel(const ScenarioNode& node, ScenarioContext& context, std::vector<Ancestry>& ancestry)
{
    ScenarioMap map(node, context.problems);
    if (!map.IsMap())
    {
        context.models.SetIncomplete();
        return;
    }
    const auto name = context.DeclareName(map, context.models);
    Ancestry ancestors{map.Find("parent"), node.Find("pruning"), true};
    const bool pruned = ancestors.parent != nullptr;
    const bool needed = context.IsNetworked();
    NumberRange sizes = NumberRange::Positive();
    sizes.most = 1e15;
    DnnModel model;
    model.name = name.value_or("");
    model.parent = pruned ? ancestors.parent->text : "";
    const std::size_t before = context.problems.GetCount();
    model.pruning = ReadQuantity(map, "pruning", pruned, Quantity::NUMBER, NumberRange::BelowOne());
    ancestors.readable = context.problems.GetCount() == before;
    model.parameters =
        ReadQuantity(map, "parameters", false, Quantity::NUMBER, NumberRange::Positive());
    model.bytes =
        static_cast<uint64_t>(std::ceil(ReadQuantity(map, "bytes", needed, Quantity::SIZE, sizes)));
    model.flopsPerSample =
        ReadQuantity(map, "flops_per_sample", needed, Quantity::WORK, NumberRange::Positive());
    model.flopsToCompress = ReadQuantity(map,
                                         "flops_to_compress",
                                         needed && pruned,
                                         Quantity::WORK,
                                         NumberRange::NonNegative());
    map.Finish();
    if (name)
    {
        context.scenario.models.push_back(model);
        ancestry.push_back(ancestors);
    }
}

/**
 * @brief Whether a model descends from itself.
 * @param model its index
 * @param ancestry of all models
 * @return whether it does
 */
bool
IsOwnAncestor(std::size_t model, const std::vector<Ancestry>& ancestry)
{
    auto ancestor = ancestry[model].index;
    for (std::size_t step = 0; step < ancestry.size() && ancestor; step++)
    {
        if (*ancestor == model)
        {
            return true;
        }
        ancestor = ancestry[*ancestor].index;
    }
    return false;
}

/**
 * @brief Report wrong parents and pruning ratios that do not grow.
 * @param ancestry of all models
 * @param context has the models
 */
void
CheckAncestry(std::vector<Ancestry>& ancestry, ScenarioContext& context)
{
    const auto& models = context.scenario.models;
    for (auto& ancestors : ancestry)
    {
        if (ancestors.parent)
        {
            ancestors.index = context.models.Resolve(*ancestors.parent, context.problems);
        }
    }
    for (std::size_t i = 0; i < ancestry.size(); i++)
    {
        const auto& [parent, pruning, readable, index] = ancestry[i];
        if (!parent && models[i].pruning > 0)
        {
            context.problems.Add(pruning->place,
                                 "a pruned model without its parent, expected a key 'parent'");
        }
        else if (IsOwnAncestor(i, ancestry))
        {
            context.problems.Add(parent->place,
                                 "model '" + models[i].name +
                                     "' descends from itself, expected a parent that does not");
        }
        else if (index && pruning && readable && models[i].pruning <= models[*index].pruning)
        {
            context.problems.Add(pruning->place,
                                 pruning->Describe() + " is not above the pruning of the parent '" +
                                     models[*index].name +
                                     "', expected more: it counts against the original");
        }
    }
}

} // namespace

void
ReadScenarioModels(ScenarioMap& root, ScenarioContext& context)
{
    const auto* list = root.GetList("models", "a model");
    if (!list)
    {
        context.models.SetIncomplete();
        return;
    }
    std::vector<Ancestry> ancestry;
    for (const auto& node : *list)
    {
        ReadModel(node, context, ancestry);
    }
    CheckAncestry(ancestry, context);
}

void
ReadScenarioHardware(ScenarioMap& root, ScenarioContext& context)
{
    const bool given = root.Find("hardware") != nullptr;
    const auto* list =
        given || context.IsNetworked() ? root.GetList("hardware", "a kind of hardware") : nullptr;
    if (!list && (given || context.IsNetworked()))
    {
        context.hardware.SetIncomplete();
    }
    for (std::size_t i = 0; list && i < list->size(); i++)
    {
        ScenarioMap map((*list)[i], context.problems);
        if (!map.IsMap())
        {
            context.hardware.SetIncomplete();
            continue;
        }
        const auto name = context.DeclareName(map, context.hardware);
        const auto positive = NumberRange::Positive();
        const auto nonNegative = NumberRange::NonNegative();
        ComputeProfile profile;
        profile.name = name.value_or("");
        profile.throughput = ReadQuantity(map, "throughput", true, Quantity::THROUGHPUT, positive);
        profile.computePower = ReadQuantity(map, "compute_power", true, Quantity::POWER, positive);
        profile.idlePower = ReadQuantity(map, "idle_power", true, Quantity::POWER, nonNegative);
        profile.transmitEnergy =
            ReadQuantity(map, "transmit", true, Quantity::ENERGY_PER_BIT, nonNegative);
        profile.receiveEnergy =
            ReadQuantity(map, "receive", true, Quantity::ENERGY_PER_BIT, nonNegative);
        profile.battery = map.FindQuantity("battery", Quantity::ENERGY, positive);
        if (const auto* source = map.Find("source"))
        {
            ReadScenarioText(*source,
                             "a text that says where the numbers come from",
                             context.problems);
        }
        map.Finish();
        if (name)
        {
            context.profiles.push_back(profile);
        }
    }
}

} // namespace pact
} // namespace ns3
