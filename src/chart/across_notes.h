/* SPDX-License-Identifier: MIT */
/* What pictures of several architectures say about kernels. */
#ifndef CHART_ACROSS_NOTES_H
#define CHART_ACROSS_NOTES_H

#include "chart/page.h"

/* The architecture of the picture whose axis goes farthest. */
const struct occ_arch *across_widest(const struct chart_spec *spec, enum occ_axis axis);

/* "A", "B", ... where there are several kernels; "" for one alone. */
void across_letter(const struct chart_spec *spec, size_t kernel, char letter[2]);

/* Append "tiled at 128 threads instead of 256: 24 warps on sm_80, 90; 16 warps
 * on sm_75". */
void across_note(const struct chart_spec *spec, size_t kernel, struct buffer *out);

/* Add the notes of all kernels to the page, the first line at `y`; returns the
 * y of the next line. */
double across_add_notes(const struct chart_spec *spec, struct page *page, double y);

#endif
