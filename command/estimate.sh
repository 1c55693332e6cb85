# shellcheck shell=bash
# SPDX-License-Identifier: GPL-2.0-only
#
# ./pact estimate: estimators of the loss. Expects what ./pact defines.

estimate() {
    local action=${1-}
    (($# == 0)) || shift
    case $action in
        train | evaluate | generate) run_estimate "$action" "$@" ;;
        plot) plot_estimate "$@" ;;
        -h | --help) help_estimate ;;
        "") fail "estimate what? train, evaluate, plot or generate (./pact estimate --help explains them)" ;;
        *) fail "unknown subcommand 'estimate $action': train, evaluate, plot or generate" ;;
    esac
}

# Options with a value that each action takes, between spaces.
estimate_options() {
    case $1 in
        train) printf ' --out --loss --mapping --seed ' ;;
        evaluate) printf ' --out --loss --mapping ' ;;
        generate) printf ' --out --seeds --runs --longest --changes --noise ' ;;
    esac
}

run_estimate() {
    local action=$1 out="" draw=1 prints=0 option value options
    local -a pass=() files=()
    options=$(estimate_options "$action")
    shift
    while (($#)); do
        option=${1%%=*}
        case $1 in
            -h | --help) help_estimate; return ;;
            --no-plots)
                [[ $action == evaluate ]] || fail "--no-plots is for 'estimate evaluate', which draws one"
                draw=0
                ;;
            --Print*) pass+=("$1"); prints=1 ;;
            --ns3::*) pass+=("$1") ;;
            -*)
                if [[ $options == *" $option "* ]]; then
                    value=$(value_of "$1" "${2-}" $#) || exit
                    [[ $1 == *=* ]] || shift
                    [[ -n $value ]] || fail "$option needs a value"
                    [[ $option != --out ]] || out=$value
                    pass+=("$option=$value")
                else
                    shared_option "$1" || fail "unknown option '$1' (./pact estimate --help explains every option)"
                fi
                ;;
            *) files+=("$1") ;;
        esac
        shift
    done
    ((prints)) || check_estimate_files "$action" "$out" "${files[@]}"
    [[ $action == evaluate ]] || draw=0
    if ((draw && !prints)); then
        require_packages "${RUN_PACKAGES[@]}" "${PLOT_PACKAGES[@]}"
    else
        require_packages "${RUN_PACKAGES[@]}"
    fi
    build build -DCMAKE_BUILD_TYPE=Release -DPACT_BUILD_TESTS=OFF -DPACT_BUILD_BENCHMARKS=OFF
    [[ -x $ROOT/build/bin/pact-estimate ]] ||
        show_failure "building pact-estimate" "$ROOT/build/pact-configure.log"
    "$ROOT/build/bin/pact-estimate" "$action" "${pass[@]}" "${files[@]}" || exit
    ((!draw || prints)) || draw_estimate "$out"
}

# What can be said before anything is built: action, --out, files.
check_estimate_files() {
    local action=$1 out=$2 file
    shift 2
    case $action in
        train) (($#)) || fail "which records? For example: ./pact estimate train data/traces/seed1.csv --out=E.yaml" ;;
        evaluate) (($# > 1)) || fail "evaluate needs an estimator and records. For example:" \
            "./pact estimate evaluate E.yaml data/traces/seed2.csv --out=results/E" ;;
        generate) (($# == 1)) || fail "generate needs one scenario. For example:" \
            "./pact estimate generate examples/smart-factory.yaml --out=records.csv" ;;
    esac
    for file; do
        [[ -f $file && -r $file ]] || fail "there is no readable file '$file'"
    done
    [[ -n $out ]] || fail "where to? Please add --out=..."
}

plot_estimate() {
    local out=""
    # shellcheck disable=SC2034  # setup.sh reads INSTALL
    while (($#)); do
        case $1 in
            -h | --help) help_estimate; return ;;
            --no-install) INSTALL=0 ;;
            -*) fail "unknown option '$1' (./pact estimate --help explains every option)" ;;
            *)
                [[ -z $out ]] || fail "one result folder at a time: '$out' and '$1' were given"
                out=$1
                ;;
        esac
        shift
    done
    [[ -n $out ]] || fail "which results? For example: ./pact estimate plot results/E"
    [[ -d $out ]] || fail "there is no result folder '$out'"
    [[ -f $out/predictions.csv ]] ||
        fail "'$out' holds no predictions.csv: it is not a result folder of ./pact estimate evaluate"
    [[ $(head -c 13 -- "$out/predictions.csv" | tr -d '\0') == stage,origin, ]] ||
        fail "'$out/predictions.csv' does not begin with the columns stage,origin: ./pact estimate did not write it"
    require_packages "${PLOT_PACKAGES[@]}"
    draw_estimate "$out"
}

draw_estimate() {
    local name tables=""
    for name in metrics.csv predictions.csv; do
        [[ ! -f $1/$name ]] || tables+=" $name"
    done
    draw "$1" prepare-estimate.awk "$tables" estimate
}
