/* SPDX-License-Identifier: MIT */
/* Launches in, the same rows with their answers out. */
#include "rows/launch_csv.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "emit/emit.h"
#include "emit/tables.h"

static bool has_input(const struct launch_csv *csv, const char *name)
{
    for (size_t i = 0; i < csv->column_count; i++)
        if (csv->inputs[i] == launch_input_called(name))
            return true;
    return false;
}

static bool bind_column(struct launch_csv *csv, size_t at, struct csv_field field,
                        struct error *err)
{
    char name[LAUNCH_VALUE_BYTES];
    csv_field_text(field, name, sizeof(name));
    const struct launch_input *input = launch_input_find(name);

    if (input != NULL && has_input(csv, input->name))
        return error_set(err, ERROR_INPUT, "%s:1: the column %s is there twice", csv->file_name,
                         input->name);
    for (int i = 0; input != NULL && i < SPECIAL_COUNT; i++)
        csv->is_special[i] |= strcmp(input->name, special_inputs[i].name) == 0;
    csv->has_modes |= input != NULL && launch_input_is_mode(input);
    csv->inputs[at] = input;
    csv->is_kept[at] = input != NULL || column_find(&sweep_table, name) == NULL;
    csv->column_count = at + 1;
    return true;
}

/* The columns of a sweep that are no inputs. */
static struct selection all_answers(void)
{
    struct selection all = columns_all(&sweep_table);
    struct selection answer = {.count = 0};
    for (size_t i = 0; i < all.count; i++)
        if (launch_input_called(all.columns[i]->name) == NULL)
            answer.columns[answer.count++] = all.columns[i];
    return answer;
}

static bool is_named(const struct column *column, const struct csv_field *fields, size_t count)
{
    char name[LAUNCH_VALUE_BYTES];
    for (size_t i = 0; i < count; i++)
        if (csv_field_text(fields[i], name, sizeof(name)) &&
            column_find(&sweep_table, name) == column)
            return true;
    return false;
}

/* LLVM counts for architectures that have one of these inputs, or both. */
static bool says_of_special(const struct launch_csv *csv, const struct column *column)
{
    bool is_llvm =
        column->is_of == arch_has_llvm_waves &&
        (csv->is_special[SPECIAL_SCALAR_REGS] || csv->is_special[SPECIAL_ACCUM_REGS]);
    for (int i = 0; i < SPECIAL_COUNT; i++)
        if (csv->is_special[i] && special_inputs[i].is_of == column->is_of)
            return true;
    return is_llvm;
}

/* Which architectures rows are of is not known yet: what only some of them have
 * is shown where anything tells of it, an architecture of --arch, an input, or
 * the answer itself, which is made anew. */
static struct selection usual_answers(const struct launch_csv *csv,
                                      const struct csv_field *fields, size_t count)
{
    struct selection all = all_answers(), usual = {.count = 0};
    size_t arch_count = csv->archs == NULL ? 0 : csv->archs->count;
    for (size_t i = 0; i < all.count; i++) {
        struct selection one = {.columns = {all.columns[i]}, .count = 1};
        if (says_of_special(csv, all.columns[i]) || is_named(all.columns[i], fields, count) ||
            (arch_count != 0 && columns_of_archs(&one, csv->archs->archs, arch_count).count) ||
            all.columns[i]->is_of == NULL)
            usual.columns[usual.count++] = all.columns[i];
    }
    return usual;
}

static bool check_inputs(const struct launch_csv *csv, struct error *err)
{
    struct buffer names = BUFFER_INIT;
    bool has_any = false;
    for (size_t i = 0; i < csv->column_count; i++)
        has_any = has_any || csv->inputs[i] != NULL;
    if (has_any && (has_input(csv, "arch") || csv->defaults.arch != NULL) &&
        (has_input(csv, "threads_per_block") || csv->defaults.launch.threads_per_block != 0))
        return true;

    for (size_t i = 0; i < launch_input_count; i++)
        buffer_printf(&names, "%s%s", i == 0 ? "" : ", ", launch_inputs[i].name);
    if (!has_any)
        error_set(err, ERROR_INPUT, "%s:1: no column is an input of a launch; those are %s",
                  csv->file_name, names.failed ? "" : names.bytes);
    else if (has_input(csv, "arch") || csv->defaults.arch != NULL)
        error_set(err, ERROR_INPUT,
                  "%s:1: there is no column threads_per_block; add it, or "
                  "give --threads for all rows",
                  csv->file_name);
    else
        error_set(err, ERROR_INPUT,
                  "%s:1: there is no column arch; add it, or give --arch for "
                  "all rows",
                  csv->file_name);
    buffer_release(&names);
    return false;
}

static void add_kept(const struct launch_csv *csv, const struct csv_field *fields,
                     struct buffer *out)
{
    for (size_t i = 0; i < csv->column_count; i++) {
        if (!csv->is_kept[i])
            continue;
        buffer_add(out, fields[i].bytes, fields[i].size);
        buffer_add_char(out, ',');
    }
}

