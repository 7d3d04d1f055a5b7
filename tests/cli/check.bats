#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
#
# occsweep check: what fails, what is warned about, what passes with a note;
# baselines, other builds, every format.

load common

setup() {
    cd "$BATS_TEST_TMPDIR" || return 1
}

# kernel NAME TARGET REGISTERS [ITEMS [STORES [LOADS]]]: what ptxas says of one.
kernel() {
    printf "ptxas info    : Compiling entry function '%s' for '%s'\n" "$1" "$2"
    printf 'ptxas info    : Function properties for %s\n' "$1"
    printf '    0 bytes stack frame, %s bytes spill stores, %s bytes spill loads\n' "${5:-0}" "${6:-0}"
    printf 'ptxas info    : Used %s registers%s\n' "$3" "${4:-}"
}

# checks STATUS ARGUMENTS...: the exit status of check, nothing on standard error, and no
# two blanks within a message; a line begins with its level, and cells of Markdown may be empty.
checks() {
    local expected_status=$1
    shift
    run --separate-stderr "$OCCSWEEP" check "$@"
    [ "$status" -eq "$expected_status" ] || show_and_fail "status $status: $*"
    [ -z "$stderr" ] || show_and_fail "not silent: $*"
    ! sed 's/^[A-Za-z]*  *//' <<<"$output" | grep -q '[^ |]  ' || show_and_fail "two blanks: $*"
}

# says RULE...: exactly these rules were found, in this order.
says() {
    local found
    found=$(sed -n 's/.* \[\([a-z-]*\)\]$/\1/p' <<<"$output" | tr '\n' ' ')
    [ "$found" = "${*:+$* }" ] || show_and_fail "found $found"
}

@test "80 -> 81 registers at 256 threads fails and says 3 -> 2 blocks" {
    kernel gemm sm_90 80 >old.log
    kernel gemm sm_90 81 >new.log
    works check old.log --baseline base.csv --update --threads 256
    [ "$output" = "base.csv: 1 kernel recorded" ]
    checks 1 new.log --baseline base.csv
    says register-cliff
    [ "${lines[0]}" = "FAIL     gemm, sm_90: 80 -> 81 registers: 3 -> 2 blocks at 256 threads [register-cliff]" ]
    checks 1 new.log --against old.log --threads 256
    says register-cliff
    [[ "$output" == *"3 -> 2 blocks"* ]]
}

@test "72 -> 80 passes with a note; no change passes with nothing" {
    kernel gemm sm_90 72 >old.log
    kernel gemm sm_90 80 >new.log
    checks 0 new.log --against old.log --threads 256
    says growth
    [ "${lines[0]}" = "note     gemm, sm_90: 72 -> 80 registers, still 3 blocks at 256 threads; no further register without loss [growth]" ]
    checks 0 old.log --against old.log
    says
    [ "$output" = "1 kernel checked against old.log: 0 failures, 0 warnings, 0 notes" ]
}

@test "without a known block size at 128, 256, 512 and 1024 threads" {
    kernel gemm sm_90 80 >old.log
    kernel gemm sm_90 81 >new.log
    checks 1 new.log --against old.log
    [[ "${lines[0]}" == *"80 -> 81 registers: 6 -> 5 blocks at 128 threads, 3 -> 2 blocks at 256 threads [register-cliff]" ]]
    # 1024 threads do not launch with either: that alone is no finding.
    kernel gemm sm_90 65 >new.log
    kernel gemm sm_90 64 >old.log
    checks 1 new.log --against old.log
    [[ "${lines[0]}" == *"1 -> 0 blocks at 1024 threads"* ]]
    works check old.log --baseline base.csv --update
    [ "$(grep -c '^gemm,gemm,sm_90,64,,,,0,0,,,8 4 2 1,50.00 50.00 50.00 50.00,registers registers registers registers$' base.csv)" -eq 1 ]
}

