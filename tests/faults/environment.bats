#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
#
# Whatever the user's environment, outputs have the same bytes, or one line
# says what is wrong with it and the status is right.

load ../cli/common

setup() {
    OCCSWEEP=$(realpath "$OCCSWEEP")
    root=$(realpath "$BATS_TEST_DIRNAME/../..")
    mkdir "$BATS_TEST_TMPDIR/work"
    cd "$BATS_TEST_TMPDIR/work"
    cat >all.yaml <<'END'
name: all
architectures: [sm_90]
grid: {threads_per_block: 32..1024:32, regs_per_thread: 8..248:8, smem_per_block: 0}
kernels:
  - {name: tiled, threads_per_block: 256, regs_per_thread: 72, smem_per_block: 40K}
charts:
  - {id: one, type: cliffs, along: regs_per_thread, threads_per_block: 256, smem_per_block: 40K}
  - {id: two, type: occupancy, x: regs_per_thread, y: threads_per_block, smem_per_block: 40K}
output: {formats: [svg, png], themes: [dark]}
END
    cp "$root/tests/kernels/build.log" .
    printf 'arch,threads_per_block,regs_per_thread\nsm_90,256,72\nsm_80,96,40\n' >launches.csv
}

# outputs FOLDER [COMMAND...]: what the program writes, run as the command says.
outputs() {
    local folder=$1
    shift
    mkdir "$folder"
    {
        "$@" "$OCCSWEEP" run all.yaml -o "$folder/report" | sed "s#$folder##"
        "$@" "$OCCSWEEP" sweep --arch sm_90,sm_86 --threads 32..1024:32 --regs 1..255:7 --smem 0,27.5K
        "$@" "$OCCSWEEP" calc --arch sm_90 --threads 96 --regs 72 --smem 40K --explain
        "$@" "$OCCSWEEP" eval launches.csv
        "$@" "$OCCSWEEP" kernels build.log --threads 96,256 --format csv
        "$@" "$OCCSWEEP" compare --arch sm_80,sm_90 --threads 256 --regs 72 --smem 40K
        "$@" "$OCCSWEEP" arch show 'gtx titan'
    } >"$folder/told"
}

# same [COMMAND...]: the bytes of an untouched environment, in silence.
same() {
    rm -rf other
    outputs other "$@" 2>complaints
    diff -r usual other
    [ ! -s complaints ] || { cat complaints && false; }
}

@test "a hostile .gnuplot, and what else gnuplot reads of the environment, change nothing" {
    needs gnuplot
    outputs usual
    mkdir home
    cat >home/.gnuplot <<'END'
print "rc was read"
set terminal dumb
set xlabel "rc was read"
system("touch rc-was-read")
exit error "rc was read"
END
    cp home/.gnuplot home/gnuplotrc
    HOME=$PWD/home run gnuplot -e 'print 1'
    [[ "$output" == *"rc was read"* ]]
    rm rc-was-read
    same env HOME="$PWD/home" GNUTERM=dumb GNUPLOT_LIB="$PWD/home" GNUPLOT_DRIVER_DIR="$PWD/home" \
        GNUPLOT_PS_DIR="$PWD/home" GNUPLOT_FONTPATH="$PWD/home" GNUPLOT_DEFAULT_GDFONT=none GDFONTPATH="$PWD/home" \
        FIT_LOG="$PWD/home/fit.log" FIT_SCRIPT='touch ran' GNUHELP=/none PAGER=false SHELL=/bin/false DISPLAY=:99
    [ -z "$(find . -name 'rc-was-read' -o -name ran -o -name fit.log)" ]
}

@test "locales with other decimals and another i change nothing" {
    needs gnuplot localedef
    mkdir locales
    localedef -i de_DE -f UTF-8 locales/de_DE.UTF-8 2>/dev/null || skip "needs locales"
    localedef -i tr_TR -f UTF-8 locales/tr_TR.UTF-8 2>/dev/null || skip "needs locales"
    export LOCPATH=$PWD/locales
    [ "$(LC_ALL=de_DE.UTF-8 locale decimal_point)" = "," ]
    unset LOCPATH
    outputs usual
    same env LOCPATH="$PWD/locales" LC_ALL=de_DE.UTF-8 LANG=de_DE.UTF-8 LANGUAGE=de
    same env LOCPATH="$PWD/locales" LC_ALL=tr_TR.UTF-8
    same env LOCPATH="$PWD/locales" LC_NUMERIC=de_DE.UTF-8 LC_CTYPE=tr_TR.UTF-8
    # TITAN has an i that is no i in Turkish.
    LOCPATH=$PWD/locales LC_ALL=tr_TR.UTF-8 works arch show 'GTX TITAN'
    same env LC_ALL=no_SUCH.locale LANG=../../etc
}

