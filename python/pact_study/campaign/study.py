# SPDX-License-Identifier: GPL-2.0-only
"""A study: the runs that a campaign makes, as values."""

from dataclasses import dataclass, field
from itertools import product
from pathlib import Path


@dataclass(frozen=True)
class Setting:
    """One replaced value."""

    key: str  # path in the scenario; SCENARIO; or ns3::... for an attribute of ns-3
    value: str  # on one line of YAML


SCENARIO = "scenario"  # the key whose value is the scenario file itself


@dataclass(frozen=True)
class Level:
    """One value of an axis."""

    label: str  # in the column of the axis
    settings: tuple[Setting, ...]


@dataclass(frozen=True)
class Axis:
    """A column of the results, and the values it takes."""

    name: str
    levels: tuple[Level, ...]

    def keys(self) -> list[str]:
        """What the axis replaces, each key once."""
        return list(dict.fromkeys(s.key for level in self.levels for s in level.settings))


@dataclass(frozen=True)
class Point:
    """One choice of a level on every axis."""

    levels: tuple[Level, ...]

    def labels(self) -> tuple[str, ...]:
        """The point's values, in the order of the axes."""
        return tuple(level.label for level in self.levels)

    def settings(self) -> list[Setting]:
        """What the point replaces."""
        return [setting for level in self.levels for setting in level.settings]


@dataclass(frozen=True)
class Plot:
    """A picture that a study asks for."""

    title: str
    kind: str  # "curves" or "map"
    x: str  # an axis
    y: str  # for curves a column of the results; for a map an axis
    panels: str = ""  # an axis with a panel for each value; for curves
    cells: str = ""  # column of the results that colours a map
    strategies: tuple[str, ...] = ()  # all if empty
    minus: str = ""  # a strategy; the plot then shows differences from it
    x_log: bool = False
    y_log: bool = False
    text: str = ""  # what the reader should see in it


@dataclass(frozen=True)
class Study:
    """What a study file says."""

    name: str
    title: str
    file: Path
    text: str
    scenario: str  # relative to the study file's folder
    program: str
    fixed: tuple[Setting, ...]  # the same in every run
    strategies: tuple[str, ...]  # empty: the scenario's own
    groups: tuple[tuple[Axis, ...], ...]  # zipped within a group, groups crossed
    seeds: tuple[int, ...]
    alone: bool  # whether a run wants the whole machine, because it is timed
    plots: tuple[Plot, ...] = field(default=())

    def axes(self) -> list[Axis]:
        """All axes, in the order of the file."""
        return [axis for group in self.groups for axis in group]

    def points(self) -> list[Point]:
        """All points; the last group of axes varies fastest."""
        zipped = [list(zip(*(axis.levels for axis in group))) for group in self.groups]
        return [
            Point(tuple(level for part in parts for level in part)) for parts in product(*zipped)
        ]

    def folder(self) -> Path:
        """The folder that the study's file names are relative to."""
        return self.file.parent
