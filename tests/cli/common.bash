# SPDX-License-Identifier: MIT
#
# What the tests of the command line share. Silence on standard error is
# checked wherever nothing else is said; `load common` in a .bats file.
bats_require_minimum_version 1.5.0

# Run by hand (`bats tests/cli/calc.bats`), the tests take the release build.
export OCCSWEEP=${OCCSWEEP:-$BATS_TEST_DIRNAME/../../build/release/occsweep}

# needs TOOL...: the test is skipped where one is absent.
needs() {
    local tool
    for tool in "$@"; do
        command -v "$tool" >/dev/null || skip "needs $tool"
    done
}

# python_with MODULE...: $python is a Python 3 that has them (the system's, whose
# packages apt-get brings, is not always the first on the path); without one the
# test is skipped.
python_with() {
    local modules=$*
    for python in python3 /usr/bin/python3; do
        "$python" -c "import ${modules// /, }" 2>/dev/null && return
    done
    skip "needs ${modules// / and } of python3"
}

# not_sanitized WHY: the test is skipped where the program has the sanitizers in it.
not_sanitized() {
    ! ldd "$OCCSWEEP" | grep -q libasan || skip "$1"
}

# The program did what was asked: status 0, nothing on standard error. Its
# standard output is in $output.
works() {
    run --separate-stderr "$OCCSWEEP" "$@"
    [ "$status" -eq 0 ] || show_and_fail "status $status: $*"
    [ -z "$stderr" ] || show_and_fail "not silent: $*"
}

# fails STATUS ARGUMENTS...: nothing on standard output, and one line on
# standard error that begins with the program's name. It is in $stderr.
fails() {
    local expected_status=$1
    shift
    run --separate-stderr "$OCCSWEEP" "$@"
    [ "$status" -eq "$expected_status" ] || show_and_fail "status $status: $*"
    [ -z "$output" ] || show_and_fail "wrote output: $*"
    [ "${#stderr_lines[@]}" -eq 1 ] || show_and_fail "not one line: $*"
    [[ "$stderr" == "occsweep: "* ]] || show_and_fail "not our message: $*"
}

# refuses MESSAGE ARGUMENTS...: wrong usage or bad input, with that message.
refuses() {
    local message=$1
    shift
    fails 2 "$@"
    [ "$stderr" = "occsweep: $message" ] || show_and_fail "expected: $message"
}

# golden FILE: $output is what tests/cli/golden/FILE holds, which
# `make check UPDATE=1` rewrites.
golden() {
    local file=$BATS_TEST_DIRNAME/golden/$1
    if [ -n "${OCCSWEEP_UPDATE:-}" ]; then
        printf '%s\n' "$output" >"$file"
    fi
    diff -u "$file" <(printf '%s\n' "$output")
}

# takes_little SCRIPT GLOB COUNT: each file that tests/cli/SCRIPT writes, more than so many
# of that name, is read within 2 s and 64 MB.
takes_little() {
    not_sanitized "the sanitizers take memory of their own"
    python3 "$BATS_TEST_DIRNAME/$1" write "$BATS_TEST_TMPDIR"
    [ "$(find "$BATS_TEST_TMPDIR" -name "$2" | wc -l)" -gt "$3" ]
    run python3 "$BATS_TEST_DIRNAME/$1" read "$BATS_TEST_TMPDIR" "$OCCSWEEP" 2 64
    echo "$output"
    [ "$status" -eq 0 ]
}

# is_json: $output is one JSON document to somebody else's reader.
is_json() {
    printf '%s\n' "$output" | python3 -m json.tool >/dev/null
}

# fake_gnuplot BODY: a gnuplot that does what the shell lines say, first in PATH.
fake_gnuplot() {
    mkdir -p fake
    printf '#!/bin/sh\n%s\n' "$1" >fake/gnuplot
    chmod +x fake/gnuplot
    PATH=$PWD/fake:$PATH
}

show_and_fail() {
    printf '%s\n--- standard output\n%s\n--- standard error\n%s\n' "$1" "$output" "$stderr"
    return 1
}
