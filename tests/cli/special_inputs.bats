#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
#
# Launch inputs that only some architectures have, in every command: refused
# where none has them, shown where one does, and no byte elsewhere.
load common

setup() {
    cd "$BATS_TEST_TMPDIR" || return
}

# The names of a CSV's columns that are in no table of NVIDIA's.
special_columns() {
    head -n 1 <<<"$output" | tr , '\n' |
        grep -xE 'scalar_regs_per_warp|accum_regs_per_thread|sub_group|large_grf|blocks_by_scalar_registers|llvm_waves_per_simd' |
        paste -sd,
}

@test "an input that no architecture has is refused, everywhere" {
    local command
    for command in "calc --threads 64 --regs 64" "sweep --threads 64 --regs 64 --smem 0" \
        "cliffs --threads 64" "budget --threads 64 --blocks 2" "best --regs 64" "regions" \
        "compare --threads 64 --regs 64" "eval" \
        "chart cliffs --along regs --threads 64 -o a.svg"; do
        # shellcheck disable=SC2086
        refuses "--scalar-regs: sm_90 has no scalar registers; leave it out" \
            $command --arch sm_90 --scalar-regs 8
    done
    refuses "--accum-regs: none of the architectures has accumulation registers; leave it out" \
        sweep --arch sm_90,gfx1100 --threads 64 --regs 64 --smem 0 --accum-regs 8
    refuses "--sub-group: gfx90a has no sub-groups of several sizes; leave it out" \
        best --arch gfx90a --regs 64 --sub-group 32
    refuses "--large-grf: xe-hpg has no large register sets; leave it out" \
        calc --arch xe-hpg --threads 64 --regs 0 --large-grf yes
}

@test "registers may be left out where they limit nothing on any architecture" {
    local command format archs
    for command in best "cliffs --along smem --threads 256" "compare --threads 64" \
        "sweep --threads 64 --smem 0,1K" "calc --threads 64"; do
        format=--format\ csv archs=gen9,xe-hpc
        [[ $command != sweep* ]] || format=
        [[ $command != calc* ]] || archs=xe-hpc
        # shellcheck disable=SC2086
        works $command --arch $archs --regs 0 $format
        printf '%s\n' "$output" >with.csv
        # shellcheck disable=SC2086
        works $command --arch $archs $format
        diff with.csv - <<<"$output"
    done
    for command in best "cliffs --along smem --threads 256" "sweep --threads 64 --smem 0"; do
        # shellcheck disable=SC2086
        run "$OCCSWEEP" $command --arch gen9,sm_90
        [ "$status" -eq 2 ]
        [[ "$output" == "occsweep: ${command%% *} needs --regs "* ]]
    done
}

@test "charts hold no registers where they limit nothing on any architecture" {
    local type archs inputs
    while read -r type archs inputs; do
        # shellcheck disable=SC2086
        works chart $type --arch $archs $inputs -o x.gp
        mv x.gp left-out.gp
        # shellcheck disable=SC2086
        works chart $type --arch $archs $inputs --regs 0 -o x.gp
        cmp left-out.gp x.gp
    done <<'CHARTS'
lines gen9 --along smem --threads 256
limits xe-hpc --x threads --y smem
cliffs gen9 --along smem --threads 256
ladder xe-hpc --threads 256
generations gen9,xe-hpc --threads 256
compare gen9,xe-hpc --chart cliffs --along smem --threads 256
CHARTS
    works chart waves --gpu "Max 1550" --threads 256 --grid 1000 -o waves.gp
    refuses "chart needs --regs N; occsweep chart --help says more" \
        chart compare --arch gen9,sm_90 --chart cliffs --along smem --threads 256 -o x.gp
    cat >chart.yaml <<'YAML'
name: chart
architectures: [gen9, sm_90]
grid: {threads_per_block: 64, regs_per_thread: 0, smem_per_block: 0}
charts:
  - {type: cliffs, along: smem_per_block, threads_per_block: 64, architectures: [gen9]}
YAML
    works run chart.yaml --dry-run
    sed -i 's/\[gen9\]/[sm_90]/' chart.yaml
    refuses "chart.yaml:5:5: regs_per_thread is missing; this chart does not vary it, so write the value that it is drawn for" \
        run chart.yaml --dry-run
}