bool launch_csv_head(struct launch_csv *csv, const char *bytes, size_t size, struct buffer *out,
                     struct error *err)
{
    struct csv_field fields[LAUNCH_CSV_MAX_COLUMNS];
    size_t count = 0;
    const char *end = bytes + size;

    if (csv_split_record(bytes + csv_mark_bytes(bytes, size), end, fields,
                         LAUNCH_CSV_MAX_COLUMNS, &count) == NULL)
        return error_set(err, ERROR_INPUT, "%s:1: a quote is not closed", csv->file_name);
    if (count > LAUNCH_CSV_MAX_COLUMNS)
        return error_set(err, ERROR_INPUT, "%s:1: there are %zu columns; at most %d are read",
                         csv->file_name, count, LAUNCH_CSV_MAX_COLUMNS);
    csv->column_count = 0;
    for (size_t i = 0; i < count; i++)
        if (!bind_column(csv, i, fields[i], err))
            return false;
    csv->has_modes |= csv->mode.sub_group != 0 || csv->mode.large_grf;
    csv->answer = usual_answers(csv, fields, count);
    struct selection all = all_answers();
    if (csv->columns != NULL && !columns_choose(&all, csv->columns, &csv->answer, err))
        return false;
    add_kept(csv, fields, out);
    csv_head(out, &csv->answer);
    return check_inputs(csv, err);
}

/* Put the place before a message: COLUMN counts fields. */
static bool place_error(const struct launch_csv *csv, uint64_t line, size_t column,
                        struct error *err)
{
    struct error inner = *err;
    return error_set(err, inner.kind, "%s:%" PRIu64 ":%zu: %.800s", csv->file_name, line,
                     column, inner.text);
}

/* The number of the field that says the input; 1 where none does. */
static size_t column_of(const struct launch_csv *csv, enum special_input input)
{
    for (size_t i = 0; i < csv->column_count; i++)
        if (csv->inputs[i] == launch_input_called(special_inputs[input].name))
            return i + 1;
    return 1;
}

static bool read_record(const struct launch_csv *csv, const struct csv_field *fields,
                        uint64_t line, struct launch_reading *reading, struct error *err)
{
    reading->row = csv->defaults;
    reading->mode = csv->mode;
    reading->sub_group = 0;
    reading->large_grf = CELL_EMPTY;
    reading->static_smem_bytes = 0;
    reading->dynamic_smem_bytes = 0;
    for (size_t i = 0; i < csv->column_count; i++)
        if (csv->inputs[i] != NULL &&
            !launch_input_read(csv->inputs[i], fields[i], reading, err))
            return place_error(csv, line, i + 1, err);
    if (reading->row.arch == NULL || reading->row.launch.threads_per_block == 0)
        return error_set(err, ERROR_INPUT, "%s:%" PRIu64 ": %s is empty, and has no default",
                         csv->file_name, line,
                         reading->row.arch == NULL ? "arch" : "threads_per_block");
    enum special_input refused = SPECIAL_SUB_GROUP;
    return !csv->has_modes || launch_reading_enter_mode(reading, &refused, err) ||
           place_error(csv, line, column_of(csv, refused), err);
}

bool launch_csv_next(const struct launch_csv *csv, struct launch_text *text,
                     struct launch_reading *reading, struct buffer *out, bool *has_row,
                     struct error *err)
{
    struct csv_field fields[LAUNCH_CSV_MAX_COLUMNS];
    size_t count = 0;
    const char *next =
        csv_split_record(text->at, text->end, fields, LAUNCH_CSV_MAX_COLUMNS, &count);

    if (next == NULL)
        return error_set(err, ERROR_INPUT, "%s:%" PRIu64 ": a quote is not closed",
                         csv->file_name, text->line);
    *has_row = count != 1 || fields[0].size != 0;
    if (*has_row && count != csv->column_count)
        return error_set(err, ERROR_INPUT,
                         "%s:%" PRIu64 ": there are %zu fields; the header has %zu",
                         csv->file_name, text->line, count, csv->column_count);
    if (*has_row && !read_record(csv, fields, text->line, reading, err))
        return false;
    if (*has_row)
        add_kept(csv, fields, out);
    text->line += csv_count_bytes(text->at, (size_t)(next - text->at), '\n');
    text->at = next;
    return true;
}

bool launch_csv_answer(const struct launch_csv *csv, struct launch_text text,
                       struct buffer *out, struct error *err)
{
    struct launch_reading reading = {.archs = csv->archs, .modes = mode_archs_new()};
    bool has_row = false, ok = reading.modes != NULL || error_no_memory(err);

    while (ok && text.at < text.end) {
        ok = launch_csv_next(csv, &text, &reading, out, &has_row, err);
        if (!ok || !has_row)
            continue;
        reading.row.result = occ_compute(reading.row.arch, reading.row.launch);
        csv_row(out, &csv->answer, &reading.row);
    }
    mode_archs_free(reading.modes);
    return ok;
}
