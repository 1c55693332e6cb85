# SPDX-License-Identifier: GPL-2.0-only
"""Reports about runs: tables, warnings, mistakes; and the command."""

import math
import shutil
import subprocess
from pathlib import Path

import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st
from report_folders import ROOT, simulate
from report_reading import change_manifest, tables, warnings

from pact_study.problems import UserError
from pact_study.report.command import main, page_for
from pact_study.report.run_tables import comparison_table, ledger_mistakes, stage_table


@pytest.fixture(scope="module")
def run(tmp_path_factory) -> Path:
    """The reference job under all strategies; not to be changed."""
    return simulate(tmp_path_factory.mktemp("run") / "out", "--strategy=all")


@pytest.fixture
def own_run(run, tmp_path) -> Path:
    """A copy of the reference job's results, to be changed."""
    return Path(shutil.copytree(run, tmp_path / "own"))


def test_comparison_is_the_one_that_the_simulator_prints(tmp_path):
    """The table of README.md, which pact-run prints for target 0.25."""
    out = simulate(tmp_path / "out", "--strategy=all", "--set", "target.loss=0.25")
    rows = tables(page_for(out))["The strategies compared"].rows
    assert rows == [
        ["pact", "target", "20.15", "1", "35.2", "0.249728", "2", "6", "14", "32"],
        ["optimum", "target", "20.15", "1", "35.2", "0.249728", "2", "6", "14", "32"],
        ["one-switch", "target", "29.5", "1.46402", "39", "0.249017", "1", "14", "30", "0"],
        ["static-learn", "target", "27.65", "1.37221", "61.6", "0.249308", "2", "3", "7", "102"],
    ]


def test_ratio_needs_two_that_reached_the_target():
    """As in the simulator's table, what missed the target is not compared."""
    epochs = pd.DataFrame({"strategy": ["pact"], "model": ["L"]})
    summary = pd.DataFrame(
        {
            "strategy": ["pact", "late", "optimum"],
            "stop_reason": ["target", "deadline", "target"],
            **{name: [3.0, 1.0, 2.0] for name in ("energy", "time", "loss", "switches")},
        }
    )
    ratios = [row[3] for row in comparison_table(summary, epochs, ["L"], "si").rows]
    assert ratios == ["1.5", "–", "1"]
    summary.loc[2, "stop_reason"] = "deadline"
    assert {row[3] for row in comparison_table(summary, epochs, ["L"], "si").rows} == {"–"}


def test_stages_of_the_reference_job(run):
    """13 epochs of L on gold at 1 each (examples/smart-factory.yaml: time 1, energy 1), then M, then S."""
    rows = tables(page_for(run))["Stages of pact"].rows
    assert [row[1:3] for row in rows] == [["gold", "L"], ["silver", "M"], ["bronze", "S"]]
    assert rows[0][3:7] == ["1", "13", "0", "13"] and rows[0][10] == "13"
    assert rows[2][9] == "0.149972"


@given(
    st.lists(
        st.tuples(st.sampled_from("LM"), st.sampled_from(["a", "b"]), st.floats(0, 9)),
        min_size=1,
        max_size=50,
    )
)
def test_stages_hold_every_epoch_once(epochs):
    """Stages follow on one another, differ from their neighbours, and share out all the energy."""
    count = len(epochs)
    table = pd.DataFrame(
        {
            "strategy": "pact",
            "model": [model for model, _, _ in epochs],
            "node_set": [node_set for _, node_set, _ in epochs],
            "epoch": range(1, count + 1),
            "start_time": range(count),
            "end_time": range(1, count + 1),
            "change_time": 0.5,
            "change_energy": 1.0,
            "run_energy": [energy for _, _, energy in epochs],
            "loss_before": 1.0,
            "loss": 0.5,
        }
    )
    rows = stage_table(table, "pact", "si").rows
    assert [int(row[3]) for row in rows] == [1] + [int(row[4]) + 1 for row in rows[:-1]]
    assert int(rows[-1][4]) == count
    assert all(first[1:3] != second[1:3] for first, second in zip(rows, rows[1:]))
    energy = sum(energy + 1 for _, _, energy in epochs)
    assert math.isclose(sum(float(row[10]) for row in rows), energy, rel_tol=1e-4)


def test_ledger_adds_up_on_the_network(tmp_path):
    """Rows over causes and over sets have the sum of summary.csv; nothing is warned of."""
    out = simulate(tmp_path / "out", "--strategy=pact", scenario="smart-factory-network.yaml")
    found = tables(page_for(out))
    for caption in ("Energy by cause [J]", "Energy by node set [J]"):
        (row,) = found[caption].rows
        assert row[-1] == row[-2]
        assert math.isclose(sum(map(float, row[1:-2])), float(row[-1]), rel_tol=1e-4)
    assert [column.title for column in found["Energy by cause [J]"].columns][1] == "compute"
    assert not any("add up" in text for text in warnings(out))


@given(st.lists(st.floats(1e-6, 1e6), min_size=1, max_size=20), st.floats(1e-6, 1))
def test_ledger_mistakes_are_found(parts, relative):
    """A total that is the sum passes; one that is off by more than rounding does not."""
    energy = pd.DataFrame({"strategy": "pact", "joules": parts})
    exact = pd.DataFrame({"strategy": ["pact"], "energy": [math.fsum(parts)]})
    assert ledger_mistakes(energy, exact) == []
    assert len(ledger_mistakes(energy, exact.assign(energy=exact["energy"] * (1 + relative)))) == 1


