/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef PACT_TORCH_TRAINING_H
#define PACT_TORCH_TRAINING_H

#include "estimator-problem.h"

#include <memory>
#include <vector>

/// The same training with LibTorch on one thread: nn::LSTM, nn::Linear, optim::Adam.
class TorchTraining
{
  public:
    /// Numbers that it computes with.
    enum Precision
    {
        DOUBLE, //!< 64 bits, as we do
        FLOAT   //!< 32 bits
    };

    /**
     * @brief Constructor.
     * @param problem network, samples and options to take over
     * @param precision numbers to compute with
     */
    TorchTraining(const EstimatorProblem& problem, Precision precision);
    ~TorchTraining();

    /**
     * @brief Make one pass.
     * @param order of the samples
     * @return objective of every batch
     */
    std::vector<double> Pass(const std::vector<Eigen::Index>& order);

  private:
    struct Model;

    std::unique_ptr<Model> m_model; //!< network, samples and optimiser
    std::size_t m_batch;            //!< samples per step
};

#endif // PACT_TORCH_TRAINING_H
