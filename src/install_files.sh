#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Lay files below a prefix and keep a record of them, or take away what the
# record names. Folders that were made for them go too, once they are empty;
# what was there before, and what others put there since, stays.
#
#   install_files.sh install DESTDIR RECORD -- MODE FOLDER FILE... [-- ...]
#   install_files.sh install DESTDIR RECORD -- link FOLDER FILE NAME... [-- ...]
#   install_files.sh uninstall DESTDIR RECORD
#
# RECORD and each FOLDER are paths within DESTDIR. A line of the record is
# "file" or "folder" and such a path, folders before what they hold.
set -u
umask 022

newline='
'
lines=          # of the record, not written yet
library_folder= # where a shared library was laid

# Also before giving up: what is there has to be on record.
write_record() {
    [ -z "$lines" ] || printf '%s' "$lines" >>"$destdir$record"
    lines=
}

die() {
    [ ! -d "$destdir${record%/*}" ] || write_record
    echo "install: $*" >&2
    exit 1
}

note() {
    grep -qxF "$1 $2" "$destdir$record" 2>/dev/null || lines=$lines$1\ $2$newline
}

# Make a folder, and note those of its path that were not there.
make_folder() {
    case $1 in
    /*) ;;
    *) die "'$1' does not begin with /: give PREFIX, and what else says where, in full" ;;
    esac
    [ ! -d "$destdir$1" ] || return 0
    case ${1%/*} in
    "" | "$1") ;;
    *) make_folder "${1%/*}" ;;
    esac
    mkdir "$destdir$1" || die "cannot make $destdir$1"
    note folder "$1"
}

lay_file() {
    install -m "$1" "$3" "$destdir$2/${3##*/}" || die "cannot write $destdir$2/${3##*/}"
    note file "$2/${3##*/}"
}

lay_link() {
    rm -f "$destdir$1/$3" && ln -s "$2" "$destdir$1/$3" || die "cannot link $destdir$1/$3"
    note file "$1/$3"
}

# lay_group MODE FOLDER FILE...
lay_group() {
    mode=$1 folder=$2 linked=${3:-}
    shift 2
    [ "$mode" != link ] || shift
    [ $# -gt 0 ] || return 0
    make_folder "$folder"
    echo "  INSTALL $destdir$folder: $*"
    for file; do
        case $mode in
        link) lay_link "$folder" "$linked" "$file" && library_folder=$folder ;;
        *) lay_file "$mode" "$folder" "$file" ;;
        esac
    done
    write_record
}

# Each "--" begins a group.
lay_groups() {
    while [ $# -gt 0 ]; do
        shift
        count=0
        for word; do
            [ "$word" != -- ] || break
            count=$((count + 1))
        done
        lay_first "$count" "$@"
        shift "$count"
    done
}

# lay_first COUNT WORD...: the first COUNT words are one group.
lay_first() {
    left=$1
    shift
    group_words=$#
    for word; do
        [ "$left" -le 0 ] || set -- "$@" "$word"
        left=$((left - 1))
    done
    shift "$group_words"
    lay_group "$@"
}

take_away() {
    [ -f "$destdir$record" ] || {
        echo "uninstall: nothing is on record in $destdir$record" >&2
        return 0
    }
    # Last things first: a folder when what it held is gone.
    recorded=$(awk '{ line[NR] = $0 } END { for (i = NR; i > 0; i--) print line[i] }' \
        "$destdir$record") || exit 1
    rm -f "$destdir$record" || exit 1
    libraries=$(printf '%s\n' "$recorded" | sed -n 's|^file \(.*\)/[^/]*[.]so$|\1|p')
    printf '%s\n' "$recorded" | while read -r kind path; do
        case $kind in
        file) rm -f "$destdir$path" || exit 1 ;;
        folder) rmdir "$destdir$path" 2>/dev/null || tell_kept "$destdir$path" ;;
        esac
    done
    tell_loader "$libraries"
}

# Linux finds the libraries of a folder that it searches by a cache.
tell_loader() {
    PATH=$PATH:/usr/sbin:/sbin
    [ -z "$destdir" ] && [ "$(id -u)" -eq 0 ] && [ "$(uname -s)" = Linux ] || return 0
    ! ldconfig -vNX 2>/dev/null | cut -d: -f1 | grep -qxF "$1" || ldconfig
}

# A folder that many programs share is not worth a word.
tell_kept() {
    [ "${1##*/}" != occsweep ] || [ ! -d "$1" ] ||
        echo "uninstall: $1 is kept: it holds files that were not installed" >&2
}

command=$1 destdir=$2 record=$3
shift 3
case $command in
install)
    [ -z "$destdir" ] || mkdir -p "$destdir" || exit 1
    make_folder "${record%/*}"
    write_record
    lay_groups "$@"
    tell_loader "$library_folder"
    ;;
uninstall) take_away ;;
*) exit 2 ;;
esac
