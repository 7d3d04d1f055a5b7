/* SPDX-License-Identifier: MIT */
/*
 * A table of words: what people read, not what programs do. Its cells are
 * texts, row after row; how they are written is a matter of a language.
 */
#ifndef REPORT_WORDS_TABLE_H
#define REPORT_WORDS_TABLE_H

#include "emit/budget_card.h"
#include "report/run_plan.h"

/* A card has the most columns. The longest names are "blocks per SM", both in the words
 * of struct arch_words_joined. */
enum { WORDS_MAX_COLUMNS = MAX_CARD_COUNTS + 1, WORDS_NAME_BYTES = 160 };

struct words_column {
    char name[WORDS_NAME_BYTES];
    bool is_number; /* set to the right */
};

struct words_table {
    struct words_column columns[WORDS_MAX_COLUMNS];
    size_t column_count;
    const char *id;                     /* of its files and labels */
    const struct occ_arch_words *words; /* its texts are in these; NULL: ours */
    struct buffer caption;              /* one line */
    struct buffer cells;                /* texts, each with its NUL */
};

/* One cell; `{NULL}` stands before the first. */
struct words_cell {
    const char *text;
    size_t column;
    bool is_last; /* of its row */
};

/* Go on to the next cell. False after the last one of the table. */
bool words_table_next(const struct words_table *table, struct words_cell *cell);

void words_table_release(struct words_table *table);

/* The plateaus of a cliffs chart. */
void words_table_plateaus(struct words_table *table, const struct planned_chart *chart);

/* A threshold card. */
bool words_table_card(struct words_table *table, const struct planned_chart *chart,
                      struct error *err);

/* Each kernel on each architecture. table->words is set by who calls, since it may
 * be joined of several. */
void words_table_kernels(struct words_table *table, const struct sweep_spec *spec);

#endif
