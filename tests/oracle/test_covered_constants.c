/* SPDX-License-Identifier: MIT */
/*
 * Every constant of a shipped NVIDIA architecture, changed a little either way, makes
 * a recorded row come out otherwise: a wrong file cannot go unseen. Those that
 * no row covers are listed in tests/README.md, and this holds the list true.
 * (That the rows come out as recorded is the other tests' matter.)
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <occsweep/budget.h>

#include "base/buffer.h"
#include "config/arch_keys.h"
#include "support/csv_rows.h"

#define MAX_ROWS 20000
#define MAX_UNCOVERED 128
#define HEADING "\n## Constants that no recorded row covers\n"

/* ---- recorded rows ---- */

/* Which answers of a launch were recorded. */
enum recorded { ALL_LIMITS, BLOCKS_ALONE, PROFILER_LIMITS, PTXAS_REGISTERS };

struct row {
    const struct occ_arch *arch;
    enum recorded recorded;
    struct occ_launch launch;
    uint32_t blocks; /* PTXAS_REGISTERS: that were asked for */
};

static struct row rows[MAX_ROWS];
static size_t row_count;

static struct row *add_row(const struct csv *csv, const char *arch, enum recorded recorded)
{
    struct row *row = &rows[row_count++];
    assert_true(row_count < MAX_ROWS);
    *row = (struct row){.arch = occ_arch_find(csv_text(csv, arch)), .recorded = recorded};
    row->launch.optin = true;
    assert_non_null(row->arch);
    return row;
}

static void add_launch(const struct csv *csv, enum recorded recorded)
{
    struct occ_launch *launch = &add_row(csv, "arch", recorded)->launch;
    const char *caching = csv_find(csv, "partitioned_caching");
    const char *percent = csv_find(csv, "carveout_pct");

    launch->threads_per_block = csv_number(csv, "threads_per_block");
    launch->regs_per_thread = csv_number(csv, "regs_per_thread");
    launch->smem_per_block_bytes =
        csv_number(csv, "static_smem_bytes") + csv_number(csv, "dynamic_smem_bytes");
    launch->barriers_per_block = 1;
    if (csv_text(csv, "barriers_per_block")[0] != '\0')
        launch->barriers_per_block = csv_number(csv, "barriers_per_block");
    if (percent != NULL && strcmp(percent, "default") != 0)
        launch->carveout =
            (struct occ_carveout){OCC_CARVEOUT_PERCENT, csv_number(csv, "carveout_pct")};
    if (recorded == PROFILER_LIMITS)
        launch->carveout = (struct occ_carveout){OCC_CARVEOUT_BYTES,
                                                 csv_number(csv, "smem_config_kib") * 1024};
    for (int mode = OCC_CACHING_OFF; caching != NULL && mode <= OCC_CACHING_STRICT; mode++)
        if (strcmp(caching, occ_partitioned_caching_name((enum occ_partitioned_caching)mode)) ==
            0)
            launch->partitioned_caching = (enum occ_partitioned_caching)mode;
}

static void add_ptxas(const struct csv *csv)
{
    struct row *row = add_row(csv, csv->names[0], PTXAS_REGISTERS);
    row->launch.threads_per_block = csv_number(csv, csv->names[1]);
    row->blocks = csv_number(csv, csv->names[2]);
}

static void read_rows(const char *path, enum recorded recorded)
{
    struct csv csv;

    csv_open(&csv, path);
    while (csv_next(&csv)) {
        if (recorded == PTXAS_REGISTERS)
            add_ptxas(&csv);
        else
            add_launch(&csv, recorded);
    }
}

static int read_all_rows(void **state)
{
    (void)state;
    read_rows("tests/oracle/nvidia_golden.csv", ALL_LIMITS);
    read_rows("tests/oracle/public_cases.csv", BLOCKS_ALONE);
    read_rows("tests/oracle/ncu_measured.csv", PROFILER_LIMITS);
    read_rows("tests/oracle/nvidia_ptxas_regs.csv", PTXAS_REGISTERS);
    return 0;
}

/* ---- does a row notice? ---- */

/* The profiler prints at most the block slots for barriers. */
static uint32_t printed_barriers(const struct occ_result *result)
{
    uint32_t slots = result->blocks_by[OCC_BY_BLOCKS];
    return result->blocks_by[OCC_BY_BARRIERS] < slots ? result->blocks_by[OCC_BY_BARRIERS]
                                                      : slots;
}

