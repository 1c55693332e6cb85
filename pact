#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-only
#
# Installs what is missing, builds, and runs simulations, tests, plots and benchmarks.

set -euo pipefail

ROOT=$(cd -- "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")" && pwd)
PLOTS=(loss energy energy-by-model timeline)
INSTALL=1
JOBS=""

source "$ROOT/command/help.sh"
source "$ROOT/command/setup.sh"
source "$ROOT/command/estimate.sh"
source "$ROOT/command/campaign.sh"
source "$ROOT/command/report.sh"

# Prints a user's mistake and stops with status 2.
fail() {
    printf 'pact: %s\n' "$*" >&2
    exit 2
}

# The value of the option $1, which is either behind its "=" or the next argument ($2, of $3 left).
value_of() {
    if [[ $1 == *=* ]]; then
        printf '%s' "${1#*=}"
    elif (($3 > 1)); then
        printf '%s' "$2"
    else
        fail "$1 needs a value"
    fi
}

# Options every building subcommand shares; true when $1 was one of them.
shared_option() {
    case $1 in
        --no-install) INSTALL=0 ;;
        --jobs=*) JOBS=${1#*=} ;;
        *) return 1 ;;
    esac
    [[ -z $JOBS || $JOBS =~ ^[1-9][0-9]*$ ]] || fail "--jobs needs a whole number of at least 1, not '$JOBS'"
}

run_simulation() {
    local out="" scenario="" draw=1 prints=0 check=0 status=0 name=pact-run program
    local -a pass=()
    while (($#)); do
        case $1 in
            -h | --help) help_run; return ;;
            --out | --out=* | --strategy | --strategy=* | --set | --set=*)
                local option=${1%%=*} value
                value=$(value_of "$1" "${2-}" $#) || exit
                [[ $1 == *=* ]] || shift
                [[ -n $value ]] || fail "$option needs a value"
                if [[ $option == --out ]]; then out=$value; else pass+=("$option=$value"); fi
                ;;
            --no-plots) draw=0 ;;
            --program=*)
                name=${1#*=}
                [[ $name =~ ^[A-Za-z0-9][A-Za-z0-9._-]*$ ]] ||
                    fail "--program needs the name of a program, such as greedy-policy, not '$name'"
                ;;
            --Print*) pass+=("$1"); prints=1 ;;
            --check) check=1 draw=0 ;;
            # ns-3's own options: attributes and global values, which begin with a capital letter.
            --ns3::* | --[A-Z]*) pass+=("$1") ;;
            -*) shared_option "$1" || fail "unknown option '$1' (./pact run --help explains every option)" ;;
            *)
                [[ -z $scenario ]] || fail "one scenario at a time: '$scenario' and '$1' were given"
                scenario=$1
                ;;
        esac
        shift
    done
    if ((!prints)); then
        [[ -n $scenario ]] || fail "which scenario? For example: ./pact run examples/smart-factory.yaml"
        [[ -f $scenario && -r $scenario ]] || fail "there is no readable scenario file '$scenario'"
    fi
    if [[ -z $out ]]; then
        out=$(basename -- "$scenario")
        out=${out%.yaml}
        out=results/${out%.yml}
    fi
    # What a check says is for programs to read: all the rest goes to standard error.
    if ((check)); then
        exec 3>&1 >&2
    fi
    if ((draw && !prints)); then
        require_packages "${RUN_PACKAGES[@]}" "${PLOT_PACKAGES[@]}"
    else
        require_packages "${RUN_PACKAGES[@]}"
    fi
    build build -DCMAKE_BUILD_TYPE=Release -DPACT_BUILD_TESTS=OFF -DPACT_BUILD_BENCHMARKS=OFF
    # CMake leaves the module out, with a warning, when one of its libraries is missing.
    [[ -x $ROOT/build/bin/pact-run ]] || show_failure "building pact-run" "$ROOT/build/pact-configure.log"
    program=$ROOT/build/bin/$name
    [[ -x $program ]] || fail "there is no program '$name': is there a scratch/$name.cc?"
    if ((prints)); then
        "$program" "${pass[@]}"
        return
    fi
    if ((check)); then
        "$program" --check "--out=$out" "${pass[@]}" "$scenario" >&3
        return
    fi
    # An interrupt ends the simulation; its complete rows are worth a word before this ends too.
    trap : INT
    "$program" "--out=$out" "${pass[@]}" "$scenario" || status=$?
    trap - INT
    if ((status > 128)); then
        printf 'pact: the simulation was stopped (signal %d); what it had finished is in %s\n' \
            $((status - 128)) "$out" >&2
    fi
    ((status == 0)) || exit "$status"
    ((!draw)) || draw_plots "$out"
}

