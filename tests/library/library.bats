#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
#
# The library as others use it: installed, from C, C++ and Python, shared and
# static; what it shows to linkers, and that its interface keeps its promise.

load ../cli/common

setup_file() {
    source_tree=$(realpath "$BATS_TEST_DIRNAME/../..")
    variant=$(basename "$(dirname "$(realpath "$OCCSWEEP")")")
    prefix=$BATS_FILE_TMPDIR/prefix
    export source_tree variant prefix
    env -u MAKEFLAGS -u MFLAGS -u MAKELEVEL make -s -C "$source_tree" "VARIANT=$variant" \
        install "PREFIX=$prefix"
}

setup() {
    cd "$BATS_TEST_TMPDIR" || return 1
    examples=$source_tree/tests/library
    export PKG_CONFIG_PATH=$prefix/lib/pkgconfig LD_LIBRARY_PATH=$prefix/lib
    warnings='-Wall -Wextra -Wpedantic -Wshadow -Wconversion -Werror'
    sanitizers=
    [ "$variant" != asan ] || sanitizers=-fsanitize=address,undefined
}

# build COMPILER SOURCE [FLAG...]: the program is ./program.
build() {
    local compiler=$1 source=$2
    shift 2
    # shellcheck disable=SC2046,SC2086 # the words are the flags
    "$compiler" $warnings $sanitizers "$@" "$source" -o program \
        $(pkg-config --cflags --libs occsweep)
}

# against_program: what the example in C said is what the program says.
against_program() {
    works calc --arch sm_90 --threads 256 --regs 72 --smem 40K --gpu 'H100 SXM5' --grid 1000 \
        --format json
    printf '%s' "$output" | python3 -c '
import json, sys
calc = json.load(sys.stdin)
said = open("said").read()
waves = calc["waves"]
assert said.startswith("%d blocks per SM\n" % calc["blocks_per_sm"])
assert "registers: %d, which binds" % calc["blocks_by_registers"] in said
assert "with %d registers\n" % calc["one_more_block"]["regs_per_thread"] in said
assert "%d waves, the last of %d " % (waves["waves"], waves["blocks_in_last_wave"]) in said'
}

@test "the example in C, with gcc and clang, old and new C, shared and static" {
    local compiler standard
    for compiler in gcc clang; do
        command -v $compiler >/dev/null || continue
        # One program has one compiler's sanitizers.
        [ -z "$sanitizers" ] || [ $compiler = gcc ] || continue
        for standard in c99 c17; do
            build $compiler "$examples/one_more_block.c" -std=$standard
            ./program >said
            against_program
        done
    done
    # shellcheck disable=SC2086 # the words are the flags
    ${CC:-cc} $sanitizers "$examples/one_more_block.c" -o static -I"$prefix/include" \
        "$prefix/lib/liboccsweep.a"
    env -u LD_LIBRARY_PATH ./static | diff said -
}

# block LANGUAGE: the one of that language in the section of README.md.
block() {
    awk -v "language=$1" '
        /^## / { is_here = /^## In C, C[+][+] and Python/ }
        /^```/ { on = 0 }
        on
        is_here && $0 == "```" language { on = 1 }' "$source_tree/README.md"
}

@test "README.md compiles: its program, its command, its promises" {
    block c >answer.c
    block sh >commands
    grep -q '^./answer  *# 3 blocks per SM$' commands
    if [ -z "$sanitizers" ]; then
        run sh -eu commands
        [ "$output" = '3 blocks per SM' ]
    fi
    needs g++
    block cpp >promises.cpp
    grep -q 'static_assert' promises.cpp
    # shellcheck disable=SC2046 # the words are the flags
    g++ -std=c++17 -fsyntax-only $(pkg-config --cflags occsweep) promises.cpp
    sed -n 's/^| .* | `\(tests\/library\/.*\)` |$/\1/p' "$source_tree/README.md" >named
    [ "$(wc -l <named)" -ge 4 ]
    for example in $(cat named); do
        [ -f "$source_tree/$example" ]
    done
}

@test "the example in C++, with g++, from C++11 on" {
    needs g++
    local standard
    for standard in c++11 c++17 c++20; do
        build g++ "$examples/across_gpus.cpp" -std=$standard
        ./program >said
    done
    [ "$(grep -c '^[a-z0-9_-]*: ' said)" -eq "$("$OCCSWEEP" arch list --format csv | sed 1d | wc -l)" ]
    grep -q '^sm_90: 1 blocks of 1024 threads, 288 of 6120 launches fill the SM$' said
    works regions --arch sm_90 --format csv
    grep -q "^every answer on sm_90 in $((${#lines[@]} - 1)) boxes\$" said
    works sweep --arch sm_90 --threads 128..1024:128 --regs 1..255 --smem 0,16K,40K --columns occupancy_pct
    [ "$(printf '%s\n' "$output" | grep -cx 100.00)" -eq 288 ]
}

@test "the example in C++, with clang++" {
    needs clang++
    [ -z "$sanitizers" ] || skip "the library has the sanitizers of another compiler"
    build clang++ "$examples/across_gpus.cpp" -std=c++17
    ./program | grep -q '^sm_90: 1 blocks of 1024 threads, 288 of 6120 launches fill the SM$'
}

