/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef PACT_SCENARIO_MAP_H
#define PACT_SCENARIO_MAP_H

#include "pact-quantity.h"
#include "pact-scenario-document.h"

#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace ns3
{
namespace pact
{

/**
 * @ingroup pact
 * @brief Which numbers are accepted.
 */
struct NumberRange
{
    double least{0};                                      //!< lower end
    bool leastIncluded{true};                             //!< whether it is accepted itself
    double most{std::numeric_limits<double>::infinity()}; //!< upper end
    bool mostIncluded{true};                              //!< whether it is accepted itself

    /**
     * @brief Whether a number is accepted.
     * @param value the number
     * @return whether it is
     */
    bool Contains(double value) const;

    /// @return for instance "above 0", "of at least 0" or "in [0, 1)"
    std::string ToString() const;

    /// @return numbers above 0
    static NumberRange Positive();

    /// @return numbers from 0
    static NumberRange NonNegative();

    /// @return numbers from 0 to 1, 1 excluded
    static NumberRange BelowOne();

    /// @return numbers from 0 to 1
    static NumberRange Share();

    /// @return numbers above -1
    static NumberRange AboveMinusOne();
};

/**
 * @brief Whether the simulator's clock, which counts nanoseconds, can tell a time; reports if not.
 * @param node where the time stands
 * @param seconds the time
 * @param problems where to report
 * @return true if so
 */
bool CheckScenarioClock(const ScenarioNode& node, double seconds, ScenarioProblems& problems);

/**
 * @ingroup pact
 * @brief Reads one map of a scenario.
 *
 * Every key that is asked for counts as known; Finish() reports the others. What is missing or
 * wrong is reported and read as nothing.
 */
class ScenarioMap
{
  public:
    /**
     * @brief Constructor; reports a node that is no map and keys that stand there twice.
     * @param node the node
     * @param problems where to report
     */
    ScenarioMap(const ScenarioNode& node, ScenarioProblems& problems);

    /// @return whether the node is a map at all
    bool IsMap() const;

    /// @return where the map stands
    const ScenarioPlace& GetPlace() const;

    /**
     * @brief Value of an optional key.
     * @param key the key
     * @return the value; null without one
     */
    const ScenarioNode* Find(const std::string& key);

    /**
     * @brief Value of a required key.
     * @param key the key
     * @param expectation what belongs there, for the message
     * @return the value; null without one, which Finish() reports
     */
    const ScenarioNode* Get(const std::string& key, const std::string& expectation);

    /**
     * @brief A list under a required key.
     * @param key the key
     * @param expectation what one element is, with its article, for instance "a model"
     * @return the list, not empty; null if it is missing or wrong
     */
    const std::vector<ScenarioNode>* GetList(const std::string& key,
                                             const std::string& expectation);

    /**
     * @brief A text under a required key.
     * @param key the key
     * @param expectation what belongs there, for the message
     * @return the text, not empty
     */
    std::optional<std::string> GetText(const std::string& key, const std::string& expectation);

    /**
     * @brief A word out of a few, under a required key.
     * @param key the key
     * @param words the words
     * @return the word
     */
    std::optional<std::string> GetChoice(const std::string& key,
                                         const std::vector<std::string>& words);

    /**
     * @brief A number with its unit, under a required key.
     * @param key the key
     * @param dimension what it measures
     * @param range what is accepted
     * @return the number in the unit of the dimension
     */
    std::optional<double> GetQuantity(const std::string& key,
                                      Quantity::Dimension dimension,
                                      const NumberRange& range);

    /**
     * @brief A number with its unit, under an optional key.
     * @param key the key
     * @param dimension what it measures
     * @param range what is accepted
     * @return the number in the unit of the dimension; nothing without the key or on an error
     */
    std::optional<double> FindQuantity(const std::string& key,
                                       Quantity::Dimension dimension,
                                       const NumberRange& range);

    /**
     * @brief A whole number under an optional key.
     * @param key the key
     * @param least the least value accepted
     * @param most the largest value accepted, at most 2^53
     * @return the number; nothing without the key or on an error
     */
    std::optional<uint64_t> FindInteger(const std::string& key, uint64_t least, uint64_t most);

    /**
     * @brief A whole number under a required key.
     * @param key the key
     * @param least the least value accepted
     * @param most the largest value accepted, at most 2^53
     * @return the number
     */
    std::optional<uint64_t> GetInteger(const std::string& key, uint64_t least, uint64_t most);

    /// Report missing and unknown keys.
    void Finish();

    /// Report missing keys only, where it depends on one of them which others there may be.
    void ReportMissing();

  private:
    const ScenarioNode& m_node;                   //!< the node
    ScenarioProblems& m_problems;                 //!< where to report
    std::vector<std::string> m_known;             //!< keys asked for, in this order
    std::map<std::string, std::string> m_missing; //!< required keys without a value: expectation
};

/**
 * @brief Read a number with its unit.
 * @param node where it stands
 * @param dimension what it measures
 * @param range what is accepted
 * @param problems where to report
 * @return the number in the unit of the dimension; nothing on an error
 */
std::optional<double> ReadScenarioQuantity(const ScenarioNode& node,
                                           Quantity::Dimension dimension,
                                           const NumberRange& range,
                                           ScenarioProblems& problems);

/**
 * @brief Read a whole number.
 * @param node where it stands
 * @param least the least value accepted
 * @param most the largest value accepted, at most 2^53
 * @param problems where to report
 * @return the number; nothing on an error
 */
std::optional<uint64_t> ReadScenarioInteger(const ScenarioNode& node,
                                            uint64_t least,
                                            uint64_t most,
                                            ScenarioProblems& problems);

/**
 * @brief Read a text.
 * @param node where it stands
 * @param expectation what belongs there, for the message
 * @param problems where to report
 * @return the text, not empty; nothing on an error
 */
std::optional<std::string> ReadScenarioText(const ScenarioNode& node,
                                            const std::string& expectation,
                                            ScenarioProblems& problems);

/**
 * @brief Read a name: letters, digits, '_' and '-', so that it can stand in paths and tables.
 * @param node where it stands
 * @param expectation what belongs there, for the message
 * @param problems where to report
 * @return the name; nothing on an error
 */
std::optional<std::string> ReadScenarioName(const ScenarioNode& node,
                                            const std::string& expectation,
                                            ScenarioProblems& problems);

/**
 * @brief Read a list that has at least one element.
 * @param node where it stands
 * @param expectation what one element is, with its article, for instance "a model"
 * @param problems where to report
 * @return its elements; null on an error
 */
const std::vector<ScenarioNode>* ReadScenarioList(const ScenarioNode& node,
                                                  const std::string& expectation,
                                                  ScenarioProblems& problems);

} // namespace pact
} // namespace ns3

#endif // PACT_SCENARIO_MAP_H
