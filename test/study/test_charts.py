# SPDX-License-Identifier: GPL-2.0-only
"""Charts, judged by the SVG that gnuplot writes."""

import math
import re
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import numpy as np
import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from pact_study.charts import drawing
from pact_study.charts.axes import axis
from pact_study.charts.chart import Bars, Chart, Curve, HeatMap, Mark, Panel
from pact_study.charts.colours import PALETTE, colours_of, dashes_of
from pact_study.charts.drawing import draw
from pact_study.charts.maps import DEEP, PALE
from pact_study.charts.script import quoted
from pact_study.charts.tic_marks import are_crowded, even_marks, log_marks

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


NASTY = st.text(
    st.sampled_from("abz_^{}@&<>'\"\\`$%#|;!~ éß→漢\n\t\x00\udc80")
    | st.characters(min_codepoint=32, max_codepoint=126),
    min_size=1,
    max_size=9,
)


@settings(max_examples=20, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(NASTY, min_size=4, max_size=4))
@example(["&#", "&lt;", "&#x3c;", "&#60;"])
@example(["'@x", "''@x", "\"'@ARG1", "'`x`'"])
@example(["%", "%%g", "50% of %s", "\\047"])
def test_words_come_out_as_they_are(tmp_path: Path, bits: list[str]) -> None:
    """Nothing that a user may call things is taken for a command, a format or markup, anywhere."""
    # Numbered, so that no two are the same: one entry of a legend would stand for both.
    words = [f"{number:x}{bits[number % 4]}x" for number in range(13)]
    panel = Panel(
        *words[1:4],
        curves(words[4]),
        [Mark(1, words[5]), Mark(2, words[6], True)],
        x_names=words[7:9],
    )
    bars = Bars(words[1], words[2], words[3:5], {words[5]: [1, 2], words[6]: [3, 4]})
    heat = HeatMap(
        *words[1:4],
        words[4:6],
        words[6:8],
        [[1, 2], [math.nan, 4]],
        [words[8:10], words[10:12]],
        words[12],
    )
    for chart, used in ((panel, 9), (bars, 7), (heat, 12)):
        found = [
            " ".join(text.split()) for text in texts(drawn(Chart(words[0], [chart]), tmp_path))
        ]
        for word in words[:used]:
            shown = "".join(c if c.isprintable() else " " for c in word)
            assert " ".join(shown.split()) in found


def test_no_command_gets_through(tmp_path: Path) -> None:
    """Gnuplot's way out to the system stays shut."""
    victim = tmp_path / "victim"
    attack = f"'; system('touch {victim}'); print '`touch {victim}`"
    draw(
        Chart(
            attack,
            [
                Panel(
                    attack,
                    attack,
                    attack,
                    curves(attack),
                    [Mark(1, attack), Mark(1, attack, True)],
                    x_names=[attack],
                )
            ],
        ),
        tmp_path / "c",
    )
    draw(Chart(attack, [Bars(attack, attack, [attack], {attack: [1]})]), tmp_path / "c")
    draw(
        Chart(attack, [HeatMap(attack, "", "", [attack], [attack], [[1]], [[attack]], attack)]),
        tmp_path / "c",
    )
    assert not victim.exists()
    assert quoted("it's") == r"""'it'."\047".'s'"""


def test_points_without_a_place(tmp_path: Path) -> None:
    """What a logarithmic axis does not have is left out, and said so; nothing at all is said too."""
    odd = Curve("odd", [0, 1, 2, 3], [1.0, -1.0, math.nan, 2.0])
    found = texts(
        drawn(Chart("c", [Panel("p", "x", "y", [odd], x_log=True, y_log=True)]), tmp_path)
    )
    assert "2 points are not on this scale" in found
    below = Curve("below", [1, 2], [3.0, 4.0], [-1.0, 3.5], [5.0, 4.5])
    found = texts(drawn(Chart("c", [Panel("p", "x", "y", [below], y_log=True)]), tmp_path))
    assert "1 end of an interval is not on this scale" in found
    empty = Panel("p", "x", "y", [Curve("none", [1.0], [math.inf])])
    assert "no data" in texts(drawn(Chart("c", [empty]), tmp_path))


