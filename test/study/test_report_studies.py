# SPDX-License-Identifier: GPL-2.0-only
"""Reports about sweeps and reproductions."""

import json

import pytest
from report_folders import reproduction_folder, sweep_folder, write_json, write_rows
from report_reading import change_manifest, tables, warnings

from pact_study.problems import UserError
from pact_study.report.blocks import Line, Strong, Table, Verdict
from pact_study.report.command import page_for
from pact_study.report.rendering import render


def test_sweep(tmp_path):
    """Means, differences, failures and warnings of a campaign with known numbers."""
    folder = sweep_folder(tmp_path / "out")
    page = page_for(folder)
    found = tables(page)
    # 100, 200, 300 and the seeds' mean; half intervals 4.30265 / sqrt(3) and 12.7062 * 0.7071 / sqrt(2).
    assert found["Runs that reached the target"].rows[0] == ["1ms", "3 of 3", "2 of 3", "3"]
    means = next(section for section in page.sections if section.anchor == "means").blocks[1]
    assert means.rows == [
        ["1ms", "102.0 ± 2.5", "107.0 ± 2.5", "3"],
        ["10ms", "202.0 ± 2.5", "207.0 ± 2.5", "3"],
        ["100ms", "301.5 ± 6.4", "306.5 ± 6.4", "2"],
    ]
    # Of two differences that are each other's negative, one is shown; 0 is outside its interval.
    assert found["Energy [J]"].rows[0] == ["1ms", Strong("-5 ± 0"), "3"]
    assert "3 values of delay × 3 seeds" in page.lead
    text = "\n".join(warnings(folder))
    for expected in (
        "1 run failed and is not in the results.",
        "a link is slow (1 run)",
        "pact-network-blind missed the target in 3 of 8 runs (deadline: 3).",
        "pact-network-blind: late (3 runs)",
    ):
        assert expected in text
    html = render(page)
    assert "pact: &lt;b&gt;no memory&lt;/b&gt;" in html and "line 26\n" in html
    assert "line 25\n" not in html, "only the last lines of a log are shown"


def test_axes_that_advance_together_are_no_product(tmp_path):
    """The lead multiplies groups of axes, and a manifest that contradicts itself is refused."""
    folder = sweep_folder(tmp_path / "out")
    axes = [{"name": name, "keys": ["k"], "values": ["1", "2", "3"]} for name in ("delay", "rate")]
    for file in ("results.csv", "aggregate.csv", "failed.csv"):
        rows = (folder / file).read_text().splitlines()
        lines = [f"{'rate' if i == 0 else '9'},{row}" for i, row in enumerate(rows)]
        (folder / file).write_text("\n".join(lines) + "\n")
    change_manifest(folder / "campaign.json", axes=axes, groups=[["delay", "rate"]])
    assert "9 runs: 3 values of delay and rate together × 3 seeds;" in page_for(folder).lead
    change_manifest(folder / "campaign.json", groups=[["delay"]])
    with pytest.raises(UserError, match="'groups' is wrong"):
        page_for(folder)


def test_a_table_of_many_points_says_where_the_rest_is(tmp_path):
    """60 of 200 points are shown."""
    folder = sweep_folder(tmp_path / "out")
    points = [[f"{n}ms", "energy", "pact", "", 1, n, "", "", ""] for n in range(200)]
    header = "delay,metric,strategy,minus,runs,mean,standard_deviation,ci95_low,ci95_high"
    write_rows(folder / "aggregate.csv", header, points)
    table = tables(page_for(folder))["Energy [J]"]
    assert len(table.rows) == 60
    assert table.note == "140 of 200 points are left out here; aggregate.csv has all."
    assert table.rows[59] == ["59ms", "59", "1"], "no interval of a single run"


def test_an_interrupted_sweep_gives_a_page(tmp_path):
    """Without statistics and plots yet, with some of the runs."""
    folder = sweep_folder(tmp_path / "out", finished=False)
    for name in ("aggregate.csv", "plots.json", "failed.csv"):
        (folder / name).unlink()
    text = "\n".join(warnings(folder))
    assert "did not finish" in text and "1 run of the study left no row in results.csv." in text
    assert "plots.json is missing" in text
    (folder / "results.csv").unlink()
    assert "There are no results yet" in "\n".join(warnings(folder))
    change_manifest(folder / "campaign.json", finished=True)
    with pytest.raises(UserError, match="results.csv"):
        page_for(folder)


def test_reproduction(tmp_path):
    """Claims come first, are counted, and are named where they are tested."""
    folder = reproduction_folder(tmp_path / "out")
    page = page_for(folder)
    assert page.lead == "2 of 3 claims hold."
    assert [section.anchor for section in page.sections] == [
        *["claims", "experiments", "not-reproduced", "run", "warnings"]
    ]
    rows = page.sections[0].blocks[0].rows
    assert [(row[0], row[1].holds) for row in rows] == [("C1", True), ("C2", True), ("C3", False)]
    last = page.sections[1].sections[1]
    (claims,) = [b for b in last.blocks if isinstance(b, Line) and b.label == "Claims"]
    assert claims.cells == [Verdict("C3", False, "claim-C3")]
    (table,) = [block for block in last.blocks if isinstance(block, Table)]
    assert table.rows == [["0.15", "37.35"]], "the table that the experiment prints"
    assert any("Campaign latency: 1 run failed" in text for text in warnings(folder))
    sweep_folder(folder / "campaigns/again", title="", study="again")
    assert any(
        "Each of campaigns again, latency: 1 run failed" in text for text in warnings(folder)
    )
    (folder / "plots/loss-over-time.svg").unlink()
    assert any("plots/loss-over-time.svg of" in text for text in warnings(folder))


def test_an_interrupted_reproduction_gives_a_page(tmp_path):
    """Before any claim was checked."""
    folder = reproduction_folder(tmp_path / "out")
    manifest = json.loads((folder / "reproduce.json").read_text())
    # Versions are written at the end.
    for name in ("pact_version", "ns3_version"):
        del manifest[name]
    manifest["finished"] = False
    write_json(folder / "reproduce.json", manifest)
    (folder / "claims.csv").unlink()
    (folder / "experiments.json").unlink()
    assert page_for(folder).lead.startswith("The reproduction did not finish.")
    change_manifest(folder / "reproduce.json", finished=True, pact_version="", ns3_version="")
    with pytest.raises(UserError, match="claims.csv"):
        page_for(folder)


def test_claims_hold_or_do_not(tmp_path):
    """A third answer is a broken file."""
    folder = reproduction_folder(tmp_path / "out")
    path = folder / "claims.csv"
    path.write_text(path.read_text().replace(",no,", ",perhaps,"))
    with pytest.raises(UserError, match="holds of C3 is 'perhaps', expected yes or no"):
        page_for(folder)
