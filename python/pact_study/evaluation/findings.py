# SPDX-License-Identifier: GPL-2.0-only
"""What was found where the paper states nothing: a sentence of numbers for each experiment."""

import numpy as np
import pandas as pd

from pact_study.evaluation.caveats import caveats
from pact_study.evaluation.claims_strategies import at
from pact_study.evaluation.decisions import instant
from pact_study.evaluation.evidence import (
    ALTERNATIVES,
    SAME,
    Evidence,
    above_alternatives,
    by_strategy,
    planned_as_asked,
)


def excess(results: pd.DataFrame, points: list[str]) -> str:
    """What PACT costs against the others.

    @param results results with the axes `points`
    @param points the axes
    @return a sentence
    """
    energy = by_strategy(results, points, "energy")
    reached = by_strategy(results, points, "reached")["pact"]
    ratio = energy["pact"] / energy["optimum"]
    text = (
        f"PACT meets the target at {int((reached == 1).sum())} of {len(ratio)} points and spends at most "
        f"{100 * (ratio.max() - 1):.1f} % more than Optimum"
    )
    if ratio.max() > 1 + SAME:
        worst = ratio.idxmax() if len(points) > 1 else (ratio.idxmax(),)
        text += f" ({', '.join(f'{n} {v}' for n, v in zip(points, worst))})"
    if len(energy.columns.intersection(ALTERNATIVES)):
        text += f"; more than the better of OneSwitch and StaticLearn at {int(above_alternatives(energy).sum())}"
    return "; ".join(filter(None, [text, caveats(results)])) + "."


def roundings(results: pd.DataFrame, points: list[str]) -> str:
    """The same for each rounding.

    @param results results with the axis rounding and the axes `points`
    @param points the other axes
    @return a sentence for each rounding, about the points that PACT planned with it
    """
    sentences = []
    for rounding, part in results.groupby("rounding", sort=False):
        counted = planned_as_asked(part, points)
        sentences.append(f"{rounding}: {excess(counted, points)}")
        left_out = len(part.drop_duplicates(points)) - len(counted.drop_duplicates(points))
        if left_out:
            some = "1 point" if left_out == 1 else f"{left_out} points"
            sentences.append(f"Planned with less rounding, and not counted: {some}.")
    return " ".join(sentences)


def instants(evidence: Evidence) -> str:
    """When strategies leave L and M at the target of the courses.

    @param evidence results in one scenario
    @return a sentence
    """
    rows = [
        (s, at(evidence.targets, evidence.ground.figure_target, s))
        for s in ("pact", "optimum", "one-switch", "static-learn")
    ]
    parts = [f"{s}: L {instant(row['leaves_L'])}, M {instant(row['leaves_M'])}" for s, row in rows]
    said = caveats(pd.DataFrame([row for _, row in rows]))
    return f"Epochs after which models are left: {'; '.join([*parts, *filter(None, [said])])}."


def biased_courses(epochs: pd.DataFrame) -> str:
    """How courses with biases end.

    @param epochs what experiments_strategies.courses() gave, with the column bias
    @return a sentence
    """
    ends = epochs.groupby("bias").last()
    parts = [
        f"bias {bias:+g}: {row['epoch']:.0f} epochs, time {row['end_time']:.4g}, energy "
        f"{row['total_energy']:.4g}"
        for bias, row in ends.iterrows()
    ]
    alike = len(ends[["epoch", "end_time", "total_energy"]].drop_duplicates()) == 1
    return f"{'; '.join(parts)}{': all courses are the same' if alike else ''}."


def prediction(quality: pd.DataFrame) -> str:
    """How good predictions are.

    @param quality what estimators.prediction_quality() gave
    @return a sentence
    """
    keys = ["loss", "network", "horizon"]
    errors = quality.pivot(index=keys, columns="predictor", values="mae_mean")
    below = errors["estimator"] < errors.drop(columns="estimator").min(axis=1)
    alone = int(errors.isna().any(axis=1).sum())
    estimator = quality[quality["predictor"] == "estimator"]
    covered, spread = estimator["icp_mean"], estimator["icp_std"]
    return (
        f"The estimator's error is below those of the simple predictors in {int(below.sum())} of "
        f"{len(below)} rows (in {alone} of them, changes, there is no power law to compare with); its 90 % "
        f"intervals hold {100 * covered.min():.1f} to {100 * covered.max():.1f} % of the losses in the "
        f"mean, with standard deviations of {100 * spread.min():.1f} to {100 * spread.max():.1f} points."
    )


def remarks(results: pd.DataFrame) -> str:
    """What jobs say against their own numbers.

    @param results results of an experiment
    @return a sentence; empty if they say nothing
    """
    said = caveats(results)
    return f"Rings, and notes in the table: {said}." if said else ""


def growth(table: pd.DataFrame, results: pd.DataFrame) -> str:
    """How planning time grows.

    @param table what experiments_steps.growth_table() gave
    @param results the results that it is of
    @return a sentence: the fitted slopes, those between neighbouring sizes, and the energy
    """
    parts = []
    for name, part in table.groupby("growth", sort=False):
        logs = np.log(part.sort_values("size")[["size", "milliseconds"]].to_numpy(dtype=float))
        local = (np.diff(logs[:, 1]) / np.diff(logs[:, 0])).round(1) + 0.0
        said = caveats(results[(results["growth"] == name) & (results["strategy"] == "pact")])
        parts.append(
            f"{name}: slope {part['log_log_slope'].iloc[0]:.1f}, between neighbours "
            f"{local.min():.1f} to {local.max():.1f}, energy up to {part['over_optimum'].max():.4g} times "
            "Optimum's" + (f" ({said})" if said else "")
        )
    sizes = set(table["growth"]) - {"horizon"}
    why = (
        "Other sizes are other jobs, and o" if sizes else "O"
    ) + "ther horizons lead to other decisions"
    return f"{'; '.join(parts)}. {why}, so growth is not even."
