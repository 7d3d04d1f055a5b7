/* SPDX-License-Identifier: MIT */
/* The architectures that a picture is of, and what any of them has. */
#ifndef CHART_PAGE_ARCHS_H
#define CHART_PAGE_ARCHS_H

#include "chart/chart.h"

/* All of the spec, or the one that the picture is drawn for. */
struct shown_archs {
    const struct occ_arch *const *archs;
    size_t count;
};

struct shown_archs shown_archs(const struct chart_spec *spec,
                               const struct occ_arch *const *one);

/* True if any of them has what is asked for. */
bool shown_any_has(struct shown_archs shown, bool (*has)(const struct occ_arch *arch));

#endif
