/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "torch-training.h"

#include <algorithm>
#include <torch/nn/modules/linear.h>
#include <torch/nn/modules/rnn.h>
#include <torch/optim/adam.h>
#include <torch/types.h>

namespace
{

/**
 * @brief Copy a matrix.
 * @param matrix the matrix, stored by columns
 * @param type numbers of the copy
 * @return a tensor with a row per column
 */
torch::Tensor
CopyColumns(const Eigen::Ref<const Eigen::MatrixXd>& matrix, torch::ScalarType type)
{
    const auto values = torch::empty({matrix.cols(), matrix.rows()}, torch::kFloat64);
    Eigen::Map<Eigen::MatrixXd>(values.data_ptr<double>(), matrix.rows(), matrix.cols()) = matrix;
    return values.to(type);
}

/**
 * @brief Set a parameter to a block of our parameters.
 * @param parameter the parameter
 * @param network where the block is
 * @param block index of the block
 */
void
SetParameter(torch::Tensor& parameter, const ns3::pact::LstmNetwork& network, std::size_t block)
{
    const torch::NoGradGuard guard;
    const auto& place = network.GetBlocks()[block];
    const Eigen::Index rows = parameter.size(0);
    const Eigen::Map<const Eigen::MatrixXd> values(network.GetParameters().data() + place.begin,
                                                   rows,
                                                   place.size / rows);
    parameter.copy_(CopyColumns(values.transpose(), torch::kFloat64).view(parameter.sizes()));
}

/**
 * @brief Pinball loss.
 * @param level level of the quantile
 * @param excess target minus quantile
 * @return the loss
 */
torch::Tensor
Pinball(double level, const torch::Tensor& excess)
{
    return torch::maximum(level * excess, (level - 1) * excess);
}

} // namespace

/// Network, samples and optimiser.
struct TorchTraining::Model
{
    /**
     * @brief Constructor.
     * @param problem network and options to take over
     */
    explicit Model(const EstimatorProblem& problem)
        : lstm(ns3::pact::STEP_INPUTS, problem.sizes.hiddenUnits),
          head(problem.sizes.hiddenUnits, 3 * problem.sizes.horizon)
    {
    }

    /**
     * @brief The objective of training.
     * @param chosen indices of samples
     * @return the objective
     */
    torch::Tensor GetObjective(const torch::Tensor& chosen)
    {
        const auto states = std::get<0>(lstm->forward(inputs.index_select(1, chosen)));
        const auto outputs = head->forward(states[-1]).chunk(3, 1);
        const auto errors = targets.index_select(0, chosen) - outputs[0];
        const auto losses = errors.square() + Pinball(0.05, errors + torch::softplus(outputs[1])) +
                            Pinball(0.95, errors - torch::softplus(outputs[2]));
        const auto counts = weights.index_select(0, chosen);
        return (counts * losses).sum() / counts.sum();
    }

    torch::nn::LSTM lstm;                     //!< recurrent part
    torch::nn::Linear head;                   //!< outputs
    torch::Tensor inputs;                     //!< step, sample, input
    torch::Tensor targets;                    //!< sample, epoch ahead
    torch::Tensor weights;                    //!< sample, epoch ahead
    std::unique_ptr<torch::optim::Adam> adam; //!< optimiser
};

TorchTraining::TorchTraining(const EstimatorProblem& problem, Precision precision)
    : m_model(std::make_unique<Model>(problem)),
      m_batch(problem.BATCH)
{
    at::set_num_threads(1);
    const auto type = precision == DOUBLE ? torch::kFloat64 : torch::kFloat32;
    m_model->lstm->to(type);
    m_model->head->to(type);
    // Torch has two biases per gate, which do the work of one and would move twice as fast.
    auto lstm = m_model->lstm->named_parameters();
    lstm["bias_hh_l0"].requires_grad_(false).zero_();
    SetParameter(lstm["weight_ih_l0"], problem.network, 0);
    SetParameter(lstm["weight_hh_l0"], problem.network, 1);
    SetParameter(lstm["bias_ih_l0"], problem.network, 2);
    SetParameter(m_model->head->weight, problem.network, 3);
    SetParameter(m_model->head->bias, problem.network, 4);
    m_model->inputs = CopyColumns(problem.samples.inputs, type)
                          .view({problem.samples.inputs.cols(),
                                 int64_t{problem.sizes.window},
                                 int64_t{ns3::pact::STEP_INPUTS}})
                          .transpose(0, 1)
                          .contiguous();
    m_model->targets = CopyColumns(problem.samples.targets, type);
    m_model->weights = CopyColumns(problem.samples.weights, type);
    m_model->adam = std::make_unique<torch::optim::Adam>(
        std::vector<torch::Tensor>{lstm["weight_ih_l0"],
                                   lstm["weight_hh_l0"],
                                   lstm["bias_ih_l0"],
                                   m_model->head->weight,
                                   m_model->head->bias},
        torch::optim::AdamOptions(problem.options.learningRate));
}

TorchTraining::~TorchTraining() = default;

std::vector<double>
TorchTraining::Pass(const std::vector<Eigen::Index>& order)
{
    const std::vector<int64_t> indices(order.begin(), order.end());
    const auto chosen = torch::tensor(indices, torch::kInt64);
    std::vector<double> objectives;
    const auto samples = static_cast<int64_t>(order.size());
    const auto batch = static_cast<int64_t>(m_batch);
    for (int64_t first = 0; first < samples; first += batch)
    {
        const auto objective =
            m_model->GetObjective(chosen.slice(0, first, std::min(first + batch, samples)));
        m_model->adam->zero_grad();
        objective.backward();
        m_model->adam->step();
        objectives.push_back(objective.item<double>());
    }
    return objectives;
}
