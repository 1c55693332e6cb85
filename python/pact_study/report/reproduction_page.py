# SPDX-License-Identifier: GPL-2.0-only
"""The page about a result folder of ./pact reproduce."""

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import pandas as pd

from pact_study.problems import UserError
from pact_study.report.blocks import (
    Block,
    Cell,
    Code,
    Column,
    Facts,
    Line,
    Listing,
    Page,
    Prose,
    Section,
    Table,
    Verdict,
    anchor_for,
)
from pact_study.report.campaign_files import Campaign
from pact_study.report.campaign_page import campaign_warnings, version_facts
from pact_study.report.inputs import Manifest, read_list, read_rows
from pact_study.report.pictures import read_picture
from pact_study.report.wording import counted

CLAIM_COLUMNS = ["id", "statement", "measured", "holds", "reason"]


@dataclass(frozen=True)
class Reproduction:
    """The files of a reproduction."""

    folder: Path
    manifest: Manifest

    @cached_property
    def claims(self) -> pd.DataFrame:
        """claims.csv: a row for each statement of the paper; none yet if that was not reached."""
        path = self.folder / "claims.csv"
        if not self.manifest.finished and not path.exists():
            return pd.DataFrame(columns=CLAIM_COLUMNS)
        claims = read_rows(path, CLAIM_COLUMNS, [])
        for row in claims.to_dict("records"):
            if row["holds"] not in ("yes", "no"):
                raise UserError(
                    f"{path}: holds of {row['id']} is '{row['holds']}', expected yes or no"
                )
        return claims

    @cached_property
    def experiments(self) -> list[Manifest]:
        """experiments.json: what was tried; none yet if that was not reached."""
        path = self.folder / "experiments.json"
        if not self.manifest.finished and not path.exists():
            return []
        return read_list(path)

    @cached_property
    def campaigns(self) -> list[Campaign]:
        """The campaigns it ran."""
        found = sorted(self.folder.glob("campaigns/*/campaign.json"))
        return [Campaign(path.parent, Manifest.read(path)) for path in found]


def reproduction_page(folder: Path) -> Page:
    """Make the page about a reproduction of the paper's evaluation.

    @param folder a result folder of ./pact reproduce
    @return the page
    @raise UserError if one of its files is missing or broken
    """
    reproduction = Reproduction(folder, Manifest.read(folder / "reproduce.json"))
    experiments, missing = _experiments(reproduction)
    warnings = _warnings(reproduction) + missing
    not_reproduced = reproduction.manifest.texts("not_reproduced")
    sections = [
        Section("claims", "Claims", [_claim_table(reproduction.claims)]),
        Section("experiments", "Experiments", sections=experiments),
        Section(
            "not-reproduced",
            "What could not be reproduced",
            [Listing(not_reproduced)] if not_reproduced else [],
        ),
        Section("run", "What was run", _what_was_run(reproduction)),
        Section("warnings", "Warnings", [Listing(warnings) if warnings else Prose("None.")]),
    ]
    return Page(
        subject="Reproduction",
        title="The paper's evaluation, reproduced",
        lead=_outcome(reproduction),
        sections=[part for part in sections if part.blocks or part.sections],
        warnings=len(warnings),
    )


def _outcome(reproduction: Reproduction) -> str:
    """How many claims hold."""
    claims = reproduction.claims
    holding = int((claims["holds"] == "yes").sum())
    verb = "holds" if holding == 1 else "hold"
    counts = f"{holding} of {counted(len(claims), 'claim')} {verb}."
    if reproduction.manifest.finished:
        return counts
    return f"The reproduction did not finish. {counts if len(claims) else 'No claim was checked.'}"


def _claim_anchor(claim: str) -> str:
    """Where the page has the row of a claim."""
    return anchor_for("claim", claim)


