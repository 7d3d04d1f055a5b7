#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
#
# A sweep in parts: together they are the whole, whoever starts them.

load common

grid="--arch sm_90,sm_60,sm_80 --threads 1..64 --regs 0..255:5 --smem 0,1K,9K,100K --barriers 1,2"

setup() {
    cd "$BATS_TEST_TMPDIR" || return 1
    # shellcheck disable=SC2086 # options
    "$OCCSWEEP" sweep $grid >whole.csv
}

@test "the parts of 1 to 7 make the whole" {
    for count in 1 2 3 4 5 6 7; do
        for part in $(seq "$count"); do
            # shellcheck disable=SC2086
            "$OCCSWEEP" sweep $grid --shard "$part/$count" -j $((part % 3 + 1))
        done | cmp whole.csv -
    done
}

@test "more parts than rows: some are empty, but for the header" {
    for part in 1 2 3 4 5; do
        "$OCCSWEEP" sweep --arch sm_90 --threads 1..3 --regs 0 --smem 0 --shard $part/5 -o "$part.csv"
    done
    "$OCCSWEEP" sweep --arch sm_90 --threads 1..3 --regs 0 --smem 0 | cmp - <(cat 1.csv 2.csv 3.csv 4.csv 5.csv)
    [ "$(wc -l <1.csv)" -eq 1 ]
}

@test "the number of the part has its place in the name" {
    # shellcheck disable=SC2086
    works sweep $grid --shard 3/4 -o 'part-%05d.csv'
    [ -s part-00003.csv ]
    # shellcheck disable=SC2086
    refuses "-o is '%d-%d'; the number of the part has one place (%05d)" sweep $grid --shard 3/4 -o '%d-%d'
}

@test "without --shard a name is a name" {
    works sweep --arch sm_90 --threads 1 --regs 0 --smem 0 -o 'part-%05d.csv'
    [ -s 'part-%05d.csv' ]
}

@test "parts of a scheduler may not share a file" {
    export PMI_RANK=1 PMI_SIZE=4
    # shellcheck disable=SC2086
    refuses "-o same.csv: all parts would be written there; say where the number of the part goes, as in part-%05d.csv" \
        sweep $grid --shard auto -o same.csv
    [ ! -e same.csv ]
}

@test "--dry-run counts the rows of the part" {
    works sweep --arch sm_90 --threads 1..10 --regs 0 --smem 0 --shard 2/3 --dry-run
    [ "${lines[0]}" = "rows   3" ]
}

@test "mpirun starts all parts, and a rank that died is run again alone" {
    needs mpirun
    export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
    # Rank 2 of the first run ends before it begins.
    cat >rank.sh <<'END'
[ "$OMPI_COMM_WORLD_RANK" != 2 ] || [ -n "$again" ] || exit 0
exec "$OCCSWEEP" sweep "$@" --shard auto -o 'part-%05d.csv'
END
    # shellcheck disable=SC2086
    mpirun --oversubscribe -n 4 sh rank.sh $grid
    [ ! -e part-00003.csv ]
    # shellcheck disable=SC2086
    works sweep $grid --shard 3/4 -o 'part-%05d.csv'
    cat part-*.csv | cmp whole.csv -
}
