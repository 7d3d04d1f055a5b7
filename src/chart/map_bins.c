/* SPDX-License-Identifier: MIT */
/*
 * Maps of an amount. Cells of one bin are joined into rectangles, whatever
 * their answers: the data file says from where to where their amounts reach.
 */
#include "chart/map_bins.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/memory.h"
#include "chart/map_alt.h"
#include "chart/map_bins_legend.h"
#include "chart/map_frame.h"
#include "chart/map_marks.h"
#include "chart/map_words.h"
#include "emit/formats.h"

/* The height of the plot, of its width. */
#define SHAPE 0.556
#define COLUMN_SHAPE 0.9

#define OUTLINE_PX 0.9

#define LEGEND_BYTES 16000

const struct map_bins *map_bins_of(const struct map *map)
{
    return map->look->view.context;
}

void map_bins_name(struct map_bins *bins, double unit)
{
    uint32_t before = 0;

    for (size_t i = 0; i < BIN_COUNT; i++) {
        bool is_last = i == BIN_COUNT - 1;
        uint32_t end = is_last ? before : bins->ends[i];
        const char *sign = is_last ? "> " : end == before + 1 ? "" : "\xE2\x89\xA4 ";
        snprintf(bins->texts[i], BIN_TEXT_BYTES, "%s%g", sign, end / unit);
        before = end;
    }
}

uint32_t map_bins_by_ends(const struct map_bins *bins, uint32_t amount)
{
    uint32_t bin = 1;
    while (bin < BIN_COUNT && amount > bins->ends[bin - 1])
        bin++;
    return bin;
}

/* The bin of a launch, its answer given. */
static uint32_t bin_of(const struct map_bins *bins, const struct occ_launch *launch,
                       const struct occ_result *result)
{
    if (result->blocks_per_sm == 0)
        return BIN_CANNOT_LAUNCH;
    uint32_t amount = bins->type->amount(bins, launch, result);
    if (amount == BIN_NO_AMOUNT)
        return BIN_EMPTY;
    return bins->type->bin ? bins->type->bin(bins, amount, result)
                           : map_bins_by_ends(bins, amount);
}

/* The value of a cell is its bin and, so that within a cell amounts only rise
 * or only fall, the place of its split among those there are. */
enum { SPLIT_FACTOR = 16 };

static uint32_t split_of(const struct occ_arch *arch, const struct occ_result *result)
{
    uint32_t split = 0;
    while (split < arch->shared_memory.carveout_count &&
           arch->shared_memory.carveouts[split] != result->carveout_bytes)
        split++;
    return split;
}

static uint32_t cell_value(const void *context, const struct occ_launch *launch,
                           const struct occ_result *result)
{
    const struct map_bins *bins = context;
    return bin_of(bins, launch, result) + SPLIT_FACTOR * split_of(bins->arch, result);
}

static uint32_t shade(const struct map *map, const struct occ_result *result)
{
    return map->grid.values[result - map->grid.answers] % SPLIT_FACTOR;
}

static uint32_t outlined(const struct map *map, const struct occ_result *result)
{
    (void)map;
    return result->blocks_per_sm > 0;
}

static bool is_plain(uint32_t shade)
{
    return shade != BIN_CANNOT_LAUNCH;
}

/* ---- amounts of cells ---- */

#define NO_REACH ((struct bin_reach){UINT32_MAX, 0})

static void reach_out(struct bin_reach *reach, uint32_t amount)
{
    reach->min = amount < reach->min ? amount : reach->min;
    reach->max = amount > reach->max ? amount : reach->max;
}

static struct occ_launch corner(const struct map *map, size_t col, size_t row, bool is_last)
{
    const struct map_axis *x = &map->grid.x, *y = &map->grid.y;
    struct occ_launch launch = map->spec->launch;

    occ_launch_set(&launch, x->axis, is_last ? x->last[col] : map_axis_first(x, col));
    occ_launch_set(&launch, y->axis, is_last ? y->last[row] : map_axis_first(y, row));
    return launch;
}

/* Within a cell an amount only rises or only falls towards its last launch. */
static struct bin_reach reach_of(const struct map *map, size_t col, size_t row)
{
    const struct map_bins *bins = map_bins_of(map);
    bool is_one = map_axis_first(&map->grid.x, col) == map->grid.x.last[col] &&
                  map_axis_first(&map->grid.y, row) == map->grid.y.last[row];
    struct bin_reach reach = NO_REACH;

    if (map_grid_at(&map->grid, col, row)->blocks_per_sm == 0)
        return reach;
    for (int i = is_one; i < 2; i++) {
        struct occ_launch launch = corner(map, col, row, i == 1);
        struct occ_result result = occ_compute(map->arch, launch);
        uint32_t amount = bins->type->amount(bins, &launch, &result);
        if (amount != BIN_NO_AMOUNT)
            reach_out(&reach, amount);
    }
    return reach;
}

