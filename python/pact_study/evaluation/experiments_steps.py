# SPDX-License-Identifier: GPL-2.0-only
"""Tables and pictures about the grid's steps and about planning time."""

import pandas as pd

from pact_study.campaign.campaign import Campaign
from pact_study.charts.chart import Chart, Curve, Panel
from pact_study.evaluation.caveats import BEYOND, RINGS, doubtful
from pact_study.evaluation.claims_steps import ROUNDINGS, slope
from pact_study.evaluation.evidence import by_strategy, other_energies, read_campaign


def step_table(results: pd.DataFrame, step: str, others: list[str]) -> pd.DataFrame:
    """PACT against a grid step.

    @param results results with the axes rounding and `step`
    @param step gamma_l or gamma_T
    @param others further axes
    @return a row for each point: whether the target was reached, energy and its ratio to Optimum's,
            epoch of the first and the second switch, least planning time of the job in ms over the
            seeds, whether PACT had to round less, its job's note, and what the other strategies spent
    """
    points = ["rounding", *others, step]
    pact = results[results["strategy"] == "pact"]
    spent = other_energies(results, points)
    table = pact.groupby(points, sort=False).agg(
        reached=("reached", "first"),
        energy=("energy", "first"),
        time=("time", "first"),
        first_switch=("leaves_L", "first"),
        second_switch=("leaves_M", "first"),
        plan_milliseconds=("plan_milliseconds", "min"),
        rounded_less=("fallback", "first"),
        note=("note", "first"),
    )
    table.insert(2, "over_optimum", table["energy"] / spent["optimum_energy"])
    return table.join(spent).reset_index()


def _curves(table: pd.DataFrame, step: str, other: str, column: str) -> list[Curve]:
    """A curve for each value of the other axis."""
    shown = table[~table["rounded_less"]].sort_values(step)
    return [
        Curve(
            f"{other} = {value}",
            group[step].tolist(),
            group[column].tolist(),
            rings=doubtful(group),
        )
        for value, group in shown.groupby(other, sort=False)
    ]


def _panels(table: pd.DataFrame, step: str, other: str, unit: str) -> list[Panel]:
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
            title = f"{rounding}: {label}"
            panels.append(Panel(title, step + unit, label, curves, (), True, log))
    return panels


def loss_step_chart(results: pd.DataFrame, title: str) -> Chart:
    """The effect of gamma_l.

    @param results results with the axes rounding, gamma_l, l_max
    @param title the chart's title
    @return the chart
    """
    table = step_table(results, "gamma_l", ["l_max"])
    return Chart(title, _panels(table, "gamma_l", "l_max", ""), rings=RINGS)


def time_step_chart(results: pd.DataFrame, title: str, unit: str) -> Chart:
    """The effect of gamma_T.

    @param results results with the axes rounding, gamma_T, T_max
    @param title the chart's title
    @param unit of time, in parentheses
    @return the chart
    """
    table = step_table(results, "gamma_T", ["T_max"])
    return Chart(title, _panels(table, "gamma_T", "T_max", unit), rings=RINGS)


def price_table(results: pd.DataFrame) -> pd.DataFrame:
    """How close for how much: energy over Optimum against planning time.

    @param results results with the axes rounding, gamma_l, l_max
    @return rounding, l_max, gamma_l, plan_milliseconds, over_optimum, rounded_less
    """
    table = step_table(results, "gamma_l", ["l_max"])
    columns = ["rounding", "l_max", "gamma_l", "plan_milliseconds", "over_optimum", "rounded_less"]
    return table[columns]


def price_chart(results: pd.DataFrame, title: str) -> Chart:
    """How close for how much.

    @param results results with the axes rounding, gamma_l, l_max
    @param title the chart's title
    @return the chart
    """
    table = price_table(results)
    shown = table[~table["rounded_less"]].sort_values("gamma_l", ascending=False)
    panels = []
    for rounding in ROUNDINGS:
        part = shown[shown["rounding"] == rounding]
        curves = [
            Curve(f"l_max = {t:g}", g["plan_milliseconds"].tolist(), g["over_optimum"].tolist())
            for t, g in sorted(part.groupby("l_max"), key=lambda of: -of[0])
        ]
        label = "Planning time of the job (ms)"
        panels.append(Panel(rounding, label, "Energy / that of Optimum", curves, (), True))
    return Chart(title, panels)


def growth_of(campaigns: dict[str, Campaign]) -> pd.DataFrame:
    """Results of campaigns in which something grows.

    @param campaigns by what grows: models, node-sets, horizon
    @return their results, with the column growth: models, node sets, horizon
    """
    parts = [
        read_campaign(campaign.out).assign(growth=kind.replace("-", " "))
        for kind, campaign in campaigns.items()
    ]
    return pd.concat(parts, ignore_index=True)


def growth_table(growth: pd.DataFrame) -> pd.DataFrame:
    """Planning time for each decision.

    @param growth growth (what grows), size, seed and results
    @return growth, size, milliseconds (least over seeds, for each decision), energy over Optimum's, slope
            of the logarithms over all sizes of that growth, the job's note
    """
    points = ["growth", "size"]
    energy = by_strategy(growth, points, "energy")
    pact = growth[(growth["strategy"] == "pact") & (growth["epochs"] > 0)]
    pact = pact.assign(milliseconds=pact["plan_milliseconds"] / pact["epochs"])
    table = pact.groupby(points, sort=False).agg(
        milliseconds=("milliseconds", "min"), note=("note", "first")
    )
    table = table.reset_index()
    over = (energy["pact"] / energy["optimum"]).rename("over_optimum")
    table = table.join(over, on=points)
    slopes = {g: slope(part["size"], part["milliseconds"]) for g, part in table.groupby("growth")}
    table = table.assign(log_log_slope=table["growth"].map(slopes))
    return table[[*points, "milliseconds", "over_optimum", "log_log_slope", "note"]]


def growth_chart(growth: pd.DataFrame, title: str) -> Chart:
    """Planning time against what grows.

    @param growth growth, size, seed and results
    @param title the chart's title
    @return the chart
    """
    labels = {
        "models": "Models |M|",
        "node sets": "Node sets |N|",
        "horizon": "Horizon (epochs looked ahead)",
    }
    panels = []
    for name, part in growth_table(growth).groupby("growth", sort=False):
        title_of_panel = f"{name}: log-log slope {part['log_log_slope'].iloc[0]:.2f}"
        rings = [BEYOND in note for note in part["note"]]
        curve = Curve("pact", part["size"].tolist(), part["milliseconds"].tolist(), rings=rings)
        panels.append(
            Panel(
                title_of_panel,
                labels[str(name)],
                "Time of a decision (ms)",
                [curve],
                (),
                True,
                True,
            )
        )
    return Chart(title, panels, 3, rings=RINGS)
