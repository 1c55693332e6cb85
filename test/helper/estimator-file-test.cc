/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "support/whole-run.h"

#include "ns3/pact-csv-file.h"
#include "ns3/pact-estimator-file.h"
#include "ns3/pact-estimator-sizes.h"
#include "ns3/pact-scenario.h"

#include <cmath>
#include <cstring>
#include <functional>
#include <gtest/gtest.h>
#include <limits>
#include <random>

using namespace ns3::pact;

namespace
{

/**
 * @brief Any finite double: from all bit patterns alike.
 * @param random source
 * @return the number
 */
double
DrawNumber(std::mt19937_64& random)
{
    while (true)
    {
        const uint64_t bits = random();
        double value;
        std::memcpy(&value, &bits, sizeof value);
        if (std::isfinite(value))
        {
            return value;
        }
    }
}

/**
 * @brief A number of such a size that a small network can calculate with it.
 * @param random source
 * @return the number
 */
double
DrawWeight(std::mt19937_64& random)
{
    while (true)
    {
        const double value = DrawNumber(random);
        if (std::fabs(value) < 1e40 && std::fabs(value) > 1e-40)
        {
            return value;
        }
    }
}

/**
 * @brief Numbers that a small network can calculate with.
 * @param random source
 * @param count how many
 * @param positive whether all are above 0
 * @return the numbers
 */
std::vector<double>
DrawNumbers(std::mt19937_64& random, std::size_t count, bool positive = false)
{
    std::vector<double> numbers;
    while (numbers.size() < count)
    {
        const double value = DrawWeight(random);
        numbers.push_back(positive ? std::fabs(value) : value);
    }
    return numbers;
}

/**
 * @brief A small estimator of random numbers.
 * @param seed of the random numbers
 * @param changes whether it has change networks
 * @return the estimator
 */
TrainedEstimator
DrawEstimator(uint64_t seed, bool changes = true)
{
    std::mt19937_64 random(seed);
    TrainedEstimator trained;
    trained.lossColumn = "train_loss";
    trained.window = 1 + random() % 9;
    trained.horizon = 1 + random() % 3;
    trained.hiddenUnits = 1 + random() % 3;
    trained.changeUnits.assign(random() % 3, 2);
    const std::size_t run = CountRunWeights(trained.hiddenUnits, trained.horizon);
    const std::size_t change = changes ? CountChangeWeights(trained.changeUnits) : 0;
    for (uint64_t members = 1 + random() % 2; members > 0; members--)
    {
        trained.members.push_back({DrawNumbers(random, run), DrawNumbers(random, change)});
    }
    trained.runScaling = {DrawNumbers(random, SCALED_STEP_INPUTS),
                          DrawNumbers(random, SCALED_STEP_INPUTS, true),
                          DrawWeight(random),
                          0.5};
    trained.runCalibration.margins = DrawNumbers(random, trained.horizon, true);
    trained.runCalibration.lowFactors = DrawNumbers(random, trained.horizon, true);
    trained.runCalibration.highFactors = DrawNumbers(random, trained.horizon, true);
    trained.runCalibration.scores = random();
    if (changes)
    {
        trained.changeScaling = {DrawNumbers(random, CHANGE_INPUTS),
                                 DrawNumbers(random, CHANGE_INPUTS, true),
                                 DrawWeight(random),
                                 1e-300};
        trained.changeCalibration = {{0.125}, {1.25}, {1.5}, random()};
    }
    trained.nodeSets = {{"gold", 45000, 8}, {"bronze # no. 2", 1500.5, 10}};
    trained.startLoss = std::fabs(DrawNumber(random));
    trained.greatestAge = 4294967295;
    trained.earliestChange = 5;
    trained.leastLogLoss = DrawNumber(random);
    trained.greatestLogLoss = 1.7;
    trained.recordHashes = {"0123456789abcdef", "12345e6789012345"};
    trained.recordSeeds = {1, 18446744073709551615U};
    trained.leftOut = {"5-0.5-silver", "a \"b\": {c}, \\n \n\t\x01 ünï", "null", "~", "1"};
    trained.seed = random();
    trained.quality = {0.01, changes ? 0.2 : std::nan(""), 0.875, 0.8};
    return trained;
}

/// @brief All numbers of an estimator that are double. @param e it @return them
std::vector<double>
GetNumbers(const TrainedEstimator& e)
{
    std::vector<double> all{e.startLoss,
                            e.leastLogLoss,
                            e.greatestLogLoss,
                            e.quality.oneStepError,
                            e.quality.changeError,
                            e.quality.runCoverage,
                            e.quality.changeCoverage};
    const auto add = [&](const std::vector<double>& more) {
        all.push_back(static_cast<double>(more.size()));
        all.insert(all.end(), more.begin(), more.end());
    };
    for (const auto* scaling : {&e.runScaling, &e.changeScaling})
    {
        add(scaling->inputMean);
        add(scaling->inputDeviation);
        add({scaling->targetMean, scaling->targetDeviation});
    }
    add(e.runCalibration.margins);
    add(e.runCalibration.lowFactors);
    add(e.runCalibration.highFactors);
    add(e.changeCalibration.margins);
    add(e.changeCalibration.lowFactors);
    add(e.changeCalibration.highFactors);
    for (const auto& member : e.members)
    {
        add(member.run);
        add(member.change);
    }
    for (const auto& data : e.nodeSets)
    {
        add({data.samples, data.classes});
    }
    return all;
}

/// @brief Expect two estimators to be the same. @param a one @param b the other
void
ExpectSame(const TrainedEstimator& a, const TrainedEstimator& b)
{
    const auto numbersOfA = GetNumbers(a);
    const auto numbersOfB = GetNumbers(b);
    ASSERT_EQ(numbersOfA.size(), numbersOfB.size());
    EXPECT_EQ(std::memcmp(numbersOfA.data(), numbersOfB.data(), numbersOfA.size() * sizeof(double)),
              0);
    EXPECT_EQ(a.lossColumn, b.lossColumn);
    EXPECT_EQ(a.window, b.window);
    EXPECT_EQ(a.horizon, b.horizon);
    EXPECT_EQ(a.hiddenUnits, b.hiddenUnits);
    EXPECT_EQ(a.changeUnits, b.changeUnits);
    EXPECT_EQ(a.runCalibration.scores, b.runCalibration.scores);
    EXPECT_EQ(a.changeCalibration.scores, b.changeCalibration.scores);
    ASSERT_EQ(a.nodeSets.size(), b.nodeSets.size());
    for (std::size_t i = 0; i < a.nodeSets.size(); i++)
    {
        EXPECT_EQ(a.nodeSets[i].name, b.nodeSets[i].name);
    }
    EXPECT_EQ(a.greatestAge, b.greatestAge);
    EXPECT_EQ(a.earliestChange, b.earliestChange);
    EXPECT_EQ(a.recordHashes, b.recordHashes);
    EXPECT_EQ(a.recordSeeds, b.recordSeeds);
    EXPECT_EQ(a.leftOut, b.leftOut);
    EXPECT_EQ(a.seed, b.seed);
}

/// Estimator files in a folder of their own.
class EstimatorFile : public ::testing::Test
{
  protected:
    /// @return path of the file
    std::string GetPath() const
    {
        return m_folder.GetPath() + "/E.yaml";
    }

