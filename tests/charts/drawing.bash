# SPDX-License-Identifier: MIT
#
# What the tests of pictures share: they work beside the made-up architectures
# and draw into $out. `load drawing` in a .bats file.
load ../cli/common

setup() {
    needs gnuplot xmllint python3
    cd "$BATS_TEST_DIRNAME" || return 1
    out=$BATS_TEST_TMPDIR
}
