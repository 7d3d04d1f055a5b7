#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# What LLVM and AMD's tools leave of kernels: remarks, assembly, code objects, bundles.
load common

# What all of them tell.
figures() {
    "$OCCSWEEP" kernels "$@" --threads 256 --format csv \
        --columns kernel,arch,regs_per_thread,scalar_regs_per_warp,static_smem_bytes
}

@test "remarks name no architecture: --arch does, or a command in the log" {
    run --separate-stderr "$OCCSWEEP" kernels tests/kernels/amd_gfx90a.log
    [ "$status" -eq 2 ]
    [ "$stderr" = "occsweep: the files do not say for which architecture their kernels are; give --arch NAME" ]
    figures tests/kernels/amd_gfx90a.log --arch gfx90a >"$BATS_TEST_TMPDIR/given"
    {
        echo 'clang-19 -x cl -mcpu=gfx90a -O2 -c tests/kernels/amd.cl'
        cat tests/kernels/amd_gfx90a.log
    } >"$BATS_TEST_TMPDIR/build.log"
    figures "$BATS_TEST_TMPDIR/build.log" | cmp - "$BATS_TEST_TMPDIR/given"
    grep -qx 'vectors,gfx90a,101,65,0' "$BATS_TEST_TMPDIR/given"
}

@test "assembly, code object and remarks of one build: each kernel once" {
    for arch in gfx90a gfx1100-wave64-cumode; do
        figures tests/kernels/amd_$arch.s >"$BATS_TEST_TMPDIR/one"
        figures tests/kernels/amd_$arch.s tests/kernels/amd_$arch.co | cmp - "$BATS_TEST_TMPDIR/one"
        [ "$(wc -l <"$BATS_TEST_TMPDIR/one")" -ge 8 ]
        [ "$(grep -c ",$arch," "$BATS_TEST_TMPDIR/one")" -ge 7 ]
    done
    figures tests/kernels/amd_gfx90a.log tests/kernels/amd_gfx90a.co >"$BATS_TEST_TMPDIR/two"
    [ "$(wc -l <"$BATS_TEST_TMPDIR/two")" -eq 9 ]
    grep -qx 'accumulators,gfx90a,91,45,0' "$BATS_TEST_TMPDIR/two"
}

@test "an object of hipcc, and a bundle: the code for each target" {
    for file in amd_host.o amd_packed.fatbin; do
        run --separate-stderr figures tests/kernels/$file
        [ "$status" -eq 0 ]
        [ "$(printf '%s\n' "$output" | cut -d, -f1,2 | sort)" = "$(printf '%s\n' \
            _Z3ldsPf,gfx1100 _Z3ldsPf,gfx90a _Z5otherPf,gfx1100 _Z5otherPf,gfx90a kernel,arch)" ]
    done
}

@test "check holds a build for AMD against another" {
    "$OCCSWEEP" check tests/kernels/amd_gfx90a.co --baseline "$BATS_TEST_TMPDIR/base.csv" --update
    run --separate-stderr "$OCCSWEEP" check tests/kernels/amd_gfx90a.co \
        --baseline "$BATS_TEST_TMPDIR/base.csv"
    [ "$status" -eq 0 ]
    sed 's/^vectors,\(.*\),101,/vectors,\1,60,/' "$BATS_TEST_TMPDIR/base.csv" >"$BATS_TEST_TMPDIR/old.csv"
    run --separate-stderr "$OCCSWEEP" check tests/kernels/amd_gfx90a.co \
        --baseline "$BATS_TEST_TMPDIR/old.csv"
    [ "$status" -eq 1 ]
    [[ "$output" == *'vectors, gfx90a: 60 -> 101 VGPRs: '*' workgroups at 256 work-items'* ]]
}

@test "what the compiler warns of is told with its kernel and its place" {
    file=$BATS_TEST_TMPDIR/k.log
    awk '/Function Name: lds/ { is_it = 1 } is_it && sub(/Dynamic Stack: False/, "Dynamic Stack: True") { is_it = 0 } 1' \
        tests/kernels/amd_gfx90a.log >"$file"
    works kernels "$file" --arch gfx90a --threads 256
    [[ "$output" == *"$file:20: lds: Dynamic Stack: True"* ]]
    python3 - "$BATS_TEST_TMPDIR/k.co" <<'END'
import sys
code = open("tests/kernels/amd_gfx90a.co", "rb").read()
key = b".uses_dynamic_stack"
assert key + b"\xc2" in code  # false, and true
open(sys.argv[1], "wb").write(code.replace(key + b"\xc2", key + b"\xc3", 1))
END
    works kernels "$BATS_TEST_TMPDIR/k.co" --threads 256
    [[ "$output" == *"$BATS_TEST_TMPDIR/k.co: "*": Dynamic Stack: True"* ]]
}

# compile TARGET: k.log, k.s and k.o of kernels that take more and more
compile() {
    {
        for n in 20 60 90 130; do
            printf 'define amdgpu_kernel void @k%d() #0 {\n' $n
            printf '  call void asm sideeffect "", "~{v%d},~{s%d}"()\n  ret void\n}\n' $n $((n / 2))
        done
        echo 'attributes #0 = { "amdgpu-flat-work-group-size"="256,256" }'
    } >k.ll
    llc-19 -mtriple=amdgcn-amd-amdhsa "-mcpu=$1" -o k.s k.ll \
        -pass-remarks-analysis=kernel-resource-usage 2>k.log
    llc-19 -mtriple=amdgcn-amd-amdhsa "-mcpu=$1" -filetype=obj -o k.o k.ll
}

@test "what llc writes today is read, and its occupancy is ours" {
    needs llc-19
    cd "$BATS_TEST_TMPDIR"
    for target in gfx900 gfx90a gfx1030 gfx1100; do
        compile $target
        figures k.s >s
        figures k.o | cmp - s
        figures k.log --arch $target | cmp - s
        [ "$(wc -l <s)" -eq 5 ]
        "$OCCSWEEP" kernels k.s --format csv --columns kernel,llvm_waves_per_simd |
            tail -n +2 | sort >ours
        sed -n 's/^\t\.amdhsa_kernel //p' k.s | paste -d, - \
            <(sed -n 's/^; Occupancy: //p' k.s) | sort | cmp - ours
    done
}
