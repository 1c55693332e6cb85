# SPDX-License-Identifier: GPL-2.0-only
"""Campaigns, run through the simulator."""

import json
import os
import shutil
import subprocess
from pathlib import Path

import pandas as pd
import pytest

from campaign_support import (
    FACTORY,
    environment,
    results_of,
    sweep,
    sweep_command,
    wrap_simulator,
    write_study,
)
from pact_study.campaign.collection import spell_decisions
from pact_study.results import read_table


def test_rows_are_those_of_single_runs(tmp_path: Path) -> None:
    """results.csv has a row for each run and strategy, and says what single runs say."""
    out = tmp_path / "out"
    done = sweep(write_study(tmp_path), out)
    assert done.returncode == 0, done.stderr
    results = results_of(out)
    assert len(results) == 2 * 2 * 2
    assert not results.duplicated(["l_max", "seed", "strategy"]).any()
    for (target, seed), rows in results.groupby(["l_max", "seed"]):
        single = tmp_path / f"single-{target}-{seed}"
        command = [
            str(Path(os.environ["PACT_BINARY_DIR"]) / "bin" / "pact-run"),
            *(str(FACTORY), f"--set=target.loss={target}", "--set=loss.noise=0.02"),
            *("--strategy=pact,one-switch", f"--RngRun={seed}", f"--out={single}"),
        ]
        subprocess.run(command, check=True, capture_output=True)
        summary = read_table(single / "summary.csv").drop(columns=["plan_milliseconds"])
        pd.testing.assert_frame_equal(
            rows[summary.columns].reset_index(drop=True), summary, check_dtype=False
        )
        # The stages' epochs add up.
        for _, row in rows.iterrows():
            stages = [int(stage.rsplit(":", 1)[1]) for stage in row["decisions"].split()]
            assert sum(stages) == row["epochs"]
    aggregate = read_table(out / "aggregate.csv")
    row = aggregate[
        (aggregate["metric"] == "energy")
        & (aggregate["strategy"] == "pact")
        & (aggregate["l_max"] == 0.6)
    ]
    mine = results[(results["strategy"] == "pact") & (results["l_max"] == 0.6)]["energy"]
    assert row[row["minus"].isna()]["mean"].iloc[0] == pytest.approx(mine.mean())
    manifest = json.loads((out / "campaign.json").read_text())
    assert (manifest["runs"], manifest["failed"], manifest["finished"]) == (4, 0, True)


def test_only_what_is_new_is_run(tmp_path: Path) -> None:
    """Another seed and another level add their runs and touch no others; another scenario, all."""
    out = tmp_path / "out"
    scenario = tmp_path / "factory.yaml"
    scenario.write_text(FACTORY.read_text())
    axes = "axes:\n  - {{name: l_max, key: target.loss, values: {}}}"

    def study(values: str, seeds: int) -> Path:
        path = write_study(tmp_path, axes=axes.format(values), seeds=f"seeds: {seeds}")
        path.write_text(path.read_text().replace(str(FACTORY), "factory.yaml"))
        return path

    def runs() -> dict[str, int]:
        return {path.name: path.stat().st_mtime_ns for path in (out / "runs").glob("l-max*")}

    assert sweep(study("[1, 0.6]", 1), out).returncode == 0
    first = runs()
    assert len(first) == 2
    assert sweep(study("[1, 0.6, 0.8]", 2), out).returncode == 0
    second = runs()
    assert len(second) == 6 and first.items() <= second.items()
    assert len(results_of(out)) == 12
    scenario.write_text(FACTORY.read_text().replace("deadline: 1000", "deadline: 900"))
    assert sweep(study("[1, 0.6, 0.8]", 2), out).returncode == 0
    assert len(runs()) == 12 and set(results_of(out)["deadline"]) == {900}
    assert len(results_of(out)) == 12


def test_a_failing_run_stops_no_other(tmp_path: Path) -> None:
    """It is tried twice, reported with its log, and listed; a second attempt that works mends the tables."""
    tries = tmp_path / "tries"
    binaries = wrap_simulator(
        tmp_path / "build",
        f'if [[ "$*" == *target.loss=0.6* && "$*" == *RngRun=2* && ! -e {tmp_path}/mended ]]; then\n'
        f"echo tried >>{tries}; echo 'no luck today' >&2; exit 3; fi",
    )
    study, out = write_study(tmp_path), tmp_path / "out"
    done = sweep(study, out, binaries)
    assert done.returncode == 1
    assert tries.read_text().count("tried") == 2
    assert "no luck today" in done.stdout and "3 of 4 runs are done, 1 failed" in done.stdout
    failed = read_table(out / "failed.csv")
    assert failed[["l_max", "seed"]].values.tolist() == [[0.6, 2]]
    assert "no luck today" in (out / failed["log"][0]).read_text()
    assert len(results_of(out)) == 6
    (tmp_path / "mended").touch()
    assert sweep(study, out, binaries).returncode == 0
    assert len(results_of(out)) == 8 and not (out / "failed.csv").exists()