@test "fewer blocks by shared memory; another limit; less is an improvement" {
    kernel a sm_90 32 ', 40960 bytes smem' >old.log
    kernel a sm_90 32 ', 46080 bytes smem' >new.log
    checks 1 new.log --against old.log --threads 256
    says fewer-blocks
    [[ "${lines[0]}" == *"5 -> 4 blocks at 256 threads, limited by shared memory"* ]]
    checks 0 old.log --against new.log --threads 256
    says improved
    works check new.log --baseline base.csv --update --threads 256
    checks 0 old.log --baseline base.csv
    says improved
    [ "${lines[0]}" = "warning  a, sm_90: 4 -> 5 blocks at 256 threads; --update records it [improved]" ]
    kernel a sm_90 48 ', 40960 bytes smem' >new.log
    checks 0 new.log --against old.log --threads 256
    says limit-changed growth
    [[ "${lines[0]}" == "warning  a, sm_90: still 5 blocks at 256 threads, but limited by registers and shared memory instead of shared memory"* ]]
}

@test "new and more spills fail, fewer are an improvement" {
    kernel a sm_90 32 '' 0 0 >none.log
    kernel a sm_90 32 '' 16 24 >some.log
    kernel a sm_90 32 '' 16 28 >more.log
    checks 1 some.log --against none.log --threads 256
    says spills
    [[ "$output" == *"spills 0 -> 16 bytes of stores, 0 -> 24 bytes of loads"* ]]
    checks 1 more.log --against some.log --threads 256
    [[ "$output" == *"a, sm_90: spills 24 -> 28 bytes of loads [spills]"* ]]
    works check more.log --baseline base.csv --update --threads 256
    checks 0 some.log --baseline base.csv
    says improved
    # Where one build does not tell, nothing is compared.
    sed -i 's/^\(a,a,sm_90,32,,,,\)16,28/\1,/' base.csv
    checks 0 more.log --baseline base.csv
    says
}

@test "what functions that kernels call spill counts, too" {
    callee() {
        printf 'ptxas info    : Function properties for f\n'
        printf '    8 bytes stack frame, %s bytes spill stores, %s bytes spill loads\n' "$1" "$2"
    }
    { callee 0 0; kernel a sm_90 32; } >old.log
    { callee 16 24; kernel a sm_90 32; } >new.log
    checks 1 new.log --against old.log --threads 256
    says spills
    [[ "$output" == *"functions that kernels call spill 0 -> 16 bytes of stores [spills]"* ]]
    works check old.log --baseline base.csv --update
    grep -qx '# called functions spill: 0 bytes stored, 0 loaded' base.csv
    checks 1 new.log --baseline base.csv
    says spills
    checks 0 new.log --baseline base.csv --match a
    works check new.log --baseline base.csv --update
    checks 0 new.log --baseline base.csv
    checks 0 old.log --baseline base.csv
}

@test "what cannot launch fails, with its reason" {
    kernel a sm_90 80 >old.log
    checks 1 old.log --against old.log --threads 1024
    says cannot-launch
    [[ "${lines[0]}" == *"cannot launch at 1024 threads: "* ]]
    checks 1 old.log --against old.log --threads 896,1024
    [[ "${lines[0]}" == *"cannot launch at 896 threads: too many registers per block; at 1024 threads: "* ]]
    { printf "ptxas error   : Entry function 'a' uses too much shared data (0x13880 bytes, 0xc000 max)\n"
      kernel a sm_90 32 ', 80000 bytes smem'; } >new.log
    checks 1 new.log --against old.log
    says cannot-launch
    [[ "$output" == *"did not build"* ]]
}

@test "a floor of occupancy, for all and for some" {
    { kernel gemm_a sm_90 80; kernel gemm_b sm_90 128; kernel copy sm_90 32; } >new.log
    checks 1 new.log --threads 256 --min-occupancy 30
    says occupancy-floor
    [[ "$output" == *"gemm_b, sm_90: 25.00 % occupancy at 256 threads is below 30.00 % [occupancy-floor]"* ]]
    checks 0 new.log --threads 256 --min-occupancy 30 --min-occupancy '25%:gemm_b'
    checks 1 new.log --threads 256 --min-occupancy '100:c*' --min-occupancy '37.51:gemm_a'
    says occupancy-floor
    checks 0 new.log --threads 256 --min-occupancy '50:a::b*'
    says unmatched-pattern
    [[ "$output" == *"no kernel is called a::b*"* ]]
    refuses "--min-occupancy is given twice for all kernels; give one a pattern: 50:*gemm*" \
        check new.log --min-occupancy 1 --min-occupancy 2
    fails 2 check new.log --min-occupancy 101
    fails 2 check new.log --min-occupancy 50:
}

