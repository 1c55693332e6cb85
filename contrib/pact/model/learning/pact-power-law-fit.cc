/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "pact-power-law-fit.h"

#include <Eigen/Core>
#include <algorithm>
#include <array>
#include <cmath>
#include <iomanip>
#include <limits>
#include <sstream>
#include <unsupported/Eigen/NonLinearOptimization>
#include <unsupported/Eigen/NumericalDiff>

namespace ns3
{
namespace pact
{

namespace
{

using Curve = StagedPowerLawLossProcess::Curve;

/// A recorded loss and where its stage began.
struct Sample
{
    double start;   //!< loss at the beginning of the stage
    double age;     //!< epochs since
    double logLoss; //!< natural logarithm of the loss
};

/**
 * @brief Logarithm of the staged power law.
 * @param curve its parameters
 * @param start loss at the beginning of the stage
 * @param age epochs since
 * @return natural logarithm of the loss
 */
double
GetLogLoss(const Curve& curve, double start, double age)
{
    return std::log(curve.floor +
                    (start - curve.floor) * std::pow(1 + curve.rate * age, -curve.exponent));
}

/**
 * @brief The samples of some stages.
 * @param stages the stages
 * @param startLoss loss at the beginning where it is not recorded
 * @return the samples
 */
std::vector<Sample>
GetSamples(const RecordedStages& stages, double startLoss)
{
    std::vector<Sample> samples;
    for (const auto* stage : stages)
    {
        const double start = stage->firstAge == 0 ? stage->losses.front() : startLoss;
        for (uint32_t age = std::max(1u, stage->firstAge); age <= stage->GetLastAge(); age++)
        {
            samples.push_back({start, static_cast<double>(age), std::log(stage->GetLoss(age))});
        }
    }
    return samples;
}

/**
 * @brief Least-squares problem of a curve.
 *
 * The unknowns are unbounded; a sigmoid maps each to the logarithm of a parameter between bounds,
 * so that a stage that falls exponentially (large exponent, small rate) cannot run away.
 */
struct CurveResiduals
{
    using Scalar = double;                //!< as Eigen asks for
    using InputType = Eigen::VectorXd;    //!< the unknowns
    using ValueType = Eigen::VectorXd;    //!< the residuals
    using JacobianType = Eigen::MatrixXd; //!< their derivatives

    /// Sizes, as Eigen asks for.
    enum
    {
        InputsAtCompileTime = Eigen::Dynamic,
        ValuesAtCompileTime = Eigen::Dynamic
    };

    /**
     * @brief Constructor.
     * @param data the samples, at least three
     */
    explicit CurveResiduals(const std::vector<Sample>& data)
        : samples(data)
    {
        double least = std::numeric_limits<double>::infinity();
        double most = 0;
        for (const auto& sample : samples)
        {
            least = std::min(least, sample.logLoss);
            most = std::max({most, std::exp(sample.logLoss), sample.start});
        }
        bounds = {{{least + std::log(1e-4), std::log(most)},
                   {std::log(0.01), std::log(30.0)},
                   {std::log(1e-4), std::log(1e4)}}};
    }

    /// @return the number of unknowns
    static int inputs()
    {
        return 3;
    }

    /// @return the number of residuals
    int values() const
    {
        return static_cast<int>(samples.size());
    }

    /**
     * @brief Parameter for an unknown.
     * @param i which parameter
     * @param unknown the unknown
     * @return the parameter
     */
    double Map(int i, double unknown) const
    {
        const auto& [low, high] = bounds[i];
        return std::exp(low + (high - low) / (1 + std::exp(-unknown)));
    }

    /**
     * @brief Unknown for a parameter.
     * @param i which parameter
     * @param parameter the parameter; it is brought within its bounds
     * @return the unknown
     */
    double Unmap(int i, double parameter) const
    {
        const auto& [low, high] = bounds[i];
        const double share = std::clamp((std::log(parameter) - low) / (high - low), 1e-3, 0.999);
        return std::log(share / (1 - share));
    }

    /**
     * @brief The curve for some unknowns.
     * @param unknowns the unknowns
     * @return the curve
     */
    Curve GetCurve(const Eigen::VectorXd& unknowns) const
    {
        return {Map(0, unknowns[0]), Map(1, unknowns[1]), Map(2, unknowns[2])};
    }

    /**
     * @brief The residuals.
     * @param unknowns the unknowns
     * @param residuals receives them
     * @return 0
     */
    int operator()(const Eigen::VectorXd& unknowns, Eigen::VectorXd& residuals) const
    {
        const Curve curve = GetCurve(unknowns);
        for (std::size_t i = 0; i < samples.size(); i++)
        {
            const auto& sample = samples[i];
            residuals[static_cast<Eigen::Index>(i)] =
                GetLogLoss(curve, sample.start, sample.age) - sample.logLoss;
        }
        return 0;
    }

