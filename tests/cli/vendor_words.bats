#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
#
# Texts about AMD's and Intel's architectures are in the words of these vendors,
# and their steps are those of their rules.

load common

# No word of CUDA is in $output, names of columns and options apart. Rows of
# tables begin with two numbers and hold names, too.
speaks_of() {
    local found
    found=$(grep -vE '^ *[0-9]+ +[0-9]+ ' <<<"$output" | grep -noE '(^|[^a-zA-Z_-])([Ww]arps?|SMs?|[Ss]hared memory|[Bb]locks?|[Pp]artitions?|CUDA|cuda[A-Z]\w*|__launch_bounds__|maxrregcount)([^a-zA-Z_]|$)' || true)
    [ -z "$found" ] || show_and_fail "$1: $found"
}

@test "no word of CUDA in what commands say of AMD and Intel" {
    local arch
    for arch in gfx90a gfx1100-cumode xe-hpc; do
        works calc --arch $arch --threads 200 --regs 70 --smem 5000 --grid 900 --sms 64 --explain
        speaks_of "calc $arch"
        works calc --arch $arch --threads 200 --regs 70 --smem 5000 --explain --format md
        speaks_of "calc --format md $arch"
        run "$OCCSWEEP" calc --arch $arch --threads 1025 --regs 70 --smem 1M
        speaks_of "calc of a refusal $arch"
        works budget --arch $arch --threads 256 --blocks 2
        speaks_of "budget $arch"
        works budget --arch $arch --threads 64,256 --wide
        speaks_of "budget --wide $arch"
        works budget --arch $arch --threads 256 --blocks 2 --format c
        speaks_of "budget --format c $arch"
        works best --arch $arch --regs 70 --smem 4K
        speaks_of "best $arch"
        works compare --arch $arch --threads 64,256 --regs 70,300 --smem 4K
        speaks_of "compare $arch"
        run "$OCCSWEEP" repl --arch $arch <<<$'kernel 99999 1 0\nkernel 200 70 5000\nkernel 1024 256 0'
        speaks_of "repl $arch"
    done
}

@test "LLVM counts waves of a SIMD where whole workgroups do not fit" {
    works calc --arch gfx90a --threads 512 --regs 96
    grep -qE '^  LLVM +5 ' <<<"$output"
    grep -qE '^  whole workgroups +4  2 workgroups, 16 waves on 4 SIMDs$' <<<"$output"
    run "$OCCSWEEP" calc --arch gfx90a --threads 1024 --regs 256
    [ "$status" -eq 1 ]
    grep -qE '^  LLVM +2 ' <<<"$output"
    grep -qE '^  whole workgroups +0  cannot launch: too many VGPRs per workgroup$' <<<"$output"
}

@test "steps of accumulation and scalar registers" {
    works calc --arch gfx90a --threads 512 --regs 97 --accum-regs 20 --scalar-regs 90 --explain
    grep -qxE '  before the accumulators +\(97 \+ 4 - 1\) / 4 \* 4 = 100' <<<"$output"
    grep -qxE '  with the accumulators +100 \+ 20 = 120' <<<"$output"
    grep -qxE '  scalars granted to a wave +\(90 \+ 16 - 1\) / 16 \* 16 = 96' <<<"$output"
    grep -qxE '  waves granted by scalars +4 \* \(800 / 96\) = 32' <<<"$output"
    grep -qxE "  LLVM's waves per SIMD +smallest of 8, 4, 8: 4" <<<"$output"
}

@test "steps of sub-groups, large GRF and sizes of SLM" {
    works calc --arch xe-hpc --threads 100 --smem 17000 --sub-group 32 --large-grf yes --explain
    grep -qxE '  threads per work-group +\(100 \+ 32 - 1\) / 32 = 4' <<<"$output"
    grep -qxE '  thread slots with large GRF +64 / 2 = 32' <<<"$output"
    grep -qxE '  granted to a work-group +24576, of the sizes that there are' <<<"$output"
}