    /// @brief Write it. @param text its content
    void Write(const std::string& text) const
    {
        std::ofstream(GetPath(), std::ios::binary) << text;
    }

    /// @return what is wrong with it, without its path; "nothing" if nothing is
    std::string GetProblems() const
    {
        try
        {
            LoadEstimator(GetPath());
        }
        catch (const EstimatorFileError& error)
        {
            return std::string(error.what()).substr(GetPath().size() + 1);
        }
        return "nothing";
    }

    /**
     * @brief Replace something in a good file, and make its checksum fit again.
     * @param from what to replace, which must be there
     * @param to what by
     * @return what is wrong then
     */
    std::string Edit(const std::string& from, const std::string& to) const
    {
        TrainedEstimator trained = DrawEstimator(1);
        trained.horizon = 2;
        trained.hiddenUnits = 3;
        trained.changeUnits = {2};
        trained.startLoss = 2.3;
        // 4 x 3 x (8 + 3 + 1) + 3 x 2 x (3 + 1) and 2 x (12 + 1) + 3 x (2 + 1)
        trained.members = {{std::vector<double>(168, 1), std::vector<double>(35, 1)}};
        trained.runCalibration.margins = {0, 0};
        trained.runCalibration.lowFactors = {1, 1};
        trained.runCalibration.highFactors = {1, 1};
        SaveEstimator(trained, GetPath());
        std::string text = ReadText(GetPath());
        text.resize(text.find("checksum"));
        const auto found = text.find(from);
        EXPECT_NE(found, std::string::npos) << from;
        text.replace(found, from.size(), to);
        Write(text + "checksum: \"" + HashText(text) + "\"\n");
        return GetProblems();
    }

