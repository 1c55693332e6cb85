# SPDX-License-Identifier: GPL-2.0-only
"""Axes of panels of curves: their ends and what is written along them."""

import math

from pact_study.charts import tic_marks
from pact_study.charts.script import tics

NAME_LIMIT = 16  # characters of a name along an axis
PLAIN_DIGITS = 6  # digits that gnuplot writes unasked
MOST_DIGITS = 10  # for which there is room
# Beyond them, an axis' ends could overflow.
SMALLEST, LARGEST = 1e-200, 1e200


def has_place(value: float, log: bool) -> bool:
    """Whether a value is somewhere on an axis.

    @param value the value
    @param log whether the axis is logarithmic
    """
    return SMALLEST <= value <= LARGEST if log else abs(value) <= LARGEST


def axis_range(values: list[float], log: bool) -> tuple[float, float]:
    """Ends of an axis with a little room.

    @param values what it has to show, at least one; each has a place
    @param log whether it is logarithmic
    @return its lower and its upper end
    """
    low, high = min(values), max(values)
    if log:
        # Through logarithms: the ratio itself may be too large for a number.
        room = math.exp(0.05 * (math.log(high) - math.log(low))) if high > low else 1.5
        return low / room, high * room
    # Rounding errors are no reason to magnify them.
    largest = max(abs(low), abs(high))
    differs = high - low > max(1e-9 * largest, SMALLEST)
    room = 0.06 * (high - low) if differs else 0.1 * (largest if largest > SMALLEST else 1.0)
    # What counts from nothing begins there, if that does not flatten it.
    start = 0.0 if 0 <= low < 0.5 * high else low - room
    return start, high + room


def axis(
    name: str, low: float, high: float, log: bool, width: float = math.inf, whole: bool = False
) -> list[str]:
    """Range and tics of an axis of numbers.

    @param name "x" or "y"
    @param low its lower end, > 0 if it is logarithmic
    @param high its upper end
    @param log whether it is logarithmic
    @param width pixels for labels side by side
    @param whole whether it is of whole numbers, so that there is nothing to mark between them
    @return the lines
    """
    lines = [f"set {name}range [{low!r}:{high!r}]"]
    if log:
        marks = tic_marks.as_tics(tic_marks.log_marks(low, high, width))
        return [*lines, f"set logscale {name}", f"set {name}tics {marks}"]
    if whole and high - low < tic_marks.MOST:
        marks = [mark for mark in tic_marks.even_marks(low, high) if mark[0].is_integer()]
        return [*lines, f"set {name}tics {tic_marks.as_tics(marks)}"]
    # Else neighbours would get the same label where values differ late.
    step, largest = (high - low) / 10, max(abs(low), abs(high))
    digits = math.ceil(math.log10(largest) - math.log10(step))
    if digits >= PLAIN_DIGITS:
        lines.append(f"set {name}tics format '%.{min(digits + 2, MOST_DIGITS)}g'")
    return lines


def names_are_crowded(names: list[str], width: float) -> bool:
    """Whether names side by side would run into each other.

    @param names along the x axis
    @param width of the axis in pixels
    """
    return tic_marks.are_crowded([name[:NAME_LIMIT] for name in names], width)


def turned_height(names: list[str]) -> int:
    """Room that slanting names need below the axis, beyond that of names side by side.

    @param names along the x axis
    @return pixels
    """
    longest = max(min(len(name), NAME_LIMIT) for name in names)
    return round(0.6 * tic_marks.CHARACTER * longest)


def axis_of_names(names: list[str], turned: bool) -> list[str]:
    """An x axis of names, at 0, 1, 2, ...

    @param names the names
    @param turned whether they slant
    @return the lines
    """
    slant = "rotate by 35 right" if turned else "norotate"
    return [
        f"set xtics {slant} {tics(names, NAME_LIMIT)}",
        f"set xrange [-0.4:{len(names) - 0.6}]",
    ]
