/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "support/whole-run.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

using nlohmann::json;

namespace
{

/**
 * @brief Describe a run without running it.
 * @param options arguments of the program
 * @return what it printed
 */
std::string
Describe(std::vector<std::string> options)
{
    const TemporaryFolder folder;
    const std::string out = folder.GetPath() + "/out";
    options.push_back("--check");
    testing::internal::CaptureStdout();
    const int status = RunProgram(out, options);
    const std::string text = testing::internal::GetCapturedStdout();
    EXPECT_EQ(status, 0);
    EXPECT_FALSE(std::filesystem::exists(out));
    return text;
}

} // namespace

// What --check says of a run is what the run itself writes down, but for how it went.
TEST(Check, SaysWhatTheRunWillWriteDown)
{
    const TemporaryFolder folder;
    for (const char* file : {"examples/smart-factory.yaml", "examples/smart-factory-network.yaml"})
    {
        const std::vector<std::string> options{GetProjectFile(file),
                                               "--strategy=one-switch",
                                               "--set=target.loss=0.3",
                                               "--RngRun=7"};
        json said = json::parse(Describe(options));
        ASSERT_EQ(RunProgram(folder.GetPath(), options), 0);
        json written = json::parse(ReadText(folder.GetPath() + "/run.json"));
        EXPECT_EQ(written.at("run"), 7);
        for (const char* key : {"finished", "started_at", "wall_seconds", "options"})
        {
            EXPECT_EQ(said.count(key), std::string(key) == "options" ? 1u : 0u) << key;
            said.erase(key);
            written.erase(key);
        }
        EXPECT_EQ(said, written);
    }
}

TEST(Check, RefusesWhatARunRefuses)
{
    const TemporaryFolder folder;
    const std::string out = folder.GetPath() + "/out";
    const std::string scenario = GetProjectFile("examples/smart-factory.yaml");
    for (const std::string mistake :
         {"--set=target.los=1",
          "--strategy=best",
          "--RngRun=abc",
          "--set=orchestrator.estimator={kind: learned, file: none.yaml}"})
    {
        EXPECT_EQ(RunProgram(out, {scenario, mistake, "--check"}), 2) << mistake;
        EXPECT_FALSE(std::filesystem::exists(out));
    }
}
