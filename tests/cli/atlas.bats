#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
#
# The atlas: its pages and charts keep their addresses, its links lead to pages,
# and a page has what it should.

load common

setup() {
    OCCSWEEP=$(realpath "$OCCSWEEP")
    gallery=$(realpath "$BATS_TEST_DIRNAME/../../plots/gallery")
    cd "$BATS_TEST_TMPDIR"
}

# draw PAGE...: in words alone, which is quick.
draw() {
    PATH=$BATS_TEST_TMPDIR/bin:$PATH sh "$gallery/draw_atlas.sh" "$OCCSWEEP" atlas "$@"
}

# A gnuplot that draws nothing is none: tools but that one.
without_gnuplot() {
    mkdir bin
    printf '#!/bin/sh\nexec env PATH=/nonexistent "%s" "$@" 2>/dev/null\n' "$OCCSWEEP" >bin/quiet
    chmod +x bin/quiet
    OCCSWEEP=$BATS_TEST_TMPDIR/bin/quiet
}

# "PAGE ID" for each chart, a line each, as the list has it and as it would be drawn.
listed() {
    grep -v '^#' "$gallery/addresses.txt" | awk '{ for (i = 2; i <= NF; i++) print $1, $i }' | LC_ALL=C sort
}
drawn() {
    awk '{ page = ($2 == "." ? "" : substr($2, 2) "/") "index.html"
           for (i = 3; i <= NF; i++) print page, $i }' atlas.sweeps/pages | LC_ALL=C sort
}

@test "pages and charts keep their addresses, and addresses.txt has all of them" {
    draw none
    listed >listed
    drawn >drawn
    [ -z "$(LC_ALL=C comm -23 listed drawn)" ] || { echo "gone:"; LC_ALL=C comm -23 listed drawn; return 1; }
    [ -z "$(LC_ALL=C comm -13 listed drawn)" ] || { echo "not in addresses.txt:"; LC_ALL=C comm -13 listed drawn; return 1; }
    [ "$(cut -d' ' -f1 listed | sort -u | wc -l)" -eq "$((1 + $("$OCCSWEEP" arch list --format csv | sed 1d | awk -F, '{ n += 1 + $NF } END { print n }')))" ]
}

@test "every link of every page leads to a page" {
    draw none
    python3 - "$gallery/addresses.txt" <<'PY'
import os.path, re, sys
pages = {line.split()[0] for line in open(sys.argv[1]) if line[0] != "#"}
links = 0
for line in open("atlas.sweeps/pages"):
    sweep, folder = line.split()[:2]
    for to in re.findall(r", to: '([^']*)'", open("atlas.sweeps/" + sweep, encoding="utf-8").read()):
        page = os.path.normpath(os.path.join(folder.strip("/."), to))
        assert page in pages, (sweep, to)
        links += 1
assert links > 500, links
PY
}

@test "a page has its charts, its explorer and its neighbours" {
    without_gnuplot
    draw . /sm_89 /gpu/geforce-rtx-4090
    [ "$(cd atlas && find . -name index.html | sort | tr '\n' ' ')" = \
        "./gpu/geforce-rtx-4090/index.html ./index.html ./sm_89/index.html " ]
    for page in index.html sm_89/index.html gpu/geforce-rtx-4090/index.html; do
        ids=$(sed -n "s|^$page ||p" "$gallery/addresses.txt")
        [ -n "$ids" ]
        for id in $ids; do
            grep -q "<figure id=\"chart-$id\"" "atlas/$page" || { echo "no $id on $page"; return 1; }
        done
        grep -q '<section id="explorer"' "atlas/$page"
    done
    grep -q '<h1[^>]*>Compute capability 8.9 (Ada)</h1>' atlas/sm_89/index.html
    grep -q '<a href="../sm_90/index.html">Compute capability 9.0 (Hopper)</a>' atlas/sm_89/index.html
    grep -q 'GeForce RTX 4090: 128 SMs' atlas/gpu/geforce-rtx-4090/index.html
}

@test "a page is drawn" {
    needs gnuplot
    draw /sm_30
    [ "$(ls atlas/sm_30/charts/*.svg | wc -l)" -eq "$((2 * $(ls atlas/sm_30/charts/*.gp | wc -l)))" ]
}
