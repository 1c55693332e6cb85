# SPDX-License-Identifier: GPL-2.0-only
"""Tables and pictures that compare strategies."""

from pathlib import Path

import numpy as np
import pandas as pd

from pact_study.charts.chart import Bars, Chart, Curve, Mark, Panel
from pact_study.evaluation.caveats import RINGS, doubtful
from pact_study.evaluation.decisions import MODELS
from pact_study.results import RunFolder

# The targets whose energies are shown model by model: high, moderate, low with and without S.
SHOWN_TARGETS = (0.6, 0.25, 0.15, 0.1)
COLUMNS = ["l_max", "strategy", "reached", "energy", "time", "loss", "epochs", "switches"]
NORMALISED = " (normalised)"  # units of the reference scenario
MARKED = ("pact", "optimum")  # whose changes of model are marked in courses


def target_table(results: pd.DataFrame) -> pd.DataFrame:
    """Results against the loss target.

    @param results results with the axis l_max
    @return a row for each target and strategy; with energy over Optimum's, and what the strategy has to
            say about its plan
    """
    table = results[[*COLUMNS, "decisions", "note"]].copy()
    optimum = results[results["strategy"] == "optimum"].set_index("l_max")["energy"]
    table.insert(4, "over_optimum", table["energy"] / table["l_max"].map(optimum))
    return table


def target_chart(results: pd.DataFrame, title: str, unit: str = NORMALISED) -> Chart:
    """Energy against the loss target, and over Optimum's.

    @param results results with the axis l_max
    @param title the chart's title
    @param unit of energy, in parentheses
    @return the chart
    """
    table = target_table(results)
    groups = list(table.groupby("strategy", sort=False))

    def curves(column: str) -> list[Curve]:
        return [
            Curve(str(name), g["l_max"].tolist(), g[column].tolist(), rings=doubtful(g))
            for name, g in groups
        ]

    return Chart(
        title,
        [
            Panel("Energy", "Loss target l_max", f"Energy{unit}", curves("energy"), (), True, True),
            Panel(
                "Over the optimum",
                "Loss target l_max",
                "Energy / that of Optimum",
                curves("over_optimum"),
                (),
                True,
                True,
            ),
        ],
        rings=RINGS,
    )


def courses(folder: Path, results: pd.DataFrame, target: float) -> pd.DataFrame:
    """Epoch by epoch, at one target.

    @param folder the campaign's folder
    @param results the rows to follow: those at that target are
    @param target the target
    @return strategy, then what epochs.csv says; `bias` too if the results have it
    """
    chosen = results[np.isclose(results["l_max"], target)]
    parts = []
    for _, row in chosen.iterrows():
        epochs = RunFolder(folder / "runs" / str(row["run"])).epochs
        part = epochs[epochs["strategy"] == row["strategy"]].copy()
        if "bias" in chosen:
            part.insert(1, "bias", row["bias"])
        parts.append(part)
    return pd.concat(parts, ignore_index=True)


def course_curves(rows: pd.DataFrame, name: str) -> tuple[Curve, Curve]:
    """Loss and energy of one job over time.

    @param rows its epochs
    @param name of the curves
    @return loss, energy
    """
    time = [float(rows["start_time"].iloc[0]), *rows["end_time"]]
    loss = [float(rows["loss_before"].iloc[0]), *rows["loss"]]
    energy = [0.0, *rows["total_energy"]]
    return Curve(name, time, loss), Curve(name, time, energy)


def course_panels(
    curves: list[tuple[Curve, Curve]],
    marks: list[Mark],
    units: tuple[str, str] = (NORMALISED, NORMALISED),
) -> list[Panel]:
    """Panels of loss and of energy over time.

    @param curves loss and energy of each job
    @param marks vertical lines
    @param units of time and of energy, in parentheses
    @return the panels
    """
    time, energy = "Time" + units[0], "Energy" + units[1]
    losses, energies = [pair[0] for pair in curves], [pair[1] for pair in curves]
    return [
        Panel("Training loss", time, "Loss", losses, marks, False, True),
        Panel("Energy", time, energy, energies, marks),
    ]


def course_chart(
    rows: pd.DataFrame, title: str, units: tuple[str, str] = (NORMALISED, NORMALISED)
) -> Chart:
    """Loss and energy over time.

    @param rows what courses() gave
    @param title the chart's title
    @param units of time and of energy, in parentheses
    @return the chart; marks are where PACT and Optimum change the model
    """
    curves = [course_curves(g, str(s)) for s, g in rows.groupby("strategy", sort=False)]
    return Chart(title, course_panels(curves, _changes(rows), units))


def _changes(rows: pd.DataFrame) -> list[Mark]:
    """Where models change, a mark for all that change at the same time to the same model."""
    switched = rows[rows["strategy"].isin(MARKED) & (rows["switched"] == 1)]
    marks = []
    for (time, model), together in switched.groupby(["start_time", "model"]):
        names = " and ".join(name for name in MARKED if name in set(together["strategy"]))
        marks.append(Mark(float(time), f"{names} to {model}"))
    return marks


def share_chart(
    shares: pd.DataFrame,
    title: str,
    targets: tuple[float, ...] = SHOWN_TARGETS,
    unit: str = NORMALISED,
) -> Chart:
    """Energy by model.

    @param shares l_max, strategy, model, energy
    @param title the chart's title
    @param targets those that are shown
    @param unit of energy, in parentheses
    @return the chart: a panel for each target
    """
    panels = []
    for target in targets:
        part = shares[np.isclose(shares["l_max"], target)]
        wide = part.pivot(index="strategy", columns="model", values="energy")
        names = [s for s in ("optimum", "pact", "static-learn") if s in wide.index]
        parts = {model: wide.loc[names, model].tolist() for model in MODELS}
        panels.append(Bars(f"l_max = {target:g}", "Energy" + unit, names, parts))
    return Chart(title, panels, 1)
