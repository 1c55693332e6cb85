/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef PACT_TEST_RANDOM_JOB_H
#define PACT_TEST_RANDOM_JOB_H

#include "ns3/double.h"
#include "ns3/pact-learning-problem.h"
#include "ns3/pact-noisy-loss-process.h"
#include "ns3/pact-power-law-loss-process.h"

#include <array>
#include <cmath>
#include <limits>
#include <random>
#include <string>
#include <vector>

/// A small random job, together with an independent account of what its epochs do.
class RandomJob
{
  public:
    /// What the loss follows.
    enum Kind
    {
        STAGED,
        MEMORYLESS,
        NOISY
    };

    /// @return the name of a kind
    static std::string GetName(Kind kind)
    {
        const char* const names[] = {"Staged", "Memoryless", "Noisy"};
        return names[kind];
    }

    /// Where a strategy has led, worked out without the module's code.
    struct State
    {
        std::size_t setting{0};
        double loss{0};  ///< as measured
        double inner{0}; ///< without noise
        double start{0}; ///< of the stage
        int age{0};      ///< of the stage
        int epoch{0};
        double time{0};
        double energy{0};
    };

    RandomJob(unsigned seed, Kind kind)
        : m_random(seed),
          m_kind(kind),
          m_size(2 + m_random() % 3)
    {
        const int longest[] = {0, 0, 16, 10, 8};
        problem.deadline = 1 + 0.25 * (m_random() % (4 * longest[m_size] - 3));
        problem.startLoss = Draw(1, 3);
        problem.lossTarget = 1e-6;
        DrawCosts();
        DrawLoss();
        const bool shared = m_random() % 4 == 0;
        for (std::size_t i = 0; i < m_size; ++i)
        {
            const std::string number = std::to_string(shared ? i / 2 : i);
            problem.settings.push_back({"model" + number, "set" + std::to_string(i)});
        }
        auto oracle = ns3::CreateObject<ns3::pact::OracleLossEstimator>();
        oracle->SetTruth(truth);
        problem.estimator = oracle;
    }

    /// @return the state before the first epoch
    State Begin() const
    {
        State state;
        state.loss = state.inner = state.start = problem.startLoss;
        return state;
    }

    /// @return whether a state is not too late
    bool IsInTime(const State& state) const
    {
        return state.time <= problem.deadline * (1 + 1e-9);
    }

    /// @return the loss right after a change, without noise
    double Jump(const State& state, std::size_t to) const
    {
        return to == state.setting ? state.inner : state.inner * (1 + m_jumps[state.setting][to]);
    }

    /// @return the state after an epoch in a setting; its time is infinite if that is not allowed
    State After(State state, std::size_t to) const
    {
        if (to != state.setting)
        {
            state.time += m_changeTime[state.setting][to];
            state.energy += m_changeEnergy[state.setting][to];
            state.start = state.inner = Jump(state, to);
            state.age = 0;
            state.setting = to;
        }
        state.time += m_runTime[to];
        state.energy += m_runEnergy[to];
        state.age++;
        state.epoch++;
        const auto& [floor, exponent, rate] = m_curves[to];
        if (m_kind != MEMORYLESS)
        {
            state.inner = floor + (state.start - floor) / std::pow(1 + rate * state.age, exponent);
        }
        else if (state.inner > floor)
        {
            // Where on rate * x^-exponent the loss is; its curve begins at x = 1.
            const double x = std::pow(rate / (state.inner - floor), 1 / exponent);
            state.inner = x < 1 ? floor + (state.inner - floor) / std::pow(2, exponent)
                                : floor + rate / std::pow(x + 1, exponent);
        }
        state.loss = state.inner * m_factors[state.epoch];
        return state;
    }

    /// @return number of settings
    std::size_t GetSize() const
    {
        return m_size;
    }

    /// @return a number between two others
    double Draw(double low, double high)
    {
        return low + (high - low) * (m_random() / 4294967296.0);
    }

    ns3::pact::LearningProblem problem;           ///< as the planners see it
    ns3::Ptr<const ns3::pact::LossProcess> truth; ///< as the planners see it

