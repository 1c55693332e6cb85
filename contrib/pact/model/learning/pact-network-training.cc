/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "pact-network-training.h"

#include "pact-adam.h"
#include "pact-quantile-objective.h"

#include "ns3/assert.h"

#include <algorithm>
#include <limits>
#include <numeric>

namespace ns3
{
namespace pact
{

namespace
{

/// Samples that are evaluated at once: many, yet few enough for the processor's caches.
constexpr Eigen::Index EVALUATION_BATCH = 64;

/**
 * @brief Average objective of a network over samples.
 * @param network the network
 * @param samples the samples
 * @return the objective
 */
double
Evaluate(QuantileNetwork& network, const NetworkSamples& samples)
{
    double sum = 0;
    double total = 0;
    for (Eigen::Index first = 0; first < samples.inputs.cols(); first += EVALUATION_BATCH)
    {
        const Eigen::Index count = std::min(EVALUATION_BATCH, samples.inputs.cols() - first);
        const auto weights = samples.weights.middleCols(first, count);
        const double weight = weights.sum();
        sum += weight * QuantileObjective(network.Forward(samples.inputs.middleCols(first, count)),
                                          samples.targets.middleCols(first, count),
                                          weights,
                                          nullptr);
        total += weight;
    }
    return sum / total;
}

/// Passes over samples, in batches.
class Trainer
{
  public:
    /**
     * @brief Constructor.
     * @param network the network
     * @param samples the samples
     * @param options how to train
     */
    Trainer(QuantileNetwork& network,
            const NetworkSamples& samples,
            const NetworkTrainingOptions& options)
        : m_network(network),
          m_samples(samples),
          m_batchSize(options.batch),
          m_adam(network.GetParameters().size(), options.learningRate),
          m_parameters(network.GetParameters()),
          m_order(samples.inputs.cols())
    {
        std::iota(m_order.begin(), m_order.end(), Eigen::Index{0});
    }

    /**
     * @brief Make one pass.
     * @param random source of the order of the samples
     * @return average objective while the parameters moved
     */
    double Pass(RandomSource& random)
    {
        random.Shuffle(m_order);
        double sum = 0;
        double total = 0;
        for (std::size_t first = 0; first < m_order.size(); first += m_batchSize)
        {
            Gather(first, std::min(m_batchSize, m_order.size() - first));
            const double weight = m_batch.weights.sum();
            // Adam would move on by its momentum even where nothing is to be learned.
            if (weight > 0)
            {
                sum += weight * Step();
                total += weight;
            }
        }
        return total > 0 ? sum / total : 0;
    }

  private:
    /**
     * @brief Collect the samples of a batch.
     * @param first place of the first one in the order
     * @param count how many
     */
    void Gather(std::size_t first, std::size_t count)
    {
        const auto columns = static_cast<Eigen::Index>(count);
        m_batch.inputs.resize(m_samples.inputs.rows(), columns);
        m_batch.targets.resize(m_samples.targets.rows(), columns);
        m_batch.weights.resize(m_samples.weights.rows(), columns);
        for (Eigen::Index i = 0; i < columns; i++)
        {
            const Eigen::Index sample = m_order[first + static_cast<std::size_t>(i)];
            m_batch.inputs.col(i) = m_samples.inputs.col(sample);
            m_batch.targets.col(i) = m_samples.targets.col(sample);
            m_batch.weights.col(i) = m_samples.weights.col(sample);
        }
    }

    /**
     * @brief Learn from the batch.
     * @return its objective before that
     */
    double Step()
    {
        const double objective = QuantileObjective(m_network.Forward(m_batch.inputs),
                                                   m_batch.targets,
                                                   m_batch.weights,
                                                   &m_outputGradient);
        m_network.Backward(m_outputGradient, m_gradient);
        m_adam.Step(m_gradient, m_parameters);
        m_network.SetParameters(m_parameters);
        return objective;
    }

    QuantileNetwork& m_network;        //!< the network
    const NetworkSamples& m_samples;   //!< what it learns from
    std::size_t m_batchSize;           //!< samples per step
    Adam m_adam;                       //!< the optimiser
    Eigen::VectorXd m_parameters;      //!< of the network
    std::vector<Eigen::Index> m_order; //!< of the samples
    NetworkSamples m_batch;            //!< samples of a step
    Eigen::MatrixXd m_outputGradient;  //!< derivatives with respect to the outputs
    Eigen::VectorXd m_gradient;        //!< derivatives with respect to the parameters
};

} // namespace

NetworkTrainingCurve
TrainNetwork(QuantileNetwork& network,
             const NetworkSamples& training,
             const NetworkSamples& validation,
             const NetworkTrainingOptions& options,
             RandomSource& random)
{
    NS_ASSERT_MSG(training.inputs.cols() > 0, "there is nothing to learn from");
    NS_ASSERT_MSG(options.batch > 0, "a batch has at least one sample");
    const bool validates = validation.weights.size() > 0 && validation.weights.sum() > 0;
    Trainer trainer(network, training, options);
    NetworkTrainingCurve curve;
    Eigen::VectorXd kept = network.GetParameters();
    double least = std::numeric_limits<double>::infinity();
    for (uint32_t epoch = 0; epoch < options.maxEpochs; epoch++)
    {
        curve.training.push_back(trainer.Pass(random));
        if (!validates)
        {
            curve.best = epoch;
            continue;
        }
        curve.validation.push_back(Evaluate(network, validation));
        if (curve.validation.back() < least)
        {
            least = curve.validation.back();
            kept = network.GetParameters();
            curve.best = epoch;
        }
        else if (epoch - curve.best >= options.patience)
        {
            break;
        }
    }
    if (validates)
    {
        network.SetParameters(kept);
    }
    return curve;
}

} // namespace pact
} // namespace ns3