    TemporaryFolder m_folder; //!< takes the file
};

} // namespace

// Gates of an LSTM: 4h(in + h) weights and 4h biases; its outputs: 3H(h + 1). Worked out by hand
// for the default sizes, h = 24, H = 20: 96 x 33 + 60 x 25 = 4668. Two layers of 16 after 12
// inputs: 16 x 13 + 16 x 17 + 3 x 17 = 531.
TEST(EstimatorSizes, AreThoseOfTheNetworks)
{
    EXPECT_EQ(CountRunWeights(24, 20), 4668U);
    EXPECT_EQ(CountChangeWeights({16, 16}), 531U);
    EXPECT_EQ(CountChangeWeights({}), 39U);
}

TEST_F(EstimatorFile, EveryNumberAndTextComesBackAsItWas)
{
    for (uint64_t seed = 1; seed <= 40; seed++)
    {
        const auto trained = DrawEstimator(seed, seed % 4 != 0);
        SaveEstimator(trained, GetPath());
        ExpectSame(LoadEstimator(GetPath()), trained);
    }
}

TEST_F(EstimatorFile, SameEstimatorSameBytes)
{
    const auto trained = DrawEstimator(3);
    SaveEstimator(trained, GetPath());
    const std::string once = ReadText(GetPath());
    SaveEstimator(LoadEstimator(GetPath()), GetPath());
    EXPECT_EQ(ReadText(GetPath()), once);
    // Nothing else is left in the folder.
    const std::filesystem::directory_iterator files(m_folder.GetPath());
    EXPECT_EQ(std::distance(begin(files), end(files)), 1);
}

TEST_F(EstimatorFile, IsLegible)
{
    SaveEstimator(DrawEstimator(4), GetPath());
    std::istringstream lines(ReadText(GetPath()));
    std::string line;
    while (std::getline(lines, line))
    {
        EXPECT_LE(line.size(), 110U) << line;
    }
    for (const std::string part : {"pact_estimator: 1\n",
                                   "loss: \"train_loss\"\n",
                                   "  - {name: \"gold\", samples: 45000, classes: 8}\n",
                                   "  one_step_error: 0.01\n"})
    {
        EXPECT_NE(ReadText(GetPath()).find(part), std::string::npos) << part;
    }
}

// Networks of the size that training makes, larger than any scenario, still load.
TEST_F(EstimatorFile, ManyWeights)
{
    std::mt19937_64 random(5);
    TrainedEstimator trained = DrawEstimator(5);
    trained.horizon = 20;
    trained.hiddenUnits = 64;
    trained.changeUnits = {64, 64};
    trained.runCalibration.margins.assign(20, 0);
    trained.runCalibration.lowFactors.assign(20, 1);
    trained.runCalibration.highFactors.assign(20, 1);
    trained.members.assign(4,
                           {DrawNumbers(random, CountRunWeights(64, 20)),
                            DrawNumbers(random, CountChangeWeights({64, 64}))});
    SaveEstimator(trained, GetPath());
    ExpectSame(LoadEstimator(GetPath()), trained);
}

