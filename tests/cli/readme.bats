#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
#
# README.md is true: the commands of its console blocks print what is shown
# there (`make check UPDATE=1` rewrites that), its tables say what the program
# says, and the files and pictures that it points to exist.

load common

setup() {
    mkdir -p "$BATS_TEST_TMPDIR/bin" "$BATS_TEST_TMPDIR/work" "$BATS_TEST_TMPDIR/blocks"
    ln -s "$(realpath "$OCCSWEEP")" "$BATS_TEST_TMPDIR/bin/occsweep"
    ln -s "$PWD/configs" "$BATS_TEST_TMPDIR/work/configs"
    cp tests/kernels/build.log "$BATS_TEST_TMPDIR/work/build.log"
    cp tests/kernels/build.log "$BATS_TEST_TMPDIR/work/old.log"
    cp tests/kernels/amd_build.log "$BATS_TEST_TMPDIR/work/hip.log"
    python3 tests/support/ncu_reports.py text >"$BATS_TEST_TMPDIR/work/report.txt"
    PATH=$BATS_TEST_TMPDIR/bin:$PATH
}

blocks() {
    awk -v "$1=$BATS_TEST_TMPDIR/blocks" -f tests/support/console_blocks.awk README.md
}

# Put standard input in the place of README.md.
rewrite_readme() {
    cat >"$BATS_TEST_TMPDIR/new"
    cp "$BATS_TEST_TMPDIR/new" README.md
}

# A shown output whose last line is "..." is compared up to there.
shows_what_it_prints() {
    local name=$1 shown=$1.expected
    if [ "$(tail -n 1 "$shown")" = ... ]; then
        head -n -1 "$shown" >"$name.shown"
        head -n "$(wc -l <"$name.shown")" "$name.actual" >"$name.begin"
        diff "$name.shown" "$name.begin"
    else
        diff "$shown" "$name.actual"
    fi
}

@test "every command in a console block prints what is shown" {
    needs gnuplot
    blocks into
    local failed=0 count=0 command name
    for command in "$BATS_TEST_TMPDIR"/blocks/*.command; do
        name=${command%.command}
        count=$((count + 1))
        (cd "$BATS_TEST_TMPDIR/work" && bash "$command") >"$name.actual" 2>&1 </dev/null || true
        [ -n "${OCCSWEEP_UPDATE:-}" ] || shows_what_it_prints "$name" ||
            { failed=$((failed + 1)); printf 'in: %s\n' "$(cat "$command")"; }
    done
    [ "$count" -ge 5 ]
    [ "$failed" -eq 0 ]
    [ -z "${OCCSWEEP_UPDATE:-}" ] || blocks from | rewrite_readme
}

@test "every command in the table of questions works" {
    printf 'threads,regs\n256,72\n' >"$BATS_TEST_TMPDIR/work/launches.csv"
    printf 'gpu sm_90\nkernel 256 72 40960\n' >"$BATS_TEST_TMPDIR/work/lines.txt"
    awk '/^\| question \| command/ { on = 1 } on && /^$/ { on = 0 } on' README.md |
        sed -e 1,2d -e '/| any of them with /d' >"$BATS_TEST_TMPDIR/rows"
    sed -n 's/.*| `\(occsweep .*\)` |$/\1/p' "$BATS_TEST_TMPDIR/rows" >"$BATS_TEST_TMPDIR/commands"
    [ "$(wc -l <"$BATS_TEST_TMPDIR/commands")" -ge 7 ]
    # No row goes by unseen.
    [ "$(wc -l <"$BATS_TEST_TMPDIR/commands")" -eq "$(wc -l <"$BATS_TEST_TMPDIR/rows")" ]
    cd "$BATS_TEST_TMPDIR/work"
    while read -r command; do
        run --separate-stderr bash -c "$command"
        [ "$status" -eq 0 ] && [ -z "$stderr" ] && [ -n "$output" ] ||
            show_and_fail "status $status: $command"
    done <"$BATS_TEST_TMPDIR/commands"
}

@test "the price of each simplification is what sweeps say" {
    tests/support/simplifications.sh >"$BATS_TEST_TMPDIR/table"
    if [ -n "${OCCSWEEP_UPDATE:-}" ]; then
        awk -v table="$BATS_TEST_TMPDIR/table" '
            /^\| simplification/ { while ((getline line < table) > 0) print line; skipping = 1 }
            skipping && !/^\|/ { skipping = 0 }
            !skipping' README.md | rewrite_readme
    fi
    diff <(awk '/^\| simplification/, /^$/' README.md | grep .) "$BATS_TEST_TMPDIR/table"
}

@test "the table of columns has those of a sweep of several vendors, in their order" {
    works sweep --arch sm_90,gfx90a,xe-hpc --threads 256 --regs 32 --smem 0
    diff <(echo "${lines[0]}") <(awk '
        /^## / { is_here = /^## Reading the CSV/ }
        is_here && /^\| `/ { gsub(/[`|]/, ""); print $1 }' README.md | paste -sd,)
}

@test "files and pictures that it points to exist" {
    local missing=0 file files
    files=$(grep -oE '(src|srcset)="[^"]+|`(src|tests|plots|configs|include)/[^` <*]*' README.md |
        sed 's/^src[a-z]*="//; s/^`//')
    [ -n "$files" ]
    for file in $files; do
        [ -e "$file" ] || { echo "no such file: $file"; missing=1; }
    done
    [ "$missing" -eq 0 ]
}

# The words and numbers of a picture, whatever gnuplot it was drawn with.
words_of() {
    tr '\n' ' ' <"$1" | sed 's/<desc>[^<]*<\/desc>//; s/<[^>]*>/ /g' | tr -s ' \t' '\n'
}

@test "its pictures say what the charts say now: else run make gallery" {
    needs gnuplot
    local page picture
    for page in gallery vendors; do
        works run "plots/gallery/$page.yaml" -o "$BATS_TEST_TMPDIR/$page"
        for picture in "$BATS_TEST_TMPDIR/$page"/charts/*.svg; do
            diff <(words_of "$picture") <(words_of "plots/gallery/${picture##*/}")
        done
    done
}
