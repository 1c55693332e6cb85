# SPDX-License-Identifier: GPL-2.0-only
"""The pictures of a campaign, from its tables."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pandas as pd

from pact_study.campaign.plot_axes import distinct, free_axes
from pact_study.campaign.plot_curves import RINGS, curve_panels
from pact_study.campaign.plot_maps import map_panels
from pact_study.campaign.study import Plot, Study
from pact_study.charts.chart import Chart
from pact_study.charts.drawing import draw

MOST_PANELS = 12  # of one picture; more become further pictures
MANY_COLUMNS = 4  # maps with more stand below each other


def draw_plots(
    study: Study, units: str, results: pd.DataFrame, aggregate: pd.DataFrame, out: Path
) -> None:
    """Draw what a study asks for, into plots/, and list it in plots.json.

    @param study the study
    @param units of the scenario: "si" or "normalised"
    @param results results.csv
    @param aggregate aggregate.csv
    @param out the campaign's folder
    """
    (out / "plots").mkdir(exist_ok=True)
    listed = []
    for number, plot in enumerate(study.plots or default_plots(study, results), start=1):
        base = f"{number:02}-" + re.sub(r"[^a-z0-9]+", "-", plot.title.lower()).strip("-")[:60]
        for part, chart in enumerate(_charts(study, units, plot, results, aggregate), start=1):
            name = base if part == 1 else f"{base}-{part}"
            draw(chart, out / "plots" / name)
            listed.append({"name": name, "title": chart.title, "text": plot.text})
    kept = {entry["name"] for entry in listed}
    for picture in (out / "plots").iterdir():
        # The study may have asked for others before.
        if picture.suffix in (".svg", ".png") and picture.stem not in kept:
            picture.unlink()
    (out / "plots.json").write_text(json.dumps(listed, indent=2) + "\n", encoding="utf-8")


def default_plots(study: Study, results: pd.DataFrame) -> list[Plot]:
    """What a study shows that asks for nothing: energy, and the share of runs that met the target.

    @param study the study
    @param results results.csv
    @return the plots; none without axes
    """
    axes = study.axes()
    if not axes:
        return []
    x = axes[0].name
    panels = next((a.name for a in free_axes(study, {x}) if distinct(a)[1:]), "")
    plots = [Plot(f"Energy against {x}", "curves", x, "energy", panels)]
    if results["reached"].min() < 1:
        plots.append(Plot(f"Targets met against {x}", "curves", x, "reached", panels))
    return plots


def _charts(
    study: Study, units: str, plot: Plot, results: pd.DataFrame, aggregate: pd.DataFrame
) -> Iterator[Chart]:
    """The pictures of one plot: one, or several if it has many panels."""
    if plot.kind == "map":
        panels = map_panels(study, units, plot, results)
        columns = 1 if any(len(panel.x_names) > MANY_COLUMNS for panel in panels) else 2
    else:
        panels, columns = curve_panels(study, units, plot, results, aggregate), 2
    parts = [panels[i : i + MOST_PANELS] for i in range(0, len(panels), MOST_PANELS)]
    for number, part in enumerate(parts, start=1):
        count = f" ({number} of {len(parts)})" if len(parts) > 1 else ""
        yield Chart(plot.title + count, part, columns, RINGS)
