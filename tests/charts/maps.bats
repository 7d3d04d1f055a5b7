#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
#
# Maps as the command line draws them, on real and made-up architectures:
# gnuplot is silent, files are well formed and small, and no point that is
# plotted is undefined. What the pictures show is held against the model by
# tests/unit/test_map_*.c.

load drawing

# draws TYPE ARGUMENTS...: a well-formed SVG, vectors only, of a sensible size.
draws() {
    works chart "$@" -o "$out/map.svg"
    xmllint --noout "$out/map.svg"
    run ! grep -q '<image' "$out/map.svg"
    [ "$(wc -c <"$out/map.svg")" -lt 120000 ]
}

@test "every pair of inputs, both ways round" {
    for arch in sm_30 sm_90 sm_120; do
        draws limits --arch "$arch" --x regs --y smem --threads 256
        draws limits --arch "$arch" --x smem --y regs --threads 96
        draws limits --arch "$arch" --x threads --y smem --regs 40
        draws occupancy --arch "$arch" --x threads --y regs --smem 10K
        draws occupancy --arch "$arch" --x barriers --y threads --regs 32
        draws limits --arch "$arch" --x smem --y barriers --regs 32 --threads 128
    done
}

@test "amounts on every pair of inputs" {
    for arch in sm_35 sm_90 sm_120; do
        draws waste --of registers --arch "$arch" --x regs --y threads --smem 10K
        draws waste --of shared_memory --arch "$arch" --x smem --y regs --threads 96
        draws waste --of warps --arch "$arch" --x threads --y smem --regs 40
        draws step --of regs_per_thread --arch "$arch" --x threads --y regs --size column
        draws step --of smem_per_block --arch "$arch" --x smem --y barriers --threads 64 --regs 32
        draws tax --arch "$arch" --x regs --y smem --threads 256 --scale linear
    done
}

@test "a launch on a map of an amount says its own" {
    draws waste --of registers --arch sm_90 --x regs --y threads --threads 256 --regs 72 --smem 40K
    grep -q 'this launch: 3 blocks, 37.5 %, registers, 15.63 % of registers unused' "$out/map.svg"
    draws step --of regs_per_thread --arch sm_90 --x regs --y threads --threads 256 --regs 72
    grep -q 'this launch: 3 blocks, 37.5 %, registers; 8 registers less: 4 blocks' "$out/map.svg"
    draws step --of smem_per_block --arch sm_90 --x regs --y smem --threads 256 --regs 72 --smem 40K
    grep -q 'this launch: 3 blocks, 37.5 %, registers; less does not help' "$out/map.svg"
    draws tax --arch sm_90 --x regs --y threads --threads 256 --regs 33
    grep -q 'this launch: 6 blocks, 75 %, registers, 1 of 7 lost' "$out/map.svg"
}

@test "the legend of an amount has the colours that occur" {
    draws tax --arch sm_90 --x regs --y threads
    for text in 1 2 3 4 '≤ 8' 'none lost' 'cannot launch'; do
        grep -q ">$text</tspan>\|>$text</text>" "$out/map.svg"
    done
    run ! grep -q '≤ 16' "$out/map.svg"
}

@test "architectures that somebody made up" {
    for file in lanes24 noregs noshared tiny; do
        for type in limits occupancy; do
            draws "$type" --arch "./$file.yaml" --x regs --y smem --threads 4
            draws "$type" --arch "./$file.yaml" --x regs --y threads --scale log2
            draws "$type" --arch "./$file.yaml" --x smem --y threads --regs 7 --size column
        done
        draws waste --of shared_memory --arch "./$file.yaml" --x smem --y threads --regs 7
        draws step --of smem_per_block --arch "./$file.yaml" --x regs --y smem --threads 4
        draws tax --arch "./$file.yaml" --x regs --y threads
    done
}

@test "one row, one column, one point" {
    for axes in '--x regs --y smem --threads 1' '--x regs --y threads' '--x smem --y threads --regs 1'; do
        for type in limits occupancy 'waste --of registers' 'step --of regs' tax; do
            # shellcheck disable=SC2086
            draws $type --arch ./one.yaml $axes
            run ! grep -q 'cannot launch\|tied with' "$out/map.svg"
        done
    done
    draws limits --arch ./one.yaml --x regs --y barriers --threads 1
}

