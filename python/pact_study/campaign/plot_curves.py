# SPDX-License-Identifier: GPL-2.0-only
"""Curves over the points of a campaign."""

import pandas as pd

from pact_study.campaign.plot_axes import (
    choices,
    chosen,
    distinct,
    name_of,
    numbers_of,
    strategies_of,
)
from pact_study.campaign.plot_words import PRICES, metric_label
from pact_study.campaign.study import Plot, Study
from pact_study.charts.chart import Curve, Panel

RINGS = "some runs missed the target"
MISSED, PLACE = ".missed", ".place"  # columns; no axis can be called so


def curve_panels(
    study: Study, units: str, plot: Plot, results: pd.DataFrame, aggregate: pd.DataFrame
) -> list[Panel]:
    """A panel for each value of the axis of panels.

    @param study the study
    @param units of the scenario: "si" or "normalised"
    @param plot what it asks for
    @param results results.csv
    @param aggregate aggregate.csv
    @return the panels, one at least
    """
    axes = {axis.name: axis for axis in study.axes()}
    rows = aggregate[(aggregate["metric"] == plot.y) & (aggregate["minus"] == plot.minus)]
    rows = rows.assign(**{MISSED: _missed(rows, aggregate, list(axes))})
    labels = distinct(axes[plot.x])
    numbers = numbers_of(labels)
    panels = []
    for label in distinct(axes[plot.panels]) if plot.panels else [""]:
        part = rows[rows[plot.panels] == label] if plot.panels else rows
        panels.append(
            Panel(
                title=f"{plot.panels} {label}" if plot.panels else "",
                x_label=plot.x + (f" ({numbers[1]})" if numbers and numbers[1] else ""),
                y_label=metric_label(plot.y, units, plot.minus),
                curves=_curves(study, plot, part, results, labels),
                x_log=plot.x_log and numbers is not None,
                y_log=plot.y_log,
                x_names=() if numbers else labels,
            )
        )
    return panels


def _missed(rows: pd.DataFrame, aggregate: pd.DataFrame, axes: list[str]) -> list[bool]:
    """Whether runs of a row, or of the strategy subtracted, missed the target."""
    shares = aggregate[(aggregate["metric"] == "reached") & (aggregate["minus"] == "")]
    points = zip(*(shares[axis] for axis in axes), shares["strategy"])
    complete = {point for point, share in zip(points, shares["mean"]) if share == 1}
    missed = []
    for _, row in rows.iterrows():
        point = tuple(row[axis] for axis in axes)
        names = [row["strategy"], *([row["minus"]] if row["minus"] else [])]
        missed.append(any((*point, name) not in complete for name in names))
    return missed


def _curves(
    study: Study, plot: Plot, rows: pd.DataFrame, results: pd.DataFrame, labels: list[str]
) -> list[Curve]:
    """Curves of one panel: for each strategy, and each value of the axes that are not drawn."""
    numbers = numbers_of(labels)
    position = dict(zip(labels, numbers[0] if numbers else range(len(labels))))
    curves = []
    for strategy in strategies_of(plot, results):
        for choice in choices(study, {plot.x, plot.panels}):
            part = chosen(rows[rows["strategy"] == strategy], choice)
            if part.empty:
                continue
            part = part.assign(**{PLACE: part[plot.x].map(position)}).sort_values(PLACE)
            spread = part["ci95_low"].notna().any()
            columns = {c: part[c].tolist() for c in (PLACE, "mean", "ci95_low", "ci95_high")}
            low, high = (columns["ci95_low"], columns["ci95_high"]) if spread else (None, None)
            rings = part[MISSED].tolist() if plot.y in PRICES else []
            name = name_of(strategy, choice)
            curves.append(Curve(name, columns[PLACE], columns["mean"], low, high, rings=rings))
    return curves