@test "the example in Python" {
    needs python3
    [ "$variant" != asan ] || skip "python3 is not built for sanitizers"
    run python3 "$examples/thresholds.py" "$prefix/lib/liboccsweep.so.2"
    [ "$status" -eq 0 ]
    [ "$output" = "$("$OCCSWEEP" --version)"'
1..40: 5 blocks, shared_memory
41..48: 5 blocks, registers+shared_memory
49..64: 4 blocks, registers
65..80: 3 blocks, registers
81..128: 2 blocks, registers
129..255: 1 blocks, registers
4 blocks keep up to 64 registers per thread' ]
}

@test "each public header stands alone, in C and in C++" {
    local header
    for header in "$prefix"/include/occsweep/*.h; do
        printf "#include <occsweep/%s>\nextern int alone;\n" "${header##*/}" >alone.c
        # shellcheck disable=SC2086 # the words are the flags
        ${CC:-cc} $warnings -std=c99 -I"$prefix/include" -c alone.c -o alone.o
        ! command -v c++ >/dev/null ||
            c++ $warnings -std=c++11 -I"$prefix/include" -x c++ -c alone.c -o alone.o
    done
}

# The functions that the headers declare, one a line.
declared() {
    awk -f "$examples/interface.awk" "$source_tree"/include/occsweep/*.h |
        sed -n '/^typedef/d; s/^[^{]* [*]*\(occ_[a-z0-9_]*\)(.*/\1/p' | LC_ALL=C sort
}

@test "the library shows what its headers declare, and nothing else" {
    needs nm readelf
    [ -z "$sanitizers" ] || skip "sanitizers show names of their own"
    declared >declared
    [ "$(wc -l <declared)" -gt 40 ]
    nm -D --defined-only "$prefix/lib/liboccsweep.so" | awk '{ print $3 }' |
        grep -vE '^(_init|_fini|_edata|_end|__bss_start)$' | LC_ALL=C sort | diff declared -
    # A static library cannot hide: what else it shows has the prefix, too.
    nm -g --defined-only "$prefix/lib/liboccsweep.a" | awk 'NF == 3 { print $3 }' >archive
    run ! grep -v '^occ_' archive
    [ -z "$(grep -vxF -f archive declared)" ]
}

@test "the library has a soname, and needs the C library alone" {
    needs readelf
    [ "$variant" != asan ] || skip "sanitizers are libraries"
    readelf -d "$prefix/lib/liboccsweep.so" >dynamic
    version=$(pkg-config --modversion occsweep)
    grep -q "SONAME.*\[liboccsweep[.]so[.]${version%%.*}\]" dynamic
    [ "$(grep -c NEEDED dynamic)" -eq 1 ]
    grep -q 'NEEDED.*\[libc[.]' dynamic
    nm -u "$prefix/lib/liboccsweep.a" | awk '$1 == "U" { print $2 }' >undefined
    run ! grep -E '^(malloc|free|printf|GOMP|omp_|yaml_)' undefined
    [ "occsweep $version" = "$("$OCCSWEEP" --version)" ]
}

# interface_of FOLDER VERSION
interface_of() {
    echo "version $2"
    awk -f "$examples/interface.awk" "$1"/*.h | LC_ALL=C sort
}

@test "the interface changes with the version alone" {
    local recorded=$examples/interface.txt
    interface_of "$source_tree/include/occsweep" "$(pkg-config --modversion occsweep)" >now
    sh "$examples/check_interface.sh" "$recorded" now
    [ -z "${OCCSWEEP_UPDATE:-}" ] || cp now "$recorded"
    diff "$recorded" now
}

@test "a changed interface under the same version is noticed" {
    mkdir include
    cp "$source_tree"/include/occsweep/*.h include
    interface_of include 1.2.3 >before
    sh "$examples/check_interface.sh" before before

    # Layout and comments are no change.
    sed -i 's|/\* All in bytes[.]|/* In bytes, all.|; s|^    uint32_t per_sm;|  uint32_t   per_sm; |' include/arch.h
    interface_of include 1.2.3 | diff before -

    # Something more is a minor version.
    sed -i 's|^OCC_API size_t occ_arch_count|OCC_API int occ_new(void);\n&|' include/arch.h
    interface_of include 1.2.4 >after
    run sh "$examples/check_interface.sh" before after
    [ "$status" -eq 1 ]
    [ "$output" = '+ int occ_new(void);
the interface changed, which wants another minor number than 1.2.3 in include/occsweep/version.h' ]
    interface_of include 1.3.0 >after
    sh "$examples/check_interface.sh" before after

    # A struct that changes is a major one.
    sed -i 's|^    uint32_t last_wave_pct_x100;|    uint64_t last_wave_pct_x100;|' include/waves.h
    interface_of include 1.3.0 >after
    run sh "$examples/check_interface.sh" before after
    [ "$status" -eq 1 ]
    [[ "$output" == '- struct occ_waves {'*'+ struct occ_waves {'*'another major number than 1.2.3 in'* ]]
    interface_of include 2.0.0 >after
    sh "$examples/check_interface.sh" before after
}
