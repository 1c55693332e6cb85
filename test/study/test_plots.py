# SPDX-License-Identifier: GPL-2.0-only
"""What the pictures of a campaign show, as charts and as files."""

import json
from dataclasses import replace
from pathlib import Path

import pandas as pd
import pytest

from pact_study.campaign.plot_axes import choices, free_axes
from pact_study.campaign.plot_curves import curve_panels
from pact_study.campaign.plot_maps import map_panels
from pact_study.campaign.plots import default_plots, draw_plots
from pact_study.campaign.statistics import METRICS, aggregate
from pact_study.campaign.study import Axis, Level, Plot, Study

DELAYS, RATES = ("1ms", "10ms"), ("5Mbps", "1Mbps")


def axis(name: str, *labels: str) -> Axis:
    """An axis whose settings do not matter."""
    return Axis(name, tuple(Level(label, ()) for label in labels))


def study(*groups: tuple[Axis, ...], plots: tuple[Plot, ...] = ()) -> Study:
    """A study of which only axes, seeds and plots matter."""
    return Study("s", "S", Path("s"), "", "", "pact-run", (), (), groups, (1, 2), False, plots)


def results(of: Study, missed: tuple[str, ...] = (), strategies: tuple[str, ...] = ("pact",)):
    """Results of which strategy's n-th point costs n; points whose labels are in `missed` missed the
    target with seed 2."""
    rows = []
    for number, point in enumerate(of.points(), start=1):
        for seed in of.seeds:
            for name in strategies:
                head = dict(zip([a.name for a in of.axes()], point.labels()))
                reached = float(not (seed == 2 and set(point.labels()) & set(missed)))
                row = dict.fromkeys(METRICS, float(number)) | {"reached": reached}
                rows.append({**head, "seed": seed, "strategy": name, **row, "decisions": "L/a:3"})
    return pd.DataFrame(rows)


def panels_of(of: Study, plot: Plot, table: pd.DataFrame) -> list:
    """The panels of one plot of curves."""
    names = [axis.name for axis in of.axes()]
    return curve_panels(of, "si", plot, table, aggregate(table, names))


def test_axes_that_advance_together_are_one() -> None:
    """A zipped partner of x splits no curve and makes no panel; one that x does not determine does."""
    zipped = study((axis("delay", *DELAYS), axis("rate", *RATES)), (axis("noise", "0", "1"),))
    assert [a.name for a in free_axes(zipped, {"delay"})] == ["noise"]
    plot = Plot("t", "curves", "delay", "energy")
    (panel,) = panels_of(zipped, plot, results(zipped))
    assert [curve.name for curve in panel.curves] == ["pact, noise 0", "pact, noise 1"]
    assert [list(curve.y) for curve in panel.curves] == [[1, 3], [2, 4]]
    assert default_plots(zipped, results(zipped))[0].panels == "noise"
    alone = study((axis("delay", *DELAYS), axis("rate", *RATES)))
    assert default_plots(alone, results(alone))[0].panels == ""
    # Written out by hand, all pairs: here the partner tells points apart.
    pairs = study((axis("delay", "1ms", "1ms", "10ms"), axis("rate", "5Mbps", "1Mbps", "5Mbps")))
    assert [a.name for a in free_axes(pairs, {"delay"})] == ["rate"]
    (panel,) = panels_of(pairs, plot, results(pairs))
    assert [list(curve.x) for curve in panel.curves] == [[1, 10], [1]]


def test_only_choices_with_points_are_made() -> None:
    """Two zipped axes that are not drawn make as many curves as there are pairs."""
    pairs = study((axis("x", "1", "2"),), (axis("a", "1", "1", "2"), axis("b", "1", "2", "1")))
    assert choices(pairs, {"x"}) == [
        (("a", "1"), ("b", "1")),
        (("a", "1"), ("b", "2")),
        (("a", "2"), ("b", "1")),
    ]


