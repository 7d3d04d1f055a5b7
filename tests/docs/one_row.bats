#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
#
# One fact in one place: in a copy of the code a row is added to each table,
# and help, manual, completions, schemas and columns tell of it by themselves.

load ../cli/common

# insert_before FILE TEXT LINE: put LINE before the first line that holds TEXT.
insert_before() {
    awk -v text="$2" -v line="$3" '!done && index($0, text) { print line; done = 1 } { print } END { exit !done }' \
        "$1" >"$1.new" && mv "$1.new" "$1"
}

# says FILE WORD...: the document has each.
says() {
    local file=build/copy/documents/$1 word
    shift
    for word; do
        grep -qF -- "$word" "$file" || show_and_fail "$file says nothing of $word"
    done
}

@test "a row added to a table is told of everywhere" {
    not_sanitized "what it builds has no sanitizers in it"
    cd "$BATS_TEST_DIRNAME/../.."
    cp -R Makefile src include configs plots "$BATS_TEST_TMPDIR"
    cd "$BATS_TEST_TMPDIR"

    sed 's/cmd_probe/cmd_frob/; s/"probe"/"frob"/; s/a CUDA program that asks/a frobnication that asks/; s/"occsweep probe/"occsweep frob/' \
        src/cli/cmd_probe.c >src/cli/cmd_frob.c
    sed -i 's/^extern const struct command cmd_run,/extern const struct command cmd_frob, cmd_run,/' src/cli/command.c
    insert_before src/cli/command.c '&cmd_repl,' '    &cmd_frob,'
    insert_before src/cli/options.h OPTION_COUNT, '    OPT_FROB,'
    insert_before src/cli/options.h 'const char *gpu;' '    const char *frob;'
    insert_before src/cli/option_table.c '[OPT_GPU] =' \
        '    [OPT_FROB] = {"frobnicate", 0, false, "low|high", "how much", NULL, FIELD(frob)},'
    sed -i 's/{OPT_OUTPUT, OPT_END}/{OPT_FROB, OPT_OUTPUT, OPT_END}/' src/cli/cmd_frob.c
    insert_before include/occsweep/arch.h 'uint32_t max_blocks_per_sm;' '    uint32_t max_frobs;'
    insert_before src/config/arch_keys.c '{NUMBER(limits., max_blocks_per_sm' \
        '    {NUMBER(limits., max_frobs, "frobs", 7, "Frobs", "number of frobs")},'
    insert_before src/emit/sweep_columns.c '{ .name = "occupancy_pct"' \
        '    {.name = "frobs_per_sm", .unit = "frobs", .help = "what is frobbed", .get = cell_from_u32},'

    nice make VARIANT=copy CFLAGS=-O0 all docs >make.log 2>&1 || show_and_fail "$(tail -n 5 make.log)"
    program=build/copy/occsweep
    "$program" --help | grep -q '^  frob '
    "$program" frob --help | grep -q -- '--frobnicate low|high'
    "$program" explain max_frobs | grep -q 'number of frobs, 1 to 7'
    "$program" sweep --arch sm_90 --threads 32 --regs 32 --smem 0 | head -n 1 | grep -q ',frobs_per_sm,'
    says occsweep.1 'occsweep frob' '\-\-frobnicate low|high' frobs_per_sm 'what is frobbed'
    says occsweep-config.5 limits.max_frobs
    says arch.schema.json '"max_frobs"'
    says sweep.schema.json '"max_frobs"'
    for shell in occsweep.bash _occsweep occsweep.fish; do
        says "$shell" frob frobnicate high frobs_per_sm
    done
}
