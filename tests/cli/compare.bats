#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
#
# occsweep compare: the matrix, the long form, per GPU, and what is said below.

load common

# cell NAME ROW ARGUMENTS...: a cell of the CSV, rows counted from 1.
cell() {
    local name=$1 row=$2
    shift 2
    "$OCCSWEEP" compare --format csv "$@" | awk -F, -v name="$name" -v row="$row" '
        NR == 1 { for (i = 1; i <= NF; i++) if ($i == name) at = i }
        NR == row + 1 { print at ? $at : "no column" }'
}

# fits_the_page: no line of $output is longer than 80 characters or ends in a
# space.
fits_the_page() {
    printf '%s\n' "$output" | awk '
        length($0) > 80 { print "too long: " $0; wrong = 1 }
        / $/ { print "ends in a space: " $0; wrong = 1 }
        END { exit wrong }'
}

@test "the matrix: launches down, architectures across, ratios to the first" {
    works compare --arch sm_80,sm_86,sm_90 --threads 128,256 --regs 32..128:16 --smem 16K
    fits_the_page
    golden compare-matrix.txt
}

@test "products: per SM, and on all SMs of the GPU" {
    works compare --arch 'RTX 4060,RTX 4090,H100 SXM5,sm_53' --threads 256,1024 --regs 72 --smem 40K \
        --measure occupancy --base hopper
    fits_the_page
    golden compare-gpus.txt
}

@test "--format text has each launch on each architecture in full" {
    works compare --arch 'RTX 4060,H100 SXM5,sm_53' --threads 256,1024 --regs 64 --smem 24K \
        --format text
    fits_the_page
    golden compare-launches.txt
}

@test "the long form has the columns and rows of sweep, and two more" {
    lists='--threads 32..1024:96 --regs 8..255:13 --smem 0..96K:7K'
    # shellcheck disable=SC2086 # the words of the lists are the arguments
    {
        works compare --arch sm_75,sm_60,sm_90 $lists --format csv
        diff <(printf '%s\n' "$output" | cut -d, -f1-23) <("$OCCSWEEP" sweep --arch sm_75,sm_60,sm_90 $lists)
        [ "$(printf '%s\n' "$output" | head -1 | cut -d, -f24-)" = blocks_ratio,limiters_changed ]
    }
}

