# shellcheck shell=bash
# SPDX-License-Identifier: GPL-2.0-only
#
# ./pact sweep and ./pact reproduce: many runs and what they come to. Expects what ./pact defines.

# Installs what campaigns need, and builds the simulator.
prepare_campaign() {
    require_packages "${RUN_PACKAGES[@]}" "${PLOT_PACKAGES[@]}" "${STUDY_PACKAGES[@]}"
    build build -DCMAKE_BUILD_TYPE=Release -DPACT_BUILD_TESTS=OFF -DPACT_BUILD_BENCHMARKS=OFF
    [[ -x $ROOT/build/bin/pact-run && -x $ROOT/build/bin/pact-estimate ]] ||
        show_failure "building the simulator" "$ROOT/build/pact-configure.log"
}

# How many runs go on side by side: $1 unless --jobs says otherwise.
runs_at_a_time() {
    printf '%s' "${JOBS:-$1}"
}

sweep_study() {
    local study="" out="" slurm=0 value
    local -a pass=() snakemake=()
    while (($#)); do
        case $1 in
            -h | --help) help_sweep; return ;;
            --out | --out=*)
                value=$(value_of "$1" "${2-}" $#) || exit
                [[ $1 == *=* ]] || shift
                [[ -n $value ]] || fail "--out needs a value"
                out=$value
                ;;
            --slurm) slurm=1 ;;
            --)
                shift
                snakemake=("$@")
                break
                ;;
            -*) shared_option "$1" || fail "unknown option '$1' (./pact sweep --help explains every option)" ;;
            *)
                [[ -z $study ]] || fail "one study at a time: '$study' and '$1' were given"
                study=$1
                ;;
        esac
        shift
    done
    [[ -n $study ]] || fail "which study? For example: ./pact sweep examples/studies/target.yaml"
    [[ -f $study && -r $study ]] || fail "there is no readable study file '$study'"
    prepare_campaign
    [[ -z $out ]] || pass+=("--out=$out")
    if ((slurm)); then
        command -v sbatch >/dev/null || fail "--slurm needs a machine that submits to Slurm: there is no sbatch"
        value=$(realpath -m -- "${out:-results}")
        # Snakemake hands it to a shell as it is.
        [[ $value =~ ^[A-Za-z0-9_/.,:+@%=-]+$ ]] ||
            fail "--slurm cannot use the folder '$value', expected a path of letters, digits and _/.,:+@%=-"
        pass+=(--slurm "--runs-at-a-time=$(runs_at_a_time 100)")
    else
        pass+=("--runs-at-a-time=$(runs_at_a_time "$(nproc)")")
    fi
    study_python sweep "${pass[@]}" "$study" -- "${snakemake[@]}"
}

reproduce_paper() {
    local out=results/reproduce value
    while (($#)); do
        case $1 in
            -h | --help) help_reproduce; return ;;
            --out | --out=*)
                value=$(value_of "$1" "${2-}" $#) || exit
                [[ $1 == *=* ]] || shift
                [[ -n $value ]] || fail "--out needs a value"
                out=$value
                ;;
            -*) shared_option "$1" || fail "unknown option '$1' (./pact reproduce --help explains every option)" ;;
            *) fail "unknown argument '$1' (./pact reproduce --help explains every option)" ;;
        esac
        shift
    done
    prepare_campaign
    study_python reproduce "--out=$out" "--runs-at-a-time=$(runs_at_a_time "$(nproc)")"
}
