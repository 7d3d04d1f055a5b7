/* SPDX-License-Identifier: MIT */
/*
 * Rows come in lines (row_batch.h). As long as the line stays on its step all
 * its values have the same answers, so that rows are copied from the same
 * groups, and only the texts of the line differ.
 */
#include "rows/row_writer.h"

#include <stdlib.h>

#include "base/apart.h"
#include "rows/row_groups.h"

/* Pairs of carveout and barriers that are answered in one go, and values of
 * shared memory whose texts are made in one go where not all are kept. */
enum { BATCH_PAIRS = 64, WINDOW = 256 };

/* Where a row is. Of a pair the number of barriers varies faster. */
struct row_place {
    uint64_t outer; /* of the inputs that vary slower than the line */
    uint64_t value; /* in the list of the line */
    uint64_t pair;
};

struct row_writer {
    const struct prepared_rows *rows;
    uint64_t value_count, pair_count; /* of a line; of each of its values */
    struct row_groups groups;
    uint64_t outer; /* where the groups are, or UINT64_MAX: nowhere yet */
    size_t *runs;   /* of each carveout, the one that holds the present value */

    /* Of a batch. */
    struct text_piece *pieces;
    struct text_span *spans;
    struct part_texts window; /* where rows->has_smem_texts is not */
};

/* ---- where the writer is ---- */

/* To the inputs that vary slower than the line. */
static bool enter_outer(struct row_writer *writer, uint64_t outer)
{
    const struct prepared_rows *rows = writer->rows;
    bool is_pair = rows->line == OCC_AXIS_SMEM; /* of threads and registers */
    size_t reg_count = is_pair ? rows->grid->axes[OCC_AXIS_REGS].count : 1;

    writer->outer = outer;
    size_t threads = outer / reg_count, regs = outer % reg_count;
    return row_groups_ask(&writer->groups, threads, regs) &&
           (!is_pair || row_groups_enter_steps(&writer->groups, threads, regs));
}

/* Of each carveout, the last run that begins at or before `smem`. */
static void find_runs(struct row_writer *writer, size_t smem)
{
    const struct prepared_rows *rows = writer->rows;
    for (size_t c = 0; c < rows->grid->carveout_count; c++) {
        size_t low = prepared_first_run(rows, c), high = rows->run_ends[c];
        while (smem != 0 && high - low > 1) {
            size_t middle = low + (high - low) / 2;
            if (rows->runs[middle].first <= smem)
                low = middle;
            else
                high = middle;
        }
        writer->runs[c] = low;
    }
}

/* Shared memory goes on to `smem`, and no run is passed over. */
static void advance_runs(struct row_writer *writer, size_t smem)
{
    const struct prepared_rows *rows = writer->rows;
    for (size_t c = 0; c < rows->grid->carveout_count; c++) {
        size_t next = writer->runs[c] + 1;
        if (next < rows->run_ends[c] && rows->runs[next].first <= smem)
            writer->runs[c] = next;
    }
}

/* To a value of the line. Without `is_next` it may lie anywhere. */
static bool enter_value(struct row_writer *writer, const struct row_place *place, bool is_next)
{
    const struct prepared_rows *rows = writer->rows;

    occ_launch_set(&writer->groups.row.launch, rows->line,
                   sweep_axis_value(&rows->grid->axes[rows->line], place->value));
    if (rows->line == OCC_AXIS_THREADS)
        return row_groups_enter_steps(&writer->groups, place->value, 0);
    if (rows->line == OCC_AXIS_REGS)
        return row_groups_enter_steps(&writer->groups, place->outer, place->value);
    if (is_next)
        advance_runs(writer, place->value);
    else
        find_runs(writer, place->value);
    return true;
}

static size_t end_of_step(const uint32_t *steps, size_t value, size_t count)
{
    size_t end = value + 1;
    while (end < count && steps[end] == steps[value])
        end++;
    return end;
}

static size_t end_of_runs(const struct row_writer *writer)
{
    const struct prepared_rows *rows = writer->rows;
    size_t end = writer->value_count;
    for (size_t c = 0; c < rows->grid->carveout_count; c++) {
        size_t next = writer->runs[c] + 1;
        if (next < rows->run_ends[c] && rows->runs[next].first < end)
            end = rows->runs[next].first;
    }
    return end;
}

