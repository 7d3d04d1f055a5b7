#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Run each target of a libFuzzer program for some seconds; those whose name
# holds WORD, if one is given.
#
#   tests/fuzz/fuzz.sh PROGRAM SECONDS [WORD]
#
# What it learns stays in OCCSWEEP_CORPUS (build/fuzz/corpus), where the next
# run goes on. Of each finding the input is kept in build/fuzz/found: once it
# is mended, it belongs to tests/fuzz/cases/TARGET. Ends with status 1 then.
set -u

program=$1
seconds=$2
word=${3:-}
corpus=${OCCSWEEP_CORPUS:-build/fuzz/corpus}
found=build/fuzz/found
status=0

export OMP_NUM_THREADS=1
export ASAN_OPTIONS="detect_leaks=1:allocator_may_return_null=1:handle_abort=1:${ASAN_OPTIONS:-}"
export UBSAN_OPTIONS="print_stacktrace=1:halt_on_error=1"

# fuzz_target NAME MAX_BYTES DICTIONARY SEED...
fuzz_target() {
    name=$1 max_bytes=$2 dictionary=$3
    shift 3
    mkdir -p "$corpus/$name" "$found"
    for seed in "$@" tests/fuzz/cases/"$name"/*; do
        [ ! -f "$seed" ] || [ -e "$corpus/$name/seed-${seed##*/}" ] ||
            cp "$seed" "$corpus/$name/seed-${seed##*/}"
    done
    [ "$dictionary" = - ] || dictionary=-dict=tests/fuzz/words/$dictionary
    OCCSWEEP_FUZZ=$name "$program" "$corpus/$name" "$dictionary" -max_len="$max_bytes" \
        -max_total_time="$seconds" -timeout=10 -rss_limit_mb=1024 -malloc_limit_mb=512 \
        -artifact_prefix="$found/$name-" -print_final_stats=1 >"$found/$name.log" 2>&1
}

# The last lines that say how far it came.
summarize() {
    sed -n 's/^stat::\(number_of_executed_units\|peak_rss_mb\): *//p' "$found/$1.log" |
        tr '\n' ' '
    sed -n 's/.* cov: \([0-9]*\) .*/\1/p' "$found/$1.log" | tail -n 1
}

targets=$("$program") || exit 3
while read -r name max_bytes dictionary seeds; do
    case $name in *"$word"*) ;; *) continue ;; esac
    # shellcheck disable=SC2086 # globs
    if fuzz_target "$name" "$max_bytes" "$dictionary" $seeds; then
        set -- $(summarize "$name")
        echo "$name: $1 executions in $seconds s, $3 edges covered, $2 MB at most"
    else
        echo "$name: a finding, see $found/$name.log"
        tail -n 30 "$found/$name.log"
        status=1
    fi
done <<EOF
$targets
EOF
exit $status
