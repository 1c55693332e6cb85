# SPDX-License-Identifier: GPL-2.0-only
"""Scripts for heat maps."""

import math

from pact_study.charts.chart import Chart, HeatMap
from pact_study.charts.script import heading, heading_width, place, quoted, shortened, tics

CELL_HEIGHT = 34  # pixels
CHARACTER = 8  # pixels of a character in a cell
FEWEST, MOST = 8, 24  # characters that a cell has room for
X_LIMIT, Y_LIMIT = 14, 20  # characters of names along the axes
SCALE_STEPS = 64
MEANING_HEIGHT = 14
# From light to dark, so that dark words stay readable: the palest to a middling blue.
PALE, DEEP = (0xF2, 0xF6, 0xFB), (0x6F, 0xA8, 0xDC)
NO_VALUE = "#F4D9C6"  # for cells without a number


def maps_script(chart: Chart) -> str:
    """A script for heat maps side by side.

    @param chart the chart
    @return gnuplot's commands; they follow one of BEGINNINGS and expect the output file as first argument
    """
    columns = min(chart.columns, len(chart.panels))
    rows = -(-len(chart.panels) // columns)
    words = [word for panel in chart.panels for row in panel.words for word in row]
    x_names = [shortened(name, X_LIMIT) for panel in chart.panels for name in panel.x_names]
    y_names = [shortened(name, Y_LIMIT) for panel in chart.panels for name in panel.y_names]
    longest = max([FEWEST, *map(len, x_names), *(min(len(word), MOST) for word in words)])
    cell = 10 + CHARACTER * longest
    margin = 50 + 8 * max([FEWEST, *map(len, y_names)])
    panel_width = margin + 20 + cell * max([2, *(len(panel.x_names) for panel in chart.panels)])
    panel_height = 110 + CELL_HEIGHT * max([3, *(len(panel.y_names) for panel in chart.panels)])
    width = max(columns * panel_width + 20, 480, heading_width(chart.title))
    foot = rows * panel_height + 96
    meaning = chart.panels[0].meaning
    height = foot + MEANING_HEIGHT if meaning else foot
    width = max(width, 40 + CHARACTER * len(meaning))
    finite = [v for panel in chart.panels for row in panel.values for v in row if math.isfinite(v)]
    lines = [
        "set encoding utf8",
        "output_file = ARG1",
        f"width = {width}",
        f"height = {height}",
        "load 'terminal.gp'",
        "set multiplot",
        heading(chart.title),
        "set key off; unset grid; unset border; set tics scale 0",
    ]
    for index, panel in enumerate(chart.panels):
        left, top = (index % columns) * panel_width, 40 + (index // columns) * panel_height
        right = left + margin + cell * max(1, len(panel.x_names))
        bottom = top + 34 + CELL_HEIGHT * max(1, len(panel.y_names))
        lines.append(place(left + margin, right, top + 34, bottom))
        # Not set ylabel, whose place depends on a guess of how wide the names are.
        y_label = quoted(shortened(panel.y_label, 8 + 4 * len(panel.y_names)))
        lines.append(
            f"set label 2 {y_label} at screen across({left + 20}), graph 0.5 center rotate by 90"
        )
        lines += [*_panel(panel, finite), "plot NaN", "unset label; unset object"]
    gaps = any(
        word and not math.isfinite(value)
        for panel in chart.panels
        for pair in zip(panel.words, panel.values)
        for word, value in zip(*pair)
    )
    lines += _scale(chart.panels[0], finite, foot, gaps)
    return "\n".join([*lines, "unset multiplot"]) + "\n"


def _colour(value: float, finite: list[float], log: bool) -> str:
    """The colour of a value among all values."""
    if not math.isfinite(value):
        return NO_VALUE
    low, high = min(finite), max(finite)
    if log:
        value, low, high = math.log(value), math.log(low), math.log(high)
    share = (value - low) / (high - low) if high > low else 0.5
    parts = (round(a + (b - a) * share) for a, b in zip(PALE, DEEP))
    return "#" + "".join(f"{part:02X}" for part in parts)


def _panel(panel: HeatMap, finite: list[float]) -> list[str]:
    """One map."""
    count_x, count_y = len(panel.x_names), len(panel.y_names)
    lines = [
        f"set title {quoted(shortened(panel.title, 60))} offset 0, -0.5",
        f"set xlabel {quoted(shortened(panel.x_label, 8 + 8 * count_x))}",
        f"set xtics {tics(panel.x_names, X_LIMIT)}",
        f"set ytics {tics(panel.y_names, Y_LIMIT)}",
        f"set xrange [-0.5:{max(1, count_x) - 0.5}]",
        f"set yrange [{max(1, count_y) - 0.5}:-0.5]",
    ]
    if not count_x or not count_y:
        lines.append("set label 3 'no data' at graph 0.5, 0.5 center")
    number = 1
    for j in range(count_y):
        for i in range(count_x):
            if not panel.words[j][i] and not math.isfinite(panel.values[j][i]):
                continue
            lines.append(
                f"set object {number} rectangle from first {i - 0.49}, first {j - 0.47} to first "
                f"{i + 0.49}, first {j + 0.47} fc rgb '{_colour(panel.values[j][i], finite, panel.log)}' fs solid noborder front"
            )
            lines.append(
                f"set label {3 + number} {quoted(shortened(panel.words[j][i], MOST))} at first {i}, first {j} center front"
            )
            number += 1
    return lines


def _scale(panel: HeatMap, finite: list[float], height: int, gaps: bool) -> list[str]:
    """The strip below the maps that explains the colours."""
    top, bottom = f"screen down({height - 40})", f"screen down({height - 26})"
    lines = ["unset title; unset xlabel; unset tics", place(16, 216, 0, height)]
    if panel.meaning:
        lines.append(
            f"set label 2 {quoted(panel.meaning)} at screen across(16), screen down({height - 8}) left"
        )
    left = 16
    if finite:
        low, high = min(finite), max(finite)
        ends = f"{low:.4g} to {high:.4g}" if high > low else f"{low:.4g}"
        scale = f"{panel.scale}{' (log scale)' if panel.log else ''}: {ends}"
        lines.append(
            f"set label 1 {quoted(scale)} at screen across(16), screen down({height - 55}) left"
        )
        for step in range(SCALE_STEPS):
            share = step / (SCALE_STEPS - 1)
            value = low * (high / low) ** share if panel.log else low + (high - low) * share
            # Each reaches to the end, under the next: side by side, seams would shine through.
            lines.append(
                f"set object {step + 1} rectangle from screen across({16 + 200 * step / SCALE_STEPS}), {top} "
                f"to screen across(216), {bottom} fc rgb '{_colour(value, finite, panel.log)}' fs solid noborder"
            )
        left = 240
    if gaps:
        lines += [
            f"set object {SCALE_STEPS + 1} rectangle from screen across({left}), {top} to "
            f"screen across({left + 30}), {bottom} fc rgb '{NO_VALUE}' fs solid noborder front",
            f"set label 3 {quoted(panel.missing)} at screen across({left + 38}), screen down({height - 33}) left",
        ]
    return [*lines, "plot NaN"]
