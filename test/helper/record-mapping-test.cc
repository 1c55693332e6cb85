/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "support/whole-run.h"

#include "ns3/pact-record-files.h"
#include "ns3/pact-record-mapping-file.h"
#include "ns3/pact-scenario.h"

#include <gtest/gtest.h>

using namespace ns3::pact;

namespace
{

/**
 * @brief Read a mapping.
 * @param text its file
 * @return the mapping
 */
RecordMapping
Parse(const std::string& text)
{
    const TemporaryFolder folder;
    std::ofstream(folder.GetPath() + "/m.yaml") << text;
    return ReadRecordMapping(folder.GetPath() + "/m.yaml");
}

/**
 * @brief Read a mapping that is expected to be wrong.
 * @param text its file
 * @return what is wrong, from the name of the file on
 */
std::string
GetMappingProblems(const std::string& text)
{
    try
    {
        Parse(text);
    }
    catch (const RecordsError& error)
    {
        std::string problems;
        for (const auto& problem : error.GetProblems())
        {
            problems += problem.substr(problem.find("m.yaml")) + "\n";
        }
        return problems;
    }
    return "nothing";
}

/// @brief Expect the defaults. @param mapping what was read
void
ExpectDefaults(const RecordMapping& mapping)
{
    const RecordMapping defaults;
    const auto names = [](const RecordColumns& c) {
        return std::vector<std::string>{c.run,
                                        c.seed,
                                        c.stage,
                                        c.pruning,
                                        c.nodeSet,
                                        c.epochsInStage,
                                        c.event,
                                        c.loss,
                                        c.parameters};
    };
    EXPECT_EQ(names(mapping.columns), names(defaults.columns));
    ASSERT_EQ(mapping.nodeSets.size(), defaults.nodeSets.size());
    for (std::size_t i = 0; i < defaults.nodeSets.size(); i++)
    {
        EXPECT_EQ(mapping.nodeSets[i].name, defaults.nodeSets[i].name);
        EXPECT_EQ(mapping.nodeSets[i].samples, defaults.nodeSets[i].samples);
        EXPECT_EQ(mapping.nodeSets[i].classes, defaults.nodeSets[i].classes);
    }
    EXPECT_EQ(mapping.startLoss, defaults.startLoss);
}

} // namespace

TEST(RecordMappingFile, TheExampleSpellsOutTheDefaults)
{
    ExpectDefaults(ReadRecordMapping(GetProjectFile("data/traces/mapping.yaml")));
}

TEST(RecordMappingFile, WhatIsMissingKeepsItsDefault)
{
    ExpectDefaults(Parse("start_loss: 0\n"));
    ExpectDefaults(Parse("columns: {run: run}\n"));
    const auto mapping = Parse("columns: {loss: val_loss, pruning: F}\n"
                               "node_sets: [{name: cloud, samples: 1e6, classes: 100}]\n"
                               "start_loss: 4.6\n");
    EXPECT_EQ(mapping.columns.loss, "val_loss");
    EXPECT_EQ(mapping.columns.pruning, "F");
    EXPECT_EQ(mapping.columns.seed, "seed");
    ASSERT_EQ(mapping.nodeSets.size(), 1U);
    EXPECT_EQ(mapping.nodeSets[0].name, "cloud");
    EXPECT_EQ(mapping.nodeSets[0].samples, 1e6);
    EXPECT_EQ(mapping.nodeSets[0].classes, 100);
    EXPECT_EQ(mapping.startLoss, 4.6);
}

TEST(RecordMappingFile, SaysWhatIsWrongWhere)
{
    EXPECT_EQ(GetMappingProblems("colums: {}\n"),
              "m.yaml:1:1: unknown key 'colums', did you mean 'columns'?\n");
    EXPECT_EQ(GetMappingProblems("columns:\n  nodeset: n\n"),
              "m.yaml:2:3: unknown key 'nodeset', did you mean 'node_set'?\n");
    EXPECT_EQ(GetMappingProblems("columns: {loss: []}\n"),
              "m.yaml:1:17: a list, expected the name of a column\n");
    EXPECT_EQ(GetMappingProblems("node_sets: []\n"),
              "m.yaml:1:12: an empty list, expected at least a node set\n");
    EXPECT_EQ(
        GetMappingProblems("node_sets: [{name: a, samples: 0, classes: 2}]\nstart_loss: -1\n"),
        "m.yaml:1:32: '0' is out of range, expected a plain number above 0\n"
        "m.yaml:2:13: '-1' is negative, expected a plain number of at least 0\n");
    EXPECT_EQ(GetMappingProblems("node_sets: [{name: a, samples: 1, classes: 1},\n"
                                 "            {name: a, samples: 1, classes: 1}]\n"),
              "m.yaml:2:13: node set 'a' stands here twice, expected it once\n");
    EXPECT_EQ(GetMappingProblems("node_sets: [{name: a}]\n"),
              "m.yaml:1:13: missing key 'classes', expected a plain number above 0\n"
              "m.yaml:1:13: missing key 'samples', expected a plain number above 0\n");
    EXPECT_EQ(GetMappingProblems(""),
              "m.yaml:1:1: an empty file, expected a map with columns, node_sets or start_loss\n");
    EXPECT_THROW(ReadRecordMapping("/nowhere/m.yaml"), RecordsError);
}

TEST(RecordFiles, AreReadWithTheirHashes)
{
    const TemporaryFolder folder;
    const std::string path = folder.GetPath() + "/r.csv";
    const std::string text = "a,b\n1,2\n";
    std::ofstream(path) << text;
    const auto files = ReadRecordFiles({path, path});
    ASSERT_EQ(files.texts.size(), 2U);
    EXPECT_EQ(files.texts[0].name, path);
    EXPECT_EQ(files.texts[0].text, text);
    EXPECT_EQ(files.hashes[0], HashText(text));
    try
    {
        ReadRecordFiles({"/nowhere/r.csv", path, folder.GetPath()});
        FAIL() << "expected two problems";
    }
    catch (const RecordsError& error)
    {
        EXPECT_EQ(error.GetCount(), 2U);
        EXPECT_EQ(error.GetProblems()[0],
                  "/nowhere/r.csv: cannot be read (No such file or directory), expected a CSV file "
                  "with training records");
    }
}
