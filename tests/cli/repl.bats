#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
#
# occsweep repl: lines in, accounts out. Standard output is the only channel.

load common

# session LINES [ARGUMENTS...]: $output is what the lines are answered with.
session() {
    local input=$1
    shift
    run --separate-stderr bash -c 'printf "%s\n" "$0" | "$OCCSWEEP" repl "$@"' "$input" "$@"
    [ "$status" -eq 0 ] || show_and_fail "status $status: $input"
    [ -z "$stderr" ] || show_and_fail "not silent: $input"
}

# answers LINE ANSWER [ARGUMENTS...]: one line in, that one line out.
answers() {
    local line=$1 answer=$2
    shift 2
    session "$line" "$@"
    [ "$output" = "$answer" ] || show_and_fail "$line: expected: $answer"
}

@test "the session of the contract" {
    session $'gpu sm_90\nkernel 256 72 40960'
    diff - <(printf '%s\n' "$output") <<'TEXT'
kernel 256 72 40960 on sm_90
  warps: 8 blocks
  blocks per SM: 32 blocks
  registers: 3 blocks
  shared memory: 5 blocks (41984 B per block, incl. 1024 reserved)
  active: 3 blocks, 24 of 64 warps, 37.5% - limited by registers
  hint: 64 registers per thread would give 4 blocks
TEXT
}

@test "at first it is sm_80" {
    session 'kernel 128 33 0'
    [ "${lines[0]}" = "kernel 128 33 0 on sm_80" ]
}

@test "the name of a product may be several words" {
    session $'gpu GeForce RTX 4070 Ti SUPER\nkernel 32 32 0\ngpu  h100   pcie\nkernel 32 32 0'
    [ "${lines[0]}" = "kernel 32 32 0 on sm_89" ]
    [ "${lines[6]}" = "kernel 32 32 0 on sm_90" ]
    answers "gpu $(printf 'h%.0s' {1..500})" 'gpu: sm_90' --arch sm_90
}

@test "a longer session" {
    session 'gpu sm_90 # comments end a line
# and may be all of it

kernel 256 64 49152
kernel 1024 72 0
kernel 64 32 40960
kernel 32 8 0
gpu 7.5
kernel 128 32 0
kernel 128 32 1
  kernel   1024	64   65536
kernel 64 255 65536
gpu sm_60
kernel 704 88 0
gpu hopper
kernel 288 169 0'
    golden repl-session.txt
}

@test "reserved memory is named where there is any, and what is not allocated is unlimited" {
    session $'gpu sm_75\nkernel 128 32 0'
    [ "${lines[4]}" = "  shared memory: unlimited (0 B per block)" ]
    session $'gpu sm_75\nkernel 128 32 1'
    [ "${lines[4]}" = "  shared memory: 256 blocks (256 B per block)" ]
    session $'gpu sm_86\nkernel 128 32 0'
    [ "${lines[4]}" = "  shared memory: 100 blocks (1024 B per block, incl. 1024 reserved)" ]
}

@test "all limits that bind are named, in order" {
    session $'gpu sm_75\nkernel 1024 64 65536'
    [ "${lines[5]}" = "  active: 1 block, 32 of 32 warps, 100.0% - limited by warps and registers and shared memory" ]
    [ "${#lines[@]}" -eq 6 ]
    session $'gpu sm_90\nkernel 64 32 0'
    [ "${lines[5]}" = "  active: 32 blocks, 64 of 64 warps, 100.0% - limited by warps and blocks per SM and registers" ]
}

@test "percentages are rounded half up to one decimal" {
    session $'gpu sm_90\nkernel 128 72 40960'
    [[ "${lines[5]}" == *", 31.3% - "* ]]
    session $'gpu sm_90\nkernel 32 8 100000'
    [[ "${lines[5]}" == *"2 blocks, 2 of 64 warps, 3.1% - "* ]]
}

@test "a launch that is refused is an answer" {
    session $'gpu sm_90\nkernel 1024 72 0'
    [ "${lines[5]}" = "  active: 0 blocks, 0 of 64 warps, 0.0% (the kernel cannot launch) - limited by registers" ]
    [ "${lines[6]}" = "  hint: 64 registers per thread would give 1 block" ]
}

