#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
#
# occsweep kernels: what compilers report, and the launches it makes.

load common

setup() {
    logs=$BATS_TEST_DIRNAME/../kernels
    log=$BATS_TEST_TMPDIR/log
}

# log_of NAME TARGET REGISTERS [ITEMS]: what ptxas says of one kernel.
log_of() {
    printf "ptxas info    : Compiling entry function '%s' for '%s'\n" "$1" "$2"
    printf 'ptxas info    : Function properties for %s\n' "$1"
    printf '    0 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads\n'
    printf 'ptxas info    : Used %s registers%s\n' "$3" "${4:-}"
}

# cells NAME...: those columns of the CSV in $output, a line for each row.
cells() {
    printf '%s\n' "$output" | python3 -c '
import csv, sys
for row in csv.DictReader(sys.stdin):
    print(" ".join(row[name] or "-" for name in sys.argv[1:]))' "$@"
}

@test "every kernel of every sample log: a row at the given size, answered as eval answers" {
    for file in "$logs"/ptxas_*.log; do
        works kernels "$file" --threads 256 --dynamic-smem 8K --format csv
        printf '%s\n' "$output" >"$BATS_TEST_TMPDIR/rows.csv"
        [ "$(grep -c 'Compiling entry' "$file")" -eq "$(($(grep -c '' "$BATS_TEST_TMPDIR/rows.csv") - 1))" ]
        "$OCCSWEEP" eval "$BATS_TEST_TMPDIR/rows.csv" >"$BATS_TEST_TMPDIR/eval.csv"
        python3 - "$BATS_TEST_TMPDIR/rows.csv" "$BATS_TEST_TMPDIR/eval.csv" <<'END'
import csv, sys
ours, evals = (list(csv.DictReader(open(path))) for path in sys.argv[1:])
assert len(ours) == len(evals) >= 15
for a, b in zip(ours, evals):
    for name in ("status", "blocks_per_sm", "warps_per_sm", "occupancy_pct", "limiters",
                 "blocks_by_registers", "blocks_by_shared_memory", "blocks_by_barriers"):
        assert a[name] == b[name], (name, a, b)
    assert int(a["smem_per_block_bytes"]) == 8192 + int(a["static_smem_bytes"] or 0), a
END
    done
}

@test "spare registers and the blocks beyond are those of calc" {
    log_of k sm_90 72 >"$log"
    works kernels "$log" --threads 256 --dynamic-smem 40K --format csv
    [ "$(cells regs_to_cliff blocks_per_sm blocks_per_sm_next smem_per_block_bytes)" = "8 3 2 40960" ]
    log_of k sm_90 40 >"$log"
    works kernels "$log" --threads 256 --dynamic-smem 40K --format csv
    [ "$(cells regs_to_cliff blocks_per_sm blocks_per_sm_next)" = "8 5 4" ]
}

@test "without a block size: the usual four, and the text says so" {
    log_of k sm_80 40 >"$log"
    works kernels "$log" --format csv
    [ "$(cells threads_per_block blocks_per_sm | tr '\n' ',')" = "128 12,256 6,512 3,1024 1," ]
    works kernels "$log"
    [[ "$output" == *"Nothing says with which block size one of these kernels is launched; --threads"* ]]
    # One row: name, arch, registers, bytes, then the blocks at each size.
    [[ "$output" =~ k\ +sm_80\ +40\ +0\ +12\ +6\ +3\ +1\ +0 ]]
    works kernels "$log" --format md
    [[ "$output" == *"| k | sm_80 | 40 | 0 | 12 | 6 | 3 | 1 | 0 |"* ]]
    works kernels "$log" --threads 192,256
    [[ "$output" != *"Nothing says"* ]]
    [ "$(wc -l <<<"$output")" -eq 3 ]
}

@test "by name, then architecture; a second of one name and target is name#2" {
    { log_of b sm_100 8; log_of b sm_90 8; log_of a sm_90 9; log_of b sm_90 8; log_of b sm_90 16; } >"$log"
    works kernels "$log" --threads 64 --format csv
    diff <(cells kernel name arch regs_per_thread source) - <<'END'
a a sm_90 9 ptxas
b b sm_90 8 ptxas
b b sm_100 8 ptxas
b#2 b#2 sm_90 16 ptxas
END
}

@test "targets of one architecture count as one, and differ as name#2" {
    { log_of a sm_90a 9; log_of b sm_90a 16; log_of a sm_90 9; log_of b sm_90 8; log_of b sm_90 32; } >"$log"
    works kernels "$log" --threads 64 --format csv
    diff <(cells kernel arch regs_per_thread) - <<'END'
a sm_90 9
b sm_90 8
b#2 sm_90 32
b#3 sm_90 16
END
}

@test "globs, architectures, --set" {
    { log_of gemm_a sm_80 32; log_of gemm_b sm_90 32; log_of other sm_90 32; } >"$log"
    works kernels "$log" --threads 64 --match 'gemm*' --format csv
    [ "$(cells name | tr '\n' ,)" = "gemm_a,gemm_b," ]
    works kernels "$log" --threads 64 --arch 9.0 --format csv
    [ "$(cells name | tr '\n' ,)" = "gemm_b,other," ]
    works kernels "$log" --threads 64 --match gemm_a --set limits.max_warps_per_sm=32 --format csv
    [ "$(cells arch warps_per_sm)" = "sm_80+set 32" ]
    refuses "--match 'x*': no kernel of these files has such a name" kernels "$log" --match 'x*'
    fails 2 kernels "$log" --arch sm_75
    [[ "$stderr" == *"no kernel of these files was built for it, but for sm_"* ]]
}