TEST_F(EstimatorFile, DivergedTrainingIsNotWritten)
{
    SaveEstimator(DrawEstimator(6), GetPath());
    const std::string before = ReadText(GetPath());
    auto diverged = DrawEstimator(6);
    diverged.members[0].run[0] = std::numeric_limits<double>::infinity();
    EXPECT_THROW(SaveEstimator(diverged, GetPath()), ResultError);
    EXPECT_EQ(ReadText(GetPath()), before);
    EXPECT_THROW(SaveEstimator(DrawEstimator(6), m_folder.GetPath() + "/none/E.yaml"), ResultError);
}

TEST_F(EstimatorFile, SaysWhatIsWrongWhere)
{
    EXPECT_EQ(GetProblems(),
              " cannot be read (No such file or directory), expected an estimator file");
    EXPECT_THROW(LoadEstimator(m_folder.GetPath()), EstimatorFileError);
    Write("");
    EXPECT_EQ(GetProblems(), "1:1: an empty file, expected an estimator");
    Write("a: [1,\n");
    EXPECT_NE(GetProblems().find("not readable"), std::string::npos) << GetProblems();
    Write("[1, 2]");
    EXPECT_NE(GetProblems().find("1:1: a list, expected a map"), std::string::npos);
    Write("scenario: smart-factory\n");
    EXPECT_EQ(
        GetProblems(),
        "1:1: no estimator, expected 'pact_estimator: 1', which ./pact estimate train writes");

    EXPECT_EQ(Edit("loss:", "loss:"), "nothing");
    const std::pair<std::pair<const char*, const char*>, const char*> edits[] = {
        {{"pact_estimator: 1", "pact_estimator: 2"},
         "2:17: an estimator of version '2', expected 'pact_estimator: 1', which ./pact estimate "
         "train writes"},
        {{"loss: \"train_loss\"\n", ""}, "2:1: missing key 'loss', expected the name of a column"},
        {{"horizon:", "horizn:"}, "unknown key 'horizn', did you mean 'horizon'?"},
        {{"hidden_units: 3", "hidden_units: 30000000"},
         "'30000000', expected a whole number from 1 to 1024"},
        {{"hidden_units: 3", "hidden_units: 4"}, "168 numbers, expected 238 for networks of these"},
        {{"change_units: [2]", "change_units: [3]"}, "35 numbers, expected 51 for networks of"},
        {{"change_units: [2]", "change_units: [1,1,1,1,1,1,1,1,1]"},
         "9 layers, expected at most 8"},
        {{"horizon: 2", "horizon: [2]"}, "a list, expected a whole number from 1 to 1000"},
        {{"target_deviation: 0.5", "target_deviation: 0"}, "'0', expected a finite number above 0"},
        {{"greatest_log_loss: 1.7", "greatest_log_loss: .nan"}, "'.nan', expected a finite number"},
        {{"greatest_log_loss: 1.7", "greatest_log_loss: inf"}, "'inf', expected a finite number"},
        {{"start_loss: 2.3", "start_loss: 2.3x"}, "'2.3x', expected a finite number of at least 0"},
        {{"low_factors: [1, 1]", "low_factors: 1"}, "'1', expected a list of numbers"},
        {{"run: [1, 1", "run: [one, 1"}, "'one', expected a finite number"},
        {{"members:", "weights:"},
         "missing key 'members', expected a list with at least a pair of"},
        {{"seed:", "seed: 1\nseed:"}, "duplicate key 'seed', expected it once"},
    };
    for (const auto& [edit, message] : edits)
    {
        const std::string problems = Edit(edit.first, edit.second);
        EXPECT_NE(problems.find(message), std::string::npos) << edit.second << "\n" << problems;
        EXPECT_NE(problems.find(": "), std::string::npos);
    }
}

