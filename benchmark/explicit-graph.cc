/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "explicit-graph.h"

#include <algorithm>
#include <boost/graph/dijkstra_shortest_paths.hpp>
#include <cmath>
#include <limits>

using namespace ns3::pact;

namespace
{

/// Smallest level whose value is not below the given one, but for rounding errors.
uint32_t
LevelUp(double value, double step)
{
    return static_cast<uint32_t>(std::ceil(value / step - 1e-9));
}

/// Numbers cells in the order they are met.
class CellNumbers
{
  public:
    CellNumbers(std::size_t settings, std::size_t losses, std::size_t times)
        : m_losses(losses),
          m_times(times),
          m_numbers(settings * losses * times, NONE)
    {
    }

    /// A cell.
    struct Cell
    {
        std::size_t setting; //!< index of the setting
        uint32_t loss;       //!< loss level
        uint32_t time;       //!< time level
    };

    uint32_t GetNumber(const Cell& cell)
    {
        uint32_t& number = m_numbers[(cell.setting * m_losses + cell.loss) * m_times + cell.time];
        if (number == NONE)
        {
            number = static_cast<uint32_t>(m_cells.size());
            m_cells.push_back(cell);
        }
        return number;
    }

    const std::vector<Cell>& GetCells() const
    {
        return m_cells;
    }

  private:
    static constexpr uint32_t NONE = std::numeric_limits<uint32_t>::max();

    std::size_t m_losses;            //!< number of loss levels
    std::size_t m_times;             //!< number of time levels
    std::vector<uint32_t> m_numbers; //!< of every cell
    std::vector<Cell> m_cells;       //!< the cells met
};

} // namespace

ExplicitGraph::ExplicitGraph(const LearningProblem& problem,
                             const LearningState& state,
                             double lossStep,
                             double timeStep)
{
    const LossForecast forecast = problem.estimator->Forecast(state.history);
    const std::size_t settings = problem.costs->GetSize();
    const auto lastTime = static_cast<uint32_t>(problem.deadline / timeStep + 1e-9);
    // Changes raise the loss; nothing rises above twice the start loss here.
    const uint32_t losses = LevelUp(2 * problem.startLoss, lossStep) + 1;
    CellNumbers numbers(settings, losses, lastTime + 1);
    numbers.GetNumber({forecast.state.setting,
                       LevelUp(forecast.state.loss, lossStep),
                       LevelUp(state.time, timeStep)});

    std::vector<std::pair<uint32_t, uint32_t>> edges;
    std::vector<Edge> weights;
    for (uint32_t from = 0; from < numbers.GetCells().size(); ++from)
    {
        const auto cell = numbers.GetCells()[from];
        const double loss = cell.loss * lossStep;
        if (loss <= problem.lossTarget)
        {
            m_targets.push_back(from);
            continue;
        }
        LossState here = forecast.process->Begin(cell.setting, loss);
        for (std::size_t to = 0; to < settings; ++to)
        {
            const auto cost = problem.costs->GetAction(cell.setting, to);
            if (!cost.IsAllowed())
            {
                continue;
            }
            const uint32_t time = LevelUp(cell.time * timeStep + cost.time, timeStep);
            if (time > lastTime)
            {
                continue;
            }
            const LossState next = forecast.process->AfterEpoch(
                to == cell.setting ? here : forecast.process->AfterChange(here, to));
            edges.emplace_back(from, numbers.GetNumber({to, LevelUp(next.loss, lossStep), time}));
            weights.push_back({cost.energy});
        }
    }
    // Cells are expanded in the order of their numbers, so the edges are sorted already.
    m_graph = Graph(boost::edges_are_sorted,
                    edges.begin(),
                    edges.end(),
                    weights.begin(),
                    numbers.GetCells().size());
}

double
ExplicitGraph::Solve() const
{
    std::vector<double> energy(boost::num_vertices(m_graph));
    boost::dijkstra_shortest_paths(m_graph,
                                   boost::vertex(0, m_graph),
                                   boost::weight_map(boost::get(&Edge::energy, m_graph))
                                       .distance_map(boost::make_iterator_property_map(
                                           energy.begin(),
                                           boost::get(boost::vertex_index, m_graph))));
    double best = std::numeric_limits<double>::infinity();
    for (const uint32_t target : m_targets)
    {
        best = std::min(best, energy[target]);
    }
    return best;
}
