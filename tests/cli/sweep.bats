#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# occsweep sweep: rows, their order and form, threads, files and pipes.
load common

# The program with its usual output; nothing may appear on standard error.
sweep() {
    "$OCCSWEEP" sweep "$@" 2>"$BATS_TEST_TMPDIR/errors"
    local status=$?
    cat "$BATS_TEST_TMPDIR/errors" >&2
    [ ! -s "$BATS_TEST_TMPDIR/errors" ] || return 99
    return "$status"
}

setup() {
    cd "$BATS_TEST_TMPDIR"
}

@test "a header and one row for each launch" {
    run sweep --arch sm_90 --threads 256 --regs 72 --smem 40K
    [ "$status" -eq 0 ]
    [ "${#lines[@]}" -eq 2 ]
    [ "${lines[0]}" = "arch,threads_per_block,regs_per_thread,smem_per_block_bytes,carveout,carveout_bytes,barriers_per_block,optin,partitioned_caching,status,warps_per_block,blocks_by_warps,blocks_by_blocks,blocks_by_registers,blocks_by_shared_memory,blocks_by_barriers,blocks_per_sm,warps_per_sm,occupancy_pct,limiters,limiter_code,regs_allocated_per_block,smem_allocated_per_block_bytes" ]
    [ "${lines[1]}" = "sm_90,256,72,40960,default,233472,1,yes,off,ok,8,8,32,3,5,64,3,24,37.50,registers,4,18432,41984" ]
}

@test "a limit that does not exist is an empty cell" {
    run sweep --arch sm_60 --threads 32 --regs 0 --smem 0 --barriers 0
    [ "${lines[1]}" = "sm_60,32,0,0,default,65536,0,yes,off,ok,1,64,32,,,,32,32,50.00,blocks,2,0,0" ]
}

@test "a launch that is refused is a row with its reason" {
    run sweep --arch sm_90 --threads 1024 --regs 72 --smem 232449
    [ "$status" -eq 0 ]
    [[ "${lines[1]}" == *,too_many_regs_per_block,*,0,0,0.00,registers+shared_memory,12,* ]]
}

@test "the last input varies fastest, architectures slowest and as given" {
    sweep --arch sm_90,sm_80 --threads 64,32 --regs 8,9 --smem 1K,0 --carveout default,50% \
        --barriers 1,2 --columns arch,threads,regs,smem,carveout,barriers >rows.csv
    for arch in sm_90 sm_80; do
        for threads in 32 64; do
            for regs in 8 9; do
                for smem in 0 1024; do
                    for carveout in default 50%; do
                        for barriers in 1 2; do
                            echo "$arch,$threads,$regs,$smem,$carveout,$barriers"
                        done
                    done
                done
            done
        done
    done >expected
    tail -n +2 rows.csv | diff expected -
}

@test "--columns chooses and orders" {
    run sweep --arch sm_90 --threads 256 --regs 72 --smem 40K --columns limiters,blocks_per_sm,regs
    [ "${lines[0]}" = "limiters,blocks_per_sm,regs_per_thread" ]
    [ "${lines[1]}" = "registers,3,72" ]
    run sweep --arch sm_90 --threads 256 --regs 72 --smem 40K --columns ' limiters, blocks_per_sm ,regs '
    [ "${lines[1]}" = "registers,3,72" ]
}

@test "an unknown column names the nearest" {
    run "$OCCSWEEP" sweep --arch sm_90 --threads 1 --regs 1 --smem 0 --columns limiter
    [ "$status" -eq 2 ]
    [ "$output" = "occsweep: --columns: there is no column limiter; did you mean limiters?" ]
}

@test "1,860,480 rows are the same with one thread and with two" {
    set -- --arch sm_90 --threads 32..1024:32 --regs 1..255 --smem 0..227K:1K
    sweep "$@" -j 1 >one.csv
    sweep "$@" -j 2 >two.csv
    cmp one.csv two.csv
    [ "$(wc -l <one.csv)" -eq 1860481 ]
}

@test "OMP_NUM_THREADS may be anything" {
    set -- --arch sm_90 --threads 32..1024:32 --regs 1..64 --smem 0
    sweep "$@" -j 1 >expected.csv
    for threads in 0 3 10000 nonsense; do
        OMP_NUM_THREADS=$threads "$OCCSWEEP" sweep "$@" 2>/dev/null >rows.csv
        cmp expected.csv rows.csv
    done
    sweep "$@" -j 5000 >rows.csv
    cmp expected.csv rows.csv
}

@test "locale, time zone and directory change nothing" {
    set -- --arch sm_90 --threads 256 --regs 1..255 --smem 40K
    sweep "$@" >expected.csv
    mkdir sub
    (cd sub && LC_ALL=de_DE.UTF-8 TZ=Asia/Tokyo sweep "$@" >../rows.csv)
    cmp expected.csv rows.csv
}

@test "-o writes the file whole and leaves nothing beside it" {
    sweep --arch sm_90 --threads 256 --regs 1..9 --smem 0 -o rows.csv
    [ "$(ls -A | grep -v errors)" = rows.csv ]
    [ "$(wc -l <rows.csv)" -eq 10 ]
}

