#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
#
# occsweep calc: the worked cases of the model, the account in every format,
# and what is refused.

load common

# answer ARGUMENTS...: the short answer of one launch, from the CSV.
answer() {
    "$OCCSWEEP" calc --format csv "$@" | awk -F, '
        NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i }
        NR == 2 { print $at["blocks_per_sm"], $at["warps_per_sm"], $at["occupancy_pct"],
                        $at["limiters"], $at["status"] }'
}

# answers: lines "ARGUMENTS | BLOCKS WARPS PERCENT LIMITERS STATUS" on
# standard input; every one must hold, and there must be some.
answers() {
    local arguments expected count=0 wrong=0
    while IFS='|' read -r arguments expected; do
        [ -n "$arguments" ] || continue
        count=$((count + 1))
        # shellcheck disable=SC2086 # the words of a line are the arguments
        if [ "$(answer $arguments)" != "${expected# }" ]; then
            printf '%s: expected%s, got %s\n' "$arguments" "$expected" "$(answer $arguments)"
            wrong=1
        fi
    done
    [ "$count" -gt 0 ]
    [ "$wrong" -eq 0 ]
}

# column NAME ARGUMENTS...: one cell of the CSV.
column() {
    local name=$1
    shift
    "$OCCSWEEP" calc --format csv "$@" | awk -F, -v name="$name" '
        NR == 1 { for (i = 1; i <= NF; i++) if ($i == name) at = i }
        NR == 2 { print $at }'
}

# member PATH ARGUMENTS...: what a Python expression makes of the JSON object.
member() {
    local expression=$1
    shift
    "$OCCSWEEP" calc --format json "$@" |
        python3 -c "import json, sys; d = json.load(sys.stdin); print($expression)"
}

@test "worked cases: registers and shared memory on sm_90" {
    answers <<'END'
--arch sm_90 --threads 256 --regs 72 --smem 40K | 3 24 37.50 registers ok
--arch sm_90 --threads 256 --regs 64 --smem 40K | 4 32 50.00 registers ok
--arch sm_90 --threads 256 --regs 40 --smem 40K | 5 40 62.50 shared_memory ok
--arch sm_90 --threads 256 --regs 32 --smem 40K | 5 40 62.50 shared_memory ok
--arch sm_90 --threads 64 --regs 72 --smem 40K | 5 10 15.63 shared_memory ok
--arch sm_90 --threads 128 --regs 72 --smem 40K | 5 20 31.25 shared_memory ok
--arch sm_90 --threads 192 --regs 72 --smem 40K | 4 24 37.50 registers ok
--arch sm_90 --threads 384 --regs 72 --smem 40K | 2 24 37.50 registers ok
--arch sm_90 --threads 512 --regs 72 --smem 40K | 1 16 25.00 registers ok
--arch sm_90 --threads 256 --regs 128 --smem 48K | 2 16 25.00 registers ok
--arch sm_90 --threads 256 --regs 64 --smem 48K | 4 32 50.00 registers+shared_memory ok
--arch sm_90 --threads 128 --regs 32 --smem 115712 | 2 8 12.50 shared_memory ok
--arch sm_90 --threads 128 --regs 32 --smem 115713 | 1 4 6.25 shared_memory ok
END
}

@test "worked cases: launches that are refused" {
    answers <<'END'
--arch sm_90 --threads 1024 --regs 72 --smem 0 | 0 0 0.00 registers too_many_regs_per_block
--arch sm_90 --threads 1024 --regs 72 --smem 232449 | 0 0 0.00 registers+shared_memory too_many_regs_per_block
--arch sm_80 --threads 288 --regs 169 | 0 0 0.00 registers too_many_regs_per_block
--arch sm_80 --threads 288 --regs 168 | 1 9 14.06 registers ok
--arch sm_53 --threads 1024 --regs 33 | 0 0 0.00 registers too_many_regs_per_block
--arch sm_60 --threads 704 --regs 88 | 0 0 0.00 registers too_many_regs_per_block
--arch sm_61 --threads 704 --regs 88 | 0 0 0.00 registers too_many_regs_per_block
--arch sm_60 --threads 352 --regs 88 | 2 22 34.38 registers ok
--arch sm_61 --threads 352 --regs 88 | 1 11 17.19 registers ok
--arch sm_90 --threads 1025 --regs 16 | 0 0 0.00 warps too_many_threads_per_block
--arch sm_90 --threads 32 --regs 256 | 0 0 0.00 registers too_many_regs_per_thread
--arch sm_90 --threads 32 --regs 16 --barriers 65 | 0 0 0.00 barriers too_many_barriers_per_block
END
}

