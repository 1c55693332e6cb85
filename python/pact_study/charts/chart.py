# SPDX-License-Identifier: GPL-2.0-only
"""Charts as values: what is to be drawn, not how."""

from collections.abc import Sequence
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Curve:
    """Points that belong together. Points that are not finite are gaps."""

    name: str  # in the legend; curves with one name share a colour
    x: Sequence[float]
    y: Sequence[float]
    low: Sequence[float] | None = None  # ends of intervals around y
    high: Sequence[float] | None = None
    line: bool = True  # whether neighbours are joined
    rings: Sequence[bool] = ()  # which points are rings; none if empty


@dataclass(frozen=True)
class Mark:
    """A line across a panel, with its label beside it. The axis reaches to where it is."""

    at: float  # not finite: no line
    label: str
    horizontal: bool = False


@dataclass(frozen=True)
class Panel:
    """Curves in one pair of axes."""

    title: str
    x_label: str
    y_label: str
    curves: Sequence[Curve]
    marks: Sequence[Mark] = ()
    x_log: bool = False
    y_log: bool = False
    x_names: Sequence[str] = ()  # if the axis is of names: those of x = 0, 1, 2, ...


@dataclass(frozen=True)
class Bars:
    """Stacked bars: a row for each name, a segment for each part.

    A row with a value that is not finite is not drawn.

    @raise ValueError if a value is below zero, which has no place in a stack
    """

    title: str
    x_label: str
    names: Sequence[str]
    parts: dict[str, Sequence[float]] = field(default_factory=dict)  # part -> a value for each name

    def __post_init__(self) -> None:
        """Refuse what cannot be stacked."""
        if any(value < 0 for values in self.parts.values() for value in values):
            raise ValueError(f"bars are of values >= 0: {self.title}")


@dataclass(frozen=True)
class HeatMap:
    """Coloured cells with words in them."""

    title: str
    x_label: str
    y_label: str
    x_names: Sequence[str]
    y_names: Sequence[str]
    values: Sequence[Sequence[float]]  # a row for each y; NaN has no colour
    words: Sequence[Sequence[str]]  # in the cells; a cell of NaN without a word is not drawn
    scale: str  # what the colour stands for
    log: bool = False  # whether equal ratios look alike, not differences; then values are > 0
    missing: str = "target missed"  # what NaN stands for
    meaning: str = ""  # what the words say


@dataclass(frozen=True)
class Chart:
    """Panels of one kind under one title, with one legend. Without panels it says "no data"."""

    title: str
    panels: Sequence[Panel] | Sequence[Bars] | Sequence[HeatMap]
    columns: int = 2
    rings: str = ""  # what rings stand for, in the legend of curves
