# SPDX-License-Identifier: GPL-2.0-only
"""What the tests of campaigns share: small studies, and ./pact sweep as a process."""

import os
import stat
import subprocess
import sys
from pathlib import Path

import pandas as pd

from conftest import ROOT
from pact_study.results import read_table

FACTORY = ROOT / "examples" / "smart-factory.yaml"


def write_study(folder: Path, text: str = "", **changes: str) -> Path:
    """Write a study of the reference scenario.

    @param folder where
    @param text further lines
    @param changes lines to replace: axes, seeds, strategies
    @return the file
    """
    lines = {
        "strategies": "strategies: [pact, one-switch]",
        "set": "set: {loss.noise: 0.02}",
        "axes": "axes:\n  - {name: l_max, key: target.loss, values: [1, 0.6]}",
        "seeds": "seeds: 2",
    } | changes
    path = folder / "study.yaml"
    head = f"study: small\nscenario: {FACTORY}\n"
    path.write_text(head + "\n".join([*lines.values(), text]) + "\n", encoding="utf-8")
    return path


def environment(binaries: Path | None = None) -> dict[str, str]:
    """The environment that ./pact sweep gives its Python half.

    @param binaries another build folder
    @return the variables
    """
    binaries = binaries or Path(os.environ["PACT_BINARY_DIR"])
    return {**os.environ, "PYTHONPATH": str(ROOT / "python"), "PACT_BINARY_DIR": str(binaries)}


def sweep_command(study: Path, out: Path) -> list[str]:
    """How ./pact sweep starts its Python half.

    @param study the study
    @param out the output folder
    @return the command line
    """
    options = [f"--out={out}", "--runs-at-a-time=2"]
    return [sys.executable, "-m", "pact_study", "sweep", *options, str(study)]


def sweep(study: Path, out: Path, binaries: Path | None = None) -> subprocess.CompletedProcess:
    """Carry out a study.

    @param study the study
    @param out the output folder
    @param binaries another build folder
    @return how it ended, with what it said
    """
    return subprocess.run(
        sweep_command(study, out),
        env=environment(binaries),
        capture_output=True,
        text=True,
        check=False,
    )


def wrap_simulator(folder: Path, before: str) -> Path:
    """A build folder whose simulator does something first.

    @param folder where it is made
    @param before bash; "$@" are the simulator's arguments. Not done when it only checks.
    @return the build folder
    """
    real = Path(os.environ["PACT_BINARY_DIR"]).resolve() / "bin" / "pact-run"
    program = folder / "bin" / "pact-run"
    program.parent.mkdir(parents=True)
    program.write_text(
        f'#!/bin/bash\nif [[ " $* " != *" --check "* ]]; then\n{before}\nfi\nexec "{real}" "$@"\n',
        encoding="utf-8",
    )
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    return folder


def results_of(out: Path) -> pd.DataFrame:
    """The results of a campaign, without what wall-clock time is in.

    @param out the campaign's folder
    @return results.csv
    """
    return read_table(out / "results.csv").drop(columns=["plan_milliseconds"])
