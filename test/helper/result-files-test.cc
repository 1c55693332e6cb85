/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "support/whole-run.h"

#include "ns3/pact-csv-file.h"
#include "ns3/pact-run-manifest.h"

#include <cmath>
#include <cstring>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <random>

using namespace ns3::pact;

TEST(FormatNumber, IsReadBackExactly)
{
    std::mt19937_64 random(1);
    for (int i = 0; i < 10000; ++i)
    {
        uint64_t bits = random();
        double value;
        std::memcpy(&value, &bits, sizeof(value));
        if (std::isfinite(value))
        {
            EXPECT_EQ(std::strtod(FormatNumber(value).c_str(), nullptr), value);
        }
    }
    EXPECT_EQ(FormatNumber(0.1), "0.1");
    EXPECT_EQ(FormatNumber(1000), "1000");
}

// RFC 4180: fields with commas, quotes or line ends are quoted, quotes doubled.
TEST(CsvFile, QuotesWhatMustBeQuoted)
{
    const TemporaryFolder folder;
    const std::string path = folder.GetPath() + "/t.csv";
    CsvFile file(path, {"a", "b"});
    file.Append({"x,y", "say \"hi\""});
    file.Append({"", "two\nlines"});
    EXPECT_EQ(ReadText(path), "a,b\n\"x,y\",\"say \"\"hi\"\"\"\n,\"two\nlines\"\n");
}

// A reader who comes at any moment sees complete rows.
TEST(CsvFile, IsCompleteAfterEveryRow)
{
    const TemporaryFolder folder;
    const std::string path = folder.GetPath() + "/t.csv";
    CsvFile file(path, {"a", "b"});
    for (int i = 1; i <= 100; ++i)
    {
        file.Append({std::to_string(i), "x"});
        EXPECT_EQ(ReadTable(path).size(), static_cast<std::size_t>(i));
        EXPECT_EQ(ReadText(path).back(), '\n');
    }
}

TEST(CsvFile, SaysWhatCannotBeWritten)
{
    const TemporaryFolder folder;
    EXPECT_THROW(CsvFile(folder.GetPath() + "/none/t.csv", {"a"}), ResultError);
    EXPECT_THROW(CreateFolder("/dev/null/out"), ResultError);
    if (std::filesystem::exists("/dev/full"))
    {
        EXPECT_THROW(CsvFile("/dev/full", {"a"}), ResultError);
    }
}

TEST(RunManifest, TellsHowToRunItAgain)
{
    const TemporaryFolder folder;
    const Scenario scenario =
        ScenarioReader().Read(GetProjectFile("examples/smart-factory.yaml"), {"target.loss=0.3"});
    ns3::RngSeedManager::SetSeed(7);
    ns3::RngSeedManager::SetRun(9);
    RunManifest(scenario, "pact-run", "s.yaml", {"pact", "optimum"}, {"--set=target.loss=0.3"})
        .Write(folder.GetPath(), true);
    const auto manifest = nlohmann::json::parse(ReadText(folder.GetPath() + "/run.json"));
    EXPECT_EQ(manifest.at("scenario"), "smart-factory");
    EXPECT_EQ(manifest.at("scenario_hash"), scenario.GetHash());
    EXPECT_EQ(manifest.at("program"), "pact-run");
    EXPECT_EQ(manifest.at("options").at(0), "--set=target.loss=0.3");
    EXPECT_EQ(manifest.at("strategies").at(1), "optimum");
    EXPECT_EQ(manifest.at("seed"), 7);
    EXPECT_EQ(manifest.at("run"), 9);
    EXPECT_EQ(manifest.at("finished"), true);
    EXPECT_EQ(manifest.at("loss_target"), 0.3);
    EXPECT_FALSE(std::string(manifest.at("ns3_version")).empty());
    // The text in the manifest is the scenario that was run, overrides included.
    EXPECT_EQ(ScenarioReader()
                  .Parse(manifest.at("scenario_text"), GetProjectFile("examples/x.yaml"))
                  .lossTarget,
              0.3);
}