@pytest.mark.parametrize("metric, ringed", [("energy", True), ("loss", False), ("reached", False)])
def test_prices_of_missed_targets_are_rings(metric: str, ringed: bool) -> None:
    """What runs cost that missed their target is no price of reaching it, nor are differences from it."""
    of = study((axis("T", "10", "20"),))
    table = results(of, ("10",), ("pact", "optimum"))
    (panel,) = panels_of(of, Plot("t", "curves", "T", metric), table)
    for curve in panel.curves:
        assert list(curve.rings or [False, False]) == [ringed, False]
    table.loc[table["strategy"] == "pact", "reached"] = 1.0
    (panel,) = panels_of(of, Plot("t", "curves", "T", metric, minus="optimum"), table)
    (curve,) = panel.curves
    assert curve.name == "pact" and list(curve.rings or [False, False]) == [ringed, False]


def test_axes_may_be_called_what_they_like() -> None:
    """An axis that is called like something computed on the way is still an axis."""
    of = study((axis("position", "1", "2"),), (axis("missed", "no", "yes"),))
    panels = panels_of(of, Plot("t", "curves", "position", "energy", "missed"), results(of))
    assert [[list(curve.y) for curve in panel.curves] for panel in panels] == [[[1, 3]], [[2, 4]]]


def test_intervals_of_shares_stay_between_0_and_1() -> None:
    """Also where all runs agree."""
    of = replace(study((axis("T", "10", "20"),)), seeds=(1, 2, 3))
    (panel,) = panels_of(of, Plot("t", "curves", "T", "reached"), results(of, ("10",)))
    (curve,) = panel.curves
    assert all(0 <= low < high <= 1 for low, high in zip(curve.low, curve.high))


def test_cells_of_maps_say_one_thing() -> None:
    """Decisions in all cells, or the coloured value in all; missed targets and missing runs differ."""
    of = study((axis("delay", *DELAYS),), (axis("rate", *RATES),))
    plot = Plot("t", "map", "delay", "rate", cells="energy")
    table = results(of, ("1Mbps",))
    (panel,) = map_panels(of, "si", plot, table)
    assert panel.words == [["L3", "L3"], ["L3", "L3"]] and "epochs of each model" in panel.meaning
    assert panel.values[0] == [1, 3] and all(value != value for value in panel.values[1])
    table.loc[0, "decisions"] = "L/a:4"
    table = table[(table["delay"] != "10ms") | (table["rate"] != "5Mbps")]
    (panel,) = map_panels(of, "si", plot, table)
    assert panel.words == [["1", ""], ["missed 1 of 2", "missed 1 of 2"]]
    assert panel.meaning == "In the cells: energy, mean of the runs; blank: no run"
    (panel,) = map_panels(of, "si", replace(plot, cells="reached"), table)
    assert panel.words == [["1", ""], ["0.5", "0.5"]] and panel.values[1] == [0.5, 0.5]


def test_many_panels_become_further_pictures(tmp_path: Path) -> None:
    """None is left out, and pictures that are no longer asked for go."""
    plot = Plot("All of it", "curves", "x", "energy", "panel")
    of = study((axis("x", "1", "2"),), (axis("panel", *map(str, range(14))),), plots=(plot,))
    table = results(of)
    (tmp_path / "plots").mkdir()
    (tmp_path / "plots" / "01-old.svg").write_text("old")
    draw_plots(of, "normalised", table, aggregate(table, ["x", "panel"]), tmp_path)
    listed = json.loads((tmp_path / "plots.json").read_text())
    assert [entry["title"] for entry in listed] == ["All of it (1 of 2)", "All of it (2 of 2)"]
    pictures = {path.name for path in (tmp_path / "plots").iterdir()}
    assert pictures == {f"{entry['name']}.{kind}" for entry in listed for kind in ("svg", "png")}
    words = [(tmp_path / "plots" / f"{entry['name']}.svg").read_text() for entry in listed]
    assert "panel 11" in words[0] and "panel 13" in words[1] and "normalised" in words[0]