@test "worked cases: opt-in on each side of 48 KB" {
    answers <<'END'
--arch sm_70 --threads 128 --regs 32 --smem 49152 --optin no | 2 8 12.50 shared_memory ok
--arch sm_70 --threads 128 --regs 32 --smem 49153 --optin no | 0 0 0.00 shared_memory needs_smem_optin
--arch sm_75 --threads 128 --regs 32 --smem 49152 --optin no | 1 4 12.50 shared_memory ok
--arch sm_75 --threads 128 --regs 32 --smem 49153 --optin no | 0 0 0.00 shared_memory needs_smem_optin
--arch sm_80 --threads 128 --regs 32 --smem 49152 --optin no | 3 12 18.75 shared_memory ok
--arch sm_80 --threads 128 --regs 32 --smem 49153 --optin no | 0 0 0.00 shared_memory needs_smem_optin
--arch sm_90 --threads 128 --regs 32 --smem 49152 --optin no | 4 16 25.00 shared_memory ok
--arch sm_90 --threads 128 --regs 32 --smem 49153 --optin no | 0 0 0.00 shared_memory needs_smem_optin
END
}

@test "worked cases: carveouts" {
    answers <<'END'
--arch sm_80 --threads 256 --regs 106 --smem 48K --carveout 100K | 2 16 25.00 registers+shared_memory ok
--arch sm_80 --threads 256 --regs 106 --smem 48K --carveout default | 2 16 25.00 registers ok
--arch sm_80 --threads 128 --regs 32 --carveout 0 | 8 32 50.00 shared_memory ok
--arch sm_90 --threads 128 --regs 32 --carveout 0 | 8 32 50.00 shared_memory ok
--arch sm_80 --threads 128 --regs 32 --smem 8192 --carveout 50% | 11 44 68.75 shared_memory ok
END
    [ "$(column carveout_bytes --arch sm_80 --threads 128 --regs 32 --smem 8192 --carveout 50%)" = 102400 ]
    [ "$(column blocks_by_shared_memory --arch sm_35 --threads 64 --regs 16 --smem 16384 --carveout 16K)" = 1 ]
    [ "$(column blocks_by_shared_memory --arch sm_35 --threads 64 --regs 16 --smem 16385 --carveout 16K)" = 2 ]
    [ "$(column blocks_by_shared_memory --arch sm_35 --threads 64 --regs 16 --smem 24577 --carveout 16K)" = 1 ]
    [ "$(member 'd["needed_carveout_bytes"]' --arch sm_90 --threads 256 --regs 128 --smem 48K)" = 102400 ]
}

@test "worked cases: barriers and partitioned caching" {
    answers <<'END'
--arch sm_120 --threads 25 --regs 79 --smem 1160 --barriers 1 | 24 24 50.00 blocks+registers+barriers ok
--arch sm_120 --threads 25 --regs 79 --smem 1160 --barriers 16 | 1 1 2.08 barriers ok
--arch sm_120 --threads 64 --regs 16 --smem 256 --barriers 1 | 24 48 100.00 warps+blocks+barriers ok
--arch sm_120 --threads 64 --regs 16 --smem 256 --barriers 3 | 8 16 33.33 barriers ok
--arch sm_52 --threads 1024 --regs 64 --partitioned-caching off | 1 32 50.00 registers ok
--arch sm_52 --threads 1024 --regs 64 --partitioned-caching on | 1 32 50.00 registers ok
--arch sm_52 --threads 1024 --regs 64 --partitioned-caching strict | 0 0 0.00 registers partitioned_caching_too_small
--arch sm_52 --threads 128 --regs 85 --partitioned-caching off | 5 20 31.25 registers ok
--arch sm_52 --threads 128 --regs 85 --partitioned-caching on | 4 16 25.00 registers ok
END
}

