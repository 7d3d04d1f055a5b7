#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
#
# occsweep verify: Nsight Compute's pages in every layout, made of the figures
# of published runs (tests/oracle/ncu_measured.csv), and what differs.

load common

# report LAYOUT [METRIC=VALUE...]: into $report.
report() {
    local layout=$1 changes=()
    shift
    local change
    for change in "$@"; do
        changes+=(--change "$change")
    done
    report=$BATS_TEST_TMPDIR/report
    python3 tests/support/ncu_reports.py "$layout" "${changes[@]}" >"$report"
}

# verifies STATUS ARGUMENTS...: nothing on standard error.
verifies() {
    local expected_status=$1
    shift
    run --separate-stderr "$OCCSWEEP" verify "$@"
    [ "$status" -eq "$expected_status" ] || show_and_fail "status $status: $*"
    [ -z "$stderr" ] || show_and_fail "not silent: $*"
}

@test "every published launch agrees, whatever the layout" {
    local layout first=''
    for layout in text raw-text details base-details raw; do
        report "$layout"
        verifies 0 "$report" --format csv
        [ "$(grep -c ',agrees$' <<<"$output")" -eq 14 ]
        # All layouts tell the same.
        [ -z "$first" ] || diff <(echo "$first") <(echo "$output")
        first=$output
    done
    [ "$(sed -n 4p <<<"$output")" = '"k2<int, 2>(float *)",sm_80,256,1234,106,0,49152,49152,1,102400,ok,8,8,32,32,2,2,2,2,,,2,,registers+shared_memory,16,16.00,25.00,25.00,7.25,12.50,,agrees' ]
}

@test "old versions name no architecture: --arch does" {
    local layout
    for layout in old-text old-details; do
        report "$layout"
        refuses "the report does not say on which architecture it was made; give --arch NAME" \
            verify "$report"
        verifies 1 "$report" --arch sm_89 --format csv --columns kernel,arch,threads_per_block,verdict
        [ "${lines[8]}" = '"k7<int, 2>(float *)",sm_89,256,agrees' ]
        [[ "${lines[1]}" == *,differs ]]
    done
}

@test "each limit that differs is named, with both numbers" {
    local metric item
    while IFS='|' read -r metric item; do
        report details "$metric=77"
        verifies 1 "$report" --format csv --columns disagreements
        [ "$(grep -cw "$item" <<<"$output")" -eq 14 ] || show_and_fail "$metric"
        verifies 1 "$report"
        [[ "$output" == *"differs  k2<int, 2>(float *), sm_80, line 38: $item: report 77"* ]] ||
            show_and_fail "$metric"
    done <<'END'
Block Limit Registers|registers
Block Limit Shared Mem|shared_memory
Block Limit Warps|warps
Block Limit SM|blocks
Theoretical Active Warps per SM|warps_per_sm
Theoretical Occupancy|occupancy_pct
END
    report details "Driver Shared Memory Per Block=512"
    verifies 1 "$report"
    [[ "$output" == *"k0<int, 2>(float *), sm_90, line 4: reserved_per_block: report 512 bytes, model 1024"* ]]
    report details "# Barriers=1" "Block Limit Barriers=7"
    verifies 0 "$report" --match 'k11<*'
}

@test "achieved occupancy stands apart and decides nothing" {
    report text "Achieved Occupancy=1.25" "Achieved Active Warps Per SM=99.5"
    verifies 0 "$report" --format csv --columns occupancy_pct,reported_occupancy_pct,achieved_occupancy_pct,achieved_warps_per_sm
    [ "${lines[3]}" = 25.00,25.00,1.25,99.50 ]
}

