/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "pact-estimator-trainer.h"

#include "pact-estimator-folds.h"
#include "pact-feed-forward-network.h"
#include "pact-interval-calibration.h"
#include "pact-loss-networks.h"
#include "pact-lstm-network.h"

#include "ns3/boolean.h"
#include "ns3/double.h"
#include "ns3/uinteger.h"

#include <algorithm>
#include <cmath>
#include <iomanip>
#include <limits>
#include <sstream>

namespace ns3
{
namespace pact
{

NS_OBJECT_ENSURE_REGISTERED(EstimatorTrainer);

namespace
{

/// Mean of absolute errors that come one by one.
struct MeanError
{
    double sum{0};     //!< sum of the errors
    uint64_t count{0}; //!< how many

    /**
     * @brief Add an error.
     * @param error the error
     */
    void Add(double error)
    {
        sum += std::fabs(error);
        count++;
    }

    /// @return the mean; NaN if there is none
    double Get() const
    {
        return count == 0 ? std::numeric_limits<double>::quiet_NaN() : sum / double(count);
    }
};

/**
 * @brief Leave intervals as they are.
 * @param outputs number of outputs
 * @return the calibration that does so
 */
IntervalCalibration
MakeNoCalibration(std::size_t outputs)
{
    const std::vector<double> ones(outputs, 1);
    return {std::vector<double>(outputs, 0), ones, ones, 0};
}

/// Scores predictions of held-out records.
class HeldOutScores
{
  public:
    /**
     * @brief Constructor.
     * @param horizon epochs that the run network predicts
     */
    explicit HeldOutScores(uint32_t horizon)
        : m_run(horizon, false),
          m_change(1, true)
    {
    }

    /**
     * @brief Score the networks of one fold.
     * @param networks the networks
     * @param courses the stages held out from them
     */
    void Add(const LossNetworks& networks, const RecordedCourses& courses)
    {
        std::vector<LossBand> band;
        for (const RecordedCourse* course : courses)
        {
            const auto moments = GetShownMoments(*course);
            std::vector<StageObservation> recent;
            for (std::size_t i = 0; i + 1 < moments.size(); ++i)
            {
                recent.push_back(moments[i]);
                networks.PredictRun(course->features, recent, band);
                m_oneStep.Add(moments[i + 1].logLoss - band[0].mean);
                for (std::size_t h = 0; h < band.size() && i + h + 1 < moments.size(); ++h)
                {
                    AddTo(m_run, h, moments[i + h + 1].logLoss, band[h]);
                }
            }
            if (course->change)
            {
                const LossBand after = networks.PredictChange(*course->change);
                m_jump.Add(moments.front().logLoss - after.mean);
                AddTo(m_change, 0, moments.front().logLoss, after);
            }
        }
    }

    /**
     * @brief Write down what was found.
     * @param trained the estimator
     * @param calibrate whether its intervals are to be calibrated
     * @param branches branches that were held out one from another; 0 if whole training seeds were
     */
    void Report(TrainedEstimator& trained, bool calibrate, std::size_t branches) const
    {
        trained.quality = {m_oneStep.Get(),
                           m_jump.Get(),
                           m_run.GetCoverage(),
                           m_change.GetCoverage()};
        if (calibrate)
        {
            trained.runCalibration = m_run.Calibrate();
            // The jumps of one branch share the network that was pruned. Where other seeds were
            // held out, the scores show how networks differ; here they come in so many groups.
            trained.changeCalibration = m_change.Calibrate(branches);
        }
    }

  private:
    /**
     * @brief Score one prediction.
     * @param calibrator takes it
     * @param output which output
     * @param observed observed log loss
     * @param band predicted log loss
     */
    static void AddTo(IntervalCalibrator& calibrator,
                      std::size_t output,
                      double observed,
                      const LossBand& band)
    {
        calibrator.Add(output, observed, band.mean, band.low, band.high);
    }