@test "worked cases: what is granted, and rounding half up" {
    [ "$(column regs_allocated_per_block --arch sm_80 --threads 32 --regs 33)" = $((40 * 32)) ]
    [ "$(column blocks_by_registers --arch sm_86 --threads 96 --regs 16)" = 42 ]
    [ "$(column blocks_per_sm --arch sm_86 --threads 96 --regs 16)" = 16 ]
    [ "$(column occupancy_pct --arch sm_90 --threads 64 --regs 16 --smem 227K)" = 3.13 ]
}

@test "derived answers: ladder, cliffs, one more block, waste" {
    launch='--arch sm_90 --threads 256 --regs 72 --smem 40K'
    # shellcheck disable=SC2086 # the words of a launch are the arguments
    {
        [ "$(member 'd["ladder"][2]["max_regs_per_thread"]' $launch)" = 80 ]
        [ "$(member 'd["ladder"][3]["max_regs_per_thread"]' $launch)" = 64 ]
        [ "$(member 'd["ladder"][-1]["out_of_reach_by"]' $launch)" = "['warps']" ]
        [ "$(member 'list(d["cliffs"]["regs_per_thread"].values())' $launch)" = "[64, 4, 80, 2]" ]
        [ "$(member 'list(d["one_more_block"].values())' $launch)" = "[64, None, 224]" ]
        [ "$(member 'list(d["waste"].values())' $launch)" = "[40, 10240, 107520]" ]
        [ "$(member 'd["needed_carveout_bytes"] + d["l1_left_bytes"]' $launch)" = 262144 ]
    }
}

@test "with 48 KB and 64 registers five blocks are out of reach of any register count" {
    run --separate-stderr "$OCCSWEEP" calc --arch sm_90 --threads 256 --regs 64 --smem 48K --format json
    is_json
    [ "$(member 'd["one_more_block"]["regs_per_thread"]' --arch sm_90 --threads 256 --regs 64 --smem 48K)" = None ]
}

@test "waves: H100 SXM at 3 blocks runs 400 blocks in two waves" {
    launch='--threads 256 --regs 72 --smem 40K --grid 400'
    # shellcheck disable=SC2086
    [ "$(member 'list(d["waves"].values())' --gpu 'H100 SXM5' $launch)" = \
        "['H100 SXM5', 132, 400, 396, 2, 4, 1.01, 1.01, 392, 396, 792, 0]" ]
    # shellcheck disable=SC2086
    [ "$(member 'd["waves"]["gpu"], d["waves"]["waves"]' --arch sm_90 --sms 132 $launch)" = "None 2" ]
}

@test "waves and clusters as columns, where they were asked about" {
    launch='--gpu H100-SXM5 --threads 256 --regs 72 --smem 40K'
    # shellcheck disable=SC2086 # the words of a launch are the arguments
    {
        works calc $launch --grid 400 --cluster 2 --format csv
        golden calc-waves.csv
        works calc $launch --grid 400 --format json
        [ "$(column full_grid_blocks_above $launch --grid 400)" = 792 ]
        [ "$(column sms_idle $launch --grid 100)" = 32 ]
        [ "$(column full_grid_blocks_below $launch --grid 100)" = '' ]
        [ "$(column waves_decimal $launch --grid 1)" = 0.00 ]
        [ "$(column cluster_waves_estimate $launch --cluster 2)" = '' ]
    }
    [ "$("$OCCSWEEP" calc --gpu H100-SXM5 --threads 1024 --regs 72 --grid 400 --format csv |
        tail -n 1 | cut -d, -f24-)" = 'H100 SXM5,132,400,0,,,,,,,,' ]
}

@test "the account as text" {
    works calc --arch sm_90 --threads 256 --regs 72 --smem 40K
    golden calc-account.txt
    works calc --gpu 'H100 SXM5' --threads 1000 --regs 33 --static-smem 1K --dynamic-smem 64K \
        --carveout 30% --grid 100
    golden calc-account-notes.txt
    works calc --arch sm_52 --threads 16x8x8 --regs 64 --partitioned-caching on --carveout 50%
    golden calc-account-maxwell.txt
    works calc --arch sm_120 --threads 64 --regs 0 --barriers 0
    golden calc-account-no-limit.txt
}