def test_warnings_of_a_run(own_run):
    """Stated warnings, notes, missed targets, sums, plots, strategies without an end: each is there."""
    assert [text for text in warnings(own_run) if "is missing" not in text] == []
    change_manifest(own_run / "run.json", warnings=["the link is <slow>"], finished=False)
    summary = pd.read_csv(own_run / "summary.csv", keep_default_na=False)
    summary.loc[1, "stop_reason"] = "deadline"
    summary.loc[2, "note"] = "tied plans"
    summary.loc[0, "energy"] += 1
    summary.drop(index=3).to_csv(own_run / "summary.csv", index=False)
    text = "\n".join(warnings(own_run))
    for expected in (
        "did not finish. What it had",
        "the link is <slow>",
        "optimum did not reach the target (ended by: deadline): loss 0.149977 at 63.2, target 0.15.",
        "one-switch: tied plans",
        "ledger of pact does not add up",
        "static-learn did not finish",
        "plots/loss.svg is missing",
    ):
        assert expected in text
    assert tables(page_for(own_run))["The strategies compared"].rows[3][1] == "(not finished)"


@pytest.mark.parametrize("cut", range(1, 60, 7))
def test_a_killed_run_gives_a_page(own_run, cut):
    """Whatever byte a table ends at, what is complete is shown."""
    change_manifest(own_run / "run.json", finished=False)
    for name in ("summary.csv", "energy.csv"):
        header = (own_run / name).read_text().splitlines(keepends=True)[0]
        (own_run / name).write_text(header)
    epochs = (own_run / "epochs.csv").read_bytes()[: 4000 - cut]
    (own_run / "epochs.csv").write_bytes(epochs)
    assert main([str(own_run)]) == 0
    (row,) = tables(page_for(own_run))["The strategies compared"].rows
    assert row[:2] == ["pact", "(not finished)"]


@pytest.mark.parametrize(
    ("name", "content", "expected"),
    [
        ("run.json", "{", "run.json: "),
        ("run.json", "[]", "run.json: holds no object"),
        ("run.json", "{}", "run.json: 'finished' is not there or wrong, expected true or false"),
        ("summary.csv", None, "summary.csv: "),
        ("summary.csv", "", "summary.csv: "),
        ("summary.csv", "a,b\n1,2\n", "summary.csv: has no column strategy, "),
        ("summary.csv", "a\n1,2,3\n", "summary.csv: its rows have more cells"),
        (
            "energy.csv",
            "strategy,node_set,node,model,cause,joules\np,a,b,c,d,x\n",
            "row 1: joules is 'x'",
        ),
        ("epochs.csv", b"\xff\xfe\x00", "epochs.csv: "),
        ("plots/loss.svg", "<svg", "loss.svg: "),
        (
            "plots/loss.svg",
            "<svg xmlns='http://www.w3.org/2000/svg'/>",
            "neither a viewBox nor a size",
        ),
        ("plots/loss.svg", "<html/>", "is no SVG drawing"),
    ],
)
def test_broken_files_are_named_and_nothing_is_written(own_run, name, content, expected):
    """One message about the file; no page, not even a part of one."""
    path = own_run / name
    path.parent.mkdir(exist_ok=True)
    if content is None:
        path.unlink()
    else:
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
    with pytest.raises(UserError) as raised:
        main([str(own_run)])
    assert expected in str(raised.value) and "\n" not in str(raised.value).strip()
    assert not list(own_run.glob("*report*"))


def test_folders_that_are_no_results(tmp_path):
    """A folder of nothing, no folder, and one of two commands."""
    for folder, expected in (
        (tmp_path, "is not a result folder"),
        (tmp_path / "no", "there is no"),
    ):
        with pytest.raises(UserError, match=expected):
            main([str(folder)])
    for name in ("run.json", "campaign.json"):
        (tmp_path / name).write_text("{}")
    with pytest.raises(UserError, match="run.json and campaign.json"):
        main([str(tmp_path)])


def test_same_results_give_the_same_page(own_run):
    """Byte by byte, and nothing but the page is added to the folder."""
    before = sorted(own_run.iterdir())
    main([str(own_run)])
    first = (own_run / "report.html").read_bytes()
    main([str(own_run)])
    assert (own_run / "report.html").read_bytes() == first
    assert sorted(own_run.iterdir()) == sorted([*before, own_run / "report.html"])


def pact(*arguments: str) -> subprocess.CompletedProcess:
    """Run ./pact."""
    return subprocess.run([ROOT / "pact", *arguments], capture_output=True, text=True)


def test_the_command_draws_missing_plots_first(own_run):
    """Results of ./pact run --no-plots get their plots and a page without warnings."""
    done = pact("report", "--no-install", str(own_run))
    assert done.returncode == 0 and f"Report: {own_run}/report.html" in done.stdout
    text = (own_run / "report.html").read_text(encoding="utf-8")
    assert text.count("<svg ") == 4 and 'class="warning"' not in text


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ([], "which results?"),
        (["a", "b"], "one result folder at a time"),
        (["--wrong"], "unknown option '--wrong'"),
        (["absent"], "there is no result folder 'absent'"),
        ([str(ROOT / "test")], "is not a result folder"),
    ],
)
def test_mistakes_of_the_command(arguments, expected):
    """One line on the error stream, status 2."""
    done = pact("report", "--no-install", *arguments)
    assert done.returncode == 2 and done.stdout == ""
    assert expected in done.stderr and done.stderr.count("\n") == 1
