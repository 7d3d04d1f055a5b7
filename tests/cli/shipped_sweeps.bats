#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
#
# The sweep files that come with the program run as they are, and each opens
# with the question that it answers.

load common

draws_every_chart() {
    command -v gnuplot >/dev/null || skip "needs gnuplot"
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

@test "ampere-hopper-blackwell: four charts of five architectures, four kernels on each" {
    draws_every_chart configs/sweeps/ampere-hopper-blackwell.yaml 20
    [ "$(wc -l <"$BATS_TEST_TMPDIR/report/data/kernels.csv")" -eq 21 ]
}

@test "gallery: the pictures of README.md" {
    draws_every_chart plots/gallery/gallery.yaml 6
}

@test "each opens with the question that it answers" {
    local file
    for file in configs/sweeps/*.yaml plots/gallery/*.yaml; do
        awk '!/^#/ { exit } /[?]/ { asks = 1 } END { exit !asks }' "$file" ||
            show_and_fail "$file asks nothing"
    done
}
