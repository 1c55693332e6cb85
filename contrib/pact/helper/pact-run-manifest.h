/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef PACT_RUN_MANIFEST_H
#define PACT_RUN_MANIFEST_H

#include "pact-scenario.h"

#include <string>
#include <vector>

namespace ns3
{
namespace pact
{

/**
 * @ingroup pact
 * @brief Writes run.json: what is needed to run the same again.
 *
 * Only started_at and wall_seconds differ between two runs of the same thing.
 */
class RunManifest
{
  public:
    /**
     * @brief Constructor; the run starts now.
     * @param scenario the scenario
     * @param program name of the program
     * @param path the scenario file, as given
     * @param strategies names of the strategies
     * @param options command line options, in order
     * @param warnings what the reader of the results should know beforehand
     */
    RunManifest(const Scenario& scenario,
                std::string program,
                std::string path,
                std::vector<std::string> strategies,
                std::vector<std::string> options,
                std::vector<std::string> warnings = {});

    /**
     * @brief Write the file, replacing it at once.
     * @param folder the output folder
     * @param finished whether the run is over
     * @throws ResultError if it cannot be written
     */
    void Write(const std::string& folder, bool finished) const;

    /**
     * @brief What tells this run from others, and nothing of how it went.
     * @return run.json without finished, started_at and wall_seconds
     */
    std::string Describe() const;

  private:
    const Scenario& m_scenario;            //!< the scenario
    std::string m_program;                 //!< name of the program
    std::string m_path;                    //!< of the scenario file
    std::vector<std::string> m_strategies; //!< names
    std::vector<std::string> m_options;    //!< of the command line
    std::vector<std::string> m_warnings;   //!< for the reader
    double m_start;                        //!< wall-clock time in s since 1970
};

} // namespace pact
} // namespace ns3

#endif // PACT_RUN_MANIFEST_H
