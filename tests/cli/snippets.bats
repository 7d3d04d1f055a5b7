#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
#
# Snippets of a run: every chart and table in Markdown, reStructuredText, LaTeX
# and HTML. They say the same in each language, whatever texts they hold, and
# the programs that read those languages take them.

load common

setup() {
    OCCSWEEP=$(realpath "$OCCSWEEP")
    needs gnuplot xmllint python3
    mkdir "$BATS_TEST_TMPDIR/work"
    cd "$BATS_TEST_TMPDIR/work"
}

# sweep TITLE KERNEL CHART-TITLE [LINES...]: x.yaml, with two charts.
sweep() {
    quoted() { printf "'%s'" "${1//\'/\'\'}"; }
    {
        printf '%s\n' 'name: x' "title: $(quoted "$1")" 'architectures: [sm_90, sm_86]' \
            'grid: {threads_per_block: 256, regs_per_thread: 32, smem_per_block: 0}' \
            'kernels:' "  - {name: $(quoted "$2"), threads_per_block: 256, regs_per_thread: 72, smem_per_block: 40K}" \
            'charts:' "  - {id: a.b, type: cliffs, title: $(quoted "$3"), along: regs_per_thread, threads_per_block: 256, smem_per_block: 40K, architectures: [sm_90]}" \
            '  - {type: limits, x: regs_per_thread, y: threads_per_block, smem_per_block: 0, architectures: [sm_86]}'
        shift 3
        printf '%s\n' "$@"
    } >x.yaml
}

check() {
    python3 "$BATS_TEST_DIRNAME/check_snippets.py" "$@"
}

