/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "pact-estimator-evaluation.h"

#include "pact-loss-baselines.h"
#include "pact-recorded-courses.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <optional>
#include <tuple>

namespace ns3
{
namespace pact
{

namespace
{

constexpr double NAN_VALUE = std::numeric_limits<double>::quiet_NaN(); //!< a number there is not

/// Sums over the predictions of one configuration and training seed.
struct GroupSums
{
    double error{0};       //!< absolute errors of the loss
    double logError{0};    //!< absolute errors of the log loss
    double length{0};      //!< lengths of the intervals
    uint64_t covered{0};   //!< losses within the interval
    uint64_t intervals{0}; //!< predictions with an interval
    uint64_t count{0};     //!< predictions
};

/// What a row of the metrics is about: split, network, horizon and predictor, by their order there.
using RowKey = std::tuple<int, int, int, int>;

const std::vector<std::string> SPLITS{"seed", "configuration", "training"};         //!< names
const std::vector<std::string> NETWORKS{"lambda_run", "lambda_change"};             //!< names
const std::vector<std::string> PREDICTORS{"estimator", "persistence", "power-law"}; //!< names
const std::vector<uint32_t> STEPS{1, 10}; //!< epochs ahead

/// Collects the scores of one set of records.
class Scores
{
  public:
    /**
     * @brief Constructor.
     * @param horizon epochs that the estimator predicts
     */
    explicit Scores(uint32_t horizon)
        : m_horizon(horizon)
    {
    }

    /**
     * @brief Begin another configuration.
     * @param split index of its split
     */
    void Begin(int split)
    {
        m_split = split;
        m_group++;
    }

    /**
     * @brief Score a prediction of lambda_run.
     * @param predictor index of the predictor
     * @param step epochs ahead
     * @param observed observed loss
     * @param predicted predicted loss
     * @param low lower end of its interval; NaN if it has none
     * @param high upper end of its interval
     */
    void AddRun(int predictor,
                uint32_t step,
                double observed,
                double predicted,
                double low,
                double high)
    {
        Add({m_split, 0, 0, predictor}, observed, predicted, low, high);
        for (std::size_t i = 0; i < STEPS.size(); ++i)
        {
            if (step == STEPS[i])
            {
                Add({m_split, 0, 1 + int(i), predictor}, observed, predicted, low, high);
            }
        }
    }

    /**
     * @brief Score a prediction of lambda_change.
     * @param predictor index of the predictor
     * @param observed observed loss
     * @param predicted predicted loss
     * @param low lower end of its interval; NaN if it has none
     * @param high upper end of its interval
     */
    void AddChange(int predictor, double observed, double predicted, double low, double high)
    {
        Add({m_split, 1, 0, predictor}, observed, predicted, low, high);
    }

    /// @return the metrics
    std::vector<EstimatorMetrics> GetMetrics() const
    {
        std::vector<EstimatorMetrics> metrics;
        for (const auto& [key, groups] : m_rows)
        {
            metrics.push_back(Summarise(key, groups));
        }
        return metrics;
    }

  private:
    /// Groups of one row.
    using Groups = std::map<uint64_t, GroupSums>;

    /**
     * @brief Score a prediction.
     * @param key the row it belongs to
     * @param observed observed loss
     * @param predicted predicted loss
     * @param low lower end of its interval; NaN if it has none
     * @param high upper end of its interval
     */
    void Add(const RowKey& key, double observed, double predicted, double low, double high)
    {
        GroupSums& sums = m_rows[key][m_group];
        sums.error += std::fabs(predicted - observed);
        sums.logError += std::fabs(std::log(predicted / observed));
        sums.count++;
        if (!std::isnan(low))
        {
            sums.length += high - low;
            sums.covered += observed >= low && observed <= high ? 1 : 0;
            sums.intervals++;
        }
    }

    /**
     * @brief Mean and standard deviation over the groups.
     * @param groups the groups
     * @param value of a group; NaN if it has none
     * @return both
     */
    template <typename F>
    static std::pair<double, double> Average(const Groups& groups, F value)
    {
        double sum = 0;
        double squares = 0;
        double count = 0;
        for (const auto& group : groups)
        {
            const double x = value(group.second);
            if (!std::isnan(x))
            {
                sum += x;
                squares += x * x;
                count++;
            }
        }
        const double mean = count == 0 ? NAN_VALUE : sum / count;
        const double variance =
            count < 2 ? NAN_VALUE : std::max(0.0, (squares - count * mean * mean) / (count - 1));
        return {mean, std::sqrt(variance)};
    }

    /**
     * @brief Make a row.
     * @param key what it is about
     * @param groups what was scored
     * @return the row
     */
    EstimatorMetrics Summarise(const RowKey& key, const Groups& groups) const
    {
        const auto [split, network, horizon, predictor] = key;
        EstimatorMetrics row;
        row.network = NETWORKS[network];
        row.split = SPLITS[split];
        row.predictor = PREDICTORS[predictor];
        row.horizon = network == 1   ? "change"
                      : horizon == 0 ? "1-" + std::to_string(m_horizon)
                                     : std::to_string(STEPS[horizon - 1]);
        std::tie(row.maeMean, row.maeStd) =
            Average(groups, [](const GroupSums& g) { return g.error / double(g.count); });
        std::tie(row.milMean, row.milStd) = Average(groups, [](const GroupSums& g) {
            return g.intervals == 0 ? NAN_VALUE : g.length / double(g.intervals);
        });
        std::tie(row.icpMean, row.icpStd) = Average(groups, [](const GroupSums& g) {
            return g.intervals == 0 ? NAN_VALUE : double(g.covered) / double(g.intervals);
        });
        row.logMaeMean =
            Average(groups, [](const GroupSums& g) { return g.logError / double(g.count); }).first;
        row.groups = groups.size();
        row.predictions = 0;
        for (const auto& group : groups)
        {
            row.predictions += group.second.count;
        }
        return row;
    }

