#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
#
# Charts for LaTeX: gnuplot is silent, every text has a size of its own and says
# what the same chart says as SVG, and no text of a user is a command.

load ../cli/common

setup() {
    needs gnuplot python3
    OCCSWEEP=$(realpath "$OCCSWEEP")
    mkdir "$BATS_TEST_TMPDIR/work"
    cd "$BATS_TEST_TMPDIR/work"
}

# shellcheck disable=SC2016 # nothing of it is meant to expand
hostile='{/:Bold x} 50% $a_b^2$ \input{x} #1 & ~ <b> |"`c`-- [d] ≤ 3 · 4 −5'

# sweep TITLE: x.yaml with a chart of each type, all for LaTeX and as SVG.
sweep() {
    python3 - "$1" "$BATS_TEST_DIRNAME/every-type.yaml" >x.yaml <<'PY'
import sys
quoted = "'" + sys.argv[1].replace("'", "''") + "'"
for line in open(sys.argv[2], encoding="utf-8"):
    print(line.rstrip("\n").replace("{name: tiled", "{name: " + quoted)
          .replace("- {type:", "- {title: " + quoted + ", type:"))
print("output: {formats: [svg, cairolatex], themes: [light, dark]}")
PY
}

@test "texts are those of the SVG, each with its size" {
    sweep "$hostile"
    works run x.yaml -o report
    PYTHONPATH=$BATS_TEST_DIRNAME python3 - <<'PY'
import glob
import os
import re
from svg_picture import Picture

FORMS = {r"\textbackslash{}": "\\", r"\textasciicircum{}": "^", r"\textasciitilde{}": "~",
         r"\textless{}": "<", r"\textgreater{}": ">", r"\textbar{}": "|", r"{\char34}": '"',
         r"{\char96}": "`", "{-}": "-", r"\ensuremath{\cdot}": "·", r"\ensuremath{\times}": "×",
         r"\ensuremath{-}": "−", r"\ensuremath{\le}": "≤"}
FORMS.update({"\\" + c: c for c in "{}$&#%_"})
PATTERN = re.compile("|".join(sorted(map(re.escape, FORMS), key=len, reverse=True)))

pictures = sorted(glob.glob("report/charts/*.svg"))
assert len(pictures) > 20
for picture in pictures:
    name = os.path.basename(picture)[:-len(".svg")]
    source = open(f"report/charts/{name}-latex.tex", encoding="utf-8").read()
    assert "report" not in source
    assert f"]{{{name}-latex}}" in source
    shown = []
    for text in re.findall(r"\\strut\{\}(.*?)\}{1,3}%\n", source):
        if not text:
            continue
        size, rest = re.fullmatch(r"\\fontsize\{([\d.]+)\}\{[\d.]+\}\\selectfont(?:\\bfseries)? (.*)", text).groups()
        assert 7 <= float(size) <= 22, text
        assert not re.search(r"[\\{}$&#%_^~]", PATTERN.sub("", rest)), text
        shown.append(" ".join(PATTERN.sub(lambda m: FORMS[m.group(0)], rest).split()))
    svg = [" ".join(t.text.split()) for t in Picture(picture).texts]
    assert sorted(shown) == sorted(svg), (name, set(shown) ^ set(svg))
PY
}

@test "LaTeX sets them, moved elsewhere, and as snippets" {
    command -v pdflatex >/dev/null || skip "needs pdflatex"
    sweep "$hostile"
    works run x.yaml -o report
    mkdir moved
    cp report/charts/*-latex.* moved
    {
        echo '\documentclass{article}\usepackage{graphicx,color}\begin{document}'
        echo '\graphicspath{{moved/}}'
        printf '\\input{%s}\\clearpage\n' moved/*-latex.tex
        echo '\newcommand{\occsweepcharts}{report/charts}'
        printf '\\input{%s}\\clearpage\n' report/snippets/chart-*.tex
        echo '\end{document}'
    } >all.tex
    pdflatex -interaction=nonstopmode -halt-on-error all.tex >log </dev/null ||
        { tail -40 log; return 1; }
    [ -s all.pdf ]
}