static bool is_same(enum recorded recorded, const struct occ_result *a,
                    const struct occ_result *b)
{
    bool same = a->blocks_per_sm == b->blocks_per_sm && a->limiter_code == b->limiter_code;

    if (recorded == BLOCKS_ALONE)
        return same;
    for (int i = 0; i < OCC_BY_BARRIERS; i++)
        same = same && a->blocks_by[i] == b->blocks_by[i];
    if (recorded == PROFILER_LIMITS)
        return same && a->warps_per_sm == b->warps_per_sm &&
               printed_barriers(a) == printed_barriers(b);
    return same && a->blocks_by[OCC_BY_BARRIERS] == b->blocks_by[OCC_BY_BARRIERS] &&
           a->regs_allocated_per_block == b->regs_allocated_per_block &&
           a->smem_allocated_per_block_bytes == b->smem_allocated_per_block_bytes;
}

static bool notices(const struct row *row, const struct occ_arch *changed)
{
    if (row->recorded == PTXAS_REGISTERS)
        return occ_maxrregcount(row->arch, row->launch.threads_per_block, row->blocks) !=
               occ_maxrregcount(changed, row->launch.threads_per_block, row->blocks);
    struct occ_result recorded = occ_compute(row->arch, row->launch);
    struct occ_result now = occ_compute(changed, row->launch);
    return !is_same(row->recorded, &recorded, &now);
}

/* A file that contradicts itself is refused when it is built. */
static bool is_noticed(const struct occ_arch *arch, const struct occ_arch *changed)
{
    size_t blamed;
    struct error err;

    if (!arch_check(changed, &blamed, &err))
        return true;
    for (size_t i = 0; i < row_count; i++)
        if (rows[i].arch == arch && notices(&rows[i], changed))
            return true;
    return false;
}

/* ---- changes ---- */

/* The smallest change of a number that could be meant: a step of it, or by
 * half and double. */
static uint32_t changed_number(const struct occ_arch *arch, const char *name, uint32_t value,
                               bool is_up)
{
    static const struct {
        const char *name;
        uint32_t step; /* 0: by half and double */
    } steps[] = {
        {"limits.threads_per_warp", 0},           {"limits.max_threads_per_block", 32},
        {"registers.allocation_unit", 0},         {"registers.partitions", 0},
        {"registers.launch_check_partitions", 0}, {"shared_memory.allocation_unit", 0},
        {"shared_memory.per_sm", 1024},           {"shared_memory.unified_with_l1", 1024},
    };
    uint32_t step = 1;

    if (strcmp(name, "registers.per_sm") == 0)
        step = arch->registers.allocation_unit * arch->registers.partitions;
    else if (strcmp(name, "registers.max_per_block") == 0)
        step = arch->registers.allocation_unit;
    else if (strncmp(name, "shared_memory.", 14) == 0)
        step = arch->shared_memory.allocation_unit;
    for (size_t i = 0; i < sizeof(steps) / sizeof(steps[0]); i++)
        if (strcmp(steps[i].name, name) == 0)
            step = steps[i].step;
    if (step == 0)
        return is_up ? 2 * value : value / 2;
    return is_up ? value + step : value < step ? 0 : value - step;
}

/* Constants that are not covered, with the architectures they are of. */
struct uncovered {
    char name[96];
    struct buffer archs;
};

struct uncovered_list {
    struct uncovered items[MAX_UNCOVERED];
    size_t count;
};

static void add_uncovered(struct uncovered_list *list, const struct occ_arch *arch,
                          const char *name, bool is_down, bool is_up)
{
    char text[96];
    size_t at = 0;

    if (is_down && is_up)
        return;
    snprintf(text, sizeof(text), "`%s`%s", name,
             is_up     ? ", made less"
             : is_down ? ", made more"
                       : "");
    while (at < list->count && strcmp(list->items[at].name, text) != 0)
        at++;
    assert_true(at < MAX_UNCOVERED);
    if (at == list->count)
        snprintf(list->items[list->count++].name, sizeof(text), "%s", text);
    buffer_printf(&list->items[at].archs, "%s%s", list->items[at].archs.size > 0 ? ", " : "",
                  arch->name);
}

