# SPDX-License-Identifier: GPL-2.0-only
"""Tables and pictures about the grid's steps and about planning time."""

import pandas as pd

from pact_study.charts.chart import Chart, Curve, Panel
from pact_study.evaluation.claims_steps import ROUNDINGS, slope


def step_table(results: pd.DataFrame, step: str, others: list[str]) -> pd.DataFrame:
    """PACT against a grid step.

    @param results results with the axes rounding and `step`
    @param step gamma_l or gamma_T
    @param others further axes
    @return a row for each point: energy and its ratio to Optimum's, epoch of the first and the second
            switch, least planning time in ms over the seeds, and whether PACT had to round less
    """
    points = ["rounding", *others, step]
    optimum = results[results["strategy"] == "optimum"].groupby(points)["energy"].first()
    pact = results[results["strategy"] == "pact"]
    table = pact.groupby(points, sort=False).agg(
        energy=("energy", "first"),
        time=("time", "first"),
        first_switch=("leaves_L", "first"),
        second_switch=("leaves_M", "first"),
        plan_milliseconds=("plan_milliseconds", "min"),
        rounded_less=("fallback", "first"),
    )
    table.insert(1, "over_optimum", table["energy"] / optimum)
    return table.reset_index()


def _curves(table: pd.DataFrame, step: str, other: str, column: str) -> list[Curve]:
    """A curve for each value of the other axis; a switch that never comes is a gap."""
    shown = table[~table["rounded_less"]].sort_values(step)
    return [
        Curve(f"{other} = {value}", group[step].tolist(), group[column].tolist())
        for value, group in shown.groupby(other, sort=False)
    ]


def _panels(table: pd.DataFrame, step: str, other: str) -> list[Panel]:
    """A row of panels for each rounding."""
    panels = []
    for rounding in ROUNDINGS:
        part = table[table["rounding"] == rounding]
        for column, label, log in (
            ("over_optimum", "Energy / that of Optimum", False),
            ("first_switch", "Epoch of the first switch", False),
            ("second_switch", "Epoch of the second switch", False),
            ("plan_milliseconds", "Planning time (ms)", True),
        ):
            curves = _curves(part, step, other, column)
            panels.append(Panel(f"{rounding}: {label}", step, label, curves, (), True, log))
    return panels


def loss_step_chart(results: pd.DataFrame, title: str) -> Chart:
    """The effect of gamma_l.

    @param results results with the axes rounding, gamma_l, l_max
    @param title the chart's title
    @return the chart
    """
    table = step_table(results, "gamma_l", ["l_max"])
    return Chart(title, _panels(table, "gamma_l", "l_max"))


def time_step_chart(results: pd.DataFrame, title: str) -> Chart:
    """The effect of gamma_T.

    @param results results with the axes rounding, gamma_T, T_max
    @param title the chart's title
    @return the chart
    """
    table = step_table(results, "gamma_T", ["T_max"])
    return Chart(title, _panels(table, "gamma_T", "T_max"))


def price_table(results: pd.DataFrame) -> pd.DataFrame:
    """How close for how much: energy over Optimum against planning time.

    @param results results with the axes rounding, gamma_l, l_max
    @return rounding, l_max, gamma_l, plan_milliseconds, over_optimum, rounded_less
    """
    table = step_table(results, "gamma_l", ["l_max"])
    columns = ["rounding", "l_max", "gamma_l", "plan_milliseconds", "over_optimum", "rounded_less"]
    return table[columns]


def price_chart(results: pd.DataFrame) -> Chart:
    """How close for how much.

    @param results results with the axes rounding, gamma_l, l_max
    @return the chart
    """
    table = price_table(results)
    shown = table[~table["rounded_less"]].sort_values("gamma_l", ascending=False)
    panels = []
    for rounding in ROUNDINGS:
        part = shown[shown["rounding"] == rounding]
        curves = [
            Curve(f"l_max = {t:g}", g["plan_milliseconds"].tolist(), g["over_optimum"].tolist())
            for t, g in part.groupby("l_max", sort=False)
        ]
        panels.append(
            Panel(rounding, "Planning time (ms)", "Energy / that of Optimum", curves, (), True)
        )
    return Chart("Energy over the optimum against planning time", panels)


def growth_table(growth: pd.DataFrame) -> pd.DataFrame:
    """Planning time for each decision.

    @param growth growth (what grows), size, seed and results
    @return growth, size, milliseconds (least over seeds, for each decision), slope of the logarithms
            over all sizes of that growth
    """
    pact = growth[(growth["strategy"] == "pact") & (growth["epochs"] > 0)]
    pact = pact.assign(milliseconds=pact["plan_milliseconds"] / pact["epochs"])
    table = pact.groupby(["growth", "size"], sort=False)["milliseconds"].min().reset_index()
    slopes = {g: slope(part["size"], part["milliseconds"]) for g, part in table.groupby("growth")}
    return table.assign(log_log_slope=table["growth"].map(slopes))


def growth_chart(growth: pd.DataFrame) -> Chart:
    """Planning time against what grows.

    @param growth growth, size, seed and results
    @return the chart
    """
    labels = {
        "models": "Models |M|",
        "node sets": "Node sets |N|",
        "horizon": "Horizon (epochs looked ahead)",
    }
    panels = []
    for name, part in growth_table(growth).groupby("growth", sort=False):
        title = f"log-log slope {part['log_log_slope'].iloc[0]:.2f}"
        curve = Curve("pact", part["size"].tolist(), part["milliseconds"].tolist())
        panels.append(
            Panel(title, labels[str(name)], "Time of a decision (ms)", [curve], (), True, True)
        )
    return Chart("Growth of planning time", panels, 3)
