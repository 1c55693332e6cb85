/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "ns3/data-rate.h"
#include "ns3/error-model.h"
#include "ns3/internet-stack-helper.h"
#include "ns3/ipv4-address-helper.h"
#include "ns3/ipv4-global-routing-helper.h"
#include "ns3/pact-idealised-executor.h"
#include "ns3/pact-network-executor.h"
#include "ns3/pact-orchestrator-application.h"
#include "ns3/pact-power-law-loss-process.h"
#include "ns3/point-to-point-helper.h"
#include "ns3/pointer.h"
#include "ns3/simulator.h"
#include "ns3/test.h"

#include <algorithm>
#include <cmath>
#include <vector>

using namespace ns3;
using namespace ns3::pact;

namespace
{

/**
 * @ingroup pact-tests
 * @brief Decides for given settings, one per epoch, and takes the last one that is possible where
 * the wanted one is not.
 */
class ScriptedPlanner : public Planner
{
  public:
    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId()
    {
        static TypeId tid =
            TypeId("ns3::pact::ScriptedPlanner").SetParent<Planner>().SetGroupName("Pact");
        return tid;
    }

    /**
     * @brief Constructor.
     * @param script setting of each epoch
     */
    explicit ScriptedPlanner(const std::vector<std::size_t>& script)
        : m_script(script)
    {
    }

    Decision Decide(const LearningProblem& problem, const LearningState& state) override
    {
        const auto& events = state.history.events;
        const std::size_t epoch = std::count_if(events.begin(), events.end(), [](const auto& e) {
            return e.kind == LearningEvent::EPOCH;
        });
        Decision decision;
        if (epoch < m_script.size())
        {
            const std::size_t present = state.history.GetSetting();
            const std::size_t wanted = m_script[epoch];
            const bool possible = problem.costs->GetAction(present, wanted).IsAllowed();
            decision.setting = possible ? wanted : present;
        }
        return decision;
    }

  private:
    std::vector<std::size_t> m_script; //!< setting of each epoch
};

/**
 * @ingroup pact-tests
 * @brief A job on idealised costs takes exactly the time and energy of its plan.
 */
class IdealisedJobTestCase : public TestCase
{
  public:
    IdealisedJobTestCase()
        : TestCase("An idealised job takes what its costs say")
    {
    }

  private:
    void DoRun() override
    {
        // Change of setting after 2 and 8 epochs. By hand: 2 x 1 + 1 + 6 x 0.8 + 1 + 15 x 0.5 s
        // and 2 x 1 + 0.5 + 6 x 0.5 + 0.25 + 15 x 0.2 J.
        auto table = CreateObject<TableCostModel>();
        table->Resize(3);
        table->SetRun(0, {1, 1});
        table->SetRun(1, {0.8, 0.5});
        table->SetRun(2, {0.5, 0.2});
        table->SetChange(0, 1, {1, 0.5});
        table->SetChange(1, 2, {1, 0.25});
        auto truth = CreateObject<StagedPowerLawLossProcess>();
        truth->Set({{0.02, 0.7, 0.3}, {0.05, 0.65, 0.25}, {0.10, 0.6, 0.2}},
                   {{0, 0.15, 0.35}, {0, 0, 0.15}, {0, 0, 0}});
        std::vector<std::size_t> script(23, 2);
        std::fill_n(script.begin(), 8, 1);
        std::fill_n(script.begin(), 2, 0);

        auto costs = CreateObject<MeasuredCostModel>();
        costs->SetPrior(table);
        auto job = CreateObject<TrainingJob>();
        job->SetTruth(truth);
        auto ledger = CreateObject<EnergyLedger>();
        LearningProblem problem;
        problem.settings = {{"L", "gold"}, {"M", "silver"}, {"S", "bronze"}};
        problem.startLoss = 2.3;
        problem.lossTarget = 0.6;
        problem.deadline = 1000;
        auto executor = CreateObject<IdealisedExecutor>();
        executor->SetCosts(table);
        executor->SetSettings(problem.settings);
        executor->SetJob(job);
        executor->SetLedger(ledger);
        auto orchestrator = CreateObject<OrchestratorApplication>();
        orchestrator->SetProblem(problem, 0);
        orchestrator->SetPlanner(CreateObject<ScriptedPlanner>(script));
        orchestrator->SetExecutor(executor);
        orchestrator->SetLedger(ledger);
        orchestrator->SetCosts(costs);
        Ptr<Node> node = CreateObject<Node>();
        node->AddApplication(orchestrator);
        Simulator::Run();

        const JobSummary summary = orchestrator->GetSummary();
        NS_TEST_EXPECT_MSG_EQ(summary.reason, TARGET, "the plan meets the target");
        NS_TEST_EXPECT_MSG_EQ(summary.epochs, 23, "with its last epoch");
        NS_TEST_EXPECT_MSG_EQ_TOL(summary.time, 16.3, 1e-9, "time as planned");
        NS_TEST_EXPECT_MSG_EQ_TOL(summary.energy, 8.75, 1e-9, "energy as planned");
        Simulator::Destroy();
    }
};

/**
 * @ingroup pact-tests
 * @brief A job of two sets of one node each, whose leads share a link, with the orchestrator on a
 * third node that is linked to both.
 */
class NetworkJobTestCase : public TestCase
{
  protected:
    /**
     * @brief Constructor.
     * @param name name of the test case
     */
    explicit NetworkJobTestCase(const std::string& name)
        : TestCase(name)
    {
    }

