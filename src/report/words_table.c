/* SPDX-License-Identifier: MIT */
/* The tables that go into documents, as words. */
#include "report/words_table.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "chart/axis_scale.h"
#include "chart/card.h"
#include "chart/page.h"
#include "chart/script.h"
#include "config/value.h"
#include "report/table_words.h"

#define EN_DASH "\xE2\x80\x93"

void words_table_release(struct words_table *table)
{
    buffer_release(&table->caption);
    buffer_release(&table->cells);
}

bool words_table_next(const struct words_table *table, struct words_cell *cell)
{
    bool is_begin = cell->text == NULL;
    const char *next = is_begin ? table->cells.bytes : cell->text + strlen(cell->text) + 1;
    if (next == table->cells.bytes + table->cells.size)
        return false;
    cell->text = next;
    cell->column = is_begin || cell->is_last ? 0 : cell->column + 1;
    cell->is_last = cell->column + 1 == table->column_count;
    return true;
}

/* Append the next cell; text from outside is made one line. */
static void add_cell(struct words_table *table, const char *text)
{
    script_clean(&table->cells, text);
    buffer_add_char(&table->cells, '\0');
}

/* Append the content of a buffer and clear that. */
static void take_cell(struct words_table *table, struct buffer *text)
{
    add_cell(table, text->size ? text->bytes : "");
    buffer_fail_if(&table->cells, text->failed);
    buffer_clear(text);
}

/* Add a column called as the content of a buffer, and clear that. */
static void take_column(struct words_table *table, struct buffer *name, bool is_number)
{
    assert(table->column_count < WORDS_MAX_COLUMNS);
    struct words_column *column = &table->columns[table->column_count++];
    column->is_number = is_number;
    snprintf(column->name, sizeof column->name, "%s", name->failed ? "" : name->bytes);
    buffer_fail_if(&table->cells, name->failed);
    buffer_clear(name);
}

/* A column in our words. */
struct head {
    const char *name;
    bool is_number;
};

static void add_columns(struct words_table *table, const struct head *heads, size_t count)
{
    struct buffer name = {.words = table->words};
    for (size_t i = 0; i < count; i++) {
        buffer_add_words(&name, heads[i].name);
        take_column(table, &name, heads[i].is_number);
    }
    buffer_release(&name);
}

/* ---- what several tables have ---- */

static void add_number(struct words_table *table, uint32_t number)
{
    struct buffer text = BUFFER_INIT;
    buffer_add_u64(&text, number);
    take_cell(table, &text);
    buffer_release(&text);
}

static void add_amount(struct words_table *table, enum occ_axis axis, uint32_t amount)
{
    struct buffer text = BUFFER_INIT;
    axis_amount_text(axis, amount, &text);
    take_cell(table, &text);
    buffer_release(&text);
}

static void add_refusal(struct buffer *text, enum occ_status status)
{
    buffer_add_text(text, "cannot launch: ");
    buffer_add_words(text, page_status_text(status));
}

/* Blocks, warps, occupancy and what limits them. */
static void add_answer(struct words_table *table, const struct occ_arch *arch,
                       const struct occ_result *result, uint32_t shown_code)
{
    struct buffer text = {.words = &arch->words};
    add_number(table, result->blocks_per_sm);
    buffer_printf(&text, "%u of %u", (unsigned)result->warps_per_sm,
                  (unsigned)arch->limits.max_warps_per_sm);
    take_cell(table, &text);
    page_pct_text(arch, result->warps_per_sm, &text);
    take_cell(table, &text);
    if (result->status == OCC_OK)
        page_code_text(shown_code, &text);
    else
        add_refusal(&text, result->status);
    take_cell(table, &text);
    buffer_release(&text);
}

/* ---- plateaus ---- */

/* Indexed by the input that varies, which heads the first column. */
#define PLATEAU_COLUMNS(first)                                                                 \
    {                                                                                          \
        {first, true}, {"Blocks per SM", true}, {"Warps per SM", true}, {"Occupancy", true},   \
        {                                                                                      \
            "Limited by", false                                                                \
        }                                                                                      \
    }

