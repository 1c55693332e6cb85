#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-only
#
# Missing packages are named, with the command that installs them, before anything happens.

source "$(dirname -- "${BASH_SOURCE[0]}")/support.sh"
minimal_path
fake_build
touch scenario.yaml
for tool in g++ make ninja gnuplot ctest; do
    program "$tool" <<<'exit 0'
done
mapfile -t run_packages < <(packages_of RUN_PACKAGES)
mapfile -t test_packages < <(packages_of TEST_PACKAGES)
mapfile -t others < <(packages_of RUN_PACKAGES | grep -v ns3)

# Whatever package CMake's messages name is one that ./pact installs.
named=$(grep -hoE '"lib[a-z0-9+-]+-dev"|pact_missing_packages [a-z]+[a-z0-9+-]+-dev' \
    "$SOURCE"/cmake/*.cmake "$SOURCE/contrib/pact/CMakeLists.txt" "$SOURCE"/{test,benchmark}/CMakeLists.txt |
    grep -oE '[a-z0-9+-]+-dev')
for package in $named; do
    check "$package is installed by ./pact" grep -qxF "$package" \
        <(printf '%s\n' "${run_packages[@]}" "${test_packages[@]}")
done
check "CMake names packages" [ "$(wc -w <<<"$named")" -ge 5 ]

program apt-get <<'SCRIPT'
root=${0%/bin/*}
printf '%s\n' "$*" >>"$root/apt-calls"
[[ $1 != -s || -e $root/lists ]] || exit 100
[[ $1 != update ]] || : >"$root/lists"
[[ $1 != install || ! -e $root/apt-broken ]] || exit 100
exit 0
SCRIPT

# --no-install: the very command, status 2, and nothing is run.
installed_packages "${others[@]}"
try ./pact run scenario.yaml --no-plots --no-install
check "--no-install" status_is 2
check "--no-install names the packages" says "Missing Debian packages: ns3 libns3-dev"
check "--no-install gives the command" \
    says "DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends ns3 libns3-dev"
check "--no-install installs nothing" absent apt-calls
check "--no-install builds nothing" absent cmake-calls

# The tests need more than a run does.
try ./pact test --no-install
check "test needs more" says "ns3 libns3-dev libgtest-dev libbenchmark-dev python3"
check "test compares nothing" says_not "libtorch-dev"
try ./pact bench --no-install
check "bench compares with LibTorch" says "libgtest-dev libbenchmark-dev libtorch-dev"

# A program that is there by other means than its package will do; one that is not is asked for.
rm bin/gnuplot
try ./pact run scenario.yaml --no-install
check "gnuplot is needed for plots" says "gnuplot-nox"
check "cmake is there" says_not "cmake"

if ((EUID == 0)); then
    # As root: lists are fetched when the packages are not in them, then the announced command runs.
    try ./pact run scenario.yaml --no-plots
    check "installs" status_is 0
    check "says what it installs" says "Missing Debian packages: ns3 libns3-dev"
    check "says that it fetches lists" says "apt-get update"
    check "installs exactly that" file_says apt-calls "install -y --no-install-recommends ns3 libns3-dev"
    check "no sudo for root" says_not "sudo"
    check "builds afterwards" file_says cmake-calls "--build"

    # With lists that know the packages, none are fetched.
    rm apt-calls
    try ./pact run scenario.yaml --no-plots
    check "no needless update" file_says_not apt-calls "update"

    touch apt-broken
    try ./pact run scenario.yaml --no-plots
    check "apt-get fails" status_is 2
    check "apt-get fails" says "apt-get could not install: ns3 libns3-dev"
    rm apt-broken
fi

# Neither root nor sudo.
as_nobody=()
((EUID != 0)) || as_nobody=("$(PATH=/usr/sbin:/usr/bin:/bin command -v setpriv)" --reuid=65534 --regid=65534 --clear-groups)
rm -f apt-calls
try "${as_nobody[@]}" ./pact run scenario.yaml --no-plots
check "neither root nor sudo" status_is 2
check "neither root nor sudo" says "Neither root nor sudo"
check "neither root nor sudo: the command" \
    says "  env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends ns3 libns3-dev"
check "neither root nor sudo: nothing runs" absent apt-calls

# sudo is announced with the rest of the command.
program sudo <<<'exit 1'
try "${as_nobody[@]}" ./pact run scenario.yaml --no-plots --no-install
check "sudo" says "  sudo env DEBIAN_FRONTEND=noninteractive apt-get install"

# Everything there: nothing to say.
installed_packages "${run_packages[@]}" "${test_packages[@]}"
rm -f apt-calls
try ./pact run scenario.yaml --no-plots --no-install
check "nothing missing" status_is 0
check "nothing missing" says_not "Missing"

# No Debian: programs that lack are named, libraries are left to CMake.
rm bin/dpkg-query bin/ninja
try ./pact run scenario.yaml --no-plots
check "not Debian" status_is 2
check "not Debian" says "not a Debian system"
check "not Debian" says "ninja-build"
program ninja <<<'exit 0'
try ./pact run scenario.yaml --no-plots
check "not Debian, programs there" status_is 0
finish
