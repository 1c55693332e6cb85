# SPDX-License-Identifier: GPL-2.0-only
"""The experiments of the evaluation: a table and a picture for each."""

from pathlib import Path

from pact_study.campaign.campaign import Campaign
from pact_study.evaluation import (
    experiments_beliefs,
    experiments_steps,
    experiments_strategies,
    findings,
)
from pact_study.evaluation.estimators import prediction_quality, printed_quality
from pact_study.evaluation.evidence import Evidence
from pact_study.evaluation.experiment import Experiment
from pact_study.evaluation.experiments_courses import course_experiments


def reference_experiments(
    evidence: Evidence, campaigns: dict[str, Campaign], predictions: dict[str, Path]
) -> list[Experiment]:
    """Make the tables and pictures of the evaluation on the reference scenario.

    @param evidence what its campaigns came to
    @param campaigns the campaigns, for what single epochs tell
    @param predictions metrics.csv of each loss
    @return the experiments, in the order of the paper
    """
    strategies, steps, beliefs = (
        experiments_strategies,
        experiments_steps,
        experiments_beliefs,
    )
    courses, biased_courses = course_experiments(evidence, campaigns, (strategies.NORMALISED,) * 2)
    growth = steps.growth_of(
        {kind: campaigns[f"growth-{kind}"] for kind in ("models", "node-sets", "horizon")}
    )
    quality = prediction_quality(predictions)
    return [
        Experiment(
            "energy-against-target",
            "Energy against the loss target",
            "The four strategies on the reference scenario, PACT with the true loss.",
            strategies.target_table(evidence.targets),
            strategies.target_chart(evidence.targets, "Energy against the loss target"),
            ("C1", "C2", "C4", "C5", "C6"),
            findings.remarks(evidence.targets),
        ),
        courses,
        Experiment(
            "energy-by-model",
            "Energy spent on each model",
            "At a high, a moderate and two low targets, where S still pays and where it cannot end a job; a "
            "change is booked with the model it leads to.",
            evidence.shares,
            strategies.share_chart(evidence.shares, "Energy spent on each model"),
            ("C13",),
        ),
        Experiment(
            "loss-step",
            "Effect of gamma_l",
            "Energy, instants of the switches and planning time against the grid step of the loss, with "
            "the paper's rounding up (Ceiling) and with Representative, over the steps that are usual for "
            "each: those of Ceiling are finer. Points where the rounded graph found no plan at all, and "
            "PACT planned with less rounding, are left out of the curves, and a switch that never comes "
            "leaves a gap.",
            steps.step_table(evidence.loss_steps, "gamma_l", ["l_max"]),
            steps.loss_step_chart(evidence.loss_steps, "Effect of gamma_l"),
            ("C7", "C8", "C11-gamma_l", "C11-time-gamma_l", "C14-coarse"),
            findings.roundings(evidence.loss_steps, ["gamma_l", "l_max"]),
        ),
        Experiment(
            "time-step",
            "Effect of gamma_T",
            "The same for the grid step of the time, at l_max = 0.25, with a deadline that does not bind "
            "(1000) and one that does (34; without it the cheapest job takes 35.2).",
            steps.step_table(evidence.time_steps, "gamma_T", ["T_max"]),
            steps.time_step_chart(evidence.time_steps, "Effect of gamma_T", strategies.NORMALISED),
            ("C11-gamma_T", "C11-time-gamma_T"),
            findings.roundings(evidence.time_steps, ["gamma_T", "T_max"]),
        ),
        Experiment(
            "bias",
            "Effect of a bias on the prediction of L",
            "A bias of 0.2 expects 20 % more progress of each epoch of L than it makes. Optimum knows the "
            "truth. The curves are of five biases, the table has all nine, and the epochs of the switches "
            "themselves; a switch that never comes leaves a gap.",
            beliefs.bias_table(evidence.bias),
            beliefs.bias_chart(evidence.bias, "Effect of a bias on the prediction of L"),
            ("C9", "C10", "C12", "C14-biased"),
            findings.excess(evidence.bias, ["bias", "l_max"]),
        ),
        biased_courses,
        Experiment(
            "learned",
            "Energy against the loss target with a learned estimator",
            "PACT plans on networks that learned from generated records: random courses of this scenario "
            "with 2 % noise and up to 500 epochs in a stage. The others know the truth.",
            strategies.target_table(evidence.learned),
            strategies.target_chart(evidence.learned, "Energy with a learned estimator"),
            ("C14-learned",),
            findings.excess(evidence.learned, ["l_max"]),
        ),
        Experiment(
            "prediction-quality",
            "Prediction quality (the paper's Table I)",
            "Ten estimators for each loss, trained on the recorded training seeds 1 and 2 and asked about "
            "seed 11: mean absolute error (MAE), mean interval length (MIL) and share within the interval "
            "(ICP), means and standard deviations over configurations and estimators.",
            quality,
            beliefs.quality_chart(quality),
            (),
            findings.prediction(quality),
            printed_quality(quality),
        ),
        Experiment(
            "close-for-how-much",
            "Energy over the optimum against planning time",
            "Beyond the paper: a point for each gamma_l; neighbouring steps are joined. Here planning time "
            "hardly depends on gamma_l, so points lie close together.",
            steps.price_table(evidence.loss_steps),
            steps.price_chart(evidence.loss_steps, "Energy over the optimum against planning time"),
            ("C11-gamma_l",),
        ),
        Experiment(
            "growth",
            "Growth of planning time",
            "Beyond the paper: milliseconds of a decision against the number of models, of node sets, "
            "and of epochs that the planner looks ahead.",
            steps.growth_table(growth),
            steps.growth_chart(growth, "Growth of planning time"),
            (),
            findings.growth(steps.growth_table(growth), growth),
        ),
    ]
