/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef PACT_ESTIMATOR_MAP_H
#define PACT_ESTIMATOR_MAP_H

#include "pact-scenario-map.h"

#include <cstdint>
#include <string>
#include <vector>

namespace ns3
{
namespace pact
{

/**
 * @ingroup pact
 * @brief Reads one map of an estimator file, whose numbers are exact and whose lists may be long or
 * empty. Every key is required.
 */
class EstimatorMap : public ScenarioMap
{
  public:
    /**
     * @brief Constructor; reports a node that is no map and keys that stand there twice.
     * @param node the node
     * @param problems where to report
     */
    EstimatorMap(const ScenarioNode& node, ScenarioProblems& problems);

    /// @return every finite number
    static NumberRange AnyNumber();

    /**
     * @brief Read a number.
     * @param key its key
     * @param range what is accepted
     * @return the number; 0 on an error
     */
    double GetNumber(const std::string& key, const NumberRange& range);

    /**
     * @brief Read a number, at least 0, that may not exist.
     * @param key its key
     * @return the number; NaN if it does not exist
     */
    double GetQuality(const std::string& key);

    /**
     * @brief Read a whole number.
     * @param key its key
     * @param least the least value accepted
     * @param most the largest value accepted
     * @return the number; least on an error
     */
    uint64_t GetWhole(const std::string& key, uint64_t least, uint64_t most);

    /// @copydoc GetWhole
    uint32_t GetSmall(const std::string& key, uint32_t least, uint32_t most);

    /**
     * @brief Read the numbers of a network.
     * @param key their key
     * @param count how many there must be
     * @param range what is accepted
     * @param mayLack whether there may be none at all instead
     * @return the numbers
     */
    std::vector<double> GetNumbers(const std::string& key,
                                   std::size_t count,
                                   const NumberRange& range,
                                   bool mayLack);

    /**
     * @brief Read a list of whole numbers.
     * @param key its key
     * @param least the least value accepted
     * @param most the largest value accepted
     * @return the numbers
     */
    std::vector<uint64_t> GetWholes(const std::string& key, uint64_t least, uint64_t most);

    /**
     * @brief Read a list of texts.
     * @param key its key
     * @return the texts, perhaps none
     */
    std::vector<std::string> GetTexts(const std::string& key);

  private:
    /**
     * @brief Find a list.
     * @param key its key
     * @param expectation what it lists, for messages
     * @return its elements, perhaps none; null on an error
     */
    const std::vector<ScenarioNode>* GetItems(const std::string& key,
                                              const std::string& expectation);

    /**
     * @brief Read a number.
     * @param node where it stands
     * @param range what is accepted
     * @return the number; 0 on an error
     */
    double ReadNumber(const ScenarioNode& node, const NumberRange& range);

    /**
     * @brief Read a whole number.
     * @param node where it stands
     * @param least the least value accepted
     * @param most the largest value accepted
     * @return the number; least on an error
     */
    uint64_t ReadWhole(const ScenarioNode& node, uint64_t least, uint64_t most);

    ScenarioProblems& m_report; //!< where to report
};

} // namespace pact
} // namespace ns3

#endif // PACT_ESTIMATOR_MAP_H
