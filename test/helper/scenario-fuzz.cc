/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "support/scenario-files.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <random>

using namespace ns3::pact;

namespace
{

/**
 * @brief Spoil a text at random: characters and lines change, vanish, double or trade places.
 * @param text the text
 * @param random the source of chance
 * @return the spoilt text
 */
std::string
Mutate(std::string text, std::mt19937_64& random)
{
    const std::vector<std::string> pieces = {
        "-",  "0",    "nan",          "1e999", "[",  "]",      "{",  "}",  ":",  ",",     "\n",
        "  ", "&a ",  "*a ",          "!!x ",  "\"", "'",      "#",  "|",  "> ", "%",     "---\n",
        "\t", "\xff", "\xef\xbb\xbf", "null",  "~",  "<<: *a", "? ", "ms", "MB", "L/gold"};
    const std::size_t edits = 1 + random() % 3;
    for (std::size_t i = 0; i < edits && !text.empty(); i++)
    {
        const std::size_t at = random() % text.size();
        const std::size_t length = std::min<std::size_t>(1 + random() % 12, text.size() - at);
        switch (random() % 6)
        {
        case 0:
            text.erase(at, length);
            break;
        case 1:
            text.insert(at, pieces[random() % pieces.size()]);
            break;
        case 2:
            text.replace(at, length, pieces[random() % pieces.size()]);
            break;
        case 3:
            text.insert(random() % text.size(), text.substr(at, 10 * length));
            break;
        case 4:
            text[at] = static_cast<char>(random() % 256);
            break;
        default:
            text.resize(at);
        }
    }
    return text;
}

/**
 * @brief Check that every place of an error lies inside the text.
 * @param error the error
 * @param text the text
 */
void
CheckPlaces(const ScenarioError& error, const std::string& text)
{
    std::vector<std::string> lines;
    std::istringstream stream(text);
    std::string line;
    while (std::getline(stream, line))
    {
        lines.push_back(line);
    }
    ASSERT_FALSE(error.GetProblems().empty());
    auto before = error.GetProblems().front();
    for (const auto& problem : error.GetProblems())
    {
        ASSERT_GE(problem.line, 1) << problem.ToString();
        ASSERT_LE(problem.line, std::max<int>(1, static_cast<int>(lines.size()))) << text;
        const int width = lines.empty() ? 0 : static_cast<int>(lines[problem.line - 1].size());
        ASSERT_GE(problem.column, 1) << problem.ToString();
        ASSERT_LE(problem.column, width + 1) << problem.ToString();
        ASSERT_FALSE(problem.message.empty());
        ASSERT_LE(std::make_pair(before.line, before.column),
                  std::make_pair(problem.line, problem.column));
        before = problem;
    }
}

/**
 * @brief Read spoilt versions of a scenario: each is read or refused with a ScenarioError.
 * @param name the file, below examples
 * @param count how many versions
 * @return how many were refused
 */
int
Fuzz(const std::string& name, int count)
{
    const std::string path = GetProjectFile("examples/" + name);
    const std::string text = ReadText(path);
    std::mt19937_64 random(20230517);
    int refused = 0;
    for (int i = 0; i < count; i++)
    {
        const std::string spoilt = Mutate(text, random);
        try
        {
            ScenarioReader().Parse(spoilt, path);
        }
        catch (const ScenarioError& error)
        {
            refused++;
            CheckPlaces(error, spoilt);
        }
    }
    return refused;
}

} // namespace

TEST(ScenarioFuzz, SpoiltTablesAreReadOrRefused)
{
    EXPECT_GT(Fuzz("smart-factory.yaml", 1500), 400);
}

TEST(ScenarioFuzz, SpoiltNetworksAreReadOrRefused)
{
    EXPECT_GT(Fuzz("smart-factory-network.yaml", 700), 200);
}

TEST(ScenarioFuzz, SpoiltOverridesAreAppliedOrRefused)
{
    const std::string path = GetProjectFile("examples/smart-factory.yaml");
    const std::string text = ReadText(path);
    std::mt19937_64 random(42);
    int refused = 0;
    for (int i = 0; i < 800; i++)
    {
        try
        {
            ScenarioReader().Parse(text,
                                   path,
                                   {Mutate("loss.curves.1.floor=0.04", random),
                                    Mutate("orchestrator.attributes.TimeStep=0.5", random)});
        }
        catch (const ScenarioError&)
        {
            refused++;
        }
    }
    EXPECT_GT(refused, 400);
}
