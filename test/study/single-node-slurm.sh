#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-only
#
# Shows that a campaign runs on Slurm. It
#   1. carries out a small study without Slurm;
#   2. starts a throw-away cluster of this one machine from Debian's packages (installed if missing);
#   3. carries out the same study with ./pact sweep --slurm, and kills that in the middle (SIGKILL), so
#      that jobs are left in Slurm's queue;
#   4. gives the same command again, which must withdraw those jobs and run only what is missing;
#   5. compares results.csv and aggregate.csv of both: all but wall-clock time must be equal.
# Exit status 0 only if all of this held.
#
# Configuration, keys, state and results live in a temporary folder. At the end, also after a failure or
# an interrupt, everything is stopped and removed. Nothing in /etc is read or written, but what installing
# Debian's packages does there. A machine whose Slurm runs is left alone.
#
# Not part of ./pact test, because it needs root and starts daemons. Run it as root, on a machine that has
# nothing to do with a cluster; it takes about a minute when the simulator is built:
#   bash test/study/single-node-slurm.sh

set -euo pipefail

ROOT=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.." && pwd)
PACKAGES=(slurm-wlm munge)
PROGRAMS=(munged slurmctld slurmd sbatch scancel scontrol sinfo squeue srun)
POINTS=3
SEEDS=4
RUNS=$((POINTS * SEEDS))
DONE_AT_KILL=2 # at least
PATH=$PATH:/usr/sbin:/sbin

say() {
    printf '== %(%T)T %s\n' -1 "$*"
}

give_up() {
    printf 'single-node-slurm: %s\n' "$*" >&2
    exit 1
}

# wait_until SECONDS COMMAND...: whether the command succeeds within that time.
wait_until() {
    local end=$((SECONDS + $1))
    until "${@:2}"; do
        ((SECONDS < end)) || return 1
        sleep 0.2
    done
}

