# SPDX-License-Identifier: GPL-2.0-only
"""Text in reports stays text, in tables that are read and in pages that are written."""

from hypothesis import given
from hypothesis import strategies as st
from report_folders import sweep_folder, write_rows
from report_reading import PageReader

from pact_study.report.blocks import Column, Line, Listing, Page, Prose, Section, Table, Verdict
from pact_study.report.command import main
from pact_study.report.inputs import read_rows
from pact_study.report.rendering import render
from pact_study.report.wording import ranges


def test_axis_values_stay_as_they_were_written(tmp_path):
    """0.10 and 0.1 are two points; NA is a name."""
    path = tmp_path / "rows.csv"
    write_rows(path, "axis,name,value", [["0.10", "NA", "1"], ["0.1", "", "2"]])
    rows = read_rows(path, ["axis", "name"], ["value"])
    assert list(rows["axis"]) == ["0.10", "0.1"] and list(rows["name"]) == ["NA", ""]
    assert list(rows["value"]) == [1, 2]


def page_with(text: str) -> Page:
    """A page that has a text wherever text can be."""
    table = Table(text, [Column(text)], [[text]], note=text)
    blocks = [table, Listing([text]), Line(text, [Verdict(text, True, "a")]), Prose(text)]
    return Page(text, text, text, [Section("a", text, blocks, [Section("b", text)])])


@given(st.text(st.characters(blacklist_categories=("Cs", "Cc"))))
def test_text_stays_text(text):
    """No name, note or title can add an element or an attribute, whatever it is."""
    plain, given_page = (PageReader(render(page_with(f"x{part}"))) for part in ("", text))
    assert given_page.tags == plain.tags and not given_page.open
    assert [name for name, _ in given_page.attributes] == [name for name, _ in plain.attributes]
    assert text in "".join(given_page.words)


@given(st.lists(st.integers(0, 99), min_size=1, unique=True))
def test_ranges_hold_the_same_numbers(values):
    """What "1–3, 7" stands for, read again, is what was given."""
    parts = [part.split("–") for part in ranges(values).split(", ")]
    again = [n for part in parts for n in range(int(part[0]), int(part[-1]) + 1)]
    assert again == sorted(values)
    assert len(parts) == 1 + sum(
        b > a + 1 for a, b in zip(again, again[1:])
    ), "neighbours are joined"


def test_the_page_needs_nothing_else(tmp_path):
    """No script, no reference to another file: only places in the page and its empty icon."""
    folder = sweep_folder(tmp_path / "out")
    main([str(folder)])
    text = (folder / "report.html").read_text(encoding="utf-8")
    page = PageReader(text)
    assert "script" not in page.tags
    targets = [value for name, value in page.attributes if name in ("src", "href")]
    assert all(target.startswith("#") or target == "data:," for target in targets)
    assert text.startswith('<!DOCTYPE html>\n<html lang="en">')