@test "kernels that came or went are warned about" {
    { kernel a sm_90 32; kernel b sm_90 32; } >old.log
    { kernel b sm_90 32; kernel c sm_90 32; kernel b sm_80 32; } >new.log
    works check old.log --baseline base.csv --update
    checks 0 new.log --baseline base.csv
    [ "${lines[0]}" = "warning  a, sm_90: is in base.csv, but not in this build [vanished]" ]
    [ "${lines[1]}" = "warning  b, sm_80: is not in base.csv [appeared]" ]
    [ "${lines[2]}" = "warning  c, sm_90: is not in base.csv [appeared]" ]
    checks 0 new.log --baseline base.csv --match b --arch sm_90
    says
}

@test "of two reports of one name the worse counts, in whatever order" {
    kernel a sm_90 80 >old.log
    for registers in '80 81' '81 80'; do
        # shellcheck disable=SC2086 # two numbers
        set -- $registers
        { kernel a sm_90 "$1"; kernel a sm_90 "$2"; } >new.log
        checks 1 new.log --against old.log --threads 256
        says register-cliff
        checks 0 old.log --against new.log --threads 256
        says improved
    done
    { kernel a sm_90 81 '' 0 0; kernel a sm_90 80 '' 8 8; } >new.log
    checks 1 new.log --against old.log --threads 256
    says register-cliff spills
}

@test "a name with commas, spaces and quotes survives the round trip" {
    name="void f<int, \"x\", 'y'>(char const*, g<3>)::{lambda(int, int)#1}"
    kernel "$name" sm_90 80 >old.log
    kernel "$name" sm_90 81 >new.log
    works check old.log --baseline base.csv --update --threads 256
    checks 0 old.log --baseline base.csv
    says
    checks 1 new.log --baseline base.csv
    says register-cliff
    [[ "${lines[0]}" == "FAIL     $name, sm_90: 80 -> 81 registers: 3 -> 2 blocks"* ]]
    python3 - "$name" <<'END'
import csv, sys
lines = [line for line in open("base.csv") if not line.startswith("#")]
rows = list(csv.DictReader(lines))
assert [row["name"] for row in rows] == [sys.argv[1]], rows
END
}

@test "a baseline is sorted, says how it was made, and is the same however files are ordered" {
    { kernel b sm_90 32; kernel a sm_100 32; } >one.log
    { kernel a sm_90 40; kernel c sm_90 32; } >two.log
    works check one.log two.log --baseline x.csv --update --threads 128,256 --dynamic-smem 4K
    works check two.log one.log --baseline y.csv --update --threads 128,256 --dynamic-smem 4K
    diff <(grep -v '^# files' x.csv) <(grep -v '^# files' y.csv)
    grep -qx '# files: one.log, two.log' x.csv
    grep -qx '# kernels: 4' x.csv
    [ "$(grep -v '^#' x.csv | cut -d, -f1,3 | tr '\n' ' ')" = "kernel,arch a,sm_90 a,sm_100 b,sm_90 c,sm_90 " ]
    grep -qx 'a,a,sm_90,40,,4096,,0,0,,128 256,12 6,75.00 75.00,registers registers' x.csv
}

