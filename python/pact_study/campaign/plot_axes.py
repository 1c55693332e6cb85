# SPDX-License-Identifier: GPL-2.0-only
"""What the axes of a study become in a picture: places, curves, panels."""

from itertools import product

import pandas as pd

from pact_study.campaign.ranges import split_quantity
from pact_study.campaign.study import Axis, Plot, Study

Choice = tuple[tuple[str, str], ...]  # axes that are not drawn, and a value of each


def distinct(axis: Axis) -> list[str]:
    """The labels of an axis.

    @param axis the axis
    @return the labels, each once; zipped axes may repeat them
    """
    return list(dict.fromkeys(level.label for level in axis.levels))


def numbers_of(labels: list[str]) -> tuple[list[float], str] | None:
    """The values of an axis as numbers.

    @param labels the values as written
    @return numbers and their unit; nothing if they are no quantities of one unit
    """
    try:
        quantities = [split_quantity(label) for label in labels]
    except ValueError:
        return None
    units = {unit for _, unit in quantities}
    return ([float(number) for number, _ in quantities], units.pop()) if len(units) == 1 else None


def strategies_of(plot: Plot, results: pd.DataFrame) -> list[str]:
    """The strategies that a plot shows.

    @param plot the plot
    @param results results.csv
    @return their names, without the one that is subtracted
    """
    present = list(dict.fromkeys(results["strategy"]))
    chosen = [name for name in plot.strategies or present if name in present]
    return [name for name in chosen if name != plot.minus]


def choices(study: Study, used: set[str]) -> list[Choice]:
    """The ways to choose a value on the axes that a picture does not use.

    @param study the study
    @param used names of the axes that it uses
    @return the choices that have points; one that is empty if the used axes say all
    """
    others = [axis for axis in free_axes(study, used) if distinct(axis)[1:]]
    every = product(*([(axis.name, label) for label in distinct(axis)] for axis in others))
    names = [axis.name for axis in study.axes()]
    points = [dict(zip(names, point.labels())) for point in study.points()]
    return [
        choice
        for choice in every
        if any(all(point[name] == label for name, label in choice) for point in points)
    ]


def free_axes(study: Study, used: set[str]) -> list[Axis]:
    """The axes whose values do not follow from those of others.

    @param study the study
    @param used names of axes whose values are given
    @return the axes that are not among them, but for those that advance together with such axes, or with
            a free axis before them
    """
    free = []
    for group in study.groups:
        given = [axis for axis in group if axis.name in used]
        for axis in group:
            if axis.name not in used and not _follows(axis, given):
                free.append(axis)
                given.append(axis)
    return free


def _follows(axis: Axis, given: list[Axis]) -> bool:
    """Whether the labels of an axis are a function of those of axes zipped with it."""
    if not given:
        return False
    rows = list(zip(*([level.label for level in other.levels] for other in [*given, axis])))
    return len(set(rows)) == len({row[:-1] for row in rows})


def chosen(rows: pd.DataFrame, choice: Choice) -> pd.DataFrame:
    """The rows of a choice.

    @param rows results.csv or aggregate.csv, or a part of it
    @param choice the choice
    @return the part
    """
    for name, label in choice:
        rows = rows[rows[name] == label]
    return rows


def name_of(strategy: str, choice: Choice) -> str:
    """What a curve or a map is called.

    @param strategy the strategy
    @param choice the choice
    @return for instance "pact, noise 0.1"
    """
    return ", ".join([strategy, *(f"{name} {label}" for name, label in choice)])