def test_a_gap_is_no_complaint(tmp_path: Path) -> None:
    """What was never measured is left out without a word, and parts the line around it."""
    gap = Curve("gap", [1, 2, 3, 4, 5], [1.0, 2.0, math.nan, 4.0, 5.0])
    svg = drawn(Chart("c", [Panel("p", "x", "y", [gap])]), tmp_path)
    assert not [text for text in texts(svg) if "not on this scale" in text]
    colour = "rgb({:3d}, {:3d}, {:3d})".format(*bytes.fromhex(PALETTE[0][1:]))
    # Each stretch of a line begins with one M.
    assert [path.count("M") for path in lines_of(svg, colour)][0] == 2


@pytest.mark.parametrize(
    "chart",
    [
        Chart("c", []),
        Chart("c", [Panel("p", "x", "y", [])]),
        Chart("c", [Bars("p", "x", [])]),
        Chart("c", [Bars("p", "x", ["a"], {"L": [math.nan]})]),
        Chart("c", [HeatMap("p", "x", "y", [], [], [], [], "Energy")]),
    ],
)
def test_nothing_to_draw_is_said(tmp_path: Path, chart: Chart) -> None:
    """A chart of nothing is a picture that says so, whatever its kind."""
    assert "no data" in texts(drawn(chart, tmp_path))


@pytest.mark.parametrize("length", [5, 64, 300])
def test_pictures_are_as_wide_as_their_titles(tmp_path: Path, length: int) -> None:
    """A narrow chart does not cut its title; a very long one is shortened, and says so."""
    title = "n" * length
    chart = Chart(title, [HeatMap("m", "x", "y", ["a"], ["b"], [[1]], [["c"]], "E")])
    svg = drawn(chart, tmp_path)
    shown = next(text for text in texts(svg) if text.startswith("nnn"))
    assert shown == title or (length == 300 and shown.endswith("…"))
    # Sans-serif letters are on average narrower than 0.58 of the font size, here 17 pixels.
    assert 16 + 0.58 * 17 * len(shown) <= float(svg.get("viewBox", "").split()[2])


def lines_of(svg: ElementTree.Element, colour: str) -> list[str]:
    """Outlines of the lines of one colour, in the order in which they are drawn."""
    return [path.get("d", "") for path in svg.iter(f"{SVG}path") if path.get("stroke") == colour]


def test_marks_are_where_they_should_be(tmp_path: Path) -> None:
    """The axis reaches to a mark, its label is beside it, and one without a place is not drawn."""
    marks = [Mark(9, "deadline"), Mark(0.5, "target", True), Mark(math.nan, "never")]
    svg = drawn(Chart("c", [Panel("p", "x", "y", curves("pact"), marks)]), tmp_path)
    assert {"deadline", "target"} <= set(texts(svg)) and "never" not in texts(svg)
    # Axes from 0 to 9 + 6 % and to 4 + 6 % of what is shown, 0.06 * (9 - 1) and 0.06 * (4 - 0.5).
    outlines = lines_of(svg, "rgb(102, 102, 102)")
    segments = re.findall(r"M[^M]+", " ".join(outlines))
    ends = [[float(n) for n in re.findall(r"[0-9.]+", segment)] for segment in segments]
    ends = [end for end in ends if len(end) == 4]
    upright = next(e for e in ends if abs(e[0] - e[2]) < 0.1)
    level = next(e for e in ends if abs(e[1] - e[3]) < 0.1)
    width, height = level[2] - level[0], abs(upright[3] - upright[1])
    assert (upright[0] - level[0]) / width == pytest.approx(9 / 9.48, abs=0.01)
    lowest = max(upright[1], upright[3])
    assert (lowest - level[1]) / height == pytest.approx(0.5 / 4.21, abs=0.01)


@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.lists(st.tuples(*[st.floats() | st.floats(-1e3, 1e3)] * 4), max_size=5),
    st.booleans(),
    st.booleans(),
)
@example([(0.0, 0.0, 0.0, 5e-324)] * 2, False, False)
@example([(1e-308, 1e308, -1e308, 1e308)] * 2, True, True)
def test_any_numbers_can_be_drawn(
    tmp_path: Path, rows: list[tuple[float, ...]], x_log: bool, y_log: bool
) -> None:
    """There are no points, finite or not, that stop a campaign at its pictures."""
    x, y, low, high = zip(*rows) if rows else ((), (), (), ())
    panel = Panel(
        "p", "x", "y", [Curve("a", x, y, low, high)], [Mark(m, "m") for m in x], x_log, y_log
    )
    drawn(Chart("c", [panel]), tmp_path)


