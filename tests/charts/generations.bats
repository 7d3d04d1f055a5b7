#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
#
# One launch on several architectures: every bar is as long as the launch has
# warps there, in the colour of what limits it; architectures share a bar
# exactly where they answer alike.

load drawing

made_up=./lanes24.yaml,./noregs.yaml,./noshared.yaml,./tiny.yaml,./huge.yaml

# holds ARCHS "LAUNCH" [CHART ARGUMENTS...]
holds() {
    local archs=$1 launch=$2
    shift 2
    # shellcheck disable=SC2086 # the launch is words
    works chart generations --arch "$archs" $launch "$@" -o "$out/x.svg"
    xmllint --noout "$out/x.svg"
    # shellcheck disable=SC2086
    python3 check_across.py "$OCCSWEEP" "$out/x.svg" "$(names_of "$archs")" $launch
}

# The architectures of a list, a vendor's spelt out.
names_of() {
    if [ "$1" = nvidia ]; then
        "$OCCSWEEP" arch list --arch nvidia --format csv | sed 1d | cut -d, -f1 | paste -sd,
    else
        echo "$1"
    fi
}

@test "on every architecture there is" {
    holds nvidia "--threads 256 --regs 72 --smem 40K"
    holds nvidia "--threads 96 --regs 40 --smem 0" --size column
    holds nvidia "--threads 1024 --regs 70 --smem 60K --barriers 2"
}

@test "on architectures that somebody made up, among others" {
    holds "sm_90,$made_up,sm_30" "--threads 96 --regs 64 --smem 30K"
    holds "$made_up" "--threads 3 --regs 5 --smem 20"
    holds "$made_up" "--threads 3 --regs 5 --smem 20" --size column
}

@test "on one alone, and on two that answer alike" {
    holds sm_90 "--threads 1024 --regs 32 --smem 0"
    grep -q 'One launch on sm\\*_90' "$out/x.svg"
    holds sm_120,sm_121 "--threads 64 --regs 32 --smem 0"
    grep -q 'sm_120, 121' "$out/x.svg"
    grep -q 'sm_120, 121: where blocks limit' "$out/x.svg"
}

@test "names as long as they may be stand above their bars" {
    sed 's/^name: .*/name: WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW/' lanes24.yaml >"$out/w.yaml"
    sed 's/^name: .*/name: a.name-of_forty-eight.characters_that-may.be_one/' noshared.yaml >"$out/n.yaml"
    for size in page column; do
        holds "sm_90,$out/w.yaml,$out/n.yaml" "--threads 100 --regs 32 --smem 0" --size "$size"
    done
}

@test "a launch that is refused says why, in numbers" {
    holds nvidia "--threads 256 --regs 72 --smem 40K"
    grep -q 'cannot launch: 72 registers, at most 63' "$out/x.svg"
    holds sm_75,sm_90 "--threads 1024 --regs 80 --smem 0"
    grep -q '81920 registers/block, at most 65536' "$out/x.svg"
    holds sm_75,sm_90 "--threads 64 --regs 32 --smem 100K"
    grep -q '100 KiB shared memory, at most 64 KiB' "$out/x.svg"
    holds sm_75,sm_90 "--threads 64 --regs 32 --smem 60K --optin no"
    grep -q '60 KiB shared memory, at most 48 KiB without opt-in' "$out/x.svg"
    holds sm_75,sm_90 "--threads 64 --regs 32 --smem 0 --barriers 65"
    grep -q 'cannot launch: 65 barriers, at most 64' "$out/x.svg"
    holds sm_90,./tiny.yaml "--threads 64 --regs 32 --smem 0"
    grep -q 'cannot launch: 64 threads, at most 3' "$out/x.svg"
}

@test "in a sweep file, named by the kernels that the launch is" {
    cat >"$out/across.yaml" <<'YAML'
name: across
architectures: [sm_75, sm_86, sm_90]
grid: {threads_per_block: 256, regs_per_thread: 32, smem_per_block: 0}
kernels:
  - {name: tiled, threads_per_block: 256, regs_per_thread: 72, smem_per_block: 40K}
  - {name: another, threads_per_block: 128, regs_per_thread: 72, smem_per_block: 40K}
charts:
  - {type: generations, threads_per_block: 256, regs_per_thread: 72, smem_per_block: 40K}
  - {id: two, type: generations, architectures: [sm_90, sm_75], threads_per_block: 64, regs_per_thread: 32, smem_per_block: 0}
YAML
    works run "$out/across.yaml" -o "$out/across"
    grep -q '>tiled<' "$out/across/charts/generations.svg"
    run ! grep -q another "$out/across/charts/generations.svg"
    [ "$(wc -l <"$out/across/charts/two.csv")" -eq 3 ]
    grep -q 'alt="Bar chart of one launch on 3 architectures.* sm_86: 16 warps, 2 blocks, by shared memory (an SM holds 48)' \
        "$out/across/index.html"
}

@test "every format and theme is drawn in silence, twice the same" {
    works chart generations --arch nvidia --threads 256 --regs 32 --smem 9K -o "$out/x.gp"
    for format in svg png pdf; do
        for theme in light dark grey; do
            run gnuplot -d -e "TERM='$format'; THEME='$theme'" "$out/x.gp"
            [ "$status" -eq 0 ]
            [ -z "$output" ]
        done
    done
    for suffix in svg pdf; do
        works chart generations --arch nvidia --threads 256 --regs 32 -o "$out/a.$suffix"
        works chart generations --arch nvidia --threads 256 --regs 32 -o "$out/b.$suffix"
        cmp "$out/a.$suffix" "$out/b.$suffix"
    done
}

@test "without annotation there are no labels, and the same bars" {
    works chart generations --arch nvidia --threads 256 --regs 72 -o "$out/x.gp"
    gnuplot -d -e "ANNOTATE=0" "$out/x.gp"
    run ! grep -q 'sm_90\|warps, \|Limited by' "$out/x.svg"
    grep -q '<title>registers</title>' "$out/x.svg"
}

@test "the checker sees a bar that is too long" {
    works chart generations --arch sm_75,sm_90 --threads 256 --regs 72 -o "$out/x.gp"
    sed -i '/^sm_90/s/,3,24,/,3,25,/' "$out/x.csv"
    gnuplot -d "$out/x.gp"
    run python3 check_across.py "$OCCSWEEP" "$out/x.svg" sm_75,sm_90 --threads 256 --regs 72 --smem 0
    [ "$status" -eq 1 ]
    [[ "$output" == *"bar ("* ]]
}
