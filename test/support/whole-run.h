/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef PACT_TEST_WHOLE_RUN_H
#define PACT_TEST_WHOLE_RUN_H

#include "scenario-files.h"

#include "ns3/pact-command-line.h"
#include "ns3/pact-estimator-factory.h"
#include "ns3/pact-loss-factory.h"
#include "ns3/pact-scenario-reader.h"
#include "ns3/pact-scenario-runner.h"
#include "ns3/rng-seed-manager.h"

#include <cstdlib>
#include <filesystem>
#include <map>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

/// A folder of its own that vanishes with the test.
class TemporaryFolder
{
  public:
    TemporaryFolder()
    {
        std::string pattern = std::filesystem::temp_directory_path() / "pact-test-XXXXXX";
        if (!mkdtemp(pattern.data()))
        {
            throw std::runtime_error("no temporary folder");
        }
        m_path = pattern;
    }

    ~TemporaryFolder()
    {
        std::filesystem::remove_all(m_path);
    }

    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;

    /// @return its path
    const std::string& GetPath() const
    {
        return m_path;
    }

  private:
    std::string m_path; //!< its path
};

/// A row of a table, by column.
using TableRow = std::map<std::string, std::string>;

/**
 * @brief Read a CSV file whose fields hold no commas.
 * @param path its path
 * @return the rows
 */
inline std::vector<TableRow>
ReadTable(const std::string& path)
{
    std::istringstream lines(ReadText(path));
    std::string line;
    std::vector<std::string> columns;
    std::vector<TableRow> rows;
    while (std::getline(lines, line))
    {
        std::vector<std::string> fields;
        std::istringstream cells(line + ",");
        std::string cell;
        while (std::getline(cells, cell, ','))
        {
            fields.push_back(cell);
        }
        if (columns.empty())
        {
            columns = fields;
            continue;
        }
        if (fields.size() != columns.size())
        {
            throw std::runtime_error("incomplete row: " + line);
        }
        TableRow row;
        for (std::size_t i = 0; i < columns.size(); ++i)
        {
            row[columns[i]] = fields[i];
        }
        rows.push_back(row);
    }
    return rows;
}

/// A scenario file, simulated with some strategies into a folder of its own.
class WholeRun
{
  public:
    /**
     * @brief Simulate.
     * @param file scenario file, relative to the project's folder
     * @param strategies list of strategies
     * @param overrides values to replace
     * @param run run number of the random streams
     */
    WholeRun(const std::string& file,
             const std::string& strategies,
             const std::vector<std::string>& overrides = {},
             uint64_t run = 1)
        : scenario(ns3::pact::ScenarioReader().Read(GetProjectFile(file), overrides))
    {
        using namespace ns3::pact;
        ns3::RngSeedManager::SetSeed(1);
        ns3::RngSeedManager::SetRun(run);
        const auto truth = MakeLossProcess(scenario, report);
        truth->AssignStreams(0);
        const auto estimator = MakeLossEstimator(scenario, truth, report);
        ResultRecorder recorder(folder.GetPath(), scenario);
        ScenarioRunner runner(scenario, truth, estimator, nullptr);
        for (const Strategy& strategy : ParseStrategies(strategies, scenario))
        {
            results.push_back(runner.Run(strategy, recorder));
        }
    }

    /**
     * @brief Read one of the tables written.
     * @param name for instance "epochs"
     * @return its rows
     */
    std::vector<TableRow> Read(const std::string& name) const
    {
        return ReadTable(folder.GetPath() + "/" + name + ".csv");
    }

    /**
     * @brief The bytes of one of the tables written.
     * @param name for instance "epochs"
     * @return its contents
     */
    std::string ReadBytes(const std::string& name) const
    {
        return ReadText(folder.GetPath() + "/" + name + ".csv");
    }

    TemporaryFolder folder;                         //!< the results
    ns3::pact::Scenario scenario;                   //!< what was simulated
    std::ostringstream report;                      //!< on training records and estimators
    std::vector<ns3::pact::StrategyResult> results; //!< one per strategy
};

/**
 * @brief Run the program that simulates scenario files.
 * @param out output folder
 * @param options its other arguments
 * @return its exit status
 */
inline int
RunProgram(const std::string& out, const std::vector<std::string>& options)
{
    std::vector<std::string> arguments{"pact-run", "--out=" + out};
    arguments.insert(arguments.end(), options.begin(), options.end());
    std::vector<char*> argv;
    for (std::string& argument : arguments)
    {
        argv.push_back(argument.data());
    }
    argv.push_back(nullptr);
    return ns3::pact::RunCommandLine(static_cast<int>(argv.size()) - 1, argv.data());
}

#endif // PACT_TEST_WHOLE_RUN_H
