# SPDX-License-Identifier: GPL-2.0-only
"""Campaigns that are killed."""

import os
import random
import shutil
import signal
import socket
import subprocess
import time
from pathlib import Path

import pandas as pd

from campaign_support import (
    environment,
    results_of,
    sweep,
    sweep_command,
    wrap_simulator,
    write_study,
)
from pact_study.campaign.folder_lock import locked, wait_for_runs

KILLS = 10
AXES = "axes:\n  - {name: l_max, key: target.loss, range: {from: 0.5, to: 2, count: 9}}"


def finished(out: Path) -> int:
    """How many runs have their results."""
    return len(list((out / "runs").glob("l-max*"))) if out.exists() else 0


def start(
    study: Path, out: Path, binaries: Path, log: Path, signals: str = "default"
) -> subprocess.Popen:
    """Start a campaign in a process group of its own, where interrupts count even if they do not here;
    what it says goes to a file."""
    with log.open("w", encoding="utf-8") as said:
        return subprocess.Popen(
            ["env", f"--{signals}-signal=INT", *sweep_command(study, out)],
            env=environment(binaries),
            stdout=said,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )


def test_killed_ten_times_nothing_is_lost(tmp_path: Path) -> None:
    """Killed at ten random moments (the front process alone, all of them, or interrupted) and resumed, a
    campaign ends with the rows of one that was left in peace, each once."""
    # Slow enough that kills meet runs at work.
    binaries = wrap_simulator(tmp_path / "build", "sleep 0.25")
    study = write_study(tmp_path, axes=AXES, seeds="seeds: 4")
    peaceful, out = tmp_path / "peaceful", tmp_path / "out"
    assert sweep(study, peaceful).returncode == 0
    dice = random.Random(7)
    log, history = tmp_path / "log", []
    for _ in range(KILLS):
        before = finished(out)
        process = start(study, out, binaries, log)
        goal = before + dice.randint(1, 3)
        while process.poll() is None and finished(out) < goal:
            time.sleep(0.01)
        time.sleep(dice.uniform(0, 0.3))
        way = dice.choice(["front", "all", "interrupt"])
        history.append((way, before, finished(out)))
        at_work = process.poll() is None
        assert at_work, f"a kill met no campaign at work: {history}; {log.read_text()}"
        if way == "front":
            process.kill()
        else:
            os.killpg(process.pid, signal.SIGKILL if way == "all" else signal.SIGINT)
        process.wait()
    assert finished(out) < 36
    assert sweep(study, out).returncode == 0
    results = results_of(out)
    assert not results.duplicated(["l_max", "seed", "strategy"]).any()
    # The wrapped simulator is another program, whose runs have other names.
    pd.testing.assert_frame_equal(
        results.drop(columns="run"), results_of(peaceful).drop(columns="run")
    )
    assert not list((out / "runs").glob(".part-*"))


def test_an_interrupt_that_snakemake_missed(tmp_path: Path) -> None:
    """The front process alone is interrupted: it tells Snakemake, which ends, instead of waiting until
    all the other runs are done, and the campaign says that it was interrupted."""
    binaries = wrap_simulator(tmp_path / "build", "sleep 1")
    study = write_study(tmp_path, axes=AXES, seeds="seeds: 4")
    out = tmp_path / "out"
    process = start(study, out, binaries, tmp_path / "log")
    while process.poll() is None and not finished(out):
        time.sleep(0.01)
    process.send_signal(signal.SIGINT)
    assert process.wait() == 130, (tmp_path / "log").read_text()
    assert finished(out) < 36


def test_killed_in_the_background_of_a_script(tmp_path: Path) -> None:
    """There interrupts are ignored, by Snakemake as well; without its parent it ends all the same. The
    next campaign waits for the runs that go on, and goes on itself."""
    binaries = wrap_simulator(tmp_path / "build", "sleep 2")
    study = write_study(tmp_path, seeds="seeds: 4")
    out = tmp_path / "out"
    process = start(study, out, binaries, tmp_path / "log", "ignore")
    while process.poll() is None and not finished(out):
        time.sleep(0.01)
    time.sleep(1)
    before = finished(out)
    os.killpg(process.pid, signal.SIGINT)
    process.kill()
    process.wait()
    with locked(out):
        assert finished(out) == before < 8 and list((out / "runs").glob(".part-*"))
        wait_for_runs(out)
        assert before < finished(out) < 8 and not list((out / "runs").glob(".part-*"))
    assert sweep(study, out, binaries).returncode == 0
    assert finished(out) == 8 and len(results_of(out)) == 16


def test_runs_left_behind_are_waited_for(tmp_path: Path) -> None:
    """The same command says so, and begins none of its own before they have ended."""
    count = tmp_path / "count"
    count.touch()
    at_work = f"echo begins >>{count}; sleep 2; echo ends >>{count}"
    binaries = wrap_simulator(tmp_path / "build", at_work)
    study, out = write_study(tmp_path), tmp_path / "out"
    process = start(study, out, binaries, tmp_path / "log", "ignore")
    while process.poll() is None and len(count.read_text().split()) < 2:
        time.sleep(0.01)
    process.kill()
    process.wait()
    done = sweep(study, out, binaries)
    assert done.returncode == 0 and "Waiting for what still runs" in done.stdout
    assert count.read_text().split()[:4] == ["begins", "begins", "ends", "ends"]
    assert len(results_of(out)) == 8


def test_nothing_begins_that_nobody_wants(tmp_path: Path) -> None:
    """Snakemake that lost its interrupt begins no run: here nobody holds the lock of those who want runs.
    On another machine, where that lock may count for nothing, it does them."""
    study, out = write_study(tmp_path), tmp_path / "out"
    assert sweep(study, out).returncode == 0
    assert finished(out) == 4
    shutil.rmtree(out / "runs")
    command = ["snakemake", "--cores", "2", "--keep-going", "--nolock"]
    here, elsewhere = {"PACT_HOST": socket.gethostname()}, {"PACT_HOST": "elsewhere"}
    for host, status, runs in (here, 1, 0), (elsewhere, 0, 4):
        done = subprocess.run(command, cwd=out, env=os.environ | host, check=False)
        assert (done.returncode, finished(out)) == (status, runs)


def test_killed_before_anything_was_known(tmp_path: Path) -> None:
    """A campaign killed while it wrote its first file is begun again by the same command."""
    out = tmp_path / "out"
    out.mkdir()
    for name in (".lock", ".campaign.json.part"):
        (out / name).touch()
    assert sweep(write_study(tmp_path), out).returncode == 0
    assert len(results_of(out)) == 8
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "notes.txt").touch()
    assert sweep(write_study(tmp_path), tmp_path / "other").returncode == 2
