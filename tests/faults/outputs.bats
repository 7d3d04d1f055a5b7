#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
#
# Outputs are whole or not there: when a run is killed at any moment, when two
# runs want one folder, on a full disk, in a folder that may not be written.

load ../cli/common

setup() {
    OCCSWEEP=$(realpath "$OCCSWEEP")
    root=$(realpath "$BATS_TEST_DIRNAME/../..")
    quickstart=$root/configs/sweeps/quickstart.yaml
    mkdir "$BATS_TEST_TMPDIR/work"
    cd "$BATS_TEST_TMPDIR/work"
}

# One of each command that takes -o FILE and writes over what is there.
file_commands() {
    cat <<'END'
sweep --arch sm_90 --threads 32..1024:32 --regs 1..255 --smem 0
eval launches.csv
calc --arch sm_90 --threads 256 --regs 72 --smem 40K
cliffs --arch sm_90 --threads 256 --smem 0
budget --arch sm_90 --threads 256 --occupancy 50
best --arch sm_90 --regs 72 --smem 0
compare --arch sm_80,sm_90 --threads 256 --regs 72 --smem 40K
regions --arch sm_90
kernels build.log
check build.log --min-occupancy 1
arch list
arch show sm_90
probe
explain regs_per_thread
chart limits --arch sm_90 --x regs --y threads --smem 0
END
}

# What they read.
inputs() {
    cp "$root/tests/kernels/build.log" .
    printf 'arch,threads_per_block,regs_per_thread\nsm_90,256,72\n' >launches.csv
}

# Who is stopped would be waited for without end.
teardown() {
    [ -z "${first-}" ] || kill -KILL "$first" 2>/dev/null || true
}

# name COMMAND...: the file that it is to write; a chart's needs its suffix.
name() {
    case $1 in chart) echo out.svg ;; *) echo out.txt ;; esac
}

digest() {
    (cd "$1" && find . -type f -exec sha256sum {} + | LC_ALL=C sort | sha256sum)
}

@test "killed at 32 random moments, a run leaves the old report or the new one" {
    needs gnuplot python3
    python3 "$BATS_TEST_DIRNAME/kill_runs.py" "$OCCSWEEP" 32
}

@test "two runs at once never mix: each is whole, or says that another run writes" {
    needs gnuplot
    sed 's/^title: .*/title: another/' "$quickstart" >other.yaml
    "$OCCSWEEP" run "$quickstart" -o first >/dev/null
    "$OCCSWEEP" run other.yaml -o second >/dev/null
    local first second status_one status_two i whole=0
    first=$(digest first) second=$(digest second)
    for i in 1 2 3 4 5 6; do
        "$OCCSWEEP" run "$quickstart" -o report >/dev/null 2>one.txt &
        status_one=0 status_two=0
        "$OCCSWEEP" run other.yaml -o report >/dev/null 2>two.txt || status_two=$?
        wait $! || status_one=$?
        # One of them may have begun after the other had ended.
        case $status_one$status_two in
        00) ;;
        03) [ "$(cat two.txt)" = "occsweep: report is being written by another run" ] ;;
        30) [ "$(cat one.txt)" = "occsweep: report is being written by another run" ] ;;
        *) false ;;
        esac
        [ "$(digest report)" = "$first" ] || [ "$(digest report)" = "$second" ]
        [ "$status_one" -eq 0 ] || [ "$(digest report)" = "$second" ]
        [ "$status_two" -eq 0 ] || [ "$(digest report)" = "$first" ]
        [ "$(ls -A | tr '\n' ' ')" = "first one.txt other.yaml report second two.txt " ]
        whole=$((whole + 1))
    done
    [ "$whole" -eq 6 ]
}

@test "two programs at once never mix in one file" {
    local grid='--threads 32..1024:32 --regs 1..255 --smem 0..64K:1K'
    "$OCCSWEEP" sweep --arch sm_90 $grid -o rows.csv &
    first=$!
    local status=0 tries=0
    # Its own once rows are in it.
    until [ -s .rows.csv.occsweep-tmp ]; do
        tries=$((tries + 1))
        [ "$tries" -lt 400 ] || skip "needs a slower machine"
        sleep 0.005
    done
    kill -STOP "$first"
    fails 3 sweep --arch sm_80 $grid -o rows.csv
    [ "$stderr" = "occsweep: rows.csv is being written by another run" ]
    kill -CONT "$first"
    wait "$first"
    [ "$(ls -A)" = rows.csv ]
    [ "$(cut -d, -f1 rows.csv | sort -u | tr '\n' ' ')" = "arch sm_90 " ]
}

@test "what a killed program left of a file or a picture is removed by the next" {
    needs gnuplot
    local line file signal pid
    inputs
    while read -r line; do
        file=$(name $line)
        for signal in KILL TERM; do
            echo old >"$file"
            "$OCCSWEEP" $line -o "$file" >/dev/null 2>&1 &
            pid=$!
            sleep "0.00$((RANDOM % 9))"
            kill "-$signal" "$pid" 2>/dev/null || true
            wait "$pid" 2>/dev/null || true
            # Old, or complete.
            if [ "$(cat "$file")" != old ]; then
                "$OCCSWEEP" $line -o whole-"$file"
                cmp "$file" whole-"$file"
            fi
        done
        # Most of them were done before they were killed.
        echo half >".$file.occsweep-tmp"
        timeout 20 "$OCCSWEEP" $line -o "$file"
        [ "$(find . -name '.*occsweep*')" = "" ]
    done < <(file_commands)
}