  private:
    using Matrix = std::vector<std::vector<double>>;

    /// Every other job has costs of few different values, zero among the energies: ties abound.
    void DrawCosts()
    {
        const double infinite = std::numeric_limits<double>::infinity();
        const bool ties = m_random() % 2 == 0;
        auto costs = ns3::CreateObject<ns3::pact::TableCostModel>();
        costs->Resize(m_size);
        m_changeTime.assign(m_size, std::vector<double>(m_size, infinite));
        m_changeEnergy = m_changeTime;
        for (std::size_t i = 0; i < m_size; ++i)
        {
            const bool idle = i > 0 && m_random() % 10 == 0;
            m_runTime.push_back(idle ? infinite : ties ? 1 + 0.5 * (m_random() % 3) : Draw(1, 2));
            m_runEnergy.push_back(idle ? infinite : ties ? m_random() % 3 : Draw(0.1, 2));
            if (!idle)
            {
                costs->SetRun(i, {m_runTime[i], m_runEnergy[i]});
            }
            for (std::size_t j = 0; j < m_size; ++j)
            {
                if (i != j && m_random() % 4 != 0)
                {
                    m_changeTime[i][j] = ties ? 0.5 * (m_random() % 3) : Draw(0, 1);
                    m_changeEnergy[i][j] = ties ? m_random() % 2 : Draw(0, 1);
                    costs->SetChange(i, j, {m_changeTime[i][j], m_changeEnergy[i][j]});
                }
            }
        }
        problem.costs = costs;
    }

    void DrawLoss()
    {
        using namespace ns3::pact;
        std::vector<StagedPowerLawLossProcess::Curve> staged;
        std::vector<PowerLawLossProcess::Curve> memoryless;
        m_jumps.assign(m_size, std::vector<double>(m_size, 0));
        for (std::size_t i = 0; i < m_size; ++i)
        {
            const double floors[] = {0, Draw(0.05, 0.5), Draw(0.5, 2)};
            const double floor = floors[m_random() % 3];
            const double exponent = Draw(0.3, 1.5);
            const double rate = m_kind == MEMORYLESS ? Draw(0.5, 3) : Draw(0.1, 1);
            m_curves.push_back({floor, exponent, rate});
            staged.push_back({floor, exponent, rate});
            memoryless.push_back({floor, rate, exponent});
            for (std::size_t j = 0; j < m_size; ++j)
            {
                m_jumps[i][j] = i == j ? 0 : Draw(-0.1, 0.4);
            }
        }
        auto stagedProcess = ns3::CreateObject<StagedPowerLawLossProcess>();
        stagedProcess->Set(staged, m_jumps);
        auto memorylessProcess = ns3::CreateObject<PowerLawLossProcess>();
        memorylessProcess->Set(memoryless, m_jumps);
        truth = stagedProcess;
        if (m_kind == MEMORYLESS)
        {
            truth = memorylessProcess;
        }
        m_factors.assign(64, 1);
        if (m_kind == NOISY)
        {
            auto noisy = ns3::CreateObject<NoisyLossProcess>();
            noisy->SetAttribute("Deviation", ns3::DoubleValue(0.1));
            noisy->SetInner(stagedProcess);
            noisy->AssignStreams(m_random() % 100000);
            LossState state = noisy->Begin(0, problem.startLoss);
            for (std::size_t epoch = 1; epoch < m_factors.size(); ++epoch)
            {
                state = noisy->AfterEpoch(state);
                m_factors[epoch] = state.noise;
            }
            truth = noisy;
        }
    }

    std::mt19937 m_random;
    Kind m_kind;
    std::size_t m_size;
    std::vector<double> m_runTime;
    std::vector<double> m_runEnergy;
    Matrix m_changeTime;
    Matrix m_changeEnergy;
    Matrix m_jumps;
    std::vector<std::array<double, 3>> m_curves; ///< floor, exponent, rate or scale
    std::vector<double> m_factors;               ///< noise, by epoch number
};

#endif // PACT_TEST_RANDOM_JOB_H
