# shellcheck shell=bash
# SPDX-License-Identifier: GPL-2.0-only
#
# What ./pact does before anything can run: Debian packages, configuring and building.
# Expects ROOT, INSTALL and JOBS.

# shellcheck disable=SC2034  # ./pact reads the lists
# libns3-dev's CMake package names files of ns3 and libraries it does not depend on: all are needed.
RUN_PACKAGES=(build-essential cmake ninja-build ns3 libns3-dev libgsl-dev libxml2-dev libsqlite3-dev
    libeigen3-dev libboost-dev libyaml-cpp-dev nlohmann-json3-dev)
# shellcheck disable=SC2034
PLOT_PACKAGES=(gnuplot-nox)
# What campaigns of many runs need.
# shellcheck disable=SC2034
STUDY_PACKAGES=(python3 python3-yaml python3-pandas python3-scipy snakemake)
# What pages about results need.
# shellcheck disable=SC2034
REPORT_PACKAGES=(python3 python3-jinja2 python3-pandas gnuplot-nox)
# shellcheck disable=SC2034
TEST_PACKAGES=(libgtest-dev libbenchmark-dev)
# What tests of the Python half need; pages are opened in a browser.
# shellcheck disable=SC2034
STUDY_TEST_PACKAGES=(python3-pytest python3-hypothesis python3-selenium chromium chromium-driver)
# What only comparisons need.
# shellcheck disable=SC2034
BENCH_PACKAGES=(libtorch-dev)
INSTALLED=0

# True when what the package is for is there, be it from Debian or by other means.
provided() {
    case $1 in
        build-essential) command -v g++ && { command -v make || command -v ninja; } ;;
        cmake) command -v cmake ;;
        ninja-build) command -v ninja ;;
        gnuplot-nox) command -v gnuplot ;;
        python3 | snakemake) command -v "$1" ;;
        python3-*) has_module "${1#python3-}" ;;
        *) false ;;
    esac >/dev/null
}

# True when Python finds the module.
has_module() {
    "$(python_to_use)" -c "import $1" 2>/dev/null
}

# Debian's packages are for Debian's Python, which need not be the first in PATH.
python_to_use() {
    if [[ -x /usr/bin/python3 ]]; then
        printf /usr/bin/python3
    else
        printf python3
    fi
}