/* Once for each cell: the data, the labels and the words all ask. */
static bool find_reaches(const struct map *map, struct map_bins *bins, struct error *err)
{
    size_t cols = map->grid.x.count, cells = cols * map->grid.y.count;

    bins->reaches = memory_calloc(cells, sizeof(*bins->reaches));
    if (!bins->reaches)
        return error_no_memory(err);
    for (size_t i = 0; i < cells; i++)
        bins->reaches[i] = reach_of(map, i % cols, i / cols);
    return true;
}

static void reach_cell(const struct map *map, size_t col, size_t row, struct bin_reach *reach)
{
    const struct bin_reach *cell = &map_bins_of(map)->reaches[row * map->grid.x.count + col];

    if (cell->min > cell->max)
        return;
    reach_out(reach, cell->min);
    reach_out(reach, cell->max);
}

/* ---- the data file ---- */

static void fill_row(const struct map *map, const struct rectangle *tile, struct bin_row *row)
{
    struct bin_reach amounts = NO_REACH, blocks = NO_REACH;
    struct sweep_row *first = &row->region.first;

    *first = (struct sweep_row){.arch = map->arch,
                                .launch = corner(map, tile->col_first, tile->row_first, false)};
    row->region.last = corner(map, tile->col_last, tile->row_last, true);
    row->bin = map->shades[tile->row_first * map->grid.x.count + tile->col_first];
    for (size_t y = tile->row_first; y <= tile->row_last; y++) {
        for (size_t x = tile->col_first; x <= tile->col_last; x++) {
            reach_cell(map, x, y, &amounts);
            reach_out(&blocks, map_grid_at(&map->grid, x, y)->blocks_per_sm);
        }
    }
    bool has_amount = amounts.min <= amounts.max;
    row->amount_min = has_amount ? amounts.min : BIN_NO_AMOUNT;
    row->amount_max = has_amount ? amounts.max : BIN_NO_AMOUNT;
    row->blocks_min = blocks.min;
    row->blocks_max = blocks.max;
    row->of = map->spec->type->word->ofs ? map->spec->type->word->ofs[map->spec->of] : NULL;
}

#define OWN_COLUMN(name_, field_, unit_, help_)                                                \
    {                                                                                          \
        .name = name_, .unit = unit_, .help = help_, .get = cell_from_u32,                     \
        .offset = offsetof(struct bin_row, field_)                                             \
    }

static const struct column own_columns[] = {
    OWN_COLUMN("bin", bin, "", "1 to 8, little to much; 0: cannot launch; 9: none"),
    OWN_COLUMN("blocks_per_sm_min", blocks_min, "blocks", "fewest resident blocks"),
    OWN_COLUMN("blocks_per_sm_max", blocks_max, "blocks", "most resident blocks"),
};

/* Regions up to what is held, and no answer: it is not the same all over. */
static struct selection bin_columns(const struct bin_type *type)
{
    enum { COLUMNS_OF_LAUNCH = 10 };
    struct selection columns = region_columns();

    columns.count = COLUMNS_OF_LAUNCH;
    for (size_t i = 0; i < sizeof(own_columns) / sizeof(own_columns[0]); i++)
        columns.columns[columns.count++] = &own_columns[i];
    for (size_t i = 0; i < type->column_count; i++)
        columns.columns[columns.count++] = &type->columns[i];
    return columns;
}

static bool write_data(const struct map *map, struct buffer *data, struct error *err)
{
    size_t cells = map->grid.x.count * map->grid.y.count;
    struct rectangle *tiles = memory_calloc(cells, sizeof(*tiles));
    size_t count = tiles ? rectangles_merge(map_shades(map), tiles) : 0;
    struct bin_row *rows = memory_calloc(count + 1, sizeof(*rows));

    if (tiles && rows) {
        struct selection columns = bin_columns(map_bins_of(map)->type);
        for (size_t i = 0; i < count; i++)
            fill_row(map, &tiles[i], &rows[i]);
        emit_csv.table(data, &columns, RECORDS(rows, count));
    }
    bool ok = tiles && rows && !data->failed;
    free(tiles);
    free(rows);
    return ok ? true : error_no_memory(err);
}

/* ---- labels ---- */

/* The amounts of each region, by its id. */
static struct bin_reach *region_amounts(const struct map *map,
                                        const struct map_regions *regions)
{
    size_t cells = regions->grid.cols * regions->grid.rows;
    struct bin_reach *amounts = memory_calloc(cells, sizeof(*amounts));

    for (size_t i = 0; amounts && i < cells; i++)
        amounts[i] = NO_REACH;
    for (size_t i = 0; amounts && i < cells; i++)
        reach_cell(map, i % regions->grid.cols, i / regions->grid.cols,
                   &amounts[regions->ids[i]]);
    return amounts;
}

/* The amount where a region has one, else the bin. */
static void name_region(const struct map *map, const struct map_region *region,
                        const struct bin_reach *amounts, char *text, size_t room)
{
    const struct map_bins *bins = map_bins_of(map);
    struct buffer amount = BUFFER_INIT;

    if (amounts->min == amounts->max)
        bins->type->amount_text(bins, amounts->min, &amount);
    if (amount.size == 0)
        buffer_add_text(&amount, bins->texts[region->shade - 1]);
    snprintf(text, room, "%s", amount.failed ? "" : amount.bytes);
    buffer_release(&amount);
}

