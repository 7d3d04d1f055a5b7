#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
#
# occsweep cliffs: thresholds along every input, and the union of them.

load common

# thresholds COLUMN ARGUMENTS...: "LAST:BLOCKS ..." of the plateaus at whose
# end blocks are lost, or at which the axis ends.
thresholds() {
    local column=$1
    shift
    works cliffs "$@" --columns "$column,blocks_per_sm,blocks_per_sm_next" --format csv
    awk -F, 'NR > 1 && $2 > 0 && ($3 == "" || $3 < $2) { printf "%s%s:%s", n++ ? " " : "", $1, $2 }' \
        <<<"$output"
}

# same_as_sweep AXIS COLUMN VALUES ARGUMENTS...: the plateaus along AXIS are
# the runs of equal answers in a sweep over VALUES.
same_as_sweep() {
    local axis=$1 column=$2 values=$3
    shift 3
    "$OCCSWEEP" sweep "--$axis" "$values" "$@" \
        --columns "$axis,status,blocks_per_sm,warps_per_sm,limiters" |
        awk -F, 'NR > 1 {
            answer = substr($0, index($0, ",") + 1)
            if (NR > 2 && answer != before) print first "," last "," before
            if (NR == 2 || answer != before) first = $1
            before = answer; last = $1
        } END { print first "," last "," before }' >"$BATS_TEST_TMPDIR/swept"
    works cliffs --along "$axis" "$@" --format csv \
        --columns "${column}_min,${column}_max,status,blocks_per_sm,warps_per_sm,limiters"
    tail -n +2 <<<"$output" | diff "$BATS_TEST_TMPDIR/swept" -
}

@test "the columns and rows of the contract" {
    works cliffs --arch sm_90 --threads 256 --smem 40K --format csv
    golden cliffs-regs.csv
    works cliffs --arch sm_90 --threads 256 --smem 40K --format json
    is_json
    [[ "${lines[1]}" == *'"limiters": ["shared_memory"]'*'"blocks_per_sm_next": 5'* ]]
}

@test "what people see: ranges, and the inputs that differ" {
    works cliffs --arch sm_90 --threads 256 --smem 40K
    golden cliffs-text.txt
    works cliffs --arch sm_75,sm_90 --threads 256,1024 --format md
    golden cliffs-slices.md
}

@test "the thresholds of registers" {
    [ "$(thresholds regs_max --arch sm_90 --threads 128)" = \
        "32:16 40:12 48:10 56:9 64:8 72:7 80:6 96:5 128:4 168:3 255:2" ]
    [ "$(thresholds regs_max --arch sm_90 --threads 384)" = "32:5 40:4 56:3 80:2 168:1" ]
    [ "$(thresholds regs_max --arch sm_75 --threads 256)" = "64:4 80:3 128:2 255:1" ]
    works cliffs --arch sm_90 --threads 384 --format csv \
        --columns regs_min,regs_max,status,blocks_per_sm
    [ "${lines[-1]}" = "169,255,too_many_regs_per_block,0" ]
}

@test "the thresholds of shared memory" {
    [ "$(thresholds smem_max --arch sm_90 --along smem --threads 256 --regs 72)" = \
        "76800:3 115712:2 232448:1" ]
}

@test "the union of register cliffs at whole warps" {
    works cliffs --arch sm_90 --threads 32..max:32 --union
    golden cliffs-union.txt
    works cliffs --arch sm_90 --threads 32..max:32 --union --format csv --columns last
    for last in 24 32 40 48 56 64 72 80 96 128 168 255; do
        grep -qx "$last" <<<"$output"
    done
}

@test "the union of several architectures and axes" {
    works cliffs --arch sm_75,sm_90 --threads 256,1024 --union --format csv --columns arch,last
    [ "$(grep -c '^sm_75' <<<"$output")" -gt 2 ]
    [ "$(grep -c '^sm_90' <<<"$output")" -gt 2 ]
    works cliffs --arch sm_90 --along smem --threads 128,256 --regs 64 --union --format json
    is_json
}

@test "cliffs are exactly where a sweep changes" {
    for arch in sm_30 sm_60 sm_75 sm_90 sm_120; do
        same_as_sweep regs regs_per_thread 0..max --arch $arch --threads 352 --smem 6K
        same_as_sweep threads threads_per_block 1..max --arch $arch --regs 40 --smem 5000
        same_as_sweep smem smem_per_block_bytes 0..max --arch $arch --threads 96 --regs 40
        same_as_sweep barriers barriers_per_block 0..max --arch $arch --threads 64 --regs 24 --smem 0
    done
}

