#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-only
#
# The Python half takes the place of ./pact: who kills the one kills the other, and nothing goes on alone.

source "$(dirname -- "${BASH_SOURCE[0]}")/support.sh"

program python <<'SCRIPT'
printf '%s:' "$$" "$PYTHONPATH" "$@"
exit 7
SCRIPT
# shellcheck disable=SC2016  # for the other shell
try bash -c 'ROOT=$PWD
    source command/setup.sh
    python_to_use() { echo "$ROOT/bin/python"; }
    echo "$$"
    study_python sweep "two words.yaml" -- --quiet
    echo "still here"'
read -r shell <<<"$output"
check "it is the same process" says "
$shell:$SANDBOX/python:-m:pact_study:sweep:two words.yaml:--:--quiet:"
check "its status is that of ./pact" status_is 7
check "nothing is left of the shell" says_not "still here"

finish
