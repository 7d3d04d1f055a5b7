#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
#
# The chart command: what it takes, what it writes, and that nothing else is
# left behind.

load common

setup() {
    mkdir "$BATS_TEST_TMPDIR/here" "$BATS_TEST_TMPDIR/tmp"
    cd "$BATS_TEST_TMPDIR/here" || return 1
    export TMPDIR=$BATS_TEST_TMPDIR/tmp
}

# Nothing of ours is left where temporary files go.
tmp_is_clean() {
    [ -z "$(find "$TMPDIR" -name 'occsweep*')" ]
}

# path_is PATH: from here on the program sees that PATH, and bats does not.
path_is() {
    printf '#!/bin/sh\nPATH="%s" exec "%s" "$@"\n' "$1" "$OCCSWEEP" >"$TMPDIR/program"
    chmod +x "$TMPDIR/program"
    OCCSWEEP=$TMPDIR/program
}

@test "the suffix says what is written" {
    needs gnuplot
    works chart cliffs --arch "RTX 4060" --along regs --threads 256 -o cliffs.pdf
    [ "$(head -c 5 cliffs.pdf)" = "%PDF-" ]
    works chart cliffs --arch sm_90 --along smem --threads 256 --regs 32 -o cliffs.svg
    [[ "$(head -c 80 cliffs.svg)" == *"<?xml"* ]]
    works chart cliffs --arch sm_90 --along threads --regs 32 -o cliffs.png
    [ "$(head -c 4 cliffs.png | tail -c 3)" = "PNG" ]
    [ "$(ls)" = "$(printf '%s\n' cliffs.pdf cliffs.png cliffs.svg)" ]
    tmp_is_clean
}

@test "a script stands alone with its data beside it" {
    needs gnuplot
    mkdir out
    works chart cliffs --arch sm_90 --along regs --threads 256 -o out/regs.gp
    [ "$(ls out)" = "$(printf '%s\n' regs.csv regs.gp)" ]
    mv out moved
    run --separate-stderr gnuplot -d moved/regs.gp
    [ "$status" -eq 0 ]
    [ -z "$stderr$output" ]
    [ "$(ls moved)" = "$(printf '%s\n' regs.csv regs.gp regs.svg)" ]
    # Without a locale gnuplot knows no encoding; nothing is printed all the same.
    (cd moved && cp regs.svg first.svg && [ -z "$(env -i PATH="$PATH" gnuplot regs.gp 2>&1)" ])
    cmp moved/first.svg moved/regs.svg
}

@test "without gnuplot the script is still written, a picture is not" {
    path_is /nonexistent
    works chart cliffs --arch sm_90 --along regs --threads 256 -o regs.gp
    fails 3 chart cliffs --arch sm_90 --along regs --threads 256 -o regs.svg
    [[ "$stderr" == *"gnuplot is not in PATH"* ]]
    [ ! -e regs.svg ]
}

@test "what the chart holds must be given" {
    refuses "chart needs --along INPUT; occsweep chart --help says more" \
        chart cliffs --arch sm_90 --threads 256 -o x.svg
    refuses "chart needs --threads N; occsweep chart --help says more" \
        chart cliffs --arch sm_90 --along regs -o x.svg
    refuses "chart needs --regs N; occsweep chart --help says more" \
        chart cliffs --arch sm_90 --along threads -o x.svg
    refuses "a cliffs chart has no --x; it takes --along --scale --llvm" \
        chart cliffs --arch sm_90 --x regs --along regs --threads 32 -o x.svg
    fails 2 chart cliffs --arch sm_90 --along regs --threads 256
    fails 2 chart --arch sm_90 --along regs --threads 256 -o x.svg
    fails 2 chart clifs --arch sm_90 --along regs --threads 256 -o x.svg
    [[ "$stderr" == *"cliffs"* ]]
    fails 2 chart cliffs --arch sm_80,sm_90 --along regs --threads 256 -o x.svg
    refuses "-o x.bmp: the suffix says what to write; it must be .svg, .png, .pdf or .gp" \
        chart cliffs --arch sm_90 --along regs --threads 256 -o x.bmp
    fails 2 chart cliffs --arch sm_90 --along regs --threads 256 --name k -o x.svg
    fails 2 chart cliffs --arch sm_90 --along regs --threads 256 -o "it's.gp"
    [ -z "$(ls)" ]
}

