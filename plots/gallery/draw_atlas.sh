#!/bin/sh
# SPDX-License-Identifier: MIT
#
# The atlas: a static site with a page for each architecture, in all its modes,
# and each product, and an index. Every page is the report of a sweep file,
# which atlas_pages.awk writes into SITE.sweeps and `occsweep run` draws.
#
#   draw_atlas.sh OCCSWEEP SITE [PAGE...]    PAGE: a folder such as /sm_90; `none`: draw nothing
#
# Addresses of pages and ids of charts never change: addresses.txt has them all.
set -eu
occsweep=$1
site=$2
shift 2
here=$(cd "$(dirname "$0")" && pwd)
sweeps=$site.sweeps

# What the list sorts by name, and not by age.
by_age="gen9 gen11 xe-lp xe-hpg xe-hpc xe-lpg xe2"

# What atlas_pages.awk reads. A name that goes on after "-" where another ends is a mode of that.
list_everything() {
    "$occsweep" arch list --format csv | sed 1d | cut -d, -f1 |
        awk -v last=" $by_age " '!index(last, " " $0 " ") { print } END { gsub(/ +/, "\n", last); print last }' |
        grep . >"$sweeps/names"
    while read -r arch; do
        base=$(awk -v arch="$arch" 'index(arch, $0 "-") == 1 { print; exit }' "$sweeps/names")
        "$occsweep" arch show "$arch" --format yaml | awk -v base="$base" -f "$here/atlas_facts.awk"
    done <"$sweeps/names"
}

# The index comes first: a report takes the place of the whole folder of an older one.
draw_pages() {
    drawn=0
    while read -r sweep folder _; do
        case " ${*:-$folder} " in
        *" $folder "*) ;;
        *) continue ;;
        esac
        "$occsweep" run "$sweeps/$sweep" -o "$site${folder#.}" >/dev/null
        drawn=$((drawn + 1))
        [ ! -t 2 ] || printf '\r  %d pages' "$drawn" >&2
    done <"$sweeps/pages"
    [ ! -t 2 ] || echo >&2
}

rm -rf "$sweeps"
mkdir -p "$sweeps/gpu"
list_everything >"$sweeps/everything"
awk -v sweeps="$sweeps" -f "$here/atlas_pages.awk" "$sweeps/everything" >"$sweeps/pages"
draw_pages "$@"
