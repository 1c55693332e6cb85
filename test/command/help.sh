#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-only
#
# Every subcommand explains itself and every option it takes.

source "$(dirname -- "${BASH_SOURCE[0]}")/support.sh"

explains() {
    local subcommand=$1 option
    shift
    try ./pact "$subcommand" --help
    check "help of $subcommand" status_is 0
    for option; do
        check "$subcommand --help names $option" says "  $option"
    done
}

for call in "" help --help -h; do
    # shellcheck disable=SC2086  # the empty call is one without arguments
    try ./pact $call
    check "overview of '$call'" status_is 0
    for subcommand in run plot estimate sweep reproduce report test bench; do
        check "overview names $subcommand" says "./pact $subcommand"
    done
done

explains run SCENARIO --out=DIR --strategy=LIST "--set PATH=VALUE" --no-install --no-plots --jobs=N \
    --RngRun=N --RngSeed=N --ns3:: --PrintHelp --check --help
explains plot OUT --no-install --help
explains estimate --out=FILE --out=DIR --loss=COLUMN --mapping=M.yaml --seed=N \
    --ns3::pact::EstimatorTrainer --no-plots --seeds=LIST --runs=N --longest=N --changes=N --noise=X \
    --no-install --jobs=N --help
explains sweep STUDY --out=DIR --slurm "-- OPTIONS" --no-install --jobs=N --help
explains reproduce --out=DIR --no-install --jobs=N --help
explains report OUT --no-install --help
explains test --release --sanitize "-- OPTIONS" --no-install --jobs=N --help
explains bench --benchmark_ --no-install --jobs=N --help

# Whoever asks for help among other options gets it, whatever they are.
try ./pact run nowhere.yaml --strategy all --help
check "help among options" status_is 0
check "help among options" says "Usage: ./pact run"

# The strategies of the simulator.
try ./pact run --help
for strategy in pact pact-oracle optimum one-switch static-learn all; do
    check "run --help names $strategy" says "$strategy"
done
finish
