/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "pact-loss-networks.h"

#include "pact-estimator-samples.h"
#include "pact-feed-forward-network.h"
#include "pact-lstm-network.h"
#include "pact-quantile-objective.h"

#include "ns3/assert.h"

#include <Eigen/Core>
#include <utility>

namespace ns3
{
namespace pact
{

namespace
{

/**
 * @brief Give a network its weights.
 * @param network the network
 * @param weights as many as it has parameters
 */
void
SetWeights(QuantileNetwork& network, const std::vector<double>& weights)
{
    NS_ASSERT_MSG(Eigen::Index(weights.size()) == network.GetParameters().size(),
                  "weights that do not fit the network");
    network.SetParameters(
        Eigen::Map<const Eigen::VectorXd>(weights.data(), Eigen::Index(weights.size())));
}

/**
 * @brief From what networks say to a band of the log loss.
 * @param outputs what they say
 * @param index which output
 * @param scaling of the targets
 * @param calibration of the intervals
 * @param logLoss the log loss that the target is a change of
 * @return the band
 */
LossBand
MakeBand(const QuantileOutputs& outputs,
         Eigen::Index index,
         const NetworkScaling& scaling,
         const IntervalCalibration& calibration,
         double logLoss)
{
    const double mean = outputs.mean(index, 0);
    const double center = logLoss + scaling.targetMean + scaling.targetDeviation * mean;
    const double margin = calibration.margins[index];
    const double below = scaling.targetDeviation * (mean - outputs.low(index, 0));
    const double above = scaling.targetDeviation * (outputs.high(index, 0) - mean);
    return {center,
            center - calibration.lowFactors[index] * (below + margin),
            center + calibration.highFactors[index] * (above + margin)};
}

} // namespace

/// The networks, with working memory.
struct LossNetworks::Members
{
    std::vector<LstmNetwork> run;           //!< lambda_run
    std::vector<FeedForwardNetwork> change; //!< lambda_change
    Eigen::MatrixXd runInputs;              //!< what the run networks read
    Eigen::MatrixXd changeInputs;           //!< what the change networks read
    QuantileOutputs outputs;                //!< averages over the members
    QuantileOutputs other;                  //!< of one member

    /**
     * @brief Average what some networks say.
     * @tparam N kind of network
     * @param networks the networks, at least one
     * @param inputs what they read
     */
    template <typename N>
    void Average(std::vector<N>& networks, const Eigen::MatrixXd& inputs)
    {
        SplitOutputs(networks.front().Forward(inputs), outputs);
        for (std::size_t i = 1; i < networks.size(); ++i)
        {
            SplitOutputs(networks[i].Forward(inputs), other);
            outputs.mean += other.mean;
            outputs.low += other.low;
            outputs.high += other.high;
        }
        const double share = 1.0 / double(networks.size());
        outputs.mean *= share;
        outputs.low *= share;
        outputs.high *= share;
    }
};

LossNetworks::LossNetworks(TrainedEstimator trained)
    : m_trained(std::move(trained)),
      m_members(std::make_unique<Members>())
{
    NS_ASSERT_MSG(!m_trained.members.empty(), "an estimator without networks");
    const std::vector<Eigen::Index> layers(m_trained.changeUnits.begin(),
                                           m_trained.changeUnits.end());
    for (const EstimatorMember& member : m_trained.members)
    {
        m_members->run.emplace_back(STEP_INPUTS,
                                    m_trained.window,
                                    m_trained.hiddenUnits,
                                    m_trained.horizon);
        SetWeights(m_members->run.back(), member.run);
        if (!member.change.empty())
        {
            m_members->change.emplace_back(CHANGE_INPUTS, layers, 1);
            SetWeights(m_members->change.back(), member.change);
        }
    }
    m_members->runInputs.resize(m_trained.window * STEP_INPUTS, 1);
    m_members->changeInputs.resize(CHANGE_INPUTS, 1);
}

LossNetworks::~LossNetworks() = default;

const TrainedEstimator&
LossNetworks::GetTrained() const
{
    return m_trained;
}

void
LossNetworks::PredictRun(const StageFeatures& features,
                         const std::vector<StageObservation>& recent,
                         std::vector<LossBand>& band) const
{
    NS_ASSERT_MSG(!recent.empty(), "a prediction from nothing");
    FillRunInputs(features,
                  recent.data(),
                  recent.data() + recent.size(),
                  m_trained.runScaling,
                  m_trained.window,
                  m_members->runInputs.data());
    m_members->Average(m_members->run, m_members->runInputs);
    band.resize(m_trained.horizon);
    for (uint32_t i = 0; i < m_trained.horizon; ++i)
    {
        band[i] = MakeBand(m_members->outputs,
                           i,
                           m_trained.runScaling,
                           m_trained.runCalibration,
                           recent.back().logLoss);
    }
}

LossBand
LossNetworks::PredictChange(const ChangeFeatures& change) const
{
    if (m_members->change.empty())
    {
        return {change.logLoss, change.logLoss, change.logLoss};
    }
    FillChangeInputs(change, m_trained.changeScaling, m_members->changeInputs.data());
    m_members->Average(m_members->change, m_members->changeInputs);
    return MakeBand(m_members->outputs,
                    0,
                    m_trained.changeScaling,
                    m_trained.changeCalibration,
                    change.logLoss);
}

} // namespace pact
} // namespace ns3
