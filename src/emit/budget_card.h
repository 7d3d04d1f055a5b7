/* SPDX-License-Identifier: MIT */
/*
 * The threshold card: block sizes down, block counts across, and in each cell
 * the largest register count that keeps at least so many blocks.
 */
#ifndef EMIT_BUDGET_CARD_H
#define EMIT_BUDGET_CARD_H

#include "base/error.h"
#include "emit/emit.h"
#include "emit/budget_columns.h"

/* Block counts that fit beside the architecture and the block size. */
enum { MAX_CARD_COUNTS = MAX_COLUMNS - 2 };

struct card_row {
    struct sweep_row launch;
    uint32_t max_regs_per_thread[MAX_CARD_COUNTS]; /* OCC_UNLIMITED: out of reach */
};

struct budget_card {
    struct buffer rows; /* struct card_row */
    uint32_t counts[MAX_CARD_COUNTS];
    size_t count_count;
    struct column columns[MAX_CARD_COUNTS];
    char names[MAX_CARD_COUNTS][12]; /* "3": a block count */
    struct selection selection;
};

/*
 * Make the card of `budgets`, struct budget_row, rows of one block size behind
 * one another with rising block counts. The columns are the counts of the rows,
 * up to the largest that some block size reaches. More of them than fit
 * are ERROR_INPUT. Release it on failure too. The card must not move: its
 * selection points into it.
 */
bool budget_card_init(struct budget_card *card, struct records budgets, bool has_arch,
                      struct error *err);
void budget_card_release(struct budget_card *card);

struct records budget_card_rows(const struct budget_card *card);

#endif
