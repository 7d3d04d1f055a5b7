/* SPDX-License-Identifier: MIT */
/* Plateau ends of all slices, counted by value. */
#include "emit/cliff_union.h"

#include <string.h>

#include "base/interrupt.h"

/* clang-format off */
static const struct column columns[] = {
    { .name = "arch", .unit = "", .help = "architecture", .get = cell_from_arch,
      .offset = offsetof(struct cliff_union_row, arch) },
    { .name = "along", .unit = "", .help = "the input that varies", .get = cell_from_text,
      .offset = offsetof(struct cliff_union_row, along) },
    { .name = "last", .unit = "", .get = cell_from_u32,
      .help = "the last value before some slice changes",
      .offset = offsetof(struct cliff_union_row, last) },
    { .name = "slices_changing", .unit = "", .get = cell_from_u64,
      .help = "slices whose answer changes with one unit more",
      .offset = offsetof(struct cliff_union_row, slices_changing) },
    { .name = "slices_losing_blocks", .unit = "", .get = cell_from_u64,
      .help = "those of them that then hold fewer blocks",
      .offset = offsetof(struct cliff_union_row, slices_losing_blocks) },
    { .name = "slices", .unit = "", .get = cell_from_u64, .help = "all slices",
      .offset = offsetof(struct cliff_union_row, slices) },
};
/* clang-format on */

const struct table cliff_union_table = {
    .columns = columns,
    .column_count = sizeof(columns) / sizeof(columns[0]),
};

/* The rows of one architecture, which begin at byte `start` of `out`. */
struct ends {
    struct buffer *out;
    size_t start;
};

static struct cliff_union_row *row_at(const struct ends *ends, size_t index)
{
    return (struct cliff_union_row *)(void *)(ends->out->bytes + ends->start) + index;
}

static size_t count_rows(const struct ends *ends)
{
    return (ends->out->size - ends->start) / sizeof(struct cliff_union_row);
}

/* Where `last` is, or belongs: the number of rows with a smaller value. */
static size_t find(const struct ends *ends, uint32_t last)
{
    size_t low = 0, high = count_rows(ends);
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (row_at(ends, middle)->last < last)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* The row of `last`, made where there is none yet; NULL if memory ran out. */
static struct cliff_union_row *row_of(struct ends *ends, const struct cliff_union_row *blank)
{
    size_t count = count_rows(ends), at = find(ends, blank->last);
    if (at < count && row_at(ends, at)->last == blank->last)
        return row_at(ends, at);

    buffer_add(ends->out, blank, sizeof(*blank));
    if (ends->out->failed)
        return NULL;
    memmove(row_at(ends, at + 1), row_at(ends, at), (count - at) * sizeof(*blank));
    *row_at(ends, at) = *blank;
    return row_at(ends, at);
}

/* What refuses everything has no last value that works. */
static void count_end(struct ends *ends, const struct plateau_row *plateau, enum occ_axis axis)
{
    uint32_t blocks = plateau->first.result.blocks_per_sm;
    uint32_t next = plateau->blocks_per_sm_next;
    bool is_at_end = next == OCC_UNLIMITED;
    const struct cliff_union_row blank = {
        .arch = plateau->first.arch,
        .along = plateau->along,
        .last = occ_launch_get(&plateau->last, axis),
    };
    if (is_at_end && blocks == 0)
        return;

    struct cliff_union_row *row = row_of(ends, &blank);
    if (row == NULL)
        return;
    row->slices_changing++;
    row->slices_losing_blocks += is_at_end || next < blocks;
}

/* The ends in one grid, which is one architecture. */
static bool collect_grid(const struct plateau_parts *plateaus, struct buffer *rows,
                         struct error *err)
{
    struct row_parts parts = plateau_parts(plateaus);
    struct ends ends = {.out = rows, .start = rows->size};
    struct buffer slice = BUFFER_INIT;
    bool ok = true;

    for (uint64_t part = 0; part < parts.count && ok; part++) {
        buffer_clear(&slice);
        row_parts_collect_one(&parts, part, &slice);
        const struct plateau_row *plateau = (const void *)slice.bytes;
        for (size_t i = 0; i < slice.size / sizeof(*plateau); i++)
            count_end(&ends, &plateau[i], plateaus->along);
        if (interrupted())
            ok = error_set(err, ERROR_INTERRUPTED, "interrupted");
        else if (rows->failed || slice.failed)
            ok = error_no_memory(err);
    }
    for (size_t i = 0; ok && i < count_rows(&ends); i++)
        row_at(&ends, i)->slices = parts.count;
    buffer_release(&slice);
    return ok;
}

bool cliff_union_collect(const struct plateau_parts *plateaus, struct buffer *rows,
                         struct error *err)
{
    for (size_t i = 0; i < plateaus->grid_count; i++) {
        const struct plateau_parts one = {
            .grids = &plateaus->grids[i], .grid_count = 1, .along = plateaus->along};
        if (!collect_grid(&one, rows, err))
            return false;
    }
    return true;
}
