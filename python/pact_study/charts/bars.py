# SPDX-License-Identifier: GPL-2.0-only
"""Scripts for panels of stacked bars."""

import math

from pact_study.charts.chart import Bars, Chart
from pact_study.charts.colours import colours_of
from pact_study.charts.script import heading, heading_width, legend, place, quoted, shortened
from pact_study.charts.tic_marks import as_tics, even_marks

PANEL_WIDTH = 420
MOST_TICS = 5  # labels of five digits have room
ROW = 40  # pixels for each bar
NAME_LIMIT = 26


def bars_script(chart: Chart) -> str:
    """A script for panels of stacked bars.

    @param chart the chart
    @return gnuplot's commands; they follow one of BEGINNINGS and expect the output file as first argument
    """
    columns = min(chart.columns, len(chart.panels))
    rows = -(-len(chart.panels) // columns)
    parts = list(dict.fromkeys(part for panel in chart.panels for part in panel.parts))
    colours = colours_of(parts)
    margin = 30 + 8 * max(
        [8, *(min(len(n), NAME_LIMIT) for panel in chart.panels for n in panel.names)]
    )
    panel_width = margin + PANEL_WIDTH
    panel_height = 110 + ROW * max([1, *(len(panel.names) for panel in chart.panels)])
    longest = max([8, *(min(len(part), NAME_LIMIT) for part in parts)])
    width = max(columns * panel_width + 70 + 8 * longest, heading_width(chart.title))
    height = max(rows * panel_height + 50, 100 + 24 * len(parts))
    lines = [
        "set encoding utf8",
        "output_file = ARG1",
        f"width = {width}",
        f"height = {height}",
        "load 'terminal.gp'",
        "set multiplot",
        "set style fill solid 1 noborder",
        heading(chart.title),
        "set key off",
        "unset ytics",
        "unset grid",
        "set grid xtics back lc rgb '#E4E4E4' lt 1",
    ]
    for index, panel in enumerate(chart.panels):
        left, top = (index % columns) * panel_width, 40 + (index // columns) * panel_height
        axes = place(left + margin, left + panel_width - 80, top + 30, top + panel_height - 66)
        lines += [axes, *_panel(panel, colours, left + margin)]
    entries = [
        f"NaN with boxes fs solid fc rgb '{colours[part]}' title {quoted(shortened(part, NAME_LIMIT))}"
        for part in parts
    ]
    lines += [legend(columns * panel_width + 6, width, height, entries), "unset multiplot"]
    return "\n".join(lines) + "\n"


def _panel(panel: Bars, colours: dict[str, str], left: float) -> list[str]:
    """One panel: rectangles, drawn by hand because gnuplot stacks only upright bars."""
    totals = [
        float(sum(values[i] for values in panel.parts.values())) for i in range(len(panel.names))
    ]
    most = max([total for total in totals if math.isfinite(total)] or [0]) or 1
    lines = [
        f"set title {quoted(shortened(panel.title, 50))} offset 0, -0.5",
        f"set xlabel {quoted(shortened(panel.x_label, 50))}",
        f"set xrange [0:{1.05 * most!r}]",
        f"set xtics {as_tics(even_marks(0, 1.05 * most, MOST_TICS))}",
        f"set yrange [{max(1, len(panel.names)) - 0.4}:-0.6]",
    ]
    if not panel.names:
        lines.append("set label 2 'no data' at graph 0.5, 0.5 center")
    number = 1
    for row, (name, total) in enumerate(zip(panel.names, totals)):
        start, known = 0.0, math.isfinite(total)
        for part, values in panel.parts.items():
            end = start + float(values[row])
            if known and end > start:
                lines.append(
                    f"set object {number} rectangle from first {start!r}, first {row - 0.3} to first "
                    f"{end!r}, first {row + 0.3} fc rgb '{colours[part]}' fs solid noborder front"
                )
                number += 1
            start = end
        lines.append(
            f"set label {2 + 2 * row} {quoted(shortened(name, NAME_LIMIT))} at screen across({left - 8}), first {row} right"
        )
        lines.append(
            f"set label {3 + 2 * row} '{f'{total:.6g}' if known else 'no data'}' "
            f"at first {total if known else 0.0!r}, first {row} left offset character 0.7, 0"
        )
    return [*lines, "plot NaN", "unset label; unset object"]
