# SPDX-License-Identifier: GPL-2.0-only
"""The pictures of a campaign, from its tables."""

import json
import re
from itertools import product
from pathlib import Path

import numpy as np
import pandas as pd

from pact_study.campaign.ranges import split_quantity
from pact_study.campaign.study import Axis, Plot, Study
from pact_study.charts.chart import Chart, Curve, HeatMap, Panel
from pact_study.charts.drawing import draw

MAX_PANELS = 12
WORDS = {
    "reached": "Share of runs that met the target",
    "epochs": "Epochs",
    "switches": "Switches",
    "time": "Time",
    "energy": "Energy",
    "loss": "Loss",
    "planned_energy": "Planned energy",
    "transfer_time": "Time of transfers",
    "transfer_bytes": "Bytes transferred",
}
SI_UNITS = {"time": "s", "energy": "J", "planned_energy": "J", "transfer_time": "s"}


def draw_plots(
    study: Study, units: str, results: pd.DataFrame, aggregate: pd.DataFrame, out: Path
) -> None:
    """Draw what a study asks for, into plots/, and list it in plots.json.

    @param study the study
    @param units of the scenario: "si" or "normalised"
    @param results results.csv
    @param aggregate aggregate.csv
    @param out the campaign's folder
    """
    (out / "plots").mkdir(exist_ok=True)
    listed = []
    for number, plot in enumerate(study.plots or default_plots(study, results), start=1):
        name = f"{number:02}-" + re.sub(r"[^a-z0-9]+", "-", plot.title.lower()).strip("-")[:60]
        if plot.kind == "map":
            chart = _map_chart(study, units, plot, results)
        else:
            chart = _curve_chart(study, units, plot, results, aggregate)
        draw(chart, out / "plots" / name)
        listed.append({"name": name, "title": plot.title, "text": plot.text})
    kept = {entry["name"] for entry in listed}
    for picture in (out / "plots").iterdir():
        # The study may have asked for others before.
        if picture.suffix in (".svg", ".png") and picture.stem not in kept:
            picture.unlink()
    (out / "plots.json").write_text(json.dumps(listed, indent=2) + "\n", encoding="utf-8")


def default_plots(study: Study, results: pd.DataFrame) -> list[Plot]:
    """What a study shows that asks for nothing: energy, and the share of runs that met the target.

    @param study the study
    @param results results.csv
    @return the plots; none without axes
    """
    axes = [axis.name for axis in study.axes()]
    if not axes:
        return []
    panels = axes[1] if len(axes) > 1 else ""
    plots = [Plot(f"Energy against {axes[0]}", "curves", axes[0], "energy", panels)]
    if results["reached"].min() < 1:
        plots.append(Plot(f"Targets met against {axes[0]}", "curves", axes[0], "reached", panels))
    return plots


def _metric(metric: str, units: str, minus: str) -> str:
    """What an axis of values says."""
    unit = f" ({SI_UNITS[metric]})" if units == "si" and metric in SI_UNITS else ""
    return WORDS[metric] + unit + (f" minus that of {minus}" if minus else "")


def numbers_of(labels: list[str]) -> tuple[list[float], str] | None:
    """The values of an axis as numbers.

    @param labels the values as written
    @return numbers and their unit; nothing if they are no quantities of one unit
    """
    try:
        quantities = [split_quantity(label) for label in labels]
    except ValueError:
        return None
    units = {unit for _, unit in quantities}
    return ([float(number) for number, _ in quantities], units.pop()) if len(units) == 1 else None


def short_decisions(decisions: str) -> str:
    """Decisions with as few letters as tell them apart.

    @param decisions for instance "L/gold:5 M/silver:6"
    @return for instance "L5 M6"
    """
    stages = [stage.rsplit(":", 1) for stage in decisions.split()]
    return " ".join(f"{setting.split('/')[0]}{epochs}" for setting, epochs in stages) or "none"


def _strategies(plot: Plot, results: pd.DataFrame) -> list[str]:
    """The strategies that a plot shows."""
    present = list(dict.fromkeys(results["strategy"]))
    chosen = [name for name in plot.strategies or present if name in present]
    return [name for name in chosen if name != plot.minus]


def _others(study: Study, plot: Plot) -> list[Axis]:
    """Axes with several values that are neither x nor panels."""
    used = {plot.x, plot.panels} | ({plot.y} if plot.kind == "map" else set())
    return [axis for axis in study.axes() if axis.name not in used and _distinct(axis)[1:]]


