/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "pact-learned-loss-estimator.h"

#include "pact-learned-loss-process.h"

#include "ns3/boolean.h"
#include "ns3/double.h"

#include <cmath>
#include <utility>

namespace ns3
{
namespace pact
{

NS_OBJECT_ENSURE_REGISTERED(LearnedLossEstimator);

TypeId
LearnedLossEstimator::GetTypeId()
{
    static TypeId tid =
        TypeId("ns3::pact::LearnedLossEstimator")
            .SetParent<LossEstimator>()
            .SetGroupName("Pact")
            .AddConstructor<LearnedLossEstimator>()
            .AddAttribute(
                "Confidence",
                "Nominal probability with which a predicted loss is reached: predictions "
                "are this quantile of the loss. At 0.5 they are the mean of the log loss, "
                "close to the median of the loss. To be set before the first forecast.",
                DoubleValue(0.5),
                MakeDoubleAccessor(&LearnedLossEstimator::m_confidence),
                MakeDoubleChecker<double>(0.5, 0.99))
            .AddAttribute("ExtrapolateChanges",
                          "Whether a change may come earlier in a stage than in any record that "
                          "the networks learned from. If not, what it leads to is unknown.",
                          BooleanValue(false),
                          MakeBooleanAccessor(&LearnedLossEstimator::m_extrapolateChanges),
                          MakeBooleanChecker());
    return tid;
}

void
LearnedLossEstimator::Set(std::shared_ptr<const LossNetworks> networks,
                          std::vector<SettingFeatures> settings)
{
    m_networks = std::move(networks);
    m_settings = std::move(settings);
    m_learned.reset();
}

LossForecast
LearnedLossEstimator::Forecast(const LearningHistory& history) const
{
    if (!m_learned)
    {
        m_learned = std::make_shared<LearnedSettings>(m_networks,
                                                      m_settings,
                                                      m_confidence,
                                                      m_extrapolateChanges);
    }
    ObservedStage stage;
    stage.features = m_learned->GetFirstStage(history.startSetting);
    stage.moments = {{0, std::log(history.startLoss)}};
    std::size_t setting = history.startSetting;
    uint32_t epoch = 0;
    for (const LearningEvent& event : history.events)
    {
        const uint32_t age = stage.moments.back().age;
        if (event.kind == LearningEvent::CHANGE)
        {
            stage.features = m_learned->GetStage(setting,
                                                 event.setting,
                                                 stage.features.epochsSincePruning + age);
            stage.moments.clear();
            setting = event.setting;
        }
        else
        {
            epoch++;
        }
        const bool begins = stage.moments.empty();
        stage.moments.push_back({begins ? 0 : age + 1, std::log(event.loss)});
    }
    LossState state;
    state.setting = setting;
    state.loss = history.GetLoss();
    state.stageStartLoss = std::exp(stage.moments.front().logLoss);
    state.epochsInStage = stage.moments.back().age;
    state.epoch = epoch;
    return {CreateObject<LearnedLossProcess>(m_learned, stage), state};
}

} // namespace pact
} // namespace ns3
