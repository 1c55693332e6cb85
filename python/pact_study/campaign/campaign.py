# SPDX-License-Identifier: GPL-2.0-only
"""A campaign: a study, carried out in a folder."""

import json
import os
import sys
import time
from dataclasses import dataclass
from datetime import datetime, timezone
from pathlib import Path

import pandas as pd

from pact_study.campaign.collection import collect
from pact_study.campaign.folder_lock import LOCK, locked
from pact_study.campaign.plots import draw_plots
from pact_study.campaign.plan import Plan, make_plan
from pact_study.campaign.statistics import aggregate
from pact_study.campaign.study import Study
from pact_study.campaign.workflow import OUT, Execution, Job, Outcome, run_jobs
from pact_study.problems import UserError


@dataclass(frozen=True)
class Campaign:
    """A campaign that has come to an end, or was stopped."""

    plan: Plan
    out: Path
    outcome: Outcome
    results: pd.DataFrame  # results.csv

    def log(self, name: str) -> Path:
        """Where a run wrote what it had to say.

        @param name the run
        @return the file
        """
        return self.out / "logs" / f"{name}.log"


def write_atomically(path: Path, text: str) -> None:
    """Write a file that is either the old one or the new one, whatever happens.

    @param path the file
    @param text its content
    """
    part = _part_of(path)
    part.write_text(text, encoding="utf-8")
    os.replace(part, path)


def _part_of(path: Path) -> Path:
    """Where a file is written before it gets its name."""
    return path.with_name(f".{path.name}.part")


def make_folder(out: Path, marker: str) -> None:
    """Make an output folder.

    @param out the folder
    @param marker file that tells a folder of ours from others
    @raise UserError if that is impossible, or it holds something else
    """
    try:
        out.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UserError(f"--out={out}: {error.strerror}, expected a folder") from error
    present = {entry.name for entry in out.iterdir()}
    # What is left of one that was killed before it had written the marker.
    foreign = present - {LOCK, _part_of(out / marker).name}
    if foreign and marker not in present:
        raise UserError(
            f"--out={out}: holds '{min(foreign)}' and no {marker}, expected an empty "
            "folder, or one that this command filled before"
        )


def run_campaign(study: Study, out: Path, execution: Execution) -> Campaign:
    """Carry out a study: only those runs that the folder does not have yet.

    @param study the study
    @param out the folder; made if missing
    @param execution how to run
    @return how it went; its tables are written
    @raise UserError if the study or the folder cannot be used
    """
    plan = make_plan(study, execution.cores)
    make_folder(out, "campaign.json")
    start = time.time()
    with locked(out) as lock:
        _write_manifest(plan, out, start, None)
        jobs = [
            Job(run.name, (*run.command, f"--out={OUT}"), study.folder(), study.alone)
            for run in plan.runs
        ]
        outcome = run_jobs(out, jobs, execution, lock, show_progress)
        if sys.stdout.isatty():
            print("\r", end="")
        campaign = Campaign(plan, out, outcome, collect(plan, out))
        _write_tables(campaign)
        _write_manifest(plan, out, start, outcome)
    return campaign


def show_progress(done: int, total: int) -> None:
    """Say how far runs are, where that can be rewritten in place.

    @param done how many are done
    @param total of how many
    """
    if sys.stdout.isatty():
        print(f"\r{done} of {total} runs ", end="", flush=True)


def _write_manifest(plan: Plan, out: Path, start: float, outcome: Outcome | None) -> None:
    """Write campaign.json: what is needed to do the same again."""
    study = plan.study
    content = {
        "program": "pact sweep",
        "study": study.name,
        "title": study.title,
        "study_file": str(study.file),
        "study_text": study.text,
        "scenario": study.scenario,
        "axes": [
            {
                "name": axis.name,
                "keys": axis.keys(),
                "values": [level.label for level in axis.levels],
            }
            for axis in study.axes()
        ],
        # Axes of one group advance together; groups are crossed.
        "groups": [[axis.name for axis in group] for group in study.groups],
        "seeds": list(study.seeds),
        "strategies": plan.manifest["strategies"],
        "runs": len(plan.runs),
        "failed": len(outcome.failed) if outcome else 0,
        "pact_version": plan.manifest["pact_version"],
        "ns3_version": plan.manifest["ns3_version"],
        "units": plan.manifest["units"],
        "started_at": datetime.fromtimestamp(start, timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ"),
        "wall_seconds": time.time() - start,
        "finished": outcome is not None and not outcome.missing,
    }
    write_atomically(out / "campaign.json", json.dumps(content, indent=2) + "\n")


def _write_tables(campaign: Campaign) -> None:
    """Write the tables of what is done, and of what failed."""
    study, out = campaign.plan.study, campaign.out
    axes = [axis.name for axis in study.axes()]
    tables = {}
    if not campaign.results.empty:
        tables["results.csv"] = campaign.results
        tables["aggregate.csv"] = aggregate(campaign.results, axes)
        units = campaign.plan.manifest["units"]
        draw_plots(study, units, campaign.results, tables["aggregate.csv"], out)
    if campaign.outcome.failed:
        tables["failed.csv"] = _failures(campaign, axes)
    for name in ("results.csv", "aggregate.csv", "failed.csv"):
        if name in tables:
            write_atomically(out / name, tables[name].to_csv(index=False))
        else:
            # An earlier attempt's table would say what is no longer so.
            (out / name).unlink(missing_ok=True)


def _failures(campaign: Campaign, axes: list[str]) -> pd.DataFrame:
    """failed.csv: axes, seed, run, log."""
    rows = [
        [*run.point.labels(), run.seed, run.name, f"logs/{run.name}.log"]
        for run in campaign.plan.runs
        if run.name in campaign.outcome.failed
    ]
    return pd.DataFrame(rows, columns=[*axes, "seed", "run", "log"])
