/* SPDX-License-Identifier: MIT */
/*
 * "Outer" is a pair of threads and registers; "inner" is shared memory,
 * carveout and barriers. A row is the text of the outer side, made when that
 * changes, that of shared memory, made once where there is room for all, and
 * an answer, which is looked up.
 */
#include "emit/row_writer.h"

#include <stdlib.h>
#include <string.h>

#include "emit/answer_cache.h"

/* The place of a row on the inner side. */
struct inner_place {
    size_t smem, carveout, barriers;
};

/* What a row is copied from. Neighbouring segments of threads and registers
 * are joined once for all rows with these. */
enum row_source { FROM_OUTER, FROM_SMEM, FROM_ANSWER, SOURCE_COUNT };

struct row_writer {
    const struct prepared_rows *rows;
    struct {
        enum row_source source;
        size_t slot; /* among the pieces of that source */
    } copies[MAX_COLUMNS];
    size_t copy_count;

    struct buffer outer; /* the texts of the outer side, joined */
    struct text_piece outer_pieces[MAX_COLUMNS];
    struct part_texts one_smem; /* where rows->has_smem_texts is not */
    struct answer_cache answers;
    struct sweep_row row; /* an example: the present outer and inner side */
    uint64_t outer_class;
    size_t *runs; /* of each carveout, the one that holds the present place */
};

/* ---- what is copied ---- */

static bool is_outer(enum row_part part)
{
    return part == PART_THREADS || part == PART_REGS;
}

static void plan_copies(struct row_writer *writer)
{
    static const enum row_source sources[PART_COUNT] = {
        [PART_THREADS] = FROM_OUTER,
        [PART_REGS] = FROM_OUTER,
        [PART_SMEM] = FROM_SMEM,
        [PART_ANSWER] = FROM_ANSWER,
    };
    size_t outer_count = 0;

    for (size_t i = 0; i < writer->rows->segment_count; i++) {
        const struct row_segment *segment = &writer->rows->segments[i];
        bool is_joined = i > 0 && is_outer(segment->part) && is_outer(segment[-1].part);
        if (is_joined)
            continue;
        writer->copies[writer->copy_count].source = sources[segment->part];
        writer->copies[writer->copy_count++].slot =
            is_outer(segment->part) ? outer_count++ : segment->slot;
    }
}

/* Copy in whole blocks; what is written beyond the piece is written again. */
static char *copy_piece(char *to, const char *from, size_t length)
{
    for (size_t done = 0; done < length; done += TEXT_BLOCK_BYTES)
        memcpy(to + done, from + done, TEXT_BLOCK_BYTES);
    return to + length;
}

/* ---- the three sides of a row ---- */

/* Add the text of one segment of the outer side to the last joined piece. */
static void join_outer(struct row_writer *writer, const struct row_segment *segment,
                       const size_t items[PART_COUNT], struct text_piece *joined)
{
    const struct part_texts *texts = &writer->rows->texts[segment->part];
    struct text_piece piece =
        texts->pieces[items[segment->part] * texts->width + segment->slot];
    char *to = writer->outer.bytes + writer->outer.size;

    copy_piece(to, texts->text.bytes + piece.offset, piece.length);
    writer->outer.size += piece.length;
    joined->length += piece.length;
}

static void enter_outer(struct row_writer *writer, uint64_t outer)
{
    const struct prepared_rows *rows = writer->rows;
    size_t reg_count = rows->grid->axes[OCC_AXIS_REGS].count;
    const size_t items[PART_COUNT] = {
        [PART_THREADS] = outer / reg_count, [PART_REGS] = outer % reg_count};
    size_t count = 0;

    writer->outer_class = rows->thread_steps[items[PART_THREADS]] * rows->reg_step_count +
                          rows->reg_steps[items[PART_REGS]];
    writer->outer.size = 0;
    for (size_t i = 0; i < rows->segment_count; i++) {
        const struct row_segment *segment = &rows->segments[i];
        if (!is_outer(segment->part))
            continue;
        if (i == 0 || !is_outer(segment[-1].part))
            writer->outer_pieces[count++] =
                (struct text_piece){.offset = (uint32_t)writer->outer.size};
        join_outer(writer, segment, items, &writer->outer_pieces[count - 1]);
    }
    writer->row.launch.threads_per_block =
        rows->grid->axes[OCC_AXIS_THREADS].values[items[PART_THREADS]];
    writer->row.launch.regs_per_thread =
        rows->grid->axes[OCC_AXIS_REGS].values[items[PART_REGS]];
}

