# SPDX-License-Identifier: MIT
#
# TAP for checks that are shell functions; sourced by the lints. A check
# succeeds or prints what is wrong.
number=0
failures=0

# report TITLE CHECK [ARGUMENT...]
report() {
    title=$1
    shift
    number=$((number + 1))
    if output=$("$@"); then
        echo "ok $number - $title"
    else
        echo "not ok $number - $title"
        printf '%s\n' "$output" | sed 's/^/# /'
        failures=$((failures + 1))
    fi
}
