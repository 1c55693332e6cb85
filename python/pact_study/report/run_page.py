# SPDX-License-Identifier: GPL-2.0-only
"""The page about a result folder of ./pact run."""

import shlex
from dataclasses import dataclass
from pathlib import Path

import pandas as pd

from pact_study.report.blocks import Block, Code, Facts, Listing, Page, Prose, Section, Source
from pact_study.report.inputs import Manifest, read_rows
from pact_study.report.pictures import read_picture
from pact_study.report.run_tables import (
    comparison_table,
    ledger_mistakes,
    ledger_tables,
    stage_table,
)
from pact_study.report.wording import (
    counted,
    duration,
    moment,
    number,
    units_of_measure,
    with_unit,
)

PLOTS = {
    "loss": "Training loss over time: a panel for each strategy, coloured by the model in training",
    "energy": "Energy over time: a panel for each strategy, coloured by the model in training",
    "energy-by-model": "Energy that training and moving each model took",
}
TIMELINE = {
    "timeline": "Who trained what, and when: bars for each node set, hatched where a model moves"
}

SUMMARY_TEXTS = ["strategy", "stop_reason", "note"]
SUMMARY_NUMBERS = ["loss_target", "deadline", "epochs", "switches", "time", "energy", "loss"]
EPOCH_TEXTS = ["strategy", "model", "node_set"]
EPOCH_NUMBERS = [
    *["epoch", "switched", "start_time", "change_time", "end_time"],
    *["change_energy", "run_energy", "total_energy", "loss_before", "loss"],
]


@dataclass(frozen=True)
class Run:
    """The files of one run."""

    folder: Path
    manifest: Manifest
    summary: pd.DataFrame
    epochs: pd.DataFrame
    energy: pd.DataFrame

    @property
    def units(self) -> str:
        """Units of all numbers: si or normalised."""
        return self.manifest.text("units")


def read_run(folder: Path) -> Run:
    """Read and check a result folder of ./pact run.

    @param folder the folder
    @return what its files say
    @raise UserError if one is missing or broken
    """
    manifest = Manifest.read(folder / "run.json")
    cut = not manifest.finished
    return Run(
        folder,
        manifest,
        read_rows(folder / "summary.csv", SUMMARY_TEXTS, SUMMARY_NUMBERS, may_be_cut=cut),
        read_rows(folder / "epochs.csv", EPOCH_TEXTS, EPOCH_NUMBERS, may_be_cut=cut),
        read_rows(
            folder / "energy.csv",
            ["strategy", "node_set", "node", "model", "cause"],
            ["joules"],
            may_be_cut=cut,
        ),
    )


def run_page(folder: Path) -> Page:
    """Make the page about a run.

    @param folder a result folder of ./pact run
    @return the page
    """
    run = read_run(folder)
    pictures, missing = _pictures(run, PLOTS)
    timeline, timeline_missing = _pictures(run, TIMELINE)
    warnings = _warnings(run) + missing + timeline_missing
    models = run.manifest.texts("models")
    stages = [stage_table(run.epochs, name, run.units) for name in run.epochs["strategy"].unique()]
    ledger: list[Block] = [*ledger_tables(run.energy, run.summary, run.units)]
    if len(run.summary) and not ledger_mistakes(run.energy, run.summary):
        ledger.append(Prose("The accounts add up to the energy in summary.csv."))
    return Page(
        subject="Run",
        title=run.manifest.text("scenario"),
        lead=_outcome(run),
        warnings=len(warnings),
        sections=[
            Section("run", "What was run", _what_was_run(run)),
            Section(
                "comparison",
                "Comparison",
                [comparison_table(run.summary, run.epochs, models, run.units)],
            ),
            Section("plots", "Plots", pictures or [Prose("There are none.")]),
            Section("timeline", "Timeline of sets", [*timeline, *stages]),
            Section("ledger", "Energy ledger", ledger),
            Section("warnings", "Warnings", [Listing(warnings) if warnings else Prose("None.")]),
        ],
    )