draw_plots() {
    local name
    local -a tables=()
    for name in run.json summary.csv epochs.csv energy.csv; do
        [[ ! -f $1/$name ]] || tables+=("$1/$name")
    done
    ((${#tables[@]})) || fail "'$1' holds no results"
    draw "$1" prepare.awk "${tables[*]##*/}" "${PLOTS[@]}"
}

# draw FOLDER PREPARATION TABLES PLOT...: draws plots of tables in a result folder, into its plots/.
draw() {
    local out=$1 preparation=$2 data name extension messages
    local -a tables=()
    read -ra tables <<<"$3"
    out=$(cd -- "$1" && pwd)
    data=$(mktemp -d)
    # shellcheck disable=SC2064  # the folder's name is known now, not when the trap runs
    trap "$(printf 'rm -rf -- %q' "$data")" EXIT
    LC_ALL=C awk -v dir="$data" -f "$ROOT/plots/csv.awk" -f "$ROOT/plots/$preparation" "${tables[@]/#/$out/}"
    mkdir -p -- "$out/plots"
    for name in "${@:4}"; do
        for extension in svg png; do
            if ! messages=$(cd -- "$ROOT/plots" &&
                LC_ALL=C.UTF-8 gnuplot -d -c "$name.gp" "$data" "$out/plots/$name.$extension" $extension 2>&1); then
                printf 'pact: %s.%s could not be drawn:\n%s\n' "$name" "$extension" "$messages" >&2
                exit 1
            fi
        done
    done
    printf 'Plots: %s (SVG and PNG)\n' "$1/plots"
}

plot_results() {
    local out=""
    while (($#)); do
        case $1 in
            -h | --help) help_plot; return ;;
            --no-install) INSTALL=0 ;;
            -*) fail "unknown option '$1' (./pact plot --help explains every option)" ;;
            *)
                [[ -z $out ]] || fail "one result folder at a time: '$out' and '$1' were given"
                out=$1
                ;;
        esac
        shift
    done
    [[ -n $out ]] || fail "which results? For example: ./pact plot results/smart-factory"
    [[ -d $out ]] || fail "there is no result folder '$out'"
    [[ -f $out/epochs.csv ]] || fail "'$out' holds no epochs.csv: it is not a result folder of ./pact run"
    [[ $(head -c 15 -- "$out/epochs.csv" | tr -d '\0') == strategy,epoch, ]] ||
        fail "'$out/epochs.csv' does not begin with the columns strategy,epoch: ./pact run did not write it"
    require_packages "${PLOT_PACKAGES[@]}"
    draw_plots "$out"
}

run_tests() {
    local kind="release sanitize"
    local -a ctest_options=()
    while (($#)); do
        case $1 in
            -h | --help) help_test; return ;;
            --release) kind=release ;;
            --sanitize) kind=sanitize ;;
            --)
                shift
                ctest_options=("$@")
                break
                ;;
            *) shared_option "$1" || fail "unknown argument '$1' (./pact test --help explains every option)" ;;
        esac
        shift
    done
    require_packages "${RUN_PACKAGES[@]}" "${PLOT_PACKAGES[@]}" "${TEST_PACKAGES[@]}" "${STUDY_PACKAGES[@]}" \
        "${REPORT_PACKAGES[@]}" "${STUDY_TEST_PACKAGES[@]}"
    if [[ $kind == *release* ]]; then
        build build-test -DCMAKE_BUILD_TYPE=Release -DPACT_WERROR=ON
        run_ctest build-test "${ctest_options[@]}"
    fi
    if [[ $kind == *sanitize* ]]; then
        # Unoptimised sanitizer builds run several times longer.
        build build-sanitize -DCMAKE_BUILD_TYPE=RelWithDebInfo "-DCMAKE_CXX_FLAGS_RELWITHDEBINFO=-O1 -g1" \
            -DPACT_WERROR=ON -DPACT_SANITIZE=ON -DPACT_BUILD_BENCHMARKS=OFF
        run_ctest build-sanitize "${ctest_options[@]}"
    fi
}

run_ctest() {
    local directory=$1
    shift
    ctest --test-dir "$ROOT/$directory" --output-on-failure --no-tests=error --timeout 900 \
        --parallel "$(jobs_to_use)" "$@"
}

run_benchmarks() {
    local -a pass=()
    while (($#)); do
        case $1 in
            -h | --help) help_bench; return ;;
            --benchmark_*) pass+=("$1") ;;
            *) shared_option "$1" || fail "unknown argument '$1' (./pact bench --help explains every option)" ;;
        esac
        shift
    done
    require_packages "${RUN_PACKAGES[@]}" "${TEST_PACKAGES[@]}" "${BENCH_PACKAGES[@]}"
    build build-test -DCMAKE_BUILD_TYPE=Release -DPACT_WERROR=ON
    [[ -x $ROOT/build-test/benchmark/pact-benchmark ]] || fail "this checkout has no benchmarks"
    "$ROOT/build-test/benchmark/pact-benchmark" "${pass[@]}"
}

subcommand=${1:-help}
(($# == 0)) || shift
case $subcommand in
    run) run_simulation "$@" ;;
    test) run_tests "$@" ;;
    plot) plot_results "$@" ;;
    bench) run_benchmarks "$@" ;;
    estimate) estimate "$@" ;;
    sweep) sweep_study "$@" ;;
    reproduce) reproduce_paper "$@" ;;
    report) report_folder "$@" ;;
    help | -h | --help) help_overview ;;
    *) fail "unknown subcommand '$subcommand': run, estimate, sweep, reproduce, report, plot, test, bench or help" ;;
esac
