#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
#
# occsweep compare with files: the kernels of ptxas logs on several
# architectures.

load common

setup() {
    logs=$BATS_TEST_DIRNAME/../kernels
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

@test "every kernel of every sample log, as another reader has it" {
    count=0
    for log in "$logs"/ptxas_*.log; do
        target=$(basename "$log" .log)
        works compare "$log" --arch "${target#ptxas_}" --threads 64 --format csv
        printf '%s\n' "$output" >"$BATS_TEST_TMPDIR/rows.csv"
        python3 - "$log" "$BATS_TEST_TMPDIR/rows.csv" <<'END'
import csv, re, sys
log = open(sys.argv[1]).read()
entry = r"Compiling entry function '(\w+)'.*?\n(.*?)Used (\d+) registers([^\n]*)"
expected = {}
for name, _, registers, items in re.findall(entry, log, re.S):
    smem = re.search(r"(\d+) bytes smem", items)
    barriers = re.search(r"used (\d+) barriers", items)
    expected[name] = (registers, smem.group(1) if smem else "0",
                      barriers.group(1) if barriers else "1")
rows = {row["kernel"]: (row["regs_per_thread"], row["smem_per_block_bytes"],
                        row["barriers_per_block"])
        for row in csv.DictReader(open(sys.argv[2]))}
assert len(rows) >= 15, len(rows)
assert rows == expected, (rows, expected)
END
        count=$((count + 1))
    done
    [ "$count" -eq 10 ]
}

@test "the build for an architecture stands for it; another one carries its target" {
    works compare "$logs/ptxas_sm_80.log" "$logs/ptxas_sm_90.log" --arch sm_80,sm_86,sm_90 \
        --threads 256 --match 'k_bar16' --format csv
    diff <(cells arch regs_per_thread blocks_per_sm registers_compiled_for) - <<'END'
sm_80 10 8 -
sm_86 10 6 sm_80
sm_90 11 4 -
END
    works compare "$logs/ptxas_sm_80.log" --arch sm_90 --threads 256 --match k_plain
    [[ "$output" == *"registers_compiled_for: these registers are those that the"* ]]
    works compare "$logs/ptxas_sm_90a.log" --arch sm_90 --threads 256 --match k_plain
    [[ "$output" != *"these registers are those that the"* ]]
}

@test "blocks and ratios are those of the same launch given as numbers" {
    works compare "$logs/ptxas_sm_80.log" --arch sm_80,sm_75 --threads 128,512 --match k_spill \
        --dynamic-smem 20K --format csv
    cells arch threads_per_block blocks_per_sm blocks_ratio status >"$BATS_TEST_TMPDIR/files"
    works compare --arch sm_80,sm_75 --threads 128,512 --regs 72 --smem 20K --barriers 0 \
        --format csv
    cells arch threads_per_block blocks_per_sm blocks_ratio status >"$BATS_TEST_TMPDIR/numbers"
    diff "$BATS_TEST_TMPDIR/files" "$BATS_TEST_TMPDIR/numbers"
    [ "$(wc -l <"$BATS_TEST_TMPDIR/files")" -eq 4 ]
}

@test "a log from a pipe, products, and two kernels of one name" {
    { log_of k sm_89 40 ', used 1 barriers'; log_of k sm_89 80; log_of k sm_89 40 ', used 1 barriers'; } \
        >"$BATS_TEST_TMPDIR/log"
    run --separate-stderr sh -c '"$OCCSWEEP" compare - --arch "RTX 4060" --threads 256 --format csv <"$1"' \
        - "$BATS_TEST_TMPDIR/log"
    [ "$status" -eq 0 ]
    diff <(cells kernel regs_per_thread blocks_per_sm sms blocks_per_gpu) - <<'END'
k 40 6 24 144
k#2 80 3 24 72
END
}

@test "hostile names are text: masked for people, no formula in CSV" {
    log_of '=cmd|calc,"x"' sm_80 32 >"$BATS_TEST_TMPDIR/log"
    printf "ptxas info    : Compiling entry function 'a\033[31mb' for 'sm_80'\nptxas info    : Used 8 registers\n" \
        >>"$BATS_TEST_TMPDIR/log"
    works compare "$BATS_TEST_TMPDIR/log" --arch sm_80 --threads 256 --format csv
    [[ "$output" == *"\"'=cmd|calc,\"\"x\"\"\",sm_80,"* ]]
    works compare "$BATS_TEST_TMPDIR/log" --arch sm_80 --threads 256
    [[ "$output" != *$'\033'* ]]
}

@test "what did not build is left out, and that is said" {
    {
        printf "ptxas error   : Entry function 'big' uses too much shared data (0x13880 bytes, 0xc000 max)\n"
        log_of big sm_80 32
        log_of small sm_80 32
    } >"$BATS_TEST_TMPDIR/log"
    works compare "$BATS_TEST_TMPDIR/log" --arch sm_80 --threads 256
    [[ "$output" == *small* ]]
    [[ "$output" != *big* ]]
    [[ "$output" == *"Left out, since they did not build or their registers are not known: 1."* ]]
}

@test "what makes no sense is refused in one line" {
    log_of k sm_80 32 >"$BATS_TEST_TMPDIR/log"
    echo nothing >"$BATS_TEST_TMPDIR/empty"
    refuses "sm_90 is an architecture, and a file is expected there; write architectures as one list, NAME,NAME" \
        compare --arch sm_80 sm_90 --threads 256 --regs 64
    refuses "the files say what --regs says; leave it out" \
        compare "$BATS_TEST_TMPDIR/log" --arch sm_80 --threads 1 --regs 1
    refuses "the files say what --smem says; leave it out, or give --dynamic-smem" \
        compare "$BATS_TEST_TMPDIR/log" --arch sm_80 --threads 1 --smem 1
    refuses "--dynamic-smem is for kernels of files; name a file" \
        compare --arch sm_80 --threads 1 --regs 1 --dynamic-smem 1
    refuses "--match: no kernel of these files that can run has such a name" \
        compare "$BATS_TEST_TMPDIR/log" --arch sm_80 --threads 1 --match x
    echo 'ptxas info    : 0 bytes gmem' >"$BATS_TEST_TMPDIR/host"
    works compare "$BATS_TEST_TMPDIR/host" "$BATS_TEST_TMPDIR/log" --arch sm_80 --threads 1
    refuses "no kernel in the files: their sources hold none" \
        compare "$BATS_TEST_TMPDIR/host" --arch sm_80 --threads 1
    fails 2 compare "$BATS_TEST_TMPDIR/empty" --arch sm_80 --threads 1
    [[ "$stderr" == *"empty: no kernel in it; "* ]]
    fails 2 compare "$BATS_TEST_TMPDIR" --arch sm_80 --threads 1
    fails 3 compare "$BATS_TEST_TMPDIR/absent" --arch sm_80 --threads 1
    fails 2 compare "$BATS_TEST_TMPDIR/log" --arch sm_80
}
