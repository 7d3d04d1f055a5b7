/* SPDX-License-Identifier: MIT */
/* One pass over the bytes of a record, from cell to cell. */
#include "rows/launch_worker.h"

#include <stdlib.h>
#include <string.h>

#include "base/eight_bytes.h"
#include "config/value.h"
#include "rows/block_copy.h"
#include "rows/cell_words.h"
#include "rows/launch_answers.h"

/* Stands for a cell that says nothing; no number is as large. */
#define NO_SMEM_PART UINT32_MAX

enum quick_kind { QUICK_OTHER, QUICK_NUMBER, QUICK_WORD };

/* How a column is read. */
struct quick_column {
    enum quick_kind kind;
    uint32_t min, max; /* of a number */
    const struct launch_input *input;
    struct cell_word *last_word; /* that was read there; NULL: none was */
};

struct launch_worker {
    const struct launch_csv *csv;
    struct launch_answers *answers;
    struct quick_column columns[LAUNCH_CSV_MAX_COLUMNS];
    bool is_plain; /* columns interact as only launch_csv_next() knows */
    bool keeps_all;
    bool has_smem_parts;
    bool has_more; /* to do when all cells are read */

    struct launch_reading reading;
    const char *begins[LAUNCH_CSV_MAX_COLUMNS + 1];
    struct cell_words words;
};

/* ---- cells: each returns the end of the cell at `at`, NULL for one that is
 * not simple. Records end in a line end, so none runs beyond its own. ---- */

static bool ends_cell(char c)
{
    return c == ',' || c == '\n' || c == '\r';
}

/* Up to the first quote that may be the last; what follows tells. */
static const char *skip_quoted(const char *at)
{
    for (at++; *at != '"'; at++)
        if (*at == '\n' || *at == '\r')
            return NULL;
    return at + 1;
}

static const char *skip_cell(const char *at)
{
    if (*at == '"')
        return skip_quoted(at);
    while (!ends_cell(*at))
        at++;
    return at;
}

static void store(const struct launch_input *input, struct launch_reading *reading,
                  const void *value)
{
    char *to = (char *)reading + input->offset;
    switch (input->size) {
    case sizeof(uint64_t):
        memcpy(to, value, sizeof(uint64_t));
        break;
    case sizeof(uint32_t):
        memcpy(to, value, sizeof(uint32_t));
        break;
    default:
        memcpy(to, value, input->size);
    }
}

/* A number of up to eight digits and nothing else: the grammar knows more, but
 * reads none of these otherwise. */
static const char *read_digits(const struct quick_column *column, const char *at,
                               struct launch_reading *reading)
{
    uint32_t number = 0;
    size_t count = leading_digits(at, &number);

    bool has_leading_zero = count > 1 && *at == '0';
    if (count == 0 || has_leading_zero || !ends_cell(at[count]) || number < column->min ||
        number > column->max)
        return NULL;
    memcpy((char *)reading + column->input->offset, &number, sizeof(number));
    return at + count;
}

/* Understand a text that was not met before; false where it has no meaning. */
static bool understand(struct launch_worker *worker, size_t column, struct csv_field field,
                       uint64_t *value)
{
    const struct launch_input *input = worker->csv->inputs[column];
    struct launch_reading reading = {.archs = worker->csv->archs};
    struct error ignored;

    if (!launch_input_read(input, field, &reading, &ignored))
        return false;
    memcpy(value, (const char *)&reading + input->offset, input->size);
    return true;
}

static struct cell_word *find_word(struct launch_worker *worker, size_t column, const char *at)
{
    const char *end = skip_cell(at);
    size_t length = end == NULL ? 0 : (size_t)(end - at);
    bool is_new;

    if (end == NULL || length > CELL_WORD_BYTES)
        return NULL;
    struct cell_word *word = cell_words_find(&worker->words, column, at, length, &is_new);
    if (is_new && !understand(worker, column, (struct csv_field){at, length}, &word->value)) {
        cell_word_forget(word);
        return NULL;
    }
    return word;
}

