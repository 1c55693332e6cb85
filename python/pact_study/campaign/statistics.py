# SPDX-License-Identifier: GPL-2.0-only
"""What the runs of a point have in common: means, spreads, and differences between strategies."""

from itertools import permutations

import numpy as np
import pandas as pd
from scipy import stats

# Columns of summary.csv. How long planning took is not among them: it differs from run to run of the same
# thing, and so would the tables.
METRICS = (
    "reached",
    "epochs",
    "switches",
    "time",
    "energy",
    "loss",
    "planned_energy",
    "transfer_time",
    "transfer_bytes",
)
CONFIDENCE = 0.95


def summarise(values: np.ndarray) -> dict[str, float]:
    """Mean and spread of independent values.

    @param values the values, at least one
    @return runs, mean, standard_deviation (of the sample, n - 1), ci95_low and ci95_high (Student's
            t, two-sided, of the mean); the last three are NaN for one value
    """
    count = len(values)
    mean = float(np.mean(values))
    if count < 2:
        return _row(count, mean, np.nan, np.nan)
    deviation = float(np.std(values, ddof=1))
    half = float(stats.t.ppf((1 + CONFIDENCE) / 2, count - 1)) * deviation / np.sqrt(count)
    return _row(count, mean, deviation, half)


def summarise_share(values: np.ndarray) -> dict[str, float]:
    """Share and spread of independent runs that did something or did not.

    Student's interval would have no width where all runs agree, however few they are.

    @param values 0 or 1 for each, at least one
    @return as summarise(); the interval is Wilson's (Wilson 1927), which stays within 0 and 1
    """
    numbers = summarise(values)
    if len(values) < 2:
        return numbers
    test = stats.binomtest(int(values.sum()), len(values))
    interval = test.proportion_ci(CONFIDENCE, method="wilson")
    return numbers | {"ci95_low": float(interval.low), "ci95_high": float(interval.high)}


def _row(count: int, mean: float, deviation: float, half: float) -> dict[str, float]:
    """A row of statistics."""
    return {
        "runs": count,
        "mean": mean,
        "standard_deviation": deviation,
        "ci95_low": mean - half,
        "ci95_high": mean + half,
    }


def aggregate(results: pd.DataFrame, axes: list[str]) -> pd.DataFrame:
    """Statistics of every point.

    Strategies of a point share its seeds, so their differences are taken seed by seed: what the seeds
    do to both alike is not in the interval of the difference.

    @param results results.csv
    @param axes names of the axes
    @return aggregate.csv: axes, metric, strategy, minus (the strategy that is subtracted; empty for
            the strategy itself), and what summarise() gives, or summarise_share() for the share of runs
            that reached the target
    """
    rows = []
    # A frame cannot be grouped by nothing, and a point without axes is a point.
    points = (
        results.groupby(axes if len(axes) > 1 else axes[0], sort=False, dropna=False)
        if axes
        else [("", results)]
    )
    for _, point in points:
        head = {axis: point[axis].iloc[0] for axis in axes}
        for metric in METRICS:
            wide = point.pivot(index="seed", columns="strategy", values=metric)
            wide = wide[list(dict.fromkeys(point["strategy"]))].astype(float)
            for strategy in wide:
                rows.append(_describe(head, metric, strategy, "", wide[strategy]))
            for one, other in permutations(wide, 2):
                rows.append(_describe(head, metric, one, other, wide[one] - wide[other]))
    columns = [*axes, "metric", "strategy", "minus", *_row(0, 0, 0, 0)]
    return pd.DataFrame(rows, columns=columns)


def _describe(head: dict, metric: str, strategy: str, minus: str, values: pd.Series) -> dict:
    """A row of aggregate.csv."""
    present = values.dropna().to_numpy()
    describe = summarise_share if metric == "reached" and not minus else summarise
    numbers = describe(present) if len(present) else _row(0, np.nan, np.nan, np.nan)
    return {**head, "metric": metric, "strategy": strategy, "minus": minus, **numbers}
