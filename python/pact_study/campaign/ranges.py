# SPDX-License-Identifier: GPL-2.0-only
"""Ranges of quantities, such as from 1ms to 100ms."""

import re
from decimal import Decimal

import numpy as np

QUANTITY = re.compile(r"([+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)\s*([A-Za-zµ%][A-Za-z/%]*)?")
MAX_COUNT = 10_000  # longer lists are mistakes


def split_quantity(text: str) -> tuple[Decimal, str]:
    """Take a quantity apart.

    @param text for instance "10ms" or "0.5"
    @return the number and the unit, which may be empty
    @raise ValueError if it is none
    """
    match = QUANTITY.fullmatch(text.strip())
    if not match:
        raise ValueError(f"'{text}' is no quantity, expected a number such as 0.5 or 10ms")
    number = Decimal(match[1])
    if not np.isfinite(float(number)):
        raise ValueError(f"'{text}' is too large a number")
    return number, match[2] or ""


def spell(value: float, unit: str) -> str:
    """Write a quantity with as many digits as tell neighbours apart.

    @param value the number
    @param unit the unit
    @return the text
    """
    return f"{value:.6g}{unit}"


def by_count(first: str, last: str, count: int, log: bool) -> list[str]:
    """A range with a number of values.

    @param first the first
    @param last the last, in the same unit
    @param count how many, >= 2
    @param log whether ratios are equal rather than differences
    @return the values
    @raise ValueError if that is no range
    """
    low, high, unit = _ends(first, last)
    if log and (low <= 0 or high <= 0):
        raise ValueError("a range on a log scale needs ends above 0")
    space = np.geomspace if log else np.linspace
    return _distinct([spell(float(v), unit) for v in space(float(low), float(high), count)])


def by_step(first: str, last: str, step: str) -> list[str]:
    """A range with a distance between values. The last value is in it if it is met.

    @param first the first
    @param last where it ends, in the same unit
    @param step the distance, in the same unit or without one
    @return the values
    @raise ValueError if that is no range
    """
    low, high, unit = _ends(first, last)
    distance, step_unit = split_quantity(step)
    if step_unit not in ("", unit):
        raise ValueError(f"'step' is in {step_unit}, expected {unit or 'no unit'}")
    if distance == 0 or (high - low) / distance < 0:
        raise ValueError(f"a step of {step} does not lead from {first} to {last}")
    count = int((high - low) / distance) + 1
    if count > MAX_COUNT:
        raise ValueError(f"has {count} values, expected at most {MAX_COUNT}")
    return _distinct([spell(float(low + k * distance), unit) for k in range(count)])


def _ends(first: str, last: str) -> tuple[Decimal, Decimal, str]:
    """The ends of a range and their unit."""
    (low, unit), (high, other) = split_quantity(first), split_quantity(last)
    if unit != other:
        raise ValueError(
            f"'from' is in {unit or 'no unit'}, 'to' in {other or 'no unit'}, expected one unit"
        )
    return low, high, unit


def _distinct(values: list[str]) -> list[str]:
    """The values, if they differ at six digits."""
    if len(set(values)) < len(values):
        raise ValueError("has values that do not differ at six digits")
    return values
