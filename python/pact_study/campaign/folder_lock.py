# SPDX-License-Identifier: GPL-2.0-only
"""One campaign at a time in a folder."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

LOCK = ".lock"  # names of the files
WANTED = ".wanted"


@contextmanager
def locked(out: Path) -> Iterator[int]:
    """Hold the lock of a folder; waits while others do.

    Runs that a killed campaign left behind hold it too: they end soon, and two runs that write the
    same results never meet.

    @param out the folder
    @return file descriptor of the lock
    """
    descriptor = os.open(out / LOCK, os.O_RDWR | os.O_CREAT, 0o666)
    try:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            print(f"Waiting for what still runs in {out} ...", flush=True)
            fcntl.flock(descriptor, fcntl.LOCK_EX)
        yield descriptor
    finally:
        os.close(descriptor)


@contextmanager
def wanted(out: Path) -> Iterator[Path]:
    """Want the runs of a folder: none begins once nobody does, be it that this process was killed.

    @param out the folder, whose lock this process has
    @return a file that is locked as long as the runs are wanted
    """
    with (out / WANTED).open("w", encoding="utf-8") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield out / WANTED
