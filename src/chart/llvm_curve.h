/* SPDX-License-Identifier: MIT */
/*
 * LLVM's occupancy along an input or over two, beside that of whole blocks:
 * waves per SIMD, which may promise more than fits.
 */
#ifndef CHART_LLVM_CURVE_H
#define CHART_LLVM_CURVE_H

#include "chart/map_grid.h"
#include "chart/page.h"
#include "emit/columns.h"

/* A level of it along the axis of the spec; both values are inclusive. */
struct llvm_level {
    uint32_t first, last, waves;
};

/* The level that `value` begins, up to `last` at the most. */
struct llvm_level llvm_level_from(const struct chart_spec *spec, const struct occ_arch *arch,
                                  uint32_t value, uint32_t last);

/* The most waves of a SIMD. */
uint32_t llvm_most_waves(const struct occ_arch *arch);

/* The same number of waves on each SIMD, in warps of an SM. */
double llvm_warps(const struct occ_arch *arch, uint32_t waves);

/* "; LLVM: 5 waves per SIMD" for the notes of a launch, where the chart shows it. */
void llvm_add_note(const struct chart_spec *spec, const struct occ_arch *arch,
                   struct occ_launch launch, struct buffer *out);

/* " LLVM's occupancy in waves per SIMD: 8 up to 64, 7 up to 72." for the whole axis. */
void llvm_add_alt(const struct chart_spec *spec, const struct occ_arch *arch, uint32_t first,
                  uint32_t last, struct buffer *out);

/*
 * "LLVM: waves per SIMD (8 are 100 %)" behind the last swatch of the legend, and
 * where the sample of its line goes. Returns the y below; 0 where the chart does
 * not show it.
 */
double llvm_add_legend(const struct chart_spec *spec, const struct occ_arch *arch,
                       struct page *page, struct page_place *sample);

/* What the templates need, where the data have `columns` before LLVM's number. */
void llvm_write_settings(const struct chart_spec *spec, const struct occ_arch *arch,
                         struct selection columns, const struct page_place *sample,
                         struct buffer *script);

/* `columns` and, where the chart shows it, LLVM's number; and the rows of a step
 * from `first` to `last`, one for each level of that. */
struct selection llvm_columns(const struct chart_spec *spec, struct selection columns);
struct plateau_row;
void llvm_write_rows(const struct chart_spec *spec, struct plateau_row *row, uint32_t first,
                     uint32_t last, const struct selection *columns, struct buffer *out);

/* What maps see of it: the waves of a launch that is not refused. */
struct map_view llvm_map_view(const struct occ_arch *arch);

#endif