@test "a folder that is not there is an error of the system" {
    needs gnuplot
    fails 3 chart cliffs --arch sm_90 --along regs --threads 256 -o none/x.svg
    fails 3 chart cliffs --arch sm_90 --along regs --threads 256 -o none/x.gp
    tmp_is_clean
}

@test "whatever gnuplot prints is an error, and no picture is left" {
    mkdir bin
    printf '#!/bin/sh\necho "a warning" >&2\n' >bin/gnuplot
    chmod +x bin/gnuplot
    path_is "$PWD/bin:$PATH"
    fails 3 chart cliffs --arch sm_90 --along regs --threads 256 -o x.svg
    [[ "$stderr" == *": a warning" ]]
    printf '#!/bin/sh\nexit 1\n' >bin/gnuplot
    fails 3 chart cliffs --arch sm_90 --along regs --threads 256 -o x.svg
    [ ! -e x.svg ]
    tmp_is_clean
}

@test "a file that is named strangely is written under that name" {
    needs gnuplot
    local name='it'\''s `touch pwned` $(touch pwned) <|&.svg'
    works chart cliffs --arch sm_90 --along regs --threads 256 -o "$name"
    [ -s "$name" ]
    [ ! -e pwned ]
}

@test "two runs write the same bytes, in any locale and time zone" {
    needs gnuplot
    for suffix in svg png pdf; do
        TZ=UTC works chart cliffs --arch sm_90 --along smem --threads 96 --regs 32 -o "a.$suffix"
        sleep 1.1
        TZ=Asia/Kolkata LC_ALL=C works chart cliffs --arch sm_90 --along smem --threads 96 \
            --regs 32 -o "b.$suffix"
        cmp "a.$suffix" "b.$suffix"
    done
}

# A gnuplot that draws forever, and says who it is.
slow_gnuplot() {
    mkdir bin
    printf '#!/bin/sh\necho $$ >%s/pid\nexec sleep 300\n' "$PWD" >bin/gnuplot
    chmod +x bin/gnuplot
    path_is "$PWD/bin:$PATH"
    "$OCCSWEEP" chart cliffs --arch sm_90 --along regs --threads 256 -o x.svg 2>message &
    program=$!
    for _ in $(seq 100); do
        if [ -s pid ]; then return; fi
        sleep 0.1
    done
    return 1
}

# gnuplot is gone within a few seconds.
gnuplot_is_gone() {
    for _ in $(seq 50); do
        if ! kill -0 "$(cat pid)" 2>/dev/null; then return; fi
        sleep 0.1
    done
    return 1
}

@test "a signal ends gnuplot too, and leaves nothing behind" {
    slow_gnuplot
    kill -TERM "$program"
    run ! wait "$program"
    gnuplot_is_gone
    [ "$(cat message)" = "occsweep: interrupted" ]
    tmp_is_clean
    [ ! -e x.svg ]
}

@test "gnuplot does not outlive the program, however that ends" {
    [ "$(uname)" = Linux ] || skip "only Linux tells a child of its parent's death"
    slow_gnuplot
    kill -KILL "$program"
    gnuplot_is_gone
}

@test "a chart says by which product its architecture was asked for" {
    local name
    cd "$BATS_TEST_TMPDIR"
    while IFS='|' read -r name shown; do
        works chart cliffs --arch "$name" --along regs --threads 256 -o x.gp
        grep -qF "'$shown  ·  256 threads/block" x.gp || show_and_fail "$name: no $shown"
    done <<'END'
rtx 4090|GeForce RTX 4090  ·  sm_89 (Ada)
h100|H100  ·  sm_90 (Hopper)
nvidia a100|A100  ·  sm_80 (Ampere)
sm_90,H100 PCIe|H100 PCIe  ·  sm_90 (Hopper)
hopper|sm_90 (Hopper)
END
    works chart limits --gpu "H100 SXM5" --x regs --y smem --threads 256 -o x.gp
    grep -qF "'H100 SXM5  ·  sm_90 (Hopper)  ·  256" x.gp
    cat >x.yaml <<'YAML'
name: x
architectures: [RTX 4090, sm_75]
grid: {threads_per_block: 256, regs_per_thread: 32, smem_per_block: 0}
charts:
  - {type: cliffs, along: regs_per_thread, threads_per_block: 256, smem_per_block: 0}
output: {data: none}
YAML
    works run x.yaml -o x
    grep -qF "'GeForce RTX 4090  ·  sm_89 (Ada)" x/charts/cliffs-regs-sm_89.gp
    grep -qF "'sm_75 (Turing)" x/charts/cliffs-regs-sm_75.gp
}
