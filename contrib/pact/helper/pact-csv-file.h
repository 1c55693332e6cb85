/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef PACT_CSV_FILE_H
#define PACT_CSV_FILE_H

#include <cstdint>
#include <fstream>
#include <stdexcept>
#include <string>
#include <vector>

namespace ns3
{
namespace pact
{

/// A result cannot be written; what() names the file and the reason.
class ResultError : public std::runtime_error
{
  public:
    using std::runtime_error::runtime_error;
};

/**
 * @ingroup pact
 * @brief Format a number so that reading it gives the same number: the shortest such text.
 * @param value the number
 * @return the text, independent of locale
 */
std::string FormatNumber(double value);

/**
 * @ingroup pact
 * @brief A CSV file (RFC 4180) that always ends with a complete row: every row is handed to the
 * operating system at once.
 */
class CsvFile
{
  public:
    /**
     * @brief Create the file, replacing an older one.
     * @param path its path
     * @param columns the header
     * @throws ResultError if it cannot be written
     */
    CsvFile(const std::string& path, const std::vector<std::string>& columns);

    /**
     * @brief Append a row.
     * @param fields its fields, unquoted; one per column
     * @throws ResultError if it cannot be written
     */
    void Append(const std::vector<std::string>& fields);

  private:
    std::string m_path;    //!< for messages
    std::size_t m_columns; //!< number of columns
    std::ofstream m_file;  //!< the file
};

} // namespace pact
} // namespace ns3

#endif // PACT_CSV_FILE_H