def _what_was_run(run: Run) -> list[Block]:
    """What run.json says, and the text of the scenario."""
    manifest = run.manifest
    _, time_unit = units_of_measure(run.units)
    files = {**manifest.mapping("records_hashes"), **manifest.mapping("estimator_hash")}
    hashes = Code("\n".join(f"{digest}  {name}" for name, digest in files.items()))
    environment = manifest.mapping("environment")
    rows = [
        ("scenario", manifest.text("scenario")),
        ("scenario file", Code(manifest.text("scenario_file"))),
        ("scenario hash", Code(manifest.text("scenario_hash"))),
        *([("hashes of its files", hashes)] if files else []),
        ("strategies", ", ".join(manifest.texts("strategies"))),
        ("loss target", number(manifest.number("loss_target"))),
        ("deadline", with_unit(number(manifest.number("deadline")), time_unit)),
        ("seed, run", f"{manifest.number('seed'):g}, {manifest.number('run'):g}"),
        ("options", Code(shlex.join(manifest.texts("options")))),
        *[(f"environment {name}", Code(str(value))) for name, value in environment.items()],
        ("units", _units_in_words(run.units)),
        ("models", ", ".join(manifest.texts("models"))),
        ("node sets", ", ".join(manifest.texts("node_sets"))),
        ("versions", f"PACT {manifest.text('pact_version')}, ns-3 {manifest.text('ns3_version')}"),
        ("begun", moment(manifest.text("started_at"))),
        ("took", duration(manifest.number("wall_seconds")) if manifest.finished else "unknown"),
    ]
    return [
        Facts("What was run, from run.json", rows),
        Source("Text of the scenario", manifest.text("scenario_text")),
    ]


def _units_in_words(units: str) -> str:
    """The units of all numbers."""
    if units == "si":
        return "seconds and joules"
    return "those of the paper (normalised), for time and energy"


def _pictures(run: Run, captions: dict[str, str]) -> tuple[list[Block], list[str]]:
    """The plots there are, and a sentence for each that is missing."""
    pictures: list[Block] = []
    missing = []
    for name, caption in captions.items():
        path = run.folder / "plots" / f"{name}.svg"
        if path.is_file():
            pictures.append(read_picture(path, f"{name}-", caption, caption))
        else:
            missing.append(f"The plot plots/{name}.svg is missing (./pact plot draws it).")
    return pictures, missing


def _outcome(run: Run) -> str:
    """What was asked for, and who did it at the least energy."""
    energy_unit, time_unit = units_of_measure(run.units)
    manifest = run.manifest
    unfinished = "" if manifest.finished else "The run did not finish. "
    asked = (
        f"Loss target {number(manifest.number('loss_target'))},"
        f" deadline {with_unit(number(manifest.number('deadline')), time_unit)}."
    )
    reached = run.summary[run.summary["stop_reason"] == "target"]
    strategies = counted(len(manifest.entries("strategies")), "strategy", "strategies")
    if reached.empty:
        return f"{unfinished}{asked} None of {strategies} reached the target."
    least = reached["energy"].min()
    cheapest = ", ".join(reached[reached["energy"] <= least * (1 + 1e-9)]["strategy"])
    return (
        f"{unfinished}{asked} {len(reached)} of {strategies} reached the target; the least energy was"
        f" {with_unit(number(least), energy_unit)} ({cheapest})."
    )


def _warnings(run: Run) -> list[str]:
    """What a reader should know, plots aside."""
    _, time_unit = units_of_measure(run.units)
    warnings = []
    if not run.manifest.finished:
        warnings.append("The run did not finish. What it had written until then is shown.")
    if "warnings" in run.manifest.content:
        warnings += run.manifest.texts("warnings")
    ended = set(run.summary["strategy"])
    for name in run.manifest.texts("strategies"):
        if name not in ended:
            warnings.append(f"{name} did not finish: it has no row in summary.csv.")
    for row in run.summary.to_dict("records"):
        if row["stop_reason"] != "target":
            warnings.append(
                f"{row['strategy']} did not reach the target (ended by: {row['stop_reason']}): loss"
                f" {number(row['loss'])} at {with_unit(number(row['time']), time_unit)}, target"
                f" {number(row['loss_target'])}."
            )
        if row["note"]:
            warnings.append(f"{row['strategy']}: {row['note']}")
    return warnings + ledger_mistakes(run.energy, run.summary)
