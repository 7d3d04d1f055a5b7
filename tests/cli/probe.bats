#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
#
# occsweep probe: one source file that nvcc compiles and links; what it prints
# is what verify and --arch read.

load common

setup() {
    cd "$BATS_TEST_TMPDIR" || return 1
}

@test "writes one source file, the same to a file and to a pipe" {
    works probe -o probe.cu
    [ -z "$output" ]
    works probe
    diff probe.cu <(printf '%s\n' "$output")
    diff probe.cu "$BATS_TEST_DIRNAME/../../src/cli/probe.cu"
    fails 2 probe surplus
    fails 3 probe -o absent/probe.cu
}

@test "nvcc compiles and links it without a warning" {
    needs nvcc
    works probe -o probe.cu
    run --separate-stderr nvcc -arch=sm_90 -Xcompiler -Wall,-Wextra -Xptxas -v -o probe probe.cu
    [ "$status" -eq 0 ]
    # Nothing but what ptxas -v was asked for; and its kernels differ in registers.
    [ "$(printf '%s\n' "$output" "$stderr" | grep -ciE 'warning|error')" -eq 0 ]
    printf '%s\n' "$output" "$stderr" >ptxas.log
    works kernels ptxas.log --threads 128 --format csv --columns regs
    [ "$(printf '%s\n' "${lines[@]:1}" | sort -un | wc -l)" -ge 12 ]
    # Without a GPU it says so in one line; with one it prints its answers.
    run --separate-stderr ./probe arch
    [ "$status" -eq 0 ] || { [ "$status" -eq 1 ] && [[ "$stderr" == "probe: no CUDA device can be used: "* ]]; }
    run --separate-stderr ./probe nonsense
    [ "$status" -eq 2 ]
}

# answers BLOCKS: one row of a probe's answers, as its program prints it.
answers() {
    echo 'query,kernel,compute_capability,regs_per_thread,static_smem_bytes,dynamic_smem_bytes,threads_per_block,carveout,blocks_per_sm,cluster_blocks,clusters_per_gpu'
    echo "1,keeps_24_0,9.0,78,0,40960,256,default,$1,,"
    echo "2,keeps_24_0,9.0,78,0,232449,256,default,0,,"
    echo "3,keeps_24_0,9.0,78,0,40960,256,50%,3,,"
    echo "4,keeps_24_0,9.0,78,0,16384,256,default,3,8,12"
}

@test "verify reads its answers, and names those that differ" {
    answers 3 >answers.csv
    works verify answers.csv
    [[ "$output" == *"4 launches: 4 agree, 0 differ"* ]]
    works verify answers.csv --format csv --columns kernel,carveout_bytes,blocks_per_sm,reported_blocks_per_sm,verdict
    [ "${lines[2]}" = keeps_24_0,233472,0,0,agrees ]
    [ "${lines[3]}" = keeps_24_0,135168,3,3,agrees ]
    answers 4 >answers.csv
    run --separate-stderr "$OCCSWEEP" verify answers.csv
    [ "$status" -eq 1 ]
    [[ "$output" == *"differs  keeps_24_0, sm_90, line 2: blocks_per_sm: report 4, model 3"* ]]
}

# fields ARCH NAME...: those values of an architecture.
fields() {
    "$OCCSWEEP" arch show "$1" --format json | python3 -c '
import json, sys
values = {row["field"]: row["value"] for row in json.load(sys.stdin)}
print(*[str(values[name]).replace(".", " ") for name in sys.argv[1:]])' "${@:2}"
}

# device_of ARCH: the architecture as the properties of a device.
device_of() {
    echo "$(fields "$1" compute_capability limits.max_threads_per_block limits.max_warps_per_sm \
        limits.max_blocks_per_sm registers.per_sm registers.max_per_block shared_memory.per_sm \
        shared_memory.max_per_block shared_memory.max_per_block_optin \
        shared_memory.reserved_per_block) 100"
}

# With a runtime that takes its answers from NVIDIA's header, the whole way is
# gone without a GPU: the program, its architecture file, its answers, verify.
@test "what it prints of a device is that device, and its answers agree" {
    needs nvcc
    nvcc -arch=sm_90 -cudart none -o probe "$BATS_TEST_DIRNAME/../../src/cli/probe.cu" \
        "$BATS_TEST_DIRNAME/../support/fake_cudart.cpp"
    local arch
    for arch in sm_70 sm_75 sm_80 sm_86 sm_90 sm_120; do
        FAKE_DEVICE=$(device_of $arch) ./probe arch >probed.yaml
        FAKE_DEVICE=$(device_of $arch) ./probe answers >answers.csv
        works arch check probed.yaml
        # What can be asked for, a split of 0 aside, is what the built-in file says.
        diff <(fields ./probed.yaml shared_memory.carveouts limits.threads_per_warp barriers.per_sm) \
            <(fields $arch shared_memory.carveouts limits.threads_per_warp barriers.per_sm | sed 's/^0 //')
        works verify answers.csv --format csv --columns verdict
        [ "${#lines[@]}" -gt 9000 ]
        [ "$(printf '%s\n' "${lines[@]:1}" | sort -u)" = agrees ]
        works verify answers.csv --arch ./probed.yaml --format csv --columns arch,verdict
        [ "$(printf '%s\n' "${lines[@]:1}" | sort -u)" = "probed_$arch,agrees" ]
        run --separate-stderr "$OCCSWEEP" verify answers.csv --set registers.allocation_unit=512
        [ "$status" -eq 1 ]
    done
}
