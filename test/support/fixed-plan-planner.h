/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef PACT_TEST_FIXED_PLAN_PLANNER_H
#define PACT_TEST_FIXED_PLAN_PLANNER_H

#include "ns3/pact-planner.h"

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

namespace ns3
{
namespace pact
{

/// Follows a given sequence of settings, one per epoch, and decides for none once it is used up.
class FixedPlanPlanner : public Planner
{
  public:
    /// @return the object TypeId
    static TypeId GetTypeId()
    {
        static TypeId tid =
            TypeId("ns3::pact::FixedPlanPlanner").SetParent<Planner>().SetGroupName("Pact");
        return tid;
    }

    /// @param settings setting of each epoch
    explicit FixedPlanPlanner(std::vector<std::size_t> settings)
        : m_settings(std::move(settings))
    {
    }

    Decision Decide(const LearningProblem& problem, const LearningState& state) override
    {
        const auto& events = state.history.events;
        const auto epochs = std::count_if(events.begin(), events.end(), [](const auto& event) {
            return event.kind == LearningEvent::EPOCH;
        });
        Decision decision;
        const LossForecast forecast = problem.estimator->Forecast(state.history);
        LossState loss = forecast.state;
        double time = state.time;
        double energy = 0;
        for (std::size_t i = epochs; i < m_settings.size(); i++)
        {
            const auto cost = problem.costs->GetAction(loss.setting, m_settings[i]);
            if (m_settings[i] != loss.setting)
            {
                loss = forecast.process->AfterChange(loss, m_settings[i]);
            }
            loss = forecast.process->AfterEpoch(loss);
            time += cost.time;
            energy += cost.energy;
            decision.plan.epochs.push_back({m_settings[i], time, energy, loss.loss});
        }
        if (!decision.plan.epochs.empty())
        {
            decision.setting = decision.plan.epochs.front().setting;
            decision.predictedLoss = decision.plan.epochs.front().loss;
        }
        return decision;
    }

  private:
    std::vector<std::size_t> m_settings; //!< setting of each epoch
};

/// Tries settings in order of preference and takes the first whose costs allow it.
class PreferencePlanner : public Planner
{
  public:
    /// @return the object TypeId
    static TypeId GetTypeId()
    {
        static TypeId tid =
            TypeId("ns3::pact::PreferencePlanner").SetParent<Planner>().SetGroupName("Pact");
        return tid;
    }

    /// @param preference settings, the most wanted first
    explicit PreferencePlanner(std::vector<std::size_t> preference)
        : m_preference(std::move(preference))
    {
    }

    Decision Decide(const LearningProblem& problem, const LearningState& state) override
    {
        Decision decision;
        for (const std::size_t setting : m_preference)
        {
            if (problem.costs->GetAction(state.history.GetSetting(), setting).IsAllowed())
            {
                decision.setting = setting;
                return decision;
            }
        }
        decision.plan.note = "every setting is out of reach";
        return decision;
    }

  private:
    std::vector<std::size_t> m_preference; //!< settings, the most wanted first
};

} // namespace pact
} // namespace ns3

#endif // PACT_TEST_FIXED_PLAN_PLANNER_H
