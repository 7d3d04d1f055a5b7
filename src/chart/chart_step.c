/* SPDX-License-Identifier: MIT */
/*
 * The chart type `step`: how many registers or how much shared memory a launch
 * has to give up, all else equal, for one more resident block: the way back to
 * the next cliff below.
 */
#include <stdio.h>
#include <stdlib.h>

#include <occsweep/budget.h>

#include "base/array.h"
#include "chart/chart_maps.h"
#include "chart/map_bins.h"
#include "chart/script.h"

/* By the words of `of`, see chart_words[]. */
static const struct {
    enum occ_axis axis;
    const char *title, *column_title, *what;
} kinds[] = {
    {OCC_AXIS_REGS, "Registers to give up for one more block", "Registers for one more block",
     "Heat map of the registers per thread that a launch has to give up for one more "
     "resident block"},
    {OCC_AXIS_SMEM, "Shared memory to give up for one more block", "Memory for one more block",
     "Heat map of the shared memory that a block has to give up for one more resident block"},
};

static enum occ_axis axis_of(const struct map_bins *bins)
{
    return kinds[bins->spec->of].axis;
}

static uint32_t amount(const struct map_bins *bins, const struct occ_launch *launch,
                       const struct occ_result *result)
{
    uint32_t value;

    (void)result;
    if (!occ_less_for_more_blocks(bins->arch, *launch, axis_of(bins), &value))
        return BIN_NO_AMOUNT;
    return occ_launch_get(launch, axis_of(bins)) - value;
}

/* The first own cut from `from` on; an axis of registers has one at each. */
static uint32_t step_end(const void *context, enum occ_axis axis, uint32_t from)
{
    const struct map_bins *bins = context;

    if (axis != axis_of(bins))
        return occ_axis_limit(axis);
    if (axis == OCC_AXIS_REGS)
        return from;
    size_t cut = array_count_below(bins->cuts, bins->cut_count, from);
    return cut == bins->cut_count ? occ_axis_limit(axis) : bins->cuts[cut];
}

static void amount_text(const struct map_bins *bins, uint32_t less, struct buffer *out)
{
    axis_value_text(&(struct axis_scale){.unit = bins->unit}, less, out);
}

/* "; 8 registers less: 4 blocks": what limits, before it, are words too. */
static void add_note(const struct map *map, const struct occ_launch *launch,
                     struct buffer *note)
{
    const struct map_bins *bins = map_bins_of(map);
    struct occ_launch lean = *launch;
    uint32_t value;

    if (!occ_less_for_more_blocks(map->arch, *launch, axis_of(bins), &value)) {
        if (occ_compute(map->arch, *launch).blocks_per_sm > 0)
            buffer_printf(note, "; %s", bins->empty);
        return;
    }
    occ_launch_set(&lean, axis_of(bins), value);
    buffer_add_text(note, "; ");
    axis_amount_text(axis_of(bins), occ_launch_get(launch, axis_of(bins)) - value, note);
    buffer_add_text(note, " less: ");
    buffer_add_count(note, occ_compute(map->arch, lean).blocks_per_sm, "block");
}

/* ---- bins ---- */

/* Each ends at twice the end before, so that the last one begins a quarter
 * along the axis at the most: the way to a second block is half of it. */
static void set_ends(struct map_bins *bins)
{
    uint32_t max = occ_axis_max(bins->arch, axis_of(bins), bins->spec->launch.optin);
    bool in_kib = axis_of(bins) == OCC_AXIS_SMEM && axis_is_in_kib(max);
    uint32_t end = in_kib ? 1024 : 1;

    bins->unit = end;
    while (end << BIN_COUNT <= max)
        end *= 2;
    for (size_t i = 0; i < BIN_COUNT - 1; i++, end *= 2)
        bins->ends[i] = end;
    map_bins_name(bins, bins->unit);
}

/* ---- cuts ---- */

