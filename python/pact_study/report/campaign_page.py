# SPDX-License-Identifier: GPL-2.0-only
"""The page about a result folder of ./pact sweep."""

from collections import Counter
from pathlib import Path
from typing import Callable

import pandas as pd

from pact_study.report.blocks import (
    Block,
    Code,
    Column,
    Facts,
    Listing,
    Page,
    Prose,
    Section,
    Source,
    Table,
    anchor_for,
)
from pact_study.report.campaign_files import Campaign
from pact_study.report.campaign_tables import METRICS, difference_table, failure_table, mean_table
from pact_study.report.inputs import Manifest, last_lines, read_list
from pact_study.report.pictures import read_picture
from pact_study.report.wording import counted, duration, moment, ranges

SHOWN_LOGS = 10


def campaign_page(folder: Path) -> Page:
    """Make the page about a campaign.

    @param folder a result folder of ./pact sweep
    @return the page
    @raise UserError if one of its files is missing or broken
    """
    campaign = Campaign(folder, Manifest.read(folder / "campaign.json"))
    plots, missing = _plots(campaign)
    warnings = campaign_warnings(campaign) + missing
    sections = [
        Section("study", "What was run", _what_was_run(campaign)),
        Section("plots", "Plots", sections=plots),
        *_statistics(campaign),
    ]
    if len(campaign.failed):
        sections.append(Section("failed", "Runs that failed", _failures(campaign)))
    sections.append(
        Section("warnings", "Warnings", [Listing(warnings) if warnings else Prose("None.")])
    )
    return Page(
        subject="Study",
        title=campaign.manifest.text("title") or campaign.manifest.text("study"),
        lead=_outcome(campaign),
        sections=[part for part in sections if part.blocks or part.sections],
        warnings=len(warnings),
    )


def _outcome(campaign: Campaign) -> str:
    """How much was run, in a sentence or two."""
    manifest = campaign.manifest
    values = {axis.text("name"): len(axis.entries("values")) for axis in campaign.axis_entries}
    axes = [
        f"{counted(values[group[0]], 'value')} of {' and '.join(group)}"
        + (" together" if len(group) > 1 else "")
        for group in campaign.groups
    ]
    crossed = " × ".join([*axes, counted(len(manifest.entries("seeds")), "seed")])
    unfinished = "" if manifest.finished else "The campaign did not finish. "
    return (
        f"{unfinished}{counted(int(manifest.number('runs')), 'run')}: {crossed}; strategies:"
        f" {', '.join(manifest.texts('strategies'))}. {int(manifest.number('failed'))} failed."
    )


def _what_was_run(campaign: Campaign) -> list[Block]:
    """The study, its axes and its text."""
    manifest = campaign.manifest
    axes = Table(
        "Axes",
        [Column("axis"), Column("keys of the scenario"), Column("values", long=True)],
        [
            [
                axis.text("name"),
                Code(", ".join(axis.texts("keys"))),
                ", ".join(axis.texts("values")),
            ]
            for axis in campaign.axis_entries
        ],
    )
    return [
        Facts(
            "What was run, from campaign.json",
            [
                ("study", manifest.text("study")),
                ("study file", Code(manifest.text("study_file"))),
                ("scenario", Code(manifest.text("scenario"))),
                ("seeds", ranges([int(seed) for seed in manifest.entries("seeds")])),
                ("strategies", ", ".join(manifest.texts("strategies"))),
                ("runs", f"{manifest.number('runs'):g}"),
                ("failed", f"{manifest.number('failed'):g}"),
                *version_facts(manifest),
            ],
        ),
        axes,
        Source("Text of the study", manifest.text("study_text")),
    ]


def version_facts(manifest: Manifest) -> list[tuple]:
    """Versions and times.

    @param manifest campaign.json or reproduce.json
    @return rows of a table of facts
    """
    known = manifest.finished or "pact_version" in manifest.content
    return [
        ("versions", _versions(manifest) if known else "unknown"),
        ("begun", moment(manifest.text("started_at"))),
        ("took", duration(manifest.number("wall_seconds")) if manifest.finished else "unknown"),
    ]


def _versions(manifest: Manifest) -> str:
    """The versions of both programs."""
    return f"PACT {manifest.text('pact_version')}, ns-3 {manifest.text('ns3_version')}"


