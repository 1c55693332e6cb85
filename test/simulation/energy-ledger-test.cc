/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "ns3/pact-energy-ledger.h"

#include <cmath>
#include <gtest/gtest.h>
#include <random>
#include <string>
#include <vector>

using namespace ns3;
using namespace ns3::pact;

// Three charges, two of them to one account.
TEST(EnergyLedger, AddsUpPerAccount)
{
    auto ledger = CreateObject<EnergyLedger>();
    ledger->Charge({"silver", "b", "M", EnergyLedger::COMPUTE, 2});
    ledger->Charge({"gold", "a", "L", EnergyLedger::IDLE, 1});
    ledger->Charge({"silver", "b", "M", EnergyLedger::COMPUTE, 0.5});
    const auto entries = ledger->GetEntries();
    ASSERT_EQ(entries.size(), 2u);
    EXPECT_EQ(entries[0].nodeSet, "gold");
    EXPECT_EQ(EnergyLedger::GetCauseName(entries[0].cause), "idle");
    EXPECT_EQ(entries[1].joules, 2.5);
    EXPECT_EQ(ledger->GetTotal(), 3.5);
}

// Property: the total, the accounts and an independent sum of all charges, made in extended
// precision from the trace source, agree, however the charges differ in size.
TEST(EnergyLedger, SumOfEntriesIsTheTotal)
{
    auto ledger = CreateObject<EnergyLedger>();
    long double traced = 0;
    ledger->TraceConnectWithoutContext(
        "Charge",
        Callback<void, const EnergyLedger::Entry&>(
            [&traced](const EnergyLedger::Entry& charge) { traced += charge.joules; }));
    std::mt19937_64 random(3);
    std::uniform_real_distribution<double> exponent(-6, 2);
    const std::vector<std::string> names{"a", "b", "c", "d"};
    for (int i = 0; i < 100000; i++)
    {
        ledger->Charge({names[random() % 4],
                        names[random() % 4],
                        names[random() % 4],
                        EnergyLedger::Cause(random() % 6),
                        std::pow(10, exponent(random))});
    }
    double sum = 0;
    for (const auto& entry : ledger->GetEntries())
    {
        sum += entry.joules;
    }
    EXPECT_NEAR(sum, ledger->GetTotal(), 1e-9);
    EXPECT_NEAR(static_cast<double>(traced), ledger->GetTotal(), 1e-9 * ledger->GetTotal());
}