# Installs those of the packages that are missing, or says how to.
require_packages() {
    local package states
    local -a missing=() unknown=() command=()
    if ! command -v dpkg-query >/dev/null; then
        for package; do
            provided "$package" || unknown+=("$package")
        done
        elsewhere "${unknown[@]}"
        return
    fi
    states=$(dpkg-query -W -f '${db:Status-Status} ${Package}\n' "$@" 2>/dev/null) || true
    for package; do
        [[ $'\n'$states$'\n' == *$'\n'"installed $package"$'\n'* || " ${missing[*]} " == *" $package "* ]] ||
            provided "$package" || missing+=("$package")
    done
    ((${#missing[@]})) || return 0
    command=(env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "${missing[@]}")
    if ((EUID != 0)); then
        command=(sudo "${command[@]}")
    fi
    printf 'Missing Debian packages: %s\n' "${missing[*]}"
    # shellcheck disable=SC2153  # set by ./pact
    if ((!INSTALL)); then
        printf 'Install them with:\n  %s\n' "${command[*]}"
        exit 2
    fi
    if ((EUID != 0)) && ! command -v sudo >/dev/null; then
        printf 'Neither root nor sudo: let an administrator run\n  %s\n' "${command[*]:1}"
        exit 2
    fi
    install_packages
    INSTALLED=1
}

# Runs the array `command` of require_packages; package lists are fetched only when the present ones
# do not do.
install_packages() {
    local -a update=("${command[@]:0:${#command[@]}-${#missing[@]}-3}" update)
    if ! apt-get -s install --no-install-recommends "${missing[@]}" >/dev/null 2>&1; then
        update_lists
    fi
    printf 'Installing them now:\n  %s\n' "${command[*]}"
    if ! "${command[@]}"; then
        update_lists
        "${command[@]}" || fail "apt-get could not install: ${missing[*]} (its messages are above)"
    fi
}

update_lists() {
    printf 'Fetching the package lists first:\n  %s\n' "${update[*]}"
    "${update[@]}" || printf 'pact: apt-get update failed; trying with the lists there are\n' >&2
}

# Systems without dpkg: CMake looks for the libraries, so only missing programs stop the run.
elsewhere() {
    local -a programs=()
    local package
    for package; do
        case $package in
            build-essential | cmake | ninja-build | gnuplot-nox | snakemake | python3*) programs+=("$package") ;;
        esac
    done
    ((${#programs[@]})) || return 0
    printf 'pact: this is not a Debian system, and something is missing. Please install what Debian calls\n' >&2
    printf '  %s\n' "$*" >&2
    exit 2
}

# As many as processors, but a compiler wants about 1.5 GB of memory.
jobs_to_use() {
    local processors kilobytes
    if [[ -n $JOBS ]]; then
        printf '%s' "$JOBS"
        return
    fi
    processors=$(nproc)
    kilobytes=$(awk '$1 == "MemAvailable:" { print $2 }' /proc/meminfo 2>/dev/null) || true
    if ((${kilobytes:-0} > 0 && kilobytes / 1500000 < processors)); then
        processors=$((kilobytes / 1500000))
    fi
    printf '%s' $((processors > 0 ? processors : 1))
}

# build FOLDER CMAKE-OPTION...: configures the folder when it is new, and builds all of it.
build() {
    local folder=$1 log=$ROOT/$1/pact-build.log configured=$ROOT/$1/pact-configure.log
    shift
    mkdir -p "$ROOT/$folder"
    # Runs side by side share the build, one at a time.
    exec 9>"$ROOT/$folder/.pact-lock"
    if command -v flock >/dev/null; then
        flock 9
    fi
    # Packages that came after a folder was configured would stay unseen.
    if ((INSTALLED)) || [[ ! -f $ROOT/$folder/build.ninja ]]; then
        printf 'Configuring %s/ ...\n' "$folder"
        cmake -S "$ROOT" -B "$ROOT/$folder" -G Ninja "$@" >"$configured" 2>&1 ||
            show_failure "configuring" "$configured"
    fi
    cmake --build "$ROOT/$folder" --parallel "$(jobs_to_use)" 2>&1 | tee "$log" | show_progress "$folder" ||
        show_failure "building" "$log"
    exec 9>&-
}

# Turns the build's output into one line: rewritten in place on a terminal, said once elsewhere.
show_progress() {
    local line said=0
    while IFS= read -r line; do
        [[ $line =~ ^\[([0-9]+/[0-9]+)\]\ (.*) && ${BASH_REMATCH[2]} != Re-* ]] || continue
        if [[ -t 1 ]]; then
            printf '\rBuilding %s/ ... %s ' "$1" "${BASH_REMATCH[1]}"
        elif ((!said)); then
            printf 'Building %s/ (the log is %s/pact-build.log) ...\n' "$1" "$1"
        fi
        said=1
    done
    if ((said)) && [[ -t 1 ]]; then
        printf '\n'
    fi
}

show_failure() {
    printf 'pact: %s failed; the end of %s says:\n' "$1" "$2" >&2
    # Which files compiled is of no interest now.
    grep -vE '^\[[0-9]+/[0-9]+\] ' "$2" | tail -n 40 >&2
    exit 1
}

# Becomes the Python half, so that who kills ./pact kills it; its modules come from Debian and from here,
# not from the folder this happens to be called in.
study_python() {
    exec env PYTHONSAFEPATH=1 PYTHONPATH="$ROOT/python" PYTHONDONTWRITEBYTECODE=1 \
        PACT_BINARY_DIR="$ROOT/build" "$(python_to_use)" -m pact_study "$@"
}
