#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
#
# Names of payloads.py in whatever shows them, each read back by its own reader:
# none is more than text. Documents for LaTeX and reST: snippets.bats, latex.bats.

load ../cli/common

setup_file() {
    bats_require_minimum_version 1.5.0
    cd "$BATS_FILE_TMPDIR" || return 1
    python3 "$BATS_TEST_DIRNAME/check_sinks.py" inputs .
    sed 's/Used 72/Used 64/' names.log >old.log
    "$OCCSWEEP" check old.log --baseline base.csv --update --threads 256 >recorded
    ! command -v gnuplot >/dev/null || "$OCCSWEEP" run sweep.yaml -o report >where
}

setup() {
    cd "$BATS_FILE_TMPDIR" || return 1
}

# What a name wanted to make is not there, wherever a program was started.
teardown() {
    [ -z "$(find . -name 'canary*')" ]
}

sink() {
    python3 "$BATS_TEST_DIRNAME/check_sinks.py" "$@"
}

kernels() {
    works kernels names.log --threads 256 --format "$1" -o "table.$1"
    sink "$1" "table.$1"
}

findings() {
    "$OCCSWEEP" check names.log --baseline base.csv --threads 256 --format "$1" >"found.$1" || [ $? -eq 1 ]
    sink "$1" "found.$1"
}

@test "CSV: the names, and none that a spreadsheet takes for a formula" {
    kernels csv
}

@test "JSON: the names, read by jq" {
    needs jq
    kernels json
}

@test "a baseline holds the names as they are, and finds all of them again" {
    sink baseline base.csv
    works check old.log --baseline base.csv --threads 256
    [[ "$output" == *": 0 failures, 0 warnings, 0 notes" ]]
}

@test "SARIF: the names within messages, read by jq" {
    needs jq
    findings sarif
}

@test "annotations of GitHub: one line for each, and no other command" {
    findings github
}

@test "Markdown: the names as cells, read by cmark-gfm" {
    needs cmark-gfm
    kernels md
    findings md
}

@test "Markdown: warnings of a compiler as paragraphs, read by cmark-gfm" {
    needs cmark-gfm
    local file
    for file in remarks-*.log; do
        works kernels "$file" --arch gfx90a --threads 256 --format md -o "notes-${file:8:2}.md"
    done
    sink notes .
}

@test "names in assembly, in a code object and in remarks are those of a log" {
    needs jq
    local file
    for file in names.s names.o; do
        works kernels $file --threads 256 --format json -o "$file.json"
        sink json "$file.json"
    done
    # In a log, what colours a terminal goes.
    cmp <(jq '[.[].kernel] | sort' names.s.json) <(jq '[.[].kernel] | sort' names.o.json)
    works kernels remarks-*.log --arch gfx90a --threads 256 --format json -o remarks.json
    sink json remarks.json
}

@test "gnuplot: scripts draw the names and run nothing" {
    needs gnuplot
    cd report/charts
    for script in *.gp; do
        (cd "$BATS_TEST_TMPDIR" && gnuplot -d "$BATS_FILE_TMPDIR/report/charts/$script") 2>&1 | tee out
        [ ! -s out ]
    done
    rm out
    [ -z "$(find "$BATS_TEST_TMPDIR" -name 'canary*')" ]
}

@test "SVG: the names as text, no script, no link" {
    needs gnuplot xmllint
    sink svg report
}

@test "PDF: the names as text, no action" {
    needs gnuplot pdftotext
    sink pdf report
}

@test "the page in Chromium: the names as text, nothing ran" {
    needs gnuplot chromium chromedriver
    sink page report 3>&-
}

@test "a terminal is told no escape sequence and no change of direction" {
    local format
    for format in csv json md; do
        sink terminal "$OCCSWEEP" kernels names.log --threads 256 --format $format >sent
    done
    sink terminal "$OCCSWEEP" kernels names.log --threads 256 >sent
    sink terminal "$OCCSWEEP" compare names.log --arch sm_80,sm_90 --threads 256 >sent
    sink terminal "$OCCSWEEP" run --dry-run sweep.yaml -o canary >sent
    for format in text github; do
        sink terminal "$OCCSWEEP" check names.log --baseline base.csv --threads 256 --format $format >sent ||
            [ $? -eq 1 ]
    done
    for format in csv text md; do
        sink terminal "$OCCSWEEP" kernels remarks-*.log --arch gfx90a --threads 256 --format $format >sent
    done
    sink terminal "$OCCSWEEP" arch show ./arch.yaml >sent
    sink terminal "$OCCSWEEP" arch show ./arch.yaml --format yaml >sent
    printf 'note,threads,regs\n"canary \e]0;x\a\e[2J \u009b31m \u202e",256,72\n' >launches.csv
    sink terminal "$OCCSWEEP" eval --arch sm_90 launches.csv >sent
    sink terminal "$OCCSWEEP" eval --arch sm_90 launches.csv -o - >sent
    # Errors name what they were given.
    local name=$'canary\e[31m\a\u009b\u202e\u2066'
    for words in "calc --arch $name" "kernels $name" "run $name.yaml" "$name" \
        "calc --arch sm_90 --threads 256 --regs 72 --smem 0 --set $name=1"; do
        # shellcheck disable=SC2086
        sink terminal "$OCCSWEEP" $words >sent || [[ $? == [23] ]]
    done
}
