/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "support/whole-run.h"

#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>

using namespace ns3::pact;

namespace
{

const char* const FACTORY = "examples/smart-factory.yaml";
const char* const NETWORK = "examples/smart-factory-network.yaml";

/// Exact answers for a loss target, found by a brute force that shares no code with this project.
struct KnownAnswer
{
    const char* target; //!< l_max
    double optimum;     //!< energy of Optimum
    double oneSwitch;   //!< energy of OneSwitch
};

class KnownTarget : public testing::TestWithParam<KnownAnswer>
{
};

double
GetNumber(const TableRow& row, const std::string& column)
{
    return std::stod(row.at(column));
}

/// The rows without the one column that depends on the machine's speed.
std::vector<TableRow>
WithoutWallClock(std::vector<TableRow> rows)
{
    for (TableRow& row : rows)
    {
        EXPECT_EQ(row.erase("plan_milliseconds"), 1u);
    }
    return rows;
}

} // namespace

TEST_P(KnownTarget, IsReproducedFromTheScenarioFile)
{
    const KnownAnswer& known = GetParam();
    const WholeRun run(FACTORY, "all", {"target.loss=" + std::string(known.target)});
    const auto rows = run.Read("summary");
    ASSERT_EQ(rows.size(), 4u);
    EXPECT_EQ(rows[0].at("strategy"), "pact");
    EXPECT_LE(GetNumber(rows[0], "energy"), 1.01 * known.optimum);
    EXPECT_GE(GetNumber(rows[0], "energy"), known.optimum - 1e-9);
    EXPECT_EQ(rows[1].at("strategy"), "optimum");
    EXPECT_NEAR(GetNumber(rows[1], "energy"), known.optimum, 1e-9);
    EXPECT_EQ(rows[2].at("strategy"), "one-switch");
    EXPECT_NEAR(GetNumber(rows[2], "energy"), known.oneSwitch, 1e-9);
    EXPECT_EQ(rows[3].at("strategy"), "static-learn");
    for (const TableRow& row : rows)
    {
        EXPECT_EQ(row.at("stop_reason"), "target");
        EXPECT_EQ(row.at("reached"), "1");
        // Idealised, a plan is what happens. PACT plans anew, but each plan continues the last one.
        EXPECT_NEAR(GetNumber(row, "planned_energy"), GetNumber(row, "energy"), 1e-9);
    }
}

INSTANTIATE_TEST_SUITE_P(Issue,
                         KnownTarget,
                         testing::Values(KnownAnswer{"0.60", 8.75, 11.20},
                                         KnownAnswer{"0.40", 12.85, 18.00},
                                         KnownAnswer{"0.25", 20.15, 29.50},
                                         KnownAnswer{"0.15", 37.35, 52.00},
                                         KnownAnswer{"0.11", 75.15, 77.00},
                                         KnownAnswer{"0.10", 88.50, 88.50}),
                         [](const auto& info) {
                             return "Loss" + std::string(info.param.target).substr(2) + "Percent";
                         });

// Every row of epochs.csv tiles time and energy; the ledger and the summary agree with it.
TEST(WholeRun, BooksBalance)
{
    for (const char* file : {FACTORY, NETWORK})
    {
        const WholeRun run(file, "all");
        std::map<std::string, double> ledger;
        for (const TableRow& row : run.Read("energy"))
        {
            EXPECT_GE(GetNumber(row, "joules"), 0);
            ledger[row.at("strategy")] += GetNumber(row, "joules");
        }
        std::map<std::string, TableRow> last;
        for (const TableRow& row : run.Read("epochs"))
        {
            const TableRow before = last[row.at("strategy")];
            const double start = before.empty() ? 0 : GetNumber(before, "end_time");
            const double energy = before.empty() ? 0 : GetNumber(before, "total_energy");
            EXPECT_NEAR(GetNumber(row, "start_time"), start, 1e-9);
            EXPECT_NEAR(GetNumber(row, "end_time"),
                        start + GetNumber(row, "change_time") + GetNumber(row, "run_time"),
                        1e-9);
            EXPECT_NEAR(GetNumber(row, "total_energy"),
                        energy + GetNumber(row, "change_energy") + GetNumber(row, "run_energy"),
                        1e-9 * GetNumber(row, "total_energy"));
            last[row.at("strategy")] = row;
        }
        for (const TableRow& row : run.Read("summary"))
        {
            const std::string& strategy = row.at("strategy");
            const double energy = GetNumber(row, "energy");
            EXPECT_NEAR(ledger.at(strategy), energy, 1e-9 * energy) << file << ' ' << strategy;
            EXPECT_NEAR(GetNumber(last.at(strategy), "total_energy"), energy, 1e-9 * energy);
            EXPECT_NEAR(GetNumber(last.at(strategy), "end_time"), GetNumber(row, "time"), 1e-9);
            EXPECT_EQ(last.at(strategy).at("epoch"), row.at("epochs"));
        }
    }
}

