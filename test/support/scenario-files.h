/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef PACT_TEST_SCENARIO_FILES_H
#define PACT_TEST_SCENARIO_FILES_H

#include "ns3/pact-scenario-reader.h"

#include <fstream>
#include <sstream>
#include <string>
#include <vector>

/**
 * @brief Path of a file of the project.
 * @param name relative to the project's folder
 * @return the path
 */
inline std::string
GetProjectFile(const std::string& name)
{
    return std::string(PACT_SOURCE_DIR) + "/" + name;
}

/**
 * @brief Read a whole file.
 * @param path its path
 * @return its contents
 */
inline std::string
ReadText(const std::string& path)
{
    std::ifstream file(path);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

/**
 * @brief Read a scenario that is expected to be wrong.
 * @param text the scenario
 * @param overrides values to replace
 * @return what is wrong, one line for each problem; "nothing" if nothing is
 */
inline std::string
GetProblems(const std::string& text, const std::vector<std::string>& overrides = {})
{
    try
    {
        ns3::pact::ScenarioReader().Parse(text, "file", overrides);
    }
    catch (const ns3::pact::ScenarioError& error)
    {
        return error.what();
    }
    return "nothing";
}

#endif // PACT_TEST_SCENARIO_FILES_H
