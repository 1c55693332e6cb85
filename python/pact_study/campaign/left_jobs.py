# SPDX-License-Identifier: GPL-2.0-only
"""Slurm jobs that a killed campaign left in the queue."""

import shutil
import subprocess
import time
from pathlib import Path

from pact_study.problems import UserError

PAUSE = 1  # seconds between two looks at the queue


def cancel_left_jobs(out: Path) -> None:
    """Cancel what an earlier campaign still has in Slurm's queue, and wait until it is gone.

    The lock of the folder does not reach other machines: without this, such a job and the one that
    does its work again would write, and remove, the same results.

    @param out the output folder
    @raise UserError if Slurm does not answer
    """
    used = out / ".snakemake" / "slurm_logs"  # made by Snakemake before it submits
    if not used.is_dir() or shutil.which("squeue") is None:
        return
    told = False
    while jobs := _jobs_of(out.resolve(), used):
        if not told:
            print(f"Cancelling {len(jobs)} Slurm jobs that were left in {out} ...", flush=True)
            told = True
        # One that has just ended cannot be cancelled, which is as good.
        subprocess.run(["scancel", *jobs], capture_output=True, check=False)
        time.sleep(PAUSE)


def _jobs_of(folder: Path, used: Path) -> list[str]:
    """The numbers of this user's jobs that work in a folder, queued or running."""
    answer = subprocess.run(
        ["squeue", "--me", "--noheader", "--format=%A %Z"],
        capture_output=True,
        text=True,
        errors="surrogateescape",
        check=False,
    )
    if answer.returncode != 0:
        raise UserError(
            f"squeue fails ({answer.stderr.strip()}), expected to hear from it whether jobs of an "
            f"earlier campaign still run; if none do, remove {used}"
        )
    entries = (line.split(" ", 1) for line in answer.stdout.splitlines())
    return [number for number, place in entries if place == str(folder)]
