/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef PACT_SCENARIO_CONTEXT_H
#define PACT_SCENARIO_CONTEXT_H

#include "pact-scenario-map.h"
#include "pact-scenario.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace ns3
{
namespace pact
{

/**
 * @ingroup pact
 * @brief The names of one kind of thing that a scenario declares, and references to them.
 */
class ScenarioNames
{
  public:
    /**
     * @brief Constructor.
     * @param kind what they name, for messages, for instance "model"
     */
    explicit ScenarioNames(std::string kind);

    /**
     * @brief Declare the next name; its index is the number of names declared before.
     * @param name the name
     * @param place where it stands
     * @param problems where to report a name that was declared before
     * @return whether it is new
     */
    bool Declare(const std::string& name, const ScenarioPlace& place, ScenarioProblems& problems);

    /// Some declaration is unreadable: a name that is not found may be one that was meant there.
    void SetIncomplete();

    /// @return whether every declaration was readable
    bool IsComplete() const;

    /**
     * @brief Index of a name.
     * @param name the name
     * @return the index; nothing if it is not declared
     */
    std::optional<std::size_t> Find(const std::string& name) const;

    /**
     * @brief Index of the name that a value refers to.
     * @param node the value
     * @param problems where to report that there is none of that name
     * @return the index; nothing on an error
     */
    std::optional<std::size_t> Resolve(const ScenarioNode& node, ScenarioProblems& problems) const;

    /**
     * @brief Where a name was declared.
     * @param index its index
     * @return the place
     */
    const ScenarioPlace& GetPlace(std::size_t index) const;

  private:
    std::string m_kind;                  //!< what they name
    std::vector<std::string> m_names;    //!< by index
    std::vector<ScenarioPlace> m_places; //!< by index
    bool m_complete{true};               //!< whether every declaration was readable
};

/**
 * @ingroup pact
 * @brief What the sections of a scenario know about each other while they are read.
 */
struct ScenarioContext
{
    Scenario& scenario;                     //!< what was read so far
    ScenarioProblems& problems;             //!< what is wrong so far
    ScenarioNames models{"model"};          //!< index as in Scenario::models
    ScenarioNames nodeSets{"node set"};     //!< index as in Scenario::nodeSets
    ScenarioNames hardware{"hardware"};     //!< index as in profiles
    ScenarioNames settings{"setting"};      //!< index as in Scenario::settings
    ScenarioNames nodes{"node"};            //!< index as in ScenarioNetwork::nodes
    std::vector<ComputeProfile> profiles{}; //!< the hardware
    bool unitsKnown{false};                 //!< whether Scenario::normalised was read
    bool linksKnown{true};                  //!< whether every link was readable
    bool startKnown{false};                 //!< whether Scenario::startSetting was read
    bool changesKnown{false};               //!< whether Scenario::allowedChanges was read

    /// @return whether packets cross a network, which needs sizes, hardware and nodes
    bool IsNetworked() const
    {
        return !scenario.network.idealised;
    }

    /**
     * @brief Read and declare the name of an element.
     * @param map the element; its key is "name"
     * @param names where to declare it
     * @return the name; nothing if it is missing, wrong or taken
     */
    std::optional<std::string> DeclareName(ScenarioMap& map, ScenarioNames& names);

    /**
     * @brief Read a required time in the units of the scenario.
     * @param map the map
     * @param key the key under which it stands
     * @param range what is accepted
     * @return the time; 0 on an error
     */
    double GetTime(ScenarioMap& map, const std::string& key, const NumberRange& range);

    /**
     * @brief Read a required energy, at least 0, in the units of the scenario.
     * @param map the map
     * @param key the key under which it stands
     * @return the energy; 0 on an error
     */
    double GetEnergy(ScenarioMap& map, const std::string& key);

    /**
     * @brief Read a reference to a setting.
     * @param map the map
     * @param key the key under which it stands
     * @return index of the setting; nothing on an error
     */
    std::optional<std::size_t> GetSetting(ScenarioMap& map, const std::string& key);

    /**
     * @brief Read how a file begins that the scenario names; reports one that cannot be read.
     * @param node its path
     * @param expectation what the file should be, for the message
     * @return its first characters; nothing on an error
     */
    std::string ReadFileStart(const ScenarioNode& node, const std::string& expectation);
};

/**
 * @name Sections of the scenario file
 * @brief Each reads the keys of one section from the top-level map into the context. Sections
 * that refer to others are read after them.
 * @{
 */
void ReadScenarioModels(ScenarioMap& root, ScenarioContext& context);         //!< models
void ReadScenarioHardware(ScenarioMap& root, ScenarioContext& context);       //!< hardware
void ReadScenarioNodeSets(ScenarioMap& root, ScenarioContext& context);       //!< node_sets
void ReadScenarioNetwork(const ScenarioNode& node, ScenarioContext& context); //!< network
void ReadScenarioSettings(ScenarioMap& root, ScenarioContext& context);       //!< settings
void ReadScenarioJob(ScenarioMap& root, ScenarioContext& context);            //!< start and target
void ReadScenarioCosts(ScenarioMap& root, ScenarioContext& context);          //!< costs
void ReadScenarioLoss(ScenarioMap& root, ScenarioContext& context);           //!< loss
void ReadScenarioOrchestrator(ScenarioMap& root, ScenarioContext& context);   //!< orchestrator
void ReadScenarioEstimator(const ScenarioNode& node, ScenarioContext& context); //!< estimator
/** @} */

/**
 * @brief Report node sets without a setting and settings that no allowed changes lead to.
 * @param context everything that was read
 */
void CheckScenarioChanges(ScenarioContext& context);

/**
 * @brief Report nodes that cannot reach those they have to talk to.
 * @param context everything that was read
 */
void CheckScenarioRoutes(ScenarioContext& context);

} // namespace pact
} // namespace ns3

#endif // PACT_SCENARIO_CONTEXT_H
