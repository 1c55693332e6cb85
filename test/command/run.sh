#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-only
#
# ./pact run hands the simulation exactly what the user wrote, and its status on.

source "$(dirname -- "${BASH_SOURCE[0]}")/support.sh"
minimal_path
fake_build
for tool in g++ make ninja gnuplot; do
    program "$tool" <<<'exit 0'
done
# shellcheck disable=SC2046  # one word per package
installed_packages $(packages_of RUN_PACKAGES)
mkdir -p "my scenarios"
touch "my scenarios/two words.yaml" plain.yml

arguments_are() { [[ $(<arguments) == "$(printf '<%s>\n' "$@")" ]]; }

try ./pact run "my scenarios/two words.yaml" --no-plots
check "plain run" status_is 0
check "plain run" arguments_are "--out=results/two words" "my scenarios/two words.yaml"
check "release build" file_says cmake-calls "-DCMAKE_BUILD_TYPE=Release"
check "says that it builds" says "Building build/"

# Both spellings, before and after the scenario; values reach the simulation untouched.
# shellcheck disable=SC2016  # nothing in it may be expanded
hostile='loss.name=$(touch pwned) `touch pwned`; "a" *'
try ./pact run --strategy optimum --set "$hostile" plain.yml --set=target.loss=0.25 --out "a b" \
    --RngRun=3 --ns3::pact::PactPlanner::LossStep=0.1 --no-plots
check "options in any order" status_is 0
check "options in any order" arguments_are "--out=a b" --strategy=optimum "--set=$hostile" \
    --set=target.loss=0.25 --RngRun=3 --ns3::pact::PactPlanner::LossStep=0.1 plain.yml
check "nothing is expanded" absent pwned

# ns-3's own help needs no scenario.
try ./pact run --PrintHelp
check "--PrintHelp" status_is 0
check "--PrintHelp" arguments_are --PrintHelp

# A check has the simulation say what it would do; what it prints is all that there is to read.
try ./pact run plain.yml --check --set=seed=2
check "--check" status_is 0
check "--check" arguments_are --check --out=results/plain --set=seed=2 plain.yml
check "--check draws nothing" says_not "Plots"
check "--check makes no folder" absent results
printf '#!/bin/bash\necho "{$*}"\n' >build/bin/own-program
chmod 755 build/bin/own-program
rm build/build.ninja
output=$(./pact run --program=own-program --check --check plain.yml 2>messages </dev/null)
check "--check of an own program, alone on standard output" \
    test "$output" = "{--check --out=results/plain plain.yml}"
check "building is reported elsewhere" file_says messages "Building build/"

# A folder that is configured is only built.
rm cmake-calls
try ./pact run plain.yml --no-plots
check "second run" arguments_are --out=results/plain plain.yml
check "second run configures nothing" file_says_not cmake-calls "-S "

printf '2' >simulation-status
try ./pact run plain.yml --check
check "the simulation's status, of a check" status_is 2
try ./pact run plain.yml
check "the simulation's status" status_is 2
check "no plots after a failure" says_not "Plots"

printf '143' >simulation-status
try ./pact run plain.yml
check "stopped by a signal" status_is 143
check "stopped by a signal" says "signal 15"

touch broken
try ./pact run plain.yml
check "build failure" status_is 1
check "build failure shows the end of the log" says "error: this line explains it"
finish
