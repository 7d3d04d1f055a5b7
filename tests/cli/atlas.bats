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

# How many there should be: the index, and one for each architecture that is no mode of another, and for each
# of its products.
pages_of_list() {
    awk -F, 'NR == 1 { for (i = 1; i <= NF; i++) if ($i == "gpus") gpus = i; next }
             { name[NR] = $1; products[NR] = $gpus }
             END { pages = 1
                   for (i in name) { is_mode = 0
                       for (j in name) is_mode = is_mode || index(name[i], name[j] "-") == 1
                       pages += is_mode ? 0 : 1 + products[i] }
                   print pages }'
}

@test "pages and charts keep their addresses, and addresses.txt has all of them" {
    draw none
    listed >listed
    drawn >drawn
    [ -z "$(LC_ALL=C comm -23 listed drawn)" ] || { echo "gone:"; LC_ALL=C comm -23 listed drawn; return 1; }
    [ -z "$(LC_ALL=C comm -13 listed drawn)" ] || { echo "not in addresses.txt:"; LC_ALL=C comm -13 listed drawn; return 1; }
    [ "$(cut -d' ' -f1 listed | sort -u | wc -l)" -eq "$("$OCCSWEEP" arch list --format csv | pages_of_list)" ]
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

@test "other vendors have theirs, in their words, each architecture with all its modes" {
    without_gnuplot
    draw /gfx1100 /xe-hpc /gpu/radeon-rx-7900-xtx
    grep -q '<h1[^>]*>AMD gfx1100 (RDNA 3)</h1>' atlas/gfx1100/index.html
    grep -q '<a href="../gfx1030/index.html">AMD gfx1030 (RDNA 2)</a>' atlas/gfx1100/index.html
    for id in card cumode-card wave64-limits wave64-cumode-pairs wave64-difference modes-registers; do
        grep -q "<figure id=\"chart-$id\"" atlas/gfx1100/index.html || { echo "no $id"; return 1; }
    done
    grep -q 'Radeon RX 7900 XTX: 48 WGPs of gfx1100' atlas/gpu/radeon-rx-7900-xtx/index.html
    grep -q '<h1[^>]*>Intel xe-hpc (Xe-HPC)</h1>' atlas/xe-hpc/index.html
    # What stands beside it is older and newer, whatever its name.
    grep -q '<a href="../xe-hpg/index.html">' atlas/xe-hpc/index.html
    # A unit of another kind is no neighbour.
    run grep gfx950 atlas.sweeps/gfx1010.yaml
    [ "$status" -eq 1 ]
}

@test "the index has a heading for each vendor" {
    without_gnuplot
    draw .
    for vendor in NVIDIA AMD Intel; do
        grep -q ">$vendor</h" atlas/index.html || { echo "no $vendor"; return 1; }
    done
    grep -q '<a href="gfx90a/index.html">gfx90a (CDNA 2)</a>' atlas/index.html
    grep -q '<a href="gpu/instinct-mi300x/index.html">Instinct MI300X, 304 CUs</a>' atlas/index.html
}

@test "pages of each vendor are drawn" {
    needs gnuplot
    draw /sm_30 /gfx908 /gen11
    for page in sm_30 gfx908 gen11; do
        [ "$(ls atlas/$page/charts/*.svg | wc -l)" -eq "$((2 * $(ls atlas/$page/charts/*.gp | wc -l)))" ]
    done
}
