/* SPDX-License-Identifier: MIT */
/* Thresholds of occupancy over two inputs in words; all computed. */
#include "chart/occupancy_levels.h"

#include <occsweep/budget.h>

#include "chart/axis_scale.h"
#include "config/value.h"

/* Shares that people aim at. */
static const uint32_t level_pcts[] = {100, 75, 50, 25};

enum { LEVELS = sizeof level_pcts / sizeof level_pcts[0], PCT = 100 };

/* Of shared memory none at all is what most kernels have; of what else there
 * is, 0 is no launch or no limit. */
static void choose_samples(struct occupancy_levels *levels, uint32_t max)
{
    uint32_t half = 1;
    bool has_none = levels->at == OCC_AXIS_SMEM;

    while (half <= max / 2)
        half *= 2;
    for (size_t i = 0; i < OCCUPANCY_LEVEL_SAMPLES; i++) {
        uint32_t value = half >> (OCCUPANCY_LEVEL_SAMPLES - 1 + has_none - i);
        levels->samples[i] = value == 0 ? 1 : value;
    }
    if (has_none)
        levels->samples[0] = 0;
}

struct occupancy_levels occupancy_levels_of(const struct chart_spec *spec,
                                            const struct occ_arch *arch)
{
    bool is_y_told = spec->y != OCC_AXIS_THREADS;
    struct occupancy_levels levels = {.told = is_y_told ? spec->y : spec->x,
                                      .at = is_y_told ? spec->x : spec->y};

    choose_samples(&levels, occ_axis_max(arch, levels.at, spec->launch.optin));
    return levels;
}

void occupancy_levels_head(const struct occupancy_levels *levels, struct buffer *out)
{
    buffer_add_text(out, "Most ");
    buffer_add_words(out, value_axes[levels->told].words);
    buffer_add_text(out, " for an occupancy of at least ");
    for (size_t i = 0; i < LEVELS; i++)
        buffer_printf(out, "%s%u", i == 0 ? "" : ", ", (unsigned)level_pcts[i]);
    buffer_add_text(out, " %");
}

static bool largest(const struct occupancy_levels *levels, const struct occ_arch *arch,
                    struct occ_launch launch, uint32_t pct, uint32_t *value)
{
    uint32_t warps = (arch->limits.max_warps_per_sm * pct + PCT - 1) / PCT;
    uint32_t warps_per_block = occ_warps_per_block(arch, launch.threads_per_block);
    uint32_t blocks = (warps + warps_per_block - 1) / warps_per_block;

    return occ_max_for_blocks(arch, launch, levels->told, blocks, value);
}

void occupancy_levels_add(const struct occupancy_levels *levels, const struct chart_spec *spec,
                          const struct occ_arch *arch, size_t sample, struct buffer *out)
{
    struct occ_launch launch = spec->launch;

    occ_launch_set(&launch, levels->at, levels->samples[sample]);
    for (size_t i = 0; i < LEVELS; i++) {
        uint32_t value;
        buffer_add_text(out, i == 0 ? "" : ", ");
        if (!largest(levels, arch, launch, level_pcts[i], &value))
            buffer_add_text(out, "none");
        else if (levels->told == OCC_AXIS_SMEM)
            axis_amount_text(levels->told, value, out);
        else
            buffer_add_u64(out, value);
    }
}

void occupancy_levels_sentence(const struct chart_spec *spec, const struct occ_arch *arch,
                               struct buffer *out)
{
    struct occupancy_levels levels = occupancy_levels_of(spec, arch);
    uint32_t last = UINT32_MAX, max = occ_axis_max(arch, levels.at, spec->launch.optin);

    occupancy_levels_head(&levels, out);
    for (size_t i = 0; i < OCCUPANCY_LEVEL_SAMPLES; i++) {
        if (levels.samples[i] == last || levels.samples[i] > max)
            continue;
        buffer_add_text(out, i == 0 ? ". At " : "; at ");
        axis_amount_text(levels.at, levels.samples[i], out);
        buffer_add_text(out, ": ");
        occupancy_levels_add(&levels, spec, arch, i, out);
        last = levels.samples[i];
    }
    buffer_add_char(out, '.');
}