def _distinct(axis: Axis) -> list[str]:
    """The labels of an axis, each once; zipped axes may repeat them."""
    return list(dict.fromkeys(level.label for level in axis.levels))


def _curve_chart(
    study: Study, units: str, plot: Plot, results: pd.DataFrame, aggregate: pd.DataFrame
) -> Chart:
    """A chart of curves."""
    axes = {axis.name: axis for axis in study.axes()}
    rows = aggregate[(aggregate["metric"] == plot.y) & (aggregate["minus"] == plot.minus)]
    labels = _distinct(axes[plot.x])
    numbers = numbers_of(labels)
    panels = []
    for label in _distinct(axes[plot.panels])[:MAX_PANELS] if plot.panels else [""]:
        part = rows[rows[plot.panels] == label] if plot.panels else rows
        panels.append(
            Panel(
                title=f"{plot.panels} {label}" if plot.panels else "",
                x_label=plot.x + (f" ({numbers[1]})" if numbers and numbers[1] else ""),
                y_label=_metric(plot.y, units, plot.minus),
                curves=_curves(study, plot, part, results, labels),
                x_log=plot.x_log and numbers is not None,
                y_log=plot.y_log,
                x_names=() if numbers else labels,
            )
        )
    return Chart(plot.title, panels)


def _curves(
    study: Study, plot: Plot, rows: pd.DataFrame, results: pd.DataFrame, labels: list[str]
) -> list[Curve]:
    """Curves of one panel: for each strategy, and each value of the axes that are not drawn."""
    others = _others(study, plot)
    numbers = numbers_of(labels)
    position = dict(zip(labels, numbers[0] if numbers else range(len(labels))))
    curves = []
    for strategy in _strategies(plot, results):
        for choice in product(*(_distinct(axis) for axis in others)):
            part = rows[rows["strategy"] == strategy]
            for axis, label in zip(others, choice):
                part = part[part[axis.name] == label]
            name = ", ".join([strategy, *(f"{a.name} {c}" for a, c in zip(others, choice))])
            part = part.assign(position=part[plot.x].map(position)).sort_values("position")
            spread = part["ci95_low"].notna().any()
            columns = {c: part[c].tolist() for c in ("position", "mean", "ci95_low", "ci95_high")}
            if part.empty:
                continue
            low, high = (columns["ci95_low"], columns["ci95_high"]) if spread else (None, None)
            curves.append(Curve(name, columns["position"], columns["mean"], low, high))
    return curves


def _map_chart(study: Study, units: str, plot: Plot, results: pd.DataFrame) -> Chart:
    """A chart of heat maps: one for each strategy, and each value of the axes that are not drawn."""
    axes = {axis.name: axis for axis in study.axes()}
    others = _others(study, plot)
    panels = []
    for strategy in _strategies(plot, results):
        for choice in product(*(_distinct(axis) for axis in others)):
            part = results[results["strategy"] == strategy]
            for axis, label in zip(others, choice):
                part = part[part[axis.name] == label]
            title = ", ".join([strategy, *(f"{a.name} {c}" for a, c in zip(others, choice))])
            panels.append(_map(title, units, plot, part, axes))
    return Chart(plot.title, panels[:MAX_PANELS], 1 if len(_distinct(axes[plot.x])) > 4 else 2)


def _map(
    title: str,
    units: str,
    plot: Plot,
    part: pd.DataFrame,
    axes: dict[str, Axis],
) -> HeatMap:
    """One heat map. Where a run missed its target, its energy or time is no price of reaching it."""
    x_names, y_names = _distinct(axes[plot.x]), _distinct(axes[plot.y])
    values, words = [], []
    for y in y_names:
        cells = [part[(part[plot.x] == x) & (part[plot.y] == y)] for x in x_names]
        values.append([_value(cell, plot.cells) for cell in cells])
        words.append([_word(cell, plot.cells) for cell in cells])
    return HeatMap(
        title, plot.x, plot.y, x_names, y_names, values, words, _metric(plot.cells, units, "")
    )


def _value(cell: pd.DataFrame, metric: str) -> float:
    """The mean of a cell; NaN if there are no runs, or some missed the target."""
    if cell.empty or (metric != "reached" and cell["reached"].min() < 1):
        return np.nan
    return float(cell[metric].mean())


def _word(cell: pd.DataFrame, metric: str) -> str:
    """What stands in a cell: the decisions if all runs made the same, else the mean."""
    if cell.empty:
        return "-"
    decisions = cell["decisions"].unique()
    if len(decisions) == 1 and metric != "reached":
        return short_decisions(str(decisions[0]))
    return f"{cell[metric].mean():.4g}"
