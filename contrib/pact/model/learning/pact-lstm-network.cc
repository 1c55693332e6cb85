/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "pact-lstm-network.h"

#include "pact-activations.h"

#include "ns3/assert.h"

#include <cmath>

namespace ns3
{
namespace pact
{

namespace
{

/**
 * @brief One step of one sample.
 * @param hidden units
 * @param gates what enters the gates; replaced by the gates
 * @param before cells before the step
 * @param cells filled with the cells after it
 * @param squashed filled with their tanh
 * @param states filled with the states after the step
 */
PACT_VECTOR_CLONES void
StepForward(Eigen::Index hidden,
            double* __restrict__ gates,
            const double* __restrict__ before,
            double* __restrict__ cells,
            double* __restrict__ squashed,
            double* __restrict__ states)
{
    for (Eigen::Index i = 0; i < 2 * hidden; i++)
    {
        gates[i] = Sigmoid(gates[i]);
    }
    for (Eigen::Index i = 2 * hidden; i < 3 * hidden; i++)
    {
        gates[i] = Tanh(gates[i]);
    }
    for (Eigen::Index i = 3 * hidden; i < 4 * hidden; i++)
    {
        gates[i] = Sigmoid(gates[i]);
    }
    for (Eigen::Index i = 0; i < hidden; i++)
    {
        cells[i] = gates[hidden + i] * before[i] + gates[i] * gates[2 * hidden + i];
        squashed[i] = Tanh(cells[i]);
        states[i] = gates[3 * hidden + i] * squashed[i];
    }
}

/**
 * @brief Derivatives of an objective through one step of one sample.
 * @param hidden units
 * @param gates the gates
 * @param before cells before the step
 * @param squashed tanh of the cells after it
 * @param ofStates derivatives with respect to the states after the step
 * @param ofCells derivatives with respect to the cells after the step, but for the way through the
 * states; replaced by those with respect to the cells before it
 * @param ofGates filled with the derivatives with respect to what enters the gates
 */
PACT_VECTOR_CLONES void
StepBackward(Eigen::Index hidden,
             const double* __restrict__ gates,
             const double* __restrict__ before,
             const double* __restrict__ squashed,
             const double* __restrict__ ofStates,
             double* __restrict__ ofCells,
             double* __restrict__ ofGates)
{
    for (Eigen::Index i = 0; i < hidden; i++)
    {
        const double in = gates[i];
        const double forget = gates[hidden + i];
        const double cell = gates[2 * hidden + i];
        const double out = gates[3 * hidden + i];
        const double ofCell = ofCells[i] + ofStates[i] * out * (1 - squashed[i] * squashed[i]);
        ofGates[i] = ofCell * cell * in * (1 - in);
        ofGates[hidden + i] = ofCell * before[i] * forget * (1 - forget);
        ofGates[2 * hidden + i] = ofCell * in * (1 - cell * cell);
        ofGates[3 * hidden + i] = ofStates[i] * squashed[i] * out * (1 - out);
        ofCells[i] = ofCell * forget;
    }
}

} // namespace

LstmNetwork::LstmNetwork(Eigen::Index stepInputs,
                         Eigen::Index steps,
                         Eigen::Index hidden,
                         Eigen::Index horizon)
    : QuantileNetwork(horizon),
      m_stepInputs(stepInputs),
      m_steps(steps),
      m_hidden(hidden),
      m_samples(0)
{
    NS_ASSERT_MSG(stepInputs > 0 && steps > 0 && hidden > 0, "an LSTM has inputs, steps and units");
    AddBlock("input weights", 4 * hidden * stepInputs);
    AddBlock("recurrent weights", 4 * hidden * hidden);
    AddBlock("gate biases", 4 * hidden);
    AddBlock("output weights", GetOutputSize() * hidden);
    AddBlock("output biases", GetOutputSize());
}

Eigen::Index
LstmNetwork::GetInputSize() const
{
    return m_stepInputs * m_steps;
}

LstmNetwork::Weights
LstmNetwork::GetInputWeights() const
{
    return {At(INPUT_WEIGHTS), 4 * m_hidden, m_stepInputs};
}

LstmNetwork::Weights
LstmNetwork::GetRecurrentWeights() const
{
    return {At(RECURRENT_WEIGHTS), 4 * m_hidden, m_hidden};
}

LstmNetwork::Weights
LstmNetwork::GetOutputWeights() const
{
    return {At(OUTPUT_WEIGHTS), GetOutputSize(), m_hidden};
}

void
LstmNetwork::Initialise(RandomSource& random)
{
    const double bound = 1 / std::sqrt(static_cast<double>(m_hidden));
    for (std::size_t block = 0; block < GetBlocks().size(); block++)
    {
        DrawBlock(block, bound, random);
    }
    // A cell that remembers from the start lets gradients reach the oldest step.
    FillBlock(GATE_BIASES, m_hidden, m_hidden, 1);
    BeginSides(OUTPUT_BIASES);
}

void
LstmNetwork::Arrange(const Eigen::Ref<const Eigen::MatrixXd>& inputs)
{
    NS_ASSERT_MSG(inputs.rows() == GetInputSize() && inputs.cols() > 0,
                  "an LSTM reads " << GetInputSize() << " numbers per sample");
    if (inputs.cols() != m_samples)
    {
        m_samples = inputs.cols();
        const Eigen::Index columns = m_steps * m_samples;
        m_inputs.resize(m_stepInputs, columns);
        m_gates.resize(4 * m_hidden, columns);
        m_cells.setZero(m_hidden, columns + m_samples);
        m_squashed.resize(m_hidden, columns);
        m_states.setZero(m_hidden, columns + m_samples);
    }
    for (Eigen::Index step = 0; step < m_steps; step++)
    {
        m_inputs.middleCols(step * m_samples, m_samples) =
            inputs.middleRows(step * m_stepInputs, m_stepInputs);
    }
}

void
LstmNetwork::AddRecurrence(Eigen::Index step)
{
    const Eigen::Index first = step * m_samples;
    if (m_samples == 1)
    {
        m_gates.col(first).noalias() += GetRecurrentWeights() * m_states.col(first);
        return;
    }
    m_gates.middleCols(first, m_samples).noalias() +=
        GetRecurrentWeights() * m_states.middleCols(first, m_samples);
}

const Eigen::MatrixXd&
LstmNetwork::Forward(const Eigen::Ref<const Eigen::MatrixXd>& inputs)
{
    Arrange(inputs);
    m_gates.colwise() = Eigen::Map<const Eigen::VectorXd>(At(GATE_BIASES), 4 * m_hidden);
    m_gates.noalias() += GetInputWeights() * m_inputs;
    for (Eigen::Index step = 0; step < m_steps; step++)
    {
        if (step > 0)
        {
            AddRecurrence(step);
        }
        for (Eigen::Index column = step * m_samples; column < (step + 1) * m_samples; column++)
        {
            StepForward(m_hidden,
                        m_gates.col(column).data(),
                        m_cells.col(column).data(),
                        m_cells.col(column + m_samples).data(),
                        m_squashed.col(column).data(),
                        m_states.col(column + m_samples).data());
        }
    }
    m_outputs.resize(GetOutputSize(), m_samples);
    m_outputs.colwise() = Eigen::Map<const Eigen::VectorXd>(At(OUTPUT_BIASES), GetOutputSize());
    if (m_samples == 1)
    {
        m_outputs.col(0).noalias() += GetOutputWeights() * m_states.col(m_steps);
    }
    else
    {
        m_outputs.noalias() += GetOutputWeights() * m_states.rightCols(m_samples);
    }
    return m_outputs;
}

void
LstmNetwork::BackThroughSteps(const Eigen::MatrixXd& outputGradient)
{
    m_gateGradient.resize(4 * m_hidden, m_steps * m_samples);
    m_cellGradient.setZero(m_hidden, m_samples);
    m_stateGradient.resize(m_hidden, m_samples);
    m_stateGradient.noalias() = GetOutputWeights().transpose() * outputGradient;
    for (Eigen::Index step = m_steps - 1; step >= 0; step--)
    {
        const Eigen::Index first = step * m_samples;
        for (Eigen::Index sample = 0; sample < m_samples; sample++)
        {
            StepBackward(m_hidden,
                         m_gates.col(first + sample).data(),
                         m_cells.col(first + sample).data(),
                         m_squashed.col(first + sample).data(),
                         m_stateGradient.col(sample).data(),
                         m_cellGradient.col(sample).data(),
                         m_gateGradient.col(first + sample).data());
        }
        if (step > 0)
        {
            m_stateGradient.noalias() =
                GetRecurrentWeights().transpose() * m_gateGradient.middleCols(first, m_samples);
        }
    }
}

void
LstmNetwork::Backward(const Eigen::MatrixXd& outputGradient, Eigen::VectorXd& parameterGradient)
{
    NS_ASSERT_MSG(outputGradient.rows() == GetOutputSize() && outputGradient.cols() == m_samples,
                  "the gradient is of other outputs");
    BackThroughSteps(outputGradient);
    using Target = Eigen::Map<Eigen::MatrixXd>;
    parameterGradient.resize(GetParameters().size());
    Target(At(parameterGradient, INPUT_WEIGHTS), 4 * m_hidden, m_stepInputs).noalias() =
        m_gateGradient * m_inputs.transpose();
    // The state before the first step is zero.
    const Eigen::Index later = (m_steps - 1) * m_samples;
    Target(At(parameterGradient, RECURRENT_WEIGHTS), 4 * m_hidden, m_hidden).noalias() =
        m_gateGradient.rightCols(later) * m_states.middleCols(m_samples, later).transpose();
    Target(At(parameterGradient, GATE_BIASES), 4 * m_hidden, 1) = m_gateGradient.rowwise().sum();
    Target(At(parameterGradient, OUTPUT_WEIGHTS), GetOutputSize(), m_hidden).noalias() =
        outputGradient * m_states.rightCols(m_samples).transpose();
    Target(At(parameterGradient, OUTPUT_BIASES), GetOutputSize(), 1) =
        outputGradient.rowwise().sum();
}

} // namespace pact
} // namespace ns3