@test "ratios and changes are those of the rows, to any base" {
    for base in sm_75 sm_60 sm_90; do
        "$OCCSWEEP" compare --arch sm_75,sm_60,sm_90 --base $base --threads 64..1024:192 \
            --regs 16..255:29 --smem 0..96K:9K --format csv >"$BATS_TEST_TMPDIR/rows.csv"
        python3 - "$BATS_TEST_TMPDIR/rows.csv" $base <<'END'
import csv, sys
rows = list(csv.DictReader(open(sys.argv[1])))
inputs = ("threads_per_block", "regs_per_thread", "smem_per_block_bytes")
base = {tuple(r[i] for i in inputs): r for r in rows if r["arch"] == sys.argv[2]}
assert len(rows) == 3 * len(base) and len(base) > 100
for r in rows:
    b = base[tuple(r[i] for i in inputs)]
    here, there = int(r["blocks_per_sm"]), int(b["blocks_per_sm"])
    ratio = "" if there == 0 else "%d.%02d" % divmod((200 * here + there) // (2 * there), 100)
    assert r["blocks_ratio"] == ratio, r
    assert r["limiters_changed"] == ("yes" if r["limiters"] != b["limiters"] else "no"), r
END
    done
}

@test "columns per GPU where products are named, empty for an architecture" {
    launch='--threads 256 --regs 72 --smem 40K'
    arch='RTX 4060,H100 SXM5,sm_80'
    # shellcheck disable=SC2086 # the words of a launch are the arguments
    {
        [ "$(cell gpu 1 --arch "$arch" $launch)" = 'GeForce RTX 4060' ]
        [ "$(cell sms 2 --arch "$arch" $launch)" = 132 ]
        [ "$(cell blocks_per_gpu 2 --arch "$arch" $launch)" = 396 ]
        [ "$(cell warps_per_gpu 2 --arch "$arch" $launch)" = 3168 ]
        [ "$(cell blocks_per_gpu_ratio 2 --arch "$arch" $launch)" = 8.25 ]
        [ "$(cell blocks_per_gpu 3 --arch "$arch" $launch)" = '' ]
        [ "$(cell blocks_per_gpu_ratio 3 --arch "$arch" $launch)" = '' ]
        [ "$(cell blocks_per_gpu_ratio 2 --arch "$arch" --base sm_80 $launch)" = '' ]
        [ "$(cell gpu 1 --arch sm_80,sm_90 $launch)" = 'no column' ]
        [ "$(cell gpu 1 --arch h100,sm_80 $launch)" = 'no column' ]
    }
}

@test "two products of one architecture are two columns, one named twice is one" {
    works compare --arch 'RTX 4060,RTX 4070,GeForce RTX 4060' --threads 256 --regs 72 --format csv
    [ "${#lines[@]}" -eq 3 ]
}

@test "JSON and Markdown" {
    works compare --arch 'sm_80,H100 SXM5' --threads 1024 --regs 72 --format json
    is_json
    [[ "$output" == *'"blocks_ratio": null, "limiters_changed": "no", "gpu": "H100 SXM5"'* ]]
    works compare --arch sm_80,sm_90 --threads 256 --regs 72 --format md
    [ "${#lines[@]}" -eq 4 ]
}

# says SENTENCE ARGUMENTS...: it stands among the notes.
says() {
    local sentence=$1
    shift
    works compare "$@"
    [[ "$(printf '%s\n' "$output" | sed -n '/^Notes/,$p' | sed 's/^ *-* *//' | paste -sd' ')" == *"$sentence"* ]] ||
        show_and_fail "does not say: $sentence"
}

@test "from where on all are alike is said, and is true" {
    says 'from 49 registers on the same warps per SM on all' \
        --arch sm_80,sm_90 --threads 256 --regs 1..255 --smem 32K
    says 'at all register counts the same blocks per SM on all' \
        --arch sm_80,sm_90 --threads 512 --regs 16..64 --measure blocks
    says 'from 96 registers on, at those listed, the same warps per SM on all' \
        --arch sm_80,sm_86,sm_90 --threads 128,256 --regs 32..128:16 --smem 16K
    says 'from 65 registers on none can launch' \
        --arch sm_80,sm_53 --threads 1024 --regs 33..72
    works compare --arch sm_80,sm_90 --threads 256 --regs 16..40 --smem 32K
    [[ "$output" != *"on all"* ]]
    works compare --arch sm_80,sm_90 --threads 256 --regs 72
    [[ "$output" != *Notes* ]]
    for regs in 48 49 255; do
        "$OCCSWEEP" compare --arch sm_80,sm_90 --threads 256 --regs $regs --smem 32K --format csv |
            tail -n 2 | cut -d, -f18 | uniq | wc -l
    done >"$BATS_TEST_TMPDIR/kinds"
    [ "$(paste -sd' ' "$BATS_TEST_TMPDIR/kinds")" = "2 1 1" ]
}

@test "who cannot launch, and why" {
    says 'sm_53 cannot launch it: too many registers per block (cudaErrorLaunchOutOfResources)' \
        --arch sm_90,sm_53 --threads 1024 --regs 33
    says 'sm_90, sm_53 cannot launch 1 of 2, that with 1024 threads per block: too many' \
        --arch sm_90,sm_53 --threads 256,1024 --regs 72
    says 'sm_75 cannot launch any of these 2: too much shared memory per block' \
        --arch sm_90,sm_75 --threads 256,512 --regs 32 --smem 65K
    says 'sm_30 cannot launch 192 of 255, the first with 64 registers per thread: too many' \
        --arch sm_90,sm_30 --threads 256 --regs 1..max
}

@test "max is the largest of all that are compared" {
    [ "$("$OCCSWEEP" compare --arch sm_75,sm_90 --threads max --regs max --smem max --format csv |
        cut -d, -f1-4 | paste -sd' ')" = \
        "arch,threads_per_block,regs_per_thread,smem_per_block_bytes sm_75,1024,255,232448 sm_90,1024,255,232448" ]
}

@test "the launch options hold for all" {
    works compare --arch sm_90,sm_80 --threads 128 --regs 32 --carveout 0 --barriers 3 --optin no
    [ "${lines[1]}" = "128 threads per block, 32 registers per thread, 0 B of shared memory, 3" ]
    [ "${lines[2]}" = "barriers, carveout 0, no opt-in" ]
    [ "$(cell blocks_per_sm 1 --arch sm_90,sm_80 --threads 128 --regs 32 --carveout 0)" = 8 ]
    [ "$(cell blocks_per_sm 1 --arch sm_52,sm_80 --threads 128 --regs 85 --partitioned-caching on)" = 4 ]
}

@test "what-if changes are named" {
    says 'the architectures are changed: registers.partitions=1' \
        --arch 'sm_80,H100 SXM5' --threads 288 --regs 169 --set registers.partitions=1
    [[ "$output" == *sm_80+set*'SXM5+set'* ]]
    [ "$(cell arch 2 --arch sm_80,sm_90 --threads 288 --regs 169 --rules simple)" = sm_90+set ]
    works compare --arch sm_80,sm_90 --base 9.0 --threads 288 --regs 169 --rules simple
    [ "${lines[2]}" = 'x: ratio to sm_90+set; *: other limits bind than there' ]
}

@test "a file of one's own can be compared, and be the base" {
    "$OCCSWEEP" arch show sm_90 --format yaml | sed 's/^name: .*/name: mine/' \
        >"$BATS_TEST_TMPDIR/mine.yaml"
    for base in mine "$BATS_TEST_TMPDIR/mine.yaml"; do
        [ "$(cell blocks_ratio 1 --arch "sm_80,$BATS_TEST_TMPDIR/mine.yaml" --base "$base" \
            --threads 256 --regs 40 --smem 40K)" = 0.80 ]
    done
}

@test "24 architectures fit the page, in panels below one another" {
    for measure in warps threads blocks occupancy; do
        works compare --arch all --threads 96,1024 --regs 40,200 --smem 0,48K --measure $measure
        fits_the_page
    done
    [ "$(printf '%s\n' "$output" | grep -o 'sm_[0-9]*' | sort -u | wc -l)" -eq 24 ]
}

@test "chosen columns" {
    works compare --arch sm_80,sm_90 --threads 256 --regs 40 --smem 40K \
        --columns arch,blocks_per_sm,blocks_ratio
    [ "$(printf '%s\n' "$output" | tail -n 1 | tr -s ' ')" = 'sm_90 5 1.25' ]
    fails 2 compare --arch sm_80,sm_90 --threads 256 --regs 40 --columns gpu
}

@test "the same bytes in a file, and in any locale" {
    works compare --arch sm_80,sm_90 --threads 256 --regs 40 --measure occupancy
    wanted=$output
    works compare --arch sm_80,sm_90 --threads 256 --regs 40 --measure occupancy -o "$BATS_TEST_TMPDIR/out"
    [ -z "$output" ]
    [ "$(cat "$BATS_TEST_TMPDIR/out")" = "$wanted" ]
    LC_ALL=de_DE.UTF-8 works compare --arch sm_80,sm_90 --threads 256 --regs 40 --measure occupancy
    [ "$output" = "$wanted" ]
}

@test "what is missing or wrong is named" {
    refuses "compare needs --arch NAME[,NAME...]; occsweep compare --help says more" \
        compare --threads 256 --regs 72
    refuses "compare needs --regs LIST; occsweep compare --help says more" \
        compare --arch sm_80,sm_90 --threads 256
    refuses "--base: sm_75 is not among what is compared: sm_80, H100 SXM5" \
        compare --arch 'sm_80,H100 SXM5' --threads 256 --regs 72 --base sm_75
    refuses "--base: H200 is not among what is compared: sm_80, H100 SXM5" \
        compare --arch 'sm_80,H100 SXM5' --threads 256 --regs 72 --base H200
    refuses "--base names 2 architectures; it must be one" \
        compare --arch sm_80,sm_90 --threads 256 --regs 72 --base sm_80,sm_90
    refuses "--measure is 'warp'; it must be warps, threads, blocks, occupancy or threads_per_device" \
        compare --arch sm_80,sm_90 --threads 256 --regs 72 --measure warp
    refuses "113088 launches on each of 24 are too many to compare; give shorter lists, or sweep them" \
        compare --arch nvidia --threads 32..1024:32 --regs 8..255:8 --smem 0..3K:27
    fails 2 compare --arch sm_80,sm_91 --threads 256 --regs 72
    fails 2 compare --arch sm_80,sm_90 --threads 256 --regs 72 kernel.cubin
    fails 3 compare --arch sm_80,sm_90 --threads 256 --regs 72 -o "$BATS_TEST_TMPDIR/none/out"
}

@test "a list that is hardly meant gets a warning" {
    run --separate-stderr "$OCCSWEEP" compare --arch sm_80,sm_90 --threads 256 --regs 1..255:8
    [ "$status" -eq 0 ]
    [[ "$stderr" == "occsweep: warning: "*8..255:8* ]]
}
