/* SPDX-License-Identifier: MIT */
/* Launches in, the same rows with their answers out. */
#include "emit/launch_csv.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "config/value.h"
#include "emit/emit.h"
#include "emit/tables.h"

/* The longest value of an input; names of products are the longest. */
enum { MAX_VALUE_BYTES = 128 };

/* A record as it is read: a row, and what only its reading needs. */
struct reading {
    struct sweep_row row;
    uint32_t static_smem_bytes, dynamic_smem_bytes;
    const struct arch_list *archs;
    /* The last name that was looked up, and what it means: rows mostly come
     * by architecture. */
    char arch_text[MAX_VALUE_BYTES];
    const struct occ_arch *arch;
};

struct launch_csv_input {
    const char *name; /* begins a message */
    bool (*set)(const struct launch_csv_input *input, const char *text, struct reading *reading,
                struct error *err);
    enum occ_axis axis; /* of set_axis() */
};

/* Those of --arch come first: they may be from a file, or changed. */
static bool find_arch(const char *what, const char *text, const struct arch_list *archs,
                      const struct occ_arch **arch, struct error *err)
{
    const struct occ_arch *found = archs != NULL ? arch_list_find(archs, text) : NULL;
    if (found == NULL)
        found = occ_arch_find(text);
    if (found == NULL)
        return arch_name_parse(what, text, arch, err);
    *arch = found;
    return true;
}

static bool set_arch(const struct launch_csv_input *input, const char *text,
                     struct reading *reading, struct error *err)
{
    if (strcmp(text, reading->arch_text) != 0) {
        if (!find_arch(input->name, text, reading->archs, &reading->arch, err))
            return false;
        snprintf(reading->arch_text, sizeof(reading->arch_text), "%s", text);
    }
    reading->row.arch = reading->arch;
    return true;
}

static bool set_axis(const struct launch_csv_input *input, const char *text,
                     struct reading *reading, struct error *err)
{
    uint32_t value = 0;
    bool ok = value_parse_axis_value(input->name, text, input->axis, &value, err);
    if (ok)
        occ_launch_set(&reading->row.launch, input->axis, value);
    return ok;
}

/* A part of the shared memory; the sum must be one that is answered. */
static bool set_part(const struct launch_csv_input *input, const char *text,
                     struct reading *reading, uint32_t *part, struct error *err)
{
    if (!value_parse_axis_value(input->name, text, OCC_AXIS_SMEM, part, err))
        return false;
    uint32_t sum = reading->static_smem_bytes + reading->dynamic_smem_bytes;
    if (!value_check_smem_sum(input->name, sum, err))
        return false;
    reading->row.launch.smem_per_block_bytes = sum;
    return true;
}

static bool set_static_smem(const struct launch_csv_input *input, const char *text,
                            struct reading *reading, struct error *err)
{
    return set_part(input, text, reading, &reading->static_smem_bytes, err);
}

static bool set_dynamic_smem(const struct launch_csv_input *input, const char *text,
                             struct reading *reading, struct error *err)
{
    return set_part(input, text, reading, &reading->dynamic_smem_bytes, err);
}

static bool set_carveout(const struct launch_csv_input *input, const char *text,
                         struct reading *reading, struct error *err)
{
    return carveout_parse(input->name, text, &reading->row.launch.carveout, err);
}

static bool set_optin(const struct launch_csv_input *input, const char *text,
                      struct reading *reading, struct error *err)
{
    return value_parse_bool(input->name, text, &reading->row.launch.optin, err);
}

static bool set_caching(const struct launch_csv_input *input, const char *text,
                        struct reading *reading, struct error *err)
{
    return value_parse_caching(input->name, text, &reading->row.launch.partitioned_caching,
                               err);
}

/* Launch bounds: 0 threads would mean that none were declared. */
static bool set_max_threads(const struct launch_csv_input *input, const char *text,
                            struct reading *reading, struct error *err)
{
    return value_parse_axis_value(input->name, text, OCC_AXIS_THREADS,
                                  &reading->row.launch.max_threads_for_kernel, err);
}

/* Sorted by what a message should list first. */
static const struct launch_csv_input inputs[] = {
    {.name = "arch", .set = set_arch},
    {.name = "threads_per_block", .set = set_axis, .axis = OCC_AXIS_THREADS},
    {.name = "regs_per_thread", .set = set_axis, .axis = OCC_AXIS_REGS},
    {.name = "smem_per_block_bytes", .set = set_axis, .axis = OCC_AXIS_SMEM},
    {.name = "static_smem_bytes", .set = set_static_smem},
    {.name = "dynamic_smem_bytes", .set = set_dynamic_smem},
    {.name = "carveout", .set = set_carveout},
    {.name = "barriers_per_block", .set = set_axis, .axis = OCC_AXIS_BARRIERS},
    {.name = "optin", .set = set_optin},
    {.name = "partitioned_caching", .set = set_caching},
    {.name = "max_threads_per_block", .set = set_max_threads},
};

