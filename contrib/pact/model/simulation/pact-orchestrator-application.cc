/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "pact-orchestrator-application.h"

#include "ns3/log.h"
#include "ns3/pointer.h"
#include "ns3/simulator.h"

#include <chrono>
#include <stdexcept>

namespace ns3
{
namespace pact
{

NS_LOG_COMPONENT_DEFINE("PactOrchestratorApplication");
NS_OBJECT_ENSURE_REGISTERED(OrchestratorApplication);

TypeId
OrchestratorApplication::GetTypeId()
{
    using App = OrchestratorApplication;
    static TypeId tid =
        TypeId("ns3::pact::OrchestratorApplication")
            .SetParent<Application>()
            .SetGroupName("Pact")
            .AddConstructor<OrchestratorApplication>()
            .AddAttribute("Planner",
                          "Decides what to train next on which node set.",
                          PointerValue(),
                          MakePointerAccessor(&App::m_planner),
                          MakePointerChecker<Planner>())
            .AddAttribute("Executor",
                          "Carries decisions out in simulated time.",
                          PointerValue(),
                          MakePointerAccessor(&App::m_executor),
                          MakePointerChecker<TrainingExecutor>())
            .AddAttribute("Ledger",
                          "Gives the energy that was used.",
                          PointerValue(),
                          MakePointerAccessor(&App::m_ledger),
                          MakePointerChecker<EnergyLedger>())
            .AddAttribute("Costs",
                          "Takes measured costs and settings found to be out of reach.",
                          PointerValue(),
                          MakePointerAccessor(&App::m_costs),
                          MakePointerChecker<MeasuredCostModel>())
            .AddTraceSource("Decision",
                            "The planner decided.",
                            MakeTraceSourceAccessor(&App::m_decisionTrace),
                            "ns3::pact::OrchestratorApplication::DecisionTracedCallback")
            .AddTraceSource("ChangeStart",
                            "A change of setting begins.",
                            MakeTraceSourceAccessor(&App::m_changeStartTrace),
                            "ns3::pact::OrchestratorApplication::ChangeStartTracedCallback")
            .AddTraceSource("ChangeEnd",
                            "A change of setting is over, completed or given up.",
                            MakeTraceSourceAccessor(&App::m_changeEndTrace),
                            "ns3::pact::OrchestratorApplication::ChangeEndTracedCallback")
            .AddTraceSource("EpochStart",
                            "An epoch begins.",
                            MakeTraceSourceAccessor(&App::m_epochStartTrace),
                            "ns3::pact::OrchestratorApplication::EpochStartTracedCallback")
            .AddTraceSource("EpochEnd",
                            "An epoch is complete.",
                            MakeTraceSourceAccessor(&App::m_epochEndTrace),
                            "ns3::pact::OrchestratorApplication::EpochEndTracedCallback")
            .AddTraceSource("EpochFailed",
                            "An epoch was given up.",
                            MakeTraceSourceAccessor(&App::m_epochFailedTrace),
                            "ns3::pact::OrchestratorApplication::EpochFailedTracedCallback")
            .AddTraceSource("JobEnd",
                            "The job ended.",
                            MakeTraceSourceAccessor(&App::m_jobEndTrace),
                            "ns3::pact::OrchestratorApplication::JobEndTracedCallback")
            .AddTraceSource("Loss",
                            "The loss that was reported last.",
                            MakeTraceSourceAccessor(&App::m_loss),
                            "ns3::TracedValueCallback::Double")
            .AddTraceSource("Energy",
                            "Energy used since the job began, in J, brought up to date at the end "
                            "of every change and epoch.",
                            MakeTraceSourceAccessor(&App::m_energy),
                            "ns3::TracedValueCallback::Double");
    return tid;
}

OrchestratorApplication::OrchestratorApplication() = default;

OrchestratorApplication::~OrchestratorApplication() = default;

void
OrchestratorApplication::SetProblem(LearningProblem problem, std::size_t startSetting)
{
    m_problem = std::move(problem);
    m_startSetting = startSetting;
}

void
OrchestratorApplication::SetPlanner(Ptr<Planner> planner)
{
    m_planner = planner;
}

void
OrchestratorApplication::SetExecutor(Ptr<TrainingExecutor> executor)
{
    m_executor = executor;
}

void
OrchestratorApplication::SetLedger(Ptr<EnergyLedger> ledger)
{
    m_ledger = ledger;
}

void
OrchestratorApplication::SetCosts(Ptr<MeasuredCostModel> costs)
{
    m_costs = costs;
}

const JobSummary&
OrchestratorApplication::GetSummary() const
{
    return m_summary;
}

const LearningState&
OrchestratorApplication::GetState() const
{
    return m_state;
}

bool
OrchestratorApplication::IsFinished() const
{
    return m_finished;
}

void
OrchestratorApplication::DoDispose()
{
    m_running = false;
    m_deadline.Cancel();
    if (m_executor)
    {
        m_executor->Dispose();
    }
    m_executor = nullptr;
    m_planner = nullptr;
    m_ledger = nullptr;
    m_costs = nullptr;
    m_problem = {};
    Application::DoDispose();
}

void
OrchestratorApplication::CheckParts() const
{
    const std::string missing = !m_planner    ? "planner"
                                : !m_executor ? "executor"
                                : !m_ledger   ? "energy ledger"
                                : !m_costs    ? "cost model"
                                              : "";
    if (!missing.empty())
    {
        throw std::invalid_argument("the orchestrator application was given no " + missing);
    }
    if (m_problem.settings.empty() || m_startSetting >= m_problem.settings.size())
    {
        throw std::invalid_argument("the orchestrator application was given no learning problem, "
                                    "or a start setting that is not one of its settings");
    }
}

void
OrchestratorApplication::StartApplication()
{
    NS_LOG_FUNCTION(this);
    CheckParts();
    m_running = true;
    m_origin = Simulator::Now();
    m_energyOrigin = m_ledger->GetTotal();
    m_problem.costs = m_costs;
    m_state = {};
    m_state.history.startSetting = m_startSetting;
    m_state.history.startLoss = m_problem.startLoss;
    m_rowSetting = m_startSetting;
    m_loss = m_problem.startLoss;
    ScheduleDeadline();
    m_executor->Begin(GetNode(), m_startSetting, m_problem.startLoss);
    BeginRow();
    DecideNext();
}

void
OrchestratorApplication::StopApplication()
{
    NS_LOG_FUNCTION(this);
    if (m_running)
    {
        Finish(INTERRUPTED, "the application was stopped before the job ended");
    }
}

void
OrchestratorApplication::ScheduleDeadline()
{
    // A deadline beyond the reach of the simulator's clock never comes.
    const double reach = (Time::Max() - m_origin).GetSeconds() / 2;
    if (m_problem.deadline < reach)
    {
        m_deadline = Simulator::Schedule(Seconds(m_problem.deadline),
                                         &OrchestratorApplication::ReachDeadline,
                                         this);
    }
}

void
OrchestratorApplication::ReachDeadline()
{
    // This event was scheduled first of all, so it comes before others of the same time.
    m_deadline = Simulator::ScheduleNow(&OrchestratorApplication::Finish,
                                        this,
                                        DEADLINE,
                                        std::string("the deadline passed"));
}

double
OrchestratorApplication::GetElapsed() const
{
    return (Simulator::Now() - m_origin).GetSeconds();
}

void
OrchestratorApplication::Observe()
{
    m_state.time = GetElapsed();
    m_state.energy = m_ledger->GetTotal() - m_energyOrigin;
    m_state.revision = m_costs->GetRevision();
    m_energy = m_state.energy;
}

void
OrchestratorApplication::BeginRow()
{
    Observe();
    m_row = {};
    m_row.epoch = m_summary.epochs + 1;
    m_row.startTime = m_state.time;
    m_row.lossBefore = m_state.history.GetLoss();
    m_row.lossAfterChange = m_row.lossBefore;
    m_rowEnergy = m_state.energy;
}

void
OrchestratorApplication::DecideNext()
{
    Observe();
    if (m_state.time >= m_problem.deadline)
    {
        Finish(DEADLINE, "the deadline passed");
        return;
    }
    const auto begin = std::chrono::steady_clock::now();
    m_decision = m_planner->Decide(m_problem, m_state);
    const std::chrono::duration<double, std::milli> taken =
        std::chrono::steady_clock::now() - begin;
    m_summary.planMilliseconds += taken.count();
    if (m_summary.decisions++ == 0)
    {
        m_summary.plannedEnergy = m_decision.plan.GetEnergy();
        m_summary.plannedFeasible = m_decision.plan.feasible;
        m_summary.plannedNote = m_decision.plan.note;
    }
    m_decisionTrace(m_state, m_decision, taken.count());
    if (!CheckDecision(m_decision))
    {
        return;
    }
    if (*m_decision.setting == m_state.history.GetSetting())
    {
        StartEpoch();
    }
    else
    {
        StartChange(*m_decision.setting);
    }
}

bool
OrchestratorApplication::CheckDecision(const Decision& decision)
{
    if (!decision.setting)
    {
        FinishWithoutDecision();
        return false;
    }
    const std::string who = m_planner->GetInstanceTypeId().GetName();
    if (*decision.setting >= m_problem.settings.size())
    {
        Finish(NOTHING_FEASIBLE, who + " decided for a setting that does not exist");
        return false;
    }
    // A planner that insists on the impossible would be asked again for ever.
    if (!m_costs->GetAction(m_state.history.GetSetting(), *decision.setting).IsAllowed())
    {
        Finish(NOTHING_FEASIBLE,
               who + " decided for " + m_problem.settings[*decision.setting].GetName() +
                   ", which is out of reach");
        return false;
    }
    return true;
}

void
OrchestratorApplication::FinishWithoutDecision()
{
    const std::size_t from = m_state.history.GetSetting();
    bool possible = false;
    bool inTime = false;
    for (std::size_t to = 0; to < m_problem.settings.size(); ++to)
    {
        const CostModel::Cost cost = m_costs->GetAction(from, to);
        possible = possible || cost.IsAllowed();
        inTime = inTime || m_problem.IsInTime(m_state.time + cost.time);
    }
    if (possible && !inTime)
    {
        Finish(DEADLINE, "no further epoch ends before the deadline");
        return;
    }
    Finish(NOTHING_FEASIBLE, "no further epoch is possible or worthwhile");
}

void
OrchestratorApplication::StartChange(std::size_t to)
{
    const std::size_t from = m_state.history.GetSetting();
    NS_LOG_INFO("T = " << m_state.time << " s: change from " << m_problem.settings[from].GetName()
                       << " to " << m_problem.settings[to].GetName());
    m_change = {};
    m_change.startTime = m_state.time;
    m_change.lossBefore = m_state.history.GetLoss();
    m_change.energy = -m_state.energy;
    m_changeTo = to;
    m_changeStartTrace(from, to);
    m_executor->StartChange(from, to, MakeCallback(&OrchestratorApplication::HandleChange, this));
}

void
OrchestratorApplication::HandleChange(const ChangeResult& result)
{
    if (!m_running)
    {
        return;
    }
    Observe();
    const std::size_t from = m_state.history.GetSetting();
    m_change.completed = result.completed;
    m_change.failure = result.failure;
    m_change.endTime = m_state.time;
    m_change.energy += m_state.energy;
    m_change.loss = result.completed ? result.loss : m_change.lossBefore;
    m_change.bytes = result.bytes;
    m_change.transferTime = result.transferTime;
    m_changeEndTrace(from, m_changeTo, m_change);
    if (!result.completed)
    {
        NS_LOG_WARN(m_problem.settings[m_changeTo].GetName()
                    << " is out of reach: " << result.failure);
        m_costs->Forbid(m_changeTo);
        DecideNext();
        return;
    }
    const double duration = m_change.endTime - m_change.startTime;
    m_costs->ObserveChange(from, m_changeTo, {duration, m_change.energy});
    m_state.history.events.push_back({LearningEvent::CHANGE, m_changeTo, result.loss});
    m_row.transferBytes += result.bytes;
    m_row.transferTime += result.transferTime;
    m_row.lossAfterChange = result.loss;
    m_summary.transferBytes += result.bytes;
    m_summary.transferTime += result.transferTime;
    m_loss = result.loss;
    StartEpoch();
}

void
OrchestratorApplication::StartEpoch()
{
    m_row.setting = m_state.history.GetSetting();
    m_row.predictedLoss = m_decision.predictedLoss;
    m_row.changeTime = m_state.time - m_row.startTime;
    m_row.changeEnergy = m_state.energy - m_rowEnergy;
    m_epochStartTrace(m_row.setting, m_row.epoch);
    m_executor->StartEpoch(m_row.setting,
                           MakeCallback(&OrchestratorApplication::HandleEpoch, this));
}

void
OrchestratorApplication::HandleEpoch(const EpochResult& result)
{
    if (!m_running)
    {
        return;
    }
    Observe();
    if (!result.completed)
    {
        NS_LOG_WARN(m_problem.settings[m_row.setting].GetName()
                    << " is out of reach: " << result.failure);
        m_epochFailedTrace(m_row.setting, m_row.epoch, result.failure);
        m_costs->Forbid(m_row.setting);
        DecideNext();
        return;
    }
    CompleteEpoch(result);
    if (result.loss <= m_problem.lossTarget)
    {
        Finish(TARGET, "the loss target was met");
        return;
    }
    BeginRow();
    DecideNext();
}

void
OrchestratorApplication::CompleteEpoch(const EpochResult& result)
{
    m_state.history.events.push_back({LearningEvent::EPOCH, m_row.setting, result.loss});
    m_row.switched = m_row.setting != m_rowSetting;
    m_row.endTime = m_state.time;
    m_row.runTime = m_state.time - (m_row.startTime + m_row.changeTime);
    m_row.runEnergy = m_state.energy - (m_rowEnergy + m_row.changeEnergy);
    m_row.totalEnergy = m_state.energy;
    m_row.loss = result.loss;
    m_rowSetting = m_row.setting;
    m_costs->ObserveRun(m_row.setting, {m_row.runTime, m_row.runEnergy});
    m_summary.epochs++;
    m_summary.switches += m_row.switched ? 1 : 0;
    m_loss = result.loss;
    NS_LOG_INFO("T = " << m_state.time << " s: epoch " << m_row.epoch << ", loss " << m_row.loss);
    m_epochEndTrace(m_row);
}

void
OrchestratorApplication::Finish(StopReason reason, const std::string& text)
{
    NS_LOG_INFO("the job ends: " << text);
    m_running = false;
    m_finished = true;
    m_deadline.Cancel();
    m_executor->Abort();
    Observe();
    m_summary.reason = reason;
    m_summary.text = text;
    m_summary.time = m_state.time;
    m_summary.energy = m_state.energy;
    m_summary.loss = m_state.history.GetLoss();
    m_jobEndTrace(m_summary);
}

} // namespace pact
} // namespace ns3
