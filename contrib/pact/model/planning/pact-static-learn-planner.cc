/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "pact-static-learn-planner.h"

#include "pact-best-effort.h"
#include "pact-stage-plan.h"

#include "ns3/double.h"

#include <algorithm>
#include <cstdio>
#include <limits>
#include <map>
#include <string>

namespace ns3
{
namespace pact
{

NS_OBJECT_ENSURE_REGISTERED(StaticLearnPlanner);

namespace
{

constexpr double INFINITE = std::numeric_limits<double>::infinity();

/// Smallest and largest decrease among the models used so far.
struct Decreases
{
    double smallest{INFINITE}; //!< smallest
    double largest{-INFINITE}; //!< largest

    /**
     * @brief Add a model.
     * @param decrease its loss decrease
     * @return the decreases with it
     */
    Decreases With(double decrease) const
    {
        return {std::min(smallest, decrease), std::max(largest, decrease)};
    }

    /**
     * @brief Add a model of which only a bound is known.
     * @param bound what its loss decrease will not exceed
     * @return decreases that differ no more than those with the model will
     */
    Decreases WithAtMost(double bound) const
    {
        return bound < smallest ? With(bound) : *this;
    }

    /**
     * @brief How far they differ.
     * @return (largest - smallest)/largest; 0 for at most one model; infinite if one gained nothing
     */
    double GetSpread() const
    {
        if (largest <= smallest)
        {
            return 0;
        }
        return smallest > 0 ? (largest - smallest) / largest : INFINITE;
    }
};

/**
 * @brief Enumerates every strategy that trains each model in at most one stage.
 *
 * Strategies are compared by their spread as far as it exceeds the tolerance, then by their energy.
 * Both only grow along a strategy, so a part that is no better than the best is not continued.
 */
class StageSearch
{
  public:
    /**
     * @brief Constructor.
     * @param problem what is to be achieved
     * @param process the loss
     * @param tolerance the spread that counts as none
     */
    StageSearch(const LearningProblem& problem, const LossProcess& process, double tolerance)
        : m_problem(problem),
          m_process(process),
          m_tolerance(tolerance)
    {
    }

    /**
     * @brief Enumerate the stage that is going on, and all that may follow.
     * @param outlook the job in that stage
     * @param stageStart the loss at which the stage began
     * @param epochs epochs planned in the stage so far
     * @param past decreases of the models before
     */
    void Explore(const JobOutlook& outlook,
                 double stageStart,
                 uint32_t epochs,
                 const Decreases& past)
    {
        const std::size_t setting = outlook.state.setting;
        m_stages.push_back({setting, epochs});
        const double bound = m_process.GetStageBound(outlook.state);
        const Decreases closest = past.WithAtMost(stageStart - bound);
        // Ending in this stage first gives the bound that keeps the enumeration small.
        for (const bool last : {true, false})
        {
            if (last ? bound > m_problem.lossTarget : !MayLeave(setting))
            {
                continue;
            }
            m_stages.back().epochs = epochs;
            for (JobOutlook at = outlook; at.IsInTime(m_problem);
                 at = at.After(m_problem, m_process, setting), m_stages.back().epochs++)
            {
                m_visits++;
                const bool trained = at.state.epochsInStage > 0;
                if (!IsPromising(trained ? closest : past, at.energy))
                {
                    break;
                }
                const Decreases decreases = trained ? past.With(stageStart - at.state.loss) : past;
                if (m_stages.back().epochs > 0 && at.IsOnTarget(m_problem))
                {
                    Offer(decreases, at.energy);
                    break; // the job ends here
                }
                if (!last && IsPromising(decreases, at.energy))
                {
                    // A model that was not trained yet may still be returned to.
                    int& used = m_used[m_problem.settings[setting].model];
                    used += trained;
                    ExploreChanges(at, decreases);
                    used -= trained;
                }
            }
        }
        m_stages.pop_back();
    }

    /**
     * @brief Note a model as used before.
     * @param model its name
     */
    void MarkUsed(const std::string& model)
    {
        m_used[model]++;
    }

    /// @return the best strategy, empty if none meets the target in time
    const std::vector<PlannedStage>& GetBest() const
    {
        return m_best;
    }

    /// @return the spread of the best strategy
    double GetBestSpread() const
    {
        return m_bestSpread;
    }

    /// @return whether there were too many strategies to look at them all
    bool WasCut() const
    {
        return m_visits >= MOST_VISITS;
    }

  private:
    /// States looked at before the enumeration is given up; it grows fast with the number of
    /// models.
    static constexpr uint64_t MOST_VISITS = 30000000;

    /**
     * @brief Whether a strategy may go on with a change.
     * @param from the setting before
     * @param to the setting after
     * @return true if it is allowed and leads to a model that was not used yet
     */
    bool MayChange(std::size_t from, std::size_t to) const
    {
        const auto used = m_used.find(m_problem.settings[to].model);
        return from != to && (used == m_used.end() || used->second == 0) &&
               m_problem.costs->GetAction(from, to).IsAllowed();
    }

    /**
     * @brief Whether a strategy may go on with any change.
     * @param from the setting before
     * @return true if so
     */
    bool MayLeave(std::size_t from) const
    {
        for (std::size_t to = 0; to < m_problem.settings.size(); ++to)
        {
            if (MayChange(from, to))
            {
                return true;
            }
        }
        return false;
    }