@test "more shared memory can give more blocks with a small split of Kepler" {
    works cliffs --arch sm_30 --along smem --threads 64 --regs 16 --carveout 16K --format csv \
        --columns smem_min,smem_max,blocks_per_sm,blocks_per_sm_next
    grep -qx '8193,16384,1,2' <<<"$output"
    grep -qx '16385,24576,2,1' <<<"$output"
    same_as_sweep smem smem_per_block_bytes 0..max --arch sm_30 --threads 64 --regs 16 \
        --carveout 16K
    same_as_sweep smem smem_per_block_bytes 0..max --arch sm_37 --threads 64 --regs 16 \
        --carveout 80K
    works cliffs --arch sm_30 --along smem --threads 64 --regs 16 --carveout 16K --union
    [ "$(awk '$3 == 16384 { print $4, $5 }' <<<"$output")" = "1 0" ]
}

@test "along carveout there is a row for each size" {
    works cliffs --arch sm_90 --along carveout --threads 128 --regs 32 --smem 8K --format csv \
        --columns along,carveout,blocks_per_sm,blocks_per_sm_next
    [ "${#lines[@]}" -eq 11 ]
    [ "${lines[1]}" = "carveout,0,1,1" ]
    [ "${lines[6]}" = "carveout,100K,11,14" ]
    [ "${lines[10]}" = "carveout,228K,16," ]
    works cliffs --arch sm_60 --along carveout --threads 128 --regs 32 --format csv
    [ "${#lines[@]}" -eq 2 ]
}

@test "each combination of the other inputs is a slice" {
    works cliffs --arch sm_80,sm_90 --threads 128,256 --smem 0,8K --carveout default,50% \
        --barriers 1,16 --format csv --columns regs_min,regs_max
    [ "$(grep -c '^0,' <<<"$output")" -eq 32 ]
    [ "$(grep -c ',255$' <<<"$output")" -eq 32 ]
}

@test "the same bytes with one thread and with two, to a file and a pipe" {
    set -- cliffs --arch nvidia --threads 32..max:32 --smem 0..16K:1K --format csv
    works "$@" -j 1 -o "$BATS_TEST_TMPDIR/one.csv"
    works "$@" -j 2 -o "$BATS_TEST_TMPDIR/two.csv"
    cmp "$BATS_TEST_TMPDIR/one.csv" "$BATS_TEST_TMPDIR/two.csv"
    "$OCCSWEEP" "$@" | cmp "$BATS_TEST_TMPDIR/one.csv" -
}

@test "an input is listed or varies, not both" {
    refuses "cliffs runs along --regs unless --along names another input; leave --regs out or add --along" \
        cliffs --arch sm_90 --threads 256 --regs 32
    refuses "--smem is what --along varies, all of it; leave one of them out" \
        cliffs --arch sm_90 --along smem --threads 256 --regs 32 --smem 1K
    refuses "--carveout is what --along varies, all of it; leave one of them out" \
        cliffs --arch sm_90 --along carveout --threads 256 --regs 32 --carveout 50%
}

@test "wrong usage" {
    refuses "--along is 'foo'; it must be threads_per_block, regs_per_thread, smem_per_block, barriers_per_block or carveout" \
        cliffs --arch sm_90 --along foo
    refuses "--union is of plateaus: it needs --along regs, smem, threads or barriers" \
        cliffs --arch sm_90 --along carveout --union --threads 256 --regs 32
    refuses "cliffs needs --threads LIST; occsweep cliffs --help says more" cliffs --arch sm_90
    refuses "cliffs needs --regs LIST; occsweep cliffs --help says more" \
        cliffs --arch sm_90 --along smem --threads 256
    refuses "--columns: there is no column statsu; did you mean status?" \
        cliffs --arch sm_90 --threads 256 --columns statsu
    works cliffs --arch sm_90 --along regs_per_thread --threads 256
    works cliffs --arch sm_90 --along smem_per_block --threads 256 --regs 32
}

@test "a full device is an error with status 3" {
    fails 3 cliffs --arch sm_90 --threads 256 --format csv -o /dev/full
    fails 3 cliffs --arch sm_90 --threads 256 -o /dev/full
}