def test_labels_tell_neighbours_apart(tmp_path: Path) -> None:
    """Values that differ only in their seventh digit get different labels."""
    close = Curve("a", [1, 2], [1e6, 1e6 + 0.5])
    found = texts(drawn(Chart("c", [Panel("p", "x", "y", [close])]), tmp_path))
    labels = [text for text in found if text.startswith("1000000")]
    assert len(labels) >= 3 and len(set(labels)) == len(labels)


def test_more_names_than_colours() -> None:
    """Names of one colour have different dashes."""
    colours = colours_of([f"name {i}" for i in range(25)])
    looks = {(colours[name], dash) for name, dash in dashes_of(colours).items()}
    assert len(looks) == 25


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
    with pytest.raises(ValueError, match="p"):
        Bars("p", "Energy", ["pact"], {"L": [-1.0]})


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
    assert "target missed" in found and "Energy: 1 to 34" in found


@pytest.mark.parametrize("log", [False, True])
def test_colours_of_maps(tmp_path: Path, log: bool) -> None:
    """The middle of the scale: the mean, or the geometric mean on a logarithmic one."""
    middle = 10.0 if log else 50.5
    values = [[1.0, middle, 100.0]]
    chart = HeatMap("m", "x", "y", ["a", "b", "c"], ["d"], values, [["", "", ""]], "E", log)
    drawn(Chart("c", [chart]), tmp_path)
    source = (tmp_path / "chart.svg").read_text()
    for share in (0.0, 0.5, 1.0):
        colour = [round(a + (b - a) * share) for a, b in zip(PALE, DEEP)]
        assert "rgb({:3d}, {:3d}, {:3d})".format(*colour) in source


def test_gnuplot_that_is_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without gnuplot there is no picture, and the reason is said."""
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(RuntimeError, match="gnuplot is not installed"):
        draw(Chart("c", []), tmp_path / "chart")
    assert not list(tmp_path.iterdir())


def test_gnuplot_that_fails_is_no_success(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An older picture is not taken for the new one."""
    chart = Chart("c", [Panel("p", "x", "y", curves("a"))])
    draw(chart, tmp_path / "chart")
    before = (tmp_path / "chart.svg").read_bytes()
    monkeypatch.setattr(drawing, "PLOTS", tmp_path)
    with pytest.raises(RuntimeError, match="terminal.gp"):
        draw(chart, tmp_path / "chart")
    assert (tmp_path / "chart.svg").read_bytes() == before


@given(st.floats(1e-6, 1e6), st.floats(1.001, 1e8), st.sampled_from([100.0, 336.0, math.inf]))
def test_logarithmic_axes_have_labels(low: float, ratio: float, width: float) -> None:
    """Between one and eight marks, all within the axis, different, and with room for their labels."""
    marks = log_marks(low, low * ratio, width)
    labels = [label for _, label in marks]
    assert 1 <= len(marks) <= 8 and len(set(labels)) == len(labels)
    assert all(low <= mark <= low * ratio for mark, _ in marks)
    assert not are_crowded(labels, width)


def test_marks_are_round_numbers() -> None:
    """By hand: three in a decade, and even ones where that leaves too few."""
    assert [label for _, label in log_marks(0.04, 2.0)] == ["0.05", "0.1", "0.2", "0.5", "1", "2"]
    assert [label for _, label in log_marks(3.3, 6.3)] == ["3.5", "4", "4.5", "5", "5.5", "6"]
    assert [label for _, label in even_marks(0, 50000, 5)] == ["0", "20000", "40000"]
    assert even_marks(0.1, 0.1) == log_marks(0.1, 0.1) == [(0.1, "0.1")]
    assert axis("y", 4.6, 7.4, False, whole=True)[-1] == "set ytics ('5' 5.0, '6' 6.0, '7' 7.0)"
    assert len(axis("y", 0, 50, False, whole=True)) == len(axis("y", 4.6, 7.4, False)) == 1
    steps = log_marks(0.000017, 0.0024, 336)
    assert [label for _, label in steps] == ["2e-05", "0.0001", "0.0005", "0.002"]


@given(st.floats(-1e6, 1e6), st.floats(1e-3, 1e6), st.integers(2, 8))
def test_even_marks_are_within(low: float, length: float, most: int) -> None:
    """At most as many as asked for, within the axis, at even distances."""
    values = [value for value, _ in even_marks(low, low + length, most)]
    assert len(values) <= most
    assert all(low - 1e-9 * length <= v <= low + length * (1 + 1e-9) for v in values)
    assert np.allclose(np.diff(values, 2), 0, atol=1e-6 * length)
