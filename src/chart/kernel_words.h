/* SPDX-License-Identifier: MIT */
/* What charts say about a kernel, in the same words everywhere. */
#ifndef CHART_KERNEL_WORDS_H
#define CHART_KERNEL_WORDS_H

#include "chart/page.h"

/* The name of a kernel, cleaned, and cut where it would take the whole line:
 * those of C++ templates can be as long as a page. */
void kernel_words_name(const struct chart_spec *spec, const char *name, struct buffer *out);

/* "3 blocks, 24 warps, 37.5 %", or why there are none. */
void kernel_words_answer(const struct occ_arch *arch, const struct occ_result *result,
                         bool with_warps, struct buffer *out);

/* "256 threads, 72 registers, 40 KiB". */
void kernel_words_launch(const struct occ_launch *launch, struct buffer *out);

/* "A,B,C,E" becomes "A-C,E": the letters of kernels whose marks are one. */
void kernel_words_shorten_letters(char *letters);

/* "and 3 more kernels, not marked here"; and as a line of the page at `y`,
 * which returns the y of the next. */
void kernel_words_more(size_t count, struct buffer *out);
double kernel_words_add_more(size_t count, struct page *page, double y);

/* The inputs held, in one sentence: the subtitle with commas for its dots. */
void kernel_words_inputs(const struct chart_spec *spec, const struct occ_arch *arch,
                         struct buffer *out);

#endif