# Every language against HTML; docutils is not everywhere.
all_say_the_same() {
    xmllint --noout report/snippets/*.html
    for language in html md tex; do check report $language; done
    check report rst || [ $? -eq 77 ]
}

# says TEXT: a text of some snippet, as it is, is among those in the file said.
says() {
    grep -qxF -- "$1" said || show_and_fail "nowhere: $1"
}

@test "every chart and every table in four languages, in the manifest too" {
    sweep Title tiled Chart
    works run x.yaml -o report
    [ "$(cd report/snippets && echo *)" = "$(echo \
        {chart-a.b,chart-limits-regs-threads-sm_86,kernels,plateaus-a.b}.{html,md,rst,tex})" ]
    python3 - <<'PY'
import glob, hashlib, json
files = {f["path"]: f["sha256"] for f in json.load(open("report/manifest.json"))["files"]}
for path in glob.glob("report/snippets/*"):
    assert files[path[len("report/"):]] == hashlib.sha256(open(path, "rb").read()).hexdigest(), path
PY
    all_say_the_same
}

@test "they state the thresholds in words, and the kernels of the report" {
    sweep Title tiled 'Registers of mine'
    works run x.yaml -o report
    for suffix in html md rst tex; do
        grep -q '3 blocks, 37.5 \\*% up to 80; 2 blocks, 25 \\*% up to 128' report/snippets/chart-a.b.$suffix
    done
    # Captions leave no room below them in the usual classes.
    grep -A 2 '\\caption{' report/snippets/kernels.tex | grep -qxF '  \vspace{1ex}'
    check report texts >said
    says 'Registers of mine: sm_90 (Hopper), 256 threads/block (8 warps), 40 KiB shared memory'
    says '65–80'
    says '64 registers'
    grep -qF '| tiled | sm_90 (Hopper) | 256 | 72 | 40 KiB | 3 | 24 of 64 | 37.5 % | registers | 80 registers | 75 KiB | 64 registers |' \
        report/snippets/kernels.md
}

@test "every type of chart has them, in whole sentences" {
    env PATH=/nonexistent "$OCCSWEEP" run "$BATS_TEST_DIRNAME/../charts/every-type.yaml" -o report 2>/dev/null
    all_say_the_same
    check report texts >said
    grep -qF '| 65–80 | 3 | 24 of 64 | 37.5 % | registers |' report/snippets/plateaus-lines-regs-sm_90.md
    grep -qF '| 256 | 255 | 128 | 80 | 64 | 48 | 40 | 32 | 32 | – |' report/snippets/card-card-sm_90.md
    run ! grep -E '^ |[:.,] *[·,.:]|: *$|\.\.' said
}

@test "long words of a vendor stand whole in the head of a table" {
    cat >long.yaml <<'END'
name: long
limits: {threads_per_warp: 32, max_threads_per_block: 1024, max_warps_per_sm: 64, max_blocks_per_sm: 32}
shared_memory: {per_sm: 64K, max_per_block: 64K, allocation_unit: 128}
words: {shared_memory: cooperative local memory, block: cooperative thread array}
END
    cat >x.yaml <<'END'
name: x
architectures: [long.yaml]
grid: {threads_per_block: 256, regs_per_thread: 0, smem_per_block: 0}
charts:
  - {id: c, type: cliffs, along: smem_per_block, threads_per_block: 256, regs_per_thread: 0}
  - {id: d, type: card, smem_per_block: 0}
END
    env PATH=/nonexistent "$OCCSWEEP" run x.yaml -o report 2>/dev/null
    grep -qF '| Cooperative local memory per cooperative thread array | Cooperative thread arrays per SM |' \
        report/snippets/plateaus-c.md
    grep -qF '| Threads per cooperative thread array | 1 cooperative thread array | 2 cooperative thread arrays |' \
        report/snippets/card-d.md
}

@test "a dark page gets the dark picture where there is one" {
    sweep Title tiled Chart 'output: {formats: [svg, png], themes: [light, dark]}'
    works run x.yaml -o report
    for suffix in html md; do
        grep -q 'prefers-color-scheme: dark.*srcset="../charts/a.b-dark.svg"' report/snippets/chart-a.b.$suffix
        grep -q 'src="../charts/a.b.svg" width="760"' report/snippets/chart-a.b.$suffix
    done
    grep -q '{.occsweepcharts/a.b.png}' report/snippets/chart-a.b.tex
    all_say_the_same
    sweep Title tiled Chart 'output: {themes: [dark], size: column}'
    works run x.yaml -o report
    run ! grep -q 'prefers-color-scheme' report/snippets/chart-a.b.md
    grep -q 'src="../charts/a.b-dark.svg" width="320"' report/snippets/chart-a.b.md
    all_say_the_same
}

@test "without a picture they say it in words, and LaTeX how to draw one" {
    sweep Title tiled Chart 'output: {formats: [pdf]}'
    works run x.yaml -o report
    grep -q '^\[Chart: .*\](../charts/a.b.pdf)$' report/snippets/chart-a.b.md
    all_say_the_same
    env PATH=/nonexistent "$OCCSWEEP" run x.yaml -o report 2>/dev/null
    grep -q "gnuplot -d -e \"TERM='pdf'\" a.b.gp" report/snippets/chart-a.b.tex
    all_say_the_same
}

# What these languages read as their own, and the names of all injection tests.
# shellcheck disable=SC2016,SC1003 # nothing of it is meant to expand
hostile_texts() {
    (cd "$BATS_TEST_DIRNAME/../injection" && python3 -B -c 'import payloads; print(*payloads.TITLES, sep="\n")')
    printf '%s\n' \
        '</figure><script>alert(1)</script> &amp; "x" '"'y'" \
        '[a](javascript:x) ![b](c) | **d** `e` _f_ ~~g~~ $h$ # i' \
        '1. no list' '- no list' '# no heading' '\' 'ends in \' '.. raw:: html' \
        ':role:`x` |sub| target_ `anon`__ [1]_ ::' \
        '\input{/etc/passwd} \end{figure} %comment $x^2_i$ {[*&#~}' '--- ?`!` ,, '"''" '*' '[b]' \
        'مرحبا שלום 🚀 Größe été 漢字' '=====' '> quote' '+ a' 'A) x' '(i) x' 'www.example.com a@b.c https://d.e'
}

# Those texts as people are shown them: what turns the reading direction is a blank,
# and what would end a CDATA section is split wherever a chart may show it.
as_shown() {
    PYTHONPATH=$BATS_TEST_DIRNAME/../injection python3 -B -c '
import re, sys
from check_sinks import DIRECTIONS
for line in sys.stdin:
    line = "".join(" " if c in DIRECTIONS else c for c in line)
    print(re.sub(" +", " ", line.rstrip("\n").replace("]]>", "]] >")))'
}

# A sweep with a kernel and a chart for each of those texts.
hostile_sweep() {
    hostile_texts >texts
    {
        printf '%s\n' 'name: h' "title: '\"<&\\'" 'architectures: [sm_90]' \
            'grid: {threads_per_block: 256, regs_per_thread: 32, smem_per_block: 0}' 'kernels:'
        sed "s/'/''/g; s/.*/  - {name: '&', threads_per_block: 256, regs_per_thread: 72, smem_per_block: 0}/" texts
        echo 'charts:'
        sed "s/'/''/g; s/.*/  - {title: '&', type: cliffs, along: regs, threads_per_block: 512, smem_per_block: 0}/" texts
    } >h.yaml
    env PATH=/nonexistent "$OCCSWEEP" run h.yaml -o report 2>/dev/null
}

@test "hostile titles and names are shown as text in every language" {
    hostile_sweep
    all_say_the_same
    check report texts >said
    says "Kernels: \"<&\\"
    while IFS= read -r text; do
        read -r trimmed <<<"$text"
        says "$trimmed"
        says "${text# }: sm_90 (Hopper), 512 threads/block (16 warps), no shared memory"
    done < <(as_shown <texts)
    [ "$(as_shown <texts | wc -l)" -ge 20 ]
}

@test "docutils reads the reStructuredText" {
    python3 -c 'import docutils' 2>/dev/null || skip "needs docutils"
    hostile_sweep
    check report rst
}

@test "LaTeX sets them, and no text of a user is a command to it" {
    needs pdflatex
    sweep 'A title' tiled 'A chart' 'output: {formats: [svg, pdf]}'
    works run x.yaml -o drawn
    hostile_sweep
    {
        printf '%s\n' '\documentclass{article}\usepackage{graphicx}\begin{document}' \
            '\newcommand{\occsweepcharts}{drawn/charts}'
        # Tables float, and LaTeX holds only so many of them.
        printf '\\input{%s}\\clearpage\n' drawn/snippets/*.tex report/snippets/{plateaus-*,kernels}.tex
        echo '\end{document}'
    } | grep -v limits >all.tex
    pdflatex -interaction=nonstopmode -halt-on-error all.tex >log </dev/null ||
        { tail -40 log; return 1; }
    [ -s all.pdf ]
    run ! grep -q 'Overfull\|Missing character' log
}