    void DoTeardown() override
    {
        m_orchestrator = nullptr;
        m_ledger = nullptr;
        Simulator::Destroy();
    }

    /**
     * @brief Build and run it: one epoch of 1 s in each setting.
     * @param rate of the link between the leads, bit/s
     * @param delay of the link between the leads, s
     * @param bytes size of the second model
     * @param cut time when that link goes down for ever, s
     */
    void RunJob(double rate, double delay, uint64_t bytes, double cut)
    {
        NodeContainer nodes(3);
        InternetStackHelper().Install(nodes);
        const auto near = Link(nodes.Get(0), nodes.Get(1), 1e9, 0.001);
        Link(nodes.Get(0), nodes.Get(2), 1e9, 0.001);
        const auto middle = Link(nodes.Get(1), nodes.Get(2), rate, delay);
        Ipv4GlobalRoutingHelper::PopulateRoutingTables();
        Simulator::Schedule(Seconds(cut), &NetworkJobTestCase::Cut, m_devices);

        ComputeProfile hardware{"test hardware", 1e9, 10, 2, 1e-6, 1e-6, {}};
        const std::vector<NodeSet> sets{{"a", "cloud", 10, {{"a", hardware, 1000}}},
                                        {"b", "near-edge", 10, {{"b", hardware, 1000}}}};
        const std::vector<DnnModel> models{{"L", "", 0, 1, 2 * bytes, 1e6, 0},
                                           {"S", "L", 0.5, 1, bytes, 1e6, 1e8}};
        LearningProblem problem;
        problem.settings = {{"L", "a"}, {"S", "b"}};
        problem.startLoss = 2;
        problem.lossTarget = 0.001;
        problem.deadline = 300;
        m_directory->SetLearning(models, sets, problem.settings);
        m_directory->SetAddress("a", near.GetAddress(1));
        m_directory->SetAddress("b", middle.GetAddress(1));
        m_directory->SetPath("a", "b", {rate, 2 * delay});
        m_directory->SetPath("b", "a", {rate, 2 * delay});
        Install(nodes, problem);
        Simulator::Stop(Seconds(400));
        Simulator::Run();
    }

    Ptr<OrchestratorApplication> m_orchestrator;                           //!< runs the job
    Ptr<EnergyLedger> m_ledger;                                            //!< energy used
    Ptr<TrainingDirectory> m_directory{CreateObject<TrainingDirectory>()}; //!< known beforehand
    std::vector<TrainerApplication::Transfer> m_transfers;                 //!< models that arrived

  private:
    /**
     * @brief Link two nodes.
     * @param a one
     * @param b the other
     * @param rate bit/s
     * @param delay s
     * @return the addresses
     */
    Ipv4InterfaceContainer Link(Ptr<Node> a, Ptr<Node> b, double rate, double delay)
    {
        PointToPointHelper helper;
        helper.SetDeviceAttribute("DataRate", DataRateValue(DataRate(uint64_t(rate))));
        helper.SetChannelAttribute("Delay", TimeValue(Seconds(delay)));
        m_devices = helper.Install(a, b);
        const auto addresses = m_addresses.Assign(m_devices);
        m_addresses.NewNetwork();
        return addresses;
    }

    /**
     * @brief Have a link lose every packet.
     * @param devices its ends
     */
    static void Cut(NetDeviceContainer devices)
    {
        for (uint32_t i = 0; i < devices.GetN(); i++)
        {
            auto loss = CreateObject<RateErrorModel>();
            loss->SetUnit(RateErrorModel::ERROR_UNIT_PACKET);
            loss->SetRate(1);
            devices.Get(i)->SetAttribute("ReceiveErrorModel", PointerValue(loss));
        }
    }

