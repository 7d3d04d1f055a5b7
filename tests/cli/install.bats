#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
#
# make install and uninstall: what they put where, that the installed program
# and library work without the source tree, and that nothing stays behind.

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
    [ -f root/usr/include/occsweep/occupancy.h ]
    grep -q '^prefix=/usr$' root/usr/lib/pkgconfig/occsweep.pc
    echo other >root/usr/bin/other
    make_here uninstall DESTDIR="$PWD/root" PREFIX=/usr
    [ "$(find root -type f)" = root/usr/bin/other ]
}

@test "names with blanks are whole, and uninstall removes nothing else" {
    mkdir a
    echo mine >a/file
    make_here install DESTDIR="$PWD/a b" PREFIX="/my prefix"
    [ -x "a b/my prefix/bin/occsweep" ]
    echo other >"a b/my prefix/include/occsweep/other.h"
    # A folder of ours that holds another's file stays, and is told.
    run ! make_here uninstall DESTDIR="$PWD/a b" PREFIX="/my prefix"
    [[ "$output" == *'my prefix/include/occsweep'* ]]
    [ "$(find . -type f | sort)" = './a b/my prefix/include/occsweep/other.h
./a/file' ]
    rm "a b/my prefix/include/occsweep/other.h"
    make_here uninstall DESTDIR="$PWD/a b" PREFIX="/my prefix"
    make_here uninstall DESTDIR="$PWD/a b" PREFIX="/my prefix"
    [ ! -e "a b/my prefix/include/occsweep" ]
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

@test "the installed library answers another program" {
    make_here install PREFIX="$PWD/prefix"
    cat >user.c <<'C'
#include <occsweep/occupancy.h>
#include <stdio.h>

int main(void)
{
    struct occ_launch launch = OCC_LAUNCH_DEFAULT;
    launch.threads_per_block = 256;
    launch.regs_per_thread = 72;
    launch.smem_per_block_bytes = 40960;
    printf("%u\n", (unsigned)occ_compute(occ_arch_find("sm_90"), launch).blocks_per_sm);
    return 0;
}
C
    local sanitizers=
    [ "$variant" != asan ] || sanitizers=-fsanitize=address,undefined
    export PKG_CONFIG_PATH=$PWD/prefix/lib/pkgconfig
    # shellcheck disable=SC2046 # the words are the flags
    ${CC:-cc} $sanitizers user.c -o user $(pkg-config --cflags --libs occsweep)
    [ "$(./user)" = 3 ]
}
