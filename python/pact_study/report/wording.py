# SPDX-License-Identifier: GPL-2.0-only
"""Numbers, dates and lists as people read them."""

import math
from datetime import datetime

from pact_study.report.blocks import Cell, Moment

NOTHING = "–"


def number(value: float, digits: int = 6) -> str:
    """A number for people.

    @param value the number
    @param digits significant digits
    @return the number, or a dash for NaN
    """
    return NOTHING if math.isnan(value) else f"{value:.{digits}g}"


def counted(count: int, singular: str, plural: str = "") -> str:
    """A count with its noun.

    @param count how many
    @param singular the noun of one
    @param plural the noun of several, if it is not the singular and an s
    @return such as "3 runs"
    """
    return f"{count} {singular if count == 1 else plural or singular + 's'}"


def duration(seconds: float) -> str:
    """Wall-clock time for people.

    @param seconds how long
    @return such as "3 min 20 s"
    """
    if seconds < 60:
        return f"{seconds:.3g} s"
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours} h {minutes} min" if hours else f"{minutes} min {rest} s"


def moment(iso: str) -> Cell:
    """A date for people.

    @param iso the moment as run.json has it, in UTC
    @return the cell; the text as it is if it is no such moment
    """
    try:
        when = datetime.strptime(iso, "%Y-%m-%dT%H:%M:%SZ")
    except ValueError:
        return iso
    return Moment(iso, when.strftime("%Y-%m-%d %H:%M:%S UTC"))


def ranges(values: list[int]) -> str:
    """Whole numbers, with runs of neighbours drawn together.

    @param values the numbers
    @return such as "1–30, 42"
    """
    parts: list[list[int]] = []
    for value in sorted(values):
        if parts and value == parts[-1][1] + 1:
            parts[-1][1] = value
        else:
            parts.append([value, value])
    return ", ".join(str(low) if low == high else f"{low}–{high}" for low, high in parts)


def units_of_measure(units: str) -> tuple[str, str]:
    """Units of energy and time.

    @param units what run.json calls them: "si" or "normalised"
    @return the unit of energy and of time; empty where numbers have none
    """
    return ("J", "s") if units == "si" else ("", "")


def labelled(name: str, unit: str) -> str:
    """A heading with its unit.

    @param name what the numbers are
    @param unit their unit, possibly empty
    @return such as "energy [J]"
    """
    return f"{name} [{unit}]" if unit else name


def with_unit(value: str, unit: str) -> str:
    """A number with its unit.

    @param value the number, formatted
    @param unit its unit, possibly empty
    @return such as "300 s"
    """
    return f"{value} {unit}" if unit else value
