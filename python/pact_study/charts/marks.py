# SPDX-License-Identifier: GPL-2.0-only
"""Lines across panels, with their labels."""

import math

from pact_study.charts.chart import Mark
from pact_study.charts.script import quoted, shortened

LABEL_LIMIT = 24
LEVELS = 3  # heights at which labels of vertical lines stand, so that neighbours stay apart
FIRST_LABEL = 100  # number of the first label; smaller ones are the panel's
LINE = "nohead back dt 2 lc rgb '#666666'"


def mark_lines(marks: list[Mark], x_range: tuple[float, float], x_log: bool) -> list[str]:
    """Arrows and labels for marks.

    @param marks the marks, each with a place on its axis
    @param x_range the ends of the x axis
    @param x_log whether it is logarithmic
    @return the lines
    """
    low, high = x_range
    middle = math.sqrt(low) * math.sqrt(high) if x_log else (low + high) / 2
    lines, level = [], 0
    for number, mark in enumerate(marks, start=FIRST_LABEL):
        at = repr(float(mark.at))
        if mark.horizontal:
            lines.append(f"set arrow from graph 0, first {at} to graph 1, first {at} {LINE}")
            where = f"graph 0.98, first {at} right offset 0, character 0.6"
        else:
            lines.append(f"set arrow from first {at}, graph 0 to first {at}, graph 1 {LINE}")
            # Towards the middle, where there is room.
            side, shift = ("left", 0.7) if mark.at <= middle else ("right", -0.7)
            height = 0.96 - 0.07 * (level % LEVELS)
            where = f"first {at}, graph {height:.2f} {side} offset character {shift}, 0"
            level += bool(mark.label)
        if mark.label:
            text = quoted(shortened(mark.label, LABEL_LIMIT))
            lines.append(
                f"set label {number} {text} at {where} front boxed textcolor rgb '#444444'"
            )
    return lines
