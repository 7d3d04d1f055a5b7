/* SPDX-License-Identifier: MIT */
/*
 * Rows from what prepared_rows.c has prepared. "Outer" is a pair of threads
 * and registers; "inner" is shared memory, carveout and barriers, and a
 * "lane" is a carveout with a number of barriers.
 */
#include <stdlib.h>
#include <string.h>

#include "emit/prepared_rows.h"
#include "emit/text_pieces.h"

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
    text_pieces_add(&copying->outer_text, copying->rows, PART_OUTER, 0, &copying->outer);
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
    text_pieces_add(&copying->answers, rows, PART_ANSWER, class, &row);
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
    for (size_t done = 0; done < length; done += TEXT_BLOCK_BYTES)
        memcpy(to + done, from + done, TEXT_BLOCK_BYTES);
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
    char *to = buffer_reserve(out, (end - first) * longest_row + TEXT_BLOCK_BYTES);
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
