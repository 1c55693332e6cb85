/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef PACT_CSV_TABLE_H
#define PACT_CSV_TABLE_H

#include "pact-records-error.h"

#include <cstddef>
#include <string>
#include <vector>

namespace ns3
{
namespace pact
{

/**
 * @ingroup pact
 * @brief A comma-separated table as in RFC 4180, with the place of every field for messages.
 *
 * Quoted fields may hold commas, line breaks and doubled quotes. Lines end in LF or CRLF; the last
 * one may lack its end. A byte order mark at the beginning and empty lines are skipped.
 */
struct CsvTable
{
    /// One field.
    struct Field
    {
        std::string text;   //!< content, without the quotes
        std::size_t line;   //!< line it begins in, from 1
        std::size_t column; //!< column it begins at in bytes, from 1
    };

    /// The fields of one record.
    using Row = std::vector<Field>;

    Row header;            //!< the first record
    std::vector<Row> rows; //!< the others; each has as many fields as the header

    /**
     * @brief Split a text into fields. Rows with a problem are left out of the table.
     * @param file name of the file, for messages
     * @param text its content
     * @param problems where problems are noted
     * @return the table
     */
    static CsvTable Parse(const std::string& file,
                          const std::string& text,
                          RecordsProblems& problems);
};

} // namespace pact
} // namespace ns3

#endif // PACT_CSV_TABLE_H
