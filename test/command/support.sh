# shellcheck shell=bash
# SPDX-License-Identifier: GPL-2.0-only
#
# What the tests of ./pact share. A test is called with the project's folder; it works in a copy of the
# command, with programs of its own in place of Debian's, so it needs no network and changes nothing.

set -uo pipefail
export LC_ALL=C.UTF-8

SOURCE=$(cd -- "$1" && pwd)
BUILT=$PWD/../bin
SANDBOX=$(mktemp -d)
chmod 755 "$SANDBOX"
trap 'rm -rf -- "$SANDBOX"' EXIT
cp -r "$SOURCE/pact" "$SOURCE/command" "$SOURCE/plots" "$SANDBOX"
mkdir "$SANDBOX/bin"
cd -- "$SANDBOX" || exit 1
checks=0
failures=0
status=0
output=""

# Runs a command; leaves its status in `status` and all it says in `output`.
try() {
    output=$("$@" 2>&1 </dev/null)
    status=$?
}

check() {
    checks=$((checks + 1))
    if ! "${@:2}"; then
        failures=$((failures + 1))
        printf 'FAILED: %s\n  %s\n  status %s, output:\n%s\n' "$1" "${*:2}" "$status" "$output"
    fi
}

status_is() { [[ $status == "$1" ]]; }
says() { [[ $output == *"$1"* ]]; }
says_not() { [[ $output != *"$1"* ]]; }
file_says() { grep -qF -e "$2" -- "$1"; }
file_says_not() { [[ ! -e $1 ]] || ! grep -qF -e "$2" -- "$1"; }
absent() { [[ ! -e $1 ]]; }
present() { [[ -s $1 ]]; }

# A program of the test's own: its name, then its script on the standard input.
program() {
    { printf '#!/bin/bash\n'; cat; } >"$SANDBOX/bin/$1"
    chmod 755 "$SANDBOX/bin/$1"
}

# Leaves on the PATH nothing but the test's programs and a minimal system's.
minimal_path() {
    local tool
    for tool in awk basename bash cat chmod cp dirname env flock grep mkdir mktemp nproc readlink rm tail tee touch wc; do
        ln -sf "$(command -v "$tool")" "$SANDBOX/bin/$tool"
    done
    PATH=$SANDBOX/bin
}

# dpkg-query that knows the packages given as installed.
installed_packages() {
    printf '%s\n' "$@" >"$SANDBOX/installed"
    program dpkg-query <<'SCRIPT'
while read -r package; do
    for wanted; do
        [[ $wanted != "$package" ]] || printf 'installed %s\n' "$package"
    done
done <"${0%/bin/*}/installed"
exit 1
SCRIPT
}

# The packages that ./pact asks for, from its list $1.
packages_of() {
    local INSTALL=0 JOBS="" ROOT=$SANDBOX
    source "$SANDBOX/command/setup.sh"
    local -n list=$1
    printf '%s\n' "${list[@]}"
}

# cmake that "builds" a simulation which only writes down how it was called.
fake_build() {
    program cmake <<'SCRIPT'
root=${0%/bin/*}
printf '%s\n' "$*" >>"$root/cmake-calls"
if [[ $1 == -S ]]; then
    mkdir -p "$4"
    : >"$4/build.ninja"
    exit
fi
if [[ -e $root/broken ]]; then
    printf '[1/2] Building\nerror: this line explains it\n'
    exit 1
fi
printf '[1/2] Building\n[2/2] Linking\n'
mkdir -p "$2/bin"
printf '#!/bin/bash\nprintf "<%%s>\\n" "$@" >"%s/arguments"\nexit "$(cat "%s/simulation-status")"\n' \
    "$root" "$root" >"$2/bin/pact-run"
chmod 755 "$2/bin/pact-run"
SCRIPT
    printf '0' >"$SANDBOX/simulation-status"
}

# Has ./pact run the programs that were built beside CTest's working directory, $@ among them, with all
# packages installed. The test is skipped where they are not built.
use_built_programs() {
    local name
    for name; do
        if [[ ! -x $BUILT/$name ]]; then
            echo "the programs are not built"
            exit 77
        fi
    done
    cp -r "$SOURCE/examples" "$SOURCE/data" "$SOURCE/python" "$SANDBOX"
    mkdir build
    ln -s "$(cd -- "$BUILT" && pwd)" build/bin
    : >build/build.ninja
    program cmake <<<'exit 0'
    # shellcheck disable=SC2046  # one word per package
    installed_packages $(packages_of RUN_PACKAGES) $(packages_of PLOT_PACKAGES) $(packages_of STUDY_PACKAGES) \
        $(packages_of REPORT_PACKAGES)
    command -v gnuplot >/dev/null || program gnuplot <<<'exit 0'
    PATH=$SANDBOX/bin:$PATH
}

finish() {
    printf '%d passed, %d failed\n' $((checks - failures)) "$failures"
    ((checks > 0 && failures == 0))
    exit
}
