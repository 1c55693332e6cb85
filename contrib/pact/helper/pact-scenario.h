/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef PACT_SCENARIO_H
#define PACT_SCENARIO_H

#include "ns3/pact-cost-model.h"
#include "ns3/pact-dnn-model.h"
#include "ns3/pact-learning-setting.h"
#include "ns3/pact-node-set.h"
#include "ns3/pact-power-law-loss-process.h"

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace ns3
{
namespace pact
{

/// A period during which a link is down, in seconds of simulated time.
struct ScenarioOutage
{
    double from; //!< when it goes down
    double to;   //!< when it comes back, > from; infinity: never
};

/// A full-duplex point-to-point link.
struct ScenarioLink
{
    std::string a;                       //!< name of one end
    std::string b;                       //!< name of the other end
    double rate;                         //!< bit/s in each direction
    double delay;                        //!< propagation delay in s
    uint64_t queueBytes;                 //!< capacity of each device's queue in bytes
    double errorRate;                    //!< share of packets lost, in [0, 1)
    std::vector<ScenarioOutage> outages; //!< in order of time, not overlapping
};

/// The packet network; not used in an idealised run.
struct ScenarioNetwork
{
    bool idealised{true};            //!< true: the cost table is used as it is, no packets
    std::vector<std::string> nodes;  //!< every node, those of the node sets included
    std::vector<ScenarioLink> links; //!< every link
    uint32_t segmentBytes{1448};     //!< TCP payload per segment
};

/// The truth about the loss.
struct ScenarioLoss
{
    /// Kinds of loss process.
    enum Kind
    {
        STAGED_POWER_LAW, //!< StagedPowerLawLossProcess with the given parameters
        POWER_LAW,        //!< PowerLawLossProcess with the given parameters
        RECORDS,          //!< TraceLossProcess: the response of training records
        FITTED            //!< StagedPowerLawLossProcess fitted to training records
    };

    Kind kind{STAGED_POWER_LAW};                                //!< which of these
    std::vector<StagedPowerLawLossProcess::Curve> stagedCurves; //!< per setting
    std::vector<PowerLawLossProcess::Curve> curves;             //!< per setting
    LossJumps jumps;                //!< from, to; 0 where the change is impossible
    std::vector<std::string> files; //!< record files, absolute or relative to the scenario file
    std::string column;             //!< column of the records that is the loss
    double noise{0};                //!< standard deviation of the log-normal noise; 0: none
};

/// An ns-3 attribute to set on a policy or an estimator.
using ScenarioAttributes = std::vector<std::pair<std::string, std::string>>;

/// A model whose predicted progress is distorted.
struct ScenarioBias
{
    std::string model; //!< its name
    double bias{0};    //!< share added to its predicted progress, > -1
};

/// What the orchestrator believes about the loss.
struct ScenarioEstimator
{
    /// Kinds of estimator.
    enum Kind
    {
        ORACLE, //!< OracleLossEstimator: the truth
        LEARNED //!< LearnedLossEstimator: networks trained on records
    };

    Kind kind{ORACLE};      //!< which of these
    std::string file;       //!< of a learned one, absolute or relative to the scenario file
    double confidence{0.5}; //!< of a learned one: quantile that is planned on; 0.5: the mean
    std::vector<ScenarioBias> biases; //!< distortions, applied in this order

    /// @return whether it is the truth, undistorted
    bool IsTruth() const;
};

/// The orchestrator.
struct ScenarioOrchestrator
{
    std::string node;              //!< where it runs; empty in an idealised run
    std::string policy;            //!< TypeId name of the planner, ns3::pact::PactPlanner
    ScenarioAttributes attributes; //!< of the planner
    ScenarioEstimator estimator;   //!< what it believes about the loss
    double measurementWeight{0.5}; //!< attribute Weight of MeasuredCostModel
};

/**
 * @ingroup pact
 * @brief Everything that describes a run: a plain value, checked, without side effects.
 *
 * Times are in seconds and energies in joules, or both in the paper's normalised units, of which
 * one unit of time lasts one simulated second.
 */
struct Scenario
{
    std::string name;              //!< from the file
    std::string directory;         //!< of the file, ending with '/'; empty: where the program runs
    std::string text;              //!< the file as read, with the overrides applied
    bool normalised{false};        //!< whether the units are the paper's
    std::vector<DnnModel> models;  //!< every model
    std::vector<NodeSet> nodeSets; //!< every node set
    std::vector<LearningSetting> settings; //!< every setting that may be trained
    std::size_t startSetting{0};           //!< index into settings
    double startLoss{0};                   //!< l(0)
    double lossTarget{0};                  //!< l_max
    double deadline{0};                    //!< T_max
    ScenarioNetwork network;               //!< the network
    bool hardwareCosts{false}; //!< costs follow from hardware and network, not from a table
    std::vector<CostModel::Cost> runCosts; //!< cost table, per setting; empty with hardware costs
    std::vector<std::vector<CostModel::Cost>> changeCosts; //!< cost table, from, to
    std::vector<std::vector<bool>> allowedChanges;         //!< from, to, whatever the kind of costs
    ScenarioLoss loss;                                     //!< the truth about the loss
    ScenarioOrchestrator orchestrator;                     //!< the orchestrator
    uint32_t seed{1};                                      //!< of ns-3's RngSeedManager
    uint64_t run{1};                                       //!< run number of ns-3's RngSeedManager

    /**
     * @brief Find a model by name.
     * @param modelName the name
     * @return the model; the name must exist
     */
    const DnnModel& GetModel(const std::string& modelName) const;

    /**
     * @brief Find a node set by name.
     * @param nodeSetName the name
     * @return the node set; the name must exist
     */
    const NodeSet& GetNodeSet(const std::string& nodeSetName) const;

    /**
     * @brief Where a file is that the scenario names.
     * @param file its path, absolute or relative to the scenario file
     * @return a path that can be opened
     */
    std::string GetPath(const std::string& file) const;

    /**
     * @brief Tell scenarios apart.
     * @return 64-bit FNV-1a hash of the text, 16 hexadecimal digits
     */
    std::string GetHash() const;
};

/**
 * @brief Tell texts apart.
 * @param text the text
 * @return 64-bit FNV-1a hash of its bytes, 16 hexadecimal digits
 */
std::string HashText(const std::string& text);

} // namespace pact
} // namespace ns3

#endif // PACT_SCENARIO_H
