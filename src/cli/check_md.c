/* SPDX-License-Identifier: MIT */
/* What changed as Markdown, for a comment of a pull request. */
#include <stdio.h>
#include <string.h>

#include "cli/check.h"
#include "emit/formats.h"

static const char *const marks[CHECK_LEVEL_COUNT] = {
    [CHECK_NOTE] = "note",
    [CHECK_WARNING] = ":warning: warning",
    [CHECK_ERROR] = ":x: failure",
};

/* ---- cells ---- */

/* "72 → 80": what it was only where it was something else. */
static void add_change(struct buffer *out, const char *before, const char *after)
{
    if (before[0] != '\0' && after[0] != '\0' && strcmp(before, after) != 0)
        buffer_printf(out, "%s → %s", before, after);
    else
        buffer_add_text(out, after[0] != '\0' ? after : before);
}

static void number_cell(struct buffer *out, const struct check_pair *pair, size_t offset)
{
    const struct check_entry *entries[] = {pair->before, pair->after};
    char texts[2][16] = {"", ""};

    for (int i = 0; i < 2; i++) {
        const void *kernel = entries[i] != NULL ? &entries[i]->kernel : NULL;
        const struct kernel_number *number =
            kernel != NULL ? (const void *)((const char *)kernel + offset) : NULL;
        if (number != NULL && number->is_known)
            snprintf(texts[i], sizeof(texts[i]), "%u", (unsigned)number->value);
    }
    buffer_add_text(out, " | ");
    add_change(out, texts[0], texts[1]);
}

/* Answers at each block size, one below the other. */
static void answer_cell(struct buffer *out, const struct check_pair *pair,
                        void (*add)(const struct kernel_row *row, struct buffer *out))
{
    buffer_add_text(out, " | ");
    for (size_t i = 0; i < pair->row_count; i++) {
        struct buffer before = BUFFER_INIT, after = BUFFER_INIT;
        buffer_add_text(out, i == 0 ? "" : "<br>");
        if (pair->rows_before != NULL)
            add(&pair->rows_before[i], &before);
        add(&pair->rows_after[i], &after);
        add_change(out, before.bytes != NULL ? before.bytes : "",
                   after.bytes != NULL ? after.bytes : "");
        buffer_fail_if(out, before.failed || after.failed);
        buffer_release(&before);
        buffer_release(&after);
    }
}

static void add_threads(const struct kernel_row *row, struct buffer *out)
{
    buffer_add_u64(out, row->launch.launch.threads_per_block);
}

static void add_blocks(const struct kernel_row *row, struct buffer *out)
{
    buffer_add_u64(out, row->launch.result.blocks_per_sm);
}

static void add_occupancy(const struct kernel_row *row, struct buffer *out)
{
    uint32_t pct = occ_occupancy_pct_x100(row->launch.arch, row->launch.result.warps_per_sm);
    buffer_printf(out, "%u.%02u %%", (unsigned)(pct / 100), (unsigned)(pct % 100));
}

static void add_limiters(const struct kernel_row *row, struct buffer *out)
{
    struct cell cell = {.kind = CELL_NONE};
    cell_from_limiters(&row->launch.result.limiter_code, &cell);
    cell_text(out, &cell);
}

/* ---- the table ---- */

/* A comment of a pull request holds some 65,000 characters. */
#define MAX_SHOWN 100

static const char head[] =
    "| | kernel | arch | threads | registers | static smem | spill stores | blocks per SM | "
    "occupancy | limited by |\n"
    "| --- | --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | --- |\n";

static void write_pair(const struct check_pair *pair, struct buffer *out)
{
    const struct check_entry *entry = check_pair_entry(pair);

    buffer_printf(out, "| %s | ", marks[pair->level]);
    md_add_escaped(out, entry->kernel.demangled);
    buffer_add_text(out, " | ");
    md_add_escaped(out, entry->arch_name);
    answer_cell(out, pair, add_threads);
    number_cell(out, pair, offsetof(struct kernel, regs_per_thread));
    number_cell(out, pair, offsetof(struct kernel, static_smem_bytes));
    number_cell(out, pair, offsetof(struct kernel, spill_store_bytes));
    answer_cell(out, pair, add_blocks);
    answer_cell(out, pair, add_occupancy);
    answer_cell(out, pair, add_limiters);
    buffer_add_text(out, " |\n");
}

static size_t write_table(const struct check *check, struct buffer *out)
{
    size_t count = 0;

    for (size_t i = 0; i < check->pair_count; i++) {
        if (!check->pairs[i].has_finding)
            continue;
        buffer_add_text(out, count == 0 ? head : "");
        if (count++ < MAX_SHOWN)
            write_pair(&check->pairs[i], out);
    }
    return count;
}

static void write_findings(const struct check *check, struct buffer *out)
{
    for (size_t i = 0; i < check->finding_count && i < MAX_SHOWN; i++) {
        const struct check_finding *finding = &check->findings[i];
        buffer_printf(out, "- %s: ", marks[finding->level]);
        if (finding->pair != NULL) {
            const struct check_entry *entry = check_pair_entry(finding->pair);
            md_add_escaped(out, entry->kernel.demangled);
            buffer_add_text(out, ", ");
            md_add_escaped(out, entry->arch_name);
            buffer_add_text(out, ": ");
        }
        md_add_escaped(out, finding->message);
        buffer_printf(out, " (`%s`)\n", check_rules[finding->rule].id);
    }
}

void check_write_md(const struct check *check, struct buffer *out)
{
    struct buffer summary = BUFFER_INIT;

    check_add_summary(check, &summary);
    buffer_add_text(out, "### Kernels: occupancy\n\n");
    md_add_escaped(out, summary.bytes != NULL ? summary.bytes : "");
    buffer_add_text(out, ".\n\n");
    size_t count = write_table(check, out);
    if (count > 0)
        buffer_add_char(out, '\n');
    write_findings(check, out);
    if (check->finding_count > MAX_SHOWN)
        buffer_printf(out, "- and %zu more\n", check->finding_count - MAX_SHOWN);
    if (check->finding_count == 0)
        buffer_add_text(out, "Nothing changed.\n");
    buffer_fail_if(out, summary.failed);
    buffer_release(&summary);
}
