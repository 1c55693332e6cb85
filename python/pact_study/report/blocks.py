# SPDX-License-Identifier: GPL-2.0-only
"""What a page consists of: values that templates/page.html turns into HTML."""

import re
from dataclasses import dataclass, field
from typing import Union

from markupsafe import Markup


@dataclass(frozen=True)
class Code:
    """A cell that is set as code: a path, a command, an option."""

    text: str
    kind: str = "code"


@dataclass(frozen=True)
class Strong:
    """A cell that is emphasised."""

    text: str
    kind: str = "strong"


@dataclass(frozen=True)
class Moment:
    """A cell with a time of day; machine is its ISO 8601 form."""

    machine: str
    text: str
    kind: str = "moment"


@dataclass(frozen=True)
class Verdict:
    """A cell that says whether something holds, and links to where that is explained."""

    text: str
    holds: bool
    target: str = ""
    kind: str = "verdict"


Cell = Union[str, Code, Strong, Moment, Verdict]


@dataclass(frozen=True)
class Column:
    """A column of a table; numeric ones are set to the right, long ones get room for sentences."""

    title: str
    numeric: bool = False
    long: bool = False


@dataclass(frozen=True)
class Table:
    """Rows under named columns; the first cell of a row names it."""

    caption: str
    columns: list[Column]
    rows: list[list[Cell]]
    note: str = ""
    anchors: list[str] = field(default_factory=list)
    cards: bool = False  # whether a narrow screen shows each row as a card
    kind: str = "table"


@dataclass(frozen=True)
class Facts:
    """Pairs of a name and a value."""

    caption: str
    rows: list[tuple[str, Cell]]
    kind: str = "facts"


@dataclass(frozen=True)
class Prose:
    """Plain text; empty lines part paragraphs."""

    text: str
    kind: str = "prose"

    @property
    def paragraphs(self) -> list[str]:
        """The paragraphs, in order."""
        return [part.strip() for part in re.split(r"\n\s*\n", self.text) if part.strip()]


@dataclass(frozen=True)
class Line:
    """Cells in a line, behind a word that says what they are."""

    label: str
    cells: list[Cell]
    kind: str = "line"


@dataclass(frozen=True)
class Listing:
    """A list of sentences."""

    items: list[str]
    kind: str = "listing"


@dataclass(frozen=True)
class Source:
    """Text of a file as it is, folded away behind its title unless open."""

    title: str
    text: str
    open: bool = False
    kind: str = "source"


@dataclass(frozen=True)
class Picture:
    """A drawing, ready to stand in the page; the caption is for where no heading says the same."""

    markup: Markup
    label: str
    caption: str = ""
    kind: str = "picture"


Block = Union[Table, Facts, Prose, Line, Listing, Source, Picture]


@dataclass(frozen=True)
class Section:
    """A part of the page under a heading."""

    anchor: str
    title: str
    blocks: list[Block] = field(default_factory=list)
    sections: list["Section"] = field(default_factory=list)


@dataclass(frozen=True)
class Page:
    """The whole page: what kind of thing it is about, its name, the outcome in a few words."""

    subject: str
    title: str
    lead: str
    sections: list[Section]
    warnings: int = 0


def anchor_for(*names: str) -> str:
    """A name for a place in the page.

    @param names what the place is about
    @return letters, digits and hyphens, beginning with a letter
    """
    return re.sub(r"[^A-Za-z0-9]+", "-", "-".join(names)).strip("-") or "part"