@test "a sub-group is one of those that the architecture lists" {
    refuses "--sub-group is 8; on xe-hpc it must be 16 or 32" \
        calc --arch xe-hpc --threads 64 --regs 0 --sub-group 8
    refuses "--sub-group is 24; on gen9 it must be 8, 16 or 32" \
        sweep --arch sm_90,gen9 --threads 64 --regs 0 --smem 0 --sub-group 24
    refuses "--scalar-regs is 4097; it must be 0 to 4096 registers" \
        calc --arch gfx90a --threads 64 --regs 64 --scalar-regs 4097
}

@test "tables of NVIDIA have no column of theirs, unless it is asked for" {
    works sweep --arch nvidia --threads 64 --regs 64 --smem 0
    [ -z "$(special_columns)" ]
    works sweep --arch sm_90 --threads 64 --regs 64 --smem 0 \
        --columns arch,sub-group,llvm_waves_per_simd,blocks_by_scalar_registers
    [ "${lines[0]}" = arch,sub_group,llvm_waves_per_simd,blocks_by_scalar_registers ]
    [ "${lines[1]}" = sm_90,,, ]
    for command in "best --regs 64" "cliffs --threads 64" "budget --threads 64 --blocks 2" \
        "regions" "compare --threads 64 --regs 64" "calc --regs 64"; do
        # shellcheck disable=SC2086
        works $command --arch sm_90 --format csv
        [ -z "$(special_columns)" ]
    done
}

@test "a table has the columns that one of its architectures has" {
    works sweep --arch gfx1100 --threads 64 --regs 64 --smem 0
    [ "$(special_columns)" = llvm_waves_per_simd ]
    works sweep --arch gfx900 --threads 64 --regs 64 --smem 0
    [ "$(special_columns)" = \
        scalar_regs_per_warp,blocks_by_scalar_registers,llvm_waves_per_simd ]
    works sweep --arch sm_90,xe-hpg --threads 64 --regs 64 --smem 0
    [ "$(special_columns)" = sub_group ]
    works sweep --arch sm_90,gfx90a,xe-hpc --threads 64 --regs 64 --smem 0 --scalar-regs 100 \
        --accum-regs 8 --sub-group 32 --large-grf yes
    [ "$(special_columns)" = scalar_regs_per_warp,accum_regs_per_thread,sub_group,large_grf,$(
        )blocks_by_scalar_registers,llvm_waves_per_simd ]
    # What an architecture has not is empty.
    [[ "${lines[1]}" == sm_90,*,off,,,,,ok,*, ]]
    [[ "${lines[2]}" == gfx90a,*,off,100,8,,,ok,* ]]
    [[ "${lines[3]}" == xe-hpc,*,off,,,32,yes,ok,2,16,* ]]
    works best --arch gfx90a --regs 64 --accum-regs 64 --format csv
    [ "$(special_columns)" = scalar_regs_per_warp,accum_regs_per_thread,$(
        )blocks_by_scalar_registers,llvm_waves_per_simd ]
    works budget --arch xe-hpc --threads 64 --blocks 2 --format csv
    [ "$(special_columns)" = sub_group,large_grf ]
    works regions --arch xe-hpg --format csv
    [ "$(special_columns)" = sub_group ]
    works cliffs --arch gfx908 --threads 64 --format csv
    [ "$(special_columns)" = scalar_regs_per_warp,accum_regs_per_thread ]
}

@test "scalar registers limit, and are named" {
    works calc --arch gfx900 --threads 256 --regs 24 --scalar-regs 100 --format json
    printf '%s' "$output" >account.json
    run python3 - <<'PYTHON'
import json
account = json.load(open("account.json"))
# 800 / 112 = 7 waves of a SIMD, 28 of four, in workgroups of 4.
assert account["blocks_by_scalar_registers"] == 7, account
assert account["limiters"] == ["scalar_registers"] and account["limiter_code"] == 32
assert account["scalar_regs_per_warp"] == 100 and account["llvm_waves_per_simd"] == 8
assert "accum_regs_per_thread" not in account and "sub_group" not in account
PYTHON
    [ "$status" -eq 0 ] || show_and_fail "$output"
    works calc --arch gfx900 --threads 256 --regs 24 --scalar-regs 100 --format csv
    [[ "${lines[1]}" == *,scalar_registers,32,* ]]
    run "$OCCSWEEP" calc --arch gfx900 --threads 256 --regs 24 --scalar-regs 109 --format csv
    [ "$status" -eq 1 ]
    [[ "${lines[1]}" == *,too_many_scalar_regs_per_warp,* ]]
}

