#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
#
# How the program is asked: help, versions, and every kind of wrong usage.

load common

# Every command, one a line, as --help lists them.
commands() {
    "$OCCSWEEP" --help | awk '/^Commands:/ { on = 1; next } /^$/ { on = 0 } on && /^  [a-z]/ { print substr($0, 3, 10) }' |
        sed 's/ *$//'
}

@test "alone, the program shows where to start" {
    works
    [ "$(printf '%s\n' "$output" | grep -c '^  occsweep ')" -le 4 ]
    [[ "$output" == *"occsweep --help"* ]]
    # An installed program has no folder of configs.
    [[ "$output" != *configs/* ]]
}

@test "--help and --version everywhere" {
    works --help
    works -h
    works --version
    [[ "$output" =~ ^occsweep\ [0-9]+\.[0-9]+\.[0-9]+$ ]]
    version=$output
    [ "$(commands | wc -l)" -ge 4 ]
    while read -r command; do
        # shellcheck disable=SC2086 # a command may be two words
        {
            works $command --help
            [[ "${lines[0]}" == "Usage: occsweep $command "* ]]
            [[ "$output" == *"Options:"*"--help"*"--version"*"Examples:"*"occsweep $command"* ]]
            works $command --version
            [ "$output" = "$version" ]
        }
    done < <(commands)
    for group in arch new ''; do
        works $group --help
        [[ "$output" == *"For example:"*"  occsweep $group"* ]]
    done
    works arch --help
    [[ "$output" == *"Usage: occsweep arch COMMAND "* ]]
    works arch --version
}

@test "help says of each output whether it is a file or a folder" {
    works run --help
    [[ "$output" == *"-o, --output DIR "* ]]
    works sweep --help
    [[ "$output" == *"-o, --output FILE "* ]]
}

@test "help does not ask for the rest of the line to be right" {
    works calc --threads 1 --help --nonsense
    [[ "${lines[0]}" == "Usage: occsweep calc "* ]]
}

@test "unknown commands" {
    refuses "unknown command cacl; did you mean calc?" cacl
    refuses "unknown command help; did you mean --help?" help calc
    refuses "unknown command version; did you mean --version?" version
    refuses "unknown command list; did you mean arch list?" list
    refuses "unknown command show; did you mean arch show?" show sm_90
    refuses "unknown command 'frobnicate'; occsweep --help lists them" frobnicate
    refuses "unknown command ''; occsweep --help lists them" ''
    refuses "--arch stands before the command; write occsweep COMMAND --arch" --arch sm_90 calc
    refuses "-o stands before the command; write occsweep COMMAND -o" -o calc.txt calc
    refuses "there is no option --hlep; did you mean --help?" --hlep
    refuses "there is no option -v; did you mean --version?" -v
    refuses "there is no option '--frobnicate'; occsweep --help says more" --frobnicate calc
}

@test "commands of two words" {
    refuses "arch what? list, show or check" arch
    refuses "unknown command arch lsit; did you mean arch list?" arch lsit
    refuses "unknown command arch 'frobnicate'; it may be list, show or check" arch frobnicate
}

@test "unknown options" {
    refuses "calc has no option --reg; did you mean --regs?" calc --reg 32
    refuses "calc has no option --treads; did you mean --threads?" calc --treads=32
    refuses "calc has no option --frobnicate; occsweep calc --help lists them" calc --frobnicate
    refuses "calc has no option --registers; did you mean --regs?" calc --registers 32
    refuses "calc has no option --shared-memory; did you mean --smem?" calc --shared-memory=4K
    refuses "kernels has no option --block; did you mean --threads?" kernels --block 64
    refuses "regions has no option --registers; occsweep regions --help lists them" \
        regions --registers 32
    refuses "calc has no option -x; occsweep calc --help lists them" calc -x
    refuses "arch list has no option --regs; occsweep arch list --help lists them" arch list --regs 3
}

@test "help and refusals name the same formats" {
    local command words
    for command in 'arch list' 'arch show sm_90' 'regions --arch sm_90' \
        'budget --arch sm_90 --threads 32 --blocks 1'; do
        # shellcheck disable=SC2086 # several words
        {
            words=$("$OCCSWEEP" $command --help | sed -n 's/^  --format \([a-z|]*\).*/\1/p')
            fails 2 $command --format nonsense
        }
        words=${words//|/, }
        [[ "$stderr" == *"; it must be ${words%, *} or ${words##*, }" ]] ||
            show_and_fail "$command: $stderr"
    done
}

@test "an abbreviation is not an option" {
    refuses "calc has no option --thread; did you mean --threads?" calc --thread 32
}

@test "an option given twice" {
    refuses "--regs is given twice" calc --arch sm_90 --threads 32 --regs 32 --regs 32
    refuses "--output is given twice" calc --arch sm_90 --threads 32 --regs 32 -o /dev/null --output=/dev/null
    works calc --arch sm_90 --threads 32 --regs 32 --set limits.max_warps_per_sm=48 --set limits.max_blocks_per_sm=16
}

@test "missing and unwanted values" {
    refuses "--regs needs a value (N)" calc --arch sm_90 --regs
    refuses "-o needs a value (FILE)" calc --arch sm_90 -o
    refuses "--arch needs a value (NAME[,NAME...]), but --threads follows" calc --arch --threads 32
    refuses "--arch is empty; it needs a value (NAME[,NAME...])" calc --arch ''
    refuses "--regs is empty; it needs a value (N)" calc --regs=
    refuses "--help takes no value" calc --help=yes
}

@test "arguments that are not options" {
    refuses "calc: 256 is one argument too many; usage: occsweep calc --arch NAME --threads N --regs N [--smem SIZE] [OPTIONS]" \
        calc --arch sm_90 256
    refuses "arch show needs more arguments; usage: occsweep arch show NAME [OPTIONS]" arch show
    refuses "arch show: sm_80 is one argument too many; usage: occsweep arch show NAME [OPTIONS]" \
        arch show sm_90 sm_80
    fails 2 calc --arch sm_90 --regs 32 --threads 32 -- --help
}

@test "options may stand anywhere, and their value behind =" {
    works arch show --format csv sm_90
    first=$output
    works arch show sm_90 --format=csv
    [ "$output" = "$first" ]
}

@test "words with few values" {
    fails 2 calc --arch sm_90 --regs 32 --optin maybe
    fails 2 calc --arch sm_90 --regs 32 --partitioned-caching yes
    fails 2 calc --arch sm_90 --regs 32 --rules textbook
    refuses "--format: xml is no format; it must be text, csv, json, md or latex" \
        calc --arch sm_90 --regs 32 --format xml
}

@test "what a user types cannot write control characters to the terminal" {
    fails 2 calc --arch $'sm_90\e[31m' --regs 32
    [[ "$stderr" != *$'\e'* ]]
    fails 2 $'calc\n\n'
}

@test "a directory in place of a file is bad input, whoever reads it" {
    folder=$BATS_TEST_TMPDIR/folder
    mkdir "$folder"
    for words in "run $folder" "calc --arch $folder --threads 32 --regs 32" "eval --arch sm_90 $folder" \
        "check tests/kernels/ptxas_sm_90.log --baseline $folder" "verify $folder"; do
        # shellcheck disable=SC2086 # the words are the arguments
        run --separate-stderr "$OCCSWEEP" $words
        [ "$status" -eq 2 ]
        [ "$stderr" = "occsweep: $folder is a directory; it must be a file" ]
    done
}