/* A text that was met before, most often in the record before. */
static const char *read_word(struct launch_worker *worker, struct quick_column *column,
                             const char *at)
{
    size_t index = (size_t)(column - worker->columns);
    struct cell_word *word = column->last_word;

    if (word == NULL || !cell_word_begins(word, index, at) || !ends_cell(at[word->length]))
        word = find_word(worker, index, at);
    if (word == NULL)
        return NULL;
    column->last_word = word;
    store(column->input, &worker->reading, &word->value);
    return at + word->length;
}

static inline const char *read_cell(struct launch_worker *worker, struct quick_column *column,
                                    const char *at)
{
    if (column->kind == QUICK_NUMBER) {
        const char *end = read_digits(column, at, &worker->reading);
        if (end != NULL)
            return end;
    }
    if (column->kind == QUICK_OTHER)
        return skip_cell(at);
    if (ends_cell(*at))
        return at;
    if (at[0] == '"' && at[1] == '"' && ends_cell(at[2]))
        return at + 2;
    return read_word(worker, column, at);
}

/* ---- records ---- */

/* False where the sum is too large. */
static bool add_smem_parts(struct launch_reading *reading)
{
    uint32_t fixed = reading->static_smem_bytes, dynamic = reading->dynamic_smem_bytes;
    uint32_t sum =
        (fixed == NO_SMEM_PART ? 0 : fixed) + (dynamic == NO_SMEM_PART ? 0 : dynamic);
    if (fixed != NO_SMEM_PART || dynamic != NO_SMEM_PART)
        reading->row.launch.smem_per_block_bytes = sum;
    return sum <= OCC_MAX_SMEM_PER_BLOCK;
}

static void begin_reading(const struct launch_csv *csv, struct launch_reading *reading)
{
    reading->row.arch = csv->defaults.arch;
    reading->row.launch = csv->defaults.launch;
    reading->mode = csv->mode;
    reading->sub_group = 0;
    reading->large_grf = CELL_EMPTY;
    reading->static_smem_bytes = NO_SMEM_PART;
    reading->dynamic_smem_bytes = NO_SMEM_PART;
}

/* What follows from several cells; false where it is not as it should be. */
static bool combine_cells(const struct launch_worker *worker, struct launch_reading *reading)
{
    struct error not_told;
    enum special_input refused;
    return (!worker->has_smem_parts || add_smem_parts(reading)) &&
           (!worker->csv->has_modes || launch_reading_enter_mode(reading, &refused, &not_told));
}

static bool end_reading(const struct launch_worker *worker, struct launch_reading *reading)
{
    return reading->row.arch != NULL && reading->row.launch.threads_per_block != 0 &&
           (!worker->has_more || combine_cells(worker, reading));
}

/* Read the record at `at`, note where its cells begin, and return the last
 * one's end. */
static const char *read_quickly(struct launch_worker *worker, const char *at)
{
    struct quick_column *last = worker->columns + worker->csv->column_count - 1;
    const char **begin = worker->begins;

    if (*at == '\n' || *at == '\r')
        return NULL; /* a blank line is no record */
    begin_reading(worker->csv, &worker->reading);
    for (struct quick_column *column = worker->columns;; column++) {
        *begin++ = at;
        at = read_cell(worker, column, at);
        if (at == NULL || column == last)
            break;
        if (*at++ != ',')
            return NULL;
    }
    if (at == NULL || !(*at == '\n' || (*at == '\r' && at[1] == '\n')))
        return NULL;
    *begin = at + 1;
    return end_reading(worker, &worker->reading) ? at : NULL;
}

