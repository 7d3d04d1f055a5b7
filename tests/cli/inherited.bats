#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
#
# What the program inherits from whoever starts it: closed streams, ignored
# signals, odd things in PATH. None of it may change what is written.

load common

setup() {
    OCCSWEEP=$(realpath "$OCCSWEEP")
    mkdir "$BATS_TEST_TMPDIR/work"
    cd "$BATS_TEST_TMPDIR/work"
    printf '%s\n' 'name: tiny' 'architectures: [sm_90]' \
        'grid: {threads_per_block: 256, regs_per_thread: [32, 64], smem_per_block: [0, 4K]}' \
        'charts:' \
        '  - {type: cliffs, along: regs_per_thread, threads_per_block: 256, smem_per_block: 0}' \
        >tiny.yaml
}

@test "nothing is printed into the files that take the place of closed streams" {
    needs gnuplot
    works run tiny.yaml -o expected
    local streams
    for streams in '0<&-' '1>&-' '0<&- 1>&-' '0<&- 1>&- 2>&-'; do
        rm -rf report
        run bash -c "exec \"\$0\" run tiny.yaml -o report $streams" "$OCCSWEEP"
        if [[ "$streams" == *1* ]]; then [ "$status" -eq 3 ]; else [ "$status" -eq 0 ]; fi
        diff -r expected report
    done
    bash -c 'exec "$0" sweep --arch sm_90 --threads 256 --regs 1..255:8 --smem 0 -o rows.csv 2>&-' \
        "$OCCSWEEP"
    [ "$(grep -vc '^sm_90,256,' rows.csv)" -eq 1 ]
}

@test "gnuplot is waited for although our parent ignores its children" {
    needs gnuplot
    run timeout 20 env --ignore-signal=CHLD "$OCCSWEEP" \
        chart cliffs --arch sm_90 --along regs --threads 256 -o x.svg
    [ "$status" -eq 0 ]
    [ -s x.svg ]
}

@test "a folder called gnuplot in PATH is not the program" {
    mkdir -p bin/gnuplot
    run --separate-stderr env "PATH=$PWD/bin" "$OCCSWEEP" run tiny.yaml -o report
    [ "$status" -eq 0 ]
    [[ "$stderr" == "occsweep: gnuplot is not installed"* ]]
}

@test "how gnuplot failed is told in words" {
    local body words
    while IFS='|' read -r body words; do
        fake_gnuplot "$body"
        run --separate-stderr "$OCCSWEEP" run tiny.yaml -o report
        [ "$status" -eq 3 ]
        [[ "$stderr" == *"$words"* ]] || show_and_fail "expected: $words"
    done <<'END'
exit 7|without a word (status 7)
kill -KILL $$|without a word (signal 9)
exit 0|wrote no picture
END
}
