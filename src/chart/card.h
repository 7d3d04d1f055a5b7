/* SPDX-License-Identifier: MIT */
/* One threshold card in the making: shared by what lays it out (card.c) and
 * what it says in words (card_words.c). */
#ifndef CHART_CARD_H
#define CHART_CARD_H

#include "chart/card_cells.h"
#include "chart/page.h"
#include "emit/budget_card.h"

extern const struct chart_type chart_card;

enum { CARD_MAX_SHADES = 6 };

/* A sample of the legend. */
struct card_shade {
    double x, y; /* its upper left corner */
    double pct;  /* below 0: out of reach */
};

struct card {
    const struct chart_spec *spec;
    const struct occ_arch *arch;
    struct card_cells cells;
    struct page page;
    double width_px, height_px; /* of the cells */
    struct card_shade shades[CARD_MAX_SHADES];
    size_t shade_count;
    bool has_small_cells;
};

/* "out of reach: shared memory", for the dashes of the card; empty if none. */
void card_dash_text(const struct card *card, struct buffer *out);

/* What has to be said under the cells, beside kernels: one text a line. */
void card_notes(const struct card *card, struct buffer *out);
bool card_has_blanks(const struct card *card);

/* "gemm: 256 threads, 72 of 80 registers at 3 blocks; 64 or fewer give 4". */
void card_kernel_text(const struct card *card, const struct chart_kernel *kernel,
                      struct buffer *out);

void card_alt_text(const struct card *card, struct buffer *out);

/*
 * The same rows as a table for emitters, with the columns that a page shows.
 * Release *table on failure too; it must not move.
 */
bool card_table(const struct chart_spec *spec, const struct occ_arch *arch,
                struct budget_card *table, struct error *err);

#endif
