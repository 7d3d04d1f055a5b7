/* SPDX-License-Identifier: MIT */
/* Where axes end and what stands on them, for any architecture. */
#include "chart/axis_scale.h"

#include <math.h>
#include <stdio.h>

#include "config/value.h"

#define KIB 1024

/* Sizes below are shown in bytes, for KiB would all be fractions. */
#define SHORTEST_AXIS_IN_KIB (4 * KIB)

/* The end of the shared memory axis where an architecture has none, so that
 * there is a chart that shows it limiting nothing. */
#define SMEM_WITHOUT_LIMIT (64 * KIB)

#define SHORT_AXIS_PX 400

/* No log axis begins before this: what happens at 1 thread, register or byte
 * is drawn from here to 1. */
#define LOG_LOWEST_START 0.5

/* What an axis is called, and its values. */
struct axis_words {
    const char *title;
    const char *one, *many;
};

static const struct axis_words axis_words[OCC_AXIS_COUNT + 1] = {
    [OCC_AXIS_THREADS] = {"Threads per block", "thread", "threads"},
    [OCC_AXIS_REGS] = {"Registers per thread", "register", "registers"},
    [OCC_AXIS_SMEM] = {"Shared memory per block", "B", "B"},
    [OCC_AXIS_BARRIERS] = {"Barriers per block", "barrier", "barriers"},
    [ALONG_CARVEOUT] = {"Shared memory split", "B", "B"},
};

bool axis_is_in_kib(uint32_t max)
{
    return max >= SHORTEST_AXIS_IN_KIB;
}

static struct axis_scale base_scale(const struct occ_arch *arch, enum occ_axis axis, bool optin,
                                    double length_px)
{
    uint32_t max = occ_axis_max(arch, axis, optin);
    if (axis == OCC_AXIS_SMEM && max == 0)
        max = SMEM_WITHOUT_LIMIT;
    bool in_kib = axis == OCC_AXIS_SMEM && axis_is_in_kib(max);
    return (struct axis_scale){
        .axis = axis,
        .unit = in_kib ? KIB : 1,
        .max = max == 0 ? 1 : max,
        .minor_parts = 1,
        .length_px = length_px,
    };
}

/* Small tics are a quarter of a step, or half of it, where that is a whole
 * number of what steps are made of. */
static double parts_of_step(double doublings)
{
    return doublings >= 4 ? 4 : doublings >= 2 ? 2 : 1;
}

/* A short axis has room for fewer texts. */
static int most_tics(double length_px)
{
    return length_px < SHORT_AXIS_PX ? AXIS_MAX_TICS_SHORT : AXIS_MAX_TICS;
}

struct axis_scale axis_scale_linear(const struct occ_arch *arch, enum occ_axis axis, bool optin,
                                    double length_px)
{
    struct axis_scale scale = base_scale(arch, axis, optin, length_px);
    double grain = axis == OCC_AXIS_THREADS ? arch->limits.threads_per_warp : 1;
    double max = scale.max / scale.unit;
    double step = grain;

    while (ceil(max / step) + 1 > most_tics(length_px))
        step *= 2;
    scale.tic_step = step;
    scale.minor_parts = parts_of_step(step / grain);
    scale.hi = ceil(max / step) * step;
    return scale;
}

static double power_of_two_not_above(double value)
{
    return exp2(floor(log2(value)));
}

struct axis_scale axis_scale_log2(const struct occ_arch *arch, enum occ_axis axis, bool optin,
                                  double start, double length_px)
{
    struct axis_scale scale = base_scale(arch, axis, optin, length_px);
    scale.is_log2 = true;
    scale.lo = power_of_two_not_above(fmax(start, LOG_LOWEST_START) / scale.unit);
    scale.hi = exp2(ceil(log2(scale.max / scale.unit)));
    if (scale.hi <= scale.lo)
        scale.hi = 2 * scale.lo;

    double octaves = log2(scale.hi / scale.lo);
    double octaves_per_tic = ceil(octaves / (most_tics(length_px) - 1));
    scale.tic_step = exp2(octaves_per_tic);
    /* Both ends have a tic. */
    scale.lo = scale.hi / exp2(ceil(octaves / octaves_per_tic) * octaves_per_tic);
    return scale;
}

double axis_scale_px(const struct axis_scale *scale, double value)
{
    double v = value / scale->unit;
    if (v <= scale->lo)
        return 0;
    if (scale->is_log2)
        return log2(v / scale->lo) / log2(scale->hi / scale->lo) * scale->length_px;
    return (v - scale->lo) / (scale->hi - scale->lo) * scale->length_px;
}

double axis_scale_value(const struct axis_scale *scale, double px)
{
    double share = px / scale->length_px;
    double v = scale->is_log2 ? scale->lo * pow(scale->hi / scale->lo, share)
                              : scale->lo + share * (scale->hi - scale->lo);
    return v * scale->unit;
}

const char *axis_name(enum occ_axis axis)
{
    return axis_words[axis].title;
}

void axis_scale_title(const struct axis_scale *scale, struct buffer *out)
{
    bool is_short = scale->length_px < SHORT_AXIS_PX;
    const char *unit = scale->axis != OCC_AXIS_SMEM ? "" : scale->unit > 1 ? "KiB" : "bytes";
    const char *what = unit[0] == '\0' || is_short ? "" : ", static + dynamic";
    const char *kind = !scale->is_log2 ? "" : unit[0] == '\0' ? "log scale" : ", log scale";

    buffer_add_words(out, axis_words[scale->axis].title);
    if (unit[0] != '\0' || scale->is_log2)
        buffer_printf(out, " (%s%s%s)", unit, what, kind);
}

void axis_scale_write(const struct axis_scale *scale, const char *prefix, struct buffer *script)
{
    const struct {
        const char *suffix;
        double value;
    } settings[] = {
        {"MIN", scale->lo},          {"MAX", scale->hi},
        {"STEP", scale->tic_step},   {"PARTS", scale->minor_parts},
        {"IS_LOG2", scale->is_log2}, {"UNIT", scale->unit},
    };
    for (size_t i = 0; i < sizeof settings / sizeof *settings; i++)
        buffer_printf(script, "%s%s_%s = %.10g", i == 0 ? "" : "; ", prefix, settings[i].suffix,
                      settings[i].value);
    buffer_add_char(script, '\n');
}

/* Thresholds are never rounded: 1/8 KiB is the finest that is short. */
static bool is_short_in_kib(uint32_t bytes)
{
    return bytes % (KIB / 8) == 0;
}

/* Sums of 1/8, in the fewest digits. */
static void add_kib(struct buffer *out, uint32_t bytes)
{
    buffer_printf(out, "%.10g", (double)bytes / KIB);
}

void axis_value_text(const struct axis_scale *scale, uint32_t value, struct buffer *out)
{
    if (scale->unit > 1 && is_short_in_kib(value))
        add_kib(out, value);
    else
        buffer_printf(out, "%u%s", (unsigned)value, scale->unit > 1 ? " B" : "");
}

void axis_amount_text(enum occ_axis axis, uint32_t value, struct buffer *out)
{
    if (axis == OCC_AXIS_SMEM && value != 0 && is_short_in_kib(value)) {
        add_kib(out, value);
        buffer_add_text(out, " KiB");
        return;
    }
    buffer_add_u64_and(out, value, ' ');
    buffer_add_words(out, value == 1 ? axis_words[axis].one : axis_words[axis].many);
}
