#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
#
# What the build writes about the program: manuals, completions, schemas. Each
# is held against the program itself.

load ../cli/common

# Run by hand, the tests take those of the release build (`make docs`).
DOCS=${OCCSWEEP_DOCS:-$BATS_TEST_DIRNAME/../../build/release/documents}

# Every command, one a line, as --help lists them.
commands() {
    "$OCCSWEEP" --help | awk '/^Commands:/ { on = 1; next } /^$/ { on = 0 } on && /^  [a-z]/ { print substr($0, 3, 12) }' |
        sed 's/ *$//'
}

# A manual page as one long line of plain text.
rendered() {
    mandoc -T ascii -O width=400 "$DOCS/$1" | sed 's/.\x08//g' | tr -s ' \n' ' '
}

# The options of a command, one a line, each with its help.
options_of() {
    # shellcheck disable=SC2086 # a command may be two words
    "$OCCSWEEP" $1 --help | awk '
        /^Options:/ { on = 1; next }
        /^$/ { on = 0 }
        !on { next }
        /^  -/ { printf "%s", (n++ ? "\n" : "") }
        { gsub(/^ +| +$/, ""); gsub(/ +/, " "); printf "%s ", $0 }
        END { print "" }' | sed 's/ $//'
}

@test "manual pages are clean" {
    needs mandoc
    for page in occsweep.1 occsweep-config.5; do
        run mandoc -T lint -W warning "$DOCS/$page"
        [ "$status" -eq 0 ]
        [ -z "$output" ]
    done
}

@test "the manual says of every command and option what help says" {
    needs mandoc
    manual=$(rendered occsweep.1)
    local count=0
    while read -r -u 3 command; do
        [[ "$manual" == *"occsweep $command "* ]] || show_and_fail "no $command"
        while read -r -u 4 option; do
            [[ "$manual" == *"$option."* ]] || show_and_fail "$command: no $option"
            count=$((count + 1))
        done 4< <(options_of "$command")
    done 3< <(commands)
    [ "$count" -gt 150 ]
}

