# SPDX-License-Identifier: GPL-2.0-only
"""Jobs, carried out by Snakemake: in parallel, resumed, repeated once when they fail."""

import getpass
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from pact_study.campaign.folder_lock import wait_for_runs, wanted
from pact_study.campaign.left_jobs import settle_left_jobs

INTERRUPT_SECONDS = 3  # in which Snakemake ends the runs of a campaign that was interrupted
OUT = "@OUT@"  # stands for the job's output folder in its command

SNAKEFILE = '''\
# SPDX-License-Identifier: GPL-2.0-only
#
# Written by ./pact; jobs.json holds the commands. Each job writes into a folder of its own, which gets
# its final name when the job has succeeded: a name that is there stands for complete results.

import json

with open("jobs.json", encoding="utf-8") as file:
    JOBS = json.load(file)


rule all:
    input:
        [f"runs/{name}" for name in JOBS],


rule job:
    output:
        directory("runs/{name}"),
    log:
        "logs/{name}.log",
    params:
        command=lambda wildcards: JOBS[wildcards.name]["command"],
        folder=lambda wildcards: JOBS[wildcards.name]["folder"],
    threads: lambda wildcards: JOBS[wildcards.name]["threads"]
    shell:
        """
        # If this is the machine of ./pact, whose locks may count on no other:
        if [[ "${{PACT_HOST:-}}" == "$HOSTNAME" ]]; then
            # The next campaign waits for runs that outlive Snakemake; none begins while it does.
            exec 8>>.running
            flock --shared --nonblock 8 || exit 1
            # Snakemake may have lost the interrupt that was to end it.
            if flock --shared --nonblock .wanted true; then
                exit 1
            fi
        fi
        set -- {params.command:q}
        log=$PWD/{log:q}
        part=$(mktemp -d "$PWD"/runs/.part-XXXXXXXXXX)
        trap 'rm -rf -- "$part"' EXIT
        chmod =rwx "$part"
        (cd -- {params.folder:q} && exec "${{@//@OUT@/$part}}") >"$log" 2>&1
        mv -T -- "$part" {output:q}
        """
'''


@dataclass(frozen=True)
class Job:
    """A command that fills a folder."""

    name: str  # of the folder under runs/
    command: tuple[str, ...]  # OUT in it stands for the folder
    folder: Path  # where the command runs
    alone: bool = False  # whether nothing else may run beside it


@dataclass(frozen=True)
class Outcome:
    """How jobs ended."""

    failed: tuple[str, ...]  # tried twice
    missing: tuple[str, ...]  # not tried to the end
    interrupted: bool  # whether that was the user's wish

    def complete(self) -> bool:
        """Whether every job has its results."""
        return not self.failed and not self.missing


@dataclass(frozen=True)
class Execution:
    """How Snakemake is to run jobs."""

    cores: int
    slurm: bool = False
    options: tuple[str, ...] = ()  # passed on to Snakemake


def run_jobs(
    out: Path,
    jobs: list[Job],
    execution: Execution,
    lock: int,
    progress: Callable[[int, int], None],
) -> Outcome:
    """Run those jobs that have no results yet.

    @param out the output folder; the jobs' results come into its runs/
    @param jobs the jobs, whose names differ
    @param execution how
    @param lock file descriptor of a lock that Snakemake shall hold too, so that it keeps others out of the
           folder while it survives this process
    @param progress told how many jobs are done, and of how many
    @return how they ended
    @raise ToolError if Slurm does not say whether an earlier campaign's jobs still run
    """
    settle_left_jobs(out)
    wait_for_runs(out)
    for name in ("runs", "logs"):
        (out / name).mkdir(exist_ok=True)
    for part in (out / "runs").glob(".part-*"):
        shutil.rmtree(part, ignore_errors=True)
    (out / "Snakefile").write_text(SNAKEFILE, encoding="utf-8")
    table = {
        job.name: {
            "command": job.command,
            "folder": str(job.folder.resolve()),
            "threads": execution.cores if job.alone and not execution.slurm else 1,
        }
        for job in jobs
    }
    (out / "jobs.json").write_text(json.dumps(table, indent=1), encoding="utf-8")
    start = time.time()
    if execution.slurm and any(job.alone for job in jobs):
        alone = ("--set-resources", "job:slurm_extra=--exclusive")
        execution = replace(execution, options=(*alone, *execution.options))
    status = _snakemake(out, len(jobs), execution, lock, progress)
    if status is None:
        settle_left_jobs(out)
    absent = [job.name for job in jobs if not (out / "runs" / job.name).is_dir()]
    if status is None:
        return Outcome((), tuple(absent), True)
    # With --keep-going, Snakemake tries everything before it ends, if it can begin at all.
    tried = {name for name in absent if _was_tried(out / "logs" / f"{name}.log", start)}
    failed = tuple(name for name in absent if name in tried)
    return Outcome(failed, tuple(name for name in absent if name not in tried), False)


