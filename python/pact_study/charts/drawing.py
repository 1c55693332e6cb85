# SPDX-License-Identifier: GPL-2.0-only
"""Draws charts through gnuplot."""

import os
import subprocess
import tempfile
from pathlib import Path

from pact_study.charts.bars import bars_script
from pact_study.charts.chart import Bars, Chart, HeatMap, Panel
from pact_study.charts.curves import curves_script
from pact_study.charts.maps import maps_script
from pact_study.charts.script import BEGINNINGS
from pact_study.problems import ToolError

PLOTS = Path(__file__).resolve().parents[3] / "plots"  # has the look that all plots share


def draw(chart: Chart, base: Path) -> None:
    """Draw a chart twice, as SVG and as PNG.

    @param chart the chart
    @param base the files' path without .svg and .png; the folder exists
    @raise ToolError if gnuplot fails
    """
    if not chart.panels:
        chart = Chart(chart.title, [Panel("", "", "", [])])
    kind = {Bars: bars_script, HeatMap: maps_script}.get(type(chart.panels[0]), curves_script)
    body = kind(chart)
    for extension, beginning in BEGINNINGS.items():
        target = base.with_name(f"{base.name}.{extension}")
        with tempfile.TemporaryDirectory(dir=base.parent, prefix=".drawing-") as folder:
            picture = Path(folder) / target.name
            script = Path(folder) / "script.gp"
            script.write_text(beginning + body, encoding="utf-8")
            _run(script, picture)
            os.replace(picture, target)


def _run(script: Path, picture: Path) -> None:
    """Run gnuplot; its argument is where the picture goes."""
    command = ["gnuplot", "-d", "-c", str(script.resolve()), str(picture.resolve())]
    try:
        done = subprocess.run(
            command,
            cwd=PLOTS,
            env={**os.environ, "LC_ALL": "C.UTF-8"},
            capture_output=True,
            text=True,
            errors="replace",
            check=False,
        )
    except FileNotFoundError as error:
        raise ToolError("gnuplot is not installed") from error
    if done.returncode != 0 or not picture.exists():
        raise ToolError(f"gnuplot could not draw {picture.name}:\n{done.stderr}")
