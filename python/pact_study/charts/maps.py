# SPDX-License-Identifier: GPL-2.0-only
"""Scripts for heat maps."""

import math

from pact_study.charts.chart import Chart, HeatMap
from pact_study.charts.script import place, quoted, shortened

CELL_HEIGHT = 34  # pixels
CHARACTER = 7  # pixels of a character in a cell
FEWEST = 8  # characters that a cell has room for
SCALE_STEPS = 64
# From light to dark, so that dark words stay readable: the palest to a middling blue.
PALE, DEEP = (0xF2, 0xF6, 0xFB), (0x6F, 0xA8, 0xDC)
NO_VALUE = "#F4D9C6"  # for cells without a number


def maps_script(chart: Chart) -> str:
    """A script for heat maps side by side.

    @param chart the chart
    @return gnuplot's commands; they expect `format`, and the output file as first argument
    """
    columns = min(chart.columns, len(chart.panels))
    rows = -(-len(chart.panels) // columns)
    words = [word for panel in chart.panels for row in panel.words for word in row]
    cell = 14 + CHARACTER * max([FEWEST, *map(len, words)])
    margin = 50 + 8 * max(len(name) for panel in chart.panels for name in panel.y_names)
    panel_width = margin + 20 + cell * max(len(panel.x_names) for panel in chart.panels)
    panel_height = 110 + CELL_HEIGHT * max(len(panel.y_names) for panel in chart.panels)
    width = max(columns * panel_width + 20, 480)
    height = rows * panel_height + 96
    finite = [v for panel in chart.panels for row in panel.values for v in row if math.isfinite(v)]
    low, high = (min(finite), max(finite)) if finite else (0.0, 1.0)
    lines = [
        "set encoding utf8",
        "output_file = ARG1",
        f"width = {width}",
        f"height = {height}",
        "load 'terminal.gp'",
        "set multiplot",
        f"set label 1 {quoted(shortened(chart.title, width // 9))} at screen across(16), down(22) left font title_font",
        "set key off; unset grid; unset border; set tics scale 0",
    ]
    for index, panel in enumerate(chart.panels):
        left, top = (index % columns) * panel_width, 40 + (index // columns) * panel_height
        right = left + margin + cell * len(panel.x_names)
        bottom = top + 34 + CELL_HEIGHT * len(panel.y_names)
        lines += [place(left + margin, right, top + 34, bottom), *_panel(panel, low, high)]
    lines += _scale(chart.panels[0].scale, low, high, height, bool(len(finite) < len(words)))
    return "\n".join([*lines, "unset multiplot"]) + "\n"


def _colour(value: float, low: float, high: float) -> str:
    """The colour of a value."""
    if not math.isfinite(value):
        return NO_VALUE
    share = (value - low) / (high - low) if high > low else 0.5
    parts = (round(a + (b - a) * share) for a, b in zip(PALE, DEEP))
    return "#" + "".join(f"{part:02X}" for part in parts)


def _panel(panel: HeatMap, low: float, high: float) -> list[str]:
    """One map."""
    count_x, count_y = len(panel.x_names), len(panel.y_names)
    x_tics = ", ".join(f"{quoted(shortened(n, 14))} {i}" for i, n in enumerate(panel.x_names))
    y_tics = ", ".join(f"{quoted(shortened(n, 20))} {i}" for i, n in enumerate(panel.y_names))
    lines = [
        f"set title {quoted(shortened(panel.title, 60))} offset 0, -0.5",
        f"set xlabel {quoted(panel.x_label)}",
        f"set ylabel {quoted(panel.y_label)}",
        f"set xtics ({x_tics})",
        f"set ytics ({y_tics})",
        f"set xrange [-0.5:{count_x - 0.5}]",
        f"set yrange [{count_y - 0.5}:-0.5]",
    ]
    number = 1
    for j in range(count_y):
        for i in range(count_x):
            lines.append(
                f"set object {number} rectangle from first {i - 0.49}, first {j - 0.47} to first "
                f"{i + 0.49}, first {j + 0.47} fc rgb '{_colour(panel.values[j][i], low, high)}' fs solid noborder front"
            )
            lines.append(
                f"set label {1 + number} {quoted(panel.words[j][i])} at first {i}, first {j} center front font ',10'"
            )
            number += 1
    return [*lines, "plot NaN", "unset label; unset object"]


def _scale(name: str, low: float, high: float, height: int, gaps: bool) -> list[str]:
    """The strip below the maps that explains the colours."""
    lines = [
        "unset title; unset xlabel; unset ylabel; unset tics",
        place(16, 216, height - 40, height - 26),
        "set xrange [0:1]; set yrange [0:1]",
    ]
    for step in range(SCALE_STEPS):
        colour = _colour(step, 0, SCALE_STEPS - 1)
        lines.append(
            f"set object {step + 1} rectangle from graph {step / SCALE_STEPS}, graph 0 to graph "
            f"{(step + 1) / SCALE_STEPS}, graph 1 fc rgb '{colour}' fs solid noborder"
        )
    lines += [
        f"set label 1 {quoted(f'{name}: {low:.4g}')} at graph 0, graph 2.1 left",
        f"set label 2 '{high:.4g}' at graph 1, graph 2.1 right",
    ]
    if gaps:
        lines += [
            f"set object {SCALE_STEPS + 1} rectangle from screen across(240), screen down({height - 40}) to "
            f"screen across(270), screen down({height - 26}) fc rgb '{NO_VALUE}' fs solid noborder front",
            f"set label 3 'target missed' at screen across(278), screen down({height - 33}) left",
        ]
    return [*lines, "plot NaN"]