@test "hints are what one more block needs" {
    session $'gpu sm_90\nkernel 64 32 40960'
    [ "${lines[6]}" = "  hint: 37888 B of shared memory per block would give 6 blocks" ]
    session $'gpu sm_90\nkernel 256 64 49152'
    [ "${lines[6]}" = "  hint: 48 registers per thread and 45568 B of shared memory per block would give 5 blocks" ]
    # Neither when the warps or the blocks bind, nor at full occupancy.
    session $'gpu sm_90\nkernel 32 8 0'
    [[ "$output" != *hint* ]]
    session $'gpu sm_90\nkernel 768 40 0'
    [[ "$output" != *hint* ]]
}

@test "a hint holds, and one more does not" {
    for kernel in "256 72 40960" "96 120 9000" "352 77 30000" "640 90 50000" "1024 72 1000"; do
        for arch in sm_70 sm_80 sm_86 sm_90; do
            session $'gpu '"$arch"$'\nkernel '"$kernel"
            hint=$(grep hint <<<"$output") || continue
            wanted=$(sed 's/.* give \([0-9]*\) .*/\1/' <<<"$hint")
            read -r threads regs smem <<<"$kernel"
            [[ "$hint" != *registers* ]] || regs=$(sed 's/.* \([0-9]*\) registers.*/\1/' <<<"$hint")
            [[ "$hint" != *shared* ]] || smem=$(sed 's/.* \([0-9]*\) B .*/\1/' <<<"$hint")
            [ "$("$OCCSWEEP" sweep --arch $arch --threads "$threads" --regs "$regs" --smem "$smem" \
                --barriers 0 --columns blocks_per_sm | tail -n 1)" -ge "$wanted" ]
        done
    done
}

@test "an architecture goes by every name it has" {
    for name in sm_90 90 9.0 sm90 sm_90a compute_90 hopper 'H100 SXM5' 'nvidia  h100 sxm5'; do
        session "gpu $name"$'\nkernel 32 32 0'
        [ "${lines[0]}" = "kernel 32 32 0 on sm_90" ] || show_and_fail "$name"
    done
    answers 'gpu rtx 6000' 'gpu: sm_80 or sm_90' --arch sm_80,sm_90
    answers 'gpu RTX 4060' 'gpu: sm_80 or sm_90' --arch sm_80,sm_90
    answers 'gpu ./mine.yaml' 'gpu: sm_80 or sm_90' --arch sm_80,sm_90
}

@test "every error is one line, and reading goes on" {
    answers 'gpu' 'gpu: sm_80 or sm_90' --arch sm_80,sm_90
    answers 'gpu sm_75' 'gpu: sm_80 or sm_90' --arch sm_80,sm_90
    answers 'gpu sm_80 twice' 'gpu: sm_80 or sm_90' --arch sm_80,sm_90
    answers 'gpu nonsense' 'gpu: sm_75, sm_80 or sm_90' --arch sm_75,sm_80,sm_90
    answers 'gpu nonsense' 'gpu: sm_70' --arch sm_70
    for line in kernel 'kernel 1' 'kernel 1 2' 'kernel 1 2 3 4' 'kernel a 2 3' 'kernel 1.5 2 3' \
        'kernel 0x10 2 3' 'kernel 1 2 3K'; do
        answers "$line" 'kernel: THREADS REGS SHARED_BYTES'
    done
    answers 'kernel 0 1 0' 'kernel: threads per block must be 1-1024'
    answers 'kernel 1025 1 0' 'kernel: threads per block must be 1-1024'
    answers 'kernel -1 1 0' 'kernel: threads per block must be 1-1024'
    answers 'kernel 99999999999999999999 1 0' 'kernel: threads per block must be 1-1024'
    answers 'kernel 1 0 0' 'kernel: registers per thread must be 1-255'
    answers 'kernel 1 256 0' 'kernel: registers per thread must be 1-255'
    answers 'kernel 1 1 166913' 'kernel: shared memory per block must be 0-166912 bytes'
    answers 'kernel 1 1 -1' 'kernel: shared memory per block must be 0-166912 bytes'
    answers 'frobnicate 1' 'unknown command frobnicate'
    answers 'KERNEL 1 1 1' 'unknown command KERNEL'
    session $'nonsense\nkernel 32 32 0'
    [ "${#lines[@]}" -eq 7 ]
}

