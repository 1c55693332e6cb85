# SPDX-License-Identifier: GPL-2.0-only
"""One table of what all runs of a campaign came to."""

from itertools import groupby
from pathlib import Path

import pandas as pd

from pact_study.campaign.plan import Plan, Run
from pact_study.campaign.study import Study
from pact_study.problems import UserError
from pact_study.results import RunFolder


def spell_decisions(epochs: pd.DataFrame) -> str:
    """What a job trained, stage by stage.

    @param epochs its rows of epochs.csv, in order
    @return for instance "L/gold:5 M/silver:6": settings, and the epochs in each
    """
    settings = (epochs["model"] + "/" + epochs["node_set"]).tolist()
    return " ".join(f"{setting}:{len(list(stage))}" for setting, stage in groupby(settings))


def stages(decisions: str) -> list[tuple[str, int]]:
    """The stages of a job: what spell_decisions() spelled.

    @param decisions for instance "L/gold:13 M/silver:28"
    @return models, and the epochs in each stage
    """
    found = []
    for stage in decisions.split():
        setting, epochs = stage.rsplit(":", 1)
        found.append((setting.split("/")[0], int(epochs)))
    return found


def _check_end(path: Path) -> None:
    """Refuse a table whose last line was cut."""
    try:
        whole = path.read_bytes().endswith(b"\n")
    except OSError as error:
        raise UserError(f"{path}: {error.strerror}, expected a table") from error
    if not whole:
        raise UserError(f"{path}: ends within a line, expected a whole table")


def collect_run(study: Study, run: Run, folder: Path) -> pd.DataFrame:
    """The rows of one run.

    @param study the study
    @param run the run
    @param folder its results
    @return a row for each strategy
    @raise UserError if its results were damaged
    """
    results = RunFolder(folder)
    for name in ("summary.csv", "epochs.csv"):
        _check_end(folder / name)
    summary = results.summary
    expected = results.manifest.get("strategies")
    if list(summary.get("strategy", [])) != expected:
        raise UserError(f"{folder}/summary.csv: is incomplete, expected a row for each strategy")
    # An empty note is a note, and an empty table has no type.
    epochs = results.epochs.astype({"model": str, "node_set": str, "strategy": str})
    by_strategy = dict(list(epochs.groupby("strategy")))
    decisions = [
        spell_decisions(by_strategy[name]) if name in by_strategy else ""
        for name in summary["strategy"].astype(str)
    ]
    head = {axis.name: label for axis, label in zip(study.axes(), run.point.labels())}
    head["seed"] = run.seed
    rows = summary.assign(decisions=decisions, run=run.name)
    for position, (name, value) in enumerate(head.items()):
        rows.insert(position, name, value)
    return rows


def collect(plan: Plan, out: Path) -> pd.DataFrame:
    """The rows of all runs that are done.

    @param plan the runs
    @param out the campaign's folder
    @raise UserError if the results of a run were damaged
    @return results.csv: axes, seed, strategy, what summary.csv says, decisions, run
    """
    tables = []
    for run in plan.runs:
        folder = out / "runs" / run.name
        if not folder.is_dir():
            continue
        try:
            tables.append(collect_run(plan.study, run, folder))
        except UserError as error:
            raise UserError(f"{error}; without the folder {folder}, it is run again") from error
    if not tables:
        return pd.DataFrame()
    return pd.concat(tables, ignore_index=True)