TEST(WholeRun, SameSeedSameBytes)
{
    const std::vector<std::string> noisy{"loss.noise=0.02", "target.loss=0.25"};
    const WholeRun first(FACTORY, "all", noisy);
    const WholeRun second(FACTORY, "all", noisy);
    const WholeRun other(FACTORY, "all", noisy, 2);
    EXPECT_EQ(first.ReadBytes("epochs"), second.ReadBytes("epochs"));
    EXPECT_EQ(first.ReadBytes("energy"), second.ReadBytes("energy"));
    EXPECT_EQ(WithoutWallClock(first.Read("summary")), WithoutWallClock(second.Read("summary")));
    EXPECT_NE(first.ReadBytes("epochs"), other.ReadBytes("epochs"));
}

TEST(WholeRun, NetworkRunsAreRepeatable)
{
    const std::vector<std::string> lossy{"network.links.1.error_rate=0.001"};
    const WholeRun first(NETWORK, "pact", lossy);
    const WholeRun second(NETWORK, "pact", lossy);
    EXPECT_EQ(first.ReadBytes("epochs"), second.ReadBytes("epochs"));
    EXPECT_EQ(first.ReadBytes("energy"), second.ReadBytes("energy"));
}

// Strategies that share a seed meet the same noise: after the first epoch in the same setting the
// measured loss is the same for all, and it differs from the noiseless one.
TEST(WholeRun, StrategiesMeetTheSameNoise)
{
    const WholeRun noisy(FACTORY, "optimum,one-switch", {"loss.noise=0.05"});
    const WholeRun quiet(FACTORY, "optimum", {});
    std::map<std::string, std::string> losses;
    for (const TableRow& row : noisy.Read("epochs"))
    {
        if (row.at("epoch") == "1" && row.at("model") == "L")
        {
            losses[row.at("strategy")] = row.at("loss");
        }
    }
    ASSERT_EQ(losses.size(), 2u);
    EXPECT_EQ(losses["optimum"], losses["one-switch"]);
    EXPECT_NE(losses["optimum"], quiet.Read("epochs").front().at("loss"));
}

// With noise, Optimum knows the realised loss: nobody does better.
TEST(WholeRun, NobodyBeatsTheOptimumUnderNoise)
{
    for (uint64_t run = 1; run <= 5; ++run)
    {
        const WholeRun noisy(FACTORY, "all", {"loss.noise=0.05", "target.loss=0.4"}, run);
        const auto rows = noisy.Read("summary");
        for (const TableRow& row : rows)
        {
            EXPECT_EQ(row.at("reached"), "1");
            EXPECT_GE(GetNumber(row, "energy"), GetNumber(rows[1], "energy") - 1e-9)
                << row.at("strategy") << " in run " << run;
        }
    }
}

TEST(WholeRun, DeadlineEndsARun)
{
    // With 20.05 no epoch ends at the deadline itself: the job ends when no further one fits.
    for (const char* deadline : {"20", "20.05"})
    {
        const WholeRun run(FACTORY, "all", {"target.deadline=" + std::string(deadline)});
        for (const TableRow& row : run.Read("summary"))
        {
            EXPECT_EQ(row.at("reached"), "0");
            EXPECT_EQ(row.at("stop_reason"), "deadline") << row.at("strategy");
            EXPECT_LE(GetNumber(row, "time"), std::stod(deadline) + 1e-9);
            EXPECT_NE(row.at("note").find("best effort"), std::string::npos) << row.at("note");
        }
    }
}