@test "of a log that is cut off, the kernel that lacks lines and the file are named" {
    { log_of k sm_80 8; echo "ptxas info    : Compiling entry function 'cut' for 'sm_80'"; } >"$log"
    run --separate-stderr "$OCCSWEEP" kernels "$log" --threads 64 --format csv
    [ "$status" -eq 0 ]
    [ "$stderr" = "occsweep: warning: 1 kernel left out: lines of cut are missing in $log; was the log cut off?" ]
    echo "ptxas info    : Compiling entry function 'two' for 'sm_80'" >>"$log"
    run --separate-stderr "$OCCSWEEP" kernels "$log" --threads 64 --format csv
    [ "$stderr" = "occsweep: warning: 2 kernels left out: lines of cut, the first, are missing in $log; was the log cut off?" ]
}

@test "a log that names no target needs --arch; an unknown target is left out with a word" {
    printf "ptxas info    : Compiling entry function 'old'\nptxas info    : Used 10 registers, 24+16 bytes smem\n" >"$log"
    refuses "the files do not say for which architecture their kernels are; give --arch NAME" kernels "$log"
    works kernels "$log" --arch sm_30,sm_35 --threads 64 --format csv
    [ "$(cells arch smem_per_block_bytes | tr '\n' ,)" = "sm_30 40,sm_35 40," ]
    { log_of k sm_20 8; log_of k sm_80 8; } >"$log"
    run --separate-stderr "$OCCSWEEP" kernels "$log" --threads 64 --format csv
    [ "$status" -eq 0 ]
    [ "$(cells arch)" = sm_80 ]
    [ "$stderr" = "occsweep: warning: 1 kernel left out: sm_20 is no known architecture" ]
    log_of k sm_20 8 >"$log"
    refuses "the kernels are for sm_20, which is no known architecture; occsweep arch list shows those there are" \
        kernels "$log"
}

@test "a kernel that did not build has 0 blocks and a reason" {
    {
        printf "ptxas error   : Entry function 'big' uses too much shared data (0x13880 bytes, 0xc000 max)\n"
        log_of big sm_90 32 ', 80000 bytes smem'
    } >"$log"
    works kernels "$log" --threads 128 --format csv
    [ "$(cells status blocks_per_sm static_smem_bytes)" = "needs_smem_optin 0 80000" ]
    works kernels "$log" --threads 128
    [[ "$output" == *"1 of these kernels did not build"* ]]
}

@test "every format, chosen columns, a pipe, a file" {
    log_of 'void f<int, 3>(char const*, "x|y")' sm_80 32 >"$log"
    works kernels "$log" --threads 256 --format json
    is_json
    [[ "$output" == *'"name": "void f<int, 3>(char const*, \"x|y\")"'* ]]
    works kernels "$log" --threads 256 --format md
    [[ "$output" == *'| void f\<int, 3>(char const\*, "x\|y") | sm_80 |'* ]]
    works kernels "$log" --threads 256 --columns arch,regs --format csv
    [ "$output" = $'arch,regs_per_thread\nsm_80,32' ]
    works kernels - --threads 256 --columns name --format csv <"$log"
    [ "${lines[1]}" = '"void f<int, 3>(char const*, ""x|y"")"' ]
    works kernels "$log" --threads 256 --format csv -o "$BATS_TEST_TMPDIR/out.csv"
    [ "$(wc -l <"$BATS_TEST_TMPDIR/out.csv")" -eq 2 ]
}

@test "what cannot be read is one line" {
    : >"$log"
    fails 2 kernels "$log"
    [[ "$stderr" == *"the file is empty" ]]
    fails 2 kernels "$BATS_TEST_TMPDIR"
    fails 3 kernels "$BATS_TEST_TMPDIR/absent"
    head -c 70000 /dev/zero >"$log"
    refuses "$log holds bytes that no text has" kernels "$log"
    # Nor do devices that never end take time or memory.
    refuses "/dev/zero holds bytes that no text has" kernels /dev/zero
    refuses "/dev/urandom holds bytes that no text has" kernels /dev/urandom
    fails 2 kernels
    log_of k sm_80 8 ', 16777216 bytes smem' >"$log"
    fails 2 kernels "$log" --threads 64 --dynamic-smem 16
    [[ "$stderr" == *"static and dynamic shared memory are 16777232 bytes together"* ]]
}

@test "what functions that kernels call spill is told with its place" {
    {
        printf 'ptxas info    : Function properties for heavy\n'
        printf '    64 bytes stack frame, 4000 bytes spill stores, 4200 bytes spill loads\n'
        log_of k sm_90 32
    } >"$log"
    works kernels "$log" --threads 256
    [[ "$(tr '\n' ' ' <<<"$output")" == *"log:1: heavy, which kernels call, spills 4000 bytes of stores and 4200 of loads: no figure of a kernel holds them."* ]] ||
        show_and_fail "no note"
}

@test "a glob may be of either name" {
    log_of _Z4gemmPfi sm_90 32 >"$log"
    for pattern in '_Z4gemm*' 'gemm(float\**' '*Pfi'; do
        works kernels "$log" --threads 256 --match "$pattern" --format csv
        [ "$(cells kernel name)" = "_Z4gemmPfi gemm(float*, int)" ]
        works compare "$log" --arch sm_90 --threads 256 --match "$pattern" --format csv
        [ "${#lines[@]}" -eq 2 ]
    done
}
