# SPDX-License-Identifier: GPL-2.0-only
"""Jobs that a stopped campaign left in Slurm's queue; single-node-slurm.sh shows it with a real one."""

from pathlib import Path

import pytest

from pact_study.campaign import left_jobs
from pact_study.problems import ToolError

SQUEUE = '#!/bin/bash\n[[ "$*" == *--me* ]] && cat {queue}\n'
# One job leaves the queue at a time; as Slurm, it complains of those that it cannot withdraw.
SCANCEL = """#!/bin/bash
echo "$*" >>{queue}.asked
sed -i "/^$2 /d" {queue}
exit 1
"""


@pytest.fixture(name="cluster")
def make_cluster(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A queue in a file, with Slurm's commands working on it."""
    queue = tmp_path / "queue"
    for name, text in (("squeue", SQUEUE), ("scancel", SCANCEL)):
        program = tmp_path / "bin" / name
        program.parent.mkdir(exist_ok=True)
        program.write_text(text.format(queue=queue), encoding="utf-8")
        program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path / 'bin'}:/usr/bin:/bin")
    monkeypatch.setattr(left_jobs, "PAUSE", 0)
    return queue


def used_folder(out: Path) -> Path:
    """An output folder whose campaign submitted to Slurm."""
    (out / ".snakemake" / "slurm_logs").mkdir(parents=True)
    return out


def test_jobs_of_the_folder_are_withdrawn_and_waited_for(cluster: Path, tmp_path: Path) -> None:
    """All others stay, be their folder's name the beginning of ours or ours of theirs."""
    out = used_folder(tmp_path / "my out")
    others = f"1 {tmp_path}/my\n2 {out}2\n5 {out}/runs\n"
    cluster.write_text(f"{others}3 {out}\n4 {out}\n")
    left_jobs.settle_left_jobs(out)
    assert cluster.read_text() == others
    asked = Path(f"{cluster}.asked").read_text().splitlines()
    assert asked == ["--state=PENDING 3 4", "--state=PENDING 4"]


def test_a_folder_reached_through_a_link_is_the_same(cluster: Path, tmp_path: Path) -> None:
    """Snakemake submits with the folder's real path."""
    out = used_folder(tmp_path / "out")
    (tmp_path / "link").symlink_to(out)
    cluster.write_text(f"7 {out}\n")
    left_jobs.settle_left_jobs(tmp_path / "link")
    assert cluster.read_text() == ""


def test_a_folder_that_slurm_never_saw_asks_nothing(cluster: Path, tmp_path: Path) -> None:
    """There is no queue, so asking would fail."""
    assert not cluster.exists()
    left_jobs.settle_left_jobs(tmp_path)


def test_a_slurm_that_does_not_answer_is_no_permission(cluster: Path, tmp_path: Path) -> None:
    """Jobs may still run: the user decides."""
    assert not cluster.exists()
    with pytest.raises(ToolError, match="squeue fails .*No such file.*remove .*slurm_logs"):
        left_jobs.settle_left_jobs(used_folder(tmp_path / "out"))
