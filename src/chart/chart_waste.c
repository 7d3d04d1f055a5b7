/* SPDX-License-Identifier: MIT */
/*
 * The chart type `waste`: what stays unused of one resource of an SM, because
 * no resident block was granted it, in steps of 12.5 % of that resource.
 */
#include <stdio.h>

#include <occsweep/waste.h>

#include "chart/chart_maps.h"
#include "chart/map_bins.h"

/* By the words of `of`, see chart_words[]. */
static const struct {
    enum occ_limiter resource;
    const char *title, *column_title, *what;
} kinds[] = {
    {OCC_BY_REGISTERS, "Registers of an SM that stay unused", "Unused registers",
     "Heat map of the share of an SM's registers that stays unused"},
    {OCC_BY_SHARED_MEMORY, "Shared memory of an SM that stays unused", "Unused shared memory",
     "Heat map of the share of an SM's shared memory that stays unused"},
    {OCC_BY_WARPS, "Warp slots of an SM that stay unused", "Unused warp slots",
     "Heat map of the share of an SM's warp slots that stays unused"},
};

static enum occ_limiter resource_of(const struct map_bins *bins)
{
    return kinds[bins->spec->of].resource;
}

static uint32_t amount(const struct map_bins *bins, const struct occ_launch *launch,
                       const struct occ_result *result)
{
    (void)launch;
    return (uint32_t)occ_waste_of(bins->arch, result, resource_of(bins)).amount;
}

/* Where there is no such resource, nothing of it stays unused. */
static uint32_t bin(const struct map_bins *bins, uint32_t unused,
                    const struct occ_result *result)
{
    uint64_t all = occ_waste_capacity(bins->arch, result, resource_of(bins));
    if (unused == 0)
        return 1;
    return (uint32_t)(((uint64_t)unused * BIN_COUNT + all - 1) / all);
}

static uint32_t step_end(const void *context, enum occ_axis axis, uint32_t from)
{
    const struct map_bins *bins = context;
    if (axis == OCC_AXIS_SMEM && resource_of(bins) == OCC_BY_SHARED_MEMORY)
        return occ_waste_smem_step_end(bins->arch, from, BIN_COUNT);
    return occ_axis_limit(axis);
}

/* In percent to two decimals, half up; 0 of what is not there. */
static void add_share(struct buffer *out, uint64_t unused, uint64_t all)
{
    uint64_t pct_x100 = all == 0 ? 0 : (20000 * unused + all) / (2 * all);
    buffer_printf(out, "%.10g", (double)pct_x100 / 100);
}

/* Of splits that differ, one amount has several shares: nothing is said. */
static void amount_text(const struct map_bins *bins, uint32_t unused, struct buffer *out)
{
    const struct occ_result largest = {.carveout_bytes = bins->arch->shared_memory.per_sm};
    bool is_split = resource_of(bins) == OCC_BY_SHARED_MEMORY &&
                    bins->spec->launch.carveout.kind != OCC_CARVEOUT_DEFAULT;
    uint64_t all = occ_waste_capacity(bins->arch, &largest, resource_of(bins));

    if (!is_split)
        add_share(out, unused, all);
}

/* ", 15.63 % of registers unused". */
static void add_note(const struct map *map, const struct occ_launch *launch,
                     struct buffer *note)
{
    static const char *const names[] = {"registers", "shared memory", "warp slots"};
    const struct map_bins *bins = map_bins_of(map);
    struct occ_result result = occ_compute(map->arch, *launch);
    uint64_t all = occ_waste_capacity(map->arch, &result, resource_of(bins));
    uint64_t unused = occ_waste_of(map->arch, &result, resource_of(bins)).amount;

    if (result.blocks_per_sm == 0)
        return;
    buffer_add_text(note, ", ");
    add_share(note, unused, all);
    buffer_add_text(note, " % of ");
    buffer_add_words(note, names[bins->spec->of]);
    buffer_add_text(note, " unused");
}

static void name_bins(struct map_bins *bins)
{
    for (size_t i = 0; i < BIN_COUNT; i++)
        snprintf(bins->texts[i], BIN_TEXT_BYTES, "\xE2\x89\xA4 %g",
                 100.0 * (double)(i + 1) / BIN_COUNT);
}

/* What 12.5 % is of is different where splits are. */
static void cell_from_bin_low(const void *field, struct cell *cell)
{
    const uint32_t *shade = field;
    cell->kind = *shade == BIN_CANNOT_LAUNCH ? CELL_NONE : CELL_DECIMAL;
    cell->number = *shade == BIN_CANNOT_LAUNCH ? 0 : (*shade - 1) * 10000u / BIN_COUNT;
}

static void cell_from_bin_high(const void *field, struct cell *cell)
{
    const uint32_t *shade = field;
    cell->kind = *shade == BIN_CANNOT_LAUNCH ? CELL_NONE : CELL_DECIMAL;
    cell->number = *shade * 10000u / BIN_COUNT;
}

/* clang-format off */
static const struct column columns[] = {
    { .name = "of", .unit = "", .help = "the resource", .get = cell_from_text,
      .offset = offsetof(struct bin_row, of) },
    { .name = "unused_min", .unit = "", .get = cell_from_blocks,
      .help = "least that stays unused of an SM: registers, bytes or warps",
      .offset = offsetof(struct bin_row, amount_min) },
    { .name = "unused_max", .unit = "", .get = cell_from_blocks,
      .help = "most that stays unused", .offset = offsetof(struct bin_row, amount_max) },
    { .name = "unused_pct_above", .unit = "%", .get = cell_from_bin_low,
      .help = "the share of it is larger; 0 may be 0", .offset = offsetof(struct bin_row, bin) },
    { .name = "unused_pct_to", .unit = "%", .get = cell_from_bin_high,
      .help = "and not larger than this", .offset = offsetof(struct bin_row, bin) },
};
/* clang-format on */

static const char *const templates[] = {
    "style.gp",      "stripes.gp",  "waste.gp",     "bins.gp",     "map.gp",
    "rectangles.gp", "map_axes.gp", "map_marks.gp", "map_plot.gp", NULL};

static const struct bin_type type = {
    .amount = amount,
    .bin = bin,
    .step_end = step_end,
    .amount_text = amount_text,
    .add_note = add_note,
    .is_scale = true,
    .columns = columns,
    .column_count = sizeof(columns) / sizeof(columns[0]),
};

static bool write_waste(const struct chart_spec *spec, const struct occ_arch *arch,
                        struct chart_files *files, struct error *err)
{
    struct map_bins bins = {
        .type = &type,
        .spec = spec,
        .arch = arch,
        .title = kinds[spec->of].title,
        .column_title = kinds[spec->of].column_title,
        .what = kinds[spec->of].what,
        .head = "Unused (%)",
        .remark = "Unused: granted to no resident block; what a block is granted is rounded "
                  "up, and any reserve counts as used.",
    };
    name_bins(&bins);
    return map_bins_write(&bins, files, err);
}

const struct chart_type chart_waste = {
    .word = &chart_words[CHART_WASTE],
    .templates = templates,
    .write = write_waste,
};
