/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "simulation/network-run.h"

#include "ns3/data-rate.h"
#include "ns3/error-model.h"
#include "ns3/internet-stack-helper.h"
#include "ns3/ipv4-address-helper.h"
#include "ns3/ipv4-global-routing-helper.h"
#include "ns3/point-to-point-helper.h"
#include "ns3/pointer.h"
#include "ns3/simulator.h"

#include <algorithm>
#include <deque>
#include <gtest/gtest.h>

namespace ns3
{
namespace pact
{

NetworkRun::NetworkRun()
    : directory(CreateObject<TrainingDirectory>()),
      executor(CreateObject<NetworkExecutor>()),
      ledger(CreateObject<EnergyLedger>()),
      job(CreateObject<TrainingJob>()),
      costs(CreateObject<MeasuredCostModel>()),
      orchestrator(CreateObject<OrchestratorApplication>())
{
    problem.startLoss = 2;
    problem.lossTarget = 1e-9;
    problem.deadline = 1000;
}

NetworkRun::~NetworkRun()
{
    Simulator::Destroy();
}

Ptr<Node>
NetworkRun::GetNode(const std::string& name)
{
    auto& node = m_nodes[name];
    if (!node)
    {
        node = CreateObject<Node>();
        InternetStackHelper().Install(node);
    }
    return node;
}

void
NetworkRun::AddLink(const std::string& a, const std::string& b, double rate, double delay)
{
    PointToPointHelper helper;
    helper.SetDeviceAttribute("DataRate", DataRateValue(DataRate(uint64_t(rate))));
    helper.SetChannelAttribute("Delay", TimeValue(Seconds(delay)));
    const NetDeviceContainer devices = helper.Install(GetNode(a), GetNode(b));
    m_links.push_back({a, b, rate, delay, {devices.Get(0), devices.Get(1)}});
}

void
NetworkRun::CutLink(const std::string& a, const std::string& b, double from, double to)
{
    for (const auto& link : m_links)
    {
        if (link.a != a || link.b != b)
        {
            continue;
        }
        for (const auto& device : link.devices)
        {
            auto loss = CreateObject<RateErrorModel>();
            loss->SetUnit(RateErrorModel::ERROR_UNIT_PACKET);
            loss->SetRate(1);
            loss->Disable();
            device->SetAttribute("ReceiveErrorModel", PointerValue(loss));
            Simulator::Schedule(Seconds(from), &ErrorModel::Enable, loss);
            Simulator::Schedule(Seconds(to), &ErrorModel::Disable, loss);
        }
    }
}

void
NetworkRun::AddSetting(const DnnModel& model, const NodeSet& nodeSet)
{
    const auto known = std::find_if(m_nodeSets.begin(), m_nodeSets.end(), [&](const auto& each) {
        return each.name == nodeSet.name;
    });
    if (known == m_nodeSets.end())
    {
        m_nodeSets.push_back(nodeSet);
    }
    m_models.push_back(model);
    problem.settings.push_back({model.name, nodeSet.name});
}

std::vector<std::size_t>
NetworkRun::FindWay(const std::string& from, const std::string& to) const
{
    std::map<std::string, std::vector<std::size_t>> ways{{from, {}}};
    std::deque<std::string> next{from};
    while (!next.empty())
    {
        const std::string here = next.front();
        next.pop_front();
        for (std::size_t i = 0; i < m_links.size(); i++)
        {
            const auto& link = m_links[i];
            const std::string there = link.a == here ? link.b : link.b == here ? link.a : here;
            if (ways.count(there) == 0)
            {
                ways[there] = ways[here];
                ways[there].push_back(i);
                next.push_back(there);
            }
        }
    }
    return ways.at(to);
}

void
NetworkRun::SetPathsFrom(const std::string& from, const std::vector<std::string>& to)
{
    std::map<std::size_t, int> flows;
    for (const auto& receiver : to)
    {
        for (const std::size_t link : FindWay(from, receiver))
        {
            flows[link]++;
        }
    }
    for (const auto& receiver : to)
    {
        NetworkPath path{1e12, 0};
        for (const std::size_t i : FindWay(from, receiver))
        {
            path.rate = std::min(path.rate, m_links[i].rate / flows[i]);
            path.roundTrip += 2 * m_links[i].delay + 1500 * 8 / m_links[i].rate;
        }
        directory->SetPath(from, receiver, path);
    }
}

void
NetworkRun::SetPaths()
{
    for (const auto& nodeSet : m_nodeSets)
    {
        const std::string& lead = nodeSet.members.front().node;
        std::vector<std::string> members;
        for (const auto& member : nodeSet.members)
        {
            if (member.node != lead)
            {
                members.push_back(member.node);
            }
        }
        SetPathsFrom(lead, members);
        for (const auto& other : m_nodeSets)
        {
            if (other.members.front().node != lead)
            {
                SetPathsFrom(lead, {other.members.front().node});
            }
        }
    }
}

void
NetworkRun::SetUpLearning()
{
    const std::size_t size = problem.settings.size();
    auto table = CreateObject<TableCostModel>();
    table->Resize(size);
    for (std::size_t i = 0; i < size; i++)
    {
        table->SetRun(i, {1, 1});
        for (std::size_t j = 0; j < size; j++)
        {
            table->SetChange(i, j, {1, 1});
        }
    }
    costs->SetPrior(table);
    auto truth = CreateObject<StagedPowerLawLossProcess>();
    truth->Set(std::vector<StagedPowerLawLossProcess::Curve>(size, {0.01, 0.6, 0.3}),
               LossJumps(size, std::vector<double>(size, 0.15)));
    job->SetTruth(truth);
    auto oracle = CreateObject<OracleLossEstimator>();
    oracle->SetTruth(truth);
    problem.estimator = oracle;
    problem.costs = costs;
    directory->SetLearning(m_models, m_nodeSets, problem.settings);
}

void
NetworkRun::SetUp()
{
    m_isSetUp = true;
    Ipv4AddressHelper addresses("10.0.0.0", "255.255.255.252");
    for (const auto& link : m_links)
    {
        const auto ends = addresses.Assign(NetDeviceContainer(link.devices[0], link.devices[1]));
        directory->SetAddress(link.a, ends.GetAddress(0));
        directory->SetAddress(link.b, ends.GetAddress(1));
        addresses.NewNetwork();
    }
    Ipv4GlobalRoutingHelper::PopulateRoutingTables();
    SetUpLearning();
    SetPaths();
    for (std::size_t i = 0; i < m_nodeSets.size(); i++)
    {
        for (std::size_t j = 0; j < m_nodeSets[i].members.size(); j++)
        {
            const auto& member = m_nodeSets[i].members[j];
            auto trainer = CreateObject<TrainerApplication>();
            trainer->SetDirectory(directory);
            trainer->SetJob(job);
            trainer->SetLedger(ledger);
            trainer->SetMember(i, j);
            if (member.profile.battery)
            {
                batteries[member.node] =
                    InstallBattery(GetNode(member.node), *member.profile.battery);
                trainer->SetEnergySource(batteries[member.node]);
            }
            GetNode(member.node)->AddApplication(trainer);
            executor->AddTrainer(trainer);
            m_trainers.push_back(trainer);
        }
    }
    executor->SetDirectory(directory);
    executor->SetJob(job);
    orchestrator->SetExecutor(executor);
    orchestrator->SetLedger(ledger);
    orchestrator->SetCosts(costs);
    GetNode(orchestratorNode)->AddApplication(orchestrator);
}

void
NetworkRun::Connect()
{
    orchestrator->TraceConnectWithoutContext(
        "EpochEnd",
        Callback<void, const EpochReport&>(
            [this](const EpochReport& row) { rows.push_back(row); }));
    orchestrator->TraceConnectWithoutContext(
        "ChangeEnd",
        Callback<void, std::size_t, std::size_t, const ChangeReport&>(
            [this](std::size_t, std::size_t, const ChangeReport& change) {
                changes.push_back(change);
            }));
    orchestrator->TraceConnectWithoutContext(
        "EpochFailed",
        Callback<void, std::size_t, uint32_t, const std::string&>(
            [this](std::size_t, uint32_t, const std::string& failure) {
                failedEpochs.push_back(failure);
            }));
    orchestrator->TraceConnectWithoutContext(
        "JobEnd",
        Callback<void, const JobSummary&>([this](const JobSummary& summary) {
            ends.push_back(summary);
            // Long enough for what is still under way to show itself.
            Simulator::Stop(Seconds(5));
        }));
    executor->TraceConnectWithoutContext(
        "AttemptFailed",
        Callback<void, std::size_t, std::size_t, const std::string&>(
            [this](std::size_t, std::size_t, const std::string& failure) {
                failures.push_back(failure);
            }));
    for (const auto& trainer : m_trainers)
    {
        trainer->TraceConnectWithoutContext(
            "Transfer",
            Callback<void, const TrainerApplication::Transfer&>(
                [this](const TrainerApplication::Transfer& transfer) {
                    transfers.push_back(transfer);
                }));
    }
}

void
NetworkRun::Run(Ptr<Planner> planner)
{
    if (!m_isSetUp)
    {
        SetUp();
    }
    Connect();
    orchestrator->SetProblem(problem, startSetting);
    orchestrator->SetPlanner(planner);
    Simulator::Stop(Seconds(10000));
    Simulator::Run();
}

Ptr<TrainerApplication>
NetworkRun::GetTrainer(std::size_t nodeSet, std::size_t member)
{
    return *std::find_if(m_trainers.begin(), m_trainers.end(), [&](const auto& trainer) {
        return trainer->GetNodeSetIndex() == nodeSet && trainer->GetMemberIndex() == member;
    });
}

double
NetworkRun::GetEnergy(EnergyLedger::Cause cause, const std::string& node) const
{
    double joules = 0;
    for (const auto& entry : ledger->GetEntries())
    {
        joules += entry.cause == cause && (node.empty() || entry.node == node) ? entry.joules : 0;
    }
    return joules;
}

void
NetworkRun::ExpectSoundBooks() const
{
    ASSERT_EQ(ends.size(), 1u) << "the job never ended, or ended twice";
    double total = 0;
    for (const auto& entry : ledger->GetEntries())
    {
        EXPECT_GE(entry.joules, 0);
        total += entry.joules;
    }
    EXPECT_NEAR(total, ends[0].energy, 1e-9) << "energy was charged after the job's end";
    double time = 0;
    double energy = 0;
    for (const auto& row : rows)
    {
        EXPECT_NEAR(row.startTime, time, 1e-9);
        EXPECT_NEAR(row.startTime + row.changeTime + row.runTime, row.endTime, 1e-9);
        time = row.endTime;
        energy += row.changeEnergy + row.runEnergy;
        EXPECT_NEAR(row.totalEnergy, energy, 1e-9);
    }
    EXPECT_LE(energy, total + 1e-9);
}

ComputeProfile
MakeProfile()
{
    ComputeProfile profile;
    profile.name = "test hardware";
    profile.throughput = 1e9;
    profile.computePower = 10;
    profile.idlePower = 2;
    profile.transmitEnergy = 1e-6;
    profile.receiveEnergy = 0.5e-6;
    return profile;
}

DnnModel
MakeModel(const std::string& name, uint64_t bytes, double compressSeconds)
{
    DnnModel model;
    model.name = name;
    model.bytes = bytes;
    model.flopsPerSample = 1e6;
    model.flopsToCompress = compressSeconds * 1e9;
    return model;
}

NodeSet
MakeNodeSet(const std::string& name, const std::vector<std::pair<std::string, uint64_t>>& members)
{
    NodeSet nodeSet;
    nodeSet.name = name;
    for (const auto& [node, samples] : members)
    {
        nodeSet.members.push_back({node, MakeProfile(), samples});
    }
    return nodeSet;
}

void
AddTwoSets(NetworkRun& run, uint64_t bytes, double compressSeconds)
{
    run.AddLink("orchestrator", "a0", 1e9, 0.001);
    run.AddLink("orchestrator", "b0", 1e9, 0.001);
    run.AddLink("a0", "b0", 100e6, 0.010);
    for (const std::string set : {"a", "b"})
    {
        run.AddLink(set + "0", set + "1", 100e6, 0.001);
        run.AddLink(set + "0", set + "2", 100e6, 0.001);
    }
    run.AddSetting(MakeModel("L", 2 * bytes),
                   MakeNodeSet("a", {{"a0", 1000}, {"a1", 3000}, {"a2", 2000}}));
    run.AddSetting(MakeModel("S", bytes, compressSeconds),
                   MakeNodeSet("b", {{"b0", 2000}, {"b1", 500}, {"b2", 1500}}));
}

} // namespace pact
} // namespace ns3
