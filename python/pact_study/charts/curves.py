# SPDX-License-Identifier: GPL-2.0-only
"""Scripts for panels of curves."""

import math
from dataclasses import dataclass

from pact_study.charts.axes import (
    axis,
    axis_of_names,
    axis_range,
    has_place,
    names_are_crowded,
    turned_height,
)
from pact_study.charts.chart import Chart, Curve, Panel
from pact_study.charts.colours import colours_of, dashes_of
from pact_study.charts.marks import mark_lines
from pact_study.charts.script import (
    data_block,
    heading,
    heading_width,
    legend,
    place,
    quoted,
    shortened,
)

PANEL = (440, 330)  # pixels
SINGLE = (640, 440)
LEFT, RIGHT, TOP, BOTTOM = 90, 14, 30, 66  # pixels around a panel's axes
NOTE_HEIGHT = 24
NAME_LIMIT = 30
MOST_DOTS = 40  # points of a curve that are dotted; of more, dots would hide the others
LARGEST_STEP = 2  # names beyond get no larger dots and no wider lines

Row = tuple[float, float, float, float]  # x, y, ends of the interval


def curves_script(chart: Chart) -> str:
    """A script for panels of curves.

    @param chart the chart
    @return gnuplot's commands; they follow one of BEGINNINGS and expect the output file as first argument
    """
    columns = min(chart.columns, len(chart.panels))
    rows = -(-len(chart.panels) // columns)
    panel_width, axes_height = SINGLE if len(chart.panels) == 1 else PANEL
    axes_width = panel_width - LEFT - RIGHT
    turned = [panel for panel in chart.panels if names_are_crowded(panel.x_names, axes_width)]
    below = max([0, *(turned_height(panel.x_names) for panel in turned)])
    notes = NOTE_HEIGHT if any(_note(panel) for panel in chart.panels) else 0
    panel_height = axes_height + below + notes
    names = list(dict.fromkeys(curve.name for panel in chart.panels for curve in panel.curves))
    looks = _looks(names)
    ringed = any(any(curve.rings) for panel in chart.panels for curve in panel.curves)
    known = [*names, chart.rings] if ringed else names
    longest = max([12, *(min(len(name), NAME_LIMIT) for name in known)])
    width = max(columns * panel_width + 70 + 8 * longest, heading_width(chart.title))
    height = max(rows * panel_height + 50, 100 + 24 * len(known))
    lines = [
        "set encoding utf8",
        "output_file = ARG1",
        f"width = {width}",
        f"height = {height}",
        "load 'terminal.gp'",
        "set multiplot",
        "set style fill transparent solid 0.2 noborder",
        "set style textbox opaque noborder fillcolor rgb '#ffffff' margins 0.5, 0.2",
        heading(chart.title),
        "set key off",
    ]
    for index, panel in enumerate(chart.panels):
        left, top = (index % columns) * panel_width, 40 + (index // columns) * panel_height
        right, bottom = left + panel_width - RIGHT, top + axes_height - BOTTOM
        lines.append(place(left + LEFT, right, top + TOP, bottom))
        if _note(panel):
            note_at = top + panel_height - NOTE_HEIGHT / 2
            lines.append(
                f"set label 2 '{_note(panel)}' at screen across({right}), down({note_at}) right"
            )
        lines += _panel(panel, index, looks, panel in turned)
    entries = [
        f"NaN with linespoints {looks[name].line()} {looks[name].dot()} {looks[name].pen()} "
        f"title {quoted(shortened(name, NAME_LIMIT))}"
        for name in names
    ]
    if ringed:
        title = quoted(shortened(chart.rings, NAME_LIMIT))
        entries.append(
            f"NaN with points pt 6 ps 1.2 * dot_size lw 2 lc rgb '#444444' title {title}"
        )
    lines += [legend(columns * panel_width + 6, width, height, entries), "unset multiplot"]
    return "\n".join(lines) + "\n"


@dataclass(frozen=True)
class Look:
    """How a curve is drawn, in every panel and in the legend."""

    colour: str
    dash: int
    step: int  # those of a greater step are drawn earlier, wider and with larger dots, to be seen around

    def pen(self) -> str:
        """Dashes and colour."""
        return f"dt {self.dash} lc rgb '{self.colour}'"

    def line(self) -> str:
        """Width."""
        return f"lw {1.4 + 1.3 * self.step:g}"

    def dot(self) -> str:
        """A dot on a line."""
        return f"pt 7 ps {self.dot_size():g} * dot_size"

    def dot_size(self) -> float:
        """Size of a dot on a line."""
        return 1.0 + 0.4 * self.step


def _looks(names: list[str]) -> dict[str, Look]:
    """A look for each name of a chart."""
    colours = colours_of(names)
    dashes = dashes_of(colours)
    return {
        name: Look(colours[name], dashes[name], min(position, LARGEST_STEP))
        for position, name in enumerate(names)
    }


def _points(curve: Curve, panel: Panel) -> list[Row]:
    """A curve's points; those without a place on the axes become gaps."""
    low = curve.y if curve.low is None else curve.low
    high = curve.y if curve.high is None else curve.high
    rows = []
    for x, y, bottom, top in zip(curve.x, curve.y, low, high):
        if not (has_place(x, panel.x_log) and has_place(y, panel.y_log)):
            rows.append((math.nan,) * 4)
            continue
        bottom = bottom if has_place(bottom, panel.y_log) else y
        top = top if has_place(top, panel.y_log) else y
        rows.append((float(x), float(y), float(bottom), float(top)))
    return rows


def _note(panel: Panel) -> str:
    """What a panel says of points and of ends of intervals that have no place on its axes."""
    points, ends = 0, 0
    for curve in panel.curves:
        rows = _points(curve, panel)
        missing = [math.isnan(row[0]) for row in rows]
        points += sum(
            gone and math.isfinite(x) and math.isfinite(y)
            for gone, x, y in zip(missing, curve.x, curve.y)
        )
        for end in filter(None, (curve.low, curve.high)):
            ends += sum(
                not gone and math.isfinite(at) and not has_place(at, panel.y_log)
                for gone, at in zip(missing, end)
            )
    found = ((points, "point", "points"), (ends, "end of an interval", "ends of intervals"))
    return "; ".join(
        f"1 {one} is not on this scale" if count == 1 else f"{count} {many} are not on this scale"
        for count, one, many in found
        if count
    )


def _panel(panel: Panel, index: int, looks: dict[str, Look], turned: bool) -> list[str]:
    """One panel."""
    points = [_points(curve, panel) for curve in panel.curves]
    shown = [row for rows in points for row in rows if math.isfinite(row[0])]
    lines = [
        "unset logscale",
        "set xtics autofreq norotate format '%h'",
        "set ytics autofreq format '%h'",
        f"set title {quoted(shortened(panel.title, 52))} offset 0, -0.5",
        f"set xlabel {quoted(shortened(panel.x_label, 52))}",
        f"set ylabel {quoted(shortened(panel.y_label + (' (log)' if panel.y_log else ''), 40))}",
    ]
    if not shown:
        lines += [
            "set xrange [0:1]; set yrange [0:1]",
            "set label 3 'no data' at graph 0.5, 0.5 center",
            "plot NaN",
            "unset label; unset arrow",
        ]
        return lines
    marks = [
        m for m in panel.marks if has_place(m.at, panel.y_log if m.horizontal else panel.x_log)
    ]
    xs = [row[0] for row in shown] + [m.at for m in marks if not m.horizontal]
    ys = [y for row in shown for y in row[1:]] + [m.at for m in marks if m.horizontal]
    x_range, y_range = axis_range(xs, panel.x_log), axis_range(ys, panel.y_log)
    lines += axis("y", *y_range, panel.y_log, whole=all(float(y).is_integer() for y in ys))
    if panel.x_names:
        x_range = (-0.4, len(panel.x_names) - 0.6)
        lines += axis_of_names(panel.x_names, turned)
    else:
        lines += axis("x", *x_range, panel.x_log, PANEL[0] - LEFT - RIGHT)
    lines += mark_lines(marks, x_range, panel.x_log and not panel.x_names)
    elements = []
    order = list(looks)
    for position in sorted(
        range(len(points)), key=lambda p: order.index(panel.curves[p].name), reverse=True
    ):
        curve, block = panel.curves[position], f"curve_{index}_{position}"
        lines.append(data_block(block, points[position]))
        elements += _elements(curve, block, looks[curve.name])
        ringed = [row for row, ring in zip(points[position], curve.rings) if ring]
        if ringed:
            lines.append(data_block(f"{block}_rings", ringed))
            elements += _rings(f"{block}_rings", looks[curve.name])
    lines += ["plot " + ", \\\n     ".join(elements), "unset label; unset arrow"]
    return lines


def _elements(curve: Curve, block: str, look: Look) -> list[str]:
    """What gnuplot plots for a curve."""
    elements, pen = [], look.pen()
    if curve.low is not None:
        if curve.line:
            elements.append(f"${block} using 1:3:4 with filledcurves {pen}")
        # Not yerrorbars, which lay a white disc under their point and so over other curves.
        elements.append(
            f"${block} using 1:3:(0):($4 - $3) with vectors heads size graph 0.006, 90 lw 1.2 {pen}"
        )
    if not curve.line:
        style = f"points pt 7 ps {2.2 + 0.4 * look.step:g} * dot_size"
    elif len(curve.x) > MOST_DOTS:
        style = f"lines {look.line()}"
    else:
        style = f"linespoints {look.line()} {look.dot()}"
    elements.append(f"${block} using 1:2 with {style} {pen}")
    return [f"{element} notitle" for element in elements]


def _rings(block: str, look: Look) -> list[str]:
    """What gnuplot plots to turn dots into rings."""
    inner = f"pt 7 ps {0.6 * look.dot_size():g} * dot_size lc rgb '#FFFFFF'"
    return [
        f"${block} using 1:2 with points {look.dot()} {look.pen()} notitle",
        f"${block} using 1:2 with points {inner} notitle",
    ]
