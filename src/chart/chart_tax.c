/* SPDX-License-Identifier: MIT */
/*
 * The chart type `tax`: how many resident blocks plain division of an SM's
 * resources promises beyond those that there are, because allocations are
 * rounded up, registers lie in partitions and shared memory has a reserve.
 */
#include <stdio.h>

#include "chart/chart_maps.h"
#include "chart/map_bins.h"

/* A split that grows for what is reserved may hold more than promised. */
static uint32_t amount(const struct map_bins *bins, const struct occ_launch *launch,
                       const struct occ_result *result)
{
    uint32_t promised = occ_compute(&bins->plain, *launch).blocks_per_sm;
    return promised > result->blocks_per_sm ? promised - result->blocks_per_sm : 0;
}

static uint32_t bin(const struct map_bins *bins, uint32_t lost, const struct occ_result *result)
{
    (void)result;
    return lost == 0 ? BIN_EMPTY : map_bins_by_ends(bins, lost);
}

static uint32_t step_end(const void *context, enum occ_axis axis, uint32_t from)
{
    const struct map_bins *bins = context;
    return occ_step_end(&bins->plain, &bins->spec->launch, axis, from);
}

static void amount_text(const struct map_bins *bins, uint32_t lost, struct buffer *out)
{
    (void)bins;
    buffer_add_u64(out, lost);
}

/* ", 1 of 4 lost": of those that plain division promises. */
static void add_note(const struct map *map, const struct occ_launch *launch,
                     struct buffer *note)
{
    const struct map_bins *bins = map_bins_of(map);
    struct occ_result result = occ_compute(map->arch, *launch);
    uint32_t lost = amount(bins, launch, &result);

    if (lost == 0)
        buffer_printf(note, ", %s", bins->empty);
    else
        buffer_printf(note, ", %u of %u lost", (unsigned)lost,
                      (unsigned)(lost + result.blocks_per_sm));
}

/* clang-format off */
static const struct column columns[] = {
    { .name = "blocks_lost_min", .unit = "blocks", .get = cell_from_blocks,
      .help = "fewest blocks by which plain division promises more",
      .offset = offsetof(struct bin_row, amount_min) },
    { .name = "blocks_lost_max", .unit = "blocks", .get = cell_from_blocks,
      .help = "most of them", .offset = offsetof(struct bin_row, amount_max) },
};
/* clang-format on */

static const char *const templates[] = {
    "style.gp",      "stripes.gp",  "tax.gp",       "bins.gp",     "map.gp",
    "rectangles.gp", "map_axes.gp", "map_marks.gp", "map_plot.gp", NULL};

static const struct bin_type type = {
    .amount = amount,
    .bin = bin,
    .step_end = step_end,
    .amount_text = amount_text,
    .add_note = add_note,
    .columns = columns,
    .column_count = sizeof(columns) / sizeof(columns[0]),
};

static bool write_tax(const struct chart_spec *spec, const struct occ_arch *arch,
                      struct chart_files *files, struct error *err)
{
    struct map_bins bins = {
        .type = &type,
        .spec = spec,
        .arch = arch,
        .ends = {1, 2, 3, 4, 8, 16, 32},
        .title = "Blocks lost to rounding, partitions, reserve",
        .column_title = "Blocks lost to rounding",
        .what = "Heat map of the blocks by which plain division promises more than an SM holds",
        .head = "Blocks lost",
        .empty = "none lost",
        .remark = "Lost: warps, registers and shared memory of an SM, each divided by what a "
                  "block asks for, would hold so many more blocks.",
        .plain = occ_plain_division(arch),
    };
    map_bins_name(&bins, 1);
    return map_bins_write(&bins, files, err);
}

const struct chart_type chart_tax = {
    .word = &chart_words[CHART_TAX],
    .templates = templates,
    .write = write_tax,
};
