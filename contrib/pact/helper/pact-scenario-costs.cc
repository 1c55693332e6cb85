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
 * @brief Read the two settings of a change.
 * @param map where they stand
 * @param context has the settings
 * @return the settings before and after; nothing on an error
 */
std::optional<std::pair<std::size_t, std::size_t>>
ReadChange(ScenarioMap& map, ScenarioContext& context)
{
    const auto from = context.GetSetting(map, "from");
    const auto to = context.GetSetting(map, "to");
    if (!from || !to)
    {
        return std::nullopt;
    }
    if (*from == *to)
    {
        context.problems.Add(map.GetPlace(),
                             "a change from a setting to itself, expected two settings");
        return std::nullopt;
    }
    return std::make_pair(*from, *to);
}

/**
 * @brief Read the table of run costs.
 * @param map the costs
 * @param context takes the table
 */
void
ReadRunCosts(ScenarioMap& map, ScenarioContext& context)
{
    auto& scenario = context.scenario;
    scenario.runCosts.assign(scenario.settings.size(), {});
    const auto* list = map.GetList("run", "a cost, {setting: ..., time: ..., energy: ...}");
    if (!list)
    {
        return;
    }
    ScenarioNames rows("run cost of setting");
    for (const auto& node : *list)
    {
        ScenarioMap row(node, context.problems);
        const auto setting = context.GetSetting(row, "setting");
        const double time = context.GetTime(row, "time", NumberRange::Positive());
        const double energy = context.GetEnergy(row, "energy");
        row.Finish();
        if (!setting)
        {
            rows.SetIncomplete();
        }
        else if (rows.Declare(scenario.settings[*setting].GetName(), node.place, context.problems))
        {
            scenario.runCosts[*setting] = {time, energy};
        }
    }
    for (const auto& setting : scenario.settings)
    {
        if (rows.IsComplete() && !rows.Find(setting.GetName()))
        {
            context.problems.Add(list->front().place,
                                 "no run cost of " + setting.GetName() +
                                     ", expected a row for every setting");
        }
    }
}

/**
 * @brief Read whether a change is declared impossible.
 * @param map the row
 * @param problems where to report
 * @return whether it is
 */
bool
ReadImpossible(ScenarioMap& map, ScenarioProblems& problems)
{
    const auto* node = map.Find("impossible");
    if (node && node->text != "true")
    {
        problems.Add(node->place, node->Describe() + ", expected 'true' or no such key");
    }
    return node != nullptr;
}

/**
 * @brief Read one row of the table of change costs.
 * @param node the row
 * @param rows the changes that have a row
 * @param context takes the cost
 */
void
ReadChangeCost(const ScenarioNode& node, ScenarioNames& rows, ScenarioContext& context)
{
    auto& scenario = context.scenario;
    ScenarioMap row(node, context.problems);
    const auto change = ReadChange(row, context);
    CostModel::Cost cost;
    if (!ReadImpossible(row, context.problems))
    {
        cost.time = context.GetTime(row, "time", NumberRange::NonNegative());
        cost.energy = context.GetEnergy(row, "energy");
    }
    row.Finish();
    if (!change)
    {
        rows.SetIncomplete();
        return;
    }
    const auto [from, to] = *change;
    const std::string name =
        scenario.settings[from].GetName() + " to " + scenario.settings[to].GetName();
    if (rows.Declare(name, node.place, context.problems))
    {
        scenario.changeCosts[from][to] = cost;
        scenario.allowedChanges[from][to] = cost.IsAllowed();
    }
}

/**
 * @brief Report changes without a row.
 * @param rows the changes that have one
 * @param place where the rows should be
 * @param context has the settings
 */
void
CheckChangeCosts(const ScenarioNames& rows, const ScenarioPlace& place, ScenarioContext& context)
{
    for (const auto& from : context.scenario.settings)
    {
        for (const auto& to : context.scenario.settings)
        {
            const std::string name = from.GetName() + " to " + to.GetName();
            if (from.GetName() != to.GetName() && !rows.Find(name))
            {
                context.problems.Add(place,
                                     "no change cost from " + name +
                                         ", expected a row or 'other_changes: impossible'");
            }
        }
    }
}