@test "a split that is wrong, a changed architecture: it differs" {
    report raw "Shared Memory Configuration Size=65536"
    verifies 1 "$report" --match 'k10*'
    [[ "$output" == *"shared_memory: report 3, model 1"* ]]
    report raw
    verifies 1 "$report" --set registers.allocation_unit=512
    "$OCCSWEEP" arch show sm_89 --format yaml | sed 's/^name: .*/name: mine/; s/max_warps_per_sm: .*/max_warps_per_sm: 40/' \
        >"$BATS_TEST_TMPDIR/mine.yaml"
    verifies 1 "$report" --arch "$BATS_TEST_TMPDIR/mine.yaml" --format csv --columns arch,disagreements
    [ "$(grep -c '^mine,warps' <<<"$output")" -eq 4 ]
}

@test "sizes in rounded kilobytes are what code asks for" {
    report text "Dynamic Shared Memory Per Block=49152" "Static Shared Memory Per Block=1000"
    verifies 1 "$report" --format csv --columns static_smem_bytes,dynamic_smem_bytes
    [ "${lines[1]}" = 1000,49152 ]
    report text "Dynamic Shared Memory Per Block=232448" "Static Shared Memory Per Block=0"
    verifies 1 "$report" --format csv --columns dynamic_smem_bytes
    [ "${lines[1]}" = 232448 ]
}

@test "what a report does not tell is not compared" {
    cat >"$BATS_TEST_TMPDIR/report" <<'END'
  gemm (1, 1, 1)x(256, 1, 1), Context 1, Stream 7, Device 0, CC 9.0
    Section: GPU Speed Of Light Throughput
    Duration  us  12.5
  other (1, 1, 1)x(256, 1, 1), Context 1, Stream 7, Device 0, CC 9.0
    Block Limit Registers                 block            3
    Registers Per Thread             register/thread              72
    Theoretical Occupancy                     %         11
    Block Limit Shared Mem                block            1
END
    verifies 0 "$BATS_TEST_TMPDIR/report"
    [[ "$output" == *"2 launches: 1 agrees, 0 differ, 1 tells too little"* ]]
    verifies 0 "$BATS_TEST_TMPDIR/report" --format csv --columns kernel,verdict
    [ "${lines[1]}" = gemm,incomplete ]
    [ "${lines[2]}" = other,agrees ]
}

@test "UTF-16, CRLF and a pipe" {
    report text
    iconv -f UTF-8 -t UTF-16 "$report" | sed 's/$//' >"$BATS_TEST_TMPDIR/wide"
    verifies 0 "$BATS_TEST_TMPDIR/wide"
    sed 's/$/\r/' "$report" >"$BATS_TEST_TMPDIR/crlf"
    verifies 0 "$BATS_TEST_TMPDIR/crlf"
    run --separate-stderr bash -c '"$OCCSWEEP" verify - <"$1" && "$OCCSWEEP" verify "$1" "$1" --format json' - "$report"
    [ "$status" -eq 0 ]
    [[ "$output" == *"14 launches: 14 agree, 0 differ"* ]]
}

@test "what is no report is one line" {
    echo hello >"$BATS_TEST_TMPDIR/report"
    fails 2 verify "$BATS_TEST_TMPDIR/report"
    [[ "$stderr" == *"report: no launch in it; verify reads what Nsight Compute prints"* ]]
    : >"$BATS_TEST_TMPDIR/report"
    fails 2 verify "$BATS_TEST_TMPDIR/report"
    fails 2 verify "$BATS_TEST_TMPDIR"
    refuses "/dev/zero holds bytes that no text has" verify /dev/zero
    fails 3 verify "$BATS_TEST_TMPDIR/absent"
    report text
    refuses "--match 'x': no launch of these reports is of it" verify "$report" --match x
    refuses "--arch names 2 architectures; a report is of one" verify "$report" --arch sm_80,sm_90
    sed 's/CC [0-9.]*$/CC 99.0/' "$report" >"$BATS_TEST_TMPDIR/future"
    fails 2 verify "$BATS_TEST_TMPDIR/future"
    [[ "$stderr" == *"compute capability 99.0, which is no known architecture"* ]]
}
