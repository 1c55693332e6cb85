/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef PACT_TEST_NETWORK_RUN_H
#define PACT_TEST_NETWORK_RUN_H

#include "ns3/node.h"
#include "ns3/pact-network-executor.h"
#include "ns3/pact-orchestrator-application.h"
#include "ns3/pact-power-law-loss-process.h"
#include "ns3/point-to-point-net-device.h"

#include <map>
#include <string>
#include <vector>

namespace ns3
{
namespace pact
{

/// A training job on a small network of point-to-point links, with everything that it reported.
class NetworkRun
{
  public:
    NetworkRun();
    ~NetworkRun();

    /**
     * @brief Add a link and, as needed, its nodes.
     * @param a name of one end
     * @param b name of the other
     * @param rate bit/s
     * @param delay s
     */
    void AddLink(const std::string& a, const std::string& b, double rate, double delay);

    /**
     * @brief Have every packet on a link lost for a time.
     * @param a name of one end
     * @param b name of the other
     * @param from s
     * @param to s
     */
    void CutLink(const std::string& a, const std::string& b, double from, double to);

    /**
     * @brief Add a model and a set that trains it, which make the next setting.
     * @param model the model
     * @param nodeSet the set
     */
    void AddSetting(const DnnModel& model, const NodeSet& nodeSet);

    /// @brief Run until the job ends or the clock reaches 10000 s. @param planner decides
    void Run(Ptr<Planner> planner);

    /// @return the node of that name
    Ptr<Node> GetNode(const std::string& name);

    /**
     * @brief A trainer, available once SetUp was called.
     * @param nodeSet index of the set
     * @param member index of the member
     * @return the trainer
     */
    Ptr<TrainerApplication> GetTrainer(std::size_t nodeSet, std::size_t member);

    /// @brief Make addresses, routes and applications; Run does it if it was not done.
    void SetUp();

    /**
     * @brief Energy of some accounts.
     * @param cause the cause
     * @param node name of the node; empty for all
     * @return J
     */
    double GetEnergy(EnergyLedger::Cause cause, const std::string& node = "") const;

    /// @brief Expect what holds in every run, whatever happens in it.
    void ExpectSoundBooks() const;

    std::string orchestratorNode{"orchestrator"};        //!< where the orchestrator is
    Ptr<TrainingDirectory> directory;                    //!< what is known beforehand
    Ptr<NetworkExecutor> executor;                       //!< carries out
    Ptr<EnergyLedger> ledger;                            //!< energy used
    Ptr<TrainingJob> job;                                //!< what is trained
    Ptr<MeasuredCostModel> costs;                        //!< as the planner sees them
    Ptr<OrchestratorApplication> orchestrator;           //!< runs the job
    LearningProblem problem;                             //!< what is to be decided
    std::size_t startSetting{0};                         //!< where the model is at first
    std::vector<EpochReport> rows;                       //!< every epoch
    std::vector<ChangeReport> changes;                   //!< every change
    std::vector<JobSummary> ends;                        //!< every end of the job
    std::vector<std::string> failures;                   //!< every failed attempt
    std::vector<TrainerApplication::Transfer> transfers; //!< every model that arrived
    std::vector<std::string> failedEpochs;               //!< every epoch that was given up
    std::map<std::string, Ptr<EnergySource>> batteries;  //!< per node that has one

  private:
    /// A link.
    struct Link
    {
        std::string a;             //!< one end
        std::string b;             //!< the other
        double rate;               //!< bit/s
        double delay;              //!< s
        Ptr<NetDevice> devices[2]; //!< at the two ends
    };

    /// @return indices of the links on the shortest way
    std::vector<std::size_t> FindWay(const std::string& from, const std::string& to) const;

    /// @brief Tell the directory what the network offers.
    void SetPaths();

    /**
     * @brief Add the path from one node to several.
     * @param from sender
     * @param to receivers, all served at once
     */
    void SetPathsFrom(const std::string& from, const std::vector<std::string>& to);

    /// @brief Have the loss and the costs of as many settings as there are.
    void SetUpLearning();

    /// @brief Note what is reported.
    void Connect();

    std::vector<Link> m_links;                       //!< every link
    std::map<std::string, Ptr<Node>> m_nodes;        //!< every node
    std::vector<DnnModel> m_models;                  //!< every model
    std::vector<NodeSet> m_nodeSets;                 //!< every set
    std::vector<Ptr<TrainerApplication>> m_trainers; //!< every trainer
    bool m_isSetUp{false};                           //!< whether SetUp was called
};

/**
 * @brief Hardware for tests: 1 GFLOP/s, 10 W computing, 2 W idle, 1 uJ per bit sent, 0.5 uJ
 * received.
 * @return the profile
 */
ComputeProfile MakeProfile();

/**
 * @brief A model whose epoch takes 1 ms per sample on that hardware.
 * @param name its name
 * @param bytes its size
 * @param compressSeconds how long it takes to derive on that hardware
 * @return the model
 */
DnnModel MakeModel(const std::string& name, uint64_t bytes, double compressSeconds = 0);

/**
 * @brief A node set on that hardware.
 * @param name its name
 * @param members node names and numbers of samples
 * @return the set
 */
NodeSet MakeNodeSet(const std::string& name,
                    const std::vector<std::pair<std::string, uint64_t>>& members);

/**
 * @brief The network of most tests: the orchestrator is linked to the leads a0 and b0 (1 Gbit/s,
 * 1 ms), which are linked to each other (100 Mbit/s, 10 ms) and each to two members (100 Mbit/s,
 * 1 ms). Model L trains on set a for 3 s an epoch, model S on set b for 2 s.
 * @param run where to add it
 * @param bytes size of model S
 * @param compressSeconds time to derive S
 */
void AddTwoSets(NetworkRun& run, uint64_t bytes, double compressSeconds = 0.5);

} // namespace pact
} // namespace ns3

#endif // PACT_TEST_NETWORK_RUN_H