require() {
    local program
    local -a missing=()
    ((EUID == 0)) || give_up "needs root, to install ${PACKAGES[*]} and to start their daemons"
    for program in slurmctld slurmd slurmdbd; do
        ! pgrep -x "$program" >/dev/null || give_up "$program runs on this machine already; its Slurm is left alone"
    done
    for program in "${PROGRAMS[@]}"; do
        command -v "$program" >/dev/null || missing+=("$program")
    done
    ((${#missing[@]})) || return 0
    say "installing ${PACKAGES[*]} (missing: ${missing[*]})"
    DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "${PACKAGES[@]}" >/dev/null
}

write_configuration() {
    local node
    node=$(hostname -s)
    mkdir -p "$work"/{munge,state,spool,log}
    chmod 700 "$work/munge"
    head -c 128 /dev/urandom >"$work/munge/key"
    chmod 400 "$work/munge/key"
    # Snakemake asks sacct how a job is, and scontrol where there is no accounting, as here. Records of
    # completed jobs are kept by jobcomp/filetxt.
    cat >"$work/slurm.conf" <<CONF
ClusterName=pact-$$
SlurmctldHost=$node(127.0.0.1)
SlurmctldPort=27817
SlurmdPort=27818
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
AuthInfo=socket=$work/munge/socket
StateSaveLocation=$work/state
SlurmdSpoolDir=$work/spool
SlurmctldPidFile=$work/slurmctld.pid
SlurmdPidFile=$work/slurmd.pid
SlurmctldLogFile=$work/log/slurmctld.log
SlurmdLogFile=$work/log/slurmd.log
ProctrackType=proctrack/pgid
KillWait=3
TaskPlugin=task/none
MpiDefault=none
ReturnToService=2
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
AccountingStorageType=accounting_storage/none
JobAcctGatherType=jobacct_gather/none
JobCompType=jobcomp/filetxt
JobCompLoc=$work/jobs.txt
NodeName=$node NodeAddr=127.0.0.1 CPUs=$(nproc) RealMemory=1000 State=UNKNOWN
PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP
CONF
}

# start NAME COMMAND...: starts a daemon that stays in the foreground.
start() {
    "${@:2}" >"$work/log/$1.out" 2>&1 &
    daemons+=($!)
}

node_is_idle() {
    [[ $(sinfo --noheader --format=%t 2>/dev/null) == idle ]]
}

start_cluster() {
    start munged munged --foreground --force --key-file="$work/munge/key" --socket="$work/munge/socket" \
        --pid-file="$work/munge/pid" --seed-file="$work/munge/seed" --log-file="$work/log/munged.log"
    wait_until 10 test -S "$work/munge/socket" || give_up "munged does not come up"
    start slurmctld slurmctld -D -f "$SLURM_CONF"
    start slurmd slurmd -D -f "$SLURM_CONF"
    wait_until 60 node_is_idle || give_up "the cluster does not come up"
}

queue_is_empty() {
    [[ -z $(squeue --noheader 2>/dev/null) ]]
}

# Stops and removes everything; the logs' ends tell what was wrong.
clean_up() {
    local status=$? index
    trap '' INT TERM HUP
    if ((campaign)); then
        # On SIGTERM, Snakemake would wait for its jobs, which are cancelled here.
        kill -KILL -- "-$campaign" 2>/dev/null || true
        wait "$campaign" 2>/dev/null || true
    fi
    if ((${#daemons[@]} > 1)); then
        scancel --user=root 2>/dev/null || true
        wait_until 40 queue_is_empty || true
    fi
    for ((index = ${#daemons[@]} - 1; index >= 0; --index)); do
        kill "${daemons[index]}" 2>/dev/null || true
        wait "${daemons[index]}" 2>/dev/null || true
    done
    if ((status)); then
        tail -n 15 "$work"/log/* "$work"/on-slurm/snakemake.log 2>/dev/null >&2 || true
    fi
    rm -rf -- "$work"
}

write_study() {
    cat >"$work/study.yaml" <<STUDY
study: slurm
scenario: $ROOT/examples/smart-factory.yaml
strategies: [pact, one-switch]
set: {loss.noise: 0.02}
axes:
  - {name: l_max, key: target.loss, values: [1, 0.6, 0.4]}
seeds: $SEEDS
STUDY
}

# start_sweep FOLDER OPTION...: starts a campaign, in a process group of its own.
start_sweep() {
    setsid "$ROOT/pact" sweep "$work/study.yaml" --out="$work/$1" "${@:2}" &
    campaign=$!
}

start_sweep_on_slurm() {
    start_sweep on-slurm --slurm --jobs="$RUNS" -- --default-resources mem_mb=200 runtime=5
}

finish_sweep() {
    local status=0
    wait "$campaign" || status=$?
    campaign=0
    ((status == 0)) || give_up "./pact sweep ends with status $status"
}

runs_done() {
    find "$work/on-slurm/runs" -mindepth 1 -maxdepth 1 -type d -not -name '.*' 2>/dev/null | wc -l
}

kill_is_due() {
    kill -0 "$campaign" 2>/dev/null || give_up "the campaign ended before it could be killed"
    (($(runs_done) >= DONE_AT_KILL))
}

kill_sweep() {
    wait_until 300 kill_is_due || give_up "no runs get done"
    kill -KILL -- "-$campaign"
    wait "$campaign" 2>/dev/null || true
    campaign=0
}

# How many jobs the last campaign gave to Slurm.
submitted() {
    grep -cs 'has been submitted with SLURM jobid' "$work/on-slurm/snakemake.log" || true
}

# jobs_in_state STATE: how many jobs ended so.
jobs_in_state() {
    grep -ac " JobState=$1" "$work/jobs.txt" || true
}

something_runs() {
    [[ -n $(squeue --noheader --states=RUNNING) && $(submitted) -gt 0 ]]
}

# The jobs that the killed campaign left waiting were withdrawn, and what was done was not done again.
check_jobs() {
    local completed
    completed=$(jobs_in_state COMPLETED)
    grep 'has been submitted with SLURM jobid' "$work/on-slurm/snakemake.log" | head -n 2
    grep -am 2 ' JobState=COMPLETED' "$work/jobs.txt" | cut -d ' ' -f 1,4-5,8-10
    say "Slurm's records: $completed jobs completed, $(jobs_in_state CANCELLED) cancelled; $(submitted) from the second command"
    (($(jobs_in_state CANCELLED) >= 1)) || give_up "the killed campaign's waiting jobs were not withdrawn"
    (($(submitted) <= RUNS - done_at_kill)) || give_up "runs that were done were done again"
    ((completed >= $(submitted) && completed <= RUNS)) || give_up "expected each run to be completed once"
}

# Compares the tables of both campaigns; plan_milliseconds is wall-clock time.
compare_tables() {
    /usr/bin/python3 - "$work/without" "$work/on-slurm" $((RUNS * 2)) <<'PYTHON'
import sys
from pathlib import Path
import pandas as pd

without, on_slurm, rows = Path(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3])
for name in ("results.csv", "aggregate.csv"):
    first, second = (pd.read_csv(folder / name, dtype=str) for folder in (without, on_slurm))
    if name == "results.csv":
        assert len(second) == rows, f"{name}: {len(second)} rows, expected {rows}"
        keys = ["l_max", "seed", "strategy"]
        assert not second.duplicated(keys).any(), f"{name}: a run appears twice"
        first, second = (table.drop(columns="plan_milliseconds") for table in (first, second))
    else:
        first, second = (
            table[table.metric != "plan_milliseconds"].reset_index(drop=True)
            for table in (first, second)
        )
    pd.testing.assert_frame_equal(first, second)
    print(f"{name}: {len(second)} rows, equal")
PYTHON
}

require
work=$(mktemp -d)
export SLURM_CONF=$work/slurm.conf
daemons=()
campaign=0
trap clean_up EXIT
trap 'exit 130' INT
trap 'exit 143' TERM HUP

write_study
say "the study without Slurm"
start_sweep without
finish_sweep

write_configuration
start_cluster
say "a cluster of one node:"
sinfo

start_sweep_on_slurm
kill_sweep
done_at_kill=$(runs_done)
say "killed with $done_at_kill of $RUNS runs done, and these left in Slurm:"
squeue

say "the same command again"
rm "$work/on-slurm/snakemake.log"
start_sweep_on_slurm
wait_until 120 something_runs || give_up "the second command runs nothing"
squeue
finish_sweep
check_jobs
compare_tables || give_up "the tables differ from those without Slurm"
say "the same as without Slurm"
