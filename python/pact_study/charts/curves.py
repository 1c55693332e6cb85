# SPDX-License-Identifier: GPL-2.0-only
"""Scripts for panels of curves."""

import math

from pact_study.charts.chart import Chart, Curve, Panel
from pact_study.charts.colours import colours_of
from pact_study.charts.script import (
    data_block,
    legend,
    log_tics,
    place,
    quoted,
    shortened,
)

PANEL = (440, 320)  # pixels
SINGLE = (640, 430)
NAME_LIMIT = 30
MOST_DOTS = 40  # points of a curve that are dotted; of more, dots would hide the others


def curves_script(chart: Chart) -> str:
    """A script for panels of curves.

    @param chart the chart
    @return gnuplot's commands; they expect `format`, and the output file as first argument
    """
    columns = min(chart.columns, len(chart.panels))
    rows = -(-len(chart.panels) // columns)
    panel_width, panel_height = SINGLE if len(chart.panels) == 1 else PANEL
    names = list(dict.fromkeys(curve.name for panel in chart.panels for curve in panel.curves))
    colours = colours_of(names)
    longest = max([12, *(min(len(name), NAME_LIMIT) for name in names)])
    width = columns * panel_width + 60 + 8 * longest
    height = max(rows * panel_height + 50, 100 + 24 * len(names))
    lines = [
        "set encoding utf8",
        "output_file = ARG1",
        f"width = {width}",
        f"height = {height}",
        "load 'terminal.gp'",
        "set multiplot",
        "set style fill transparent solid 0.2 noborder",
        f"set label 1 {quoted(shortened(chart.title, width // 9))} at screen across(16), down(22) left font title_font",
        "set key off",
    ]
    for index, panel in enumerate(chart.panels):
        left, top = (index % columns) * panel_width, 40 + (index // columns) * panel_height
        lines.append(place(left + 90, left + panel_width - 14, top + 30, top + panel_height - 56))
        lines += _panel(panel, index, colours)
    entries = [
        f"NaN with linespoints lw 2.5 pt 7 ps dot_size lc rgb '{colours[name]}' title {quoted(shortened(name, NAME_LIMIT))}"
        for name in names
    ]
    lines += [legend(columns * panel_width + 6, width, height, entries), "unset multiplot"]
    return "\n".join(lines) + "\n"


def _points(curve: Curve, panel: Panel) -> list[tuple[float, float, float, float]]:
    """A curve's points; those that a logarithmic axis does not have become gaps."""
    low = curve.y if curve.low is None else curve.low
    high = curve.y if curve.high is None else curve.high
    rows = []
    for x, y, bottom, top in zip(curve.x, curve.y, low, high):
        off = (panel.x_log and x <= 0) or (panel.y_log and y <= 0)
        bottom = y if not math.isfinite(bottom) or (panel.y_log and bottom <= 0) else bottom
        top = y if not math.isfinite(top) else top
        rows.append((x, math.nan, math.nan, math.nan) if off else (x, y, bottom, top))
    return rows


def _range(values: list[float], log: bool) -> tuple[float, float]:
    """Ends of an axis with a little room."""
    low, high = min(values), max(values)
    if log:
        room = (high / low) ** 0.05 if high > low else 1.5
        return low / room, high * room
    # Rounding errors are no reason to magnify them.
    differs = high - low > 1e-9 * max(abs(low), abs(high))
    room = 0.06 * (high - low) if differs else max(abs(high), 1.0) * 0.1
    # What counts from nothing begins there, if that does not flatten it.
    start = 0.0 if 0 <= low < 0.5 * high else low - room
    return start, high + room


def _panel(panel: Panel, index: int, colours: dict[str, str]) -> list[str]:
    """One panel."""
    points = [_points(curve, panel) for curve in panel.curves]
    shown = [row for rows in points for row in rows if all(map(math.isfinite, row))]
    dropped = sum(len(rows) for rows in points) - len(shown)
    lines = [
        "unset logscale",
        "set xtics autofreq norotate",
        "set ytics autofreq",
        f"set title {quoted(shortened(panel.title, 52))} offset 0, -0.5",
        f"set xlabel {quoted(shortened(panel.x_label, 52))}",
        f"set ylabel {quoted(shortened(panel.y_label + (' (log scale)' if panel.y_log else ''), 40))} offset character 0.5, 0",
    ]
    if not shown:
        lines += [
            "set xrange [0:1]; set yrange [0:1]",
            "set label 2 'no data' at graph 0.5, 0.5 center",
            "plot NaN",
            "unset label; unset arrow",
        ]
        return lines
    lines += _axis("x", [row[0] for row in shown], panel.x_log)
    lines += _axis("y", [value for row in shown for value in row[1:]], panel.y_log)
    if panel.x_names:
        tics = ", ".join(
            f"{quoted(shortened(name, 14))} {position}"
            for position, name in enumerate(panel.x_names)
        )
        lines += [f"set xtics ({tics})", f"set xrange [-0.4:{len(panel.x_names) - 0.6}]"]
    if dropped:
        what = "1 point is" if dropped == 1 else f"{dropped} points are"
        lines.append(f"set label 3 '{what} not on this scale' at graph 0.99, graph 0.95 right")
    for mark in panel.marks:
        lines.append(
            f"set arrow from first {mark.x!r}, graph 0 to first {mark.x!r}, graph 1 nohead back dt 2 lc rgb '#666666'"
        )
    elements = []
    # The first curve is drawn last and with the smallest dots, so that others show around them.
    for position in reversed(range(len(points))):
        curve, block = panel.curves[position], f"curve_{index}_{position}"
        lines.append(data_block(block, points[position]))
        elements += _elements(curve, block, colours[curve.name], position)
    lines += ["plot " + ", \\\n     ".join(elements), "unset label; unset arrow"]
    return lines


def _elements(curve: Curve, block: str, colour: str, position: int) -> list[str]:
    """What gnuplot plots for a curve."""
    elements = []
    if curve.low is not None:
        if curve.line:
            elements.append(f"${block} using 1:3:4 with filledcurves lc rgb '{colour}'")
        elements.append(
            f"${block} using 1:2:3:4 with yerrorbars pt 7 ps 0 lw 1.5 lc rgb '{colour}'"
        )
    if not curve.line:
        style = f"points pt 7 ps {2.2 + 0.4 * position:g} * dot_size"
    elif len(curve.x) > MOST_DOTS:
        style = "lines lw 2"
    else:
        style = f"linespoints lw 2 pt 7 ps {1.0 + 0.4 * position:g} * dot_size"
    elements.append(f"${block} using 1:2 with {style} lc rgb '{colour}'")
    return elements


def _axis(name: str, values: list[float], log: bool) -> list[str]:
    """Range and marks of an axis."""
    low, high = _range(values, log)
    lines = [f"set {name}range [{low!r}:{high!r}]"]
    if log:
        lines += [f"set logscale {name}", f"set {name}tics {log_tics(low, high)}"]
    return lines
