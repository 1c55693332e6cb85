#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-only
#
# The README's commands work, and those that it shows the output of still print it. Runs from CTest's
# working directory, beside the programs that were built.

source "$(dirname -- "${BASH_SOURCE[0]}")/support.sh"
use_built_programs pact-run pact-estimate greedy-policy own-loss

# Commands that install, build for minutes, or need another tree.
is_excused() {
    case $1 in
        "./pact test" | "./pact bench"* | "./pact reproduce" | *"report results/reproduce" | *"studies/latency.yaml" | "cp -r contrib/pact "* | "cd ../ns-3"* | "./ns3 "* | "./test.py "*) ;;
        *) return 1 ;;
    esac
}

# What makes a command quick without changing what it asks for: the network's first epochs, one pass of
# training and one round of a loop will do.
shortened() {
    case $1 in
        *"./pact estimate train "* | *"./pact estimate evaluate "* | "for "*)
            # shellcheck disable=SC2016  # the README says $(seq 10), and so does the pattern
            printf '%s' "$1" | sed -e 's|\$(seq [0-9]*)|1|g' -e 's| --out=| --no-plots&|' -e 's|--no-plots --no-plots|--no-plots|' \
                -e 's|\(estimate train.*\) --no-plots --out|\1 --ns3::pact::EstimatorTrainer::MaxPasses=1 --out|'
            ;;
        *smart-factory-network.yaml*) printf '%s --strategy=optimum --set=target.loss=1.5 --no-plots' "$1" ;;
        "./pact run "*) printf '%s --no-plots' "$1" ;;
        *) printf '%s' "$1" ;;
    esac
}

# The README's commands, and the output it shows below each: "sh" or "text", a tab, the line.
blocks() {
    awk '/^```/ { kind = substr($0, 4); next } kind == "sh" || kind == "text" { print kind "\t" $0 }' "$SOURCE/README.md"
}

commands=0
last=""
while IFS=$'\t' read -r kind line; do
    if [[ $kind == text ]]; then
        # Only an unshortened command without a network prints what the README shows.
        if [[ $last == *examples/smart-factory.yaml* ]]; then
            check "output of: $last" says "$line"
        fi
        continue
    fi
    last=$line
    commands=$((commands + 1))
    is_excused "$line" && continue
    try bash -c "$(shortened "$line")"
    check "$line" status_is 0
done < <(blocks)
check "the README has commands" [ "$commands" -ge 10 ]

# Pictures and files that the README points to.
while read -r path; do
    check "the README's $path" present "$SOURCE/$path"
done < <(grep -o '](doc/[^)]*)' "$SOURCE/README.md" | tr -d ']()')
for path in scratch/greedy-policy.cc scratch/own-loss.cc contrib/pact/doc/pact.rst data/traces/README.md LICENSE; do
    check "the README names $path" file_says "$SOURCE/README.md" "$path"
    check "$path" present "$SOURCE/$path"
done
finish
