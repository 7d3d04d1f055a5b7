#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
#
# occsweep eval: launches in, the same rows with their answers out.

load common

# eval_lines LINE...: the answers to a CSV of these lines, for sm_90.
eval_lines() {
    printf '%s\n' "$@" | "$OCCSWEEP" eval --arch sm_90
}

# cells NAME...: those columns of the CSV on standard input.
cells() {
    python3 -c '
import csv, sys
for row in csv.DictReader(sys.stdin):
    print(" ".join(row[name] for name in sys.argv[1:]))' "$@"
}

@test "rows come back as they were, with the answer behind" {
    run eval_lines 'threads,note,regs' '256,"a, ""b""",72' '256,,81'
    [ "$status" -eq 0 ]
    [ "${#lines[@]}" -eq 3 ]
    [[ ${lines[0]} == 'threads,note,regs,carveout_bytes,status,'* ]]
    [[ ${lines[1]} == '256,"a, ""b""",72,233472,ok,8,8,32,3,'* ]]
    [[ ${lines[2]} == '256,,81,233472,ok,8,8,32,2,'* ]]
}

@test "the answers are those of a sweep, whatever the number of threads" {
    "$OCCSWEEP" sweep --arch sm_35,sm_86,sm_120 --threads 1,33,256,2000 --regs 0,1,72,255,300 \
        --smem 0,1K,16384,16385,48K,99K,1M --carveout default,needed,50%,16K \
        --barriers 0,1,16 --optin no > "$BATS_TEST_TMPDIR/sweep.csv"
    cut -d, -f1-5,7-8 "$BATS_TEST_TMPDIR/sweep.csv" > "$BATS_TEST_TMPDIR/launches.csv"
    for jobs in 1 2 5; do
        "$OCCSWEEP" eval "$BATS_TEST_TMPDIR/launches.csv" -j "$jobs" \
            -o "$BATS_TEST_TMPDIR/answers.csv"
        python3 - "$BATS_TEST_TMPDIR" <<'PYTHON'
import csv, sys
folder = sys.argv[1]
sweep = list(csv.DictReader(open(folder + "/sweep.csv")))
answers = list(csv.DictReader(open(folder + "/answers.csv")))
assert len(sweep) == len(answers) > 5000, len(answers)
for expected, answer in zip(sweep, answers):
    for name, value in answer.items():
        assert expected[name] == value, (name, expected, answer)
PYTHON
    done
}

@test "answers that are there already are made anew" {
    run eval_lines 'threads,regs,blocks_per_sm' '256,72,77'
    [ "$status" -eq 0 ]
    [ "$(printf '%s\n' "$output" | cells blocks_per_sm)" = 3 ]
    [ "$(grep -o blocks_per_sm <<< "${lines[0]}" | wc -l)" -eq 1 ]
}

@test "sizes, dimensions and names are read as everywhere" {
    run eval_lines 'arch,threads,smem,carveout' 'RTX 4060,16x16,40K,needed' ',64,,'
    [ "$status" -eq 0 ]
    [ "$(printf '%s\n' "$output" | cells blocks_per_sm)" = "$(printf '2\n32')" ]
}

@test "static and dynamic shared memory are summed, launch bounds hold" {
    run eval_lines 'threads,static_smem_bytes,dynamic_smem_bytes,max_threads_per_block' \
        '256,1K,39K,256' '256,1K,39K,128'
    [ "$status" -eq 0 ]
    [ "$(printf '%s\n' "$output" | cells status smem_allocated_per_block_bytes)" = \
        "$(printf 'ok 41984\ntoo_many_threads_for_kernel 41984')" ]
}

@test "line ends of any kind, a byte-order mark, blank lines and no last line end" {
    run sh -c 'printf "\357\273\277threads,regs\r\n256,72\r\n\r\n256,80" |
        "$OCCSWEEP" eval --arch sm_90'
    [ "$status" -eq 0 ]
    [ "$(printf '%s\n' "$output" | cells threads blocks_per_sm)" = "$(printf '256 3\n256 3')" ]
}

@test "what is wrong is told with its place, and ends with status 2" {
    local expected
    while IFS='|' read -r input expected; do
        run sh -c "printf '$input' | \"\$OCCSWEEP\" eval --arch sm_90 2>&1 >/dev/null"
        [ "$status" -eq 2 ]
        [ "$output" = "occsweep: standard input:$expected" ]
    done <<'CASES'
threads,regs\n256,72\n256,x\n|3:2: regs_per_thread is 'x'; it must be a whole number, 0 to 4096 regs
threads,regs\n256\n|2: there are 1 fields; the header has 2
threads,threads_per_block\n1,1\n|1: the column threads_per_block is there twice
threads,regs\n256,"72\n|2: a quote is not closed
regs\n72\n|1: there is no column threads_per_block; add it, or give --threads for all rows
threads\n""\n|2: threads_per_block is empty, and has no default
|1: there is nothing; the first line must name the columns
CASES
}