/* Whether a column shows what the line decides beside what was asked. */
static bool shows_answers(const struct prepared_rows *rows)
{
    bool shows_both = rows->widths[PART_INNER] + rows->widths[PART_JOINT] > 0;
    return shows_both || (rows->line != OCC_AXIS_SMEM && rows->widths[PART_OUTER] > 0);
}

/* How many values from `value` on are answered alike. */
static size_t count_alike(const struct row_writer *writer, size_t value)
{
    const struct prepared_rows *rows = writer->rows;
    if (!shows_answers(rows))
        return writer->value_count - value;
    if (rows->line == OCC_AXIS_SMEM)
        return end_of_runs(writer) - value;
    const uint32_t *steps = rows->line == OCC_AXIS_REGS ? rows->reg_steps : rows->thread_steps;
    return end_of_step(steps, value, writer->value_count) - value;
}

/* ---- batches ---- */

/* The answers of `count` pairs; false for want of memory. */
static bool find_answers(struct row_writer *writer, uint64_t first_pair, size_t count)
{
    struct row_groups *groups = &writer->groups;
    size_t barrier_count = writer->rows->grid->axes[OCC_AXIS_BARRIERS].count;
    struct inner_place place = {.carveout = first_pair / barrier_count,
                                .barriers = first_pair % barrier_count};
    struct text_piece *to = writer->pieces;

    row_groups_begin(groups);
    for (size_t i = 0; i < count; i++, to += groups->count) {
        place.run = writer->runs[place.carveout];
        const struct text_piece *found = row_groups_find(groups, &place);
        if (found == NULL)
            return false;
        for (size_t group = 0; group < groups->count; group++)
            to[group] = found[group];
        if (++place.barriers == barrier_count) {
            place.barriers = 0;
            place.carveout++;
        }
    }
    return true;
}

/* Where the groups of the answers are, now that no more are joined. Returns
 * their bytes. */
static size_t find_spans(struct row_writer *writer, size_t count)
{
    const struct row_groups *groups = &writer->groups;
    const struct text_piece *piece = writer->pieces;
    struct text_span *span = writer->spans;
    size_t bytes = 0;

    for (size_t i = 0; i < count; i++)
        for (size_t group = 0; group < groups->count; group++, piece++, span++) {
            if (groups->is_asked[group])
                *span =
                    (struct text_span){groups->asked.bytes + groups->asked_pieces[group].offset,
                                       groups->asked_pieces[group].length};
            else
                *span = (struct text_span){groups->joined.bytes + piece->offset, piece->length};
            bytes += span->length;
        }
    return bytes;
}

/* Texts of shared memory for as many values of the batch as there is room for. */
static void make_window(struct row_writer *writer, size_t value, struct row_batch *batch)
{
    const struct prepared_rows *rows = writer->rows;
    struct part_texts *window = &writer->window;
    struct sweep_row row = writer->groups.row;

    if (batch->values > WINDOW)
        batch->values = WINDOW;
    window->text.size = 0;
    for (size_t i = 0; i < batch->values; i++) {
        row.launch.smem_per_block_bytes =
            sweep_axis_value(&rows->grid->axes[OCC_AXIS_SMEM], value + i);
        row.result = occ_compute(row.arch, row.launch);
        size_t bytes = prepared_add_texts(rows, PART_SMEM, &row, &window->text,
                                          &window->pieces[i * window->width]);
        if (bytes > window->longest_item)
            window->longest_item = bytes;
    }
}

/* The texts of the line from `value` on; returns the bytes of the longest. */
static size_t find_line(struct row_writer *writer, size_t value, struct row_batch *batch)
{
    const struct prepared_rows *rows = writer->rows;
    const struct part_texts *texts = &rows->texts[rows->line_part];

    if (rows->line == OCC_AXIS_SMEM && !rows->has_smem_texts) {
        make_window(writer, value, batch);
        texts = &writer->window;
        value = 0;
    }
    batch->line = texts->pieces + value * texts->width;
    batch->line_bytes = texts->text.bytes;
    return texts->longest_item;
}

/* How many rows go together, at most `count`: pairs of one value, or all
 * pairs of values that are answered alike. */
