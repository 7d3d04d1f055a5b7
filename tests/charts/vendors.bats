#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
#
# Charts of AMD's and Intel's architectures speak as those do, pictures of several
# vendors say in what units they compare, and LLVM's occupancy is shown where asked.

load drawing

# speaks VENDOR ARCHS GPU: all types of charts, without a word of another vendor.
speaks() {
    sed "s/ARCHS/$2/; s/GPU/$3/" type-by-vendor.yaml >"$out/vendors.yaml"
    works run "$out/vendors.yaml" -o "$out/run"
    python3 check_words.py "$1" "$out/run/index.html" "$out"/run/charts/*.svg
}

# says TEXT: the picture does, over line ends too.
says() {
    python3 -c "from svg_picture import Picture; print(' '.join(t.text for t in Picture('$out/x.svg').texts))" >"$out/words"
    grep -qF "$1" "$out/words"
}

@test "every type of chart in AMD's words" {
    speaks AMD "gfx90a, gfx1100-cumode" "MI250X"
}

@test "every type of chart in Intel's words" {
    speaks Intel "xe-hpc, xe-lp" "Max 1550"
}

@test "the checker sees a word of another vendor" {
    works chart cliffs --arch sm_90 --along regs --threads 256 -o "$out/x.svg"
    run python3 check_words.py AMD "$out/x.svg"
    [ "$status" -eq 1 ]
    [[ "$output" == *"x.svg: Resident warps per SM"* ]]
}

@test "of compute units in different modes a picture says units" {
    works chart generations --arch gfx90a,gfx1100 --threads 256 --regs 64 -o "$out/x.svg"
    grep -q 'most waves a unit holds' "$out/x.svg"
    says 'On gfx90a units are CUs. On gfx1100 units are WGPs.'
}

@test "across vendors a picture has our words, and says what they are called and compared in" {
    works chart difference --arch gfx90a,sm_90 --x regs --y threads -o "$out/x.svg"
    grep -q 'Resident warps: gfx90a minus sm' "$out/x.svg"
    says 'A warp is 64 threads on gfx90a, 32 on sm_90.'
    says 'On gfx90a threads are work-items, warps waves, blocks workgroups, SMs CUs, registers VGPRs'
    works chart compare --chart cliffs --arch gfx90a,sm_90 --along regs --threads 256 \
        --measure occupancy -o "$out/x.svg"
    says "Compared: resident warps as a share of each one's own maximum."
    works chart compare --chart cliffs --arch sm_80,sm_90 --along regs --threads 256 -o "$out/x.svg"
    run ! grep -q 'A warp is\|Compared:' "$out/x.svg"
}

@test "a warp of one thread is told in the singular" {
    cat >"$out/one.yaml" <<'YAML'
name: one
limits: {threads_per_warp: 1, max_threads_per_block: 512, max_warps_per_sm: 1024, max_blocks_per_sm: 16}
YAML
    works chart difference --arch "$out/one.yaml,sm_90" --x smem --y threads --regs 32 -o "$out/x.svg"
    says 'A warp is 1 thread on one, 32 on sm_90.'
    works chart difference --arch "sm_90,$out/one.yaml" --x smem --y threads --regs 32 -o "$out/x.svg"
    says 'A warp is 32 threads on sm_90, 1 on one.'
}

@test "what all units of products hold" {
    works chart compare --chart cliffs --gpu "MI250X,H100 SXM5" --along regs --threads 256 \
        --measure threads_per_device -o "$out/x.svg"
    says 'resident threads of an SM times its SMs, Instinct MI250X 110, H100 SXM5 132.'
    works chart difference --gpu "MI250X,H100 SXM5" --x regs --y threads --measure threads_per_device \
        --threads 256 --regs 64 -o "$out/x.svg"
    grep -q '225280 threads on Instinct MI250X; 135168 threads on H100 SXM5' "$out/x.svg"
    refuses '--measure threads_per_device counts the SMs of products; name them, as in --gpu "MI250X,H100 SXM5"' \
        chart difference --arch gfx90a,sm_90 --x regs --y threads --measure threads_per_device -o "$out/y.svg"
    refuses '--measure threads_per_device counts the SMs of products, and sm_90 is none; name one, as in --arch "H100 SXM5"' \
        compare --arch sm_90 --threads 256 --regs 64 --measure threads_per_device
    works compare --arch "MI250X,H100 SXM5" --threads 256 --regs 64 --measure threads_per_device
    [[ "$output" == *"225280     135168 x0.60"* ]]
}

@test "a memory that has no splits is not said to lie apart from L1, which is not known" {
    works chart ladder --arch xe-hpc --threads 256 --regs 0 --smem 20K -o "$BATS_TEST_TMPDIR/ladder.svg"
    grep -q 'an Xe-core always has 128 KiB of SLM\.' "$BATS_TEST_TMPDIR/ladder.svg"
}

@test "LLVM's occupancy beside that of whole workgroups" {
    works chart cliffs --arch gfx90a --along regs --threads 512 --regs 96 --llvm -o "$out/x.gp"
    grep -q 'LLVM: waves per SIMD (8 are 100 %)' "$out/x.gp"
    grep -q '96 VGPRs: 2 workgroups, 16 waves, 50 %; LLVM: 5 waves per SIMD' "$out/x.gp"
    gnuplot -d -e "TERM='svg'; OUT='$out/x.svg'" "$out/x.gp"
    python3 check_llvm.py "$OCCSWEEP" "$out/x.svg" gfx90a 512
    works chart cliffs --arch gfx1100 --along regs --threads 320 --llvm -o "$out/x.svg"
    python3 check_llvm.py "$OCCSWEEP" "$out/x.svg" gfx1100 320
    for theme in dark grey; do
        works chart lines --arch gfx906 --along smem --threads 320 --regs 40 --llvm --theme "$theme" -o "$out/x.png"
        works chart occupancy --arch gfx1100 --x regs --y threads --llvm --theme "$theme" -o "$out/x.png"
    done
    refuses "LLVM counts no waves of sm_90; leave --llvm out, or name an architecture of AMD" \
        chart cliffs --arch sm_90 --along regs --threads 256 --llvm -o "$out/y.svg"
    refuses "a limits chart has no --llvm; it takes --x --y --scale" \
        chart limits --arch gfx90a --x regs --y threads --llvm -o "$out/y.svg"
}

@test "LLVM's occupancy in a sweep file, of those that have it" {
    cat >"$out/l.yaml" <<'END'
name: l
architectures: [sm_90, gfx90a]
grid: {threads_per_block: 256, regs_per_thread: 64, smem_per_block: 0}
charts:
  - {type: cliffs, along: regs_per_thread, threads_per_block: 512, smem_per_block: 0, llvm: yes}
  - {type: occupancy, architectures: [sm_90], x: regs_per_thread, y: threads_per_block, smem_per_block: 0, llvm: yes}
END
    refuses "$out/l.yaml:6:114: LLVM counts no waves of sm_90; leave llvm out, or draw the chart for an architecture that has_llvm_waves" \
        run "$out/l.yaml" -o "$out/run"
    sed -i '$d' "$out/l.yaml"
    works run "$out/l.yaml" -o "$out/run"
    grep -q LLVM "$out/run/charts/cliffs-regs-gfx90a.svg"
    run ! grep -q LLVM "$out/run/charts/cliffs-regs-sm_90.svg"
    head -1 "$out/run/charts/cliffs-regs-gfx90a.csv" | grep -q ',llvm_waves_per_simd$'
}

@test "a kernel with other registers than a chart has lies beside it" {
    cat >"$out/beside.yaml" <<'END'
name: beside
architectures: [gfx908, gfx90a]
grid: {threads_per_block: 256, regs_per_thread: 64, smem_per_block: 0}
kernels:
  - {name: k, threads_per_block: 256, regs_per_thread: 64, smem_per_block: 0,
     accum_regs_per_thread: 64, scalar_regs_per_warp: 88}
charts:
  - {id: c, type: cliffs, along: regs_per_thread, threads_per_block: 256, smem_per_block: 0}
END
    works run "$out/beside.yaml" -o "$out/run"
    grep -q 'with 0 accumulation VGPRs instead of 64 and 0 scalar registers' \
        "$out/run/charts/c-gfx90a.gp"
}

@test "scalar registers that limit nothing put no kernel beside a chart" {
    cat >"$out/few.yaml" <<'END'
name: few
architectures: [gfx90a]
grid: {threads_per_block: 256, regs_per_thread: 40, smem_per_block: 0}
kernels:
  - {name: few, threads_per_block: 256, regs_per_thread: 40, smem_per_block: 0, scalar_regs_per_warp: 20}
  - {name: many, threads_per_block: 256, regs_per_thread: 40, smem_per_block: 0, scalar_regs_per_warp: 108}
charts:
  - {id: c, type: limits, x: threads_per_block, y: regs_per_thread, smem_per_block: 0}
END
    works run "$out/few.yaml" -o "$out/few"
    grep -q 'many with 0 scalar registers instead of 108: 8 workgroups' "$out/few/charts/c.gp"
    grep -q 'few: 8 workgroups' "$out/few/charts/c.gp"
}

# spoken WORDS: a lines chart on which four limits are one line, in these words.
spoken() {
    cat >"$out/spoken.yaml" <<END
name: spoken
limits: {threads_per_warp: 32, max_threads_per_block: 1024, max_warps_per_sm: 64, max_blocks_per_sm: 8}
registers: {per_sm: 65536, max_per_block: 65536, max_per_thread: 255, allocation_unit: 256, partitions: 4}
shared_memory: {per_sm: 64K, max_per_block: 64K, allocation_unit: 128}
barriers: {per_sm: 16}
words: {$1}
END
    works chart lines --arch "$out/spoken.yaml" --along barriers --threads 256 --regs 32 --smem 8K -o "$out/x.svg"
}

@test "a line of several limits is named by all of them, in words as long as they get" {
    spoken "warp: thread pack, block: thread array, registers: wide vector register, shared_memory: local memory"
    says 'thread packs, thread arrays, wide vector registers, local memory: 8'
    # There is no room for these on the line, but in the legend.
    spoken "warp: simultaneous thread pack, block: cooperative thread bunch, registers: wide vector register set,
      shared_memory: cooperative local memory"
    says 'allowed by simultaneous thread packs'
}
