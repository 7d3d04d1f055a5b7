#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
#
# The sweep files that come with the program run as they are, and each opens
# with the question that it answers.

load common

draws_every_chart() {
    needs gnuplot
    local folder=$BATS_TEST_TMPDIR/report
    works run "$1" -o "$folder"
    [ -s "$folder/index.html" ]
    [ "$(ls "$folder"/charts/*.gp | wc -l)" -eq "$2" ]
    [ "$(ls "$folder"/charts/*.svg | wc -l)" -ge "$2" ]
}

@test "quickstart: six charts" {
    draws_every_chart configs/sweeps/quickstart.yaml 6
}

@test "h100-reference: fourteen charts, for a page and for paper" {
    draws_every_chart configs/sweeps/h100-reference.yaml 14
    [ "$(ls "$BATS_TEST_TMPDIR"/report/charts/*.pdf | wc -l)" -eq 14 ]
}

@test "ampere-hopper-blackwell: four charts of five architectures, three across, four kernels on each" {
    draws_every_chart configs/sweeps/ampere-hopper-blackwell.yaml 23
    [ "$(wc -l <"$BATS_TEST_TMPDIR/report/data/kernels.csv")" -eq 21 ]
}

@test "reference sheets: five charts of each architecture of a generation" {
    local sheet
    for sheet in kepler:3 maxwell:3 pascal:3 volta:2 turing:1 ampere:3 ada:1 blackwell:3; do
        draws_every_chart "configs/sweeps/${sheet%:*}-reference.yaml" $((5 * ${sheet#*:}))
    done
    # No compute capability family is without one.
    local family families
    families=$("$OCCSWEEP" arch list --arch nvidia --format csv | sed 1d | cut -d, -f3 | sed 's/ .*//' | sort -u)
    [[ "$families" == *Hopper* ]]
    for family in $families; do
        [ "$family" != Hopper ] || family="an H100"
        grep -ql "reference sheet for $family" configs/sweeps/*-reference.yaml ||
            show_and_fail "no reference sheet for $family"
    done
}

@test "which-gpus-drop-a-block: four kernels on all of NVIDIA" {
    draws_every_chart configs/sweeps/which-gpus-drop-a-block.yaml 4
    [ "$(sed 1d "$BATS_TEST_TMPDIR/report/data/kernels.csv" | wc -l)" -eq \
        $((4 * $("$OCCSWEEP" arch list --arch nvidia --format csv | sed 1d | wc -l))) ]
    # The question has an answer: eight registers more cost an H100 a block.
    grep -qF '| before | sm_90 (Hopper) | 256 | 40 | 16 KiB | 6 |' "$BATS_TEST_TMPDIR/report/snippets/kernels.md"
    grep -qF '| eight registers more | sm_90 (Hopper) | 256 | 48 | 16 KiB | 5 |' "$BATS_TEST_TMPDIR/report/snippets/kernels.md"
}

@test "teaching-sheet: a picture for each step" {
    draws_every_chart configs/sweeps/teaching-sheet.yaml "$(grep -c '  - {id' configs/sweeps/teaching-sheet.yaml)"
    [ "$(ls "$BATS_TEST_TMPDIR"/report/charts/*-dark.svg | wc -l)" -eq "$(grep -c '  - {id' configs/sweeps/teaching-sheet.yaml)" ]
}

@test "tuning-sheet: every input of one kernel" {
    draws_every_chart configs/sweeps/tuning-sheet.yaml "$(grep -c '  - {id' configs/sweeps/tuning-sheet.yaml)"
    [ "$(wc -l <"$BATS_TEST_TMPDIR/report/data/kernels.csv")" -eq 2 ]
}

# kernel_cell FOLDER NAME ARCH COLUMN: one cell of data/kernels.csv.
kernel_cell() {
    awk -F, -v name="$2" -v arch="$3" -v column="$4" '
        NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next }
        $at["name"] == name && $at["arch"] == arch { print $at[column] }' "$1/data/kernels.csv"
}

@test "cdna-tuning: kernels with accumulation registers, and LLVM's number beside ours" {
    draws_every_chart configs/sweeps/cdna-tuning.yaml "$(grep -c '  - {id' configs/sweeps/cdna-tuning.yaml)"
    local report=$BATS_TEST_TMPDIR/report
    # Whole workgroups of 8 waves on 4 SIMDs: 2 of them, 4 waves on each, where LLVM counts 5.
    [ "$(kernel_cell "$report" reduction gfx90a llvm_waves_per_simd)" = 5 ]
    [ "$(kernel_cell "$report" reduction gfx90a warps_per_sm)" = 16 ]
    # 128 and 128 take half of 512; gfx908 has two files, and 32 KiB of LDS hold two on all.
    [ "$(kernel_cell "$report" "matrix product" gfx942 blocks_by_registers)" = 2 ]
    [ "$(kernel_cell "$report" "matrix product" gfx950 limiters)" = registers ]
}

@test "rdna-wave32-wave64: every mode of one GPU" {
    draws_every_chart configs/sweeps/rdna-wave32-wave64.yaml "$(grep -c '  - {id' configs/sweeps/rdna-wave32-wave64.yaml)"
    [ "$(sed 1d "$BATS_TEST_TMPDIR/report/data/kernels.csv" | wc -l)" -eq 18 ]
}

@test "xe-sub-groups: each in its words" {
    draws_every_chart configs/sweeps/xe-sub-groups.yaml "$(grep -c '  - {id' configs/sweeps/xe-sub-groups.yaml)"
    local report=$BATS_TEST_TMPDIR/report
    [ "$(kernel_cell "$report" streaming xe-hpc warps_per_block)" = 8 ]
    [ "$(kernel_cell "$report" tiled xe-hpc warps_per_block)" = 16 ]
    grep -q 'SLM per work-group' "$report/charts/slm.svg"
}

@test "gallery: the pictures of README.md" {
    draws_every_chart plots/gallery/gallery.yaml 13
}

@test "vendors: those of its section on AMD and Intel" {
    draws_every_chart plots/gallery/vendors.yaml 7
}

@test "each opens with the question that it answers" {
    local file
    for file in configs/sweeps/*.yaml plots/gallery/*.yaml; do
        awk '!/^#/ { exit } /[?]/ { asks = 1 } END { exit !asks }' "$file" ||
            show_and_fail "$file asks nothing"
    done
}
