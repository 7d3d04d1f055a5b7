/* SPDX-License-Identifier: MIT */
/* All block sizes of one launch. */
#include "cli/block_sizes.h"

#include <stdlib.h>

#include "cli/account_words.h"
#include "cli/write_table.h"
#include "emit/formats.h"
#include "emit/tables.h"

/* Whole warps up to the largest block, which is the last even if its last
 * warp is not whole. */
static uint32_t block_size_at(const struct occ_arch *arch, size_t index)
{
    uint64_t threads = (uint64_t)(index + 1) * arch->limits.threads_per_warp;
    uint32_t max_threads = arch->limits.max_threads_per_block;
    return threads < max_threads ? (uint32_t)threads : max_threads;
}

static struct sweep_row answer_at(const struct account *account, size_t index)
{
    struct sweep_row row = {.arch = account->row.arch, .launch = account->row.launch};
    row.launch.threads_per_block = block_size_at(row.arch, index);
    row.result = occ_compute(row.arch, row.launch);
    return row;
}

/* What is the same in every row stands above the table, for people. */
static void write_heading(const struct account *account, struct buffer *out)
{
    struct buffer text = {.words = &account->row.arch->words};

    words_add_arch(&text, account->row.arch);
    buffer_add_char(&text, '\n');
    account_write_block(account, &text);
    for (size_t i = 0; i < account->change_count; i++)
        buffer_printf(&text, "changed: %s\n", account->changes[i]);
    words_add_page(out, &text);
    buffer_add_char(out, '\n');
    buffer_release(&text);
}

bool block_sizes_write(const struct account *account, const struct emitter *format,
                       const char *path, struct buffer *out, bool *any_runs, struct error *err)
{
    const struct occ_arch *arch = account->row.arch;
    bool is_text = format == &emit_text;
    struct selection columns = sweep_columns(&arch, 1);
    size_t count = occ_warps_per_block(arch, arch->limits.max_threads_per_block);

    if (is_text && !columns_parse(&sweep_table,
                                  "threads_per_block,blocks_per_sm,warps_per_sm,occupancy_pct,"
                                  "limiters,status",
                                  &columns, err))
        return false;
    struct sweep_row *rows = calloc(count, sizeof(*rows));
    if (rows == NULL)
        return error_no_memory(err);

    *any_runs = false;
    for (size_t i = 0; i < count; i++) {
        rows[i] = answer_at(account, i);
        *any_runs = *any_runs || rows[i].result.status == OCC_OK;
    }
    if (is_text)
        write_heading(account, out);
    add_table(path, format, out, &columns, RECORDS(rows, count));
    free(rows);
    return true;
}
