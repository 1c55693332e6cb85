/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "pact-scenario-context.h"

#include <algorithm>
#include <sstream>

namespace ns3
{
namespace pact
{

namespace
{

/**
 * @brief Read one curve.
 * @param map where it stands
 * @param setting index of its setting
 * @param context takes the curve
 */
void
ReadCurve(ScenarioMap& map, std::optional<std::size_t> setting, ScenarioContext& context)
{
    auto& loss = context.scenario.loss;
    const auto positive = NumberRange::Positive();
    const double floor =
        map.GetQuantity("floor", Quantity::NUMBER, NumberRange::NonNegative()).value_or(0);
    const double exponent = map.GetQuantity("exponent", Quantity::NUMBER, positive).value_or(1);
    const bool staged = loss.kind == ScenarioLoss::STAGED_POWER_LAW;
    const double last =
        map.GetQuantity(staged ? "rate" : "scale", Quantity::NUMBER, positive).value_or(1);
    if (setting && staged)
    {
        loss.stagedCurves[*setting] = {floor, exponent, last};
    }
    else if (setting)
    {
        loss.curves[*setting] = {floor, last, exponent};
    }
}

/**
 * @brief Read the curve of every setting.
 * @param map the loss
 * @param context takes the curves
 */
void
ReadCurves(ScenarioMap& map, ScenarioContext& context)
{
    auto& loss = context.scenario.loss;
    const auto& settings = context.scenario.settings;
    if (loss.kind == ScenarioLoss::STAGED_POWER_LAW)
    {
        loss.stagedCurves.assign(settings.size(), {});
    }
    else
    {
        loss.curves.assign(settings.size(), {});
    }
    const auto* list = map.GetList("curves", "a curve");
    if (!list)
    {
        return;
    }
    ScenarioNames rows("curve of setting");
    for (const auto& node : *list)
    {
        ScenarioMap row(node, context.problems);
        const auto setting = context.GetSetting(row, "setting");
        ReadCurve(row, setting, context);
        row.Finish();
        if (!setting)
        {
            rows.SetIncomplete();
            continue;
        }
        rows.Declare(settings[*setting].GetName(), node.place, context.problems);
    }
    for (const auto& setting : settings)
    {
        if (rows.IsComplete() && !rows.Find(setting.GetName()))
        {
            context.problems.Add(list->front().place,
                                 "no curve of " + setting.GetName() +
                                     ", expected one for every setting");
        }
    }
}

/**
 * @brief Report allowed changes without a jump.
 * @param rows the changes that have one
 * @param place where the jumps should be
 * @param context has the changes
 */
void
CheckJumps(const ScenarioNames& rows, const ScenarioPlace& place, ScenarioContext& context)
{
    const auto& scenario = context.scenario;
    for (std::size_t from = 0; from < scenario.settings.size(); from++)
    {
        for (std::size_t to = 0; to < scenario.settings.size(); to++)
        {
            const std::string name =
                scenario.settings[from].GetName() + " to " + scenario.settings[to].GetName();
            if (scenario.allowedChanges[from][to] && rows.IsComplete() && !rows.Find(name))
            {
                context.problems.Add(place,
                                     "no jump from " + name +
                                         ", expected one for every allowed change");
            }
        }
    }
}

/**
 * @brief Read the jump of the loss at every change.
 * @param map the loss
 * @param place where it stands
 * @param context takes the jumps
 */
void
ReadJumps(ScenarioMap& map, const ScenarioPlace& place, ScenarioContext& context)
{
    auto& scenario = context.scenario;
    const std::size_t size = scenario.settings.size();
    scenario.loss.jumps.assign(size, std::vector<double>(size, 0));
    const auto* node = map.Find("jumps");
    const auto* list =
        node ? ReadScenarioList(*node, "a jump, {from: ..., to: ..., jump: ...}", context.problems)
             : nullptr;
    ScenarioNames rows("jump from");
    if (node && !list)
    {
        rows.SetIncomplete();
    }
    for (std::size_t i = 0; list && i < list->size(); i++)
    {
        ScenarioMap row((*list)[i], context.problems);
        const auto from = context.GetSetting(row, "from");
        const auto to = context.GetSetting(row, "to");
        const auto jump = row.GetQuantity("jump", Quantity::NUMBER, NumberRange::AboveMinusOne());
        row.Finish();
        if (!from || !to)
        {
            rows.SetIncomplete();
            continue;
        }
        rows.Declare(scenario.settings[*from].GetName() + " to " + scenario.settings[*to].GetName(),
                     (*list)[i].place,
                     context.problems);
        scenario.loss.jumps[*from][*to] = jump.value_or(0);
    }
    CheckJumps(rows, node ? node->place : place, context);
}

/**
 * @brief Read the first line of a record file.
 * @param node names the file
 * @param context knows where to look and where to report
 * @return its columns; none if it is not readable
 */
std::vector<std::string>
ReadColumns(const ScenarioNode& node, ScenarioContext& context)
{
    std::string header = context.ReadFileStart(node, "a file with training records");
    header.resize(std::min(header.find_first_of("\r\n"), header.size()));
    std::vector<std::string> columns;
    std::istringstream stream(header);
    std::string column;
    while (std::getline(stream, column, ','))
    {
        columns.push_back(column);
    }
    return columns;
}

/**
 * @brief Read which files have the training records, and check that they can be read.
 * @param map the loss
 * @param context takes them
 */
void
ReadRecords(ScenarioMap& map, ScenarioContext& context)
{
    auto& loss = context.scenario.loss;
    const auto* list = map.GetList("files", "a file with training records");
    const auto* column = map.Get("column", "the column that is the loss, for instance train_loss");
    const auto name =
        column ? ReadScenarioText(*column, "the name of a column", context.problems) : std::nullopt;
    loss.column = name.value_or("");
    for (std::size_t i = 0; list && i < list->size(); i++)
    {
        const auto& node = (*list)[i];
        const auto file = ReadScenarioText(node, "the path of a file", context.problems);
        if (!file)
        {
            continue;
        }
        loss.files.push_back(*file);
        const auto columns = ReadColumns(node, context);
        const bool found = std::find(columns.begin(), columns.end(), loss.column) != columns.end();
        if (name && !columns.empty() && !found)
        {
            context.problems.Add(column->place,
                                 "'" + *file + "' has no column '" + *name + "', " +
                                     SuggestName(*name, columns));
        }
    }
}

} // namespace

void
ReadScenarioLoss(ScenarioMap& root, ScenarioContext& context)
{
    const auto* node = root.Get("loss", "the truth about the loss, {kind: ...}");
    if (!node)
    {
        return;
    }
    ScenarioMap map(*node, context.problems);
    if (!map.IsMap())
    {
        return;
    }
    auto& loss = context.scenario.loss;
    const auto kind =
        map.GetChoice("kind",
                      {"staged-power-law", "power-law", "records", "fitted-staged-power-law"});
    if (!kind)
    {
        map.ReportMissing();
        return;
    }
    loss.noise = map.FindQuantity("noise", Quantity::NUMBER, NumberRange::Share()).value_or(0);
    loss.kind = *kind == "staged-power-law" ? ScenarioLoss::STAGED_POWER_LAW
                : *kind == "power-law"      ? ScenarioLoss::POWER_LAW
                : *kind == "records"        ? ScenarioLoss::RECORDS
                                            : ScenarioLoss::FITTED;
    if (loss.kind == ScenarioLoss::STAGED_POWER_LAW || loss.kind == ScenarioLoss::POWER_LAW)
    {
        ReadCurves(map, context);
        ReadJumps(map, node->place, context);
    }
    else
    {
        ReadRecords(map, context);
    }
    map.Finish();
}

} // namespace pact
} // namespace ns3
