/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef PACT_LSTM_NETWORK_H
#define PACT_LSTM_NETWORK_H

#include "pact-quantile-network.h"

namespace ns3
{
namespace pact
{

/**
 * @ingroup pact
 * @brief Long short-term memory (Hochreiter and Schmidhuber, 1997, with the forget gate of Gers et
 * al., 2000) over a fixed number of steps, with a linear head on its last state.
 *
 * The inputs of a sample are the steps' inputs, oldest first. All gates of a step are one matrix
 * product; their order is input, forget, cell, output.
 */
class LstmNetwork : public QuantileNetwork
{
  public:
    /**
     * @brief Constructor; all parameters are zero.
     * @param stepInputs inputs per step
     * @param steps steps per sample
     * @param hidden units
     * @param horizon length of the series that is predicted
     */
    LstmNetwork(Eigen::Index stepInputs,
                Eigen::Index steps,
                Eigen::Index hidden,
                Eigen::Index horizon);

    Eigen::Index GetInputSize() const override;
    void Initialise(RandomSource& random) override;
    const Eigen::MatrixXd& Forward(const Eigen::Ref<const Eigen::MatrixXd>& inputs) override;
    void Backward(const Eigen::MatrixXd& outputGradient,
                  Eigen::VectorXd& parameterGradient) override;

  private:
    /// The blocks of parameters.
    enum Block
    {
        INPUT_WEIGHTS,
        RECURRENT_WEIGHTS,
        GATE_BIASES,
        OUTPUT_WEIGHTS,
        OUTPUT_BIASES
    };

    using Weights = Eigen::Map<const Eigen::MatrixXd>; //!< a matrix among the parameters

    /// @return weights of the inputs, 4 hidden x stepInputs
    Weights GetInputWeights() const;

    /// @return weights of the state before, 4 hidden x hidden
    Weights GetRecurrentWeights() const;

    /// @return weights of the head, 3 horizon x hidden
    Weights GetOutputWeights() const;

    /**
     * @brief Make room for samples, and put their inputs in the order of the steps.
     * @param inputs as Forward() got them
     */
    void Arrange(const Eigen::Ref<const Eigen::MatrixXd>& inputs);

    /**
     * @brief Let the inputs, and the state before the step, speak to the gates of a step.
     * @param step index of the step, > 0
     */
    void AddRecurrence(Eigen::Index step);

    /**
     * @brief Derivatives of the objective with respect to what enters the gates, for all steps.
     * @param outputGradient as Backward() got it
     */
    void BackThroughSteps(const Eigen::MatrixXd& outputGradient);

    Eigen::Index m_stepInputs; //!< inputs per step
    Eigen::Index m_steps;      //!< steps per sample
    Eigen::Index m_hidden;     //!< units
    Eigen::Index m_samples;    //!< samples of the latest Forward()

    // A column per step and sample, the samples of a step side by side.
    Eigen::MatrixXd m_inputs;       //!< inputs of the steps
    Eigen::MatrixXd m_gates;        //!< gates; the cell gate as the sigmoid it is made from
    Eigen::MatrixXd m_cells;        //!< cells; one step more, with the zeros before the first
    Eigen::MatrixXd m_squashed;     //!< tanh of the cells
    Eigen::MatrixXd m_states;       //!< states; one step more, with the zeros before the first
    Eigen::MatrixXd m_gateGradient; //!< derivatives with respect to what enters the gates

    // A column per sample.
    Eigen::MatrixXd m_outputs;       //!< of the head
    Eigen::MatrixXd m_stateGradient; //!< derivatives with respect to the state of a step
    Eigen::MatrixXd m_cellGradient;  //!< derivatives with respect to the cells of a step
};

} // namespace pact
} // namespace ns3

#endif // PACT_LSTM_NETWORK_H
