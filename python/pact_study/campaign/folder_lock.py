# SPDX-License-Identifier: GPL-2.0-only
"""One campaign at a time in a folder."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

# Names of the files.
LOCK = ".lock"
RUNNING = ".running"  # its lock is shared by all runs
WANTED = ".wanted"


@contextmanager
def locked(out: Path) -> Iterator[int]:
    """Hold the lock of a folder; waits while others do.

    @param out the folder
    @return file descriptor of the lock
    """
    descriptor = os.open(out / LOCK, os.O_RDWR | os.O_CREAT, 0o666)
    try:
        _lock(descriptor, out)
        yield descriptor
    finally:
        os.close(descriptor)


def wait_for_runs(out: Path) -> None:
    """Wait for runs that a killed campaign left behind: two runs that write the same results never meet.

    @param out the folder, whose lock this process has
    """
    with (out / RUNNING).open("w", encoding="utf-8") as file:
        _lock(file.fileno(), out)


def _lock(descriptor: int, out: Path) -> None:
    """Lock a file of a folder."""
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        print(f"Waiting for what still runs in {out} ...", flush=True)
        fcntl.flock(descriptor, fcntl.LOCK_EX)


@contextmanager
def wanted(out: Path) -> Iterator[None]:
    """Want the runs of a folder: none begins once nobody does, be it that this process was killed.

    @param out the folder, whose lock this process has
    """
    with (out / WANTED).open("w", encoding="utf-8") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield
