/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef PACT_SCENARIO_READER_H
#define PACT_SCENARIO_READER_H

#include "pact-scenario-error.h"
#include "pact-scenario.h"

#include <string>
#include <vector>

namespace ns3
{
namespace pact
{

/**
 * @ingroup pact
 * @brief Reads a scenario file and checks everything in it before anything runs.
 *
 * All problems are reported at once, each with its place, what is wrong and what was expected.
 */
class ScenarioReader
{
  public:
    /**
     * @brief Read a scenario.
     * @param path the YAML file
     * @param overrides values to replace, each "path.to.key=value"; list elements are addressed by
     *        their index from 0, their name or their setting; a file is looked for where the
     *        program runs, then relative to the YAML file
     * @return the scenario
     * @throw ScenarioError if anything is wrong, with all that is
     */
    Scenario Read(const std::string& path, const std::vector<std::string>& overrides = {}) const;

    /**
     * @brief Read a scenario from memory.
     * @param text the YAML
     * @param path the name of the file for messages; its folder is where relative paths begin
     * @param overrides as for Read
     * @return the scenario
     * @throw ScenarioError if anything is wrong, with all that is
     */
    Scenario Parse(const std::string& text,
                   const std::string& path,
                   const std::vector<std::string>& overrides = {}) const;
};

} // namespace pact
} // namespace ns3

#endif // PACT_SCENARIO_READER_H