def _plots(campaign: Campaign) -> tuple[list[Section], list[str]]:
    """A part for each plot, and a sentence for each that is missing."""
    listing = campaign.folder / "plots.json"
    if not listing.exists():
        return [], ["There are no plots: plots.json is missing."]
    sections = []
    missing = []
    for entry in read_list(listing):
        name = entry.text("name")
        path = campaign.folder / "plots" / f"{name}.svg"
        blocks: list[Block] = [Prose(entry.text("text"))]
        if path.is_file():
            blocks.append(read_picture(path, anchor_for("svg", name) + "-", entry.text("title")))
        else:
            missing.append(f"The plot plots/{name}.svg is missing.")
        sections.append(Section(anchor_for("plot", name), entry.text("title"), blocks))
    return sections, missing


def _statistics(campaign: Campaign) -> list[Section]:
    """Means and differences; nothing before there are any."""
    rows = campaign.aggregate
    if rows is None:
        return []
    means, differences = rows[rows["minus"] == ""], rows[rows["minus"] != ""]
    return [
        Section(
            "means",
            "Means by point",
            [
                Prose(
                    "Mean over the seeds, ± half of its 95 % confidence interval (Student's t). Runs that missed the"
                    " target count too, with what they used until they ended."
                ),
                *_tables(campaign, means, mean_table),
            ],
        ),
        Section(
            "differences",
            "Paired differences",
            [
                Prose(
                    "Differences of two strategies under the same seed: their mean, ± half of its 95 %"
                    " confidence interval; bold where that excludes 0."
                ),
                *_tables(campaign, differences, difference_table),
            ],
        ),
    ]


def _tables(campaign: Campaign, rows: pd.DataFrame, make: Callable[..., Table]) -> list[Block]:
    """A table for each of the main metrics, and the names of the others."""
    present = list(rows["metric"].unique())
    shown = [metric for metric in METRICS if metric in present]
    tables: list[Block] = [make(rows, campaign.axes, name, campaign.units) for name in shown]
    others = ", ".join(name for name in present if name not in METRICS)
    notes = [Prose(f"aggregate.csv also has: {others}.")] if others else []
    return [*tables, *notes] or [Prose("There are none.")]


def _failures(campaign: Campaign) -> list[Block]:
    """The runs that failed, and the ends of the first logs."""
    logs: list[Block] = [
        Source(f"End of {row['log']}", last_lines(campaign.folder / row["log"]), open=True)
        for row in campaign.failed.head(SHOWN_LOGS).to_dict("records")
    ]
    return [failure_table(campaign.failed, campaign.axes), *logs]


def campaign_warnings(campaign: Campaign) -> list[str]:
    """What a reader of the results should know.

    @param campaign the campaign
    @return a sentence for each
    """
    warnings = []
    if not campaign.manifest.finished:
        warnings.append(
            "The campaign did not finish. ./pact sweep with the same folder resumes it."
        )
    if len(campaign.failed):
        failed = counted(len(campaign.failed), "run")
        warnings.append(
            f"{failed} failed and {'is' if len(campaign.failed) == 1 else 'are'} not in the results."
        )
    stated = Counter(text for run in campaign.runs for text in run.content.get("warnings", []))
    unfinished = sum(not run.finished for run in campaign.runs)
    if unfinished:
        warnings.append(f"{counted(unfinished, 'run')} did not finish.")
    warnings += [f"{text} ({counted(count, 'run')})" for text, count in stated.items()]
    if campaign.results is None:
        return [*warnings, "There are no results yet: results.csv is missing."]
    missing = (
        int(campaign.manifest.number("runs"))
        - campaign.results["run"].nunique()
        - len(campaign.failed)
    )
    if missing > 0:
        warnings.append(f"{counted(missing, 'run')} of the study left no row in results.csv.")
    for strategy, rows in campaign.results.groupby("strategy", sort=False):
        missed = rows[rows["reached"] == 0]
        if len(missed):
            reasons = ", ".join(
                f"{name}: {count}" for name, count in missed["stop_reason"].value_counts().items()
            )
            warnings.append(
                f"{strategy} missed the target in {len(missed)} of {counted(len(rows), 'run')} ({reasons})."
            )
        notes = rows.loc[rows["note"] != "", "note"].value_counts()
        warnings += [
            f"{strategy}: {note} ({counted(count, 'run')})" for note, count in notes.items()
        ]
    return warnings
