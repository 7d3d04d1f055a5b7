#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
#
# What is written lies where the user said, whatever names say and links lead to.

load ../cli/common

setup() {
    mkdir "$BATS_TEST_TMPDIR/world"
    cd "$BATS_TEST_TMPDIR/world" || return 1
    mkdir outside work
    echo untouched >outside/file
    cp -r outside before
    cd work || return 1
}

# Nothing was made, changed or removed beside the folder of work.
teardown() {
    diff -r ../outside ../before
    [ "$(ls ..)" = $'before\noutside\nwork' ]
}

# sweep NAME ID: x.yaml, with one chart.
sweep() {
    cat >x.yaml <<END
name: $1
architectures: [sm_90]
grid: {threads_per_block: 256, regs_per_thread: 72, smem_per_block: 0}
charts: [{id: $2, type: cliffs, along: regs, threads_per_block: 256, smem_per_block: 0}]
END
}

# A run without gnuplot, which need not be here.
draw() {
    env PATH=/nonexistent "$OCCSWEEP" run x.yaml -o report 2>/dev/null
}

@test "names and ids that lead elsewhere are refused, and nothing is made" {
    local name
    for name in .. . ../x ../../outside/x /tmp/x a/b a/../b 'a\b' 'a..b' '~' '$HOME' '`x`' '-x' \
        '"a\0b"' '"a\nb"' 'a b' 'a*' '|x' '<x' '""' '%s' "$(printf 'x%.0s' {1..60})"; do
        sweep "$name" fine
        fails 2 run x.yaml
        sweep fine "$name"
        fails 2 run x.yaml -o report
        [ "$(ls)" = x.yaml ]
    done
}

@test "links in an older report are replaced, not followed" {
    sweep fine fine
    draw
    rm -r report/charts
    ln -s ../../outside report/charts
    ln -sf ../../outside/file report/index.html
    ln -sf ../../outside/file report/data/sweep.csv
    draw
    [ ! -L report/charts ]
    [ ! -L report/index.html ]
    [ ! -L report/data/sweep.csv ]
    [ -s report/charts/fine.gp ]
}

@test "links in what a killed run left are removed, not followed" {
    sweep fine fine
    mkdir .report.occsweep-new
    ln -s ../../outside .report.occsweep-new/charts
    ln -s ../../outside/file .report.occsweep-new/index.html
    draw
    [ ! -L report/charts ]
    [ ! -e .report.occsweep-new ]
}

@test "a link where a report is built is no place to build it" {
    sweep fine fine
    ln -s ../outside .report.occsweep-new
    fails 3 run x.yaml -o report
    [ ! -e report ]
}

@test "a link where a temporary file goes is not written through" {
    ln -s ../outside/file .rows.csv.occsweep-tmp
    works sweep --arch sm_90 --threads 256 --regs 72 --smem 0 -o rows.csv
    [ ! -L rows.csv ]
    [ "$(wc -l <rows.csv)" -eq 2 ]
}

@test "a manifest that is a link makes nobody's folder ours" {
    mkdir theirs
    sweep fine fine
    draw
    ln -s "$PWD/report/manifest.json" theirs/manifest.json
    echo mine >theirs/file
    fails 2 run x.yaml -o theirs
    [ "$(cat theirs/file)" = mine ]
}

@test "the names of parts hold a number, and no other pattern" {
    works sweep --arch sm_90 --threads 32..64:32 --regs 72 --smem 0 --shard 2/2 -o 'part-%05d.csv'
    [ -s part-00002.csv ]
    local pattern
    for pattern in '%s%s%n.csv' '%n' '%1$n.csv' '%99999d.csv' '%d%d.csv' '%.csv' '%x' '%5d%n'; do
        "$OCCSWEEP" sweep --arch sm_90 --threads 32..64:32 --regs 72 --smem 0 --shard 1/2 -o "$pattern" || true
    done
    for pattern in *; do [ -f "$pattern" ]; done
    fails 3 sweep --arch sm_90 --threads 32..64:32 --regs 72 --smem 0 --shard 1/2 -o '../none/%05d.csv'
}