/**
 * @brief Read the cost table.
 * @param map the costs
 * @param context takes the table
 */
void
ReadTable(ScenarioMap& map, ScenarioContext& context)
{
    auto& scenario = context.scenario;
    const std::size_t size = scenario.settings.size();
    ReadRunCosts(map, context);
    scenario.changeCosts.assign(size, std::vector<CostModel::Cost>(size));
    bool complete = size < 2;
    if (const auto* others = map.Find("other_changes"))
    {
        complete = true;
        if (others->text != "impossible")
        {
            context.problems.Add(others->place,
                                 others->Describe() + ", expected 'impossible' or no such key");
        }
    }
    const auto* node = map.Find("change");
    ScenarioNames rows("change cost from");
    const auto* list =
        node ? ReadScenarioList(*node,
                                "a cost, {from: ..., to: ..., time: ..., energy: ...}",
                                context.problems)
             : nullptr;
    for (std::size_t i = 0; list && i < list->size(); i++)
    {
        ReadChangeCost((*list)[i], rows, context);
    }
    context.changesKnown = rows.IsComplete() && context.settings.IsComplete() && (list || !node);
    if (context.changesKnown && !complete)
    {
        CheckChangeCosts(rows, node ? node->place : map.GetPlace(), context);
        context.changesKnown = false;
    }
}

/**
 * @brief Allow every change to another setting whose model is not larger.
 * @param scenario takes the changes
 */
void
AllowChangesToSmaller(Scenario& scenario)
{
    for (std::size_t from = 0; from < scenario.settings.size(); from++)
    {
        const double pruning = scenario.GetModel(scenario.settings[from].model).pruning;
        for (std::size_t to = 0; to < scenario.settings.size(); to++)
        {
            scenario.allowedChanges[from][to] =
                from != to && scenario.GetModel(scenario.settings[to].model).pruning >= pruning;
        }
    }
}

/**
 * @brief Read which changes are allowed when their costs follow from the hardware.
 * @param map the costs
 * @param context takes the changes
 */
void
ReadAllowedChanges(ScenarioMap& map, ScenarioContext& context)
{
    const std::string expectation = "'to-smaller' or a list of {from: ..., to: ...}";
    const auto* node = map.Get("changes", expectation);
    if (!node)
    {
        return;
    }
    context.changesKnown = context.settings.IsComplete();
    if (node->kind != ScenarioNode::LIST)
    {
        if (node->text == "to-smaller")
        {
            AllowChangesToSmaller(context.scenario);
            return;
        }
        context.problems.Add(node->place, node->Describe() + ", expected " + expectation);
        context.changesKnown = false;
        return;
    }
    for (const auto& item : node->items)
    {
        ScenarioMap row(item, context.problems);
        const auto change = ReadChange(row, context);
        row.Finish();
        context.changesKnown = context.changesKnown && change;
        if (change)
        {
            context.scenario.allowedChanges[change->first][change->second] = true;
        }
    }
}

} // namespace

void
ReadScenarioCosts(ScenarioMap& root, ScenarioContext& context)
{
    auto& scenario = context.scenario;
    const std::size_t size = scenario.settings.size();
    scenario.allowedChanges.assign(size, std::vector<bool>(size, false));
    const auto* node = root.Get("costs", "the costs, {kind: ...}");
    if (!node)
    {
        return;
    }
    ScenarioMap map(*node, context.problems);
    if (!map.IsMap())
    {
        return;
    }
    const auto kind = map.GetChoice("kind", {"table", "hardware"});
    if (!kind)
    {
        map.ReportMissing();
        return;
    }
    scenario.hardwareCosts = *kind == "hardware";
    if (!scenario.hardwareCosts)
    {
        ReadTable(map, context);
    }
    else
    {
        ReadAllowedChanges(map, context);
        if (!context.IsNetworked())
        {
            context.problems.Add(node->Find("kind")->place,
                                 "hardware costs in an idealised network, expected 'network' to "
                                 "be a map with nodes and links, or 'kind: table'");
        }
    }
    map.Finish();
}

} // namespace pact
} // namespace ns3
