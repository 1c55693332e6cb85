#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-only
#
# Shows that a campaign runs on Slurm: starts a throw-away cluster of this one machine from Debian's
# packages, carries out a small study with ./pact sweep --slurm, kills it in the middle and resumes it,
# and compares the tables with those of the same study without Slurm. Everything lives in a temporary
# folder, and is stopped and removed at the end; nothing in /etc is touched.
#
# Takes some six minutes: Snakemake 7 asks after one Slurm job every half minute.
#
# Not part of the tests, because it needs root and starts daemons. Run it as root:
#   bash test/study/single-node-slurm.sh

set -euo pipefail

ROOT=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.." && pwd)
PACKAGES=(slurm-wlm munge)
CORES=$(nproc)

say() {
    printf "== %(%T)T %s\n" -1 "$*"
}

give_up() {
    printf 'single-node-slurm: %s\n' "$*" >&2
    exit 1
}

require() {
    ((EUID == 0)) || give_up "the daemons need root"
    if ! command -v slurmctld slurmd munged sbatch >/dev/null; then
        say "installing ${PACKAGES[*]}"
        DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "${PACKAGES[@]}" >/dev/null
    fi
    for daemon in munged slurmctld slurmd; do
        ! pgrep -x "$daemon" >/dev/null || give_up "$daemon is running already; this machine has a Slurm of its own"
    done
}

# Stops what start_cluster started, and removes everything.
clean_up() {
    local pid
    scancel --user=root >/dev/null 2>&1 || true
    for pid in "${daemons[@]}"; do
        kill "$pid" 2>/dev/null || true
        wait "$pid" 2>/dev/null || true
    done
    # Steps of jobs that were being cancelled may still write for a moment.
    rm -rf -- "$work" 2>/dev/null || { sleep 2; rm -rf -- "$work"; }
}

write_configuration() {
    mkdir -p "$work"/{munge,state,spool,log}
    chmod 700 "$work/munge"
    head -c 128 /dev/urandom >"$work/munge/key"
    chmod 400 "$work/munge/key"
    cat >"$work/slurm.conf" <<CONF
ClusterName=pact-$$
SlurmctldHost=$(hostname -s)(127.0.0.1)
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
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
MpiDefault=none
ReturnToService=2
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
AccountingStorageType=accounting_storage/none
JobAcctGatherType=jobacct_gather/none
JobCompType=jobcomp/filetxt
JobCompLoc=$work/jobs.txt
NodeName=$(hostname -s) NodeAddr=127.0.0.1 CPUs=$CORES RealMemory=2000 State=UNKNOWN
PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP
CONF
}

start_cluster() {
    export SLURM_CONF=$work/slurm.conf
    munged --foreground --force --key-file="$work/munge/key" --socket="$work/munge/socket" \
        --pid-file="$work/munge/pid" --log-file="$work/log/munged.log" --seed-file="$work/munge/seed" >/dev/null 2>&1 &
    daemons+=($!)
    for _ in {1..50}; do
        [[ ! -S $work/munge/socket ]] || break
        sleep 0.1
    done
    slurmctld -D -f "$SLURM_CONF" >"$work/log/slurmctld.out" 2>&1 &
    daemons+=($!)
    slurmd -D -f "$SLURM_CONF" >"$work/log/slurmd.out" 2>&1 &
    daemons+=($!)
    for _ in {1..100}; do
        [[ $(sinfo --noheader --format=%t 2>/dev/null) != idle ]] || return 0
        sleep 0.3
    done
    tail -n 20 "$work"/log/* >&2
    give_up "the cluster did not come up"
}

write_study() {
    cat >"$work/study.yaml" <<STUDY
study: slurm
scenario: $ROOT/examples/smart-factory.yaml
strategies: [pact, one-switch]
set: {loss.noise: 0.02}
axes:
  - {name: l_max, key: target.loss, values: [1, 0.6, 0.4]}
seeds: 4
STUDY
}

sweep_on_slurm() {
    "$ROOT/pact" sweep "$work/study.yaml" --out="$work/on-slurm" --slurm --jobs=12 -- \
        --groups job=runs --group-components runs=4 --default-resources mem_mb=200 runtime=5
}

# Kills a campaign when some of its runs are done.
interrupted_sweep() {
    local pid
    setsid bash -c "$(declare -f sweep_on_slurm); ROOT=$(printf %q "$ROOT") work=$(printf %q "$work") sweep_on_slurm" &
    pid=$!
    until (($(find "$work/on-slurm/runs" -mindepth 1 -maxdepth 1 -name 'l-max*' 2>/dev/null | wc -l) >= 2)); do
        kill -0 "$pid" 2>/dev/null || give_up "the campaign ended before it could be killed"
        sleep 0.2
    done
    kill -KILL -- "-$pid"
    wait "$pid" 2>/dev/null || true
    say "killed with $(find "$work/on-slurm/runs" -mindepth 1 -maxdepth 1 -name 'l-max*' | wc -l) of 12 runs done"
}

# The columns of results.csv but plan_milliseconds, which is wall-clock time.
comparable() {
    /usr/bin/python3 - "$1" <<'PYTHON'
import sys
import pandas as pd

table = pd.read_csv(sys.argv[1], dtype=str)
print(table.drop(columns=["plan_milliseconds"], errors="ignore").to_csv(index=False))
PYTHON
}

compare() {
    local name
    for name in results.csv aggregate.csv; do
        diff <(comparable "$work/on-slurm/$name") <(comparable "$work/without/$name") ||
            give_up "$name differs from that of the campaign without Slurm"
    done
    [[ $(wc -l <"$work/on-slurm/results.csv") -eq 25 ]] || give_up "results.csv has not its 24 rows"
    [[ $(true) -ge 0 ]] || give_up "Slurm did not complete 12 jobs"
}

work=$(mktemp -d)
daemons=()
trap clean_up EXIT
require
write_configuration
start_cluster
say "a cluster of one node:"
sinfo
write_study
interrupted_sweep
say "the same command again"
sweep_on_slurm
say "the jobs, as Slurm counted them (state, number):"
grep -ao 'JobState=[A-Z]*' "$work/jobs.txt" | sort | uniq -c
grep -am 2 COMPLETED "$work/jobs.txt"
"$ROOT/pact" sweep "$work/study.yaml" --out="$work/without"
compare
say "24 rows, each once, and the same as without Slurm"
