/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef PACT_RECORDS_ERROR_H
#define PACT_RECORDS_ERROR_H

#include <cstddef>
#include <stdexcept>
#include <string>
#include <vector>

namespace ns3
{
namespace pact
{

/**
 * @ingroup pact
 * @brief Training records that cannot be used: every problem found, not only the first.
 *
 * what() has one problem per line and, when there are more than are kept, a last line with their
 * count.
 */
class RecordsError : public std::runtime_error
{
  public:
    /// Problems that are kept in words; the others are only counted.
    static constexpr std::size_t KEPT = 20;

    /**
     * @brief Constructor.
     * @param problems the first problems, at most KEPT of them, never empty
     * @param count how many there are in all
     */
    RecordsError(std::vector<std::string> problems, std::size_t count);

    /// @return the first problems in words
    const std::vector<std::string>& GetProblems() const;

    /// @return how many problems there are in all
    std::size_t GetCount() const;

  private:
    std::vector<std::string> m_problems; //!< the first problems
    std::size_t m_count;                 //!< how many there are in all
};

/**
 * @ingroup pact
 * @brief Collects problems until all of them can be reported at once.
 */
class RecordsProblems
{
  public:
    /**
     * @brief Note a problem of the records as a whole.
     * @param problem what is wrong
     */
    void Add(std::string problem);

    /**
     * @brief Note a problem at a place in a file.
     * @param file name of the file
     * @param line line, from 1
     * @param column column in bytes, from 1
     * @param problem what is wrong, and what was expected
     */
    void Add(const std::string& file,
             std::size_t line,
             std::size_t column,
             const std::string& problem);

    /**
     * @brief Report, if there is anything to report.
     * @throw RecordsError if a problem was noted
     */
    void ThrowIfAny() const;

  private:
    std::vector<std::string> m_problems; //!< the first problems
    std::size_t m_count{0};              //!< how many were noted
};

} // namespace pact
} // namespace ns3

#endif // PACT_RECORDS_ERROR_H
