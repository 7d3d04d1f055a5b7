/* SPDX-License-Identifier: MIT */
/*
 * Preparing (once for a grid) and copying (for every row). "Outer" is a pair
 * of threads and registers; "inner" is shared memory, carveout and barriers,
 * and a "lane" is a carveout with a number of barriers.
 */
#include "emit/prepared_rows.h"

#include <stdlib.h>
#include <string.h>

#include "emit/emit.h"

enum {
    MAX_INNER = 1 << 18,
    MAX_CLASSES = 1 << 12,
    /* Pieces are copied in blocks of this many bytes, because a copy of
     * constant size is a few instructions. So every text must be followed by
     * as many bytes that may be read, or written. */
    BLOCK_BYTES = 32,
};

static enum row_part part_of(const struct column *column)
{
    static const size_t outer_fields[] = {
        offsetof(struct sweep_row, launch.threads_per_block),
        offsetof(struct sweep_row, launch.regs_per_thread),
    };
    static const size_t smem_fields[] = {
        offsetof(struct sweep_row, launch.smem_per_block_bytes),
        offsetof(struct sweep_row, result.smem_allocated_per_block_bytes),
    };

    /* The same in every row; most often it stands beside the threads. */
    if (column->get == cell_from_arch)
        return PART_OUTER;
    for (size_t i = 0; i < 2; i++) {
        if (column->offset == outer_fields[i])
            return PART_OUTER;
        if (column->offset == smem_fields[i])
            return PART_SMEM;
    }
    return PART_ANSWER;
}

static void find_segments(struct prepared_rows *rows)
{
    struct row_segment *last = NULL;
    for (size_t i = 0; i < rows->selection->count; i++) {
        enum row_part part = part_of(rows->selection->columns[i]);
        if (last == NULL || last->part != part) {
            last = &rows->segments[rows->segment_count++];
            *last = (struct row_segment){part, rows->widths[part]++, i, i};
        }
        last->end_column = i + 1;
    }
}

/* Append the cells of the columns of `segment`, each with what follows it. */
static void add_cells(struct buffer *out, const struct prepared_rows *rows,
                      const struct row_segment *segment, const struct sweep_row *row)
{
    for (size_t i = segment->first_column; i < segment->end_column; i++) {
        struct cell cell;
        column_read(rows->selection->columns[i], row, &cell);
        csv_cell(out, &cell);
        buffer_add_char(out, i + 1 < rows->selection->count ? ',' : '\n');
    }
}

/* Write the texts of item `item` from `row`, which is an example of it. */
static void add_pieces(struct text_pieces *pieces, const struct prepared_rows *rows,
                       enum row_part part, size_t item, const struct sweep_row *row)
{
    size_t item_offset = pieces->text.size;

    for (size_t i = 0; i < rows->segment_count; i++) {
        const struct row_segment *segment = &rows->segments[i];
        if (segment->part != part)
            continue;
        size_t offset = pieces->text.size;
        add_cells(&pieces->text, rows, segment, row);
        pieces->pieces[item * pieces->width + segment->slot] = (struct text_piece){
            .offset = (uint32_t)offset,
            .length = (uint32_t)(pieces->text.size - offset),
        };
    }
    if (pieces->text.size - item_offset > pieces->longest_item)
        pieces->longest_item = pieces->text.size - item_offset;
    buffer_reserve(&pieces->text, BLOCK_BYTES);
}

static bool text_pieces_init(struct text_pieces *pieces, size_t items, size_t width)
{
    *pieces = (struct text_pieces){.width = width};
    pieces->pieces = calloc(items * width + 1, sizeof(*pieces->pieces));
    return pieces->pieces != NULL;
}

static void text_pieces_release(struct text_pieces *pieces)
{
    buffer_release(&pieces->text);
    free(pieces->pieces);
}

/* The least that threads and registers can ask for: what limits this launch
 * is the inner side alone. */
static struct occ_launch inner_launch(const struct prepared_rows *rows, size_t inner)
{
    struct occ_launch launch = sweep_grid_launch(rows->grid, inner);
    launch.threads_per_block = 1;
    launch.regs_per_thread = 0;
    launch.partitioned_caching = OCC_CACHING_OFF;
    return launch;
}

