/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef PACT_LOSS_ESTIMATOR_H
#define PACT_LOSS_ESTIMATOR_H

#include "pact-learning-setting.h"
#include "pact-loss-process.h"

#include <vector>

namespace ns3
{
namespace pact
{

/**
 * @ingroup pact
 * @brief What an estimator believes at one decision: how the loss will evolve, and from where.
 */
struct LossForecast
{
    Ptr<const LossProcess> process; //!< the believed evolution
    LossState state;                //!< the believed present state
};

/**
 * @ingroup pact
 * @brief What the orchestrator believes about the evolution of the loss.
 *
 * An estimator is asked once per decision, with all that was observed so far, and answers with a
 * process that the planner then explores by itself.
 */
class LossEstimator : public Object
{
  public:
    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId();

    /**
     * @brief Predict the evolution of the loss.
     * @param history what was observed since the job began
     * @return the forecast; its state's setting is history.GetSetting()
     */
    virtual LossForecast Forecast(const LearningHistory& history) const = 0;
};

/**
 * @ingroup pact
 * @brief Knows the true loss process: an upper bound on what any estimator can achieve, and what
 * the benchmark strategies of the paper are given.
 */
class OracleLossEstimator : public LossEstimator
{
  public:
    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId();

    /**
     * @brief Set the truth.
     * @param truth the process the simulated job follows
     */
    void SetTruth(Ptr<const LossProcess> truth);

    LossForecast Forecast(const LearningHistory& history) const override;

  private:
    Ptr<const LossProcess> m_truth; //!< the truth
};

/**
 * @ingroup pact
 * @brief Distorts the prediction of another estimator for some settings.
 *
 * The predicted variation of an epoch, lambda_run, is multiplied by 1 + Bias in the biased
 * settings: a positive bias overestimates what the model learns per epoch, a negative one
 * underestimates it. A large positive bias on a process whose next loss hardly depends on the
 * present one is not monotone (see LossProcess): a planner may then miss the best plan of that
 * belief.
 */
class BiasedLossEstimator : public LossEstimator
{
  public:
    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId();

    /**
     * @brief Set the estimator whose predictions are distorted.
     * @param inner the estimator
     */
    void SetInner(Ptr<LossEstimator> inner);

    /**
     * @brief Choose the settings that are biased, usually all settings of one model.
     * @param biased one flag per setting
     */
    void SetBiasedSettings(std::vector<bool> biased);

    LossForecast Forecast(const LearningHistory& history) const override;

  private:
    Ptr<LossEstimator> m_inner; //!< whose predictions are distorted
    double m_bias;              //!< share added to the predicted variation
    std::vector<bool> m_biased; //!< per setting
};

} // namespace pact
} // namespace ns3

#endif // PACT_LOSS_ESTIMATOR_H
