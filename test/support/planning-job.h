/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef PACT_TEST_PLANNING_JOB_H
#define PACT_TEST_PLANNING_JOB_H

#include "ns3/object-factory.h"
#include "ns3/pact-planner.h"

#include <string>
#include <vector>

/// Name of a planner of the module without what all of them share, for instance "Optimum".
inline ns3::Ptr<ns3::pact::Planner>
MakePlanner(const std::string& kind)
{
    ns3::ObjectFactory factory;
    factory.SetTypeId("ns3::pact::" + kind + "Planner");
    return factory.Create<ns3::pact::Planner>();
}

/// Epochs per setting.
template <typename Epochs>
std::vector<uint32_t>
CountEpochs(const Epochs& epochs, std::size_t settings)
{
    std::vector<uint32_t> counts(settings);
    for (const auto& epoch : epochs)
    {
        counts[epoch.setting]++;
    }
    return counts;
}

/// A job whose epochs follow a truth exactly and cost what the table says.
class PlanningJob
{
  public:
    PlanningJob(const ns3::pact::LearningProblem& problem,
                ns3::Ptr<const ns3::pact::LossProcess> truth,
                std::size_t startSetting = 0)
        : m_problem(problem),
          m_truth(truth),
          m_loss(truth->Begin(startSetting, problem.startLoss))
    {
        m_state.history.startSetting = startSetting;
        m_state.history.startLoss = problem.startLoss;
    }

    /// @return whether another epoch may be decided
    bool IsGoing() const
    {
        return m_loss.loss > m_problem.lossTarget && m_state.time < m_problem.deadline;
    }

    /// @return whether the target is met in time
    bool IsReached() const
    {
        return m_loss.loss <= m_problem.lossTarget &&
               m_state.time <= m_problem.deadline * (1 + 1e-9);
    }

    /// Train one epoch.
    void Train(std::size_t setting)
    {
        using ns3::pact::LearningEvent;
        const auto cost = m_problem.costs->GetAction(m_loss.setting, setting);
        if (setting != m_loss.setting)
        {
            m_loss = m_truth->AfterChange(m_loss, setting);
            m_state.history.events.push_back({LearningEvent::CHANGE, setting, m_loss.loss});
        }
        m_loss = m_truth->AfterEpoch(m_loss);
        m_state.history.events.push_back({LearningEvent::EPOCH, setting, m_loss.loss});
        m_state.time += cost.time;
        m_state.energy += cost.energy;
    }

    /// Let a planner decide every epoch until the target, the deadline or its end of ideas.
    void Run(ns3::pact::Planner& planner)
    {
        while (IsGoing())
        {
            const auto decision = planner.Decide(m_problem, m_state);
            if (!decision.setting)
            {
                return;
            }
            Train(*decision.setting);
        }
    }

    /// What was observed so far.
    ns3::pact::LearningState& GetState()
    {
        return m_state;
    }

  private:
    ns3::pact::LearningProblem m_problem;           //!< what is to be achieved
    ns3::Ptr<const ns3::pact::LossProcess> m_truth; //!< the loss
    ns3::pact::LossState m_loss;                    //!< where the loss is
    ns3::pact::LearningState m_state;               //!< what was observed so far
};

#endif // PACT_TEST_PLANNING_JOB_H