enum { INPUT_COUNT = sizeof(inputs) / sizeof(inputs[0]) };

static const struct launch_csv_input *input_called(const char *name)
{
    for (size_t i = 0; i < INPUT_COUNT; i++)
        if (strcmp(inputs[i].name, name) == 0)
            return &inputs[i];
    return NULL;
}

/* The input that a header cell means: a long name or, as on the command
 * line, a short one. */
static const struct launch_csv_input *input_find(const char *name)
{
    const struct column *column = column_find(&sweep_table, name);
    return input_called(column != NULL ? column->name : name);
}

static bool has_input(const struct launch_csv *csv, const char *name)
{
    for (size_t i = 0; i < csv->column_count; i++)
        if (csv->inputs[i] == input_called(name))
            return true;
    return false;
}

static bool bind_column(struct launch_csv *csv, size_t at, struct csv_field field,
                        struct error *err)
{
    char name[MAX_VALUE_BYTES];
    csv_field_text(field, name, sizeof(name));
    const struct launch_csv_input *input = input_find(name);

    if (input != NULL && has_input(csv, input->name))
        return error_set(err, ERROR_INPUT, "%s:1: the column %s is there twice", csv->file_name,
                         input->name);
    csv->inputs[at] = input;
    csv->is_kept[at] = input != NULL || column_find(&sweep_table, name) == NULL;
    csv->column_count = at + 1;
    return true;
}

/* The columns of a sweep that are no inputs. */
static struct selection answer_columns(void)
{
    struct selection all = columns_all(&sweep_table);
    struct selection answer = {.count = 0};
    for (size_t i = 0; i < all.count; i++)
        if (input_called(all.columns[i]->name) == NULL)
            answer.columns[answer.count++] = all.columns[i];
    return answer;
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

    for (size_t i = 0; i < INPUT_COUNT; i++)
        buffer_printf(&names, "%s%s", i == 0 ? "" : ", ", inputs[i].name);
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
    csv->answer = answer_columns();
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

static bool read_field(const struct launch_csv_input *input, struct csv_field field,
                       struct reading *reading, struct error *err)
{
    char text[MAX_VALUE_BYTES];

    if (!csv_field_text(field, text, sizeof(text)))
        return error_set(err, ERROR_INPUT, "%s is too long, or holds a NUL byte", input->name);
    return text[0] == '\0' || input->set(input, text, reading, err);
}

static bool read_record(const struct launch_csv *csv, const struct csv_field *fields,
                        uint64_t line, struct reading *reading, struct error *err)
{
    reading->row = csv->defaults;
    reading->static_smem_bytes = 0;
    reading->dynamic_smem_bytes = 0;
    for (size_t i = 0; i < csv->column_count; i++)
        if (csv->inputs[i] != NULL && !read_field(csv->inputs[i], fields[i], reading, err))
            return place_error(csv, line, i + 1, err);
    if (reading->row.arch == NULL || reading->row.launch.threads_per_block == 0)
        return error_set(err, ERROR_INPUT, "%s:%" PRIu64 ": %s is empty, and has no default",
                         csv->file_name, line,
                         reading->row.arch == NULL ? "arch" : "threads_per_block");
    return true;
}

static bool answer_record(const struct launch_csv *csv, const struct csv_field *fields,
                          uint64_t line, struct reading *reading, struct buffer *out,
                          struct error *err)
{
    if (!read_record(csv, fields, line, reading, err))
        return false;
    reading->row.result = occ_compute(reading->row.arch, reading->row.launch);
    add_kept(csv, fields, out);
    csv_row(out, &csv->answer, &reading->row);
    return true;
}

static uint64_t count_lines(const char *bytes, const char *end)
{
    uint64_t lines = 0;
    while ((bytes = memchr(bytes, '\n', (size_t)(end - bytes))) != NULL) {
        bytes++;
        lines++;
    }
    return lines;
}

bool launch_csv_answer(const struct launch_csv *csv, const char *bytes, size_t size,
                       uint64_t line, struct buffer *out, struct error *err)
{
    struct csv_field fields[LAUNCH_CSV_MAX_COLUMNS];
    struct reading reading = {.archs = csv->archs};
    const char *end = bytes + size;

    for (const char *next; bytes < end; bytes = next) {
        size_t count = 0;
        next = csv_split_record(bytes, end, fields, LAUNCH_CSV_MAX_COLUMNS, &count);
        if (next == NULL)
            return error_set(err, ERROR_INPUT, "%s:%" PRIu64 ": a quote is not closed",
                             csv->file_name, line);
        bool is_blank = count == 1 && fields[0].size == 0;
        if (!is_blank && count != csv->column_count)
            return error_set(err, ERROR_INPUT,
                             "%s:%" PRIu64 ": there are %zu fields; the header has %zu",
                             csv->file_name, line, count, csv->column_count);
        if (!is_blank && !answer_record(csv, fields, line, &reading, out, err))
            return false;
        line += count_lines(bytes, next);
    }
    return true;
}