static struct row_batch size_batch(const struct row_writer *writer,
                                   const struct row_place *place, uint64_t count)
{
    uint64_t pairs_left = writer->pair_count - place->pair;
    uint64_t pairs = count < pairs_left ? count : pairs_left;
    struct row_batch batch = {
        .values = 1,
        .pairs = pairs < BATCH_PAIRS ? pairs : BATCH_PAIRS,
        .width = writer->groups.count - 1,
        .groups = writer->spans,
    };

    if (batch.pairs == writer->pair_count) {
        batch.values = count_alike(writer, place->value);
        if (batch.values * batch.pairs > count)
            batch.values = count / batch.pairs;
    }
    return batch;
}

/* Append as many rows as go together, at most `count`; returns how many, 0
 * for want of memory. Then `place` is behind them. */
static uint64_t append_batch(struct row_writer *writer, struct row_place *place, uint64_t count,
                             struct buffer *out)
{
    struct row_batch batch = size_batch(writer, place, count);
    if (!find_answers(writer, place->pair, batch.pairs))
        return 0;

    size_t line_bytes = find_line(writer, place->value, &batch);
    size_t bytes = find_spans(writer, batch.pairs) + batch.pairs * line_bytes;
    char *to = buffer_reserve(out, bytes * batch.values + PIECE_BLOCK_BYTES);
    if (to == NULL || writer->window.text.failed)
        return 0;
    out->size = (size_t)(row_batch_copy(&batch, to) - out->bytes);
    place->pair += batch.pairs;
    if (place->pair == writer->pair_count) {
        place->pair = 0;
        place->value += batch.values;
    }
    return batch.values * batch.pairs;
}

/* ---- rows ---- */

static struct row_place place_of(const struct row_writer *writer, uint64_t row)
{
    return (struct row_place){
        .pair = row % writer->pair_count,
        .value = row / writer->pair_count % writer->value_count,
        .outer = row / writer->pair_count / writer->value_count,
    };
}

/* False for want of memory. */
static bool append_rows(struct row_writer *writer, uint64_t first, uint64_t end,
                        struct buffer *out)
{
    struct row_place place = place_of(writer, first);
    bool is_next = false;

    while (first < end) {
        if (place.value == writer->value_count) {
            place.value = 0;
            place.outer++;
        }
        bool is_other = writer->outer != place.outer;
        if ((is_other && !enter_outer(writer, place.outer)) ||
            !enter_value(writer, &place, is_next && !is_other))
            return false;
        uint64_t count = append_batch(writer, &place, end - first, out);
        if (count == 0)
            return false;
        first += count;
        is_next = true;
    }
    return true;
}

void row_writer_append(struct row_writer *writer, uint64_t first, uint64_t end,
                       struct buffer *out)
{
    const struct prepared_rows *rows = writer->rows;
    if (rows->widths[PART_ROW] > 0)
        plain_rows_append(rows->grid, rows->selection, first, end, out);
    else
        buffer_fail_if(out, !append_rows(writer, first, end, out));
}

/* ---- memory ---- */

static bool allocate(struct row_writer *writer)
{
    const struct prepared_rows *rows = writer->rows;
    if (!row_groups_init(&writer->groups, rows) ||
        !part_texts_init(&writer->window, WINDOW, rows->widths[PART_SMEM]))
        return false;

    size_t pieces = BATCH_PAIRS * writer->groups.count;
    writer->runs = apart_alloc(rows->grid->carveout_count, sizeof(*writer->runs));
    writer->pieces = apart_alloc(pieces, sizeof(*writer->pieces));
    writer->spans = apart_alloc(pieces, sizeof(*writer->spans));
    return writer->runs != NULL && writer->pieces != NULL && writer->spans != NULL;
}

struct row_writer *row_writer_new(const struct prepared_rows *rows)
{
    const struct sweep_grid *grid = rows->grid;
    struct row_writer *writer = apart_alloc(1, sizeof(*writer));

    if (writer == NULL)
        return NULL;
    writer->rows = rows;
    writer->value_count = grid->axes[rows->line].count;
    writer->pair_count = (uint64_t)grid->carveout_count * grid->axes[OCC_AXIS_BARRIERS].count;
    writer->outer = UINT64_MAX;
    if (!allocate(writer)) {
        row_writer_free(writer);
        return NULL;
    }
    find_runs(writer, 0);
    return writer;
}

void row_writer_free(struct row_writer *writer)
{
    if (writer == NULL)
        return;
    row_groups_release(&writer->groups);
    part_texts_release(&writer->window);
    free(writer->runs);
    free(writer->pieces);
    free(writer->spans);
    free(writer);
}