static const struct head plateau_heads[OCC_AXIS_COUNT + 1][5] = {
    [OCC_AXIS_THREADS] = PLATEAU_COLUMNS("Threads per block"),
    [OCC_AXIS_REGS] = PLATEAU_COLUMNS("Registers per thread"),
    [OCC_AXIS_SMEM] = PLATEAU_COLUMNS("Shared memory per block"),
    [OCC_AXIS_BARRIERS] = PLATEAU_COLUMNS("Barriers per block"),
    [ALONG_CARVEOUT] = PLATEAU_COLUMNS("Shared memory split"),
};

void words_table_plateaus(struct words_table *table, const struct planned_chart *chart)
{
    struct slice slice = {chart->arch, chart->spec.launch, chart->spec.x};
    struct plateau_row row = {.along = NULL};
    struct buffer range = {.words = &chart->arch->words};
    table->words = &chart->arch->words;
    add_columns(table, plateau_heads[slice.along], 5);
    while (plateau_row_next(&slice, &row)) {
        words_plateau_range(&range, &row, slice.along);
        take_cell(table, &range);
        add_answer(table, slice.arch, &row.first.result,
                   page_shown_code(&chart->spec, chart->arch, &row.first.result));
    }
    buffer_release(&range);
}

/* ---- the threshold card ---- */

static void add_card_row(struct words_table *table, const struct card_row *row, size_t count)
{
    add_number(table, row->launch.launch.threads_per_block);
    for (size_t i = 0; i < count; i++)
        if (row->max_regs_per_thread[i] == OCC_UNLIMITED)
            add_cell(table, EN_DASH);
        else
            add_number(table, row->max_regs_per_thread[i]);
}

static void add_card_columns(struct words_table *table, const struct budget_card *card)
{
    static const struct head first = {"Threads per block", true};
    struct buffer name = {.words = table->words};
    add_columns(table, &first, 1);
    for (size_t i = 0; i < card->count_count; i++) {
        buffer_add_count(&name, card->counts[i], "block");
        take_column(table, &name, true);
    }
    buffer_release(&name);
}

bool words_table_card(struct words_table *table, const struct planned_chart *chart,
                      struct error *err)
{
    struct budget_card card;
    bool ok = card_table(&chart->spec, chart->arch, &card, err);
    table->words = &chart->arch->words;
    if (ok)
        add_card_columns(table, &card);
    struct records rows = budget_card_rows(&card);
    const struct card_row *first = rows.first;
    for (size_t i = 0; ok && i < rows.count; i++)
        add_card_row(table, &first[i], card.count_count);
    budget_card_release(&card);
    return ok;
}

/* ---- kernels ---- */

static const struct head kernel_heads[] = {
    {"Kernel", false},         {"Architecture", false},       {"Threads", true},
    {"Registers", true},       {"Shared memory", true},       {"Blocks per SM", true},
    {"Warps per SM", true},    {"Occupancy", true},           {"Limited by", false},
    {"Registers up to", true}, {"Shared memory up to", true}, {"One more block at", false},
};

static void add_kernel(struct words_table *table, const struct sweep_kernel *kernel,
                       const struct occ_arch *arch)
{
    struct kernel_row row = kernel_row_make(arch, kernel->launch);
    struct buffer text = {.words = &arch->words};
    add_cell(table, kernel->name);
    words_arch_name(&text, arch);
    take_cell(table, &text);
    add_number(table, kernel->launch.threads_per_block);
    add_number(table, kernel->launch.regs_per_thread);
    add_amount(table, OCC_AXIS_SMEM, kernel->launch.smem_per_block_bytes);
    add_answer(table, arch, &row.launch.result, row.launch.result.limiter_code);
    words_room(&text, &row.launch, OCC_AXIS_REGS);
    take_cell(table, &text);
    words_room(&text, &row.launch, OCC_AXIS_SMEM);
    take_cell(table, &text);

    struct occ_rung rung = words_next_rung(&row.launch);
    if (rung.out_of_reach_by) {
        buffer_add_text(&text, "out of reach: ");
        page_code_text(rung.out_of_reach_by, &text);
    } else {
        words_one_more(&text, &row.launch, &rung);
    }
    take_cell(table, &text);
    buffer_release(&text);
}

void words_table_kernels(struct words_table *table, const struct sweep_spec *spec)
{
    add_columns(table, kernel_heads, sizeof kernel_heads / sizeof kernel_heads[0]);
    for (size_t k = 0; k < spec->kernel_count; k++)
        for (size_t a = 0; a < spec->archs.count; a++)
            add_kernel(table, &spec->kernels[k], spec->archs.archs[a]);
}
