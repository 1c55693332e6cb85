/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "support/whole-run.h"

#include "ns3/config.h"
#include "ns3/pact-job-installer.h"
#include "ns3/pact-trainer-application.h"
#include "ns3/simulator.h"

#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>

using namespace ns3;
using namespace ns3::pact;

namespace
{

std::vector<TrainerApplication::Transfer> g_transfers; //!< models that arrived

void
NoteTransfer(const TrainerApplication::Transfer& transfer)
{
    g_transfers.push_back(transfer);
}

/// Bytes that the members of all sets were charged for.
double
CountBytes(const Scenario& scenario, const EnergyLedger& ledger, EnergyLedger::Cause cause)
{
    double bytes = 0;
    for (const EnergyLedger::Entry& entry : ledger.GetEntries())
    {
        const auto& members = scenario.GetNodeSet(entry.nodeSet).members;
        const auto member = std::find_if(members.begin(), members.end(), [&](const auto& m) {
            return m.node == entry.node;
        });
        if (entry.cause == cause && member != members.end())
        {
            const ComputeProfile& profile = member->profile;
            bytes +=
                entry.joules / 8 /
                (cause == EnergyLedger::TRANSMIT ? profile.transmitEnergy : profile.receiveEnergy);
        }
    }
    return bytes;
}

/// Size over bottleneck with the headers of 1448-byte segments on the wire, and slow start: the
/// window grows by half per round trip from ten segments to the bandwidth-delay product.
double
ExpectTransferTime(double bytes, double rate, double roundTrip)
{
    const double wire = bytes * 8 / rate * (1448 + 54) / 1448;
    const double window = rate * roundTrip / 8 / 14480;
    return wire + roundTrip * (2 + std::max(0.0, std::log(window) / std::log(1.5)));
}

} // namespace

// The transfers of the network scenario, each against closed form: 1 Gbit/s and 2 x 20.6 ms from
// cloud to far edge, 100 Mbit/s and 2 x 11.5 ms from far to near edge, and the members of a set who
// share their lead's access link.
TEST(NetworkScenario, TransfersTakeWhatBytesAndLatencySay)
{
    const Scenario scenario =
        ScenarioReader().Read(GetProjectFile("examples/smart-factory-network.yaml"));
    std::ostringstream report;
    const auto truth = MakeLossProcess(scenario, report);
    const auto job = InstallJob(scenario,
                                ParseStrategies("optimum", scenario).front(),
                                truth,
                                MakeOracle(truth));
    g_transfers.clear();
    Config::ConnectWithoutContext(
        "/NodeList/*/ApplicationList/*/$ns3::pact::TrainerApplication/Transfer",
        MakeCallback(&NoteTransfer));
    job.orchestrator->TraceConnectWithoutContext(
        "JobEnd",
        Callback<void, const JobSummary&>([](const JobSummary&) { Simulator::Stop(); }));
    Simulator::Run();
    Simulator::Destroy();

    ASSERT_FALSE(g_transfers.empty());
    uint64_t bytes = 0;
    for (const auto& transfer : g_transfers)
    {
        const bool toLead = transfer.node == "far-1" || transfer.node == "near-1";
        const bool silver = transfer.nodeSet == "silver";
        double expected = 0;
        if (silver)
        {
            expected = toLead ? ExpectTransferTime(9225612, 1e9, 0.0412)
                              : ExpectTransferTime(9225612, 1e9 / 3, 0.002);
        }
        else
        {
            expected = toLead ? ExpectTransferTime(2306404, 1e8, 0.023)
                              : ExpectTransferTime(2306404, 1e8 / 7, 0.004);
        }
        const double time = (transfer.arrival - transfer.departure).GetSeconds();
        EXPECT_NEAR(time / expected, 1, 0.15) << transfer.node << ' ' << transfer.model;
        EXPECT_EQ(transfer.bytes, scenario.GetModel(transfer.model).bytes);
        bytes += transfer.bytes;
    }
    EXPECT_EQ(job.orchestrator->GetSummary().transferBytes, bytes);

    // What senders and receivers were charged, each at its own energy per bit, is the same number
    // of bytes: the models, and messages of a few hundred bytes.
    const double sent = CountBytes(scenario, *job.ledger, EnergyLedger::TRANSMIT);
    const double received = CountBytes(scenario, *job.ledger, EnergyLedger::RECEIVE);
    EXPECT_NEAR(sent / bytes, 1, 1e-3);
    EXPECT_NEAR(received / bytes, 1, 1e-3);
    EXPECT_GE(sent, bytes);
}