@test "the account of a launch that cannot run says why, and its status is 1" {
    run --separate-stderr "$OCCSWEEP" calc --arch sm_80 --threads 288 --regs 169 --smem 60K
    [ "$status" -eq 1 ]
    [ -z "$stderr" ]
    golden calc-account-refused.txt
    run "$OCCSWEEP" calc --arch sm_80 --threads 288 --regs 169 --format json
    [ "$status" -eq 1 ]
    is_json
    [[ "$output" == *'"cuda_error": "cudaErrorLaunchOutOfResources"'* ]]
}

@test "the account as JSON" {
    works calc --gpu 'H100 SXM5' --threads 256 --regs 72 --smem 40K --grid 400 --format json
    is_json
    golden calc-account.json
    works calc --arch sm_52 --threads 256 --regs 72 --format json
    is_json
    golden calc-account-maxwell.json
}

@test "one launch as a table of one row" {
    works calc --arch sm_90 --threads 256 --regs 72 --smem 40K --format csv
    golden calc-row.csv
    works calc --arch sm_90 --threads 256 --regs 72 --smem 40K --format md
    [ "${#lines[@]}" -eq 3 ]
}

@test "without --threads every block size" {
    works calc --arch sm_90 --regs 72 --smem 40K
    golden calc-block-sizes.txt
    works calc --arch sm_90 --regs 72 --smem 40K --format csv
    [ "${#lines[@]}" -eq 33 ]
    works calc --arch sm_90 --regs 72 --smem 40K --format json
    is_json
    run "$OCCSWEEP" calc --arch sm_90 --regs 256
    [ "$status" -eq 1 ]
}

@test "what-if changes are named everywhere" {
    works calc --arch sm_90 --threads 288 --regs 169 --set registers.partitions=1
    [[ "${lines[0]}" == "sm_90+set "* ]]
    [[ "$output" == *"the architecture is changed: registers.partitions=1"* ]]
    works calc --arch sm_90 --regs 169 --set registers.partitions=1
    [[ "$output" == *"changed: registers.partitions=1"* ]]
    [ "$(column arch --arch sm_90 --threads 32 --regs 32 --set limits.max_warps_per_sm=32)" = sm_90+set ]
    [ "$(member 'd["arch"], d["set"]' --arch sm_60 --threads 352 --regs 88 --rules simple)" = \
        "sm_60+set ['registers.partitions=1']" ]
}

@test "the textbook's rules are partitions 1, on every architecture" {
    for arch in sm_35 sm_52 sm_60 sm_90; do
        works calc --arch $arch --threads 256 --regs 32 --rules simple
    done
    [ "$(answer --arch sm_80 --threads 288 --regs 169 --rules simple)" = "1 9 14.06 registers ok" ]
}

@test "a file instead of a name" {
    "$OCCSWEEP" arch show sm_90 --format yaml | sed 's/^name: .*/name: mine/' \
        >"$BATS_TEST_TMPDIR/mine.yaml"
    [ "$(answer --arch "$BATS_TEST_TMPDIR/mine.yaml" --threads 256 --regs 72 --smem 40K)" = \
        "3 24 37.50 registers ok" ]
}

@test "output goes to a file, whole" {
    works calc --arch sm_90 --threads 256 --regs 72 --smem 40K -o "$BATS_TEST_TMPDIR/account.txt"
    [ -z "$output" ]
    diff "$BATS_TEST_TMPDIR/account.txt" "$BATS_TEST_DIRNAME/golden/calc-account.txt"
}

@test "a full disk is status 3" {
    run --separate-stderr bash -c '"$OCCSWEEP" calc --arch sm_90 --threads 256 --regs 72 >/dev/full'
    [ "$status" -eq 3 ]
    [[ "$stderr" == "occsweep: "*"No space left on device" ]]
}

@test "the locale changes no byte" {
    for locale in C de_DE.UTF-8 ar_EG.UTF-8; do
        LC_ALL=$locale works calc --arch sm_90 --threads 256 --regs 72 --smem 40K
        golden calc-account.txt
    done
}

