/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "pact-comparison-table.h"

#include "pact-text-columns.h"

#include <iomanip>
#include <sstream>

namespace ns3
{
namespace pact
{

namespace
{

/**
 * @brief Energy of the optimum, against which others are compared.
 * @param results one per strategy
 * @return the energy; 0 if the optimum was not simulated or did not reach the target
 */
double
FindOptimumEnergy(const std::vector<StrategyResult>& results)
{
    for (const StrategyResult& result : results)
    {
        if (result.strategy == "optimum" && result.summary.reason == TARGET)
        {
            return result.summary.energy;
        }
    }
    return 0;
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
    text << std::setprecision(6) << value;
    return text.str();
}

/**
 * @brief One row of the comparison.
 * @param result the strategy
 * @param optimum energy of the optimum, or 0
 * @return the cells
 */
std::vector<std::string>
MakeComparisonRow(const StrategyResult& result, double optimum)
{
    const JobSummary& summary = result.summary;
    std::vector<std::string> row{
        result.strategy,
        GetStopReasonName(summary.reason),
        Shorten(summary.energy),
        optimum > 0 && summary.reason == TARGET ? Shorten(summary.energy / optimum) : "-",
        Shorten(summary.time),
        Shorten(summary.loss),
        std::to_string(summary.switches)};
    for (const uint32_t epochs : result.modelEpochs)
    {
        row.push_back(std::to_string(epochs));
    }
    return row;
}

} // namespace

void
PrintComparison(std::ostream& stream,
                const Scenario& scenario,
                const std::vector<StrategyResult>& results)
{
    const double optimum = FindOptimumEnergy(results);
    std::vector<std::string> header{"strategy",
                                    "ended by",
                                    scenario.normalised ? "energy" : "energy [J]",
                                    "/ optimum",
                                    scenario.normalised ? "time" : "time [s]",
                                    "loss",
                                    "switches"};
    for (const DnnModel& model : scenario.models)
    {
        header.push_back("epochs " + model.name);
    }
    std::vector<std::vector<std::string>> rows{header};
    for (const StrategyResult& result : results)
    {
        rows.push_back(MakeComparisonRow(result, optimum));
    }
    PrintColumns(stream, rows, 2);
    for (const StrategyResult& result : results)
    {
        if (!result.notes.empty())
        {
            stream << "  " << result.strategy << ": " << result.notes << '\n';
        }
    }
}

} // namespace pact
} // namespace ns3
