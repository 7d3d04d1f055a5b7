/* SPDX-License-Identifier: MIT */
/* The measures. */
#include "chart/measure.h"

#include <math.h>

#include "chart/arch_groups.h"

enum { QUARTER_PCT = 25 };

uint32_t measure_sms(const struct chart_spec *spec, const struct occ_arch *arch)
{
    for (size_t i = 0; i < spec->gpu_count; i++)
        if (spec->archs[i] == arch)
            return spec->gpus[i].gpu->sms;
    return 1;
}

double measure_of(const struct chart_spec *spec, const struct occ_arch *arch,
                  uint32_t threads_per_block, const struct occ_result *result)
{
    switch (spec->measure) {
    case MEASURE_THREADS:
        return (double)result->blocks_per_sm * threads_per_block;
    case MEASURE_DEVICE:
        return (double)result->blocks_per_sm * threads_per_block * measure_sms(spec, arch);
    case MEASURE_BLOCKS:
        return result->blocks_per_sm;
    case MEASURE_OCCUPANCY:
        return 100.0 * result->warps_per_sm / arch->limits.max_warps_per_sm;
    default:
        return result->warps_per_sm;
    }
}

/* What each is called. */
static const struct {
    const char *title, *name, *short_name, *unit;
} words[MEASURE_COUNT] = {
    [MEASURE_WARPS] = {"Resident warps per SM", "Resident warps", "Warps", "warps"},
    [MEASURE_THREADS] = {"Resident threads per SM", "Resident threads", "Threads", "threads"},
    [MEASURE_BLOCKS] = {"Resident blocks per SM", "Resident blocks", "Blocks", "blocks"},
    [MEASURE_OCCUPANCY] = {"Occupancy (%)", "Occupancy", "Occupancy", "%"},
    [MEASURE_DEVICE] = {"Resident threads on all SMs", "Threads on all SMs", "Threads",
                        "threads"},
};

const char *measure_title(enum chart_measure measure)
{
    return words[measure].title;
}

const char *measure_name(enum chart_measure measure)
{
    return words[measure].name;
}

const char *measure_short_name(enum chart_measure measure)
{
    return words[measure].short_name;
}

const char *measure_unit(enum chart_measure measure)
{
    return words[measure].unit;
}

void measure_value_text(enum chart_measure measure, double value, struct buffer *out)
{
    double hundredths = floor(value * 100 + 0.5);
    buffer_printf(out, "%.10g", measure == MEASURE_OCCUPANCY ? hundredths / 100 : value);
}

struct measure_axis measure_axis(enum chart_measure measure, double most, int most_steps)
{
    double step = measure == MEASURE_OCCUPANCY ? QUARTER_PCT : 1;

    while (most / step > most_steps)
        step *= 2;
    return (struct measure_axis){.top = fmax(ceil(most / step), 1) * step, .step = step};
}

/* ---- units ---- */

static bool have_one_width(const struct chart_spec *spec)
{
    for (size_t i = 1; i < spec->arch_count; i++)
        if (spec->archs[i]->limits.threads_per_warp != spec->archs[0]->limits.threads_per_warp)
            return false;
    return true;
}

/* "A warp is 64 threads on gfx90a, 32 on sm_90, gfx1100." */
static void add_widths(const struct chart_spec *spec, struct buffer *out)
{
    bool is_first = true;

    for (size_t i = 0; i < spec->arch_count; i++) {
        uint32_t width = spec->archs[i]->limits.threads_per_warp;
        struct name_list names = {.out = out};
        bool is_told = false;
        for (size_t before = 0; before < i; before++)
            is_told = is_told || spec->archs[before]->limits.threads_per_warp == width;
        if (is_told)
            continue;
        if (is_first) {
            buffer_add_words(out, "A warp is ");
            buffer_add_count(out, width, "thread");
        } else {
            buffer_printf(out, ", %u", (unsigned)width);
        }
        buffer_add_text(out, " on ");
        for (size_t k = i; k < spec->arch_count; k++)
            if (spec->archs[k]->limits.threads_per_warp == width)
                name_list_add(&names, spec->archs[k]->name);
        is_first = false;
    }
    buffer_add_char(out, '.');
}

static void add_devices(const struct chart_spec *spec, struct buffer *out)
{
    buffer_add_words(out, "Compared: resident threads of an SM times its SMs, ");
    for (size_t i = 0; i < spec->gpu_count; i++)
        buffer_printf(out, "%s%s %u", i == 0 ? "" : ", ", spec->archs[i]->name,
                      (unsigned)spec->gpus[i].gpu->sms);
    buffer_add_char(out, '.');
}

/* Of maps of limits and of waves nothing is compared that has a unit; a difference in
 * percent says by itself what they are of. */
static bool has_units(const struct chart_spec *spec)
{
    unsigned keys = chart_spec_keys(spec);
    bool is_of_limits = spec->panel != NULL && spec->panel->word == &chart_words[CHART_LIMITS];
    bool is_told = keys & CHART_HAS_TWO && spec->measure == MEASURE_OCCUPANCY;
    return !(keys & CHART_HAS_GPUS) && !is_of_limits && !is_told &&
           (spec->measure == MEASURE_DEVICE || !have_one_width(spec));
}

void measure_add_units(const struct chart_spec *spec, struct buffer *out)
{
    static const char *const sentences[MEASURE_COUNT] = {
        [MEASURE_THREADS] = "Compared: resident threads of one SM each.",
        [MEASURE_BLOCKS] = "Compared: resident blocks of one SM each.",
        [MEASURE_OCCUPANCY] = "Compared: resident warps as a share of each one's own maximum.",
    };

    if (!has_units(spec))
        return;
    if (out->size > 0 && out->bytes[out->size - 1] != ' ')
        buffer_add_char(out, ' ');
    if (spec->measure == MEASURE_DEVICE)
        add_devices(spec, out);
    else if (spec->measure == MEASURE_WARPS)
        add_widths(spec, out);
    else
        buffer_add_words(out, sentences[spec->measure]);
}
