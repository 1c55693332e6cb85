# SPDX-License-Identifier: GPL-2.0-only
"""The campaigns of the evaluation, as tables of numbers."""

from dataclasses import dataclass
from pathlib import Path

import pandas as pd

from pact_study.campaign.campaign import Campaign
from pact_study.evaluation.caveats import caveats, missed
from pact_study.evaluation.decisions import MODELS, epochs_of, leaves
from pact_study.evaluation.grounds import Ground
from pact_study.evaluation.verdict import Verdict
from pact_study.results import RunFolder, read_table

SAME = 1e-9  # what differs by less, energies relatively, differs by rounding errors
ALTERNATIVES = ["one-switch", "static-learn"]  # to PACT

# The campaigns of each scenario.
CAMPAIGNS = ("targets", "loss-step", "time-step", "bias", "learned")

# What the planner says when Ceiling's graph misses every plan, and it plans with less rounding.
FALLBACK_NOTE = "planned with less rounding"
MISSED = "What a job spent that missed its target cannot be compared with anything."


def read_campaign(folder: Path) -> pd.DataFrame:
    """Read a campaign's results.

    @param folder the campaign's folder
    @return results.csv with the columns epochs_<model>, leaves_<model> (see decisions.leaves) and
            fallback (whether the planner had to round less than its attributes say)
    """
    results = read_table(folder / "results.csv")
    decisions = results["decisions"].fillna("").astype(str)
    for model in MODELS:
        results[f"epochs_{model}"] = [epochs_of(text, model) for text in decisions]
        results[f"leaves_{model}"] = [leaves(text, model) for text in decisions]
    results["note"] = results["note"].fillna("").astype(str)
    results["fallback"] = results["note"].str.contains(FALLBACK_NOTE)
    return results


def energy_by_model(folder: Path, results: pd.DataFrame, axes: list[str]) -> pd.DataFrame:
    """What each model cost; a change is booked with the model that it leads to.

    @param folder the campaign's folder
    @param results its results
    @param axes columns to keep
    @return axes, strategy, model, energy
    """
    rows = []
    for run, group in results.groupby("run", sort=False):
        epochs = RunFolder(folder / "runs" / str(run)).epochs
        epochs = epochs.assign(energy=epochs["run_energy"] + epochs["change_energy"])
        sums = epochs.groupby(["strategy", "model"])["energy"].sum()
        for _, row in group.iterrows():
            head = {axis: row[axis] for axis in axes} | {"strategy": row["strategy"]}
            for model in MODELS:
                energy = float(sums.get((row["strategy"], model), 0.0))
                rows.append({**head, "model": model, "energy": energy})
    return pd.DataFrame(rows)


def by_strategy(results: pd.DataFrame, axes: list[str], column: str) -> pd.DataFrame:
    """A column of the results, side by side for all strategies.

    @param results results of a campaign with one seed, or of which any seed will do
    @param axes columns that tell points apart
    @param column the column
    @return a row for each point, a column for each strategy
    """
    first = results.drop_duplicates([*axes, "strategy"])
    return first.pivot(index=axes, columns="strategy", values=column)


def other_energies(results: pd.DataFrame, points: list[str]) -> pd.DataFrame:
    """What the other strategies spent, for tables about PACT.

    @param results results
    @param points columns that tell points apart
    @return a row for each point, a column <strategy>_energy for each of them, with _ for -
    """
    energy = by_strategy(results, points, "energy").drop(columns="pact").add_suffix("_energy")
    return energy.rename(columns=lambda name: name.replace("-", "_"))


def of_strategies(results: pd.DataFrame, *strategies: str) -> pd.DataFrame:
    """The rows of some strategies.

    @param results results
    @param strategies their names
    @return the rows
    """
    return results[results["strategy"].isin(strategies)]


def above_alternatives(energy: pd.DataFrame) -> pd.Series:
    """Where PACT costs more than the better of OneSwitch and StaticLearn.

    @param energy what by_strategy() gave
    @return whether it does, for each point
    """
    return energy["pact"] > _better_alternative(energy) * (1 + SAME)


def as_dear(energy: pd.DataFrame) -> int:
    """How often PACT costs as much as the better of OneSwitch and StaticLearn.

    @param energy what by_strategy() gave
    @return points
    """
    return int((energy["pact"] / _better_alternative(energy) - 1).abs().le(SAME).sum())


def _better_alternative(energy: pd.DataFrame) -> pd.Series:
    """Energy of the cheaper alternative that was asked for."""
    return energy[energy.columns.intersection(ALTERNATIVES)].min(axis=1)


def planned_as_asked(results: pd.DataFrame, points: list[str]) -> pd.DataFrame:
    """Results but for the points where PACT had to round less.

    @param results what read_campaign() gave
    @param points the axes that tell points apart
    @return the rows of the others
    """
    return results[~results.groupby(points)["fallback"].transform("any")]


@dataclass(frozen=True)
class Evidence:
    """What the campaigns in one scenario came to."""

    ground: Ground
    targets: pd.DataFrame  # axis l_max
    shares: pd.DataFrame  # energy by model: l_max, strategy, model, energy
    loss_steps: pd.DataFrame  # axes rounding, gamma_l, l_max
    time_steps: pd.DataFrame  # axes rounding, gamma_T, T_max
    bias: pd.DataFrame  # axes model, bias, l_max
    learned: pd.DataFrame  # axis l_max

    def judge(
        self, id: str, statement: str, measured: str, holds: bool, reason: str, rows: pd.DataFrame
    ) -> Verdict:
        """Make a verdict, with what the jobs say against their own numbers.

        @param id the statement's name
        @param statement the statement
        @param measured the numbers
        @param holds whether they bear it out
        @param reason the likely reason if they do not, unless this scenario has its own
        @param rows the results that the numbers are of
        @return the verdict; it does not hold if one of the jobs missed its target
        """
        ground, misses = self.ground, missed(rows)
        holds = bool(holds) and not misses
        why = MISSED if misses else ground.reasons.get(id, reason)
        return Verdict(
            id + ground.suffix,
            ground.place + statement,
            "; ".join(filter(None, [measured, misses, caveats(rows)])),
            holds,
            "" if holds else why,
        )


def read_evidence(campaigns: dict[str, Campaign], ground: Ground) -> Evidence:
    """Read what the campaigns in one scenario came to.

    @param campaigns the campaigns by name
    @param ground the scenario
    @return their tables
    """
    folders = {kind: campaigns[ground.prefix + kind].out for kind in CAMPAIGNS}
    frames = {kind: read_campaign(folder) for kind, folder in folders.items()}
    bias = frames["bias"]
    return Evidence(
        ground,
        targets=frames["targets"],
        shares=energy_by_model(folders["targets"], frames["targets"], ["l_max"]),
        loss_steps=frames["loss-step"],
        time_steps=frames["time-step"],
        bias=bias if "model" in bias else bias.assign(model=MODELS[0]),
        learned=frames["learned"],
    )