/* The blocks that shared memory alone allows, as far as it matters. */
static uint32_t blocks_by_smem(const struct map_bins *bins, uint32_t bytes)
{
    struct occ_launch launch = bins->spec->launch;
    uint32_t most = bins->arch->limits.max_blocks_per_sm;

    /* The split that is needed costs no block of the largest. */
    if (launch.carveout.kind == OCC_CARVEOUT_NEEDED)
        launch.carveout = (struct occ_carveout){.kind = OCC_CARVEOUT_DEFAULT};
    launch.threads_per_block = 1; /* where threads are an axis they have no value */
    launch.smem_per_block_bytes = bytes;
    uint32_t blocks = occ_compute(bins->arch, launch).blocks_by[OCC_BY_SHARED_MEMORY];
    return blocks < most ? blocks : most;
}

static bool add_cut(struct map_bins *bins, uint32_t cut)
{
    uint32_t *cuts = array_grow(bins->cuts, bins->cut_count, sizeof(*cuts));
    if (!cuts)
        return false;
    bins->cuts = cuts;
    bins->cuts[bins->cut_count++] = cut;
    return true;
}

static int compare_cuts(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return x < y ? -1 : x > y;
}

/* Along shared memory bins end at fixed distances from every cliff. */
static bool find_cuts(struct map_bins *bins)
{
    uint32_t max = occ_axis_max(bins->arch, OCC_AXIS_SMEM, bins->spec->launch.optin);
    bool ok = true;

    for (uint32_t end = 0, next; ok && end < max; end = next) {
        next = occ_step_end(bins->arch, &bins->spec->launch, OCC_AXIS_SMEM, end + 1);
        if (blocks_by_smem(bins, end) == blocks_by_smem(bins, next))
            continue;
        for (size_t i = 0; ok && i < BIN_COUNT - 1; i++)
            ok = add_cut(bins, end + bins->ends[i]);
    }
    if (ok && bins->cut_count > 0)
        qsort(bins->cuts, bins->cut_count, sizeof(*bins->cuts), compare_cuts);
    return ok;
}

/* clang-format off */
static const struct column columns[] = {
    { .name = "of", .unit = "", .help = "what is given up", .get = cell_from_text,
      .offset = offsetof(struct bin_row, of) },
    { .name = "less_min", .unit = "", .get = cell_from_blocks,
      .help = "how much less gives one more block, the least: registers or bytes; empty: none does",
      .offset = offsetof(struct bin_row, amount_min) },
    { .name = "less_max", .unit = "", .get = cell_from_blocks,
      .help = "the most", .offset = offsetof(struct bin_row, amount_max) },
};
/* clang-format on */

static const char *const templates[] = {
    "style.gp",      "stripes.gp",  "step.gp",      "bins.gp",     "map.gp",
    "rectangles.gp", "map_axes.gp", "map_marks.gp", "map_plot.gp", NULL};

static const struct bin_type type = {
    .amount = amount,
    .step_end = step_end,
    .amount_text = amount_text,
    .add_note = add_note,
    .columns = columns,
    .column_count = sizeof(columns) / sizeof(columns[0]),
};

static bool write_step(const struct chart_spec *spec, const struct occ_arch *arch,
                       struct chart_files *files, struct error *err)
{
    struct map_bins bins = {
        .type = &type,
        .spec = spec,
        .arch = arch,
        .title = kinds[spec->of].title,
        .column_title = kinds[spec->of].column_title,
        .what = kinds[spec->of].what,
        .empty = "less does not help",
        .remark = "To give up: down to the next value with more blocks, all else equal. "
                  "Less does not help where something else limits too.",
    };
    set_ends(&bins);
    bool is_kib = bins.unit > 1, is_regs = axis_of(&bins) == OCC_AXIS_REGS;
    bins.head = is_regs  ? "Fewer registers"
                : is_kib ? "Less memory (KiB)"
                         : "Less memory (bytes)";
    script_text(&files->script, "UNIT",
                is_regs  ? chart_text(spec, "registers")
                : is_kib ? "KiB"
                         : "bytes");
    bool ok = find_cuts(&bins) ? map_bins_write(&bins, files, err) : error_no_memory(err);
    free(bins.cuts);
    return ok;
}

const struct chart_type chart_step = {
    .word = &chart_words[CHART_STEP],
    .templates = templates,
    .write = write_step,
};