@test "a mode changes the answer as its architecture would" {
    works calc --arch xe-hpc --threads 1024 --regs 0 --smem 20K --sub-group 32 --format csv
    [[ "${lines[1]}" == *,ok,32,2,* ]]
    works calc --arch xe-hpc --threads 1024 --regs 0 --large-grf yes --sub-group 32 --format csv
    [[ "${lines[1]}" == *,ok,32,1,* ]]
    # 64 threads of 16 are 4 of the 32 that are left of 64.
    works sweep --arch xe-hpc --threads 64 --regs 0 --smem 0 --large-grf yes \
        --columns large_grf,warps_per_block,blocks_by_warps,occupancy_pct
    [ "${lines[1]}" = yes,4,8,50.00 ]
}

# 40 launches on four architectures, as options say them for one, and as cells.
@test "calc, sweep and eval answer alike, whatever is given" {
    run python3 - <<'PYTHON'
import csv, io, os, random, subprocess
program = os.environ["OCCSWEEP"]
random.seed(3)
def ask(*arguments, text=None):
    ran = subprocess.run([program, *arguments], input=text, capture_output=True, text=True)
    assert ran.stderr == "", ran.stderr
    return list(csv.DictReader(io.StringIO(ran.stdout)))
launches, rows = [], []
for i in range(40):
    arch = random.choice(["gfx900", "gfx908", "gfx90a", "gfx942", "gfx1100-wave64", "xe-hpc", "gen9"])
    launch = {"arch": arch, "threads": random.randint(1, 1100), "regs": random.randint(0, 300),
              "smem": random.randint(0, 70000)}
    if arch in ("gfx900", "gfx908", "gfx90a", "gfx942"):
        launch["scalar-regs"] = random.randint(0, 112)
    if arch in ("gfx908", "gfx90a", "gfx942"):
        launch["accum-regs"] = random.choice([0, 1, 16, 100, 256, 257])
    if arch in ("xe-hpc", "gen9"):
        launch["sub-group"] = random.choice([16, 32])
    if arch == "xe-hpc":
        launch["large-grf"] = random.choice(["yes", "no"])
    launches.append(launch)
    options = [word for name, value in launch.items() for word in ("--" + name, str(value))]
    calc = ask("calc", *options, "--format", "csv")
    sweep = ask("sweep", *options)
    assert calc == sweep, (launch, calc, sweep)
    rows += calc
names = ["arch", "threads", "regs", "smem", "scalar-regs", "accum-regs", "sub-group", "large-grf"]
table = ",".join(names) + "\n"
for launch in launches:
    table += ",".join(str(launch.get(name, "")) for name in names) + "\n"
for answered, row in zip(ask("eval", text=table), rows):
    for name, value in row.items():
        if name in answered:
            assert answered[name] == value, (name, answered, row)
    assert "blocks_by_scalar_registers" in answered and "llvm_waves_per_simd" in answered
PYTHON
    [ "$status" -eq 0 ] || show_and_fail "$output"
}

@test "eval gives a sweep's rows back, byte for byte" {
    works sweep --arch gfx90a,xe-hpc,sm_90 --threads 64,100,256 --regs 0..256:37 \
        --smem 0..64K:9999 --scalar-regs 90 --accum-regs 20 --sub-group 32 --large-grf yes
    printf '%s\n' "$output" >sweep.csv
    works eval sweep.csv
    diff <(head -n 1 sweep.csv | tr , '\n' | sort) <(head -n 1 <<<"$output" | tr , '\n' | sort)
    printf '%s\n' "$output" >eval.csv
    run python3 - <<'PYTHON'
import csv
sweep, answered = (list(csv.DictReader(open(name))) for name in ("sweep.csv", "eval.csv"))
assert sweep == answered
PYTHON
    [ "$status" -eq 0 ] || show_and_fail "$output"
}