    IntervalCalibrator m_run;    //!< scores of lambda_run
    IntervalCalibrator m_change; //!< scores of lambda_change
    MeanError m_oneStep;         //!< of lambda_run, one epoch ahead
    MeanError m_jump;            //!< of lambda_change
};

/**
 * @brief Find the limits of what the records know.
 * @param courses the stages
 * @param trained takes them
 */
void
FindLimits(const RecordedCourses& courses, TrainedEstimator& trained)
{
    trained.leastLogLoss = std::numeric_limits<double>::infinity();
    trained.greatestLogLoss = -std::numeric_limits<double>::infinity();
    trained.earliestChange = std::numeric_limits<uint32_t>::max();
    for (const RecordedCourse* course : courses)
    {
        for (const StageObservation& moment : GetShownMoments(*course))
        {
            trained.greatestAge = std::max(trained.greatestAge, moment.age);
            trained.leastLogLoss = std::min(trained.leastLogLoss, moment.logLoss);
            trained.greatestLogLoss = std::max(trained.greatestLogLoss, moment.logLoss);
        }
        if (course->change)
        {
            trained.earliestChange = std::min(trained.earliestChange, course->change->age);
        }
    }
    if (trained.changeScaling.inputMean.empty())
    {
        trained.earliestChange = 0;
    }
}

/**
 * @brief Train one network.
 * @param name its name, for messages
 * @param network the network
 * @param training learned from
 * @param validation watched by early stopping
 * @param options how
 * @param random source of weights and shuffles
 * @param progress told how it went
 * @return its weights
 */
std::vector<double>
TrainMember(const std::string& name,
            QuantileNetwork& network,
            const NetworkSamples& training,
            const NetworkSamples& validation,
            const NetworkTrainingOptions& options,
            RandomSource& random,
            const EstimatorTrainer::Progress& progress)
{
    network.Initialise(random);
    const NetworkTrainingCurve curve = TrainNetwork(network, training, validation, options, random);
    if (progress)
    {
        std::ostringstream line;
        line << name << ": " << training.inputs.cols() << " samples, " << curve.best + 1 << " of "
             << curve.training.size() << " passes kept";
        if (!curve.validation.empty())
        {
            line << ", objective " << std::setprecision(4) << curve.validation[curve.best];
        }
        progress(line.str());
    }
    const Eigen::VectorXd& weights = network.GetParameters();
    return {weights.data(), weights.data() + weights.size()};
}

} // namespace

TypeId
EstimatorTrainer::GetTypeId()
{
    static TypeId tid =
        TypeId("ns3::pact::EstimatorTrainer")
            .SetParent<Object>()
            .SetGroupName("Pact")
            .AddConstructor<EstimatorTrainer>()
            .AddAttribute("LearningRate",
                          "Step size of Adam.",
                          DoubleValue(1e-3),
                          MakeDoubleAccessor(&EstimatorTrainer::m_learningRate),
                          MakeDoubleChecker<double>(1e-8, 1.0))
            .AddAttribute("BatchSize",
                          "Samples per step.",
                          UintegerValue(16),
                          MakeUintegerAccessor(&EstimatorTrainer::m_batch),
                          MakeUintegerChecker<uint32_t>(1, 65536))
            .AddAttribute("MaxPasses",
                          "Most passes over the samples.",
                          UintegerValue(200),
                          MakeUintegerAccessor(&EstimatorTrainer::m_maxPasses),
                          MakeUintegerChecker<uint32_t>(1, 100000))
            .AddAttribute("Patience",
                          "Passes without a better objective on the validation part before "
                          "training stops; the best weights are kept.",
                          UintegerValue(12),
                          MakeUintegerAccessor(&EstimatorTrainer::m_patience),
                          MakeUintegerChecker<uint32_t>(1, 100000))
            .AddAttribute("ChangePasses",
                          "Passes of the change network per pass of the run network: there are far "
                          "fewer changes than epochs to learn from. It multiplies MaxPasses and "
                          "Patience.",
                          UintegerValue(10),
                          MakeUintegerAccessor(&EstimatorTrainer::m_changePasses),
                          MakeUintegerChecker<uint32_t>(1, 1000))
            .AddAttribute("ValidationShare",
                          "Share of a fold's configurations that early stopping watches.",
                          DoubleValue(0.2),
                          MakeDoubleAccessor(&EstimatorTrainer::m_validationShare),
                          MakeDoubleChecker<double>(0.0, 0.9))
            .AddAttribute(
                "LeaveOutShare",
                "Share of the recorded stages that are left out of the training "
                "altogether, so that an evaluation can tell what the estimator does in "
                "configurations it never saw. None are left out of fewer than five. Which "
                "ones does not depend on Seed.",
                DoubleValue(0.08),
                MakeDoubleAccessor(&EstimatorTrainer::m_leaveOutShare),
                MakeDoubleChecker<double>(0.0, 0.9))
            .AddAttribute("Window",
                          "Epochs of a stage that the run network reads.",
                          UintegerValue(8),
                          MakeUintegerAccessor(&EstimatorTrainer::m_window),
                          MakeUintegerChecker<uint32_t>(1, 256))
            .AddAttribute("Horizon",
                          "H, epochs that the run network predicts.",
                          UintegerValue(20),
                          MakeUintegerAccessor(&EstimatorTrainer::m_horizon),
                          MakeUintegerChecker<uint32_t>(1, 256))
            .AddAttribute("HiddenUnits",
                          "Units of the LSTM.",
                          UintegerValue(16),
                          MakeUintegerAccessor(&EstimatorTrainer::m_hiddenUnits),
                          MakeUintegerChecker<uint32_t>(1, 512))
            .AddAttribute("ChangeUnits",
                          "Units of each of the two hidden layers of the change network.",
                          UintegerValue(16),
                          MakeUintegerAccessor(&EstimatorTrainer::m_changeUnits),
                          MakeUintegerChecker<uint32_t>(1, 512))
            .AddAttribute("MaxFolds",
                          "Most folds, which is also the most networks that are averaged.",
                          UintegerValue(4),
                          MakeUintegerAccessor(&EstimatorTrainer::m_maxFolds),
                          MakeUintegerChecker<uint32_t>(2, 64))
            .AddAttribute("Calibrate",
                          "Whether intervals are calibrated so that 90 % of the held-out losses "
                          "lie within.",
                          BooleanValue(true),
                          MakeBooleanAccessor(&EstimatorTrainer::m_calibrate),
                          MakeBooleanChecker())
            .AddAttribute("Seed",
                          "Fixes the weights at the beginning, the shuffles and the choice of "
                          "folds.",
                          UintegerValue(1),
                          MakeUintegerAccessor(&EstimatorTrainer::m_seed),
                          MakeUintegerChecker<uint64_t>());
    return tid;
}

TrainedEstimator
EstimatorTrainer::Train(const TrainingRecords& records,
                        const RecordMapping& mapping,
                        const Progress& progress) const
{
    RandomSource random(m_seed);
    const auto courses = GetRecordedCourses(records, mapping);
    const EstimatorFolds divided =
        DivideRecords(courses, m_maxFolds, m_validationShare, m_leaveOutShare, random);

    TrainedEstimator trained;
    trained.lossColumn = mapping.columns.loss;
    trained.window = m_window;
    trained.horizon = m_horizon;
    trained.hiddenUnits = m_hiddenUnits;
    trained.changeUnits = {m_changeUnits, m_changeUnits};
    trained.runScaling = GetRunScaling(divided.kept, m_horizon);
    trained.changeScaling = GetChangeScaling(divided.kept);
    trained.runCalibration = MakeNoCalibration(m_horizon);
    trained.changeCalibration = MakeNoCalibration(1);
    trained.nodeSets = mapping.nodeSets;
    trained.startLoss = mapping.startLoss;
    trained.recordSeeds = records.GetSeeds();
    trained.leftOut = divided.leftOut;
    trained.seed = m_seed;
    FindLimits(divided.kept, trained);

    const NetworkTrainingOptions options{m_learningRate, m_batch, m_maxPasses, m_patience};
    const NetworkTrainingOptions changeOptions{m_learningRate,
                                               m_batch,
                                               m_maxPasses * m_changePasses,
                                               m_patience * m_changePasses};
    HeldOutScores scores(m_horizon);
    for (std::size_t i = 0; i < divided.folds.size(); ++i)
    {
        const EstimatorFold& fold = divided.folds[i];
        const std::string name =
            "fold " + std::to_string(i + 1) + " of " + std::to_string(divided.folds.size());
        const auto runSamples = [&](const RecordedCourses& part) {
            return GetRunSamples(part, trained.runScaling, m_window, m_horizon);
        };
        const auto changeSamples = [&](const RecordedCourses& part) {
            return GetChangeSamples(part, trained.changeScaling);
        };
        EstimatorMember member;
        LstmNetwork run(STEP_INPUTS, m_window, m_hiddenUnits, m_horizon);
        member.run = TrainMember("lambda_run, " + name,
                                 run,
                                 runSamples(fold.training),
                                 runSamples(fold.validation),
                                 options,
                                 random,
                                 progress);
        if (!trained.changeScaling.inputMean.empty())
        {
            FeedForwardNetwork change(CHANGE_INPUTS, {m_changeUnits, m_changeUnits}, 1);
            member.change = TrainMember("lambda_change, " + name,
                                        change,
                                        changeSamples(fold.training),
                                        changeSamples(fold.validation),
                                        changeOptions,
                                        random,
                                        progress);
        }
        trained.members.push_back(member);
        TrainedEstimator alone = trained;
        alone.members = {member};
        scores.Add(LossNetworks(std::move(alone)), fold.heldOut);
    }
    scores.Report(trained, m_calibrate, records.GetSeeds().size() > 1 ? 0 : divided.branches);
    return trained;
}

} // namespace pact
} // namespace ns3
