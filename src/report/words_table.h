/* SPDX-License-Identifier: MIT */
/*
 * A table of words: what people read, not what programs do. Its cells are
 * texts, row after row; how they are written is a matter of a language.
 */
#ifndef REPORT_WORDS_TABLE_H
#define REPORT_WORDS_TABLE_H

#include "emit/budget_card.h"
#include "report/run_plan.h"

struct words_column {
    const char *name;
    bool is_number; /* set to the right */
};

enum { WORDS_MAX_SPOKEN = 16 };

/* Not to be copied once it has columns. */
struct words_table {
    const struct words_column *columns;
    size_t column_count;
    const char *id;                               /* of its files and labels */
    const struct occ_arch_words *words;           /* its texts are in these; NULL: ours */
    struct words_column spoken[WORDS_MAX_SPOKEN]; /* columns in other words than ours */
    char spoken_names[WORDS_MAX_SPOKEN][48];
    struct buffer caption; /* one line */
    struct buffer cells;   /* texts, each with its NUL */
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

/* A threshold card; `heads` holds the names of its columns and must outlive
 * the table. */
struct words_card_heads {
    struct words_column columns[MAX_CARD_COUNTS + 1];
    char names[MAX_CARD_COUNTS + 1][32];
};
bool words_table_card(struct words_table *table, struct words_card_heads *heads,
                      const struct planned_chart *chart, struct error *err);

/* Each kernel on each architecture. table->words is set by who calls, since it may
 * be joined of several. */
void words_table_kernels(struct words_table *table, const struct sweep_spec *spec);

#endif
