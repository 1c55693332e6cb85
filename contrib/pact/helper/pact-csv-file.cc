/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "pact-csv-file.h"

#include "ns3/assert.h"

#include <charconv>

namespace ns3
{
namespace pact
{

namespace
{

/**
 * @brief Quote a field if it needs to be.
 * @param field the field
 * @return the field as it stands in the file
 */
std::string
Quote(const std::string& field)
{
    if (field.find_first_of(",\"\r\n") == std::string::npos)
    {
        return field;
    }
    std::string quoted = "\"";
    for (const char c : field)
    {
        quoted += c;
        if (c == '"')
        {
            quoted += c;
        }
    }
    return quoted + '"';
}

} // namespace

std::string
FormatNumber(double value)
{
    char text[32];
    const auto end = std::to_chars(text, text + sizeof(text), value).ptr;
    return {text, end};
}

CsvFile::CsvFile(const std::string& path, const std::vector<std::string>& columns)
    : m_path(path),
      m_columns(columns.size()),
      m_file(path, std::ios::binary | std::ios::trunc)
{
    Append(columns);
}

void
CsvFile::Append(const std::vector<std::string>& fields)
{
    NS_ASSERT_MSG(fields.size() == m_columns, "one field per column");
    std::string row;
    for (const std::string& field : fields)
    {
        row += row.empty() && &field == &fields.front() ? "" : ",";
        row += Quote(field);
    }
    row += '\n';
    m_file.write(row.data(), static_cast<std::streamsize>(row.size()));
    m_file.flush();
    if (!m_file)
    {
        throw ResultError(m_path + ": cannot be written");
    }
}

} // namespace pact
} // namespace ns3