/* The pieces of a value of shared memory. */
static const struct text_piece *find_smem(struct row_writer *writer, size_t smem)
{
    const struct prepared_rows *rows = writer->rows;
    const struct part_texts *all = &rows->texts[PART_SMEM];
    struct part_texts *one = &writer->one_smem;

    writer->row.launch.smem_per_block_bytes = rows->grid->axes[OCC_AXIS_SMEM].values[smem];
    if (rows->has_smem_texts)
        return &all->pieces[smem * all->width];
    buffer_clear(&one->text);
    writer->row.result = occ_compute(rows->grid->arch, writer->row.launch);
    one->longest_item =
        prepared_add_texts(rows, PART_SMEM, &writer->row, &one->text, one->pieces);
    return one->pieces;
}

/* The class of the inner side: a run of a carveout, and a number of barriers. */
static uint64_t inner_class(const struct row_writer *writer, const struct inner_place *place)
{
    return writer->runs[place->carveout] * writer->rows->grid->axes[OCC_AXIS_BARRIERS].count +
           place->barriers;
}

static const struct text_piece *find_answer(struct row_writer *writer,
                                            const struct inner_place *place, uint64_t inner)
{
    const struct sweep_grid *grid = writer->rows->grid;
    struct answer_key key = {.outer = writer->outer_class, .inner = inner};
    bool is_new;
    struct text_piece *pieces = answer_cache_find(&writer->answers, key, &is_new);

    if (is_new) {
        struct occ_launch *launch = &writer->row.launch;
        launch->carveout = grid->carveouts[place->carveout];
        launch->barriers_per_block = grid->axes[OCC_AXIS_BARRIERS].values[place->barriers];
        writer->row.result = occ_compute(grid->arch, *launch);
        prepared_add_texts(writer->rows, PART_ANSWER, &writer->row, &writer->answers.text,
                           pieces);
    }
    return pieces;
}

/* ---- places ---- */

/* Of each carveout, the last run that begins at or before `smem`. */
static void find_runs(struct row_writer *writer, size_t smem)
{
    const struct prepared_rows *rows = writer->rows;
    for (size_t c = 0; c < rows->grid->carveout_count; c++) {
        size_t low = prepared_first_run(rows, c), high = rows->run_ends[c];
        while (high - low > 1) {
            size_t middle = low + (high - low) / 2;
            if (rows->runs[middle] <= smem)
                low = middle;
            else
                high = middle;
        }
        writer->runs[c] = low;
    }
}

static struct inner_place enter_inner(struct row_writer *writer, uint64_t inner)
{
    const struct sweep_grid *grid = writer->rows->grid;
    size_t barrier_count = grid->axes[OCC_AXIS_BARRIERS].count;
    struct inner_place place = {
        .barriers = inner % barrier_count,
        .carveout = inner / barrier_count % grid->carveout_count,
        .smem = inner / barrier_count / grid->carveout_count,
    };
    find_runs(writer, place.smem);
    return place;
}

/* To the next row; true if shared memory is another. */
static bool advance(struct row_writer *writer, struct inner_place *place)
{
    const struct prepared_rows *rows = writer->rows;
    if (++place->barriers < rows->grid->axes[OCC_AXIS_BARRIERS].count)
        return false;
    place->barriers = 0;
    if (++place->carveout < rows->grid->carveout_count)
        return false;
    place->carveout = 0;
    place->smem++;
    for (size_t c = 0; c < rows->grid->carveout_count; c++) {
        size_t next = writer->runs[c] + 1;
        if (next < rows->run_ends[c] && rows->runs[next] <= place->smem)
            writer->runs[c] = next;
    }
    return true;
}

/* ---- rows ---- */

