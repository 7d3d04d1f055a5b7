#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
#
# CONTRIBUTING.md can be followed from its text alone: its blocks are run one
# after the other in a copy of the repository. And every block of it and of
# README.md says which test runs it, or why none does.

load ../cli/common

setup() {
    cd "$BATS_TEST_DIRNAME/../.." || return 1
    # The builds here are none of the one that runs the tests.
    unset MAKEFLAGS MAKELEVEL MFLAGS VARIANT
}

# The blocks that are run, as scripts 01.sh, 02.sh, ... in the folder $1.
write_blocks() {
    awk -v folder="$1" '
        /^<!-- not run/ { is_left = 1 }
        /^```sh$/ && !is_left { file = sprintf("%s/%02d.sh", folder, ++count); print "set -eu" >file; on = 1; next }
        /^```$/ { on = is_left = 0 }
        on { print >file }' .github/CONTRIBUTING.md
}

@test "what CONTRIBUTING.md walks through works" {
    needs gnuplot
    not_sanitized "what it builds has no sanitizers in it"
    local copy=$BATS_TEST_TMPDIR/copy blocks=$BATS_TEST_TMPDIR/blocks
    mkdir "$copy" "$blocks"
    write_blocks "$blocks"
    [ "$(find "$blocks" -name '*.sh' | wc -l)" -eq 5 ]
    cp -R Makefile src include configs plots "$copy"
    cd "$copy"
    export CFLAGS=-O0 MAKEFLAGS=-j2
    for block in "$blocks"/*.sh; do
        nice bash "$block" >"${block%.sh}.log" 2>&1 ||
            show_and_fail "$(cat "$block"; tail -n 20 "${block%.sh}.log")"
    done
    grep -q '^sm_300 (NVIDIA Future, compute capability 30.0)' "$blocks/01.log"
    [ "$(tail -n 2 "$blocks/02.log" | paste -sd ' ')" = "threads_per_sm 768" ]
    grep -q "$(printf '^sm_300\t')" "$blocks/03.log"
    build/release/occsweep arch list --help | grep -qF '|latex|tsv'
    grep -qx Hopper "$blocks/04.log"
    grep -q '  occsweep families' "$blocks/04.log"
    grep -q 'Idle warp slots' idle.svg
    grep -q 'none idle' idle.svg
}

@test "every block of code is run by a test, or says why not" {
    local file
    for file in README.md .github/CONTRIBUTING.md; do
        awk -v file="$file" '
            /^```/ && on { on = 0; next }
            /^```/ {
                on = 1
                # Console blocks are run by readme.bats, those of sh here.
                is_run = /^```console$/ || (file ~ /CONTRIBUTING/ && /^```sh$/)
                is_told = before ~ /^<!-- (run by tests\/[a-z\/_]*[.]bats|not run: .+|not run here: .+) -->$/
                if (!is_run && !is_told) { print file ":" NR ": " $0; bad = 1 }
            }
            { if ($0 != "") before = $0 }
            END { exit bad }' "$file"
        for test in $(sed -n 's/^<!-- run by \(.*\) -->$/\1/p' "$file"); do
            grep -q 'README' "$test" || show_and_fail "$test runs nothing of $file"
        done
    done
}

@test "what is to be typed is no sed of GNU's alone" {
    # Others want a suffix behind -i, and -E for -r; what they put for \n is an n.
    run grep -nE "sed (-[a-z]+ )*-(i |[a-z]*r )|^(sed| +-e 's/).*[\\]n" README.md .github/CONTRIBUTING.md
    [ "$status" -eq 1 ] || show_and_fail "$output"
}

@test "workflows run targets that there are, and the log of changes knows the version" {
    python_with yaml
    for workflow in .github/workflows/*.yml; do
        "$python" - "$workflow" <<'PY' >"$BATS_TEST_TMPDIR/commands"
import sys, yaml
for job in yaml.safe_load(open(sys.argv[1]))["jobs"].values():
    for step in job["steps"]:
        print(step.get("run", ""))
PY
        for target in $(sed -n 's/^make \([a-z-]*\)$/\1/p' "$BATS_TEST_TMPDIR/commands"); do
            grep -q "^$target:.* ##" Makefile || show_and_fail "no target $target"
        done
        grep -q '^make check$' "$BATS_TEST_TMPDIR/commands"
    done
    works --version
    [ "$(sed -n 's/^## //p' .github/CHANGELOG.md | head -n 1)" = "${output#occsweep }" ]
}
