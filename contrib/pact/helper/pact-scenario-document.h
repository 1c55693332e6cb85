/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef PACT_SCENARIO_DOCUMENT_H
#define PACT_SCENARIO_DOCUMENT_H

#include "pact-scenario-problems.h"

#include <string>
#include <vector>

namespace ns3
{
namespace pact
{

/**
 * @ingroup pact
 * @brief A piece of a scenario file as written, with its place: every key of a map is kept, also
 * one that stands there twice.
 */
struct ScenarioNode
{
    /// What stands there.
    enum Kind
    {
        NOTHING, //!< an empty value
        SCALAR,  //!< a word, a number or a text
        LIST,    //!< a list
        MAP      //!< keys and values
    };

    Kind kind{NOTHING};              //!< what stands there
    ScenarioPlace place;             //!< where
    std::string text;                //!< of a scalar
    std::vector<ScenarioNode> keys;  //!< of a map: scalars, one for each item
    std::vector<ScenarioNode> items; //!< of a list or a map

    /**
     * @brief Find a value of a map.
     * @param key its key
     * @return the first value with this key; null if there is none or this is no map
     */
    const ScenarioNode* Find(const std::string& key) const;

    /// @return for instance "a list" or "'20ms'", as messages name what they found
    std::string Describe() const;
};

/// Values and keys that a document may have, unless more are expected of it.
constexpr std::size_t MAX_DOCUMENT_NODES = 50000;

/**
 * @brief Read YAML without regard to what it says.
 *
 * Whatever the text is, this ends with a node or with a problem: nesting and the growth of aliases
 * are limited.
 *
 * @param text the YAML
 * @param origin "--set path=value" if the text comes from there; empty: from the file
 * @param problems where to report what is not YAML
 * @param mostNodes most values and keys, with the copies that aliases make
 * @return the document; NOTHING if there is none
 */
ScenarioNode ParseScenarioDocument(const std::string& text,
                                   const std::string& origin,
                                   ScenarioProblems& problems,
                                   std::size_t mostNodes = MAX_DOCUMENT_NODES);

/**
 * @brief Read the YAML of a whole file, which must not be empty.
 * @param text the YAML
 * @param expectation what it should be, for the message, for instance "a scenario"
 * @param problems where to report
 * @param mostNodes as for ParseScenarioDocument()
 * @return the document
 * @throw ScenarioError if it is not YAML, or empty
 */
ScenarioNode ReadScenarioDocument(const std::string& text,
                                  const std::string& expectation,
                                  ScenarioProblems& problems,
                                  std::size_t mostNodes = MAX_DOCUMENT_NODES);

/**
 * @brief Write a document as YAML that reads back as the same document.
 * @param node the document
 * @return the YAML, ending with a line break
 */
std::string FormatScenarioDocument(const ScenarioNode& node);

/**
 * @brief Replace values of a document.
 *
 * Steps of a path are keys of maps, and in lists an index from 0, or the name or setting of an
 * element. A key that is not there is added; whether it is a known one shows when the document is
 * read. Paths under the keys "file" and "files" are meant from where the command runs, and if there
 * is no such file, from the scenario file.
 *
 * @param root the document
 * @param overrides each "path.to.key=value"
 * @param directory of the scenario file, ending with '/'; empty: where the command runs
 * @param problems where to report an override that cannot be applied
 */
void ApplyScenarioOverrides(ScenarioNode& root,
                            const std::vector<std::string>& overrides,
                            const std::string& directory,
                            ScenarioProblems& problems);

} // namespace pact
} // namespace ns3

#endif // PACT_SCENARIO_DOCUMENT_H