@test "eval: cells choose modes, and are told where they cannot" {
    run --separate-stderr "$OCCSWEEP" eval <<<$'arch,threads,sub_group\nxe-hpc,64,32\nxe-hpc,64,8'
    [ "$status" -eq 2 ]
    [ "$stderr" = \
        "occsweep: standard input:3:3: sub_group is 8; on xe-hpc it must be 16 or 32" ]
    run "$OCCSWEEP" eval --large-grf yes --columns warps_per_block,blocks_by_warps <<<$(
        )$'arch,threads,large_grf\nxe-hpc,64,\nxe-hpc,64,no\nsm_90,64,no\nsm_90,64,\nxe-hpc,64,yes'
    [ "$output" = $'arch,threads,large_grf,warps_per_block,blocks_by_warps
xe-hpc,64,,4,8
xe-hpc,64,no,4,16
sm_90,64,no,2,32
sm_90,64,,2,32
xe-hpc,64,yes,4,8' ]
    # Options hold for rows of architectures that have the input.
    run "$OCCSWEEP" eval --scalar-regs 100 --columns blocks_by_scalar_registers \
        <<<$'arch,threads\ngfx900,256\nsm_90,256'
    [ "$output" = $'arch,threads,blocks_by_scalar_registers\ngfx900,256,7\nsm_90,256,' ]
}

@test "eval: a mode that the architecture of a row does not have is refused" {
    local row message
    while IFS='|' read -r row message; do
        run --separate-stderr "$OCCSWEEP" eval <<<$'threads,sub_group,arch,large_grf\n64,,sm_90,\n'"$row"
        [ "$status" -eq 2 ]
        [ "$stderr" = "occsweep: standard input:3:$message" ]
    done <<'ROWS'
64,64,gfx1100,|2: sub_group is 64; on gfx1100 it must be 32
64,16,sm_90,no|2: sub_group is 16; on sm_90 it must be 32
64,64,xe-hpc,yes|2: sub_group is 64; on xe-hpc it must be 16 or 32
64,,sm_90,yes|4: large_grf: sm_90 has no large register sets; leave it out
64,16,gen9,yes|4: large_grf: gen9 has no large register sets; leave it out
ROWS
    # What the architecture has anyway is no choice, and options are for those that have it.
    run "$OCCSWEEP" eval --sub-group 32 --large-grf yes --columns warps_per_block,blocks_by_warps <<<$(
        )$'arch,threads,sub_group,large_grf\ngfx90a,64,64,no\ngfx1100,64,32,\nsm_90,64,,\nxe-hpc,64,16,no\nxe-hpc,64,,'
    [ "$output" = $'arch,threads,sub_group,large_grf,warps_per_block,blocks_by_warps
gfx90a,64,64,no,1,32
gfx1100,64,32,,2,32
sm_90,64,,,2,32
xe-hpc,64,16,no,4,16
xe-hpc,64,,,2,16' ]
}

@test "eval: answers that some architectures have are there where anything tells of them" {
    run "$OCCSWEEP" eval <<<$'arch,threads\nsm_90,64'
    [ -z "$(special_columns)" ]
    run "$OCCSWEEP" eval <<<$'arch,threads,accum-regs\ngfx90a,64,4'
    [ "$(special_columns)" = llvm_waves_per_simd ]
    run "$OCCSWEEP" eval --arch gfx1100,sm_90 <<<$'arch,threads\nsm_90,64'
    [ "$(special_columns)" = llvm_waves_per_simd ]
    run "$OCCSWEEP" eval <<<$'arch,threads,llvm_waves_per_simd\ngfx1100,64,9'
    [ "${lines[1]##*,}" = 16 ]
}

@test "shards and threads do not show" {
    local grid="--threads 1..1024:7 --regs 0..max:9 --smem 0..max:3K"
    # shellcheck disable=SC2086
    set -- sweep --arch gfx90a,xe-hpc,gfx1100-wave64 $grid --scalar-regs 96 --accum-regs 4 \
        --large-grf yes
    "$OCCSWEEP" "$@" -j 1 >one.csv
    "$OCCSWEEP" "$@" -j 4 >four.csv
    cmp one.csv four.csv
    "$OCCSWEEP" "$@" --shard 1/3 >parts.csv
    "$OCCSWEEP" "$@" --shard 2/3 >>parts.csv
    "$OCCSWEEP" "$@" --shard 3/3 >>parts.csv
    cmp one.csv parts.csv
}

@test "a run has them in its tables, and kernels and charts in modes of their own" {
    cat >modes.yaml <<'YAML'
name: modes
architectures: [gfx90a, xe-hpc]
grid: {threads_per_block: [64, 256], regs_per_thread: 64, smem_per_block: 0}
scalar_regs_per_warp: 100
sub_group: 32
kernels:
  - {name: as-the-sweep, threads_per_block: 256, regs_per_thread: 64, smem_per_block: 0}
  - {name: own, threads_per_block: 256, regs_per_thread: 64, smem_per_block: 0, sub_group: 16,
     large_grf: yes, scalar_regs_per_warp: 8}
charts:
  - {type: cliffs, along: threads_per_block, regs_per_thread: 0, smem_per_block: 0,
     architectures: [xe-hpc], sub_group: 16, large_grf: yes}
  - {type: cliffs, along: threads_per_block, regs_per_thread: 0, smem_per_block: 0,
     architectures: [xe-hpc]}
output: {data: csv}
YAML
    PATH=/usr/bin:/bin works run modes.yaml -o modes
    works sweep --arch gfx90a,xe-hpc --threads 64,256 --regs 64 --smem 0 --scalar-regs 100 \
        --sub-group 32
    diff modes/data/sweep.csv - <<<"$output"
    run python3 - <<'PYTHON'
import csv
rows = list(csv.DictReader(open("modes/data/kernels.csv")))
seen = {(row["name"], row["arch"]): row for row in rows}
assert seen["own", "xe-hpc"]["sub_group"] == "16" and seen["own", "xe-hpc"]["large_grf"] == "yes"
assert seen["own", "xe-hpc"]["blocks_by_warps"] == "2"
assert seen["as-the-sweep", "xe-hpc"]["sub_group"] == "32"
assert seen["as-the-sweep", "xe-hpc"]["blocks_by_warps"] == "8"
assert seen["own", "gfx90a"]["scalar_regs_per_warp"] == "8"
assert seen["as-the-sweep", "gfx90a"]["blocks_by_scalar_registers"] == "7"
# A chart marks the kernels of its own mode.
own, other = ("modes/charts/cliffs-threads-xe-hpc%s.gp" % end for end in ("", "-2"))
assert "own" in open(own).read() and "as-the-sweep" not in open(own).read()
assert "as-the-sweep" in open(other).read()
PYTHON
    [ "$status" -eq 0 ] || show_and_fail "$output"
}

@test "a picture of several architectures marks a kernel that all answer in its mode" {
    cat >marks.yaml <<YAML
name: marks
architectures: [sm_90, xe-hpc, gfx90a]
grid: {threads_per_block: 64, regs_per_thread: 40, smem_per_block: 0}
kernels:
  - {name: given_usual, threads_per_block: 64, regs_per_thread: 40, smem_per_block: 0}
  - {name: given_wide, threads_per_block: 64, regs_per_thread: 40, smem_per_block: 0, sub_group: 32}
  - {name: given_large, threads_per_block: 64, regs_per_thread: 40, smem_per_block: 0, large_grf: yes}
  - {from: $BATS_TEST_DIRNAME/../kernels/amd_gfx90a.co}
launches:
  - {match: plain, threads_per_block: 64, large_grf: yes}
charts:
  - {type: difference, architectures: [sm_90, xe-hpc], x: threads_per_block, y: regs_per_thread,
     smem_per_block: 0}
  - {type: difference, architectures: [sm_90, xe-hpc], x: threads_per_block, y: regs_per_thread,
     smem_per_block: 0,
     id: in-large-mode, large_grf: yes}
  - {type: compare, chart: cliffs, along: regs_per_thread, threads_per_block: 64,
     smem_per_block: 0, sub_group: 32}
  - {type: generations, threads_per_block: 64, regs_per_thread: 40, smem_per_block: 0}
  - {type: generations, threads_per_block: 64, regs_per_thread: 40, smem_per_block: 0,
     id: without-modes, architectures: [sm_90, gfx90a]}
YAML
    run --separate-stderr "$OCCSWEEP" run marks.yaml -o marks
    [ "$status" -eq 0 ]
    marked() {
        grep PAGE_TEXT "marks/charts/$1.gp" | grep -oE 'given_[a-z]+|plain:' | paste -sd' '
    }
    [ "$(marked difference-threads-regs)" = given_usual ]
    [ "$(marked in-large-mode)" = "given_large plain:" ]
    [ "$(marked compare-cliffs-regs)" = given_wide ]
    [ "$(marked generations)" = given_usual ]
    [ "$(marked without-modes)" = "given_usual given_wide given_large" ]
}

@test "kernels of files have the registers that the file tells of, or that options say" {
    local object=$BATS_TEST_DIRNAME/../kernels/amd_gfx90a.co
    works kernels "$object" --match accumulators --format csv \
        --columns name,regs,scalar-regs,accum-regs,blocks_per_sm,llvm_waves_per_simd
    [ "${lines[1]}" = accumulators,92,45,11,4,4 ]
    works kernels "$object" --match accumulators --format csv --scalar-regs 100 --accum-regs 60 \
        --columns name,regs,scalar-regs,accum-regs,blocks_by_scalar_registers,blocks_per_sm
    [ "${lines[1]}" = accumulators,92,100,60,7,3 ]
    works kernels "$BATS_TEST_DIRNAME/../kernels/kernels_sm_90.cubin" --format csv
    [ -z "$(special_columns)" ]
    refuses "--scalar-regs: gfx1100 has no scalar registers; leave it out" \
        kernels "$BATS_TEST_DIRNAME/../kernels/amd_gfx1100.co" --scalar-regs 8
    works compare "$object" --match accumulators --arch gfx90a,gfx942 --threads 256 --format csv \
        --columns arch,scalar-regs,accum-regs,blocks_per_sm
    [ "${lines[2]}" = gfx942,45,11,4 ]
}

@test "a baseline records them, and check sees a block lost to them" {
    local object=$BATS_TEST_DIRNAME/../kernels/amd_gfx90a.co
    works check "$object" --baseline baseline.csv --update
    grep -q '^kernel,name,arch,regs_per_thread,scalar_regs_per_warp,accum_regs_per_thread,' \
        baseline.csv
    grep -q '^accumulators,accumulators,gfx90a,92,45,11,' baseline.csv
    works check "$object" --baseline baseline.csv
    sed -i 's/,92,45,11,/,92,45,0,/' baseline.csv
    run "$OCCSWEEP" check "$object" --baseline baseline.csv
    [ "$status" -eq 1 ]
    [[ "$output" == *"accumulators, gfx90a: 5 -> 4 workgroups at 256 work-items, limited by "* ]]
    # A baseline of before they were recorded says nothing of them.
    cut -d, -f1-4,7- baseline.csv | sed '/^#/d' >old.csv
    works check "$object" --baseline old.csv
    works check "$BATS_TEST_DIRNAME/../kernels/kernels_sm_90.cubin" --baseline sm_90.csv --update
    ! grep -q scalar_regs sm_90.csv || false
}

@test "a run launches kernels of files in the modes of its launches" {
    cat >launches.yaml <<YAML
name: launches
architectures: [gfx90a, xe-hpc]
grid: {threads_per_block: 64, regs_per_thread: 64, smem_per_block: 0}
kernels:
  - {from: $BATS_TEST_DIRNAME/../kernels/amd_gfx90a.co}
launches:
  - {match: plain, threads_per_block: 256, sub_group: 32, large_grf: yes, scalar_regs_per_warp: 100}
charts: []
YAML
    run --separate-stderr "$OCCSWEEP" run launches.yaml -o launches
    [ "$status" -eq 0 ]
    run python3 - <<'PYTHON'
import csv
seen = {(row["name"], row["arch"]): row for row in csv.DictReader(open("launches/data/kernels.csv"))}
assert seen["plain", "gfx90a"]["scalar_regs_per_warp"] == "100"
assert seen["plain", "xe-hpc"]["sub_group"] == "32" and seen["plain", "xe-hpc"]["large_grf"] == "yes"
assert seen["plain", "xe-hpc"]["blocks_by_warps"] == "4"
assert seen["vectors", "xe-hpc"]["sub_group"] == "16" and seen["vectors", "xe-hpc"]["large_grf"] == "no"
assert seen["vectors", "gfx90a"]["scalar_regs_per_warp"] == "65"
PYTHON
    [ "$status" -eq 0 ] || show_and_fail "$output"
}

@test "the launch of an account is a list of what its architecture has" {
    works calc --arch sm_90 --set limits.sub_group_sizes=16,32 --threads 256 --regs 72
    [ "${lines[1]}" = "256 threads per block, 72 registers per thread, 32 to a warp" ]
    printf 'name: plain\nlimits: {threads_per_warp: 32, %s, %s, %s}\nhas_llvm_waves: yes\n' \
        "max_threads_per_block: 1024" "max_warps_per_sm: 32" "max_blocks_per_sm: 16" >plain.yaml
    works calc --arch plain.yaml --threads 256 --smem 4K --explain
    [ "${lines[1]}" = "256 threads per block" ]
    grep -q "whole blocks *32  4 blocks, 32 warps on 1 SIMD$" <<<"$output"
    grep -q "per SIMD, by registers  32, not limited$" <<<"$output"
    grep -q "LLVM's warps per SIMD   smallest of 32, 32: 32$" <<<"$output"
}