static void try_number(const struct occ_arch *arch, const struct key *key,
                       const struct key *group, struct uncovered_list *list)
{
    struct occ_arch changed = *arch;
    uint32_t *field = key_field(&changed, key->offset), value = arch_number(arch, key);
    bool noticed[2];
    char name[64];

    if (key_is_unset(key, arch))
        return;
    snprintf(name, sizeof(name), "%s.%s", group->name, key->name);
    for (int is_up = 0; is_up < 2; is_up++) {
        *field = changed_number(arch, name, value, is_up);
        noticed[is_up] = *field == value || is_noticed(arch, &changed);
    }
    add_uncovered(list, arch, name, noticed[0], noticed[1]);
}

/* Sizes between the first and the last; those are other constants. */
static void try_carveouts(const struct occ_arch *arch, struct uncovered_list *list)
{
    for (uint32_t i = 0; i < arch->shared_memory.carveout_count; i++) {
        bool noticed[2] = {arch->shared_memory.carveouts[i] == 0, false};
        char name[64];
        for (int is_up = noticed[0]; is_up < 2; is_up++) {
            struct occ_arch changed = *arch;
            changed.shared_memory.carveouts[i] += is_up ? 1024u : (uint32_t)-1024;
            noticed[is_up] = is_noticed(arch, &changed);
        }
        snprintf(name, sizeof(name), "shared_memory.carveouts: %uK",
                 (unsigned)arch->shared_memory.carveouts[i] / 1024);
        add_uncovered(list, arch, name, noticed[0], noticed[1]);
    }
}

static void try_switches(const struct occ_arch *arch, struct uncovered_list *list)
{
    struct occ_arch caching = *arch, growth = *arch;

    caching.has_partitioned_caching = !arch->has_partitioned_caching;
    if (arch->has_partitioned_caching && !is_noticed(arch, &caching))
        add_uncovered(list, arch, "has_partitioned_caching", false, false);
    growth.shared_memory.carveout_growth =
        arch->shared_memory.carveout_growth == OCC_GROW_TO_LARGEST ? OCC_GROW_TO_SMALLEST
                                                                   : OCC_GROW_TO_LARGEST;
    if (arch->shared_memory.carveout_count > 0 && !is_noticed(arch, &growth))
        add_uncovered(list, arch, "shared_memory.carveout_growth", false, false);
}

static void try_arch(const struct occ_arch *arch, struct uncovered_list *list)
{
    const struct key *group, *key;

    for (size_t i = 0; (key = arch_number_at(i, &group)) != NULL; i++)
        try_number(arch, key, group, list);
    try_carveouts(arch, list);
    try_switches(arch, list);
}

/* The rows of the table, and what is in it forgotten. */
static void write_list(struct uncovered_list *list, struct buffer *out)
{
    for (size_t i = 0; i < list->count; i++) {
        buffer_printf(out, "| %s | %s |\n", list->items[i].name, list->items[i].archs.bytes);
        buffer_release(&list->items[i].archs);
    }
}

/* ---- the list ---- */

static const char *text_of(const struct buffer *buffer)
{
    return buffer->bytes != NULL ? buffer->bytes : "";
}

static void read_list(struct buffer *list)
{
    struct buffer readme = BUFFER_INIT;
    FILE *file = fopen("tests/README.md", "r");

    assert_non_null(file);
    for (int c = getc(file); c != EOF; c = getc(file))
        buffer_add_char(&readme, (char)c);
    fclose(file);
    const char *section = strstr(text_of(&readme), HEADING);
    const char *line = section == NULL ? NULL : strstr(section, "\n|");
    for (; line != NULL && line[1] == '|'; line = strchr(line + 1, '\n'))
        if (strncmp(line, "\n| `", 4) == 0)
            buffer_printf(list, "%.*s\n", (int)strcspn(line + 1, "\n"), line + 1);
    buffer_release(&readme);
}

static void every_constant_is_covered_or_listed(void **state)
{
    struct buffer found = BUFFER_INIT, listed = BUFFER_INIT;

    (void)state;
    static struct uncovered_list list;
    for (size_t i = 0; i < occ_arch_count(); i++)
        if (occ_arch_at(i)->compute_capability != NULL)
            try_arch(occ_arch_at(i), &list);
    write_list(&list, &found);
    read_list(&listed);
    if (strcmp(text_of(&found), text_of(&listed)) != 0)
        printf("tests/README.md should list:\n%s", text_of(&found));
    assert_string_equal(text_of(&found), text_of(&listed));
    buffer_release(&found);
    buffer_release(&listed);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_constant_is_covered_or_listed),
    };
    return cmocka_run_group_tests_name("covered constants", tests, read_all_rows, NULL);
}
