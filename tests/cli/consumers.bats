#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
#
# Other programs read the CSV as README.md says: its commands are run as they
# stand there, each in a test of its own, and give the program's own answers.

load common

setup() {
    readme=$BATS_TEST_DIRNAME/../../README.md
    mkdir "$BATS_TEST_TMPDIR/bin"
    ln -s "$(realpath "$OCCSWEEP")" "$BATS_TEST_TMPDIR/bin/occsweep"
    cd "$BATS_TEST_TMPDIR" || return 1
    PATH=$BATS_TEST_TMPDIR/bin:$PATH
    bash -c "$(block_of occsweep)"
    # The most blocks for each block size, by the program itself.
    for threads in $(seq 128 128 1024); do
        echo "$threads $(occsweep calc --arch sm_90 --threads "$threads" --regs 1 --smem 0 --format csv |
            python3 -c 'import csv, sys; print(next(csv.DictReader(sys.stdin))["blocks_per_sm"])')"
    done >expected.txt
}

# The command of that program in the section of README.md.
block_of() {
    awk -v program="$1" '
        /^### / { is_here = /^### In other programs/ }
        is_here && /^```sh$/ { getline line; on = (index(line, program " ") == 1); if (on) print line; next }
        /^```$/ { on = 0 }
        on' "$readme"
}

# answers FORMAT-OF-A-ROW: each row of expected.txt is in $output.
answers() {
    while read -r threads blocks; do
        # shellcheck disable=SC2059 # the format is the argument
        grep -qE "$(printf "$1" "$threads" "$blocks")" <<<"$output" || show_and_fail "$threads: $blocks"
    done <expected.txt
}

@test "sqlite3 has numbers, not texts" {
    needs sqlite3
    run bash -c "$(block_of sqlite3)"
    [ "$status" -eq 0 ]
    answers '^%s[|]%s[|]'
    [ "$(sqlite3 sweep.db 'SELECT DISTINCT typeof(threads) || typeof(occupancy) FROM sweep')" = integerreal ]
    [ "$(sqlite3 sweep.db 'SELECT max(occupancy) FROM sweep')" = 100.0 ]
}

@test "pandas" {
    python_with pandas
    mkdir python && ln -s "$(command -v "$python")" python/python3
    PATH=$PWD/python:$PATH run bash -c "$(block_of python3)"
    [ "$status" -eq 0 ]
    answers '^%s +%s$'
}

@test "R" {
    needs Rscript
    run bash -c "$(block_of Rscript)"
    [ "$status" -eq 0 ]
    answers ' %s +%s$'
}

@test "gnuplot finds columns by their names" {
    needs gnuplot
    run bash -c "$(block_of gnuplot)"
    [ "$status" -eq 0 ]
    [[ "$output" == *"threads_per_block"* ]]
    [[ "$output" == *"A"* ]]
}
