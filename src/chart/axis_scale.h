/* SPDX-License-Identifier: MIT */
/*
 * Axes: where they begin and end, where their tics stand, and which pixel a
 * value has. An axis ends at the architecture's maximum, rounded up to a tic.
 * "Launch units" are those of struct occ_launch; an axis may show another
 * (KiB for bytes).
 */
#ifndef CHART_AXIS_SCALE_H
#define CHART_AXIS_SCALE_H

#include <occsweep/plateau.h>

#include "base/buffer.h"

struct axis_scale {
    enum occ_axis axis;
    double unit;        /* launch units in one unit of the axis: 1024 for KiB */
    double max;         /* the architecture's maximum, in launch units */
    double lo, hi;      /* the ends, in units of the axis */
    double tic_step;    /* from tic to tic: a distance, or on a log2 axis a factor */
    double minor_parts; /* into how many parts small tics cut a step; 1: no small tics */
    bool is_log2;
    double length_px;
};

/* At most so many tics on an axis; on a short one, of a column's width. */
enum { AXIS_MAX_TICS = 9, AXIS_MAX_TICS_SHORT = 5 };

/*
 * From 0 to the maximum. Tics are the smallest of 1, 2, 4, 8, ... units (along
 * threads: warps) that gives at most AXIS_MAX_TICS.
 */
struct axis_scale axis_scale_linear(const struct occ_arch *arch, enum occ_axis axis, bool optin,
                                    double length_px);

/* From the largest power of two (in axis units) not above `start` launch units. */
struct axis_scale axis_scale_log2(const struct occ_arch *arch, enum occ_axis axis, bool optin,
                                  double start, double length_px);

/* Pixels from the beginning of the axis; values before it are clamped to it. */
double axis_scale_px(const struct axis_scale *scale, double value);

/* The value at a pixel, in launch units. */
double axis_scale_value(const struct axis_scale *scale, double px);

/* True if sizes up to `max` are shown in KiB, and not in bytes. */
bool axis_is_in_kib(uint32_t max);

/* "Registers per thread"; of ALONG_CARVEOUT too. */
const char *axis_name(enum occ_axis axis);

/* "Registers per thread", "Shared memory per block (KiB, static + dynamic, log scale)". */
void axis_scale_title(const struct axis_scale *scale, struct buffer *out);

/* PREFIX_MIN, _MAX, _STEP, _PARTS, _IS_LOG2, _UNIT as settings of a script. */
void axis_scale_write(const struct axis_scale *scale, const char *prefix,
                      struct buffer *script);

/*
 * A value of the axis in words, exact: "72", "44.5"; a size that is not short
 * in KiB is written in bytes, "10923 B".
 */
void axis_value_text(const struct axis_scale *scale, uint32_t value, struct buffer *out);

/* The same with its unit: "72 registers", "1 thread", "44.5 KiB". */
void axis_amount_text(enum occ_axis axis, uint32_t value, struct buffer *out);

#endif