@test "the manual of config files has every key, that of the program every column" {
    needs mandoc
    "$OCCSWEEP" explain --format json >"$BATS_TEST_TMPDIR/keys.json"
    rendered occsweep-config.5 >"$BATS_TEST_TMPDIR/manual.txt"
    python3 - "$BATS_TEST_TMPDIR" <<'PY'
import json, re, sys
folder = sys.argv[1]
manual = open(f"{folder}/manual.txt").read()
keys = json.load(open(f"{folder}/keys.json"))
assert len(keys) > 90
missing = [k["key"] for k in keys
           if re.sub(" +", " ", f'{k["key"]} {k["meaning"]}. Value: {k["value"]}.') not in manual]
assert not missing, missing
PY
    manual=$(rendered occsweep.1)
    works sweep --arch sm_90 --threads 32 --regs 32 --smem 0
    [[ "${lines[0]}" == arch,* ]]
    for column in ${lines[0]//,/ }; do
        [[ "$manual" == *" $column "* ]] || show_and_fail "no $column"
    done
}

@test "the sweep file that the manual shows is one" {
    cd "$BATS_TEST_TMPDIR"
    awk '/^[.]RS/ { on = 1; next } /^[.]RE/ { exit } on' "$DOCS/occsweep-config.5" |
        sed 's/\\-/-/g' >shown.yaml
    works run --dry-run shown.yaml
    [[ "$output" == *"charts  1"* ]]
}

# bash_completes EXPECTED WORD...: what is offered for the last word.
bash_completes() {
    local expected=$1 offered
    shift
    offered=$(bash -c '. "$0"; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _occsweep; echo "${COMPREPLY[*]}"' \
        "$DOCS/occsweep.bash" "$@")
    [ "$offered" = "$expected" ] || show_and_fail "$*: $offered"
}

@test "completion for bash" {
    bash_completes calc occsweep cal
    bash_completes 'list show check' occsweep arch ''
    bash_completes sm_90 occsweep arch show sm_9
    bash_completes --arch occsweep calc --ar
    bash_completes sm_90 occsweep calc --arch sm_9
    bash_completes sm_90 occsweep calc --arch = sm_9
    bash_completes sm_80,sm_90 occsweep compare --arch sm_80,sm_9
    bash_completes 'cliffs card compare' occsweep chart c
    bash_completes json occsweep check --format j
    bash_completes regs occsweep chart cliffs --along r
    bash_completes '' occsweep run quick
    bash_completes 'warps_per_block warps_per_sm' occsweep sweep --columns warps
    bash_completes max_regs_per_thread occsweep budget --columns max_r
    bash_completes needed occsweep calc --carveout n
    # Every command and option is known.
    [ "$(commands | wc -l)" -gt 20 ]
    while read -r -u 3 command; do
        # shellcheck disable=SC2086 # a command may be two words
        offered=$(bash -c '. "$0"; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _occsweep; printf "%s\n" "${COMPREPLY[@]}"' \
            "$DOCS/occsweep.bash" occsweep $command --)
        diff <(options_of "$command" | sed -E 's/^(-., )?(--[a-z-]+).*/\2/' | sort -u) <(sort -u <<<"$offered") ||
            show_and_fail "$command"
    done 3< <(commands)
}

@test "completion for zsh" {
    needs zsh
    zsh -n "$DOCS/_occsweep"
    # The functions of zsh that draw the menu are replaced by ones that print.
    run zsh -fc '
        _arguments() { print -rl -- "$@" }
        _describe() { print -rl -- "${(@P)2}" }
        complete() { words=("$@"); CURRENT=$#; (source $DOCS_FILE) }
        export DOCS_FILE=$1
        complete occsweep ""; complete occsweep arch ""; complete occsweep arch show ""
        complete occsweep calc ""' zsh "$DOCS/_occsweep"
    [ "$status" -eq 0 ]
    [[ "$output" == *"calc:one launch in full"* ]]
    [[ "$output" == *"show:one architecture in full"* ]]
    [[ "$output" == *"*:operand:("*"sm_90"* ]]
    [[ "$output" == *"--optin=["*"]:yes|no:(yes no)"* ]]
    [[ "$output" == *"--arch=["*":_values -s , value "*"sm_90"* ]]
}

@test "completion for fish" {
    needs fish
    fish -n "$DOCS/occsweep.fish"
    mkdir "$BATS_TEST_TMPDIR/bin"
    ln -s "$OCCSWEEP" "$BATS_TEST_TMPDIR/bin/occsweep"
    export HOME=$BATS_TEST_TMPDIR PATH=$BATS_TEST_TMPDIR/bin:$PATH
    offers() {
        fish -c "source '$DOCS/occsweep.fish'; complete -C'$1'" | cut -f1 | paste -sd ' '
    }
    [ "$(offers 'occsweep cal')" = calc ]
    [ "$(offers 'occsweep arch ')" = "check list show" ]
    [ "$(offers 'occsweep arch show sm_9')" = sm_90 ]
    [ "$(offers 'occsweep check --format s')" = sarif ]
    [ "$(offers 'occsweep compare --arch sm_9')" = sm_90 ]
    [ "$(offers 'occsweep compare --arch sm_80,sm_9')" = sm_80,sm_90 ]
    [ "$(offers 'occsweep compare --arch=sm_80,sm_86,sm_9')" = --arch=sm_80,sm_86,sm_90 ]
    [[ " $(offers 'occsweep arch check --') " != *" --baseline "* ]]
}

@test "schemas take what the reader takes, and are as strict as they can be" {
    python_with jsonschema yaml
    cd "$BATS_TEST_DIRNAME/../.."
    run "$python" tests/docs/check_schemas.py "$DOCS" tests/docs/blind.txt
    [ "$status" -eq 0 ] || { printf '%s\n' "$output" && false; }
}

@test "a validator names the key that is wrong" {
    python_with jsonschema
    run "$python" "$BATS_TEST_DIRNAME/schema_messages.py" "$DOCS"
    [ "$status" -eq 0 ] || show_and_fail "$output"
}

# What is held against the schema: a name, and the arguments.
json_outputs() {
    local kernels=$BATS_TEST_DIRNAME/../kernels/ptxas_sm_80.log
    cat <<END
calc calc --arch sm_90 --threads 256 --regs 72 --smem 40K --grid 400 --sms 132 --cluster 2 --explain
refused calc --arch sm_35 --threads 1024 --regs 255 --smem 48K
old calc --arch sm_52 --threads 96 --regs 33 --smem 1000 --partitioned-caching on --set barriers.per_sm=7
sizes calc --arch sm_90 --regs 72 --smem 40K
cliffs cliffs --arch sm_80,sm_90 --threads 256 --smem 0,40K
union cliffs --arch sm_90 --threads 256,512 --smem 0 --union
regions regions --arch sm_30
budget budget --arch nvidia --threads 64..1024:64 --blocks 3
wide budget --arch sm_90 --threads 128,256 --wide
groups budget --arch sm_90 --warpgroups 1+2
best best --arch sm_90,sm_61 --regs 40 --smem 8K
compare compare --arch nvidia --threads 256 --regs 72 --smem 40K
kernels kernels $kernels --threads 128,256
between compare $kernels --threads 128 --arch sm_80,sm_90
verify verify report.txt
archs arch list
arch arch show sm_90
keys explain
END
}

@test "what --format json writes is as its schema says" {
    python_with jsonschema
    cd "$BATS_TEST_TMPDIR"
    (cd "$BATS_TEST_DIRNAME/../.." && python3 tests/support/ncu_reports.py text) >report.txt
    while read -r -u 3 name arguments; do
        # shellcheck disable=SC2086 # several words
        "$OCCSWEEP" $arguments --format json >"$name.json" 2>/dev/null || [ $? -eq 1 ]
    done 3< <(json_outputs)
    run "$python" - "$DOCS/output.schema.json" *.json <<'PY'
import json, jsonschema, sys
schema = json.load(open(sys.argv[1]))
jsonschema.Draft7Validator.check_schema(schema)
validator = jsonschema.Draft7Validator(schema)
documents = sys.argv[2:]
assert len(documents) == 18
for path in documents:
    document = json.load(open(path))
    assert document, path
    for error in validator.iter_errors(document):
        sys.exit(f"{path}: {error.json_path}: {error.message[:300]}")
account = json.load(open("calc.json"))
del account["blocks_per_sm"]
assert list(validator.iter_errors(account)), "nothing is required"
PY
    [ "$status" -eq 0 ] || show_and_fail "$output"
}

# A command has a table in gen_tables.c, or the schema refuses what it writes;
# only the account of check has none.
@test "every command that writes JSON is held against the schema" {
    local count=0
    while read -r -u 3 command; do
        [[ "$(options_of "$command")" =~ --format\ [a-z\|]*json ]] || continue
        count=$((count + 1))
        [ "$command" = check ] || json_outputs | grep -Eq "^[a-z]+ $command( |\$)" ||
            show_and_fail "no JSON of $command"
    done 3< <(commands)
    [ "$count" -ge 12 ]
}

@test "the schemas in configs/schema are those of the tables" {
    cd "$BATS_TEST_DIRNAME/../../configs/schema"
    [ -z "${OCCSWEEP_UPDATE:-}" ] || cp "$DOCS"/*.schema.json .
    for schema in *.json; do
        diff "$schema" "$DOCS/$schema"
    done
}

@test "shipped configs name their schema, and it is there" {
    cd "$BATS_TEST_DIRNAME/../.."
    for config in configs/sweeps/*.yaml configs/arch/*/*.yaml; do
        schema=$(sed -n '1s/^# yaml-language-server: [$]schema=//p' "$config")
        [ -n "$schema" ] || show_and_fail "$config"
        [ -f "$(dirname "$config")/$schema" ] || show_and_fail "$config"
    done
}