    uint32_t m_horizon;              //!< epochs that the estimator predicts
    int m_split{0};                  //!< of the present configuration
    uint64_t m_group{0};             //!< number of the present configuration
    std::map<RowKey, Groups> m_rows; //!< by row
};

/**
 * @brief Which split a stage belongs to.
 * @param course the stage
 * @param trained what the estimator learned from
 * @return index into SPLITS
 */
int
GetSplit(const RecordedCourse& course, const TrainedEstimator& trained)
{
    const auto& seeds = trained.recordSeeds;
    if (std::find(seeds.begin(), seeds.end(), course.seed) == seeds.end())
    {
        return 0;
    }
    const auto& leftOut = trained.leftOut;
    return std::find(leftOut.begin(), leftOut.end(), course.branch) == leftOut.end() ? 2 : 1;
}

/**
 * @brief Call something for each prediction of how a stage goes on.
 * @param moments what was recorded
 * @param horizon epochs ahead
 * @param score called with the origin, the epochs ahead, and the moment there
 */
template <typename F>
void
ForEachPrediction(const std::vector<StageObservation>& moments, std::size_t horizon, F score)
{
    for (std::size_t i = 0; i + 1 < moments.size(); ++i)
    {
        for (std::size_t h = 1; h <= horizon && i + h < moments.size(); ++h)
        {
            score(i, static_cast<uint32_t>(h), moments[i + h]);
        }
    }
}

/**
 * @brief Score what an estimator says of how a stage goes on.
 * @param networks the estimator
 * @param course the stage
 * @param scores takes the scores
 */
void
ScoreRun(const LossNetworks& networks, const RecordedCourse& course, Scores& scores)
{
    std::vector<StageObservation> shown;
    if (course.untrained)
    {
        shown.push_back(*course.untrained);
    }
    std::vector<LossBand> band;
    ForEachPrediction(course.moments,
                      networks.GetTrained().horizon,
                      [&](std::size_t origin, uint32_t step, const StageObservation& later) {
                          if (step == 1)
                          {
                              shown.push_back(course.moments[origin]);
                              networks.PredictRun(course.features, shown, band);
                          }
                          scores.AddRun(0,
                                        step,
                                        std::exp(later.logLoss),
                                        std::exp(band[step - 1].mean),
                                        std::exp(band[step - 1].low),
                                        std::exp(band[step - 1].high));
                      });
}

/**
 * @brief Score what the baselines say of how a stage goes on.
 * @param course the stage
 * @param horizon epochs ahead
 * @param scores takes the scores
 */
void
ScoreBaselines(const RecordedCourse& course, uint32_t horizon, Scores& scores)
{
    std::vector<StageObservation> seen;
    std::optional<StagePowerLaw> powerLaw;
    ForEachPrediction(
        course.moments,
        horizon,
        [&](std::size_t origin, uint32_t step, const StageObservation& later) {
            if (step == 1)
            {
                seen.push_back(course.moments[origin]);
                powerLaw.emplace(seen);
            }
            const double observed = std::exp(later.logLoss);
            scores.AddRun(1, step, observed, std::exp(seen.back().logLoss), NAN_VALUE, NAN_VALUE);
            scores.AddRun(2, step, observed, powerLaw->GetLoss(later.age), NAN_VALUE, NAN_VALUE);
        });
    if (course.change)
    {
        const double after = std::exp(course.moments.front().logLoss);
        scores.AddChange(1, after, std::exp(course.change->logLoss), NAN_VALUE, NAN_VALUE);
    }
}

/**
 * @brief Score the prediction of the loss after a change.
 * @param networks the estimator
 * @param course the stage that it began
 * @param scores takes the scores
 */
void
ScoreChange(const LossNetworks& networks, const RecordedCourse& course, Scores& scores)
{
    const LossBand after = networks.PredictChange(*course.change);
    const double observed = std::exp(course.moments.front().logLoss);
    scores.AddChange(0, observed, std::exp(after.mean), std::exp(after.low), std::exp(after.high));
}

} // namespace

std::vector<EstimatorMetrics>
EvaluateEstimators(const std::vector<std::shared_ptr<const LossNetworks>>& estimators,
                   const TrainingRecords& records,
                   const RecordMapping& mapping)
{
    const TrainedEstimator& first = estimators.front()->GetTrained();
    Scores scores(first.horizon);
    for (const RecordedCourse& course : GetRecordedCourses(records, mapping))
    {
        scores.Begin(GetSplit(course, first));
        ScoreBaselines(course, first.horizon, scores);
        for (const auto& networks : estimators)
        {
            scores.Begin(GetSplit(course, first));
            ScoreRun(*networks, course, scores);
            if (course.change)
            {
                ScoreChange(*networks, course, scores);
            }
        }
    }
    return scores.GetMetrics();
}

} // namespace pact
} // namespace ns3
