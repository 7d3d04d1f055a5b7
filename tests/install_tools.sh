#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Install what a target needs and this machine lacks, through apt-get.
#
#   tests/install_tools.sh run | check | lint
#
# Prints the command first. Without root, and without a sudo that asks no
# password, it prints the one command to type and ends with status 1. Does
# nothing, quietly, where nothing is missing.
set -u

# target, Debian and Ubuntu package, command that succeeds where it is there.
# A target needs the packages of the targets above it too. A browser is large,
# and so is LLVM: what is only asked for is installed where OCCSWEEP_REQUIRE says
# that it must be there, and else the tests that need it are skipped.
tools='
run    gcc             command -v cc
run    libc6-dev       echo "#include <stdio.h>" | cc -E -x c -
run    pkg-config      command -v pkg-config
run    libyaml-dev     pkg-config --exists yaml-0.1
run    libelf-dev      pkg-config --exists libelf
run    libzstd-dev     pkg-config --exists libzstd
run    liblz4-dev      pkg-config --exists liblz4
run    libmpack-dev    pkg-config --exists mpack
run    libiberty-dev   echo "#include <libiberty/demangle.h>" | cc -E -x c -
run    gnuplot-nox     command -v gnuplot
check  libcmocka-dev   pkg-config --exists cmocka
check  g++             command -v g++
check  bats            command -v bats
check  bc              command -v bc
check  python3         command -v python3
check  libxml2-utils   command -v xmllint
check  jq              command -v jq
check  cmark-gfm       command -v cmark-gfm
check  mandoc          command -v mandoc
check  zsh             command -v zsh
check  fish            command -v fish
check  python3-yaml    python3 -c "import yaml" || /usr/bin/python3 -c "import yaml"
check  python3-jsonschema python3 -c "import jsonschema" || /usr/bin/python3 -c "import jsonschema"
check  sqlite3         command -v sqlite3
asked  chromium        command -v chromium
asked  chromium-driver command -v chromedriver
asked  llvm-19         command -v llc-19
lint   clang           command -v clang
lint   libomp-dev      echo "#include <omp.h>" | clang -fopenmp -E -x c -
lint   clang-tidy      command -v clang-tidy
lint   clang-format    command -v clang-format
lint   cppcheck        command -v cppcheck
'

# is_wanted NEEDED_BY PACKAGE
is_wanted() {
    case $target/$1 in
    run/asked) return 1 ;;
    */asked)
        case " ${OCCSWEEP_REQUIRE:-} " in *" ${2%-driver} "*) return 0 ;; esac
        return 1
        ;;
    run/run | check/run | check/check | lint/*) return 0 ;;
    esac
    return 1
}

missing_packages() {
    printf '%s' "$tools" | while read -r needed_by package probe; do
        [ -n "$needed_by" ] || continue
        is_wanted "$needed_by" "$package" || continue
        sh -c "$probe" >/dev/null 2>&1 </dev/null || printf ' %s' "$package"
    done
}

install_with() {
    prefix=$1
    echo "+ ${prefix}apt-get update && ${prefix}apt-get install -y$packages"
    export DEBIAN_FRONTEND=noninteractive
    ${prefix}apt-get update -qq && ${prefix}apt-get install -y -qq $packages
}

target=${1:-}
case $target in
run | check | lint) ;;
*)
    echo "usage: tests/install_tools.sh run | check | lint" >&2
    exit 2
    ;;
esac

packages=$(missing_packages)
[ -n "$packages" ] || exit 0

if ! command -v apt-get >/dev/null 2>&1; then
    echo "make $target needs what Debian calls:$packages" >&2
    exit 1
elif [ "$(id -u)" -eq 0 ]; then
    install_with "" </dev/null >&2 || exit 1
elif sudo -n true 2>/dev/null; then
    install_with "sudo -n " </dev/null >&2 || exit 1
else
    echo "make $target needs software that is not installed. Type:" >&2
    if command -v sudo >/dev/null 2>&1; then
        echo "  sudo apt-get update && sudo apt-get install -y$packages" >&2
    else
        echo "  su - -c 'apt-get update && apt-get install -y$packages'" >&2
    fi
    exit 1
fi

still_missing=$(missing_packages)
[ -z "$still_missing" ] || {
    echo "still missing after the installation:$still_missing" >&2
    exit 1
}