@test "the bounds are those of the architecture" {
    session $'gpu sm_90\nkernel 1 1 232449\nkernel 1 1 232448'
    [ "${lines[0]}" = "kernel: shared memory per block must be 0-232448 bytes" ]
    [ "${lines[1]}" = "kernel 1 1 232448 on sm_90" ]
    session $'gpu sm_30\nkernel 1 64 0'
    [ "$output" = "kernel: registers per thread must be 1-63" ]
}

@test "where shared memory is not limited any amount is answered" {
    printf '%s\n' 'name: regs-only' \
        'limits: {threads_per_warp: 32, max_threads_per_block: 1024, max_warps_per_sm: 48, max_blocks_per_sm: 24}' \
        'registers: {per_sm: 65536, max_per_thread: 255, allocation_unit: 256, partitions: 4}' \
        >"$BATS_TEST_TMPDIR/regs-only.yaml"
    session $'kernel 256 72 4096' --arch "$BATS_TEST_TMPDIR/regs-only.yaml"
    [ "${lines[0]}" = "kernel 256 72 4096 on regs-only" ]
    [ "${lines[4]}" = "  shared memory: unlimited (0 B per block)" ]
}

@test "--arch says which names are known; without sm_80 the first is meant" {
    session 'kernel 32 32 0' --arch sm_90,sm_75
    [ "${lines[0]}" = "kernel 32 32 0 on sm_90" ]
    session 'kernel 32 32 0' --arch sm_90,sm_80
    [ "${lines[0]}" = "kernel 32 32 0 on sm_80" ]
    fails 2 repl --arch nonsense </dev/null
}

@test "the textbook's rules, and where they differ the exact account says so" {
    session 'kernel 288 169 0'
    [ "${lines[5]}" = "  active: 0 blocks, 0 of 64 warps, 0.0% (the kernel cannot launch) - limited by registers" ]
    [ "${lines[6]}" = "  simple rules: 1 block, 9 of 64 warps, 14.1% - limited by registers" ]
    session 'kernel 288 169 0' --rules simple
    [ "${lines[3]}" = "  registers: 1 block" ]
    [ "${lines[5]}" = "  active: 1 block, 9 of 64 warps, 14.1% - limited by registers" ]
    [[ "$output" != *"simple rules"* ]]
    session 'kernel 256 72 40960'
    [[ "$output" != *"simple rules"* ]]
}

@test "no input, no last line end, and bytes of any kind" {
    session ''
    [ -z "$output" ]
    run bash -c 'printf "kernel 32 32 0" | "$OCCSWEEP" repl'
    [ "${#lines[@]}" -eq 6 ]
    run bash -c 'printf "foo\033[31m\r\nkernel 32 32 0\r\n" | "$OCCSWEEP" repl'
    [ "${lines[0]}" = "unknown command foo?[31m" ]
    [ "${#lines[@]}" -eq 7 ]
    run bash -c 'head -c 100000 /dev/zero | tr "\0" x | "$OCCSWEEP" repl | wc -l'
    [ "$output" -eq 1 ]
    run bash -c 'echo "kernel 32 32 0" | "$OCCSWEEP" repl >/dev/full'
    [ "$status" -eq 3 ]
}

@test "an answer comes before the next line is read" {
    coproc "$OCCSWEEP" repl
    # bash forgets it as soon as the program has ended.
    local pid=$COPROC_PID
    echo 'kernel 32 32 0' >&"${COPROC[1]}"
    read -r -t 10 answer <&"${COPROC[0]}"
    [ "$answer" = "kernel 32 32 0 on sm_80" ]
    eval "exec ${COPROC[1]}>&-"
    wait "$pid"
}