def _claim_table(claims: pd.DataFrame) -> Table:
    """A row for each claim."""
    rows: list[list[Cell]] = []
    anchors = []
    for row in claims.to_dict("records"):
        verdict = Verdict(row["holds"], row["holds"] == "yes")
        rows.append([row["id"], verdict, row["statement"], row["measured"], row["reason"]])
        anchors.append(_claim_anchor(row["id"]))
    columns = [
        Column("id"),
        Column("holds"),
        Column("statement", long=True),
        Column("measured", long=True),
        Column("reason, where it does not hold", long=True),
    ]
    caption = "Statements of the paper's evaluation, measured"
    return Table(caption, columns, rows, anchors=anchors, cards=True)


def _experiments(reproduction: Reproduction) -> tuple[list[Section], list[str]]:
    """A part for each experiment, and a sentence for each plot that is missing."""
    holds = dict(zip(reproduction.claims["id"], reproduction.claims["holds"] == "yes"))
    sections = []
    missing = []
    for experiment in reproduction.experiments:
        name, title = experiment.text("name"), experiment.text("title")
        blocks: list[Block] = [Prose(experiment.text("text"))]
        for base in experiment.texts("plots"):
            path = reproduction.folder / f"{base}.svg"
            if path.is_file():
                blocks.append(read_picture(path, anchor_for("svg", name, base) + "-", title))
            else:
                missing.append(f"The plot {base}.svg of '{title}' is missing.")
        blocks += _printed(reproduction.folder, experiment)
        blocks.append(Prose(experiment.text("verdict")))
        claims = [
            Verdict(claim, holds[claim], _claim_anchor(claim))
            for claim in experiment.texts("claims")
            if claim in holds
        ]
        if claims:
            blocks.append(Line("Claims", claims))
        blocks.append(Line("Numbers", [Code(experiment.text("csv"))]))
        sections.append(Section(anchor_for("experiment", name), title, blocks))
    return sections, missing


def _printed(folder: Path, experiment: Manifest) -> list[Block]:
    """The experiment's table as the paper prints it, if it has one."""
    name = experiment.text("printed")
    if not name:
        return []
    table = read_rows(folder / name, [], [])
    columns = [Column(column) for column in table.columns]
    return [Table(experiment.text("title"), columns, table.to_numpy().tolist())]


def _what_was_run(reproduction: Reproduction) -> list[Block]:
    """Versions, times, and the campaigns."""
    blocks: list[Block] = [
        Facts("What was run, from reproduce.json", version_facts(reproduction.manifest))
    ]
    if reproduction.campaigns:
        rows: list[list[Cell]] = [
            [
                campaign.manifest.text("study"),
                Code(str(campaign.folder.relative_to(reproduction.folder))),
                f"{campaign.manifest.number('runs'):g}",
                f"{campaign.manifest.number('failed'):g}",
            ]
            for campaign in reproduction.campaigns
        ]
        columns = [
            Column("campaign"),
            Column("folder"),
            Column("runs", True),
            Column("failed", True),
        ]
        blocks.append(
            Table(
                "Campaigns", columns, rows, note="./pact report on such a folder shows more of it."
            )
        )
    return blocks


def _warnings(reproduction: Reproduction) -> list[str]:
    """What a reader should know, the warnings of the campaigns included."""
    warnings = []
    if not reproduction.manifest.finished:
        warnings.append("The reproduction did not finish. What it had written until then is shown.")
    said: dict[str, list[str]] = {}
    for campaign in reproduction.campaigns:
        for text in campaign_warnings(campaign):
            said.setdefault(text, []).append(campaign.manifest.text("study"))
    warnings += [
        f"{'Each of campaigns' if len(studies) > 1 else 'Campaign'} {', '.join(studies)}: {text}"
        for text, studies in said.items()
    ]
    named = {
        claim for experiment in reproduction.experiments for claim in experiment.texts("claims")
    }
    unknown = sorted(named - set(reproduction.claims["id"]))
    if unknown:
        warnings.append(f"claims.csv has no {', '.join(unknown)}, which experiments name.")
    return warnings
