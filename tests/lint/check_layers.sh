#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Each layer of src/ includes only itself, <occsweep/...> and layers below
# it, and outside libraries stay in the one layer that owns them. TAP output.
set -u
cd "$(dirname "$0")/../.." || exit 3
. tests/lint/tap_report.sh

layers='base core arch config kernels sweep emit rows chart report cli docs'

# Outside header (or pragma), the layers that may see it. `omp simd` makes no
# threads and needs no library: any layer may say it.
owned='
yaml[.]h            config
omp[.]h             sweep
#[ ]*pragma[ ]+omp[ ]+([^s]|s[^i]|si[^m])  sweep
libelf[.]h          kernels
gelf[.]h            kernels
zstd[.]h            kernels
lz4[.]h             kernels
mpack[.]h           kernels
libiberty           kernels
getopt[.]h          cli
locale[.]h          none
'

check_order() {
    awk -v layers="$layers" '
        BEGIN {
            count = split(layers, names, " ")
            for (i = 1; i <= count; i++)
                rank[names[i]] = i
        }
        FNR == 1 {
            split(FILENAME, parts, "/")
            layer = parts[2]
            if (!(layer in rank)) {
                print FILENAME ": no layer is called " layer
                bad = 1
            }
        }
        /^[ \t]*#[ \t]*include[ \t]*"/ {
            split($0, quoted, "\"")
            split(quoted[2], path, "/")
            if (!(path[1] in rank) || path[1] == quoted[2]) {
                print FILENAME ":" FNR ": include from the root of src: " quoted[2]
                bad = 1
            } else if (rank[path[1]] > rank[layer]) {
                print FILENAME ":" FNR ": " layer " is below " path[1]
                bad = 1
            }
        }
        END { exit bad }' "$@"
}

check_owned() {
    printf '%s' "$owned" | {
        status=0
        while read -r line; do
            [ -n "$line" ] || continue
            owner=${line##* }
            pattern=$(printf '%s' "$line" | sed 's/ *[a-z]*$//')
            found=$(grep -nE "$pattern" "$@" | grep -v "^src/$owner/")
            [ -z "$found" ] || {
                printf 'only %s may use %s:\n%s\n' "$owner" "$pattern" "$found"
                status=1
            }
        done
        exit $status
    }
}

# The core and the table of architectures compute: no I/O, no allocation,
# no state that changes, and nothing that asks which vendor it is.
check_pure() {
    ! grep -nE \
        '<(stdio|stdlib|unistd|errno|time|pthread|fcntl|signal)[.]h>|\<(malloc|calloc|realloc|free|printf|fopen)\>' \
        $(find src/core src/arch -name '*.[ch]' ! -name 'gen_*' 2>/dev/null)
}

check_no_vendor() {
    ! grep -nE '\<sm_[0-9]|gfx[0-9]|->(vendor|name|family|compute_capability)\>|strcmp' src/core/*.[ch]
}

check_public_headers() {
    ! grep -nE '#[ \t]*include[ \t]*(".*"|<(yaml|omp|stdio|stdlib)[.]h>)' include/occsweep/*.h
}

sources=$(find src -name '*.[ch]' | sort)
echo 1..5
report "a layer includes only itself and what is below" check_order $sources
report "an outside library stays in its layer" check_owned $sources
report "core and arch neither do I/O nor allocate" check_pure
report "the core asks for no vendor and no architecture" check_no_vendor
report "public headers stand alone" check_public_headers
[ $failures -eq 0 ]