/* Whether two members of one lane decide alike whatever the outer side is. A
 * carveout as needed depends on both sides, so there the bytes must be equal. */
static bool same_inner(const struct occ_result *a, const struct occ_result *b,
                       struct occ_carveout carveout)
{
    return a->status == b->status && a->carveout_bytes == b->carveout_bytes &&
           a->blocks_by[OCC_BY_SHARED_MEMORY] == b->blocks_by[OCC_BY_SHARED_MEMORY] &&
           (carveout.kind != OCC_CARVEOUT_NEEDED ||
            a->smem_allocated_per_block_bytes == b->smem_allocated_per_block_bytes);
}

static bool decides_like(const struct prepared_rows *rows, size_t inner, size_t other)
{
    const struct occ_arch *arch = rows->grid->arch;
    struct occ_launch launch = inner_launch(rows, inner);
    struct occ_result a = occ_compute(arch, launch);
    struct occ_result b = occ_compute(arch, inner_launch(rows, other));
    return same_inner(&a, &b, launch.carveout);
}

/* Give every inner its class: that of the shared memory before it in the
 * same lane, or a new one. False where there are too many. */
static bool find_classes(struct prepared_rows *rows)
{
    for (size_t inner = 0; inner < rows->inner_count; inner++) {
        if (inner >= rows->lane_count && decides_like(rows, inner, inner - rows->lane_count)) {
            rows->class_of_inner[inner] = rows->class_of_inner[inner - rows->lane_count];
            continue;
        }
        if (rows->class_count == MAX_CLASSES)
            return false;
        rows->class_of_inner[inner] = (uint32_t)rows->class_count;
        rows->inner_of_class[rows->class_count++] = (uint32_t)inner;
    }
    return true;
}

static void prepare_smem(struct prepared_rows *rows)
{
    for (size_t inner = 0; inner < rows->inner_count; inner += rows->lane_count) {
        struct sweep_row row = sweep_grid_row(rows->grid, inner);
        add_pieces(&rows->smem, rows, PART_SMEM, inner / rows->lane_count, &row);
    }
}

/* The most inner that lists of any length can be prepared for. */
static bool is_small(const struct sweep_grid *grid)
{
    size_t carveouts = grid->carveout_count;
    size_t barriers = grid->axes[OCC_AXIS_BARRIERS].count;
    return grid->axes[OCC_AXIS_SMEM].count <= MAX_INNER / carveouts / barriers;
}

static bool prepare(struct prepared_rows *rows, struct error *err)
{
    size_t smem_count = rows->grid->axes[OCC_AXIS_SMEM].count;

    find_segments(rows);
    rows->lane_count = rows->grid->carveout_count * rows->grid->axes[OCC_AXIS_BARRIERS].count;
    rows->inner_count = smem_count * rows->lane_count;
    rows->class_of_inner = calloc(rows->inner_count, sizeof(*rows->class_of_inner));
    rows->inner_of_class = calloc(MAX_CLASSES, sizeof(*rows->inner_of_class));
    if (!rows->class_of_inner || !rows->inner_of_class ||
        !text_pieces_init(&rows->smem, smem_count, rows->widths[PART_SMEM]))
        return error_no_memory(err);

    if (find_classes(rows))
        prepare_smem(rows);
    else
        rows->class_count = 0;
    return !rows->smem.text.failed || error_no_memory(err);
}

bool prepared_rows_init(struct prepared_rows *rows, const struct sweep_grid *grid,
                        const struct selection *selection, struct error *err)
{
    *rows = (struct prepared_rows){.grid = grid, .selection = selection};
    if (!is_small(grid) || prepare(rows, err))
        return true;
    prepared_rows_release(rows);
    return false;
}

void prepared_rows_release(struct prepared_rows *rows)
{
    text_pieces_release(&rows->smem);
    free(rows->class_of_inner);
    free(rows->inner_of_class);
    *rows = (struct prepared_rows){.grid = NULL};
}

