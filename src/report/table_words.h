/* SPDX-License-Identifier: MIT */
/* The words in the cells of tables, the same on the page and in snippets. */
#ifndef REPORT_TABLE_WORDS_H
#define REPORT_TABLE_WORDS_H

#include <occsweep/budget.h>

#include "base/buffer.h"
#include "emit/kernel_columns.h"
#include "emit/plateau_columns.h"

/* "sm_90 (Hopper)". */
void words_arch_name(struct buffer *out, const struct occ_arch *arch);

/* The values of a plateau: "33-48", of shared memory "up to 40 KiB". */
void words_plateau_range(struct buffer *out, const struct plateau_row *row, enum occ_axis axis);

/* How far one input of a launch may grow with every block kept: "80 registers". */
void words_room(struct buffer *out, const struct sweep_row *row, enum occ_axis axis);

/* The inputs of one block more. */
struct occ_rung words_next_rung(const struct sweep_row *row);

/* What must shrink to that rung: "64 registers", "32 registers and 4 KiB". */
void words_one_more(struct buffer *out, const struct sweep_row *row,
                    const struct occ_rung *rung);

#endif