static char *copy_row(const struct row_writer *writer,
                      const struct text_piece *const present[SOURCE_COUNT], char *to)
{
    const struct prepared_rows *rows = writer->rows;
    const char *const texts[SOURCE_COUNT] = {
        [FROM_OUTER] = writer->outer.bytes,
        [FROM_SMEM] = rows->has_smem_texts ? rows->texts[PART_SMEM].text.bytes
                                           : writer->one_smem.text.bytes,
        [FROM_ANSWER] = writer->answers.text.bytes,
    };

    for (size_t i = 0; i < writer->copy_count; i++) {
        enum row_source source = writer->copies[i].source;
        struct text_piece piece = present[source][writer->copies[i].slot];
        to = copy_piece(to, texts[source] + piece.offset, piece.length);
    }
    return to;
}

static size_t answer_bytes(const struct row_writer *writer, const struct text_piece *pieces)
{
    size_t bytes = 0;
    for (size_t i = 0; i < writer->answers.width; i++)
        bytes += pieces[i].length;
    return bytes;
}

static bool has_failed(const struct row_writer *writer)
{
    return writer->one_smem.text.failed || writer->answers.text.failed;
}

/* The rows of the present outer side, from inner `first` to `end` - 1. */
static void append_inner(struct row_writer *writer, uint64_t first, uint64_t end,
                         struct buffer *out)
{
    struct inner_place place = enter_inner(writer, first);
    const struct text_piece *present[SOURCE_COUNT] = {[FROM_OUTER] = writer->outer_pieces};
    const struct part_texts *smem =
        writer->rows->has_smem_texts ? &writer->rows->texts[PART_SMEM] : &writer->one_smem;
    uint64_t inner = UINT64_MAX;
    size_t room = 0;
    bool is_other_smem = true;

    for (; first < end && !has_failed(writer); first++) {
        if (is_other_smem)
            present[FROM_SMEM] = find_smem(writer, place.smem);
        if (inner_class(writer, &place) != inner) {
            inner = inner_class(writer, &place);
            present[FROM_ANSWER] = find_answer(writer, &place, inner);
            room = writer->outer.size + answer_bytes(writer, present[FROM_ANSWER]);
        }
        char *to = buffer_reserve(out, room + smem->longest_item + TEXT_BLOCK_BYTES);
        if (to == NULL)
            return;
        out->size = (size_t)(copy_row(writer, present, to) - out->bytes);
        is_other_smem = advance(writer, &place);
    }
}

void row_writer_append(struct row_writer *writer, uint64_t first, uint64_t end,
                       struct buffer *out)
{
    const struct sweep_grid *grid = writer->rows->grid;
    uint64_t inner_count = (uint64_t)grid->axes[OCC_AXIS_SMEM].count * grid->carveout_count *
                           grid->axes[OCC_AXIS_BARRIERS].count;

    if (writer->rows->widths[PART_ROW] > 0) {
        plain_rows_append(grid, writer->rows->selection, first, end, out);
        return;
    }
    while (first < end) {
        uint64_t outer = first / inner_count;
        uint64_t outer_end = (outer + 1) * inner_count;
        uint64_t run_end = outer_end < end ? outer_end : end;
        enter_outer(writer, outer);
        append_inner(writer, first % inner_count, run_end - outer * inner_count, out);
        first = run_end;
    }
    out->failed |= has_failed(writer);
}

struct row_writer *row_writer_new(const struct prepared_rows *rows)
{
    struct row_writer *writer = calloc(1, sizeof(*writer));

    if (writer == NULL)
        return NULL;
    writer->rows = rows;
    writer->row = (struct sweep_row){.arch = rows->grid->arch,
                                     .launch = sweep_grid_launch(rows->grid, 0)};
    plan_copies(writer);
    writer->runs = calloc(rows->grid->carveout_count, sizeof(*writer->runs));
    size_t outer_bytes =
        rows->texts[PART_THREADS].longest_item + rows->texts[PART_REGS].longest_item;
    bool ok = buffer_reserve(&writer->outer, outer_bytes + TEXT_BLOCK_BYTES) != NULL &&
              part_texts_init(&writer->one_smem, 1, rows->widths[PART_SMEM]) &&
              answer_cache_init(&writer->answers, rows->widths[PART_ANSWER]);
    if (ok && writer->runs != NULL)
        return writer;
    row_writer_free(writer);
    return NULL;
}

void row_writer_free(struct row_writer *writer)
{
    if (writer == NULL)
        return;
    buffer_release(&writer->outer);
    part_texts_release(&writer->one_smem);
    answer_cache_release(&writer->answers);
    free(writer->runs);
    free(writer);
}
