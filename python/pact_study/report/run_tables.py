# SPDX-License-Identifier: GPL-2.0-only
"""Tables of one run: comparison of the strategies, timeline of their sets, who used the energy."""

import math

import pandas as pd

from pact_study.report.blocks import Cell, Column, Table
from pact_study.report.wording import NOTHING, labelled, number, units_of_measure

SHOWN_STAGES = 60
CAUSES = ["compute", "change", "compress", "transmit", "receive", "idle"]

# Sums of the same numbers in another order differ by rounding.
LEDGER_TOLERANCE = 1e-9


def optimum_energy(summary: pd.DataFrame) -> float:
    """Energy that others are compared with.

    @param summary summary.csv
    @return that of the optimum; NaN if it was not simulated or missed the target
    """
    found = summary[(summary["strategy"] == "optimum") & (summary["stop_reason"] == "target")]
    return float(found["energy"].iloc[0]) if len(found) else math.nan


def comparison_table(
    summary: pd.DataFrame, epochs: pd.DataFrame, models: list[str], units: str
) -> Table:
    """Compare the strategies, as ./pact run prints it.

    @param summary summary.csv
    @param epochs epochs.csv
    @param models the models, in the scenario's order
    @param units the units of run.json
    @return a row for each strategy that was begun
    """
    energy_unit, time_unit = units_of_measure(units)
    columns = [
        Column("strategy"),
        Column("ended by"),
        Column(labelled("energy", energy_unit), numeric=True),
        Column("/ optimum", numeric=True),
        Column(labelled("time", time_unit), numeric=True),
        Column("loss", numeric=True),
        Column("switches", numeric=True),
        *[Column(f"epochs {model}", numeric=True) for model in models],
    ]
    optimum = optimum_energy(summary)
    counts = epochs.groupby(["strategy", "model"]).size()
    rows = []
    for row in summary.to_dict("records"):
        comparable = row["stop_reason"] == "target" and optimum > 0
        rows.append(
            [
                row["strategy"],
                row["stop_reason"],
                number(row["energy"]),
                number(row["energy"] / optimum) if comparable else NOTHING,
                number(row["time"]),
                number(row["loss"]),
                number(row["switches"]),
            ]
        )
    for name in epochs["strategy"].unique():
        if name not in set(summary["strategy"]):
            rows.append(_unfinished_row(name, epochs[epochs["strategy"] == name]))
    for row in rows:
        row.extend(str(counts.get((row[0], model), 0)) for model in models)
    return Table(
        "The strategies compared",
        columns,
        rows,
        note="/ optimum: energy over that of the optimum, where both reached the target.",
    )


def _unfinished_row(name: str, epochs: pd.DataFrame) -> list[Cell]:
    """What a strategy without an end had come to."""
    last = epochs.iloc[-1]
    return [
        name,
        "(not finished)",
        number(last["total_energy"]),
        NOTHING,
        number(last["end_time"]),
        number(last["loss"]),
        number(epochs["switched"].sum()),
    ]


def stage_table(epochs: pd.DataFrame, strategy: str, units: str) -> Table:
    """The stages of a strategy: epochs of one model on one set, in a row.

    @param epochs epochs.csv
    @param strategy the strategy's name
    @param units the units of run.json
    @return a row for each stage
    """
    energy_unit, time_unit = units_of_measure(units)
    own = epochs[epochs["strategy"] == strategy]
    setting = own["node_set"].str.cat(own["model"], sep="\0")
    stages = own.groupby((setting != setting.shift()).cumsum()).agg(
        node_set=("node_set", "first"),
        model=("model", "first"),
        first=("epoch", "first"),
        last=("epoch", "last"),
        start=("start_time", "first"),
        change=("change_time", "first"),
        end=("end_time", "last"),
        loss_before=("loss_before", "first"),
        loss=("loss", "last"),
        change_energy=("change_energy", "sum"),
        run_energy=("run_energy", "sum"),
    )
    rows: list[list[Cell]] = [
        [
            str(index),
            stage.node_set,
            stage.model,
            number(stage.first),
            number(stage.last),
            number(stage.start),
            number(stage.end),
            number(stage.change),
            number(stage.loss_before),
            number(stage.loss),
            number(stage.change_energy + stage.run_energy),
        ]
        for index, stage in enumerate(stages.head(SHOWN_STAGES).itertuples(index=False), 1)
    ]
    hidden = len(stages) - len(rows)
    return Table(
        f"Stages of {strategy}",
        [
            Column("stage", numeric=True),
            Column("set"),
            Column("model"),
            Column("from epoch", numeric=True),
            Column("to epoch", numeric=True),
            Column(labelled("from", time_unit), numeric=True),
            Column(labelled("to", time_unit), numeric=True),
            Column(labelled("of which change", time_unit), numeric=True),
            Column("loss before", numeric=True),
            Column("loss reached", numeric=True),
            Column(labelled("energy", energy_unit), numeric=True),
        ],
        rows,
        note=f"{hidden} more stages are in epochs.csv." if hidden else "",
    )


def ledger_tables(energy: pd.DataFrame, summary: pd.DataFrame, units: str) -> list[Table]:
    """Who used the energy, and for what.

    @param energy energy.csv
    @param summary summary.csv
    @param units the units of run.json
    @return energy by cause and by node set, a row for each strategy that ended
    """
    unit, _ = units_of_measure(units)
    causes = sorted(energy["cause"].unique(), key=_cause_order)
    sets = list(energy["node_set"].unique())
    return [
        _ledger_table(labelled("Energy by cause", unit), energy, summary, "cause", causes),
        _ledger_table(labelled("Energy by node set", unit), energy, summary, "node_set", sets),
    ]


def _cause_order(cause: str) -> tuple[int, str]:
    """Known causes in their usual order, others behind them."""
    return (CAUSES.index(cause) if cause in CAUSES else len(CAUSES), cause)


def _ledger_table(
    caption: str, energy: pd.DataFrame, summary: pd.DataFrame, by: str, names: list[str]
) -> Table:
    """Sums of the accounts over one of their columns, and the total they should have."""
    sums = energy.groupby(["strategy", by])["joules"].sum()
    totals = summary.set_index("strategy")["energy"]
    rows: list[list[Cell]] = []
    for strategy, total in totals.items():
        parts = [float(sums.get((strategy, name), 0)) for name in names]
        rows.append([strategy, *map(number, parts), number(sum(parts)), number(total)])
    columns = [Column(name, numeric=True) for name in [*names, "sum", "in summary.csv"]]
    return Table(caption, [Column("strategy"), *columns], rows)


def ledger_mistakes(energy: pd.DataFrame, summary: pd.DataFrame) -> list[str]:
    """Check that the ledger's accounts add up to the energy of the run.

    @param energy energy.csv
    @param summary summary.csv
    @return a sentence for each strategy where they do not
    """
    sums = energy.groupby("strategy")["joules"].sum()
    mistakes = []
    for strategy, total in summary.set_index("strategy")["energy"].items():
        ledger = float(sums.get(strategy, 0))
        if not math.isclose(ledger, total, rel_tol=LEDGER_TOLERANCE):
            mistakes.append(
                f"The energy ledger of {strategy} does not add up: its accounts (energy.csv) come to"
                f" {ledger:.10g}, summary.csv says {total:.10g}."
            )
    return mistakes