@test "what is missing is named" {
    refuses "calc needs --arch NAME or --gpu NAME; occsweep arch list shows them" calc --regs 32
    refuses "calc needs --regs N; occsweep calc --help says more" calc --arch sm_90 --threads 256
}

@test "values out of range are refused with the range" {
    refuses "--threads is 0; it must be 1 to 65536 threads" calc --arch sm_90 --threads 0 --regs 32
    refuses "--threads is 65537; it must be 1 to 65536 threads" \
        calc --arch sm_90 --threads 65537 --regs 32
    refuses "--regs is 4097; it must be 0 to 4096 regs" calc --arch sm_90 --threads 32 --regs 4097
    fails 2 calc --arch sm_90 --threads 32 --regs 32 --smem 16777217
    fails 2 calc --arch sm_90 --threads 32 --regs 32 --barriers 4097
    fails 2 calc --arch sm_90 --threads 1x1x65 --regs 32
    fails 2 calc --arch sm_90 --threads 32 --regs 32 --carveout 101%
    fails 2 calc --arch sm_90 --threads 32 --regs 32 --carveout 50
    for number in -1 +1 01 1_000 1.5 '' ' 1' 0x20 1e3 abc 32,64 1..2; do
        fails 2 calc --arch sm_90 --threads 32 --regs "$number"
    done
    fails 2 calc --arch sm_90 --threads 32 --regs 32 --smem 49.15K
}

@test "the largest accepted values are answered" {
    run "$OCCSWEEP" calc --arch sm_90 --threads 65536 --regs 4096 --smem 16M --barriers 4096
    [ "$status" -eq 1 ]
    [[ "$output" == *too_many_threads_per_block* ]]
}

@test "shared memory is given as a sum or as its parts" {
    refuses "--smem is the sum of --static-smem and --dynamic-smem; give the sum or its parts, not both" \
        calc --arch sm_90 --threads 32 --regs 32 --smem 1K --static-smem 1K
    refuses "--static-smem and --dynamic-smem are 16777217 bytes together; at most 16777216 are accepted" \
        calc --arch sm_90 --threads 32 --regs 32 --static-smem 16M --dynamic-smem 1
    [ "$(column smem_per_block_bytes --arch sm_90 --threads 32 --regs 32 --static-smem 1K --dynamic-smem 2K)" = 3072 ]
}

@test "a file that cannot be written is status 3" {
    fails 3 calc --arch sm_90 --threads 32 --regs 32 -o "$BATS_TEST_TMPDIR/none/account.txt"
    fails 3 calc --arch sm_90 --threads 32 --regs 32 -o "$BATS_TEST_TMPDIR"
}

@test "a reader that has seen enough ends it quietly" {
    run --separate-stderr bash -c 'set -o pipefail; "$OCCSWEEP" calc --arch sm_90 --regs 32 | true'
    [ -z "$stderr" ]
}

# notes ARGUMENTS...: the notes of the account, one a line.
notes() {
    member '"\n".join(d["notes"])' "$@"
}

@test "notes on carveouts that are rounded, grown or ignored" {
    launch='--threads 64 --regs 16'
    # shellcheck disable=SC2086 # the words of a launch are the arguments
    {
        [ "$(notes --arch sm_35 $launch --smem 16385 --carveout 16K)" = \
            "the carveout asks for 16384 B, which does not hold one block; the split becomes 49152 B (48 KB)" ]
        [ "$(notes --arch sm_35 $launch --carveout 50%)" = \
            "a carveout in percent has no effect on sm_35: ask for a size" ]
        [ "$(notes --arch sm_61 $launch --carveout 50%)" = \
            "the carveout has no effect: sm_61 has a fixed split" ]
        [ "$(notes --arch sm_90 $launch --carveout 16M)" = \
            "the carveout asks for 16777216 B; the split becomes 233472 B (228 KB), the most there is" ]
        [ "$(notes --arch sm_90 $launch --carveout 50%)" = \
            "the carveout asks for 116736 B; the split becomes 135168 B (132 KB)" ]
        [ -z "$(notes --arch sm_90 $launch --carveout 100K)" ]
    }
}

