# SPDX-License-Identifier: GPL-2.0-only
"""Heat maps over the points of a campaign."""

import numpy as np
import pandas as pd

from pact_study.campaign.plot_axes import choices, chosen, distinct, name_of, strategies_of
from pact_study.campaign.plot_words import PRICES, WORDS, metric_label, short_decisions
from pact_study.campaign.study import Plot, Study
from pact_study.charts.chart import HeatMap


def map_panels(study: Study, units: str, plot: Plot, results: pd.DataFrame) -> list[HeatMap]:
    """A map for each strategy, and each value of the axes that are not drawn.

    In all cells of all maps stand decisions if the runs of a point never differ in them, else the value
    that colours the cells.

    @param study the study
    @param units of the scenario: "si" or "normalised"
    @param plot what it asks for
    @param results results.csv
    @return the maps that have results
    """
    axes = {axis.name: axis for axis in study.axes()}
    x_names, y_names = distinct(axes[plot.x]), distinct(axes[plot.y])
    points = [*axes, "strategy"]
    shown = results[results["strategy"].isin(strategies_of(plot, results))]
    alike = (shown.groupby(points)["decisions"].nunique(dropna=False) == 1).all()
    decisions = bool(alike) and plot.cells not in ("reached", "loss")
    maps, blank = [], False
    for strategy in strategies_of(plot, results):
        for choice in choices(study, {plot.x, plot.y}):
            part = chosen(results[results["strategy"] == strategy], choice)
            cells = [
                [part[(part[plot.x] == x) & (part[plot.y] == y)] for x in x_names] for y in y_names
            ]
            blank |= any(cell.empty for row in cells for cell in row)
            if part.empty:
                continue
            values = [[_value(cell, plot.cells) for cell in row] for row in cells]
            words = [[_word(cell, plot.cells, decisions) for cell in row] for row in cells]
            name = name_of(strategy, choice)
            maps.append((name, plot.x, plot.y, x_names, y_names, values, words))
    meaning = "In the cells: " + (
        "epochs of each model, in their order"
        if decisions
        else f"{WORDS[plot.cells].lower()}, mean of the runs"
    )
    meaning += "; blank: no run" if blank else ""
    scale = metric_label(plot.cells, units)
    missing = "target missed" + (" in some runs" if study.seeds[1:] else "")
    return [HeatMap(*each, scale=scale, missing=missing, meaning=meaning) for each in maps]


def _value(cell: pd.DataFrame, metric: str) -> float:
    """The mean of a cell; NaN if there are no runs, or it would be no price of reaching the target."""
    if cell.empty or (metric in PRICES and cell["reached"].min() < 1):
        return np.nan
    return float(cell[metric].mean())


def _word(cell: pd.DataFrame, metric: str, decisions: bool) -> str:
    """What stands in a cell."""
    if cell.empty:
        return ""
    if decisions:
        return short_decisions(str(cell["decisions"].fillna("").iloc[0]))
    missed = int((cell["reached"] < 1).sum())
    if metric in PRICES and missed:
        return f"missed {missed} of {len(cell)}"
    return f"{cell[metric].mean():.4g}"