@test "every command that writes a file leaves the old one where it cannot write" {
    inputs
    local line file commands=0
    mkdir locked
    while read -r line; do
        file=$(name $line)
        # A missing parent.
        run --separate-stderr "$OCCSWEEP" $line -o "missing/$file"
        [ "$status" -eq 3 ] || show_and_fail "$line"
        [ "$stderr" = "occsweep: missing/$file: No such file or directory" ] || show_and_fail "$line"
        # A folder where the file should be.
        mkdir -p folder/"$file"
        run --separate-stderr "$OCCSWEEP" $line -o "folder/$file"
        [ "$status" -eq 3 ] || show_and_fail "$line"
        [ "$stderr" = "occsweep: folder/$file: Is a directory" ] || show_and_fail "$line"
        # A file that may not grow.
        echo old >"$file"
        run --separate-stderr bash -c 'ulimit -f 0; exec "$@"' limited "$OCCSWEEP" $line -o "$file"
        [ "$status" -eq 3 ] || show_and_fail "$line"
        [ "$(cat "$file")" = old ]
        commands=$((commands + 1))
    done < <(file_commands)
    [ "$commands" -eq 15 ]
    [ "$(find . -name '.*occsweep*')" = "" ]
    [ ! -e missing ]
}

@test "a full device is told by every command, also on standard output" {
    inputs
    local line
    while read -r line; do
        case $line in chart*) continue ;; esac
        run --separate-stderr "$OCCSWEEP" $line -o /dev/full
        [ "$status" -eq 3 ] || show_and_fail "$line"
        [ "$stderr" = "occsweep: /dev/full: No space left on device" ] || show_and_fail "$line"
        run --separate-stderr bash -c '"$@" >/dev/full' full "$OCCSWEEP" $line
        [ "$status" -eq 3 ] || show_and_fail "$line"
        [ "$stderr" = "occsweep: standard output: No space left on device" ] || show_and_fail "$line"
    done < <(file_commands)
}

# on_small_disk SCRIPT...: run it in a folder `disk` of 24 MB that nobody else sees.
on_small_disk() {
    unshare -m sh -c 'mkdir -p disk && mount -t tmpfs -o size=24m none disk && exec "$@"' disk "$@"
}

@test "a disk that is full at any moment of a run leaves the old report" {
    needs gnuplot
    on_small_disk true 2>/dev/null || skip "needs the right to mount a file system"
    export OCCSWEEP quickstart
    cat >fill.sh <<'END'
set -eu
cd disk
"$OCCSWEEP" run "$quickstart" -o report >/dev/null
find report -type f -exec sha256sum {} + | sort >../old.txt
report_kb=$(du -sk report | cut -f1)
for percent in 0 3 10 40 80 85 95 99; do
    free_kb=$((report_kb * percent / 100))
    # All but so much of the disk is taken.
    rm -f filler
    available_kb=$(df -k . | awk 'END { print $4 }')
    head -c $(((available_kb - free_kb) * 1024)) /dev/zero >filler
    status=0
    "$OCCSWEEP" run "$quickstart" -o report >/dev/null 2>../told.txt || status=$?
    echo "$free_kb KB free: status $status, $(cat ../told.txt)"
    [ "$status" -eq 0 ] || [ "$(wc -l <../told.txt)" -eq 1 ]
    find report -type f -exec sha256sum {} + | sort | cmp - ../old.txt
    [ "$(ls -A | tr '\n' ' ')" = "filler report " ]
    echo "$status" >>../statuses.txt
done
END
    on_small_disk sh fill.sh
    [ "$(grep -c 3 statuses.txt)" -ge 6 ]
    [ "$(grep -vc '[03]' statuses.txt)" -eq 0 ]
}

# as_nobody COMMAND...: root may write everywhere.
as_nobody() {
    if [ "$(id -u)" -eq 0 ]; then
        setpriv --reuid=65534 --regid=65534 --clear-groups "$@"
    else
        "$@"
    fi
}

@test "a folder that may not be written is told, and nothing in it changes" {
    as_nobody test -x "$OCCSWEEP" 2>/dev/null || skip "needs a program that others may run"
    mkdir folder
    "$OCCSWEEP" run "$quickstart" -o folder/report >/dev/null 2>&1
    echo old >folder/rows.csv
    local before
    before=$(digest folder)
    chmod -R a+rX . "$BATS_TEST_TMPDIR"
    chmod a+x "$BATS_RUN_TMPDIR" "$BATS_RUN_TMPDIR/test"
    as_nobody test -r folder/rows.csv || skip "needs a folder that others may read"
    chmod a-w folder
    cp "$OCCSWEEP" "$quickstart" .
    run --separate-stderr as_nobody ./occsweep run quickstart.yaml -o folder/report
    [ "$status" -eq 3 ]
    [ "$stderr" = "occsweep: folder/report: Permission denied" ] || show_and_fail report
    run --separate-stderr as_nobody ./occsweep sweep --arch sm_90 --threads 32 --regs 32 --smem 0 -o folder/rows.csv
    [ "$status" -eq 3 ]
    [ "$stderr" = "occsweep: folder/rows.csv: Permission denied" ] || show_and_fail rows
    [ "$(digest folder)" = "$before" ]
    [ "$(ls -A folder | tr '\n' ' ')" = "report rows.csv " ]
}