@test "how a kernel is launched may be written into a baseline, and stays there" {
    kernel a sm_90 72 >old.log
    works check old.log --baseline base.csv --update
    sed -i 's/^\(a,a,sm_90,72,,\),\(,0,0,,\),.*/\1 40960,\2 192,,,/; s/, 40960/,40960/; s/, 192/,192/' base.csv
    sed 's/Used 72/Used 80/' old.log >new.log
    checks 0 new.log --baseline base.csv
    says growth
    [[ "$output" == *"still 4 blocks at 192 threads"* ]]
    works check new.log --baseline base.csv --update
    grep -qx 'a,a,sm_90,80,,40960,,0,0,,192,4,37.50,registers' base.csv
}

@test "JSON, Markdown and annotations say the same" {
    kernel 'f<a, b>(c|d)' sm_90 80 >old.log
    kernel 'f<a, b>(c|d)' sm_90 81 >new.log
    checks 1 new.log --against old.log --threads 256 --format json
    is_json
    printf '%s\n' "$output" | python3 -c '
import json, sys
found = json.load(sys.stdin)
assert found["failures"] == 1 and found["kernels"] == 1
(finding,) = found["findings"]
assert finding["level"] == "error" and finding["rule"] == "register-cliff"
assert finding["name"] == "f<a, b>(c|d)" and finding["arch"] == "sm_90"
assert finding["before"]["regs_per_thread"] == 80
assert finding["before"]["launches"][0]["blocks_per_sm"] == 3
(after,) = finding["after"]["launches"]
assert after["blocks_per_sm"] == 2 and after["limiters"] == ["registers"]
assert after["occupancy_pct"] == 25.0'
    checks 1 new.log --against old.log --threads 256 --format md
    grep -qxF '| :x: failure | f\<a, b>(c\|d) | sm_90 | 256 | 80 → 81 |  | 0 | 3 → 2 | 37.50 % → 25.00 % | registers |' <<<"$output"
    checks 1 new.log --against old.log --threads 256 --format github
    [ "${lines[0]}" = '::error file=new.log,line=1,title=occsweep register-cliff::f<a, b>(c|d), sm_90: 80 -> 81 registers: 3 -> 2 blocks at 256 threads' ]
    checks 1 new.log --threads 256 --min-occupancy 50 --format github
    [[ "${lines[0]}" == *"25.00 %25 occupancy"* ]]
    checks 0 old.log --against old.log --format md
    [[ "$output" == *"Nothing changed."* ]]
}

@test "what only one build tells is no difference" {
    kernel a sm_90 32 ', used 16 barriers' >new.log
    kernel a sm_90 32 >old.log
    checks 0 new.log --against old.log --threads 128
    says
    checks 0 old.log --against new.log --threads 128
    says
    # Launch bounds are in baselines, as binaries tell them, but in no log.
    works check old.log --baseline base.csv --update
    sed -i 's/^a,a,sm_90,32,,,,0,0,,/a,a,sm_90,32,,,,0,0,256,/' base.csv
    checks 0 old.log --baseline base.csv
    says
}

@test "a comment stays short, whatever changed" {
    for i in $(seq 150); do kernel "k$i" sm_90 32; done >old.log
    sed "s/'k/'x/" old.log | sed 's/for k/for x/' >new.log
    checks 0 new.log --against old.log --format md
    [ "$(grep -c '^| :warning' <<<"$output")" -eq 100 ]
    [ "$(tail -n 1 <<<"$output")" = "- and 200 more" ]
    [ "${#output}" -lt 60000 ]
}

@test "SARIF is what its schema asks for" {
    { kernel 'f<"a", b>' sm_90 80; kernel gone sm_90 32; } >old.log
    mkdir 'a dir'
    { kernel 'f<"a", b>' sm_90 81; kernel new sm_90 32; } >'a dir/new:1.log'
    checks 1 'a dir/new:1.log' --against old.log --threads 256 --format sarif --min-occupancy 1:x
    printf '%s\n' "$output" >found.sarif
    python3 "$BATS_TEST_DIRNAME/../support/sarif_check.py" found.sarif
    python3 - <<'END'
import json
run = json.load(open("found.sarif"))["runs"][0]
assert [r["ruleId"] for r in run["results"]] == ["register-cliff", "vanished", "appeared", "unmatched-pattern"]
place = run["results"][0]["locations"][0]
assert place["physicalLocation"]["artifactLocation"]["uri"] == "a%20dir/new%3A1.log", place
assert place["physicalLocation"]["region"]["startLine"] == 1
assert place["logicalLocations"][0]["fullyQualifiedName"] == 'f<"a", b>'
END
    run --separate-stderr bash -c '"$OCCSWEEP" check - --against old.log --format sarif <"a dir/new:1.log"'
    printf '%s\n' "$output" >found.sarif
    python3 "$BATS_TEST_DIRNAME/../support/sarif_check.py" found.sarif
}

