/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "pact-text-file.h"

#include "pact-csv-file.h"

#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <system_error>

namespace ns3
{
namespace pact
{

TextFile
ReadTextFile(const std::string& path, const std::string& expectation, std::size_t most)
{
    TextFile result;
    errno = 0;
    std::ifstream file(path, std::ios::binary);
    std::array<char, 65536> piece;
    do
    {
        file.read(piece.data(), piece.size());
        result.text.append(piece.data(), static_cast<std::size_t>(file.gcount()));
    } while (file && result.text.size() <= most);
    if (!file.is_open() || file.bad() || (result.text.empty() && errno))
    {
        result.problem = std::string("cannot be read (") +
                         (errno ? std::strerror(errno) : "unknown reason") + "), expected " +
                         expectation;
    }
    else if (result.text.size() > most)
    {
        result.problem = "is too large, expected " + expectation + " of at most " +
                         std::to_string(most) + " bytes";
    }
    return result;
}

void
WriteTextFile(const std::string& path, const std::string& text)
{
    const std::string draft = path + ".part";
    std::ofstream file(draft, std::ios::binary | std::ios::trunc);
    file << text;
    file.close();
    std::error_code error;
    if (file)
    {
        std::filesystem::rename(draft, path, error);
    }
    if (!file || error)
    {
        std::error_code ignored;
        std::filesystem::remove(draft, ignored);
        throw ResultError(path + ": cannot be written");
    }
}

} // namespace pact
} // namespace ns3