@test "notes on shared memory above 48 KB" {
    launch='--arch sm_90 --threads 64 --regs 16 --carveout 228K'
    # shellcheck disable=SC2086 # the words of a launch are the arguments
    {
        [ -z "$(notes $launch --smem 48K)" ]
        [ "$(notes $launch --smem 49153)" = "\
above 49152 B the kernel must opt in: cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, 49153)
at most 49152 B of it can be static" ]
        [ "$(notes $launch --static-smem 1K --dynamic-smem 48K)" = \
            "above 49152 B the kernel must opt in: cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, 49152)" ]
        [ "$(notes $launch --static-smem 60K)" = \
            "61440 B of static shared memory do not compile for a plain target: above 49152 B it must be dynamic" ]
    }
}

@test "an architecture of a user is accounted for like a built-in one" {
    cat >"$BATS_TEST_TMPDIR/odd.yaml" <<'END'
name: odd
limits: {threads_per_warp: 24, max_threads_per_block: 1000, max_warps_per_sm: 45, max_blocks_per_sm: 11}
registers: {per_sm: 30000, max_per_block: 30000, max_per_thread: 96, allocation_unit: 48, partitions: 3}
END
    works calc --arch "$BATS_TEST_TMPDIR/odd.yaml" --threads 240 --regs 50
    golden calc-account-user.txt
    works calc --arch "$BATS_TEST_TMPDIR/odd.yaml" --threads 240 --regs 50 --format json
    is_json
    [[ "$output" == *'"max_regs_per_thread": 96, "max_smem_per_block_bytes": null'* ]]
    works calc --arch "$BATS_TEST_TMPDIR/odd.yaml" --regs 50 --format csv
    [ "$(printf '%s\n' "$output" | tail -n 1 | cut -d, -f2)" = 1000 ]
}

@test "waves need a grid, a block size and one number of SMs" {
    launch='--arch sm_90 --threads 256 --regs 72'
    # shellcheck disable=SC2086
    {
        refuses "--grid needs --gpu NAME or --sms N to count waves" calc $launch --grid 400
        refuses "--sms is for waves and clusters, which need --grid N or --cluster N" calc $launch --sms 132
        refuses "--gpu says how many SMs there are; leave --sms out" \
            calc --gpu 'H100 SXM5' --threads 256 --regs 72 --sms 132 --grid 400
        refuses "--grid needs --threads N: waves are of one block size" \
            calc --gpu 'H100 SXM5' --regs 72 --grid 400
        fails 2 calc $launch --sms 132 --grid 0
    }
}

@test "clusters are estimated, and labelled so" {
    works calc --gpu 'H100 SXM5' --threads 384 --regs 168 --smem 200K --cluster 16 --grid 400
    golden calc-cluster.txt
    launch='--threads 384 --regs 168 --smem 200K'
    # shellcheck disable=SC2086 # the words of a launch are the arguments
    {
        [ "$(member 'list(d["clusters"].values())' --gpu 'H100 SXM5' $launch --cluster 8 --grid 224)" = \
            "[8, 18, 14, 112, 20, 2.0]" ]
        [ "$(member 'd["clusters"]["cluster_blocks_estimate"]' --arch sm_90 --sms 132 $launch --cluster 2)" = 132 ]
        [ "$(member 'd["clusters"]["cluster_blocks_estimate"]' --gpu B200 $launch --cluster 16)" = 112 ]
        [ "$(member 'd["clusters"]["clusters_estimate"]' --gpu 'RTX 5090' --threads 64 --regs 32 \
            --cluster 4 --set clusters.sms_per_gpc=16)" = 42 ]
        [ "$(member 'd["clusters"]' --gpu 'H100 SXM5' $launch)" = None ]
        notes --gpu 'RTX 5090' --threads 64 --regs 32 --cluster 9 --set clusters.sms_per_gpc=16 |
            grep -q '^a cluster of more than 8 blocks needs .*, and whether sm_120+set takes it is not published$'
        refuses "--cluster: sm_80 has no clusters" calc --arch sm_80 --sms 108 $launch --cluster 2
        refuses "--cluster is 17; on sm_90 a cluster has at most 16 blocks" \
            calc --gpu 'H100 SXM5' $launch --cluster 17
        refuses "--cluster: how many SMs a GPC of sm_120 has is not known; say it with --set clusters.sms_per_gpc=N" \
            calc --gpu 'RTX 5090' $launch --cluster 2
        refuses "--cluster needs --gpu NAME or --sms N to count clusters" \
            calc --arch sm_90 $launch --cluster 2
        refuses "--cluster needs --threads N: it is for one launch" \
            calc --gpu 'H100 SXM5' --regs 168 --cluster 2
        fails 2 calc --gpu 'H100 SXM5' $launch --cluster 0
    }
}

@test "--explain shows every integer step" {
    works calc --arch sm_90 --threads 256 --regs 72 --smem 40K --explain
    golden calc-explain.txt
    run "$OCCSWEEP" calc --arch sm_80 --threads 288 --regs 169 --smem 200K --explain
    [ "$status" -eq 1 ]
    golden calc-explain-refused.txt
    refuses "--explain has no --format csv; it must be text, json, md or latex" \
        calc --arch sm_90 --threads 256 --regs 72 --explain --format csv
    refuses "--explain needs --threads N: steps are of one launch" \
        calc --arch sm_90 --regs 72 --explain
}

@test "--explain in Markdown, LaTeX and JSON has the steps of the text" {
    launch='--arch sm_60 --threads 352 --regs 88 --smem 3K --explain'
    # shellcheck disable=SC2086 # the words of a launch are the arguments
    {
        works calc $launch --format md
        golden calc-explain.md
        works calc $launch --format latex
        golden calc-explain.tex
        works calc $launch
        printf '%s\n' "$output" | text_steps >"$BATS_TEST_TMPDIR/text"
        diff "$BATS_TEST_TMPDIR/text" <("$OCCSWEEP" calc $launch --format md | md_steps)
        diff "$BATS_TEST_TMPDIR/text" <(member \
            '"\n".join(step["arithmetic"] for step in d["steps"])' $launch)
    }
}

# The arithmetic of the steps, one a line, from each format of --explain. The
# signs that LaTeX has for rounding are written out.
text_steps() {
    # A label is followed by the first number, or by words of the arithmetic.
    awk '/^Steps/ { on = 1; next } /^$/ { on = 0 }
         on && match($0, / (smallest of|larger of|no limit|[0-9(])/) { print substr($0, RSTART + 1) }' |
        sed -E '/^(smallest|larger) of /! s/, .*//'
}

md_steps() {
    sed -nE 's/^\| [^|]* \| `([^`]*)`.*/\1/p'
}

latex_steps() {
    sed -nE '/^  \\text/ {
        s/ \\\\$//
        s/^  \\text\{[^}]*\} \\quad & //
        s/ \\quad \\text\{.*\}$//
        s/\\times/*/g
        s/\\left\\lceil \\frac\{([^{}]*)\}\{([^{}]*)\} \\right\\rceil/((\1 + \2 - 1) \/ \2)/
        s/\\left\\lfloor \\frac\{([^{}]*)\}\{([^{}]*)\} \\right\\rfloor/((\1) \/ \2)/
        s/\\le /<= /
        s/\\min\((.*)\) =/smallest of \1:/
        s/\\max\((.*)\) =/larger of \1:/
        s/\\text\{no limit\}/no limit/
        p
    }'
}

# Steps on standard input: bc finds the result of each equation, and each
# comparison true. There are at least as many of them as $1 says.
steps_add_up() {
    local steps=$BATS_TEST_TMPDIR/steps.$RANDOM
    awk -v steps="$steps" '
        /^smallest of / {
            count = split(substr($0, 13), numbers, /[:,] /)
            smallest = numbers[1]
            for (i = 2; i < count; i++)
                if (numbers[i] + 0 < smallest + 0)
                    smallest = numbers[i]
            if (smallest != numbers[count]) { print "wrong: " $0; exit 1 }
            next
        }
        /^larger of / {
            split(substr($0, 11), numbers, /[:,] /)
            if (numbers[3] != (numbers[1] > numbers[2] ? numbers[1] : numbers[2])) { print "wrong: " $0; exit 1 }
            next
        }
        /^(no limit|[0-9]+)$/ { next }
        / = [0-9]+$/ { split($0, side, / = /); print side[1] >steps; print side[2] >(steps ".expected"); next }
        /^[0-9]+ (<=|>) [0-9]+$/ { print $0 >steps; print 1 >(steps ".expected"); next }
        { print "no step: " $0; exit 1 }' || return 1
    [ "$(wc -l <"$steps")" -ge "$1" ]
    BC_LINE_LENGTH=0 bc <"$steps" >"$steps.found"
    diff <(paste "$steps" "$steps.expected") <(paste "$steps" "$steps.found")
}

# Launches of every kind: refused by each limit, halved, split, unaligned.
launches_to_explain() {
    cat <<'END'
--threads 96 --regs 33 --smem 3K
--threads 1000 --regs 60 --barriers 3
--threads 352 --regs 88 --partitioned-caching strict
--threads 704 --regs 88 --partitioned-caching on
--threads 1024 --regs 64 --partitioned-caching on
--threads 128 --regs 85 --partitioned-caching on --carveout 30%
--threads 1025 --regs 256
--threads 288 --regs 169 --smem 200K
--threads 64 --regs 16 --smem 16385 --carveout 16K
--threads 64 --regs 16 --smem 24577 --carveout 32K
--threads 64 --regs 0 --barriers 0
--threads 1 --regs 1 --smem 1 --barriers 4096
--threads 128 --regs 32 --smem 49153 --optin no
--threads 256 --regs 40 --smem 20K --carveout needed
--threads 65536 --regs 4096 --smem 16M --carveout 0
END
}

# explain_all FORMAT ARCH...: the account of each launch on each of them.
explain_all() {
    local format=$1 arch launch
    shift
    for arch; do
        while read -r launch; do
            # shellcheck disable=SC2086 # the words of a launch are the arguments
            "$OCCSWEEP" calc --arch "$arch" $launch --explain --format "$format" || [ $? -eq 1 ]
        done < <(launches_to_explain)
    done
}

@test "bc evaluates every step of --explain, on every architecture" {
    needs bc
    # shellcheck disable=SC2046 # one argument for each architecture
    explain_all text $("$OCCSWEEP" arch list --format csv | tail -n +2 | cut -d, -f1) |
        text_steps | steps_add_up 5000
}

@test "the LaTeX of --explain says the same as its text" {
    needs bc
    explain_all latex sm_35 sm_60 sm_90 | latex_steps >"$BATS_TEST_TMPDIR/latex"
    [ "$(wc -l <"$BATS_TEST_TMPDIR/latex")" -eq \
        "$(explain_all text sm_35 sm_60 sm_90 | text_steps | wc -l)" ]
    steps_add_up 600 <"$BATS_TEST_TMPDIR/latex"
}

@test "the account fits 80 columns" {
    explain_all text sm_52 sm_75 sm_90 sm_120 >"$BATS_TEST_TMPDIR/accounts"
    [ "$(wc -l <"$BATS_TEST_TMPDIR/accounts")" -gt 2000 ]
    [ -z "$(grep -E '.{81}| $' "$BATS_TEST_TMPDIR/accounts")" ]
    works calc --arch sm_90 --threads 64 --regs 32 --grid 4294967295 --sms 65536 --cluster 16
    [ -z "$(grep -E '.{81}| $' <<<"$output")" ]
}

@test "the last steps of --explain are the answer" {
    while read -r launch; do
        for arch in sm_35 sm_52 sm_60 sm_75 sm_90; do
            # shellcheck disable=SC2086 # the words of a launch are the arguments
            [ "$("$OCCSWEEP" calc --arch $arch $launch --explain |
                awk '/^  (blocks|warps) per SM  .*[:=] / { print $NF }' | paste -sd' ')" = \
                "$(answer --arch $arch $launch | cut -d' ' -f1,2)" ]
        done
    done < <(launches_to_explain)
}

@test "one architecture, and one that exists" {
    refuses "calc takes one architecture; --arch sm_80,sm_90 names 2: sm_80, sm_90" \
        calc --arch sm_80,sm_90 --threads 256 --regs 72
    fails 2 calc --arch sm_91 --threads 256 --regs 72
    fails 2 calc --arch '' --threads 256 --regs 72
    fails 2 calc --arch sm_80 --gpu 'H100 SXM5' --threads 256 --regs 72
}
