#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
#
# Waves charts held against plain arithmetic: products and launches side by
# side, short waves, refused launches, grids beyond the axis.

load drawing

# holds WAVES CHART ARGUMENTS...: on a page and in a column.
holds() {
    local waves=$1 size
    shift
    for size in page column; do
        works chart waves "$@" --size "$size" -o "$out/x.gp"
        run gnuplot -d "$out/x.gp"
        [ "$status" -eq 0 ]
        [ -z "$output" ]
        xmllint --noout "$out/x.svg"
        python3 check_waves.py "$out/x.svg" "$out/x.csv" "$waves"
        [ "$(wc -c <"$out/x.svg")" -lt 122880 ]
    done
}

@test "one product, two, and two launches" {
    holds 396 --gpu "H100 SXM5" --threads 256 --regs 72 --grid 1000
    holds 396,72 --gpu "H100 SXM5,RTX 4060" --threads 256 --regs 72 --smem 4K
    holds 528,396 --gpu "H100 SXM5" --threads 256 --regs 64 --against 256/80 --grid 1000
}

@test "launches and products of other kinds" {
    holds 4 --arch ./tiny.yaml --sms 2 --threads 2 --regs 2 --grid 3
    holds 1 --arch sm_90 --sms 1 --threads 1024 --regs 64
    holds 128,4096 --arch sm_90 --sms 128 --threads 1024 --regs 64 --against 32/16
    holds 0 --gpu "H100 SXM5" --threads 1024 --regs 128 --grid 1000
    holds 528,0 --gpu "H100 SXM5" --threads 256 --regs 64 --against 1024/255
}

@test "a grid beyond the axis is marked at its end, with a word" {
    holds 396 --gpu "H100 SXM5" --threads 256 --regs 72 --grid 1000000
    grep -q "'beyond'" "$out/x.gp"
    grep -q '2526 waves' "$out/x.gp"
    holds 396 --gpu "H100 SXM5" --threads 256 --regs 72 --grid 4000
    run ! grep -q "'beyond'" "$out/x.gp"
}

@test "the checker sees a line that is off" {
    works chart waves --gpu "H100 SXM5" --threads 256 --regs 72 -o "$out/x.gp"
    sed -i 's/,396,397,2,/,396,397,3,/' "$out/x.csv"
    gnuplot -d "$out/x.gp"
    run python3 check_waves.py "$out/x.svg" "$out/x.csv" 396
    [ "$status" -eq 1 ]
    [[ "$output" == *"wave 2 of 396 begins at"* ]]
}

@test "every format and theme is drawn in silence, twice alike" {
    works chart waves --gpu "H100 SXM5,H100 PCIe" --threads 256 --regs 72 --grid 1000 -o "$out/x.gp"
    for format in svg png pdf; do
        for theme in light dark grey; do
            run gnuplot -d -e "TERM='$format'; THEME='$theme'" "$out/x.gp"
            [ "$status" -eq 0 ]
            [ -z "$output" ]
        done
    done
    mv "$out/x.svg" "$out/first.svg"
    gnuplot -d "$out/x.gp"
    cmp "$out/x.svg" "$out/first.svg"
    gnuplot -d -e "ANNOTATE=0" "$out/x.gp"
    run ! grep -q 'this launch\|waves<' "$out/x.svg"
}

@test "a sweep file names products, and shows one launch or those of its kernels" {
    cat >"$out/w.yaml" <<'YAML'
name: w
architectures: [sm_90, sm_89]
grid: {threads_per_block: 256, regs_per_thread: 32, smem_per_block: 0}
kernels:
  - {name: tiled, threads_per_block: 256, regs_per_thread: 64, smem_per_block: 0, grid_blocks: 1000}
  - {name: '{/:Bold x}^2 `touch pwned`, "quoted" and as long as the name of a kernel made by templates', threads_per_block: 256, regs_per_thread: 80, smem_per_block: 0, grid_blocks: 1000}
charts:
  - {type: waves, gpus: [H100 SXM5, RTX 4060], threads_per_block: 256, regs_per_thread: 64, smem_per_block: 0}
  - {type: waves, gpus: H100 SXM5}
YAML
    works run "$out/w.yaml" -o "$out/w"
    cd "$out/w/charts"
    python3 "$BATS_TEST_DIRNAME/check_waves.py" waves-2-gpus.svg waves-2-gpus.csv 528,96
    python3 "$BATS_TEST_DIRNAME/check_waves.py" waves-h100-sxm5.svg waves-h100-sxm5.csv 528,396
    grep -q 'A  tiled on H100 SXM5: 1000 blocks, 2 waves, 94.7 % in use; 1056 would fill them' waves-2-gpus.gp
    grep -q 'hollow: at 64 registers instead of 80' waves-2-gpus.gp
    run ! grep -q 'hollow' waves-h100-sxm5.gp
    [ ! -e pwned ]
    grep -q '1000 blocks, 2 waves, 94.7 % in use' ../index.html
}

@test "wrong usage" {
    refuses "a waves chart needs --gpu NAME, or --arch NAME with --sms N" \
        chart waves --arch sm_90 --threads 256 --regs 64 -o "$out/x.svg"
    refuses "--against is '256'; it must be THREADS/REGS or THREADS/REGS/SMEM: 256/80/40K" \
        chart waves --gpu "H100 SXM5" --threads 256 --regs 64 --against 256 -o "$out/x.svg"
    refuses "a cliffs chart has no --grid; it takes --along --scale --llvm" \
        chart cliffs --arch sm_90 --along regs --threads 256 --grid 3 -o "$out/x.svg"
}