static bool label_regions(struct map *map, const struct map_regions *regions, struct error *err)
{
    struct bin_reach *amounts = region_amounts(map, regions);
    if (!amounts)
        return error_no_memory(err);

    for (size_t i = 0; i < regions->count; i++) {
        const struct map_region *region = &regions->regions[i];
        struct map_label text = {.font = MAP_SMALL, .shade = (int)region->shade};
        if (region->shade < 1 || region->shade > BIN_COUNT)
            continue;
        name_region(map, region, &amounts[region->id], text.text, sizeof(text.text));
        map_try_region(map, &text, regions->grid, region->id, 1, true);
    }
    free(amounts);
    return true;
}

static bool label(struct map *map, struct error *err)
{
    const struct map_bins *bins = map_bins_of(map);
    const struct map_wording cannot = {"cannot launch", NULL, MAP_SMALL};
    const struct map_wording empty = {bins->empty, NULL, MAP_SMALL};
    struct map_regions regions;

    if (!map_regions_init(&regions, map, err))
        return false;
    map_keep_optin(map);
    map_name_shade(map, &regions, BIN_CANNOT_LAUNCH, &cannot, 1);
    if (bins->empty)
        map_name_shade(map, &regions, BIN_EMPTY, &empty, 1);
    bool ok = label_regions(map, &regions, err);
    map_place_optin(map);
    map_regions_release(&regions);
    return ok;
}

/* ---- the chart ---- */

/* " Shown: 1, 2, 5-8, cannot launch." */
static void add_bins(const struct map *map, struct buffer *alt)
{
    const struct map_bins *bins = map_bins_of(map);
    uint32_t shades[BIN_EMPTY + 1];
    size_t count = map_visible_shades(map, shades, BIN_EMPTY + 1);

    for (size_t i = 0; i < count; i++) {
        buffer_add_text(alt, i == 0 ? " Shown: " : ", ");
        if (shades[i] == BIN_CANNOT_LAUNCH)
            buffer_add_text(alt, "cannot launch");
        else if (shades[i] == BIN_EMPTY)
            buffer_add_text(alt, bins->empty);
        else
            buffer_add_text(alt, bins->texts[shades[i] - 1]);
    }
    buffer_add_char(alt, '.');
}

/* " Unused (%): 0 to 96.88." */
static void add_extremes(const struct map *map, struct buffer *alt)
{
    const struct map_bins *bins = map_bins_of(map);
    struct buffer least = BUFFER_INIT, most = BUFFER_INIT;
    struct bin_reach reach = NO_REACH;

    for (size_t y = 0; y < map->grid.y.count; y++)
        for (size_t x = 0; x < map->grid.x.count; x++)
            reach_cell(map, x, y, &reach);
    if (reach.min <= reach.max) {
        bins->type->amount_text(bins, reach.min, &least);
        bins->type->amount_text(bins, reach.max, &most);
    }
    if (least.size > 0 && most.size > 0)
        buffer_printf(alt, " %s: %s to %s.", chart_text(map->spec, bins->head), least.bytes,
                      most.bytes);
    buffer_fail_if(alt, least.failed || most.failed);
    buffer_release(&least);
    buffer_release(&most);
}

static bool draw(struct map *map, struct chart_files *files, struct error *err)
{
    const struct map_bins *bins = map_bins_of(map);
    bool is_column = page_is_column(&map->page);

    map->page.tint = 1;
    map->outline_px = OUTLINE_PX;
    map->remark = bins->remark;
    map_frame(map, map_bins_add_legend, is_column ? COLUMN_SHAPE : SHAPE);
    if (!find_reaches(map, (struct map_bins *)map->look->view.context, err) || !label(map, err))
        return false;
    map_alt_head(map, bins->what, &files->alt);
    add_bins(map, &files->alt);
    add_extremes(map, &files->alt);
    if (bins->remark != NULL) {
        buffer_add_char(&files->alt, ' ');
        buffer_add_words(&files->alt, bins->remark);
    }
    map_alt_kernels(map, &files->alt);
    const char *title = is_column ? bins->column_title : bins->title;
    page_write(&map->page, map->spec, chart_text(map->spec, title), &files->script);
    map_bins_write_legend(map, &files->script);
    return map_write(map, files, err) && write_data(map, &files->data, err);
}

bool map_bins_write(struct map_bins *bins, struct chart_files *files, struct error *err)
{
    const struct map_look look = {
        .shade = shade,
        .outlined = outlined,
        .part = shade,
        .is_plain = is_plain,
        .add_note = bins->type->add_note,
        .view = {cell_value, bins->type->step_end, bins},
        .legend_bytes = LEGEND_BYTES,
        .has_rows_by_shade = true,
    };
    bool ok = map_chart(bins->spec, bins->arch, &look, draw, files, err);
    free(bins->reaches);
    bins->reaches = NULL;
    return ok;
}
