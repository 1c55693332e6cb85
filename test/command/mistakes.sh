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
mistake "which study?" sweep
mistake "'missing.yaml'" sweep missing.yaml
mistake "'other.yaml'" sweep scenario.yaml other.yaml
mistake "--out needs a value" sweep scenario.yaml --out=
mistake "unknown option '--seeds=3'" sweep scenario.yaml --seeds=3
mistake "--jobs" sweep scenario.yaml --jobs=0
mistake "unknown argument 'scenario.yaml'" reproduce scenario.yaml
mistake "unknown option '--quick'" reproduce --quick
mistake "which results?" report
mistake "'nowhere'" report nowhere
mistake "'third'" report empty third
mistake "unknown argument 'planning'" test planning
mistake "unknown argument '--filter=x'" bench --filter=x

touch E.yaml records.csv
mistake "estimate what?" estimate
mistake "unknown subcommand 'estimate learn'" estimate learn
mistake "which records?" estimate train --out=F.yaml
mistake "where to?" estimate train records.csv
mistake "'nowhere.csv'" estimate train nowhere.csv --out=F.yaml
mistake "unknown option '--noise=1'" estimate train records.csv --out=F.yaml --noise=1
mistake "unknown option '--looss'" estimate train records.csv --out=F.yaml --looss x
mistake "--loss needs a value" estimate train records.csv --out=F.yaml --loss
mistake "--no-plots" estimate train records.csv --out=F.yaml --no-plots
mistake "an estimator and records" estimate evaluate E.yaml --out=results
mistake "where to?" estimate evaluate E.yaml records.csv
mistake "unknown option '--seed=1'" estimate evaluate E.yaml records.csv --out=results --seed=1
mistake "one scenario" estimate generate --out=F.csv
mistake "one scenario" estimate generate scenario.yaml other.yaml --out=F.csv
mistake "which results?" estimate plot
mistake "'nowhere'" estimate plot nowhere
mistake "no predictions.csv" estimate plot empty
mistake "unknown option '--fast'" estimate plot empty --fast
finish
