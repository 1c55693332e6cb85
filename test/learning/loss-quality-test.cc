/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "records-text.h"

#include "ns3/pact-power-law-fit.h"
#include "ns3/pact-trace-loss-process.h"

#include <cmath>
#include <gtest/gtest.h>
#include <map>
#include <random>
#include <sstream>

namespace ns3
{
namespace pact
{
namespace
{

/**
 * @brief Find a row of a report.
 * @param report the report
 * @param subject its subject
 * @return the row
 */
LossQuality
Find(const std::vector<LossQuality>& report, const std::string& subject)
{
    for (const auto& row : report)
    {
        if (row.subject == subject)
        {
            return row;
        }
    }
    ADD_FAILURE() << "no row " << subject;
    return {};
}

// Expected: a separate program (numpy, lstsq for the local lines) that reads the same files, leaves
// one record out at a time and applies the formulas of StageResponse.
TEST(LossQuality, ResponseAgreesWithAnIndependentRecomputation)
{
    struct Expected
    {
        const char* column;
        const char* subject;
        std::size_t records;
        double oneStep;
        double tenSteps;
        double wholeStage;
    };

    const std::vector<Expected> rows{
        {"train_loss", "L/gold", 2, 0.0205, 0.0211, 0.0234},
        {"train_loss", "M/silver after L/gold", 8, 0.2506, 0.3543, 0.3049},
        {"train_loss", "S/bronze after M/silver", 32, 0.1191, 0.3358, 0.2774},
        {"train_loss", "S/bronze after L/gold", 8, 0.0638, 0.3011, 0.5911},
        {"validation_loss", "L/gold", 2, 0.0574, 0.0670, 0.0537},
        {"validation_loss", "M/silver after L/gold", 8, 0.0779, 0.0838, 0.0841},
        {"validation_loss", "S/bronze after M/silver", 32, 0.0562, 0.0658, 0.0687},
        {"validation_loss", "S/bronze after L/gold", 8, 0.0591, 0.1311, 0.1796},
        {"global_loss", "L/gold", 2, 0.0342, 0.0293, 0.0252},
        {"global_loss", "M/silver after L/gold", 8, 0.0500, 0.0521, 0.0519},
        {"global_loss", "S/bronze after M/silver", 32, 0.0544, 0.0612, 0.0640},
        {"global_loss", "S/bronze after L/gold", 8, 0.0617, 0.1322, 0.1768},
    };
    std::map<std::string, std::vector<LossQuality>> reports;
    for (const auto& expected : rows)
    {
        auto& report = reports[expected.column];
        if (report.empty())
        {
            auto process = CreateObject<TraceLossProcess>();
            process->Set(MatchReferenceRecords(expected.column));
            report = process->GetQuality();
        }
        const auto quality = Find(report, expected.subject);
        EXPECT_EQ(quality.records, expected.records);
        EXPECT_TRUE(quality.leftOut);
        EXPECT_NEAR(quality.oneStep, expected.oneStep, 1e-4) << expected.column << quality.subject;
        EXPECT_NEAR(quality.tenSteps, expected.tenSteps, 1e-4) << expected.column;
        EXPECT_NEAR(quality.wholeStage, expected.wholeStage, 1e-4) << expected.column;
        EXPECT_GE(quality.spread, quality.oneStep) << "a deviation below the mean absolute error";
    }
}

// Losses around the eight recorded changes from L to S, read off the files by hand: the loss before
// does not help, so each is predicted by the geometric mean of the seven others.
TEST(LossQuality, ChangeAgreesWithArithmetic)
{
    auto process = CreateObject<TraceLossProcess>();
    const auto match = MatchReferenceRecords();
    process->Set(match);
    const auto quality = Find(process->GetQuality(), "change L/gold -> S/bronze");
    double sum = 0;
    for (const auto& change : match.GetLosses(2))
    {
        sum += change.after;
    }
    double error = 0;
    for (const auto& change : match.GetLosses(2))
    {
        error += std::fabs((sum - change.after) / 7 - change.after) / 8;
    }
    EXPECT_EQ(quality.records, 8u);
    EXPECT_NEAR(quality.oneStep, error, 1e-12);
    EXPECT_TRUE(std::isnan(quality.tenSteps));
    // K1 is 5, 15, 25 or 40.
    EXPECT_NE(quality.note.find("recorded after 5 to 40 epochs"), std::string::npos);
}

// Records made by a staged power law give back its parameters.
TEST(PowerLawFit, RecoversKnownParameters)
{
    using Curve = StagedPowerLawLossProcess::Curve;
    const std::vector<Curve> curves{{0.02, 0.7, 0.3}, {0.05, 0.65, 0.25}, {0.10, 0.6, 0.2}};
    const LossJumps jumps{{0, 0.15, 0.35}, {0, 0, 0.15}, {0, 0, 0}};
    auto truth = CreateObject<StagedPowerLawLossProcess>();
    truth->Set(curves, jumps);
    RecordsText text;
    const std::vector<std::string> sets{"gold", "silver", "bronze"};
    const auto addRun =
        [&](const std::string& name, const std::vector<std::size_t>& path, int first) {
            text.BeginRun(name, 1);
            LossState state = truth->Begin(0, 2.3);
            for (std::size_t i = 0; i < path.size(); i++)
            {
                std::vector<double> losses;
                if (i > 0)
                {
                    state = truth->AfterChange(state, path[i]);
                    losses.push_back(state.loss);
                }
                for (int epoch = 0; epoch < (i == 0 ? first : 40); epoch++)
                {
                    state = truth->AfterEpoch(state);
                    losses.push_back(state.loss);
                }
                const double pruning = i == 0 ? 0 : (path[i] - path[i - 1] == 2 ? 0.75 : 0.5);
                text.AddStage(sets[path[i]], pruning, losses);
            }
        };
    addRun("short", {0, 1, 2}, 5);
    addRun("long", {0, 1, 2}, 40);
    addRun("direct", {0, 2}, 15);
    const PowerLawFit fit({text.Parse(), GetReferenceSettings(), GetReferenceChanges()}, 2.3);
    for (std::size_t i = 0; i < 3; i++)
    {
        EXPECT_NEAR(fit.GetCurves()[i].floor, curves[i].floor, 1e-4);
        EXPECT_NEAR(fit.GetCurves()[i].exponent, curves[i].exponent, 1e-3);
        EXPECT_NEAR(fit.GetCurves()[i].rate, curves[i].rate, 1e-3);
        for (std::size_t j = 0; j < 3; j++)
        {
            EXPECT_NEAR(fit.GetJumps()[i][j], jumps[i][j], 1e-9);
        }
    }
    for (const auto& row : fit.GetQuality())
    {
        EXPECT_LT(row.oneStep, 1e-4) << row.subject;
    }
}

// No perturbation of the parameters lowers the sum of squares it claims to have minimised.
TEST(PowerLawFit, IsALocalMinimumOnTheProjectRecords)
{
    const auto match = MatchReferenceRecords();
    const PowerLawFit fit(match, 2.3);
    const auto getSquares = [&](std::size_t setting, StagedPowerLawLossProcess::Curve curve) {
        double sum = 0;
        for (const auto* stage : match.GetStages(setting))
        {
            const double start = stage->firstAge == 0 ? stage->losses[0] : 2.3;
            for (uint32_t age = 1; age <= stage->GetLastAge(); age++)
            {
                const double loss =
                    curve.floor +
                    (start - curve.floor) * std::pow(1 + curve.rate * age, -curve.exponent);
                sum += std::pow(std::log(loss / stage->GetLoss(age)), 2);
            }
        }
        return sum;
    };
    std::mt19937 random(1);
    std::uniform_real_distribution<double> factor(0.9, 1.1);
    for (std::size_t i = 0; i < 3; i++)
    {
        const auto best = fit.GetCurves()[i];
        for (int trial = 0; trial < 200; trial++)
        {
            auto other = best;
            other.floor *= factor(random);
            other.exponent *= factor(random);
            other.rate *= factor(random);
            EXPECT_GE(getSquares(i, other), getSquares(i, best) * (1 - 1e-4)) << i;
        }
    }
}

// The published expectation of the records: a staged power law misses bronze by 0.4 to 0.7.
TEST(PowerLawFit, MissesBronzeAsMuchAsExpected)
{
    const auto report = PowerLawFit(MatchReferenceRecords(), 2.3).GetQuality();
    const auto bronze = Find(report, "S/bronze");
    EXPECT_EQ(bronze.records, 40u);
    EXPECT_GT(bronze.wholeStage, 0.4);
    EXPECT_LT(bronze.wholeStage, 0.7);
}

TEST(LossQuality, TableNamesEverySubject)
{
    auto process = CreateObject<TraceLossProcess>();
    process->Set(MatchReferenceRecords());
    const auto report = process->GetQuality();
    // One first stage, three stages after changes, three changes.
    EXPECT_EQ(report.size(), 7u);
    std::ostringstream table;
    PrintLossQuality(table, report);
    for (const auto& row : report)
    {
        EXPECT_NE(table.str().find("\n" + row.subject + " "), std::string::npos);
    }
}

} // namespace
} // namespace pact
} // namespace ns3
