/* SPDX-License-Identifier: MIT */
/*
 * What maps of an amount show of a launch, worked out from its definition and
 * not as the charts do it.
 */
#ifndef SUPPORT_AMOUNTS_H
#define SUPPORT_AMOUNTS_H

#include "chart/chart.h"

#define NO_AMOUNT UINT32_MAX

/* Of a launch that can run, on a chart of the types waste, step and tax;
 * NO_AMOUNT where the way to more blocks is not there. */
uint32_t amount_of(const struct chart_spec *spec, const struct occ_arch *arch,
                   struct occ_launch launch);

/* The colour: 0 cannot launch, 1 to 8, 9 nothing to show. */
uint32_t amount_bin(const struct chart_spec *spec, const struct occ_arch *arch,
                    struct occ_launch launch);

#endif