@test "bad input leaves the old file and no other" {
    echo old >rows.csv
    run "$OCCSWEEP" sweep --arch sm_90 --threads 256 --regs 300..max --smem 0 -o rows.csv
    [ "$status" -eq 2 ]
    [[ "$output" == "occsweep: --regs on sm_90 is 300..max, but max is 255"* ]]
    [ "$(cat rows.csv)" = old ]
    [ "$(ls -A)" = rows.csv ]
}

@test "a full device is an error with status 3" {
    run "$OCCSWEEP" sweep --arch sm_90 --threads 256 --regs 1..255 --smem 0 -o /dev/full
    [ "$status" -eq 3 ]
    [ "$output" = "occsweep: /dev/full: No space left on device" ]
    run bash -c "'$OCCSWEEP' sweep --arch sm_90 --threads 256 --regs 1 --smem 0 >/dev/full"
    [ "$status" -eq 3 ]
    [ "$output" = "occsweep: standard output: No space left on device" ]
}

@test "a file that may not grow is an error with status 3 and is removed" {
    run bash -c "ulimit -f 100; '$OCCSWEEP' sweep --arch sm_90 --threads 32..1024:32 \
        --regs 1..255 --smem 0 -o rows.csv"
    [ "$status" -eq 3 ]
    [ "$output" = "occsweep: rows.csv: File too large" ]
    [ -z "$(ls -A)" ]
}

@test "a closed pipe ends it quietly by SIGPIPE" {
    run bash -c "'$OCCSWEEP' sweep --arch sm_90 --threads 1..1024 --regs 1..255 --smem 0..227K:1K \
        2>errors | head -n 1 >/dev/null; echo \${PIPESTATUS[0]}"
    [ "$output" -eq 141 ]
    [ ! -s errors ]
}

@test "an interrupted sweep ends at once with status 130 and leaves no file" {
    "$OCCSWEEP" sweep --arch sm_90 --threads 1..65536 --regs 0..4096 --smem 0..16M \
        -o rows.csv 2>errors &
    pid=$!
    for _ in $(seq 100); do
        [ -z "$(ls -A | grep tmp)" ] || break
        sleep 0.05
    done
    kill -INT "$pid"
    wait "$pid" && status=0 || status=$?
    [ "$status" -eq 130 ]
    [ "$(cat errors)" = "occsweep: interrupted" ]
    [ "$(ls -A)" = errors ]
}

@test "a grid beyond 63 bits is refused" {
    run "$OCCSWEEP" sweep --arch sm_90 --threads 1..65536 --regs 0..4096 --smem 0..16M \
        --barriers 0..4096
    [ "$status" -eq 2 ]
    [[ "$output" == "occsweep: the grid of sm_90 has more rows than 63 bits can count"* ]]
}

@test "--dry-run says how much there would be and writes nothing" {
    run sweep --arch sm_90 --threads 32..1024:32 --regs 1..255 --smem 0..227K:1K --dry-run \
        -o rows.csv
    [ "$status" -eq 0 ]
    [ "${lines[0]}" = "rows   1860480" ]
    [[ "${lines[1]}" == "bytes  about 20"??????? ]]
    [ ! -e rows.csv ]
}

@test "--progress always reports after a second, never does not" {
    set -- --arch sm_90 --threads 32..1024:32 --regs 1..255 --smem 0..227K:8K
    "$OCCSWEEP" sweep "$@" --progress always 2>progress | (sleep 1.3 && cat >/dev/null)
    grep -q '^[0-9]* of 236640 rows, [0-9]* %$' progress
    "$OCCSWEEP" sweep "$@" --progress never 2>progress | (sleep 1.3 && cat >/dev/null)
    [ ! -s progress ]
    "$OCCSWEEP" sweep "$@" 2>progress | (sleep 1.3 && cat >/dev/null)
    [ ! -s progress ]
}

@test "progress stays on one line of a narrow terminal" {
    command -v script >/dev/null || skip "needs script"
    script -qec "stty cols 12; '$OCCSWEEP' sweep --arch sm_90 --threads 32..1024:32 --regs 1..255 \
        --smem 0..28K:1K --progress always | (sleep 1.3 && cat >/dev/null)" /dev/null \
        </dev/null | tr '\r' '\n' | sed 's/\x1b\[K//' >lines
    grep -q '^[0-9]* %, ' lines
    [ "$(grep -cE '^.{12}' lines)" -eq 0 ]
}

@test "memory is bounded whatever the grid" {
    "$OCCSWEEP" sweep --arch sm_90 --threads 1..65536 --regs 0..4096 --smem 0..16M \
        --carveout all >/dev/null &
    pid=$!
    sleep 1
    peak_kb=$(awk '/^VmHWM/ { print $2 }' "/proc/$pid/status")
    kill "$pid"
    wait "$pid" || true
    [ "$peak_kb" -gt 1000 ]
    [ "$peak_kb" -lt 1000000 ]
}

@test "what is missing is named" {
    run "$OCCSWEEP" sweep --threads 1 --regs 1 --smem 0
    [ "$status" -eq 2 ]
    [[ "$output" == *--arch* ]]
    run "$OCCSWEEP" sweep --arch sm_90 --threads 1 --regs 1
    [ "$status" -eq 2 ]
    [[ "$output" == "occsweep: sweep needs --smem LIST"* ]]
}
