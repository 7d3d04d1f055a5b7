#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# Every kind of file that kernels reads, told by its content, and those it refuses.
load common

cubin=tests/kernels/kernels_sm_90.cubin

# refuses WORDS FILE: one line on standard error that ends so, status 2
refuses() {
    words=$1
    shift
    run --separate-stderr "$OCCSWEEP" kernels "$@"
    [ "$status" -eq 2 ]
    [ -z "$output" ]
    [ "${#stderr_lines[@]}" -eq 1 ]
    [[ "$stderr" == *"$words" ]]
}

# The columns that text and binaries share.
figures() {
    "$OCCSWEEP" kernels "$@" --threads 128 --format csv \
        --columns kernel,arch,regs_per_thread,barriers_per_block,spill_store_bytes,max_threads_per_block
}

@test "a cubin by any name, and from standard input" {
    cp $cubin "$BATS_TEST_TMPDIR/plain.log"
    figures $cubin >"$BATS_TEST_TMPDIR/one"
    figures "$BATS_TEST_TMPDIR/plain.log" | cmp - "$BATS_TEST_TMPDIR/one"
    figures - <$cubin | cmp - "$BATS_TEST_TMPDIR/one"
    cat $cubin | figures - | cmp - "$BATS_TEST_TMPDIR/one"
    grep -qx 'k_lb256,sm_90,8,0,,256' "$BATS_TEST_TMPDIR/one"
}

@test "a log and the cubin of the same build: each kernel once, with what either tells" {
    figures tests/kernels/ptxas_sm_90.log $cubin >"$BATS_TEST_TMPDIR/both"
    [ "$(wc -l <"$BATS_TEST_TMPDIR/both")" -eq 16 ]
    grep -qx 'k_lb256,sm_90,8,0,0,256' "$BATS_TEST_TMPDIR/both"
    grep -qx 'k_plain,sm_90,8,0,0,' "$BATS_TEST_TMPDIR/both"
}

@test "figures of what is not linked are called provisional" {
    cp $cubin "$BATS_TEST_TMPDIR/relocatable"
    printf '\001' | dd of="$BATS_TEST_TMPDIR/relocatable" bs=1 seek=16 conv=notrunc status=none
    for format in text md; do
        "$OCCSWEEP" kernels "$BATS_TEST_TMPDIR/relocatable" --match 'k_plain' --format $format |
            grep -q '^Provisional: 1 of these kernels was not linked (-rdc)\. The linker'
        "$OCCSWEEP" kernels "$BATS_TEST_TMPDIR/relocatable" --format $format |
            grep -q '^Provisional: [0-9]* of these kernels were not linked (-rdc)\. The linker'
        [ "$("$OCCSWEEP" kernels $cubin --format $format | grep -c Provisional)" -eq 0 ]
    done
}

@test "a folder of Triton's cache: launched as it says" {
    mkdir -p "$BATS_TEST_TMPDIR/cache/ABC"
    cp $cubin "$BATS_TEST_TMPDIR/cache/ABC/k.cubin"
    echo '{"num_warps": 4, "shared": 8192, "name": "k"}' >"$BATS_TEST_TMPDIR/cache/ABC/k.json"
    run --separate-stderr "$OCCSWEEP" kernels "$BATS_TEST_TMPDIR/cache" --match k_plain \
        --format csv --columns threads_per_block,dynamic_smem_bytes
    [ "$status" -eq 0 ]
    [ "$output" = $'threads_per_block,dynamic_smem_bytes\n128,8192' ]
}

@test "an object of a source without kernels adds none, and alone is refused" {
    none=$BATS_TEST_TMPDIR/none.cubin
    LC_ALL=C sed 's/\.nv\.info\./.nv.infx./g; s/\.text\./.texx./g' $cubin >"$none"
    figures $cubin >"$BATS_TEST_TMPDIR/one"
    figures "$none" $cubin | cmp - "$BATS_TEST_TMPDIR/one"
    run --separate-stderr "$OCCSWEEP" kernels "$none"
    [ "$status" -eq 2 ]
    [ "$stderr" = "occsweep: no kernel in the files: their sources hold none" ]
}

@test "what is no file with kernels is one line" {
    folder=$BATS_TEST_TMPDIR
    echo 'make: nothing to be done' >"$folder/a.log"
    refuses 'no kernel in it; ptxas lists them when the build has -Xptxas -v, clang and hipcc with -Rpass-analysis=kernel-resource-usage' "$folder/a.log"
    : >"$folder/empty"
    refuses 'the file is empty' "$folder/empty"
    refuses 'the file is empty' - </dev/null
    refuses 'is a directory; it must be a file, or a folder of Triton'\''s cache, which has NAME.cubin beside NAME.json' "$folder"
    refuses 'standard input is a directory; it must be a file' - <"$folder"
    head -c 20000 $cubin >"$folder/cut.cubin"
    refuses 'the ELF file is cut off: its tables end behind byte 20000' "$folder/cut.cubin"
    python3 -c "import sys, zipfile; zipfile.ZipFile(sys.argv[1], 'w').writestr('a.log', 'x')" "$folder/a.zip"
    refuses 'is a zip file; unpack it first' "$folder/a.zip"
    { head -c 18 $cubin; printf '\340'; tail -c +20 $cubin; } >"$folder/other.cubin"
    refuses "no metadata in it that tell of kernels, as AMD's code objects have them from version 3 on" "$folder/other.cubin"
    refuses "without code for a GPU: a cubin is for machine 190, AMD's code objects for 224, programs have a section .nv_fatbin or .hip_fatbin" "$OCCSWEEP"
}