void plain_rows_append(const struct sweep_grid *grid, const struct selection *selection,
                       uint64_t first, uint64_t end, struct buffer *out)
{
    for (uint64_t i = first; i < end; i++) {
        struct sweep_row row = sweep_grid_row(grid, i);
        csv_row(out, selection, &row);
    }
}

/* What one call of prepared_rows_append() is at. */
struct copying {
    const struct prepared_rows *rows;
    struct sweep_row outer; /* with the least inner side */
    uint32_t regs_end;      /* up to here outer.result stays, at these threads */
    struct text_pieces outer_text;
    struct text_pieces answers; /* of each class; empty until it is wanted */
};

static bool same_outer(const struct occ_result *a, const struct occ_result *b)
{
    return a->status == b->status && a->warps_per_block == b->warps_per_block &&
           a->blocks_by[OCC_BY_WARPS] == b->blocks_by[OCC_BY_WARPS] &&
           a->blocks_by[OCC_BY_REGISTERS] == b->blocks_by[OCC_BY_REGISTERS] &&
           a->regs_allocated_per_block == b->regs_allocated_per_block &&
           a->partitioned_caching == b->partitioned_caching;
}

static void forget_answers(struct copying *copying)
{
    size_t count = copying->rows->class_count * copying->answers.width;
    memset(copying->answers.pieces, 0, count * sizeof(*copying->answers.pieces));
    buffer_clear(&copying->answers.text);
}

/* Work out what the present threads and registers decide. The answers stay
 * if that is what the last ones did. */
static void decide_outer(struct copying *copying)
{
    const struct occ_arch *arch = copying->rows->grid->arch;
    struct occ_result last = copying->outer.result;

    copying->outer.result = occ_compute(arch, copying->outer.launch);
    copying->regs_end =
        occ_step_end(arch, OCC_AXIS_REGS, copying->outer.launch.regs_per_thread);
    if (!same_outer(&copying->outer.result, &last))
        forget_answers(copying);
}

/* Go to another pair of threads and registers. */
static void enter_outer(struct copying *copying, uint64_t outer)
{
    const struct sweep_axis *threads = &copying->rows->grid->axes[OCC_AXIS_THREADS];
    const struct sweep_axis *regs = &copying->rows->grid->axes[OCC_AXIS_REGS];
    struct occ_launch *launch = &copying->outer.launch;
    uint32_t last_threads = launch->threads_per_block;

    launch->threads_per_block = threads->values[outer / regs->count];
    launch->regs_per_thread = regs->values[outer % regs->count];
    if (launch->threads_per_block != last_threads ||
        launch->regs_per_thread > copying->regs_end)
        decide_outer(copying);
    buffer_clear(&copying->outer_text.text);
    add_pieces(&copying->outer_text, copying->rows, PART_OUTER, 0, &copying->outer);
}

/* Answer the launches of class `class` with the present outer side. */
static void add_answer(struct copying *copying, size_t class)
{
    const struct prepared_rows *rows = copying->rows;
    struct occ_launch launch = sweep_grid_launch(rows->grid, rows->inner_of_class[class]);

    launch.threads_per_block = copying->outer.launch.threads_per_block;
    launch.regs_per_thread = copying->outer.launch.regs_per_thread;
    const struct sweep_row row = {
        .arch = rows->grid->arch,
        .launch = launch,
        .result = occ_compute(rows->grid->arch, launch),
    };
    add_pieces(&copying->answers, rows, PART_ANSWER, class, &row);
}

/* Where the text of a segment is, while nothing is added to any text. */
struct segment_source {
    enum row_part part;
    size_t width;
    const struct text_piece *pieces; /* of item i: pieces[i * width] */
    const char *text;
};

static void find_sources(const struct copying *copying, struct segment_source *sources)
{
    const struct text_pieces *const texts[PART_COUNT] = {
        [PART_OUTER] = &copying->outer_text,
        [PART_SMEM] = &copying->rows->smem,
        [PART_ANSWER] = &copying->answers,
    };

    for (size_t i = 0; i < copying->rows->segment_count; i++) {
        const struct row_segment *segment = &copying->rows->segments[i];
        const struct text_pieces *text = texts[segment->part];
        sources[i] = (struct segment_source){
            .part = segment->part,
            .width = text->width,
            .pieces = text->pieces + segment->slot,
            .text = text->text.bytes,
        };
    }
}