@test "a source without kernels adds none, and alone is refused" {
    kernel a sm_90 32 >new.log
    printf 'ptxas info    : 0 bytes gmem\n' >host.log
    works check new.log host.log --baseline b.csv --update
    [[ "$output" == "b.csv: 1 kernel recorded"* ]]
    works check host.log new.log --baseline b.csv
    refuses "no kernel in the files: their sources hold none" check host.log --baseline b.csv
    refuses "no kernel in the files: their sources hold none" kernels host.log host.log
}

@test "a baseline may be edited: a byte-order mark, line ends, empty lines, comments gone" {
    kernel a sm_90 80 >old.log
    kernel a sm_90 81 >new.log
    works check old.log --baseline b.csv --update --threads 256
    local edit
    for edit in '1s/^/\xEF\xBB\xBF/' 's/$/\r/' '$a\\n' '/^#/d' '/^kernel/a\\n'; do
        sed "$edit" b.csv >c.csv
        run --separate-stderr "$OCCSWEEP" check new.log --baseline c.csv
        [ "$status" -eq 1 ] || show_and_fail "after $edit"
        [[ "$output" == *"3 -> 2 blocks"* ]]
    done
    # The line that a message names is the one that is wrong, whatever a name before it spans.
    { sed 's/^a,a,/"a\nb",c,/' b.csv; tail -n 1 b.csv | sed 's/,80,/,,/'; } >c.csv
    refuses "c.csv:10: kernel and regs_per_thread must not be empty" check new.log --baseline c.csv
}

@test "what makes no sense is refused in one line" {
    kernel a sm_90 32 >old.log
    refuses "check needs --baseline FILE or --against OLD to compare with, or --min-occupancy PERCENT" \
        check old.log
    refuses "--baseline and --against are two ways to say what to compare with; give one" \
        check old.log --baseline b.csv --against old.log
    refuses "--update needs --baseline FILE, which it writes" check old.log --against old.log --update
    refuses "--update records every kernel; leave --match out" \
        check old.log --baseline b.csv --update --match a
    fails 3 check old.log --baseline absent.csv
    [[ "$stderr" == "occsweep: absent.csv: there is no such baseline; --update writes one" ]]
    refuses "/dev/zero holds bytes that no text has" check old.log --baseline /dev/zero
    echo 'a,b' >b.csv
    refuses "b.csv:1: no baseline: the column kernel is missing" check old.log --baseline b.csv
    works check old.log --baseline c.csv --update
    { cat c.csv; tail -n 1 c.csv; } >d.csv
    refuses "d.csv:9: a on sm_90 is there twice" check old.log --baseline d.csv
    { cat c.csv; tail -n 1 c.csv | sed 's/^a,a,/a,b,/'; } >d.csv
    refuses "d.csv:9: b on sm_90 is there twice" check old.log --baseline d.csv
    sed 's/,32,/,many,/' c.csv >e.csv
    fails 2 check old.log --baseline e.csv
    [[ "$stderr" == "occsweep: e.csv:8: regs_per_thread is 'many'"* ]]
    sed 's/$/,x/; /^#/s/,x$//; s/limiters,x/limiters/' c.csv >f.csv
    refuses "f.csv:8: the row has not as many fields as the head" check old.log --baseline f.csv
    : >g.csv
    refuses "g.csv: the file is empty" check old.log --baseline g.csv
    refuses "--format: csv is no format; it must be text, json, sarif, github or md" \
        check old.log --against old.log --format csv
}