@test "a column that is no input at all is refused with the list of those" {
    run eval_lines 'foo,bar' '1,2'
    [ "$status" -eq 2 ]
    [[ $output == *"no column is an input of a launch; those are arch, threads_per_block,"* ]]
}

@test "data open no files" {
    cd "$BATS_TEST_TMPDIR"
    "$OCCSWEEP" arch show sm_90 --format yaml | sed 's/^name: .*/name: mine/' > mine.yaml
    run eval_lines 'arch,threads' './mine.yaml,32'
    [ "$status" -eq 2 ]
    [[ $output == *"is a path; name the file with --arch"* ]]
    run eval_lines 'arch,threads' 'mine.yaml,32'
    [ "$status" -eq 2 ]
    [[ $output == *"is a path; name the file with --arch"* ]]
    run eval_lines 'arch,threads' '"mine.yaml,sm_90",32'
    [ "$status" -eq 2 ]
    [[ $output == *"unknown architecture 'mine.yaml,sm_90'"* ]]
}

@test "a pipe is answered before it is closed" {
    coproc "$OCCSWEEP" eval --arch sm_90
    printf 'threads,regs\n256,72\n' >&"${COPROC[1]}"
    read -r -t 20 head <&"${COPROC[0]}"
    read -r -t 20 row <&"${COPROC[0]}"
    [[ $head == threads,regs,* ]]
    [[ $row == 256,72,* ]]
    kill "$COPROC_PID"
}

@test "a mistake is told before the pipe is closed, whatever the number of threads" {
    for jobs in 1 2 5; do
        coproc "$OCCSWEEP" eval --arch sm_90 -j "$jobs" 2> "$BATS_TEST_TMPDIR/error"
        local pid=$COPROC_PID status=0
        printf 'threads,regs\n256,72\n' >&"${COPROC[1]}"
        read -r -t 20 head <&"${COPROC[0]}"
        read -r -t 20 row <&"${COPROC[0]}"
        [[ $row == 256,72,* ]]
        printf '256,x\n' >&"${COPROC[1]}"
        timeout 20 tail --pid="$pid" -f /dev/null
        wait "$pid" || status=$?
        [ "$status" -eq 2 ]
        grep -q '^occsweep: standard input:3:2: regs_per_thread is' "$BATS_TEST_TMPDIR/error"
    done
}

@test "many rows are the same for any number of threads, from a file or a slow pipe" {
    cd "$BATS_TEST_TMPDIR"
    awk 'BEGIN {
        print "note,threads,arch,regs,smem,carveout"
        for (i = 0; i < 20000; i++)
            printf "%s,%d,sm_%d,%d,%d,%s\n", i % 7 ? "n" i : "\"a\n" i "\"", i * 37 % 1100 + 1,
                i % 3 ? 90 : 86, i * 11 % 260, i * 7919 % 240000, i % 5 ? "" : "needed"
    }' > launches.csv
    "$OCCSWEEP" eval launches.csv -j 1 -o expected.csv
    [ "$(wc -l < expected.csv)" -eq "$(wc -l < launches.csv)" ]
    for jobs in 1 2 3 8; do
        "$OCCSWEEP" eval launches.csv -j "$jobs" | cmp - expected.csv
        dd if=launches.csv bs=7001 status=none | "$OCCSWEEP" eval -j "$jobs" | cmp - expected.csv
        { cat launches.csv; echo 'n,x,sm_90,1,1,'; } > wrong.csv
        run --separate-stderr sh -c '"$OCCSWEEP" eval wrong.csv -j "$1" > answers.csv' - "$jobs"
        [ "$status" -eq 2 ]
        [[ $stderr == "occsweep: wrong.csv:$(wc -l < wrong.csv):2: threads_per_block is 'x'"* ]]
        cmp answers.csv expected.csv
    done
}

@test "a mistake leaves the output file as it was" {
    echo old > "$BATS_TEST_TMPDIR/out.csv"
    run sh -c 'printf "threads\n256\nx\n" | "$OCCSWEEP" eval --arch sm_90 -o "$1"' - \
        "$BATS_TEST_TMPDIR/out.csv"
    [ "$status" -eq 2 ]
    [ "$(cat "$BATS_TEST_TMPDIR/out.csv")" = old ]
    [ "$(ls "$BATS_TEST_TMPDIR")" = out.csv ]
}

@test "a record that never ends is refused" {
    run sh -c '{ echo threads; printf \"; head -c 6000000 /dev/zero | tr "\0" x; } |
        "$OCCSWEEP" eval --arch sm_90 2>&1 >/dev/null'
    [ "$status" -eq 2 ]
    [[ $output == *"is longer than 4 MiB; is a quote not closed?"* ]]
}

@test "a file that is not there is named with the reason" {
    fails 3 eval "$BATS_TEST_TMPDIR/none.csv"
    [ "$stderr" = "occsweep: $BATS_TEST_TMPDIR/none.csv: No such file or directory" ]
}
