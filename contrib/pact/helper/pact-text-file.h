/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef PACT_TEXT_FILE_H
#define PACT_TEXT_FILE_H

#include <cstddef>
#include <string>

namespace ns3
{
namespace pact
{

/// A file that was read into memory, or why it was not.
struct TextFile
{
    std::string text;    //!< content
    std::string problem; //!< what is wrong and what was expected; empty if nothing is
};

/**
 * @ingroup pact
 * @brief Read a whole file.
 * @param path the file
 * @param expectation what it should be, for the message, for instance "a scenario file"
 * @param most bytes that are accepted
 * @return its content, or the problem
 */
TextFile ReadTextFile(const std::string& path, const std::string& expectation, std::size_t most);

/**
 * @ingroup pact
 * @brief Write a whole file, which others see complete or as it was before.
 * @param path the file
 * @param text its content
 * @throws ResultError if it cannot be written; then it is as it was before
 */
void WriteTextFile(const std::string& path, const std::string& text);

} // namespace pact
} // namespace ns3

#endif // PACT_TEXT_FILE_H
