#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
#
# Every command has examples in its --help, and every example runs.

load common

setup() {
    mkdir "$BATS_TEST_TMPDIR/bin" "$BATS_TEST_TMPDIR/work"
    ln -s "$(realpath "$OCCSWEEP")" "$BATS_TEST_TMPDIR/bin/occsweep"
    ln -s "$PWD/configs" "$BATS_TEST_TMPDIR/work/configs"
    cd "$BATS_TEST_TMPDIR/work" || return 1
    PATH=$BATS_TEST_TMPDIR/bin:$PATH
    # The files that examples read.
    sed 's/^name: .*/name: my-kernel/' configs/sweeps/quickstart.yaml >my-kernel.yaml
    occsweep arch show sm_89 --format yaml | sed 's/^name: .*/name: mine/' >mine.yaml
    sed 's/k_/gemm_/' "$BATS_TEST_DIRNAME/../kernels/ptxas_sm_80.log" >build.log
    cp build.log old.log
    (cd "$BATS_TEST_DIRNAME/../.." && python3 tests/support/ncu_reports.py text) >report.txt
    occsweep check build.log --baseline baseline.csv --update >/dev/null
    printf 'arch,threads,regs,smem\nsm_90,256,72,40960\nsm_80,1024,72,0\n' >launches.csv
}

# Every command, one a line, as --help lists them.
commands() {
    "$OCCSWEEP" --help |
        awk '/^Commands:/ { on = 1; next } /^$/ { on = 0 } on && /^  [a-z]/ { print substr($0, 3, 12) }' |
        sed 's/ *$//'
}

# The example lines of one command, or of two words.
examples_of() {
    # shellcheck disable=SC2086 # a command may be two words
    "$OCCSWEEP" $1 --help | sed -e '1,/^Examples:/d' -e 's/^  //'
}

# Nothing on standard error; status 0, or 1 for a launch that cannot run; what
# it says it writes is there.
example_runs() {
    local expected_status=0
    run --separate-stderr bash -c "$1"
    [[ "$1" != "occsweep calc "* ]] || ! grep -q '^  cannot launch: ' <<<"$output" ||
        expected_status=1
    [ "$status" -eq $expected_status ] || show_and_fail "status $status: $1"
    [ -z "$stderr" ] || show_and_fail "not silent: $1"
    [[ "$1" != *" -o "* ]] || [ -s "$(sed -E 's/.* -o ([^ ]+).*/\1/' <<<"$1")" ] ||
        show_and_fail "wrote nothing: $1"
}

@test "every example of every command runs" {
    needs gnuplot
    local command example count=0
    [ "$(commands | wc -l)" -ge 14 ]
    while read -r -u 3 command; do
        [ -n "$(examples_of "$command")" ] || show_and_fail "no example: $command"
        while read -r -u 4 example; do
            [[ "$example" == *"occsweep $command"* ]] || show_and_fail "not of $command: $example"
            example_runs "$example"
            count=$((count + 1))
        done 4< <(examples_of "$command")
    done 3< <(commands)
    [ "$count" -ge 35 ]
}
