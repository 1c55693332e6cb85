# shellcheck shell=bash
# SPDX-License-Identifier: GPL-2.0-only
#
# ./pact report: one HTML page about a result folder. Expects what ./pact defines.

report_folder() {
    local out=""
    # shellcheck disable=SC2034  # setup.sh reads INSTALL
    while (($#)); do
        case $1 in
            -h | --help) help_report; return ;;
            --no-install) INSTALL=0 ;;
            -*) fail "unknown option '$1' (./pact report --help explains every option)" ;;
            *)
                [[ -z $out ]] || fail "one result folder at a time: '$out' and '$1' were given"
                out=$1
                ;;
        esac
        shift
    done
    [[ -n $out ]] || fail "which results? For example: ./pact report results/smart-factory"
    [[ -d $out ]] || fail "there is no result folder '$out'"
    require_packages "${REPORT_PACKAGES[@]}"
    draw_missing_plots "$out"
    study_python report -- "$out"
}

# A run without plots gets them now. What is no run, or broken, is the page's to tell.
draw_missing_plots() {
    local name missing=0
    [[ -f $1/run.json && -f $1/epochs.csv ]] || return 0
    [[ $(head -c 15 -- "$1/epochs.csv" | tr -d '\0') == strategy,epoch, ]] || return 0
    for name in "${PLOTS[@]}"; do
        [[ -f $1/plots/$name.svg ]] || missing=1
    done
    ((!missing)) || draw_plots "$1"
}