def test_what_the_simulator_refuses_is_refused_before_anything_runs(tmp_path: Path) -> None:
    """One message for all points that share it; nothing is written."""
    study = write_study(tmp_path, set="set: {target.los: 3}")
    done = sweep(study, tmp_path / "out")
    assert done.returncode == 2
    assert done.stderr == (
        f"pact: {study}: 2 of 2 points cannot be run:\n  with l_max 1:\n"
        "    --set target.los=3: unknown key 'los', did you mean 'loss'?\n"
    )
    assert not (tmp_path / "out").exists()


def test_an_unknown_attribute_is_one_line(tmp_path: Path) -> None:
    """Ns-3 lets its help follow its complaint; the campaign does not."""
    done = sweep(write_study(tmp_path, set="set: {ns3::pact::Nothing::At: 1}"), tmp_path / "out")
    assert done.returncode == 2 and not (tmp_path / "out").exists()
    assert done.stderr.count("Invalid command-line argument: --ns3::pact::Nothing::At=1") == 1
    assert "Options" not in done.stderr and len(done.stderr.splitlines()) < 5


@pytest.mark.parametrize(
    "file, kept",
    [("summary.csv", 0), ("summary.csv", 1), ("summary.csv", 2.5), ("epochs.csv", 3.5)],
)
def test_damaged_results_are_named(tmp_path: Path, file: str, kept: float) -> None:
    """Whatever is left of a table, its missing rows are not lost silently; they are made again."""
    study, out = write_study(tmp_path), tmp_path / "out"
    assert sweep(study, out).returncode == 0
    before = results_of(out)
    folder = next((out / "runs").iterdir())
    lines = (folder / file).read_text().splitlines(keepends=True)
    part = lines[: int(kept)] + [line[:7] for line in lines[int(kept) :][: kept % 1 > 0]]
    (folder / file).write_text("".join(part))
    done = sweep(study, out)
    assert done.returncode == 2 and "Traceback" not in done.stderr
    assert f"without the folder {folder}, it is run again" in done.stderr
    shutil.rmtree(folder)
    assert sweep(study, out).returncode == 0
    pd.testing.assert_frame_equal(results_of(out), before)


def test_foreign_folders_are_left_alone(tmp_path: Path) -> None:
    """What is no campaign's folder is not made one."""
    out = tmp_path / "out"
    out.mkdir()
    (out / "thesis.txt").write_text("precious")
    done = sweep(write_study(tmp_path), out)
    assert done.returncode == 2 and "holds 'thesis.txt' and no campaign.json" in done.stderr
    assert [path.name for path in out.iterdir()] == ["thesis.txt"]


def test_two_at_once_wait_for_one_another(tmp_path: Path) -> None:
    """Two campaigns in one folder end with the rows of one."""
    study, out = write_study(tmp_path), tmp_path / "out"
    pair = [
        subprocess.Popen(sweep_command(study, out), env=environment(), stdout=subprocess.DEVNULL)
        for _ in range(2)
    ]
    assert [process.wait() for process in pair] == [0, 0]
    assert len(results_of(out)) == 8
    assert len(list((out / "runs").glob("l-max*"))) == 4


def test_names_that_look_like_other_things(tmp_path: Path) -> None:
    """Models called NA or true stay what they are called; without epochs there are no decisions."""
    epochs = pd.DataFrame({"model": ["NA", "NA", "true"], "node_set": ["1", "1", "null"]})
    assert spell_decisions(epochs) == "NA/1:2 true/null:1"
    assert spell_decisions(epochs[:0]) == ""
    scenario = FACTORY.read_text().replace("name: S,", "name: NA,").replace("S/bronze", "NA/bronze")
    scenario = scenario.replace("model: S,", "model: NA,")
    (tmp_path / "named.yaml").write_text(scenario)
    study = write_study(tmp_path, seeds="seeds: 1")
    study.write_text(study.read_text().replace(str(FACTORY), "named.yaml"))
    done = sweep(study, tmp_path / "out")
    assert done.returncode == 0, done.stderr
    assert results_of(tmp_path / "out")["decisions"].str.contains("NA/bronze").all()


def test_units_are_not_mixed(tmp_path: Path) -> None:
    """Joules and the paper's units have no place in one column."""
    network = FACTORY.with_name("smart-factory-network.yaml")
    axes = f"axes:\n  - {{name: job, key: scenario, values: [{FACTORY}, {network}]}}"
    done = sweep(write_study(tmp_path, axes=axes, set=""), tmp_path / "out")
    assert done.returncode == 2 and "some points have the units normalised, some si" in done.stderr


def test_what_snakemake_cannot_begin_is_not_called_failed(tmp_path: Path) -> None:
    """Options that Snakemake refuses: no run was tried, and the message says where to look."""
    study, out = write_study(tmp_path), tmp_path / "out"
    command = [*sweep_command(study, out), "--", "--no-such-option"]
    done = subprocess.run(command, env=environment(), capture_output=True, text=True, check=False)
    assert done.returncode == 1 and "4 were not tried" in done.stdout
    assert "no-such-option" in (out / "snakemake.log").read_text()
    assert not (out / "failed.csv").exists()
    assert sweep(study, out).returncode == 0 and len(results_of(out)) == 8
