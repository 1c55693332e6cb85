/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "pact-scenario-context.h"

namespace ns3
{
namespace pact
{

namespace
{

/**
 * @brief Read the model and the node set of a setting.
 * @param map where they stand
 * @param context has models and node sets
 * @return the setting; nothing on an error
 */
std::optional<LearningSetting>
ReadPair(ScenarioMap& map, ScenarioContext& context)
{
    const auto* model = map.Get("model", "the name of a model");
    const auto* set = map.Get("node_set", "the name of a node set");
    const auto modelIndex = model ? context.models.Resolve(*model, context.problems) : std::nullopt;
    const auto setIndex = set ? context.nodeSets.Resolve(*set, context.problems) : std::nullopt;
    if (!modelIndex || !setIndex)
    {
        return std::nullopt;
    }
    return LearningSetting{model->text, set->text};
}

} // namespace

void
ReadScenarioSettings(ScenarioMap& root, ScenarioContext& context)
{
    const auto* list = root.GetList("settings", "a setting, {model: ..., node_set: ...}");
    if (!list)
    {
        context.settings.SetIncomplete();
        return;
    }
    for (const auto& node : *list)
    {
        ScenarioMap map(node, context.problems);
        const auto setting = map.IsMap() ? ReadPair(map, context) : std::nullopt;
        map.Finish();
        if (!setting)
        {
            context.settings.SetIncomplete();
        }
        else if (context.settings.Declare(setting->GetName(), node.place, context.problems))
        {
            context.scenario.settings.push_back(*setting);
        }
    }
}

void
ReadScenarioJob(ScenarioMap& root, ScenarioContext& context)
{
    auto& scenario = context.scenario;
    const auto positive = NumberRange::Positive();
    std::optional<double> startLoss;
    if (const auto* start = root.Get("start", "the start, {model: ..., node_set: ..., loss: ...}"))
    {
        ScenarioMap map(*start, context.problems);
        const auto setting = ReadPair(map, context);
        startLoss = map.GetQuantity("loss", Quantity::NUMBER, positive);
        map.Finish();
        if (setting)
        {
            ScenarioNode reference;
            reference.kind = ScenarioNode::SCALAR;
            reference.place = start->place;
            reference.text = setting->GetName();
            const auto index = context.settings.Resolve(reference, context.problems);
            scenario.startSetting = index.value_or(0);
            context.startKnown = index.has_value();
        }
    }
    scenario.startLoss = startLoss.value_or(0);
    if (const auto* target = root.Get("target", "the target, {loss: ..., deadline: ...}"))
    {
        ScenarioMap map(*target, context.problems);
        const auto loss = map.GetQuantity("loss", Quantity::NUMBER, positive);
        const double deadline = context.GetTime(map, "deadline", positive);
        map.Finish();
        if (loss && startLoss && *loss >= *startLoss)
        {
            const auto* node = target->Find("loss");
            context.problems.Add(node->place,
                                 "target loss " + node->Describe() +
                                     " is not below the start loss, expected less than '" +
                                     root.Find("start")->Find("loss")->text + "'");
        }
        scenario.lossTarget = loss.value_or(0);
        scenario.deadline = deadline;
    }
}

void
CheckScenarioChanges(ScenarioContext& context)
{
    const auto& scenario = context.scenario;
    if (!context.settings.IsComplete())
    {
        return;
    }
    for (std::size_t i = 0; i < scenario.nodeSets.size(); i++)
    {
        bool used = false;
        for (const auto& setting : scenario.settings)
        {
            used = used || setting.nodeSet == scenario.nodeSets[i].name;
        }
        if (!used)
        {
            context.problems.Add(context.nodeSets.GetPlace(i),
                                 "node set '" + scenario.nodeSets[i].name +
                                     "' has no setting, expected one under 'settings'");
        }
    }
    if (!context.changesKnown || !context.startKnown)
    {
        return;
    }
    std::vector<bool> reached(scenario.settings.size(), false);
    std::vector<std::size_t> frontier{scenario.startSetting};
    reached[scenario.startSetting] = true;
    while (!frontier.empty())
    {
        const std::size_t from = frontier.back();
        frontier.pop_back();
        for (std::size_t to = 0; to < reached.size(); to++)
        {
            if (scenario.allowedChanges[from][to] && !reached[to])
            {
                reached[to] = true;
                frontier.push_back(to);
            }
        }
    }
    for (std::size_t i = 0; i < reached.size(); i++)
    {
        if (!reached[i])
        {
            context.problems.Add(context.settings.GetPlace(i),
                                 "no allowed changes lead from the start " +
                                     scenario.settings[scenario.startSetting].GetName() + " to " +
                                     scenario.settings[i].GetName() +
                                     ", expected a change to it under 'costs'");
        }
    }
}

} // namespace pact
} // namespace ns3
