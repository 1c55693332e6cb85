# SPDX-License-Identifier: GPL-2.0-only
"""Charts, judged by the SVG that gnuplot writes."""

import math
import re
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pact_study.charts import drawing
from pact_study.charts.chart import Bars, Chart, Curve, HeatMap, Mark, Panel
from pact_study.charts.colours import PALETTE, colours_of
from pact_study.charts.drawing import draw
from pact_study.charts.script import log_tics, quoted

SVG = "{http://www.w3.org/2000/svg}"


def drawn(chart: Chart, folder: Path) -> ElementTree.Element:
    """Draw a chart and read its SVG."""
    draw(chart, folder / "chart")
    assert (folder / "chart.png").read_bytes().startswith(b"\x89PNG")
    return ElementTree.parse(folder / "chart.svg").getroot()


def texts(svg: ElementTree.Element) -> list[str]:
    """All texts of a picture."""
    return ["".join(element.itertext()).strip() for element in svg.iter(f"{SVG}text")]


def curves(*names: str) -> list[Curve]:
    """Some curves."""
    return [Curve(name, [1, 2, 3], [i + 1.0, i + 2.0, i + 4.0]) for i, name in enumerate(names)]


def test_a_chart_of_curves(tmp_path: Path) -> None:
    """Every panel has its words, every curve its colour, and the picture scales."""
    panels = [
        Panel("One", "Delay (ms)", "Energy (J)", curves("pact", "optimum"), [Mark(2, "")]),
        Panel(
            "Two", "Rate", "Time", curves("pact", "mine"), x_names=["1 Mbps", "2 Mbps", "3 Mbps"]
        ),
    ]
    svg = drawn(Chart("A title", panels), tmp_path)
    assert svg.get("viewBox")
    found = texts(svg)
    for word in ("A title", "One", "Two", "Delay (ms)", "Energy (J)", "pact", "mine", "2 Mbps"):
        assert word in found, word
    # One entry of the legend for each name.
    assert found.count("pact") == 1
    source = (tmp_path / "chart.svg").read_text().lower()
    for colour in colours_of(["pact", "optimum", "mine"]).values():
        rgb = [int(colour[i : i + 2], 16) for i in (1, 3, 5)]
        assert "rgb({:3d}, {:3d}, {:3d})".format(*rgb) in source


@settings(
    max_examples=12, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(
    st.lists(
        st.text(
            st.sampled_from("abz_^{}@&<>'\"\\`$%#|;!~ éß→\n\t")
            | st.characters(min_codepoint=32, max_codepoint=126),
            min_size=1,
            max_size=12,
        ),
        min_size=3,
        max_size=3,
    )
)
def test_words_come_out_as_they_are(tmp_path: Path, words: list[str]) -> None:
    """Nothing that a user may call things is taken for a command or for markup."""
    words = [f"x{word}x" for word in words]
    svg = drawn(Chart(words[0], [Panel(words[1], "a", "b", curves(words[2]))]), tmp_path)
    found = [" ".join(text.split()) for text in texts(svg)]
    for word in words:
        shown = "".join(c if c.isprintable() else " " for c in word)
        assert " ".join(shown.split()) in found


def test_no_command_gets_through(tmp_path: Path) -> None:
    """Gnuplot's way out to the system stays shut."""
    victim = tmp_path / "victim"
    attack = f"'; system('touch {victim}'); print '`touch {victim}`"
    draw(
        Chart(attack, [Panel(attack, attack, attack, curves(attack), x_names=[attack])]),
        tmp_path / "c",
    )
    draw(Chart(attack, [Bars(attack, attack, [attack], {attack: [1]})]), tmp_path / "c")
    draw(
        Chart(attack, [HeatMap(attack, "", "", [attack], [attack], [[1]], [[attack]], attack)]),
        tmp_path / "c",
    )
    assert not victim.exists()
    assert quoted("it's") == """'it'."'".'s'"""


def test_points_without_a_place(tmp_path: Path) -> None:
    """What a logarithmic axis does not have is left out, and said so; nothing at all is said too."""
    odd = Curve("odd", [0, 1, 2, 3], [1.0, -1.0, math.nan, 2.0])
    found = texts(
        drawn(Chart("c", [Panel("p", "x", "y", [odd], x_log=True, y_log=True)]), tmp_path)
    )
    assert "3 points are not on this scale" in found
    empty = Panel("p", "x", "y", [Curve("none", [1.0], [math.inf])])
    assert "no data" in texts(drawn(Chart("c", [empty]), tmp_path))


def test_same_chart_same_bytes(tmp_path: Path) -> None:
    """Nothing but the chart decides what is drawn."""
    chart = Chart("c", [Panel("p", "x", "y", curves("a", "b"))])
    draw(chart, tmp_path / "one")
    draw(chart, tmp_path / "two")
    assert (tmp_path / "one.svg").read_bytes() == (tmp_path / "two.svg").read_bytes()
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "one.png",
        "one.svg",
        "two.png",
        "two.svg",
    ]