def _was_tried(log: Path, start: float) -> bool:
    """Whether a job wrote its log since a moment; clocks of file systems are a little behind."""
    return log.exists() and log.stat().st_mtime >= start - 2


def _wait_for_interrupted(process: subprocess.Popen) -> None:
    """Wait for Snakemake, which an interrupt from the keyboard reached too.

    It now and then loses one, or never got it, and would go on to the last run, though none of them does
    anything any more: it is told again.
    """
    while True:
        try:
            process.communicate(timeout=INTERRUPT_SECONDS)  # it must not wait for a reader
            return
        except subprocess.TimeoutExpired:
            process.send_signal(signal.SIGINT)


def _snakemake(
    out: Path,
    total: int,
    execution: Execution,
    lock: int,
    progress: Callable[[int, int], None],
) -> int | None:
    """Run Snakemake.

    @return its exit status; nothing if it was stopped
    """
    # Without its parent it would go on with work that nobody collects. On SIGINT it ends the runs it has
    # started, but on Slurm these are all that were submitted; and in the background of a script it ignores
    # SIGINT. Not SIGTERM: its handler takes a lock that the interrupted code may hold, and then it hangs
    # for ever, with the folder's lock.
    deaf = signal.getsignal(signal.SIGINT) == signal.SIG_IGN
    command = [
        *("setpriv", "--pdeathsig", "KILL" if execution.slurm or deaf else "INT", "snakemake"),
        *("--snakefile", "Snakefile", "--keep-going", "--rerun-incomplete", "--nolock"),
        *("--rerun-triggers", "mtime", "--scheduler", "greedy"),
        # The rule's own "retries" would hold once more inside each Slurm job.
        *("--retries", "1"),
    ]
    if execution.slurm:
        command += ["--slurm", "--jobs", str(execution.cores), "--latency-wait", "30"]
        # Left alone, it asks after one job every 33 seconds: an hour for 100 jobs.
        command += ["--max-status-checks-per-second", "1"]
    else:
        command += ["--cores", str(execution.cores)]
    # Its Slurm support asks the environment who the user is, which cron and containers forget.
    environment = {"USER": getpass.getuser(), **os.environ}
    if not execution.slurm:
        environment["PACT_HOST"] = socket.gethostname()
    with (out / "snakemake.log").open("w", encoding="utf-8") as log, wanted(out):
        process = subprocess.Popen(
            [*command, *execution.options],
            cwd=out,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            pass_fds=(lock,),
            # An interrupt makes it cancel jobs on Slurm, some of them; settle_left_jobs does that.
            start_new_session=execution.slurm,
        )
        try:
            for line in process.stdout:
                log.write(line)
                log.flush()
                if match := re.match(r"(\d+) of (\d+) steps", line):
                    # The last step is Snakemake's own.
                    steps = min(int(match[1]), int(match[2]) - 1)
                    progress(total - (int(match[2]) - 1) + steps, total)
            status = process.wait()
        except KeyboardInterrupt:
            status = None
    if status is None:
        if execution.slurm:
            process.kill()
        _wait_for_interrupted(process)
        return None
    return None if status < 0 else status
