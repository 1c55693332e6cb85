# SPDX-License-Identifier: GPL-2.0-only
"""Slurm jobs that a stopped campaign left behind."""

import shutil
import subprocess
import time
from pathlib import Path

from pact_study.problems import ToolError

PAUSE = 1  # seconds between two looks at the queue


def settle_left_jobs(out: Path) -> None:
    """Withdraw what a stopped campaign still has waiting in Slurm's queue, and wait for what runs.

    The lock of the folder does not reach other machines: without this, such a job and the one that
    does its work again would write, and remove, the same results. Those that run are not cancelled,
    since Snakemake removes the results of a job that is cancelled when it has just got them.

    @param out the output folder
    @raise ToolError if Slurm does not answer
    """
    used = out / ".snakemake" / "slurm_logs"  # made by Snakemake before it submits
    if not used.is_dir() or shutil.which("squeue") is None:
        return
    told = False
    while jobs := _jobs_of(out.resolve(), used):
        if not told:
            print(f"Waiting for what still runs in {out} on Slurm ...", flush=True)
            told = True
        # One that has just left the queue cannot be withdrawn, which is as good.
        withdraw = ["scancel", "--state=PENDING", *jobs]
        subprocess.run(withdraw, capture_output=True, check=False)
        time.sleep(PAUSE)


def _jobs_of(folder: Path, used: Path) -> list[str]:
    """The numbers of this user's jobs that work in a folder, waiting or running."""
    answer = subprocess.run(
        ["squeue", "--me", "--noheader", "--format=%A %Z"],
        capture_output=True,
        text=True,
        errors="surrogateescape",
        check=False,
    )
    if answer.returncode != 0:
        raise ToolError(
            f"squeue fails ({answer.stderr.strip()}), so that jobs of an earlier campaign may still "
            f"run; if none do, remove {used}"
        )
    entries = (line.split(" ", 1) for line in answer.stdout.splitlines())
    return [number for number, place in entries if place == str(folder)]