def areas(svg_file: Path, colour: str) -> list[tuple[float, float, float, float]]:
    """Boxes of the filled shapes of one colour: left, top, width, height."""
    rgb = [int(colour[i : i + 2], 16) for i in (1, 3, 5)]
    fill = r"rgb\(\s*{},\s*{},\s*{}\)".format(*rgb)
    boxes = []
    for points in re.findall(
        rf"fill\s*=\s*'{fill}'[^>]*points\s*=\s*'([^']*)'", svg_file.read_text()
    ):
        pairs = [tuple(map(float, pair.split(","))) for pair in points.split()]
        xs, ys = [p[0] for p in pairs], [p[1] for p in pairs]
        boxes.append((min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)))
    return boxes


def test_bars_are_as_long_as_their_values(tmp_path: Path) -> None:
    """Lengths of the segments are in proportion, and segments of a bar follow on one another."""
    values = {"L": [10.0, 5.0], "M": [20.0, 40.0]}
    drawn(Chart("c", [Bars("p", "Energy", ["pact", "optimum"], values)]), tmp_path)
    first = areas(tmp_path / "chart.svg", PALETTE[0])[:2]
    second = areas(tmp_path / "chart.svg", PALETTE[1])[:2]
    scale = first[0][2] / 10.0
    for row in range(2):
        assert first[row][2] == pytest.approx(values["L"][row] * scale, rel=0.02)
        assert second[row][2] == pytest.approx(values["M"][row] * scale, rel=0.02)
        assert first[row][0] + first[row][2] == pytest.approx(second[row][0], abs=0.5)


def test_maps_have_a_cell_for_each_value(tmp_path: Path) -> None:
    """As many words as cells; the least and the greatest value have the ends of the scale."""
    names = [f"{i} ms" for i in range(5)], [f"{j} Mbps" for j in range(4)]
    values = [[math.nan if i == j else 10.0 * j + i for i in range(5)] for j in range(4)]
    words = [[f"w{j}{i}" for i in range(5)] for j in range(4)]
    found = texts(
        drawn(Chart("c", [HeatMap("m", "x", "y", *names, values, words, "Energy")]), tmp_path)
    )
    for row in words:
        for word in row:
            assert found.count(word) == 1
    assert "target missed" in found and "Energy: 1" in found and "34" in found


def test_gnuplot_that_fails_is_no_success(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An older picture is not taken for the new one."""
    chart = Chart("c", [Panel("p", "x", "y", curves("a"))])
    draw(chart, tmp_path / "chart")
    before = (tmp_path / "chart.svg").read_bytes()
    monkeypatch.setattr(drawing, "PLOTS", tmp_path)
    with pytest.raises(RuntimeError, match="terminal.gp"):
        draw(chart, tmp_path / "chart")
    assert (tmp_path / "chart.svg").read_bytes() == before


@given(st.floats(1e-6, 1e6), st.floats(1.05, 1e8))
def test_logarithmic_axes_have_labels(low: float, ratio: float) -> None:
    """Between one and eight marks, all within the axis."""
    marks = [float(m) for m in re.findall(r"' ([0-9.e+-]+)", log_tics(low, low * ratio))]
    assert 1 <= len(marks) <= 8
    assert all(low <= mark <= low * ratio for mark in marks)
