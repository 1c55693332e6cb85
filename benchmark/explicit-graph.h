/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef PACT_EXPLICIT_GRAPH_H
#define PACT_EXPLICIT_GRAPH_H

#include "ns3/pact-learning-problem.h"

#include <boost/graph/compressed_sparse_row_graph.hpp>
#include <cstdint>
#include <utility>
#include <vector>

/**
 * The expanded graph written out: a vertex per cell (setting, loss level, time level) that can be
 * reached from the start, an edge per action, weights in energy; solved by Boost.
 */
class ExplicitGraph
{
  public:
    /// Weight of an edge.
    struct Edge
    {
        double energy; //!< of the action
    };

    using Graph = boost::compressed_sparse_row_graph<boost::directedS, boost::no_property, Edge>;

    /**
     * @brief Write the graph out.
     * @param problem the problem; its loss must depend on the loss alone
     * @param state where to start
     * @param lossStep gamma_l
     * @param timeStep gamma_T
     */
    ExplicitGraph(const ns3::pact::LearningProblem& problem,
                  const ns3::pact::LearningState& state,
                  double lossStep,
                  double timeStep);

    /**
     * @brief Dijkstra's algorithm over the whole graph.
     * @return energy of the cheapest path to a cell that meets the target; infinity if none does
     */
    double Solve() const;

    /// @return number of vertices
    std::size_t GetVertices() const
    {
        return boost::num_vertices(m_graph);
    }

    /// @return number of edges
    std::size_t GetEdges() const
    {
        return boost::num_edges(m_graph);
    }

  private:
    Graph m_graph;                   //!< the graph; the start is vertex 0
    std::vector<uint32_t> m_targets; //!< vertices that meet the target
};

#endif // PACT_EXPLICIT_GRAPH_H