    /**
     * @brief Enumerate the changes from a state.
     * @param outlook the job before the change
     * @param decreases of the models so far
     */
    void ExploreChanges(const JobOutlook& outlook, const Decreases& decreases)
    {
        for (std::size_t to = 0; to < m_problem.settings.size(); ++to)
        {
            if (!MayChange(outlook.state.setting, to))
            {
                continue;
            }
            const double start = m_process.AfterChange(outlook.state, to).loss;
            Explore(outlook.After(m_problem, m_process, to), start, 1, decreases);
        }
    }

    /**
     * @brief Spread as far as it matters.
     * @param decreases the decreases
     * @return the spread, or 0 within the tolerance
     */
    double GetExcess(const Decreases& decreases) const
    {
        const double spread = decreases.GetSpread();
        return spread <= m_tolerance ? 0 : spread;
    }

    /**
     * @brief Whether a part of a strategy may still become better than the best.
     * @param decreases of the models that are finished
     * @param energy spent so far
     * @return true if so
     */
    bool IsPromising(const Decreases& decreases, double energy) const
    {
        const double excess = GetExcess(decreases);
        return m_visits < MOST_VISITS &&
               (excess < m_bestExcess || (excess == m_bestExcess && energy < m_bestEnergy));
    }

    /**
     * @brief Take the present stages as the best strategy if they are.
     * @param decreases of all models
     * @param energy of the strategy
     */
    void Offer(const Decreases& decreases, double energy)
    {
        if (IsPromising(decreases, energy))
        {
            m_bestExcess = GetExcess(decreases);
            m_bestSpread = decreases.GetSpread();
            m_bestEnergy = energy;
            m_best = m_stages;
        }
    }

    const LearningProblem& m_problem;   //!< what is to be achieved
    const LossProcess& m_process;       //!< the loss
    double m_tolerance;                 //!< the spread that counts as none
    uint64_t m_visits{0};               //!< states looked at
    std::map<std::string, int> m_used;  //!< stages per model
    std::vector<PlannedStage> m_stages; //!< the strategy looked at
    std::vector<PlannedStage> m_best;   //!< the best one
    double m_bestExcess{INFINITE};      //!< its spread, 0 within the tolerance
    double m_bestSpread{INFINITE};      //!< its spread
    double m_bestEnergy{INFINITE};      //!< its energy
};

/// The part of a strategy that lies in the past.
struct PastStages
{
    Decreases decreases;             //!< of the models that were left
    std::vector<std::string> models; //!< the models that were left
    double stageStart;               //!< loss at which the present stage began
};

/**
 * @brief Read the past stages from the history.
 * @param problem gives the models
 * @param history what was observed
 * @return the stages
 */
PastStages
ReadHistory(const LearningProblem& problem, const LearningHistory& history)
{
    PastStages past{{}, {}, history.startLoss};
    std::size_t setting = history.startSetting;
    double loss = history.startLoss;
    bool trained = false;
    for (const LearningEvent& event : history.events)
    {
        if (event.kind == LearningEvent::CHANGE)
        {
            if (trained)
            {
                past.decreases = past.decreases.With(past.stageStart - loss);
                past.models.push_back(problem.settings[setting].model);
            }
            past.stageStart = event.loss;
            trained = false;
        }
        else
        {
            trained = true;
        }
        setting = event.setting;
        loss = event.loss;
    }
    return past;
}

/**
 * @brief The note on a strategy whose spread exceeds the tolerance.
 * @param spread its spread
 * @param tolerance the tolerance
 * @return the note
 */
std::string
DescribeSpread(double spread, double tolerance)
{
    char text[160];
    std::snprintf(text,
                  sizeof(text),
                  "loss decreases differ by %.1f %%: no whole numbers of epochs bring them within "
                  "%.1f %%",
                  100 * spread,
                  100 * tolerance);
    return text;
}

} // namespace

TypeId
StaticLearnPlanner::GetTypeId()
{
    static TypeId tid =
        TypeId("ns3::pact::StaticLearnPlanner")
            .SetParent<PlanFollower>()
            .SetGroupName("Pact")
            .AddConstructor<StaticLearnPlanner>()
            .AddAttribute("Tolerance",
                          "Largest spread of the models' loss decreases, relative to the largest.",
                          DoubleValue(0.05),
                          MakeDoubleAccessor(&StaticLearnPlanner::m_tolerance),
                          MakeDoubleChecker<double>(0.0, 1.0));
    return tid;
}

Plan
StaticLearnPlanner::MakePlan(const LearningProblem& problem,
                             const LearningState& state,
                             const LossForecast& forecast,
                             Decision& effort) const
{
    ExpandedGraph graph;
    Plan cheapest = FindCheapestPlan(graph, problem, forecast, state.time, {}, effort);
    if (!cheapest.feasible)
    {
        return cheapest;
    }
    const PastStages past = ReadHistory(problem, state.history);
    StageSearch search(problem, *forecast.process, m_tolerance);
    for (const std::string& model : past.models)
    {
        search.MarkUsed(model);
    }
    search.Explore({forecast.state, state.time, 0}, past.stageStart, 0, past.decreases);
    if (search.GetBest().empty())
    {
        cheapest.note = search.WasCut()
                            ? "there are too many strategies to look at; the cheapest of all, "
                              "whatever its loss decreases"
                            : "only strategies that train a model in more than one stage meet the "
                              "target; the cheapest of them";
        return cheapest;
    }
    Plan plan = WriteOut(problem, forecast, state.time, search.GetBest());
    if (search.WasCut())
    {
        plan.note = "there are too many strategies to look at; the best of those looked at";
    }
    else if (search.GetBestSpread() > m_tolerance)
    {
        plan.note = DescribeSpread(search.GetBestSpread(), m_tolerance);
    }
    return plan;
}

} // namespace pact
} // namespace ns3
