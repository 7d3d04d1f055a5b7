#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Hold the public interface against the recorded one. A change wants a new
# version: something taken away or changed another major number, by which the
# soname changes too, something added at least another minor number.
#
#   check_interface.sh RECORDED NOW
#
# Both are what interface.awk prints behind a line "version N.N.N". Prints what
# differs and what to do, and ends with status 1, where the version is not that.
set -u
LC_ALL=C
export LC_ALL

recorded=$1 now=$2

version_of() {
    sed -n 's/^version //p' "$1"
}

# lines_of_only A B: lines of A that B lacks, but for the version.
lines_of_only() {
    grep -v '^version ' "$1" | grep -vxF -f "$2"
}

gone=$(lines_of_only "$recorded" "$now")
new=$(lines_of_only "$now" "$recorded")
old_version=$(version_of "$recorded") new_version=$(version_of "$now")

if [ -n "$gone" ]; then
    wanted='another major number'
    [ "${old_version%%.*}" = "${new_version%%.*}" ] || exit 0
elif [ -n "$new" ]; then
    wanted='another minor number'
    [ "${old_version%.*}" = "${new_version%.*}" ] || exit 0
else
    exit 0
fi

[ -z "$gone" ] || printf '%s\n' "$gone" | sed 's/^/- /'
[ -z "$new" ] || printf '%s\n' "$new" | sed 's/^/+ /'
echo "the interface changed, which wants $wanted than $old_version in include/occsweep/version.h"
exit 1