@test "time zone, umask and home change nothing" {
    needs gnuplot
    outputs usual
    same env TZ=Pacific/Kiritimati
    same env TZ=garbage/../.. HOME=/nonexistent
    same env -u HOME -u USER -u LANG -u TMPDIR -u TERM
    same env HOME=/proc/1 TMPDIR=/nonexistent XDG_CONFIG_HOME=/dev/null XDG_CACHE_HOME=/dev/null
    same sh -c 'umask 077; exec "$@"' masked
    [ "$(stat -c %a other/report other/report/index.html other/report/charts/one-dark.svg |
        tr '\n' ' ')" = "700 600 600 " ]
    rm -rf other
    outputs other
    [ "$(stat -c %a other/report/index.html)" = "$(printf '%o' $((0666 & ~$(umask))))" ]
}

@test "closed standard streams change nothing in files, and a closed output is told" {
    needs gnuplot
    outputs usual
    same sh -c 'exec "$@" <&-' closed
    same sh -c 'exec "$@" <&- 2>&-' closed
    run --separate-stderr sh -c 'exec "$0" run all.yaml -o closed <&- >&-' "$OCCSWEEP"
    [ "$status" -eq 3 ]
    [ "$stderr" = "occsweep: standard output: Bad file descriptor" ]
    diff -r usual/report closed
    run --separate-stderr sh -c 'exec "$0" eval <&-' "$OCCSWEEP"
    [ "$status" -eq 3 ]
    [[ "$stderr" == "occsweep: "*": Bad file descriptor" ]]
}

@test "numbers of threads that are none change nothing" {
    local value grid='--arch sm_90 --threads 32..1024:32 --regs 1..255 --smem 0..8K:2K'
    "$OCCSWEEP" sweep $grid >usual.csv
    for value in 0 1 3 10000 -1 garbage '' 3,2 99999999999999999999; do
        OMP_NUM_THREADS=$value "$OCCSWEEP" sweep $grid >other.csv 2>complaints
        cmp usual.csv other.csv
        # What OpenMP says of it, once.
        [ "$(grep -c . complaints)" -le 1 ]
        run ! grep -v '^$\|^libgomp: Invalid value for environment variable OMP_NUM_THREADS' complaints
    done
    for value in OMP_THREAD_LIMIT=1 OMP_STACKSIZE=1P OMP_PROC_BIND=none OMP_DYNAMIC=true GOMP_CPU_AFFINITY=999; do
        env "$value" "$OCCSWEEP" sweep $grid -j 7 2>/dev/null | cmp usual.csv
    done
}

# limited FLAG VALUE COMMAND...: under a limit of the shell's ulimit.
limited() {
    bash -c 'ulimit "$0" "$1" && exec "${@:2}"' "$@"
}

@test "little stack, memory, files: the same bytes, or one line and status 3" {
    needs gnuplot
    not_sanitized "the sanitizers need what is limited"
    outputs usual
    same limited -s 256
    same limited -n 16
    same limited -s unlimited
    local flag value
    while read -r flag value; do
        run --separate-stderr limited "$flag" "$value" "$OCCSWEEP" run all.yaml -o limited
        if [ "$status" -eq 0 ]; then
            diff -r usual/report limited
            continue
        fi
        [ "$status" -eq 3 ] || show_and_fail "ulimit $flag $value: status $status"
        [ "${#stderr_lines[@]}" -eq 1 ] || show_and_fail "ulimit $flag $value"
        [ ! -e limited ] || diff -r usual/report limited
        [ -z "$(find . -name '.*occsweep*')" ] || show_and_fail "ulimit $flag $value: it left something"
    done <<'END'
-s 64
-s 200
-v 16000
-v 24000
-v 80000
-n 6
-n 7
-n 8
-n 9
-f 1
-f 50
-f 500
END
}

