#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Write the source archive: the files that git knows, or where there is no git
# those that an archive was unpacked into. The same sources give the same bytes,
# whoever packs them and when: names are sorted, times are one day's, and owners
# and modes are nobody's own.
#
#   source_archive.sh NAME DAY ARCHIVE.tar.gz
#
# Run from the root of the sources. NAME is the folder that the archive unpacks
# into, DAY is of the form 2026-11-30.
set -u
LC_ALL=C TZ=UTC0
export LC_ALL TZ
name=$1 day=$2 archive=$3

die() {
    echo "source_archive.sh: $*" >&2
    exit 1
}

# bsdtar has no option for the order of the names, and others for the rest.
for tar in gtar tar; do
    "$tar" --version 2>/dev/null | grep -q 'GNU tar' && break
    tar=
done
[ -n "$tar" ] || die "GNU tar is needed, as tar or gtar"

source_files() {
    if [ -e .git ]; then
        git -c core.quotePath=false ls-files || die "git cannot list the files"
    else
        find . -name __pycache__ -prune -o -path ./build -prune -o -path ./out -prune \
            -o ! -type d -print | sed 's|^[.]/||'
    fi
}

files=$(mktemp) || exit 1
trap 'rm -f "$files" "$archive.tmp"' EXIT
source_files | sort >"$files"
[ -s "$files" ] || die "there are no files"

"$tar" --create --format=ustar --no-recursion --transform="s|^|$name/|" \
    --mtime="$day 00:00:00" --owner=0 --group=0 --numeric-owner --mode=u+rwX,go+rX,go-w,a-s \
    --file="$archive.tmp" --files-from="$files" || die "cannot pack the files"
gzip -9 -n <"$archive.tmp" >"$archive" || die "cannot write $archive"
