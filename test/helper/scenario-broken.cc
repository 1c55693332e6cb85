/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "support/scenario-files.h"

#include <algorithm>
#include <filesystem>
#include <gtest/gtest.h>
#include <ostream>

using namespace ns3::pact;

namespace
{

const std::string EXPECT_MARK = "# expect: "; //!< begins the lines with the expected messages

/**
 * @brief Every broken scenario.
 * @return names of the files, without their ending, in order
 */
std::vector<std::string>
GetBrokenScenarios()
{
    std::vector<std::string> names;
    for (const auto& entry :
         std::filesystem::directory_iterator(GetProjectFile("test/scenarios/broken")))
    {
        names.push_back(entry.path().stem().string());
    }
    std::sort(names.begin(), names.end());
    return names;
}

/// A file under test/scenarios/broken; its first lines say which messages are expected.
class BrokenScenario : public testing::TestWithParam<std::string>
{
};

} // namespace

TEST_P(BrokenScenario, HasExactlyTheExpectedMessages)
{
    const std::string path = GetProjectFile("test/scenarios/broken/" + GetParam() + ".yaml");
    std::istringstream text(ReadText(path));
    std::string expected;
    std::string line;
    while (std::getline(text, line) && line.rfind(EXPECT_MARK, 0) == 0)
    {
        expected += path + ":" + line.substr(EXPECT_MARK.size()) + "\n";
    }
    ASSERT_NE(expected, "");
    std::string found;
    try
    {
        ScenarioReader().Read(path);
    }
    catch (const ScenarioError& error)
    {
        found = std::string(error.what()) + "\n";
    }
    EXPECT_EQ(found, expected);
}

INSTANTIATE_TEST_SUITE_P(Files,
                         BrokenScenario,
                         testing::ValuesIn(GetBrokenScenarios()),
                         [](const auto& file) {
                             std::string name = file.param;
                             std::replace(name.begin(), name.end(), '-', '_');
                             return name;
                         });

TEST(ScenarioFiles, TwentyBrokenOnesAtLeast)
{
    EXPECT_GE(GetBrokenScenarios().size(), 20U);
}

TEST(ScenarioFiles, UnreadableOnesAreReported)
{
    for (const std::string& path :
         {GetProjectFile("no-such-file.yaml"), GetProjectFile("examples")})
    {
        try
        {
            ScenarioReader().Read(path);
            FAIL() << path;
        }
        catch (const ScenarioError& error)
        {
            EXPECT_EQ(std::string(error.what()).find(path + ": cannot be read ("), 0U)
                << error.what();
        }
    }
}

TEST(ScenarioFiles, TextsThatAreNoScenarioAreReported)
{
    EXPECT_EQ(GetProblems(""), "file:1:1: an empty file, expected a scenario");
    EXPECT_EQ(GetProblems("# nothing\n"), "file:1:1: an empty file, expected a scenario");
    EXPECT_EQ(GetProblems("7"), "file:1:1: '7', expected a map of keys and values");
    EXPECT_EQ(GetProblems("[a, b]"), "file:1:1: a list, expected a map of keys and values");
    EXPECT_EQ(GetProblems(std::string("a\0b", 3)), "file:1:1: not a text file, expected YAML");
    EXPECT_EQ(GetProblems("a: 1\n---\nb: 2\n"), "file:3:1: a second document, expected only one");
    EXPECT_EQ(GetProblems("? [a]\n: 1\n"), "file:1:3: a list as a key, expected a word");
}

// A text of a few hundred bytes whose aliases stand for 10^9 values, and nesting of 100,000 levels.
TEST(ScenarioFiles, BombsAreDefused)
{
    std::string bomb = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n";
    for (int i = 1; i < 9; i++)
    {
        const std::string inner = "*a" + std::to_string(i - 1);
        bomb += "a" + std::to_string(i) + ": &a" + std::to_string(i) + " [";
        for (int j = 0; j < 10; j++)
        {
            bomb += inner + (j < 9 ? ", " : " ]\n");
        }
    }
    EXPECT_NE(GetProblems(bomb).find("too much, expected at most"), std::string::npos);
    EXPECT_NE(GetProblems("a: &a [*a]\n").find("expected"), std::string::npos);
    for (const std::string opening : {"[", "{a: ", "- ", "? "})
    {
        std::string deep;
        for (int i = 0; i < 100000; i++)
        {
            deep += opening;
        }
        EXPECT_NE(GetProblems(deep).find("expected"), std::string::npos) << opening;
    }
}

// Anchors and aliases are plain YAML: what they stand for is read as if it were written out.
TEST(ScenarioFiles, AliasesStandForWhatTheyName)
{
    std::string text = ReadText(GetProjectFile("examples/smart-factory.yaml"));
    const std::string jump = "jump: 0.15";
    text.replace(text.find(jump), jump.size(), "jump: &j 0.15");
    text.replace(text.find(jump), jump.size(), "jump: *j ");
    EXPECT_EQ(ScenarioReader().Parse(text, "file").loss.jumps[1][2], 0.15);
}