@test "a long name of a kernel takes more stack, and little is told" {
    not_sanitized "the sanitizers need what is limited"
    local size
    for size in 100 400 1000 4000 8000; do
        {
            printf '\t.amdgcn_target "amdgcn-amd-amdhsa--gfx1100"\n\t.amdhsa_kernel _Z1f'
            printf "%${size}s" '' | tr ' ' P
            printf 'i\n; NumVgprs: 9\n'
        } >long.s
        "$OCCSWEEP" kernels long.s --threads 64 --format csv >usual
        for limit in 256 384 1000 2200; do
            run --separate-stderr limited -s $limit "$OCCSWEEP" kernels long.s --threads 64 --format csv -o little
            if [ "$status" -eq 0 ]; then
                cmp usual little
                continue
            fi
            [ "$status" -eq 3 ] || show_and_fail "$size bytes in $limit KiB: status $status"
            [[ "$stderr" == "occsweep: the stack is limited to $limit KiB, and the name of a kernel takes up to "*": see \`ulimit -s\`" ]]
            [ $((size * 512)) -gt $(((limit - 130) * 1024)) ] || show_and_fail "$size bytes fit in $limit KiB"
        done
        rm -f little
    done
}

# Below 16 KiB the loader of any program ends by a fault. Where the stack begins is
# by chance, so more than once.
@test "a stack of 16 KiB is enough to say that it is too small" {
    not_sanitized "the sanitizers need what is limited"
    local tries
    for tries in {1..20}; do
        run --separate-stderr bash -c 'ulimit -s 16 && exec -c "$0" --version' "$OCCSWEEP"
        [ "$status" -eq 3 ] || show_and_fail "try $tries: status $status"
        [ "$stderr" = "occsweep: the stack is limited to 16 KiB, and this program takes up to 256: see \`ulimit -s\`" ]
    done
}

@test "where no process can be started, that is told" {
    needs gnuplot setpriv
    not_sanitized "the sanitizers need what is limited"
    [ "$(id -u)" -eq 0 ] || skip "needs root to become somebody with few processes"
    chmod a+x "$BATS_RUN_TMPDIR" "$BATS_RUN_TMPDIR/test" "$BATS_TEST_TMPDIR"
    chmod 777 .
    cp "$OCCSWEEP" occsweep
    nobody() { setpriv --reuid=54321 --regid=54321 --clear-groups "$@"; }
    nobody test -x ./occsweep || skip "needs a folder that others may read"
    nobody ./occsweep run all.yaml -o usual >/dev/null
    local processes
    for processes in 1 2 3; do
        run --separate-stderr nobody bash -c 'ulimit -u $0; exec ./occsweep run all.yaml -j 8 -o few' $processes
        if [ "$status" -ne 0 ]; then
            [ "$status" -eq 3 ] || show_and_fail "$processes processes"
            [[ "$stderr" == "occsweep: gnuplot"*"Resource temporarily unavailable" ]] ||
                show_and_fail "$processes processes"
        fi
        [ "$status" -ne 0 ] || diff -r usual few
        [ -z "$(find . -name '.*occsweep*')" ]
    done
    ./occsweep sweep --arch sm_90 --threads 32..1024:32 --regs 1..255 --smem 0 >usual.csv
    nobody bash -c 'ulimit -u 1; exec ./occsweep sweep --arch sm_90 --threads 32..1024:32 --regs 1..255 --smem 0 -j 8' |
        cmp usual.csv
}

@test "a terminal of 20 columns gets lines that fit, and the same files" {
    needs gnuplot python3
    outputs usual
    python3 "$BATS_TEST_DIRNAME/narrow_terminal.py" "$OCCSWEEP" run all.yaml --progress always -o narrow >shown
    diff -r usual/report narrow
    [ "$(tail -n 1 shown)" = "narrow/index.html" ]
    # Slow enough to show how far it is.
    fake_gnuplot "sleep 1.5; exec '$(command -v gnuplot)' \"\$@\""
    python3 "$BATS_TEST_DIRNAME/narrow_terminal.py" "$OCCSWEEP" run all.yaml -j 1 -o slow >shown
    diff -r usual/report slow
    grep -q '^[0-9]* %, ' shown
    [ "$(awk 'length > 19' shown)" = "" ]
}