@test "the ends of a scale are written in full in a column" {
    draws waste --of registers --arch sm_30 --x threads --y regs --size column
    grep -q '>100<' "$out/map.svg"
}

@test "where every thread is a warp, what looks the same is drawn as one" {
    for type in limits occupancy; do
        draws "$type" --arch ./onelane.yaml --x regs --y threads
        works chart "$type" --arch ./onelane.yaml --x regs --y threads -o "$out/x.gp"
        [ "$(wc -l <"$out/x.csv")" -gt 5000 ]
        grep -q '^\$FILLS << END' "$out/x.gp"
    done
}

@test "every type and format of a map with too many regions is silent, and its script stands alone" {
    mkdir "$out/dense"
    for type in limits occupancy 'waste --of registers' 'step --of regs_per_thread' tax; do
        # shellcheck disable=SC2086
        works chart $type --arch ./finest.yaml --x regs --y threads -o "$out/dense/${type%% *}.gp"
    done
    works chart difference --arch sm_90,./finest.yaml --x regs --y threads --measure occupancy -o "$out/dense/d.gp"
    works chart compare --chart limits --arch sm_90,./finest.yaml --x regs --y threads -o "$out/dense/cl.gp"
    works chart compare --chart occupancy --arch sm_90,./finest.yaml --x regs --y threads -o "$out/dense/co.gp"
    python3 check_gnuplot.py "$out"/dense/*.gp
    for script in "$out"/dense/*.gp; do
        grep -q '^\$FILLS << END' "$script"
        for format in svg pdf; do
            run gnuplot -d -e "TERM='$format'; THEME='grey'" "$script"
            [ "$status" -eq 0 ]
            [ -z "$output" ]
        done
        xmllint --noout "${script%.gp}-grey.svg"
        [ "$(wc -c <"${script%.gp}-grey.svg")" -lt 120000 ]
    done
    [ "$(wc -c <"$out/dense/cl-grey.svg")" -lt 80000 ]
    [ "$(wc -c <"$out/dense/co-grey.svg")" -lt 80000 ]
}

@test "random maps of random architectures are small, silent and of the right colours" {
    python3 audit_maps.py "$OCCSWEEP" "$out/audit" 1 12
    # Six panels, and three, that are drawn in less detail to be small.
    python3 audit_maps.py "$OCCSWEEP" "$out/panels" 53 1
    python3 audit_maps.py "$OCCSWEEP" "$out/panels" 76 1
}

@test "many small ties make no large file" {
    cat >"$out/ties.yaml" <<YAML
name: ties
architectures: [sm_90, sm_110]
grid: {threads_per_block: 256, regs_per_thread: 32, smem_per_block: 0}
kernels:
  - {name: tiled, threads_per_block: 256, regs_per_thread: 72, smem_per_block: 40K}
  - {name: small, threads_per_block: 128, regs_per_thread: 40, smem_per_block: 12K}
  - {name: near, threads_per_block: 256, regs_per_thread: 74, smem_per_block: 41K}
  - {name: big, threads_per_block: 1024, regs_per_thread: 64, smem_per_block: 90K}
$(printf "  - {name: one more, threads_per_block: %d, regs_per_thread: 40, smem_per_block: 9K}\n" 64 96 160 320 384 448 512 640)
charts:
  - {type: limits, x: threads_per_block, y: smem_per_block, regs_per_thread: 32, carveout: needed}
  - {type: limits, x: smem_per_block, y: threads_per_block, regs_per_thread: 32, carveout: needed}
  - {type: occupancy, x: threads_per_block, y: smem_per_block, regs_per_thread: 32, carveout: needed}
YAML
    works run "$out/ties.yaml" -o "$out/ties"
    [ "$(find "$out"/ties/charts -name '*.svg' | wc -l)" -eq 6 ]
    [ -z "$(find "$out"/ties/charts -name '*.svg' -size +119999c)" ]
    grep -q '^\$STRIPES << END' "$out/ties/charts/limits-threads-smem-sm_90.gp"
    works chart limits --arch sm_90 --x regs --y smem --threads 256 -o "$out/x.gp"
    run ! grep -q '^\$STRIPES << END' "$out/x.gp"
}

@test "the inputs that matter for shared memory are held" {
    draws limits --arch sm_90 --x regs --y smem --threads 128 --carveout 100K
    grep -q '100 KiB shared memory split' "$out/map.svg"
    draws limits --arch sm_80 --x regs --y smem --threads 128 --optin no
    run ! grep -q 'above 48 KiB' "$out/map.svg"
    draws limits --arch sm_35 --x regs --y smem --threads 64 --carveout 16K
}

@test "registers and shared memory are on log2 axes unless it is said otherwise" {
    draws limits --arch sm_90 --x regs --y smem --threads 256
    [ "$(grep -c 'log scale' "$out/map.svg")" -eq 2 ]
    draws limits --arch sm_90 --x regs --y smem --threads 256 --scale linear
    run ! grep -q 'log scale' "$out/map.svg"
    draws limits --arch sm_90 --x regs --y threads
    run ! grep -q 'log scale' "$out/map.svg"
}

@test "a kernel beyond a log axis is marked at its edge, and the note says so" {
    draws limits --arch sm_90 --x regs --y smem --threads 256 --regs 40 --smem 0 --name axpy
    grep -q 'axpy: 6 blocks, 75 %, registers (at the edge: no shared memory)' "$out/map.svg"
}

@test "what a map is of may be called by the input and by the resource" {
    for pair in 'waste regs registers' 'waste smem shared_memory' 'step registers regs_per_thread' 'step shared_memory smem'; do
        read -r type one other <<<"$pair"
        works chart "$type" --of "$one" --arch sm_90 --x regs --y smem --threads 96 -o "$out/map.gp"
        mv "$out/map.gp" "$out/one.gp"
        works chart "$type" --of "$other" --arch sm_90 --x regs --y smem --threads 96 -o "$out/map.gp"
        cmp "$out/one.gp" "$out/map.gp"
    done
    refuses "--of is 'threads'; it must be registers, shared_memory or warps" \
        chart waste --of threads --arch sm_90 --x regs --y smem --threads 96 -o "$out/one.gp"
}

@test "every format and theme is drawn in silence, from the script alone" {
    mkdir "$out/elsewhere"
    works chart limits --arch sm_90 --x regs --y smem --threads 256 -o "$out/elsewhere/a.gp"
    works chart occupancy --arch sm_90 --x regs --y threads -o "$out/elsewhere/b.gp"
    works chart waste --arch sm_90 --x regs --y threads --of warps -o "$out/elsewhere/c.gp"
    works chart step --arch sm_90 --x regs --y smem --of smem_per_block --threads 96 -o "$out/elsewhere/d.gp"
    works chart tax --arch sm_90 --x regs --y threads -o "$out/elsewhere/e.gp"
    cd /
    for id in a b c d e; do
        for term in svg png pdf; do
            for theme in light dark grey; do
                run gnuplot -d -e "TERM='$term'; THEME='$theme'" "$out/elsewhere/$id.gp"
                [ "$status" -eq 0 ]
                [ -z "$output" ]
            done
        done
    done
    [ "$(find "$out/elsewhere" -type f -size +1k | wc -l)" -eq 55 ]
}

@test "no point that is plotted is undefined" {
    for type in limits occupancy 'waste --of registers' 'step --of smem_per_block' tax; do
        # shellcheck disable=SC2086
        works chart $type --arch sm_120 --x smem --y threads --regs 40 -o "$out/x.gp"
        run gnuplot -d -e "set table '$out/table'" "$out/x.gp"
        [ "$status" -eq 0 ]
        [ -z "$output" ]
        grep -q ' i$\|  i' "$out/table"
        run ! grep -q 'u *$' "$out/table"
    done
}

@test "a wider picture keeps its regions: places are axis values" {
    works chart limits --arch sm_90 --x regs --y smem --threads 256 -o "$out/x.gp"
    run gnuplot -d -e "W=1000; H=900; OUT='$out/wide.svg'" "$out/x.gp"
    [ "$status" -eq 0 ]
    [ -z "$output" ]
    xmllint --noout "$out/wide.svg"
    grep -q 'viewBox="0 0 1000 900"' "$out/wide.svg"
}
