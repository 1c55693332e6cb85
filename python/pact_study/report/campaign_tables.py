# SPDX-License-Identifier: GPL-2.0-only
"""Tables of a campaign: means by point and strategy, paired differences, runs that failed."""

import pandas as pd

from pact_study.report.blocks import Cell, Code, Column, Strong, Table
from pact_study.report.wording import NOTHING, labelled, number

SHOWN_POINTS = 60
METRICS = ["energy", "time", "reached"]
DIGITS = 5


def _caption(metric: str, units: tuple[str, str]) -> str:
    """A metric with its unit."""
    if metric == "reached":
        return "Runs that reached the target"
    return labelled(metric.capitalize(), {"energy": units[0], "time": units[1]}.get(metric, ""))


def mean_table(means: pd.DataFrame, axes: list[str], metric: str, units: tuple[str, str]) -> Table:
    """Means of a metric, a row for each point and a column for each strategy.

    @param means rows of aggregate.csv that are about one strategy
    @param axes names of the axes
    @param metric which metric
    @param units the unit of energy and of time
    @return the table
    """
    own = means[means["metric"] == metric]
    # An interval from Student's t says nothing of a share of few runs; the count says all.
    wording = _share if metric == "reached" else _interval
    cells = {(*_point(row, axes), row["strategy"]): wording(row) for row in own.to_dict("records")}
    return _point_table(
        _caption(metric, units),
        own,
        axes,
        list(own["strategy"].unique()),
        cells,
    )


def difference_table(
    differences: pd.DataFrame, axes: list[str], metric: str, units: tuple[str, str]
) -> Table:
    """Differences between strategies under the same seeds, a row for each point.

    @param differences rows of aggregate.csv that are about two strategies
    @param axes names of the axes
    @param metric which metric
    @param units the unit of energy and of time
    @return the table
    """
    own = differences[differences["metric"] == metric]
    # A difference and its negative say the same; the one that comes first is shown.
    pairs = list(dict.fromkeys(zip(own["strategy"], own["minus"])))
    once = [pair for place, pair in enumerate(pairs) if pair[::-1] not in pairs[:place]]
    own = own[[pair in once for pair in zip(own["strategy"], own["minus"])]]
    own = own.assign(pair=own["strategy"] + " − " + own["minus"])
    cells: dict[tuple[str, ...], Cell] = {}
    for row in own.to_dict("records"):
        apart = row["ci95_low"] > 0 or row["ci95_high"] < 0
        text = _interval(row)
        cells[(*_point(row, axes), row["pair"])] = Strong(text) if apart else text
    return _point_table(
        _caption(metric, units),
        own,
        axes,
        list(own["pair"].unique()),
        cells,
    )


def _point(row: dict, axes: list[str]) -> tuple[str, ...]:
    """A row's values of the axes."""
    return tuple(row[axis] for axis in axes)


def _share(row: dict) -> str:
    """How many of the runs."""
    return f"{row['mean'] * row['runs']:.0f} of {row['runs']:.0f}"


def _interval(row: dict) -> str:
    """A mean with half its interval, which a single run has not."""
    half = (row["ci95_high"] - row["ci95_low"]) / 2
    if pd.isna(half):
        return number(row["mean"], DIGITS)
    if half <= 1e-9 * abs(row["mean"]):
        return f"{number(row['mean'], DIGITS)} ± 0"
    spread = number(half, 2)
    if half >= 100 or "e" in spread:
        return f"{number(row['mean'], DIGITS)} ± {spread}"
    # As many decimals as the half has, so that no digit of the mean is beyond it.
    decimals = len(spread.partition(".")[2])
    return f"{row['mean']:.{decimals}f} ± {spread}"


def _point_table(
    caption: str,
    own: pd.DataFrame,
    axes: list[str],
    names: list[str],
    cells: dict[tuple[str, ...], Cell],
) -> Table:
    """One row for each point, with the axes before the named columns and the count of runs behind."""
    counts = own.groupby(axes, sort=False)["runs"].agg(["min", "max"]) if axes else None
    points = list(dict.fromkeys(_point(row, axes) for row in own.to_dict("records")))
    rows: list[list[Cell]] = []
    for point in points[:SHOWN_POINTS]:
        if counts is None:
            low, high = own["runs"].min(), own["runs"].max()
        else:
            low, high = counts.loc[point if len(point) > 1 else point[0]]
        runs = f"{low:g}" if low == high else f"{low:g}–{high:g}"
        rows.append(
            [*(point or ("all",)), *(cells.get((*point, name), NOTHING) for name in names), runs]
        )
    columns = [Column(axis) for axis in axes] or [Column("point")]
    columns += [Column(name, numeric=True) for name in [*names, "runs"]]
    hidden = len(points) - len(rows)
    note = (
        f"{hidden} of {len(points)} points are left out here; aggregate.csv has all."
        if hidden
        else ""
    )
    return Table(caption, columns, rows, note=note)


def failure_table(failed: pd.DataFrame, axes: list[str]) -> Table:
    """The runs that failed.

    @param failed failed.csv
    @param axes names of the axes
    @return a row for each, at most as many as points are shown
    """
    rows: list[list[Cell]] = [
        [row["run"], *_point(row, axes), row["seed"], Code(row["log"])]
        for row in failed.head(SHOWN_POINTS).to_dict("records")
    ]
    columns = [Column("run"), *map(Column, axes), Column("seed", numeric=True), Column("log")]
    hidden = len(failed) - len(rows)
    note = f"{hidden} of {len(failed)} are left out here; failed.csv has all." if hidden else ""
    return Table("Points, seeds and logs of runs that failed", columns, rows, note=note)
