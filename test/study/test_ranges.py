# SPDX-License-Identifier: GPL-2.0-only
"""Ranges of quantities."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pact_study.campaign.ranges import by_count, by_step, split_quantity


def test_cases() -> None:
    """By hand."""
    assert by_count("1ms", "100ms", 3, True) == ["1ms", "10ms", "100ms"]
    assert by_count("0", "1", 5, False) == ["0", "0.25", "0.5", "0.75", "1"]
    assert by_count("10", "1", 2, True) == ["10", "1"]
    # Decimal arithmetic: ten steps of 0.1 are 1.
    assert by_step("0.1", "1", "0.1")[-1] == "1"
    assert by_step("1Mbps", "10Mbps", "4Mbps") == ["1Mbps", "5Mbps", "9Mbps"]
    assert by_step("3", "1", "-1") == ["3", "2", "1"]
    assert split_quantity("1.5e3 kB")[1] == "kB" and float(split_quantity("1.5e3 kB")[0]) == 1500


@pytest.mark.parametrize("text", ["", "ms", "1 2", "nan", "0x10", "1..2", "--1", "1e999"])
def test_no_quantities(text: str) -> None:
    """What is no quantity is refused."""
    with pytest.raises(ValueError):
        split_quantity(text)


@given(
    st.floats(1e-3, 1e3),
    st.floats(1.5, 1e3),
    st.integers(2, 30),
    st.booleans(),
    st.sampled_from(["", "ms"]),
)
def test_ranges_go_from_end_to_end(
    low: float, factor: float, count: int, log: bool, unit: str
) -> None:
    """As many values as asked for, rising, from the first to the last, at equal ratios or differences."""
    values = by_count(f"{low!r}{unit}", f"{low * factor!r}{unit}", count, log)
    numbers = [float(split_quantity(value)[0]) for value in values]
    assert len(values) == count and all(split_quantity(value)[1] == unit for value in values)
    assert math.isclose(numbers[0], low, rel_tol=1e-5)
    assert math.isclose(numbers[-1], low * factor, rel_tol=1e-5)
    assert numbers == sorted(numbers)
    scaled = [math.log(number) for number in numbers] if log else numbers
    steps = [b - a for a, b in zip(scaled, scaled[1:])]
    # Values are written with six digits.
    assert max(steps) - min(steps) <= 4e-5 * max(1.0, max(map(abs, scaled)))