    const std::vector<Sample>& samples;              //!< the samples
    std::array<std::pair<double, double>, 3> bounds; //!< of the logarithms of c, b, r
};

/**
 * @brief Improve a curve by Levenberg-Marquardt.
 * @param residuals the problem
 * @param guess where to begin
 * @param curve receives the better curve
 * @return the root of the sum of squares
 */
double
Improve(const CurveResiduals& residuals, const Curve& guess, Curve& curve)
{
    Eigen::VectorXd unknowns(3);
    unknowns << residuals.Unmap(0, guess.floor), residuals.Unmap(1, guess.exponent),
        residuals.Unmap(2, guess.rate);
    Eigen::NumericalDiff<CurveResiduals, Eigen::Central> problem(residuals);
    Eigen::LevenbergMarquardt<Eigen::NumericalDiff<CurveResiduals, Eigen::Central>> solver(problem);
    solver.parameters.maxfev = 400;
    solver.parameters.xtol = 1e-10;
    solver.parameters.ftol = 1e-12;
    solver.minimize(unknowns);
    curve = residuals.GetCurve(unknowns);
    return solver.fnorm;
}

/**
 * @brief Fit a curve.
 * @param samples the samples
 * @param guesses where to begin
 * @return the best curve found
 */
Curve
FitCurve(const std::vector<Sample>& samples, const std::vector<Curve>& guesses)
{
    if (samples.size() < 3)
    {
        return guesses.front();
    }
    const CurveResiduals residuals(samples);
    Curve best = guesses.front();
    double least = std::numeric_limits<double>::infinity();
    for (const auto& guess : guesses)
    {
        Curve curve;
        const double norm = Improve(residuals, guess, curve);
        if (norm < least)
        {
            least = norm;
            best = curve;
        }
    }
    return best;
}

/**
 * @brief Where to begin: slow and fast curves, low and high floors.
 * @param samples the samples
 * @return the guesses
 */
std::vector<Curve>
GetGuesses(const std::vector<Sample>& samples)
{
    double least = std::numeric_limits<double>::infinity();
    double sum = 0;
    for (const auto& sample : samples)
    {
        least = std::min(least, std::exp(sample.logLoss));
        sum += std::exp(sample.logLoss);
    }
    std::vector<Curve> guesses;
    for (const double floor : {0.1 * least, 0.9 * least, sum / samples.size()})
    {
        for (const auto& [exponent, rate] : {std::pair{0.7, 0.3}, {3.0, 0.05}, {1.0, 30.0}})
        {
            guesses.push_back({floor, exponent, rate});
        }
    }
    return guesses;
}

/**
 * @brief Mean logarithm of the ratio of the losses after and before.
 * @param changes the records
 * @return the mean
 */
double
GetMeanLogRatio(const std::vector<RecordedChange>& changes)
{
    double sum = 0;
    for (const auto& change : changes)
    {
        sum += change.after - change.before;
    }
    return sum / static_cast<double>(changes.size());
}

/**
 * @brief Describe a curve.
 * @param curve the curve
 * @return its parameters
 */
std::string
Describe(const Curve& curve)
{
    std::ostringstream text;
    text << std::setprecision(3) << "c = " << curve.floor << ", b = " << curve.exponent
         << ", r = " << curve.rate;
    return text.str();
}

} // namespace

PowerLawFit::PowerLawFit(const RecordedSettings& settings, double startLoss)
    : m_settings(settings),
      m_startLoss(startLoss)
{
    const std::size_t count = m_settings.GetSettings().size();
    m_jumps.assign(count, std::vector<double>(count, 0.0));
    for (std::size_t i = 0; i < count; i++)
    {
        const auto samples = GetSamples(m_settings.GetStages(i), startLoss);
        m_curves.push_back(FitCurve(samples, GetGuesses(samples)));
    }
    for (std::size_t i = 0; i < m_settings.GetChanges().size(); i++)
    {
        const auto& change = m_settings.GetChanges()[i];
        m_jumps[change.first][change.second] = std::expm1(GetMeanLogRatio(m_settings.GetLosses(i)));
    }
}

const std::vector<StagedPowerLawLossProcess::Curve>&
PowerLawFit::GetCurves() const
{
    return m_curves;
}

const LossJumps&
PowerLawFit::GetJumps() const
{
    return m_jumps;
}

std::vector<LossQuality>
PowerLawFit::GetQuality() const
{
    std::vector<LossQuality> report;
    for (std::size_t i = 0; i < m_curves.size(); i++)
    {
        const StageTeacher teacher = [&](const RecordedStages& records) -> StagePredictor {
            // What one record less changes is small: begin with the fit to all.
            const auto samples = GetSamples(records, m_startLoss);
            const Curve curve = FitCurve(samples, {m_curves[i]});
            return [curve](double logLoss, uint32_t age, uint32_t epochs) {
                const double decay = std::pow(1 + curve.rate * age, -curve.exponent);
                const double start = curve.floor + (std::exp(logLoss) - curve.floor) / decay;
                return GetLogLoss(curve, start, age + epochs);
            };
        };
        report.push_back(
            ScoreStages(m_settings.GetSettings()[i].name, m_settings.GetStages(i), teacher));
        report.back().note = Describe(m_curves[i]);
    }
    const ChangeTeacher teacher = [](const std::vector<RecordedChange>& records) {
        return [ratio = GetMeanLogRatio(records)](double logLoss) { return logLoss + ratio; };
    };
    for (std::size_t i = 0; i < m_settings.GetChanges().size(); i++)
    {
        const auto records = m_settings.GetLosses(i);
        std::ostringstream note;
        note << std::setprecision(3) << "j = " << std::expm1(GetMeanLogRatio(records));
        report.push_back(ScoreChanges(m_settings.GetChangeName(i), records, teacher));
        report.back().note = note.str();
    }
    return report;
}

} // namespace pact
} // namespace ns3
