/* SPDX-License-Identifier: MIT */
/* From budgets in long form to a card. */
#include "emit/budget_card.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "emit/formats.h"
#include "emit/tables.h"

static const struct budget_row *budget_at(const struct records *budgets, size_t index)
{
    return record_at(budgets, index);
}

/* Where a count stands, or would: behind those that are smaller. */
static size_t place_of(const struct budget_card *card, uint32_t blocks)
{
    size_t at = card->count_count;
    while (at > 0 && card->counts[at - 1] >= blocks)
        at--;
    return at;
}

static bool has_count(const struct budget_card *card, size_t at, uint32_t blocks)
{
    return at < card->count_count && card->counts[at] == blocks;
}

/* The counts that some row has in reach, and the smallest there is. */
static bool choose_counts(struct budget_card *card, struct records budgets, struct error *err)
{
    uint32_t first = OCC_UNLIMITED, last = 0;

    for (size_t i = 0; i < budgets.count; i++) {
        const struct budget_row *row = budget_at(&budgets, i);
        first = row->blocks_per_sm < first ? row->blocks_per_sm : first;
        if (row->max_regs_per_thread != OCC_UNLIMITED && row->blocks_per_sm > last)
            last = row->blocks_per_sm;
    }
    for (size_t i = 0; i < budgets.count; i++) {
        uint32_t blocks = budget_at(&budgets, i)->blocks_per_sm;
        size_t at = place_of(card, blocks);
        if ((blocks > last && blocks != first) || has_count(card, at, blocks))
            continue;
        if (card->count_count == MAX_CARD_COUNTS)
            return error_set(err, ERROR_INPUT,
                             "--wide has room for %d block counts, but %" PRIu32 " to %" PRIu32
                             " are in reach; begin at more --blocks, or ask for csv or json",
                             MAX_CARD_COUNTS, first, last);
        memmove(&card->counts[at + 1], &card->counts[at],
                (card->count_count++ - at) * sizeof(card->counts[0]));
        card->counts[at] = blocks;
    }
    return true;
}

static void name_columns(struct budget_card *card, bool has_arch)
{
    size_t count = 0;
    if (has_arch)
        card->selection.columns[count++] = column_find(&sweep_table, "arch");
    card->selection.columns[count++] = column_find(&sweep_table, "threads_per_block");
    for (size_t i = 0; i < card->count_count; i++) {
        snprintf(card->names[i], sizeof(card->names[i]), "%" PRIu32, card->counts[i]);
        card->columns[i] = (struct column){
            .name = card->names[i],
            .unit = "registers",
            .help = "the most registers with which so many blocks stay resident",
            .get = cell_from_blocks,
            .offset = offsetof(struct card_row, max_regs_per_thread) + i * sizeof(uint32_t),
        };
        card->selection.columns[count++] = &card->columns[i];
    }
    card->selection.count = count;
}

static bool begins_row(const struct budget_row *row, const struct budget_row *before)
{
    return row->launch.arch != before->launch.arch ||
           row->launch.launch.threads_per_block != before->launch.launch.threads_per_block;
}

/* The cells of one block size; returns where the next begins. */
static size_t fill_row(struct budget_card *card, struct records budgets, size_t at)
{
    const struct budget_row *first = budget_at(&budgets, at);
    struct card_row row = {.launch = first->launch};

    for (size_t i = 0; i < MAX_CARD_COUNTS; i++)
        row.max_regs_per_thread[i] = OCC_UNLIMITED;
    for (; at < budgets.count && !begins_row(budget_at(&budgets, at), first); at++) {
        const struct budget_row *budget = budget_at(&budgets, at);
        size_t index = place_of(card, budget->blocks_per_sm);
        if (has_count(card, index, budget->blocks_per_sm))
            row.max_regs_per_thread[index] = budget->max_regs_per_thread;
    }
    buffer_add(&card->rows, &row, sizeof(row));
    return at;
}

bool budget_card_init(struct budget_card *card, struct records budgets, bool has_arch,
                      struct error *err)
{
    *card = (struct budget_card){.rows = BUFFER_INIT};
    if (!choose_counts(card, budgets, err))
        return false;
    name_columns(card, has_arch);
    for (size_t at = 0; at < budgets.count;)
        at = fill_row(card, budgets, at);
    return buffer_check(&card->rows, err);
}

void budget_card_release(struct budget_card *card)
{
    buffer_release(&card->rows);
}

struct records budget_card_rows(const struct budget_card *card)
{
    return (struct records){card->rows.bytes, sizeof(struct card_row),
                            card->rows.size / sizeof(struct card_row)};
}
