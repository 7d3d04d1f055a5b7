/* SPDX-License-Identifier: MIT */
/* What verify says below its table. */
#include "cli/verify_text.h"

#include "cli/account_words.h"

/* Each of these: "2, model 3", what the report has and what we have. */

static void add_limits(const struct verified_row *row, unsigned item, struct buffer *out)
{
    uint32_t ours = row->launch.result.blocks_by[item];

    buffer_printf(out, "%u, model ", (unsigned)row->reported_blocks_by[item]);
    if (ours == OCC_UNLIMITED)
        buffer_add_text(out, "no limit");
    else
        buffer_add_u64(out, ours);
}

static void add_blocks(const struct verified_row *row, struct buffer *out)
{
    buffer_printf(out, "%u, model %u", (unsigned)row->reported_blocks_per_sm,
                  (unsigned)row->launch.result.blocks_per_sm);
}

static void add_warps(const struct verified_row *row, struct buffer *out)
{
    words_add_x100(out, row->reported_warps_x100);
    buffer_printf(out, ", model %u", (unsigned)row->launch.result.warps_per_sm);
}

static void add_occupancy(const struct verified_row *row, struct buffer *out)
{
    words_add_x100(out, row->reported_occupancy_x100);
    buffer_add_text(out, " %, model ");
    words_add_x100(out,
                   occ_occupancy_pct_x100(row->launch.arch, row->launch.result.warps_per_sm));
    buffer_add_text(out, " %");
}

static void add_reserve(const struct verified_row *row, struct buffer *out)
{
    buffer_printf(out, "%u bytes, model %u", (unsigned)row->report->driver_smem.bytes,
                  (unsigned)row->launch.arch->shared_memory.reserved_per_block);
}

/* NULL: of a limit. */
static void (*const add_item[VERIFIED_ITEM_COUNT])(const struct verified_row *row,
                                                   struct buffer *out) = {
    [VERIFIED_BLOCKS_PER_SM] = add_blocks,
    [VERIFIED_WARPS_PER_SM] = add_warps,
    [VERIFIED_OCCUPANCY] = add_occupancy,
    [VERIFIED_RESERVE] = add_reserve,
};

/* "registers: report 2, model 3". */
static void add_disagreement(const struct verified_row *row, unsigned item, struct buffer *out)
{
    buffer_printf(out, "%s: report ", verified_item_name(item));
    if (add_item[item] == NULL)
        add_limits(row, item, out);
    else
        add_item[item](row, out);
}

static void write_disagreements(const struct verified_row *rows, size_t count,
                                struct buffer *out)
{
    bool has_any = false;

    for (size_t i = 0; i < count; i++) {
        const struct verified_row *row = &rows[i];
        for (unsigned item = 0; item < VERIFIED_ITEM_COUNT; item++) {
            if ((row->disagreements & 1u << item) == 0)
                continue;
            buffer_add_text(out, has_any ? "" : "\n");
            has_any = true;
            buffer_add_text(out, "differs  ");
            words_add_masked(out, row->name);
            buffer_printf(out, ", %s, line %zu: ", row->launch.arch->name, row->report->line);
            add_disagreement(row, item, out);
            buffer_add_char(out, '\n');
        }
    }
}

static bool any_inferred(const struct verified_row *rows, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (rows[i].has_inferred_barriers)
            return true;
    return false;
}

void verify_notes_write(const struct verified_row *rows, size_t count, struct buffer *out)
{
    size_t incomplete = verified_count(rows, count, VERIFIED_INCOMPLETE);

    write_disagreements(rows, count, out);
    buffer_add_char(out, '\n');
    size_t agree = verified_count(rows, count, VERIFIED_AGREES);
    size_t differ = verified_count(rows, count, VERIFIED_DIFFERS);
    buffer_printf(out, "%zu launch%s: %zu agree%s, %zu differ%s", count, count == 1 ? "" : "es",
                  agree, agree == 1 ? "s" : "", differ, differ == 1 ? "s" : "");
    if (incomplete > 0)
        buffer_printf(out,
                      ", %zu tell%s too little (ncu --section LaunchStats --section "
                      "Occupancy)",
                      incomplete, incomplete == 1 ? "s" : "");
    buffer_add_char(out, '\n');
    if (any_inferred(rows, count))
        buffer_add_text(out, "Barriers that a report does not tell are those that its limit by "
                             "barriers stands for.\n");
}
