#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-only
#
# A user's mistake gets one line that names it, status 2, and leaves nothing behind.

source "$(dirname -- "${BASH_SOURCE[0]}")/support.sh"
touch scenario.yaml other.yaml
mkdir empty

mistake() {
    local message=$1
    shift
    try ./pact "$@"
    check "status of: $*" status_is 2
    check "message of: $*" says "$message"
    check "one line from: $*" [ "$(wc -l <<<"$output")" = 1 ]
    check "no build after: $*" absent build
    check "no results after: $*" absent results
}

mistake "unknown subcommand 'ru'" ru
mistake "unknown option '--stategy=all'" run scenario.yaml --stategy=all
mistake "unknown option '-o'" run -o scenario.yaml
mistake "which scenario?" run
mistake "which scenario?" run --strategy=all
mistake "'missing.yaml'" run missing.yaml
mistake "'empty'" run empty
mistake "'other.yaml'" run scenario.yaml other.yaml
mistake "--out needs a value" run scenario.yaml --out
mistake "--out needs a value" run scenario.yaml --out=
mistake "--strategy needs a value" run scenario.yaml --strategy
mistake "--set needs a value" run scenario.yaml --set
mistake "--jobs" run scenario.yaml --jobs=0
mistake "--jobs" run scenario.yaml --jobs=many
mistake "which results?" plot
mistake "'nowhere'" plot nowhere
mistake "no epochs.csv" plot empty
mistake "unknown option '--fast'" plot empty --fast
mistake "'third'" plot empty third
mistake "unknown argument '--quick'" test --quick
mistake "unknown argument 'planning'" test planning
mistake "unknown argument '--filter=x'" bench --filter=x
finish
