# SPDX-License-Identifier: GPL-2.0-only
"""Tables and pictures about what PACT believes of the loss."""

import numpy as np
import pandas as pd

from pact_study.charts.chart import Chart, Curve, Panel
from pact_study.evaluation.decisions import MODELS
from pact_study.evaluation.experiments_strategies import NORMALISED, course_curves, course_panels
from pact_study.evaluation.evidence import other_energies

SHOWN_BIASES = (-0.4, -0.2, 0.0, 0.2, 0.4)
COURSE_BIASES = (-0.4, 0.0, 0.4)
SHIFT = "Epochs later than without a bias"


def bias_table(bias: pd.DataFrame) -> pd.DataFrame:
    """PACT with a biased estimator.

    @param bias results with the axes bias, l_max
    @return a row for each point: whether the target was reached, energy, its ratio to Optimum's, time,
            epochs of the switches and how much later than without a bias they come (NaN if
            either never comes), the decisions, and what the other strategies spent
    """
    points = ["l_max", "bias"]
    pact = bias[bias["strategy"] == "pact"]
    columns = ["reached", "energy", "time", "leaves_L", "leaves_M", "decisions"]
    table = pact[[*points, *columns]].join(other_energies(bias, points), on=points)
    table = table.rename(columns={"leaves_L": "first_switch", "leaves_M": "second_switch"})
    table.insert(4, "over_optimum", table["energy"] / table["optimum_energy"])
    unbiased = table[table["bias"] == 0].set_index("l_max")
    for which in ("first", "second"):
        own, other = table[f"{which}_switch"], table["l_max"].map(unbiased[f"{which}_switch"])
        shift = (own - other).where(np.isfinite(own) & np.isfinite(other))
        table.insert(table.columns.get_loc("decisions"), f"{which}_shift", shift)
    return table


def bias_chart(bias: pd.DataFrame, title: str, unit: str = NORMALISED) -> Chart:
    """The effect of a bias on energy and on the switches.

    @param bias results with the axes bias, l_max
    @param title the chart's title
    @param unit of energy, in parentheses
    @return the chart
    """
    table = bias_table(bias).sort_values("l_max")
    shown = [(b, table[(table["bias"] - b).abs() < 1e-9]) for b in SHOWN_BIASES]

    def curves(column: str) -> list[Curve]:
        return [Curve(f"bias {b:+g}", g["l_max"].tolist(), g[column].tolist()) for b, g in shown]

    def panel(name: str, label: str, column: str, log: bool = False) -> Panel:
        return Panel(name, "Loss target l_max", label, curves(column), (), True, log)

    return Chart(
        title,
        [
            panel("Energy", f"Energy{unit}", "energy", True),
            panel("Over the optimum", "Energy / that of Optimum", "over_optimum"),
            panel("First switch", SHIFT, "first_shift"),
            panel("Second switch", SHIFT, "second_shift"),
        ],
    )


def biases_with_courses(bias: pd.DataFrame) -> pd.DataFrame:
    """The results whose courses are shown.

    @param bias results with the axes model, bias, l_max
    @return PACT's rows with some of the biases on the first model
    """
    chosen = [min(abs(b - shown) for shown in COURSE_BIASES) < 1e-9 for b in bias["bias"]]
    return bias[chosen & (bias["strategy"] == "pact") & (bias["model"] == MODELS[0])]


def course_chart(
    rows: pd.DataFrame, title: str, units: tuple[str, str] = (NORMALISED, NORMALISED)
) -> Chart:
    """Loss and energy over time with biases.

    @param rows epochs with the column bias
    @param title the chart's title
    @param units of time and of energy, in parentheses
    @return the chart
    """
    curves = [course_curves(g, f"bias {b:+g}") for b, g in rows.groupby("bias")]
    return Chart(title, course_panels(curves, [], units))


def quality_chart(quality: pd.DataFrame) -> Chart:
    """Prediction errors of the estimator and of simple predictors.

    @param quality what prediction_quality() gave
    @return the chart: a panel for each loss
    """
    kinds = [
        ("lambda_run", "1", "1 epoch"),
        ("lambda_run", "10", "10 epochs"),
        ("lambda_change", "change", "change"),
    ]
    panels = []
    for loss, part in quality.groupby("loss", sort=False):
        curves = []
        for predictor in ("estimator", "persistence", "power-law"):
            cells = [
                part[
                    (part["network"] == network)
                    & (part["horizon"].astype(str) == horizon)
                    & (part["predictor"] == predictor)
                ]
                for network, horizon, _ in kinds
            ]
            shown = [(i, cell.iloc[0]) for i, cell in enumerate(cells) if len(cell)]
            curves.append(
                Curve(
                    predictor,
                    [float(i) for i, _ in shown],
                    [float(row["mae_mean"]) for _, row in shown],
                    [float(row["mae_mean"] - row["mae_std"]) for _, row in shown],
                    [float(row["mae_mean"] + row["mae_std"]) for _, row in shown],
                    line=False,
                )
            )
        names = [label for _, _, label in kinds]
        panels.append(Panel(str(loss), "Predicted ahead", "MAE", curves, (), False, True, names))
    return Chart("Prediction quality: mean absolute error, and its standard deviation", panels, 3)
