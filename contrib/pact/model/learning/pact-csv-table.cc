/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "pact-csv-table.h"

#include <utility>

namespace ns3
{
namespace pact
{

namespace
{

/// Walks over the text of a table, record by record.
class CsvScanner
{
  public:
    /**
     * @brief Constructor.
     * @param file name of the file, for messages
     * @param text its content, which must outlive the scanner
     * @param problems where problems are noted
     */
    CsvScanner(const std::string& file, const std::string& text, RecordsProblems& problems)
        : m_file(file),
          m_text(text),
          m_problems(problems)
    {
        const std::string byteOrderMark = "\xEF\xBB\xBF";
        if (m_text.compare(0, byteOrderMark.size(), byteOrderMark) == 0)
        {
            m_position = byteOrderMark.size();
            m_lineBegin = m_position;
        }
    }

    /// @return whether the text is used up
    bool AtEnd() const
    {
        return m_position >= m_text.size();
    }

    /// @return whether the scanner stands at the end of a line
    bool AtLineEnd() const
    {
        return AtEnd() || m_text[m_position] == '\n' ||
               (m_text[m_position] == '\r' && m_position + 1 < m_text.size() &&
                m_text[m_position + 1] == '\n');
    }

    /// Step over the end of a line.
    void NextLine()
    {
        m_position = m_text.find('\n', m_position);
        m_position = m_position == std::string::npos ? m_text.size() : m_position + 1;
        m_line++;
        m_lineBegin = m_position;
    }

    /**
     * @brief Read a record and the end of its last line.
     * @param row receives the fields
     * @return whether they are well formed; if not, the rest of the line is skipped
     */
    bool ReadRow(CsvTable::Row& row)
    {
        row.clear();
        bool good = true;
        while (good)
        {
            row.push_back({"", m_line, GetColumn()});
            const bool quoted = !AtEnd() && m_text[m_position] == '"';
            good = quoted ? ReadQuoted(row.back().text) : ReadPlain(row.back().text);
            if (!good || AtLineEnd())
            {
                break;
            }
            m_position++;
        }
        NextLine();
        return good;
    }

  private:
    /// @return the present column in bytes, from 1
    std::size_t GetColumn() const
    {
        return m_position - m_lineBegin + 1;
    }

    /**
     * @brief Note a problem at the present place.
     * @param problem what is wrong
     * @return false
     */
    bool Fail(const std::string& problem)
    {
        m_problems.Add(m_file, m_line, GetColumn(), problem);
        return false;
    }

    /**
     * @brief Read a field without quotes.
     * @param text receives the content
     * @return whether it is well formed
     */
    bool ReadPlain(std::string& text)
    {
        while (!AtLineEnd() && m_text[m_position] != ',')
        {
            if (m_text[m_position] == '"')
            {
                return Fail("quote inside a field, expected the whole field in quotes");
            }
            text += m_text[m_position++];
        }
        return true;
    }

    /**
     * @brief Read a field in quotes.
     * @param text receives the content
     * @return whether it is well formed
     */
    bool ReadQuoted(std::string& text)
    {
        const std::size_t line = m_line;
        const std::size_t column = GetColumn();
        for (m_position++; !AtEnd(); m_position++)
        {
            const char c = m_text[m_position];
            if (c == '\n')
            {
                m_line++;
                m_lineBegin = m_position + 1;
            }
            if (c != '"')
            {
                text += c;
                continue;
            }
            m_position++;
            if (AtLineEnd() || m_text[m_position] == ',')
            {
                return true;
            }
            if (m_text[m_position] != '"')
            {
                return Fail("text after a closing quote, expected a comma or the end of the line");
            }
            text += '"';
        }
        m_problems.Add(m_file, line, column, "quote without its partner, expected a closing quote");
        return false;
    }

    const std::string& m_file;   //!< name of the file
    const std::string& m_text;   //!< its content
    RecordsProblems& m_problems; //!< where problems are noted
    std::size_t m_position{0};   //!< next byte
    std::size_t m_line{1};       //!< its line
    std::size_t m_lineBegin{0};  //!< position of the first byte of that line
};

} // namespace

CsvTable
CsvTable::Parse(const std::string& file, const std::string& text, RecordsProblems& problems)
{
    CsvTable table;
    CsvScanner scanner(file, text, problems);
    Row row;
    while (!scanner.AtEnd())
    {
        if (scanner.AtLineEnd())
        {
            scanner.NextLine();
            continue;
        }
        const bool good = scanner.ReadRow(row);
        if (table.header.empty())
        {
            table.header = std::move(row);
            if (!good)
            {
                return table;
            }
        }
        else if (good && row.size() != table.header.size())
        {
            problems.Add(file,
                         row.front().line,
                         1,
                         std::to_string(row.size()) + " fields, expected " +
                             std::to_string(table.header.size()) + " as in the header");
        }
        else if (good)
        {
            table.rows.push_back(std::move(row));
        }
    }
    return table;
}

} // namespace pact
} // namespace ns3
