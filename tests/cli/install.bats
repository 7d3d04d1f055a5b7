#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
#
# make install and uninstall: what they put where, that the installed program
# works without the source tree, and that nothing stays behind.

load common

setup() {
    OCCSWEEP=$(realpath "$OCCSWEEP")
    source_tree=$(realpath "$BATS_TEST_DIRNAME/../..")
    # Install what is being tested: build/VARIANT/occsweep.
    variant=$(basename "$(dirname "$OCCSWEEP")")
    mkdir "$BATS_TEST_TMPDIR/work"
    cd "$BATS_TEST_TMPDIR/work"
}

# The tests may run below a make whose flags and variables are not for us.
make_here() {
    env -u MAKEFLAGS -u MFLAGS -u MAKELEVEL make -s -C "$source_tree" "VARIANT=$variant" "$@"
}

@test "install puts files below DESTDIR and PREFIX, and uninstall removes them" {
    make_here install DESTDIR="$PWD/root" PREFIX=/usr
    [ -x root/usr/bin/occsweep ]
    [ -f root/usr/lib/liboccsweep.a ]
    [ "$(readlink root/usr/lib/liboccsweep.so)" = "$(readlink root/usr/lib/liboccsweep.so.2)" ]
    [ -f root/usr/include/occsweep/occupancy.h ]
    grep -q '^prefix=/usr$' root/usr/lib/pkgconfig/occsweep.pc
    grep -q "^Version: $("$OCCSWEEP" --version | sed 's/^occsweep //')\$" root/usr/lib/pkgconfig/occsweep.pc
    echo other >root/usr/bin/other
    make_here uninstall DESTDIR="$PWD/root" PREFIX=/usr
    [ "$(find root -type f)" = root/usr/bin/other ]
    [ "$(find root -type d | sort | tr '\n' ' ')" = 'root root/usr root/usr/bin ' ]
}

@test "uninstall leaves what was there before, and nothing more" {
    mkdir -p "root/my prefix/bin" "root/my prefix/share/man"
    echo mine >"root/my prefix/file"
    find root | sort >before
    # Whatever the mask of who installs, others can read it.
    (umask 077 && make_here install DESTDIR="$PWD/root" PREFIX="/my prefix")
    [ -z "$(find "root/my prefix" -newer before -type d ! -perm -755)" ]
    [ -z "$(find "root/my prefix" -newer before -type f ! -perm -644)" ]
    # Once more, with places of its own for some, is taken away as well.
    make_here install DESTDIR="$PWD/root" PREFIX="/my prefix" LIBDIR="/my prefix/lib/here/there"
    [ -f "root/my prefix/lib/here/there/liboccsweep.a" ]
    make_here uninstall DESTDIR="$PWD/root" PREFIX="/my prefix"
    find root | sort >after
    diff before after
    run make_here uninstall DESTDIR="$PWD/root" PREFIX="/my prefix"
    [ "$status" -eq 0 ]
    [[ "$output" == "uninstall: nothing is on record in "* ]]
}

@test "a place that is not written in full is refused, and nothing is laid" {
    # A shell that does not know PREFIX=~/place for what it is leaves the ~.
    for place in relative '~/place'; do
        run make_here install DESTDIR="$PWD/root" PREFIX="$place"
        [ "$status" -ne 0 ]
        [[ "$output" == *"install: '$place/share/occsweep' does not begin with /"* ]]
    done
    [ "$(find . -type f)" = "" ]
    [ ! -e "$source_tree/relative" ]
}

@test "a folder of ours that holds another's file stays, and is told" {
    make_here install DESTDIR="$PWD/a b" PREFIX="/usr"
    [ -x "a b/usr/bin/occsweep" ]
    echo other >"a b/usr/include/occsweep/other.h"
    run make_here uninstall DESTDIR="$PWD/a b" PREFIX="/usr"
    [ "$output" = "uninstall: $PWD/a b/usr/include/occsweep is kept: it holds files that were not installed" ]
    [ "$(find . -type f)" = './a b/usr/include/occsweep/other.h' ]
}

@test "the installed program needs no other file of ours" {
    make_here install PREFIX="$PWD/prefix"
    mv prefix/bin/occsweep .
    make_here uninstall PREFIX="$PWD/prefix"
    OCCSWEEP=$PWD/occsweep works calc --arch sm_90 --threads 256 --regs 72 --smem 40K
    printf '%s\n' 'name: k' 'architectures: [sm_90]' \
        'grid: {threads_per_block: 256, regs_per_thread: 72, smem_per_block: 40K}' 'charts:' \
        '  - {type: cliffs, along: regs, threads_per_block: 256, smem_per_block: 40K}' >k.yaml
    env PATH=/nonexistent "$PWD/occsweep" run k.yaml 2>/dev/null
    grep -q '^<style>' out/k/index.html
    grep -q 'set label' out/k/charts/cliffs-regs-sm_90.gp
}