    /**
     * @brief Put the applications on the nodes.
     * @param nodes the nodes: of the orchestrator and of the two leads
     * @param problem the problem
     */
    void Install(const NodeContainer& nodes, const LearningProblem& problem)
    {
        auto truth = CreateObject<PowerLawLossProcess>();
        truth->Set({{0, 2, 0.5}, {0, 2, 0.5}}, {{0, 0.1}, {0.1, 0}});
        auto job = CreateObject<TrainingJob>();
        job->SetTruth(truth);
        m_ledger = CreateObject<EnergyLedger>();
        auto table = CreateObject<TableCostModel>();
        table->Resize(2);
        table->SetRun(0, {1, 10});
        table->SetRun(1, {1, 10});
        table->SetChange(0, 1, {1, 1});
        auto costs = CreateObject<MeasuredCostModel>();
        costs->SetPrior(table);
        auto executor = CreateObject<NetworkExecutor>();
        executor->SetDirectory(m_directory);
        executor->SetJob(job);
        for (uint32_t i = 0; i < 2; i++)
        {
            auto trainer = CreateObject<TrainerApplication>();
            trainer->SetDirectory(m_directory);
            trainer->SetJob(job);
            trainer->SetLedger(m_ledger);
            trainer->SetMember(i, 0);
            trainer->TraceConnectWithoutContext(
                "Transfer",
                MakeCallback(&NetworkJobTestCase::NoteTransfer, this));
            nodes.Get(i + 1)->AddApplication(trainer);
            executor->AddTrainer(trainer);
        }
        m_orchestrator = CreateObject<OrchestratorApplication>();
        m_orchestrator->SetProblem(problem, 0);
        m_orchestrator->SetPlanner(CreateObject<ScriptedPlanner>(std::vector<std::size_t>{0, 1}));
        m_orchestrator->SetExecutor(executor);
        m_orchestrator->SetLedger(m_ledger);
        m_orchestrator->SetCosts(costs);
        nodes.Get(0)->AddApplication(m_orchestrator);
    }

    /**
     * @brief Note a model that has arrived.
     * @param transfer the model
     */
    void NoteTransfer(const TrainerApplication::Transfer& transfer)
    {
        m_transfers.push_back(transfer);
    }

    Ipv4AddressHelper m_addresses{"10.0.0.0", "255.255.255.252"}; //!< gives out addresses
    NetDeviceContainer m_devices;                                 //!< ends of the last link
};

/**
 * @ingroup pact-tests
 * @brief A model crosses a link whole, in a time that follows from the link.
 */
class TransferTestCase : public NetworkJobTestCase
{
  public:
    TransferTestCase()
        : NetworkJobTestCase("A model's transfer takes the time that the link needs")
    {
    }

  private:
    void DoRun() override
    {
        const uint64_t bytes = 2000000;
        RunJob(50e6, 0.01, bytes, 350);
        NS_TEST_ASSERT_MSG_EQ(m_transfers.size(), 1, "one model moves");
        NS_TEST_EXPECT_MSG_EQ(m_transfers[0].bytes, bytes, "no byte is lost");
        const double time = (m_transfers[0].arrival - m_transfers[0].departure).GetSeconds();
        // Handshake and the way of the last byte, the size over the rate, and what slow start
        // leaves idle while the window grows from 14480 to 125000 bytes: 72 ms.
        const double least = 0.03 + 8.0 * bytes / 50e6;
        NS_TEST_EXPECT_MSG_GT(time, least, "nothing is faster than the link");
        NS_TEST_EXPECT_MSG_LT(time, 1.15 * (least + 0.072), "TCP fills the link");
        double sum = 0;
        for (const auto& entry : m_ledger->GetEntries())
        {
            sum += entry.joules;
        }
        const JobSummary summary = m_orchestrator->GetSummary();
        NS_TEST_EXPECT_MSG_EQ_TOL(summary.energy, sum, 1e-9, "every joule has an account");
        NS_TEST_EXPECT_MSG_EQ(summary.transferBytes, bytes, "the report counts them all");
        NS_TEST_EXPECT_MSG_EQ(summary.epochs, 2, "the script has two epochs");
    }
};

/**
 * @ingroup pact-tests
 * @brief A link that breaks during a transfer costs retries and then the setting, not the job.
 */
class LinkFailureTestCase : public NetworkJobTestCase
{
  public:
    LinkFailureTestCase()
        : NetworkJobTestCase("A broken link makes a setting infeasible and nothing hangs")
    {
    }

  private:
    void DoRun() override
    {
        // The first epoch ends after 1 s, compressing takes 0.1 s.
        RunJob(50e6, 0.01, 2000000, 1.25);
        const JobSummary summary = m_orchestrator->GetSummary();
        NS_TEST_EXPECT_MSG_EQ(m_orchestrator->IsFinished(), true, "the job ends");
        NS_TEST_EXPECT_MSG_EQ(m_transfers.empty(), true, "the model does not arrive");
        NS_TEST_EXPECT_MSG_EQ(summary.epochs, 2, "the second epoch runs in the old setting");
        NS_TEST_EXPECT_MSG_EQ(summary.switches, 0, "there is no change");
        // 2 x 0.5^0.5 after one epoch on the curve from 2, 2 x (1/3)^0.5 after two.
        NS_TEST_EXPECT_MSG_EQ_TOL(summary.loss, 2 / std::sqrt(3), 1e-9, "the loss is unharmed");
        NS_TEST_EXPECT_MSG_GT(summary.energy, 20, "two epochs and attempts in vain");
    }
};

/**
 * @ingroup pact-tests
 * @brief System behaviour of the pact module.
 */
class PactTestSuite : public TestSuite
{
  public:
    PactTestSuite()
        : TestSuite("pact", TestSuite::Type::UNIT)
    {
        AddTestCase(new IdealisedJobTestCase);
        AddTestCase(new TransferTestCase);
        AddTestCase(new LinkFailureTestCase);
    }
};

/// Registers the suite.
PactTestSuite g_pactTestSuite;

} // namespace
