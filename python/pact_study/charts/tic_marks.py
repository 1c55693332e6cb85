# SPDX-License-Identifier: GPL-2.0-only
"""Which values along an axis are marked."""

import math

# What a decade of a logarithmic axis is divided into, coarse to fine; finer ones are even.
LOG_STEPS = ((1,), (1, 2, 5), (1, 1.5, 2, 3, 5, 7))
FEWEST, MOST = 3, 8
CHARACTER = 7.5  # pixels
GAP = 1.5  # characters between labels

Marks = list[tuple[float, str]]  # values and labels


def even_marks(low: float, high: float, most: int = MOST) -> Marks:
    """Round numbers at even distances.

    @param low lower end of the axis
    @param high its upper end
    @param most how many at most, at least 2
    @return values and labels
    """
    if low == high:
        return [_labelled(low)]
    wide = (high - low) / most
    step = 10.0 ** math.floor(math.log10(wide))
    step *= next(factor for factor in (1, 2, 5, 10, 20) if _count(low, high, factor * step) <= most)
    first = math.ceil(low / step)
    return [_labelled(k * step) for k in range(first, first + _count(low, high, step))]


def log_marks(low: float, high: float, width: float = math.inf) -> Marks:
    """Marks of a logarithmic axis: as few as make three, for powers of ten often leave one.

    @param low its lower end, > 0
    @param high its upper end
    @param width pixels for labels side by side
    @return values and labels
    """
    decades = range(math.floor(math.log10(low)), math.ceil(math.log10(high)) + 1)
    for steps in LOG_STEPS:
        marks = [_labelled(step * float(f"1e{decade}")) for decade in decades for step in steps]
        shown = [mark for mark in marks if low <= mark[0] <= high]
        if len(shown) >= FEWEST:
            break
    else:
        shown = even_marks(low, high)
    while len(shown) > MOST or are_crowded([label for _, label in shown], width):
        shown = shown[::2]
    return shown


def are_crowded(names: list[str], width: float) -> bool:
    """Whether names side by side would run into each other.

    @param names along the x axis
    @param width of the axis in pixels
    """
    longest = max((len(name) for name in names), default=0)
    return len(names) > 1 and CHARACTER * (longest + GAP) * len(names) > width


def as_tics(marks: Marks) -> str:
    """Marks as gnuplot takes them.

    @param marks values and labels
    @return the list that `set xtics` takes
    """
    return "(" + ", ".join(f"'{label}' {value!r}" for value, label in marks) + ")"


def _count(low: float, high: float, step: float) -> int:
    """How many multiples of a step lie between two values."""
    return math.floor(high / step) - math.ceil(low / step) + 1


def _labelled(value: float) -> tuple[float, str]:
    """A value and its label, with as many digits as round numbers need."""
    return value, f"{value:.12g}"
