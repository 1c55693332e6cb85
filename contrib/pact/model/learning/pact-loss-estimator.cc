/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "pact-loss-estimator.h"

#include "ns3/double.h"

#include <cmath>

namespace ns3
{
namespace pact
{

NS_OBJECT_ENSURE_REGISTERED(LossEstimator);
NS_OBJECT_ENSURE_REGISTERED(OracleLossEstimator);
NS_OBJECT_ENSURE_REGISTERED(BiasedLossEstimator);

namespace
{

/// The believed process of a BiasedLossEstimator.
class BiasedLossProcess : public LossProcess
{
  public:
    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId()
    {
        static TypeId tid =
            TypeId("ns3::pact::BiasedLossProcess").SetParent<LossProcess>().SetGroupName("Pact");
        return tid;
    }

    /**
     * @brief Constructor.
     * @param inner the process that is distorted
     * @param bias share added to the variation of an epoch
     * @param biased one flag per setting
     */
    BiasedLossProcess(Ptr<const LossProcess> inner, double bias, const std::vector<bool>& biased)
        : m_inner(inner),
          m_bias(bias),
          m_biased(biased)
    {
    }

    LossState AfterChange(const LossState& state, std::size_t to) const override
    {
        return m_inner->AfterChange(state, to);
    }

    LossState AfterEpoch(const LossState& state) const override
    {
        LossState next = m_inner->AfterEpoch(state);
        if (!m_biased[state.setting] || next.loss == UNKNOWN_LOSS)
        {
            return next;
        }
        // A biased belief may overshoot; a loss is positive all the same.
        const double variation = (next.loss - state.loss) * (1 + m_bias);
        const double loss = std::fmax(state.loss + variation, 1e-9 * state.loss);
        return m_inner->WithLoss(next, loss);
    }

    LossState WithLoss(const LossState& state, double loss) const override
    {
        return m_inner->WithLoss(state, loss);
    }

    uint32_t GetRank(const LossState& state) const override
    {
        return m_inner->GetRank(state);
    }

    uint64_t GetComparisonClass(const LossState& state) const override
    {
        return m_inner->GetComparisonClass(state);
    }

    double GetStageBound(const LossState& state) const override
    {
        // With a bias, epochs may go below what the inner process never reaches.
        return m_biased[state.setting] ? LossProcess::GetStageBound(state)
                                       : m_inner->GetStageBound(state);
    }

  private:
    Ptr<const LossProcess> m_inner; //!< the process that is distorted
    double m_bias;                  //!< share added to the variation
    std::vector<bool> m_biased;     //!< per setting
};

} // namespace

TypeId
LossEstimator::GetTypeId()
{
    static TypeId tid = TypeId("ns3::pact::LossEstimator").SetParent<Object>().SetGroupName("Pact");
    return tid;
}

TypeId
OracleLossEstimator::GetTypeId()
{
    static TypeId tid = TypeId("ns3::pact::OracleLossEstimator")
                            .SetParent<LossEstimator>()
                            .SetGroupName("Pact")
                            .AddConstructor<OracleLossEstimator>();
    return tid;
}

void
OracleLossEstimator::SetTruth(Ptr<const LossProcess> truth)
{
    m_truth = truth;
}

LossForecast
OracleLossEstimator::Forecast(const LearningHistory& history) const
{
    LossState state = m_truth->Begin(history.startSetting, history.startLoss);
    for (const auto& event : history.events)
    {
        state = event.kind == LearningEvent::CHANGE ? m_truth->AfterChange(state, event.setting)
                                                    : m_truth->AfterEpoch(state);
    }
    return {m_truth, state};
}

TypeId
BiasedLossEstimator::GetTypeId()
{
    static TypeId tid =
        TypeId("ns3::pact::BiasedLossEstimator")
            .SetParent<LossEstimator>()
            .SetGroupName("Pact")
            .AddConstructor<BiasedLossEstimator>()
            .AddAttribute("Bias",
                          "Share added to the predicted loss variation of an epoch in the biased "
                          "settings: +0.2 predicts 20 % more progress per epoch than the inner "
                          "estimator does.",
                          DoubleValue(0.0),
                          MakeDoubleAccessor(&BiasedLossEstimator::m_bias),
                          MakeDoubleChecker<double>(-1.0));
    return tid;
}

void
BiasedLossEstimator::SetInner(Ptr<LossEstimator> inner)
{
    m_inner = inner;
}

void
BiasedLossEstimator::SetBiasedSettings(std::vector<bool> biased)
{
    m_biased = std::move(biased);
}

LossForecast
BiasedLossEstimator::Forecast(const LearningHistory& history) const
{
    const LossForecast inner = m_inner->Forecast(history);
    return {CreateObject<BiasedLossProcess>(inner.process, m_bias, m_biased), inner.state};
}

} // namespace pact
} // namespace ns3
