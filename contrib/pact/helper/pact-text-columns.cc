/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "pact-text-columns.h"

#include <algorithm>

namespace ns3
{
namespace pact
{

void
PrintColumns(std::ostream& stream,
             const std::vector<std::vector<std::string>>& rows,
             std::size_t names)
{
    for (const auto& row : rows)
    {
        for (std::size_t i = 0; i < row.size(); ++i)
        {
            std::size_t width = 0;
            for (const auto& other : rows)
            {
                width = std::max(width, other[i].size());
            }
            const std::string padding(width - row[i].size(), ' ');
            stream << (i < names ? row[i] + padding : padding + row[i])
                   << (i + 1 < row.size() ? "  " : "\n");
        }
    }
}

} // namespace pact
} // namespace ns3
