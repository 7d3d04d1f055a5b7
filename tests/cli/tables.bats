#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
#
# Tables on a terminal: as wide as its window, with colour unless forbidden.

load common

# on_terminal COLUMNS ARGUMENTS...: run the program on a terminal of its own;
# what it wrote is in $output.
on_terminal() {
    run --separate-stderr python3 - "$OCCSWEEP" "$@" <<'PY'
import fcntl, os, pty, struct, sys, termios
program, columns, arguments = sys.argv[1], int(sys.argv[2]), sys.argv[3:]
child, terminal = pty.fork()
if child == 0:
    fcntl.ioctl(1, termios.TIOCSWINSZ, struct.pack("4H", 24, columns, 0, 0))
    os.execv(program, [program] + arguments)
written = b""
while True:
    try:
        chunk = os.read(terminal, 65536)
    except OSError:
        break
    if not chunk:
        break
    written += chunk
sys.stdout.write(written.decode().replace("\r\n", "\n"))
sys.exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
PY
    [ "$status" -eq 0 ] || show_and_fail "status $status: $*"
}

longest_line() {
    awk '{ if (length($0) > most) most = length($0) } END { print most }' <<<"$output"
}

@test "a table fits the window, and says the same" {
    export NO_COLOR=1
    works cliffs --arch sm_90 --threads 1024
    wide=$(grep -c '' <<<"$output")
    on_terminal 200 cliffs --arch sm_90 --threads 1024
    [ "$(grep -c '' <<<"$output")" -eq "$wide" ]
    for columns in 80 60 40; do
        on_terminal $columns budget --arch sm_75,sm_90 --threads 256,1024 --blocks 1
        [ "$(tail -n +4 <<<"$output" | sed '/^$/,$d' | awk '{ print length($0) }' | sort -n | tail -n 1)" -le $columns ]
        on_terminal $columns calc --arch sm_90 --regs 32
        on_terminal $columns arch list
        [ "$(longest_line)" -le $columns ]
        on_terminal $columns budget --arch sm_90 --threads 64 --wide
        [[ "$output" == *" 32"* ]]
    done
}

@test "a file and a pipe have no window" {
    works arch list
    pipe=$output
    on_terminal 40 arch list -o "$BATS_TEST_TMPDIR/list"
    [ "$(cat "$BATS_TEST_TMPDIR/list")" = "$pipe" ]
}

@test "colour on a terminal only, and not where NO_COLOR is set" {
    unset NO_COLOR
    export TERM=xterm
    on_terminal 80 arch list
    [[ "$output" == $'\e[1m'* ]]
    works arch list
    [[ "$output" != *$'\e'* ]]
    NO_COLOR=1 on_terminal 80 arch list
    [[ "$output" != *$'\e'* ]]
    TERM=dumb on_terminal 80 arch list
    [[ "$output" != *$'\e'* ]]
    NO_COLOR= on_terminal 80 arch list
    [[ "$output" == *$'\e[1m'* ]]
    on_terminal 80 arch list --format csv
    [[ "$output" != *$'\e'* ]]
}