// Hardware costs are derived without simulating; what is then simulated agrees with them.
TEST(WholeRun, HardwareCostsForetellTheSimulation)
{
    const WholeRun run(NETWORK, "optimum");
    const auto summary = run.Read("summary").front();
    EXPECT_NEAR(GetNumber(summary, "planned_energy") / GetNumber(summary, "energy"), 1, 0.01);
}

// data/traces/README.md: no stage of the records lasts longer than 40 epochs. What a job does
// beyond is marked, and nothing else is.
TEST(WholeRun, StagesBeyondTheRecordsAreMarked)
{
    bool someWere = false;
    bool someWereNot = false;
    for (const std::vector<std::string>& overrides :
         {std::vector<std::string>{}, {"network.links.1.outages=[{from: 0s}]"}})
    {
        const WholeRun run(NETWORK, "pact", overrides);
        std::map<std::string, int> longest;
        std::string setting;
        int epochs = 0;
        for (const TableRow& row : run.Read("epochs"))
        {
            const std::string now = row.at("model") + "/" + row.at("node_set");
            epochs = now == setting ? epochs + 1 : 1;
            setting = now;
            longest[now] = std::max(longest[now], epochs);
        }
        const std::string note = run.Read("summary").front().at("note");
        for (const auto& [name, count] : longest)
        {
            const std::string text = name + " was trained for longer at a stretch than in any "
                                            "record (40 epochs): its losses beyond are "
                                            "extrapolated";
            EXPECT_EQ(note.find(text) != std::string::npos, count > 40) << name << ": " << note;
            (count > 40 ? someWere : someWereNot) = true;
        }
    }
    EXPECT_TRUE(someWere && someWereNot);
}

// A link that never comes back makes a set unreachable; the job goes on without it and says so.
TEST(WholeRun, OutageForGoodIsSurvived)
{
    const WholeRun run(NETWORK, "pact", {"network.links.1.outages=[{from: 0s}]"});
    const auto summary = run.Read("summary").front();
    EXPECT_NE(summary.at("note").find("given up"), std::string::npos) << summary.at("note");
    for (const TableRow& row : run.Read("epochs"))
    {
        EXPECT_NE(row.at("node_set"), "bronze");
    }
}

// ns-3.37 used to crash here in the persist timer of a connection.
TEST(WholeRun, OutageWithEmptyBatteriesIsSurvived)
{
    const WholeRun run("test/scenarios/hard/outage-and-batteries.yaml", "pact");
    const auto rows = run.Read("summary");
    ASSERT_EQ(rows.size(), 1u);
    EXPECT_NE(rows[0].at("note").find("battery of"), std::string::npos) << rows[0].at("note");
    // A battery of 5 J gives no more than that, on each of the six nodes.
    EXPECT_LE(GetNumber(rows[0], "energy"), 6 * 5 + 1e-9);
}

TEST(CommandLine, MistakesTouchNoFolder)
{
    const TemporaryFolder folder;
    const std::string out = folder.GetPath() + "/out";
    const std::string scenario = GetProjectFile(FACTORY);
    const std::vector<std::vector<std::string>> mistakes{
        {"--set=target.los=1", scenario},
        {"--set=target.loss=nan", scenario},
        {"--strategy=best", scenario},
        {"--strategy=pact,,optimum", scenario},
        {"--RngRun=abc", scenario},
        {"--RngSeed=0", scenario},
        {scenario, "another.yaml"},
        {"--set", "target.los=1", scenario},
        {"--set=loss={kind: records, files: [none.csv], column: train_loss}", scenario},
        {folder.GetPath() + "/none.yaml"},
        {},
    };
    for (const auto& mistake : mistakes)
    {
        EXPECT_EQ(RunProgram(out, mistake), 2);
        EXPECT_FALSE(std::filesystem::exists(out));
    }
}
