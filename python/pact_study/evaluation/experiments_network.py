# SPDX-License-Identifier: GPL-2.0-only
"""The evaluation on the packet-level network, where changes cost what it makes them cost."""

import pandas as pd

from pact_study.campaign.campaign import Campaign
from pact_study.charts.chart import Chart, Curve, Panel
from pact_study.evaluation import experiments_beliefs as beliefs
from pact_study.evaluation import experiments_steps as steps
from pact_study.evaluation import experiments_strategies as strategies
from pact_study.evaluation import findings
from pact_study.evaluation.caveats import caveats
from pact_study.evaluation.evidence import Evidence, of_strategies
from pact_study.evaluation.experiment import Experiment
from pact_study.evaluation.experiments_courses import course_experiments

SHOWN_TARGETS = (0.3, 0.1, 0.05)
UNITS = (" (s)", " (J)")


def bias_table(bias: pd.DataFrame) -> pd.DataFrame:
    """PACT with a biased belief about one model.

    @param bias results with the axes model, bias, l_max
    @return what experiments_beliefs.bias_table() gives, with the model before it
    """
    parts = []
    for model, part in bias.groupby("model", sort=False):
        table = beliefs.bias_table(part)
        table.insert(0, "model", model)
        parts.append(table)
    return pd.concat(parts, ignore_index=True)


def bias_chart(bias: pd.DataFrame) -> Chart:
    """The effect of a bias on energy.

    @param bias results with the axes model, bias, l_max
    @return the chart: a row of panels for each model
    """
    table = bias_table(bias).sort_values("l_max")
    panels = []
    for model, part in table.groupby("model", sort=True):
        for column, what, label in (
            ("over_optimum", "energy", "Energy / that of Optimum"),
            ("first_shift", "first switch", beliefs.SHIFT),
            ("second_shift", "second switch", beliefs.SHIFT),
        ):
            curves = [
                Curve(f"bias {b:+g}", g["l_max"].tolist(), g[column].tolist())
                for b, g in part.groupby("bias")
            ]
            title = f"Belief about {model}: {what}"
            panels.append(Panel(title, "Loss target l_max", label, curves, (), True))
    return Chart("Effect of a bias on the prediction of L or M on the network", panels, 3)


def network_experiments(evidence: Evidence, campaigns: dict[str, Campaign]) -> list[Experiment]:
    """The evaluation once more, on the network.

    @param evidence what its campaigns came to
    @param campaigns the campaigns, for what single epochs tell
    @return the experiments
    """
    target = evidence.ground.figure_target
    courses, biased_courses = course_experiments(evidence, campaigns, UNITS)
    share_title = "Energy spent on each model on the network"
    loss_title, time_title = "Effect of gamma_l on the network", "Effect of gamma_T on the network"
    price_title = "Energy over the optimum against planning time on the network"
    growth_title = "Growth of planning time on the network"
    growth = steps.growth_of({"horizon": campaigns["network-growth-horizon"]})
    learned_title = "Energy on the network with a learned estimator"
    return [
        Experiment(
            "network",
            "Energy against the loss target on the network",
            "Beyond the paper: the same strategies where models cross links as TCP traffic, nodes are "
            "A100, RTX A4000 and Raspberry Pi 4, and the loss is recorded training.",
            strategies.target_table(evidence.targets),
            strategies.target_chart(evidence.targets, "Energy on the network", UNITS[1]),
            ("C1-network", "C2-network", "C4-network", "C5-network", "C6-network"),
            findings.remarks(evidence.targets),
        ),
        courses,
        Experiment(
            "network-energy-by-model",
            share_title,
            "At a high, a moderate and a low target. The records know no change before epoch 5, so L is "
            "trained that long even where another model would be cheaper.",
            evidence.shares,
            strategies.share_chart(evidence.shares, share_title, SHOWN_TARGETS, UNITS[1]),
            ("C13-network",),
            _share_finding(evidence),
        ),
        Experiment(
            "network-loss-step",
            loss_title,
            "Energy, instants of the switches and planning time against the grid step of the loss; a switch "
            "that never comes leaves a gap.",
            steps.step_table(evidence.loss_steps, "gamma_l", ["l_max"]),
            steps.loss_step_chart(evidence.loss_steps, loss_title),
            (
                "C7-network",
                "C8-network",
                "C11-gamma_l-network",
                "C11-time-gamma_l-network",
                "C14-coarse-network",
            ),
            findings.roundings(evidence.loss_steps, ["gamma_l", "l_max"]),
        ),
        Experiment(
            "network-time-step",
            time_title,
            f"The same for the grid step of the time, at l_max = {target:g}, with a deadline that "
            "does not bind (300 s) and one that does (37 s; without it the cheapest job takes 38.0 s). "
            "Points where the rounded graph found no plan at all, and PACT planned with less rounding, are "
            "left out of the curves, and a switch that never comes leaves a gap.",
            steps.step_table(evidence.time_steps, "gamma_T", ["T_max"]),
            steps.time_step_chart(evidence.time_steps, time_title, UNITS[0]),
            ("C11-gamma_T-network", "C11-time-gamma_T-network"),
            findings.roundings(evidence.time_steps, ["gamma_T", "T_max"]),
        ),
        Experiment(
            "network-bias",
            "Effect of a bias on the prediction of L or of M on the network",
            "A bias of 0.2 expects 20 % more progress of each epoch of the model than it makes. Curves that "
            "coincide are drawn over one another; a switch that never comes leaves a gap.",
            bias_table(evidence.bias),
            bias_chart(evidence.bias),
            ("C9-network", "C10-network", "C12-network", "C14-biased-network"),
            findings.excess(evidence.bias, ["model", "bias", "l_max"]),
        ),
        biased_courses,
        Experiment(
            "network-learned",
            learned_title,
            "PACT plans on networks that learned from training seed 1; the simulated training follows "
            "seed 2, which the others know.",
            strategies.target_table(evidence.learned),
            strategies.target_chart(evidence.learned, learned_title, UNITS[1]),
            ("C14-learned-network",),
            findings.excess(evidence.learned, ["l_max"]),
        ),
        Experiment(
            "network-close-for-how-much",
            price_title,
            "A point for each gamma_l, one measurement each; neighbouring steps are joined. Planning time "
            "hardly depends on gamma_l here either.",
            steps.price_table(evidence.loss_steps),
            steps.price_chart(evidence.loss_steps, price_title),
            ("C11-gamma_l-network",),
        ),
        Experiment(
            "network-growth",
            growth_title,
            "Milliseconds of a decision against the number of epochs that the planner looks ahead; the table "
            "has what looking less far costs. Models and node sets cannot grow in number here: the records "
            "are of three of each.",
            steps.growth_table(growth),
            steps.growth_chart(growth, growth_title),
            (),
            findings.growth(steps.growth_table(growth), growth),
        ),
    ]


def _share_finding(evidence: Evidence) -> str:
    """How PACT's energy is shared out at the lowest shown target, and whose numbers are doubtful."""
    shares, target = evidence.shares, min(SHOWN_TARGETS)
    pact = shares[(shares["strategy"] == "pact") & (shares["l_max"] == target)]
    whole = pact["energy"].sum()
    parts = [f"{100 * e / whole:.0f} % on {m}" for m, e in zip(pact["model"], pact["energy"])]
    compared = of_strategies(evidence.targets, "pact", "optimum", "static-learn")
    said = caveats(compared[compared["l_max"].isin(SHOWN_TARGETS)])
    return (
        "; ".join(filter(None, [f"At l_max {target:g} PACT spends {', '.join(parts)}", said])) + "."
    )
