/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "support/whole-run.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

using nlohmann::json;

namespace
{

/// What a program said and how it ended.
struct Answer
{
    int status;        //!< exit status
    std::string out;   //!< on standard output
    std::string error; //!< on standard error
};

/**
 * @brief Run the program that simulates scenario files.
 * @param out output folder
 * @param options its other arguments
 * @return what it said
 */
Answer
Ask(const std::string& out, const std::vector<std::string>& options)
{
    testing::internal::CaptureStdout();
    testing::internal::CaptureStderr();
    const int status = RunProgram(out, options);
    const std::string error = testing::internal::GetCapturedStderr();
    return {status, testing::internal::GetCapturedStdout(), error};
}

} // namespace

// What --check says of a run is what the run itself writes down, but for how it went; it says that
// and no more, and leaves nothing behind.
TEST(Check, SaysWhatTheRunWillWriteDown)
{
    for (const char* file : {"examples/smart-factory.yaml", "examples/smart-factory-network.yaml"})
    {
        const TemporaryFolder folder;
        const std::string out = folder.GetPath() + "/out";
        std::vector<std::string> options{GetProjectFile(file),
                                         "--strategy=one-switch",
                                         "--set=target.loss=0.3",
                                         "--RngRun=7"};
        options.insert(options.begin() + 1, "--check");
        const Answer check = Ask(out, options);
        EXPECT_EQ(check.status, 0);
        EXPECT_EQ(check.error, "");
        EXPECT_TRUE(std::filesystem::is_empty(folder.GetPath()));
        options.erase(options.begin() + 1);
        ASSERT_EQ(Ask(out, options).status, 0);
        json written = json::parse(ReadText(out + "/run.json"));
        EXPECT_EQ(written.at("run"), 7);
        EXPECT_EQ(written.at("warnings"), json::array());
        for (const char* key : {"finished", "started_at", "wall_seconds"})
        {
            EXPECT_EQ(written.erase(key), 1U) << key;
        }
        EXPECT_EQ(json::parse(check.out), written);
    }
}

// Twice is no less than once.
TEST(Check, SimulatesNothingHoweverOftenItIsAsked)
{
    const TemporaryFolder folder;
    const std::string scenario = GetProjectFile("examples/smart-factory.yaml");
    const std::string once = Ask(folder.GetPath(), {scenario, "--check"}).out;
    EXPECT_EQ(Ask(folder.GetPath(), {"--check", scenario, "--check"}).out, once);
    EXPECT_TRUE(std::filesystem::is_empty(folder.GetPath()));
}

TEST(Check, RefusesWhatARunRefusesInTheSameWords)
{
    const TemporaryFolder folder;
    const std::string out = folder.GetPath() + "/out";
    const std::string scenario = GetProjectFile("examples/smart-factory.yaml");
    for (const std::string mistake :
         {"--set=target.los=1",
          "--strategy=best",
          "--strategy=pact-network-blind",
          "--RngRun=abc",
          "--set=orchestrator.estimator={kind: learned, file: none.yaml}"})
    {
        const Answer check = Ask(out, {scenario, mistake, "--check"});
        EXPECT_EQ(check.status, 2) << mistake;
        EXPECT_EQ(check.out, "") << mistake;
        EXPECT_NE(check.error, "") << mistake;
        EXPECT_EQ(check.error, Ask(out, {scenario, mistake}).error) << mistake;
        EXPECT_FALSE(std::filesystem::exists(out));
    }
    // Results cannot go where a file is.
    const Answer check = Ask(scenario, {scenario, "--check"});
    EXPECT_EQ(check.status, 2);
    EXPECT_EQ(check.error, "--out=" + scenario + ": exists and is no folder, expected a folder\n");
}
