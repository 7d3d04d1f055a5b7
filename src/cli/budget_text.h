/* SPDX-License-Identifier: MIT */
/* What stands around a table of budgets, for people and for compilers. */
#ifndef CLI_BUDGET_TEXT_H
#define CLI_BUDGET_TEXT_H

#include "emit/budget_columns.h"
#include "emit/emit.h"

/* `rows` are struct budget_row, one or more of each architecture. */
struct budget_text {
    const struct occ_arch *const *archs;
    size_t arch_count;
    struct records rows;
    bool is_pair; /* both maxima of a row hold together */
    bool is_card; /* the table shows registers only */
};

/* What is held fixed, and an empty line. */
void budget_write_heading(const struct budget_text *text, struct buffer *out);

/* An empty line, and how a compiler is told. */
void budget_write_notes(const struct budget_text *text, struct buffer *out);

/* A header file of macros. */
void budget_write_macros(const struct budget_text *text, struct buffer *out);

#endif
