#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
#
# occsweep.hpp, the constexpr header: what it answers when compiling, under
# each compiler that is here, and that it stands alone and beside the library.

load ../cli/common

setup() {
    build=$(dirname "$(realpath "$OCCSWEEP")")
    source_tree=$(realpath "$BATS_TEST_DIRNAME/../..")
    example=$source_tree/tests/library/kernel_promises.cu
    warnings='-Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wold-style-cast -Werror'
    cd "$BATS_TEST_TMPDIR" || return 1
    # Alone in a folder: a copy in somebody's project.
    cp "$build/occsweep.hpp" .
}

# Launches of every architecture, refused ones too, as promises.
promises() {
    echo '#include <occsweep.hpp>'
    works sweep --arch all --threads 33,256,1024 --regs 24,65,255 --smem 0,48K,100K \
        --columns arch,threads,regs,smem,blocks_per_sm
    printf '%s\n' "$output" | awk -F, 'NR > 1 {
        gsub(/-/, "_", $1)
        printf "static_assert(occsweep::blocks(occsweep::%s, %s, %s, %s) == %s);\n", $1, $2, $3, $4, $5
    }'
}

# compiles COMPILER...: the example and the promises, without a warning.
compiles() {
    promises >promises.cpp
    [ "$(wc -l <promises.cpp)" -gt 600 ]
    local standard
    for standard in c++17 c++20; do
        # shellcheck disable=SC2086 # the words are the flags
        "$@" $warnings -std=$standard -I. -x c++ -fsyntax-only "$example" promises.cpp
    done
}

@test "g++ proves launches of every architecture" {
    needs g++
    compiles g++
}

@test "clang++ proves launches of every architecture" {
    needs clang++
    compiles clang++
}

@test "nvcc proves launches of every architecture, in kernels too" {
    needs nvcc
    promises >promises.cu
    nvcc -std=c++17 -arch=sm_90 -Werror all-warnings -I. -c "$example" -o example.o
    nvcc -std=c++17 -arch=sm_90 -Werror all-warnings -I. -c promises.cu -o promises.o
}

# says TEXT SOURCE_LINE: the line does not compile, and TEXT is why.
says() {
    printf '#include <occsweep.hpp>\n%s\n' "$2" >wrong.cpp
    run g++ -std=c++17 -I. -fsyntax-only wrong.cpp
    [ "$status" -ne 0 ] || show_and_fail "compiles: $2"
    [[ "$output" == *"$1"* ]] || show_and_fail "says no '$1': $2"
}

@test "what does not hold, and what is out of range, does not compile" {
    needs g++
    says 'static assertion failed' \
        'static_assert(occsweep::blocks(occsweep::sm_90, 256, 64, 48_KiB) >= 5);'
    says 'input_is_out_of_range' 'static_assert(occsweep::blocks(occsweep::sm_90, 0) == 0);'
    says 'input_is_out_of_range' 'static_assert(occsweep::blocks(occsweep::sm_90, 65537) == 0);'
    says 'input_is_out_of_range' 'static_assert(occsweep::blocks(occsweep::sm_90, 1, -1) == 0);'
    says 'input_is_out_of_range' \
        'static_assert(occsweep::blocks(occsweep::sm_90, 1, 1, 17_MiB) == 0);'
    says 'input_is_out_of_range' 'static_assert(occsweep::waves_of(1, 0, 1).waves == 0);'
    run g++ -std=c++14 -I. -fsyntax-only wrong.cpp
    [[ "$output" == *'occsweep.hpp needs C++17'* ]]
}

@test "where an input was no constant the program ends" {
    needs g++
    cat >run.cpp <<'C'
#include <occsweep.hpp>
int main(int count, char **)
{
    return static_cast<int>(occsweep::blocks(occsweep::sm_90, 256u * (count - 1), 64, 48_KiB));
}
C
    g++ -std=c++17 -I. run.cpp -o run
    run ./run 1
    [ "$status" -eq 4 ]
    ulimit -c 0
    run -134 ./run
}

@test "literals are one's own where that is asked for" {
    needs g++
    cat >own.cpp <<'C'
#define OCCSWEEP_NO_LITERALS
#include <occsweep.hpp>
constexpr unsigned long long operator""_KiB(unsigned long long amount)
{
    return amount << 10;
}
static_assert(occsweep::blocks(occsweep::sm_90, 256, 64, 48_KiB) == 4);
void within()
{
    using occsweep::literals::operator""_MiB;
    static_assert(1_MiB == 1024_KiB);
}
C
    g++ -std=c++17 -I. -Wall -Wextra -Werror -fsyntax-only own.cpp
}

@test "the numbers are those of the library and of NVIDIA's header" {
    needs g++
    run "$build/tests/oracle/check_cpp_header"
    [ "$status" -eq 0 ] || show_and_fail "$output"
    [[ "$output" == *"launches answered as by the library: "*"1..6" ]]
    [[ "$output" != *"SKIP"* ]] || skip "needs nvcc: no cuda_occupancy.h found beside it"
}
