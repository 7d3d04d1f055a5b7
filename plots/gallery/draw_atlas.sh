#!/bin/sh
# SPDX-License-Identifier: MIT
#
# The atlas: a static site with a page for each compute capability and each
# product, and an index. Every page is the report of a sweep file, which
# atlas_pages.awk writes into SITE.sweeps and `occsweep run` draws.
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

# Lines "arch|NAME|FAMILY|CAPABILITY" and "gpu|ARCH|NAME|SMS".
list_everything() {
    "$occsweep" arch list --arch nvidia --format csv | sed 1d | cut -d, -f1 | while read -r arch; do
        "$occsweep" arch show "$arch" --format yaml | awk -v arch="$arch" '
            { gsub(/"/, "") }
            sub(/^family: /, "") { family = $0 }
            sub(/^compute_capability: /, "") { print "arch|" arch "|" family "|" $0 }
            /^gpus:/ { is_gpu = 1 }
            /^sources:/ { is_gpu = 0 }
            is_gpu && sub(/^  - \{name: /, "") && sub(/, sms: /, "|") && sub(/\}$/, "") { print "gpu|" arch "|" $0 }'
    done
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
