/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef PACT_RESULT_RECORDER_H
#define PACT_RESULT_RECORDER_H

#include "pact-csv-file.h"
#include "pact-scenario.h"

#include "ns3/pact-energy-ledger.h"
#include "ns3/pact-job-report.h"

#include <string>
#include <vector>

namespace ns3
{
namespace pact
{

/**
 * @ingroup pact
 * @brief Writes epochs.csv, energy.csv and summary.csv as a run goes.
 */
class ResultRecorder
{
  public:
    /**
     * @brief Create the folder, if need be, and the files in it.
     * @param folder the output folder
     * @param scenario gives the names in the rows
     * @throws ResultError if one of them cannot be created
     */
    ResultRecorder(const std::string& folder, const Scenario& scenario);

    /**
     * @brief Write a row of epochs.csv.
     * @param strategy name of the strategy
     * @param report the epoch
     */
    void RecordEpoch(const std::string& strategy, const EpochReport& report);

    /**
     * @brief Write the row of summary.csv and the rows of energy.csv of a finished job.
     * @param strategy name of the strategy
     * @param summary the job
     * @param notes what the reader should know
     * @param ledger where the energy went
     */
    void RecordJob(const std::string& strategy,
                   const JobSummary& summary,
                   const std::string& notes,
                   const EnergyLedger& ledger);

  private:
    const Scenario& m_scenario; //!< gives names
    CsvFile m_epochs;           //!< epochs.csv
    CsvFile m_summary;          //!< summary.csv
    CsvFile m_energy;           //!< energy.csv
};

/**
 * @ingroup pact
 * @brief Create the output folder.
 * @param folder the folder; may exist
 * @return the same folder
 * @throws ResultError if it cannot be created
 */
std::string CreateFolder(const std::string& folder);

/**
 * @ingroup pact
 * @brief Name of a reason to stop as it appears in results.
 * @param reason the reason
 * @return for instance "target"
 */
std::string GetStopReasonName(StopReason reason);

} // namespace pact
} // namespace ns3

#endif // PACT_RESULT_RECORDER_H