/* Copy in whole blocks; what is written beyond the piece is written again. */
static char *copy_piece(char *to, const char *from, size_t length)
{
    for (size_t done = 0; done < length; done += BLOCK_BYTES)
        memcpy(to + done, from + done, BLOCK_BYTES);
    return to + length;
}

/* One row, made of item items[PART] of each part. */
static char *copy_row(char *to, const struct segment_source *sources, size_t segment_count,
                      const size_t items[PART_COUNT])
{
    for (size_t i = 0; i < segment_count; i++) {
        const struct segment_source *source = &sources[i];
        struct text_piece piece = source->pieces[items[source->part] * source->width];
        to = copy_piece(to, source->text + piece.offset, piece.length);
    }
    return to;
}

/* Copy the rows of the present outer side, from inner `first` to `end` - 1,
 * all of whose answers are there. */
static char *copy_inner(const struct copying *copying, size_t first, size_t end, char *to)
{
    const struct prepared_rows *rows = copying->rows;
    struct segment_source sources[MAX_COLUMNS];
    size_t items[PART_COUNT] = {[PART_SMEM] = first / rows->lane_count};
    size_t lane = first % rows->lane_count;

    find_sources(copying, sources);
    for (size_t inner = first; inner < end; inner++) {
        items[PART_ANSWER] = rows->class_of_inner[inner];
        to = copy_row(to, sources, rows->segment_count, items);
        if (++lane == rows->lane_count) {
            lane = 0;
            items[PART_SMEM]++;
        }
    }
    return to;
}

static void add_missing_answers(struct copying *copying, size_t first, size_t end)
{
    const struct text_pieces *answers = &copying->answers;
    for (size_t inner = first; answers->width != 0 && inner < end; inner++) {
        size_t class = copying->rows->class_of_inner[inner];
        if (answers->pieces[class * answers->width].length == 0)
            add_answer(copying, class);
    }
}

/* The rows of the present outer side, from inner `first` to `end` - 1. */
static void append_inner(struct copying *copying, size_t first, size_t end, struct buffer *out)
{
    add_missing_answers(copying, first, end);
    size_t longest_row = copying->outer_text.longest_item + copying->rows->smem.longest_item +
                         copying->answers.longest_item;
    char *to = buffer_reserve(out, (end - first) * longest_row + BLOCK_BYTES);
    if (to != NULL && !copying->outer_text.text.failed && !copying->answers.text.failed)
        out->size = (size_t)(copy_inner(copying, first, end, to) - out->bytes);
}

static void append_outer(struct copying *copying, uint64_t first, uint64_t end,
                         struct buffer *out)
{
    uint64_t inner_count = copying->rows->inner_count;

    while (first < end) {
        uint64_t outer = first / inner_count;
        uint64_t outer_end = (outer + 1) * inner_count;
        uint64_t run_end = outer_end < end ? outer_end : end;
        enter_outer(copying, outer);
        append_inner(copying, (size_t)(first % inner_count),
                     (size_t)(run_end - outer * inner_count), out);
        first = run_end;
    }
}

void prepared_rows_append(const struct prepared_rows *rows, uint64_t first, uint64_t end,
                          struct buffer *out)
{
    struct copying copying = {
        .rows = rows,
        .outer = {.arch = rows->grid->arch,
                  .launch = {.optin = true,
                             .partitioned_caching = rows->grid->partitioned_caching}},
    };

    if (rows->class_count == 0) {
        plain_rows_append(rows->grid, rows->selection, first, end, out);
        return;
    }
    if (text_pieces_init(&copying.outer_text, 1, rows->widths[PART_OUTER]) &&
        text_pieces_init(&copying.answers, rows->class_count, rows->widths[PART_ANSWER]))
        append_outer(&copying, first, end, out);
    else
        out->failed = true;
    out->failed |= copying.outer_text.text.failed || copying.answers.text.failed;
    text_pieces_release(&copying.outer_text);
    text_pieces_release(&copying.answers);
}