/* Cells from the first to before the last, as they came, each with a comma. */
static void copy_cells(const struct launch_worker *worker, size_t first, size_t last,
                       struct buffer *out)
{
    const char *begin = worker->begins[first];
    size_t length = (size_t)(worker->begins[last] - begin);
    char *room = buffer_reserve(out, length + TEXT_BLOCK_BYTES);
    if (room == NULL)
        return;
    copy_text(room, begin, length);
    room[length - 1] = ',';
    out->size += length;
}

static void copy_kept(const struct launch_worker *worker, struct buffer *out)
{
    const struct launch_csv *csv = worker->csv;
    if (worker->keeps_all) {
        copy_cells(worker, 0, csv->column_count, out);
        return;
    }
    for (size_t i = 0; i < csv->column_count; i++)
        if (csv->is_kept[i])
            copy_cells(worker, i, i + 1, out);
}

/* Answer the record at text->at if it is simple. */
static bool answer_quickly(struct launch_worker *worker, struct launch_text *text,
                           struct buffer *out)
{
    const char *end = read_quickly(worker, text->at);
    if (end == NULL)
        return false;
    copy_kept(worker, out);
    launch_answers_append(worker->answers, &worker->reading.row, out);
    text->at = end + (*end == '\r' ? 2 : 1);
    text->line++;
    return true;
}

/* Behind the last line end: up to there, every record has one. */
static const char *last_line_end(const struct launch_text *text)
{
    const char *at = text->end;
    while (at > text->at && at[-1] != '\n')
        at--;
    return at;
}

bool launch_worker_answer(struct launch_worker *worker, struct launch_text text,
                          struct buffer *out, struct error *err)
{
    const char *simple_end = worker->is_plain ? text.at : last_line_end(&text);
    bool has_row = false;

    launch_answers_begin(worker->answers);
    while (text.at < text.end) {
        if (text.at < simple_end && answer_quickly(worker, &text, out))
            continue;
        if (!launch_csv_next(worker->csv, &text, &worker->reading, out, &has_row, err))
            return false;
        if (has_row)
            launch_answers_append(worker->answers, &worker->reading.row, out);
    }
    return true;
}

static struct quick_column quick_column(const struct launch_input *input)
{
    struct quick_column column = {.kind = QUICK_OTHER, .input = input};
    if (input == NULL)
        return column;
    column.kind = input->is_number ? QUICK_NUMBER : QUICK_WORD;
    if (input->is_number) {
        column.min = input->type->min;
        column.max = input->type->max;
    }
    return column;
}

/* Where there are both the sum and its parts, the last of the cells that are
 * not empty counts. */
static void plan_columns(struct launch_worker *worker)
{
    const struct launch_csv *csv = worker->csv;
    bool has_sum = false;

    worker->keeps_all = true;
    for (size_t i = 0; i < csv->column_count; i++) {
        const struct launch_input *input = csv->inputs[i];
        worker->columns[i] = quick_column(input);
        worker->keeps_all &= csv->is_kept[i];
        worker->has_smem_parts |= input != NULL && input->is_smem_part;
        has_sum |= input != NULL && strcmp(input->name, "smem_per_block_bytes") == 0;
    }
    worker->is_plain = has_sum && worker->has_smem_parts;
    worker->has_more = worker->has_smem_parts || csv->has_modes;
}

struct launch_worker *launch_worker_new(const struct launch_csv *csv)
{
    struct launch_worker *worker = calloc(1, sizeof(*worker));
    if (worker == NULL)
        return NULL;
    worker->csv = csv;
    worker->reading.archs = csv->archs;
    plan_columns(worker);
    worker->answers = launch_answers_new(&csv->answer);
    worker->reading.modes = mode_archs_new();
    if (worker->answers != NULL && worker->reading.modes != NULL)
        return worker;
    launch_worker_free(worker);
    return NULL;
}

void launch_worker_free(struct launch_worker *worker)
{
    if (worker == NULL)
        return;
    launch_answers_free(worker->answers);
    mode_archs_free(worker->reading.modes);
    free(worker);
}