// Every number may be finite and still too much for the networks: 1e308 + 1e308 is infinite, and so
// is what is divided by 1e-320.
TEST_F(EstimatorFile, PredictionsThatAreNotFiniteAreRefused)
{
    const auto usable = DrawEstimator(11);
    const auto refuse = [&](const std::function<void(TrainedEstimator&)>& spoil) {
        TrainedEstimator spoilt = usable;
        spoil(spoilt);
        SaveEstimator(spoilt, GetPath());
        EXPECT_EQ(GetProblems(),
                  " gives no finite prediction, expected the file of an estimator that was trained "
                  "with success");
    };
    refuse([](auto& e) { e.members[0].run.assign(e.members[0].run.size(), 1e308); });
    refuse([](auto& e) { e.members[0].change.assign(e.members[0].change.size(), -1e308); });
    refuse([](auto& e) { e.changeScaling.inputDeviation.assign(CHANGE_INPUTS, 1e-320); });
    refuse([](auto& e) {
        e.runCalibration.margins[0] = 1e200;
        e.runCalibration.highFactors[0] = 1e200;
    });
    refuse([](auto& e) {
        e.changeCalibration.margins[0] = 1e200;
        e.changeCalibration.lowFactors[0] = 1e200;
    });
    SaveEstimator(usable, GetPath());
    EXPECT_EQ(GetProblems(), "nothing");
}

// A change that leaves every number readable is still found.
TEST_F(EstimatorFile, EditedNumberIsNoticed)
{
    SaveEstimator(DrawEstimator(7), GetPath());
    std::string text = ReadText(GetPath());
    text.replace(text.find("one_step_error: 0.01"), 20, "one_step_error: 0.02");
    Write(text);
    EXPECT_NE(GetProblems().find("the file is damaged or was edited"), std::string::npos);
}

// Whatever happens to a file, it is either refused or, where the damage says nothing, understood as
// before.
TEST_F(EstimatorFile, DamageIsRefusedOrHarmless)
{
    const auto trained = DrawEstimator(10);
    SaveEstimator(trained, GetPath());
    const std::string good = ReadText(GetPath());
    std::mt19937_64 random(8);
    const auto at = [&](const std::string& text) { return random() % text.size(); };
    const auto line = [&](const std::string& text) {
        const std::size_t begin = text.rfind('\n', at(text));
        const std::size_t from = begin == std::string::npos ? 0 : begin + 1;
        const std::size_t end = text.find('\n', from);
        return std::make_pair(from, end == std::string::npos ? text.size() - from : end + 1 - from);
    };
    const std::vector<std::function<void(std::string&)>> damages = {
        [&](std::string& text) { text.resize(at(text)); },
        [&](std::string& text) { text[at(text)] ^= static_cast<char>(1 << (random() % 8)); },
        [&](std::string& text) { text[at(text)] = static_cast<char>(random()); },
        [&](std::string& text) { text.erase(at(text), 1 + random() % 40); },
        [&](std::string& text) {
            text.insert(at(text), 1, "[]{}:,#&*\"'\n -?|>!%@`"[random() % 21]);
        },
        [&](std::string& text) {
            const auto [from, size] = line(text);
            text.erase(from, size);
        },
        [&](std::string& text) {
            const auto [from, size] = line(text);
            text.insert(from, text.substr(from, size));
        },
        [&](std::string& text) {
            const auto [from, size] = line(text);
            const std::string moved = text.substr(from, size);
            text.erase(from, size);
            text.insert(at(text), moved);
        },
    };
    int refused = 0;
    for (int trial = 0; trial < 800; trial++)
    {
        std::string text = good;
        damages[trial % damages.size()](text);
        if (text == good)
        {
            continue;
        }
        Write(text);
        try
        {
            ExpectSame(LoadEstimator(GetPath()), trained);
        }
        catch (const EstimatorFileError& error)
        {
            EXPECT_EQ(std::string(error.what()).find(GetPath()), 0U);
            refused++;
        }
    }
    EXPECT_GT(refused, 700);
}
