/* SPDX-License-Identifier: MIT */
/* Profiler reports as CSV: the details page, the raw page, and a probe's answers. */
#include <stdlib.h>
#include <string.h>

#include "config/value.h"
#include "kernels/profile_reader.h"

static const struct {
    const char *name;
    enum column_kind kind;
} known_columns[] = {
    {"ID", COLUMN_ID},
    {"Kernel Name", COLUMN_KERNEL},
    {"Block Size", COLUMN_BLOCK},
    {"Grid Size", COLUMN_GRID},
    {"CC", COLUMN_CC},
    {"query", COLUMN_ID}, /* of a probe */
    {"kernel", COLUMN_KERNEL},
    {"compute_capability", COLUMN_CC},
    {"carveout", COLUMN_CARVEOUT},
    {"Metric Name", COLUMN_METRIC_NAME},
    {"Metric Unit", COLUMN_METRIC_UNIT},
    {"Metric Value", COLUMN_METRIC_VALUE},
};

static struct profile_column column_of(struct csv_field field)
{
    char name[128];
    struct profile_column column = {COLUMN_OTHER, NULL};

    if (!csv_field_text(field, name, sizeof(name)))
        return column;
    for (size_t i = 0; i < sizeof(known_columns) / sizeof(known_columns[0]); i++)
        if (strcmp(known_columns[i].name, name) == 0)
            column.kind = known_columns[i].kind;
    if (column.kind == COLUMN_OTHER) {
        column.metric = profile_metric_find((struct span){name, name + strlen(name)});
        column.kind = column.metric != NULL ? COLUMN_METRIC : COLUMN_OTHER;
    }
    return column;
}

static bool split(struct profile_reader *reader, struct span line, size_t *count)
{
    return csv_split_record(line.begin, line.end, reader->fields, PROFILE_MAX_COLUMNS, count) !=
               NULL &&
           *count <= PROFILE_MAX_COLUMNS;
}

static bool is_head(struct span line)
{
    struct span rest;
    if (span_begins(line, "query,kernel,", &rest))
        return span_find(rest, "blocks_per_sm", NULL) != NULL;
    return (span_begins(line, "\"ID\",", &rest) || span_begins(line, "ID,", &rest)) &&
           span_find(rest, "Kernel Name", NULL) != NULL;
}

/* A head may come again, as when several processes are profiled. */
static bool read_head(struct profile_reader *reader, struct span line)
{
    size_t count = 0;

    if (!split(reader, line, &count))
        return false;
    for (size_t i = 0; i < count; i++) {
        reader->columns[i] = column_of(reader->fields[i]);
        buffer_clear(&reader->units[i]);
    }
    reader->column_count = count;
    reader->is_csv = true;
    reader->id[0] = '\0';
    reader->has_launch = false;
    return true;
}

bool profile_csv_head(struct profile_reader *reader, struct span line)
{
    const char *id = span_find(line, "\"ID\",", NULL);
    struct span head = id == NULL ? span_skip_blanks(line) : (struct span){id, line.end};

    if (!is_head(head) || !read_head(reader, head))
        return false;
    reader->margin = profile_margin(line, head.begin);
    return true;
}

/* What follows until the next row. */
struct csv_row {
    const struct profile_metric *metric; /* of a row of the details page */
    char unit[64], value[64];
};

/* A field of a row, as text that lives as long as the profile. */
struct csv_cell {
    struct profile_reader *reader;
    size_t index; /* of its column */
    char *text;
    struct span span; /* the same */
    struct profiled_launch *launch;
    struct csv_row *row;
    struct error *err;
};

static bool read_kernel(const struct csv_cell *cell)
{
    cell->launch->name = cell->text;
    return true;
}

static bool read_block(const struct csv_cell *cell)
{
    profile_extent_read(cell->span, &cell->launch->threads_per_block);
    return true;
}

static bool read_grid(const struct csv_cell *cell)
{
    profile_extent_read(cell->span, &cell->launch->grid_blocks);
    return true;
}

static bool read_cc(const struct csv_cell *cell)
{
    return profile_set_target(cell->reader, cell->span, cell->launch, cell->err);
}

static bool read_carveout(const struct csv_cell *cell)
{
    struct profiled_launch *launch = cell->launch;
    struct error ignored;

    launch->has_asked = carveout_parse("carveout", cell->text, &launch->asked, &ignored);
    return true;
}

static bool read_metric(const struct csv_cell *cell)
{
    const struct buffer *unit = &cell->reader->units[cell->index];
    struct span no_unit = {cell->text, cell->text};

    profile_metric_set(cell->reader->columns[cell->index].metric,
                       unit->size == 0 ? no_unit
                                       : (struct span){unit->bytes, unit->bytes + unit->size},
                       cell->span, cell->launch);
    return true;
}

static bool read_metric_name(const struct csv_cell *cell)
{
    cell->row->metric = profile_metric_find(cell->span);
    return true;
}

static bool read_metric_unit(const struct csv_cell *cell)
{
    struct csv_row *row = cell->row;
    csv_field_text(cell->reader->fields[cell->index], row->unit, sizeof(row->unit));
    return true;
}

static bool read_metric_value(const struct csv_cell *cell)
{
    struct csv_row *row = cell->row;
    csv_field_text(cell->reader->fields[cell->index], row->value, sizeof(row->value));
    return true;
}

/* By the kind of column; NULL where its fields say nothing of a launch. */
static bool (*const read_cell[COLUMN_KIND_COUNT])(const struct csv_cell *cell) = {
    [COLUMN_METRIC] = read_metric,
    [COLUMN_KERNEL] = read_kernel,
    [COLUMN_BLOCK] = read_block,
    [COLUMN_GRID] = read_grid,
    [COLUMN_CC] = read_cc,
    [COLUMN_CARVEOUT] = read_carveout,
    [COLUMN_METRIC_NAME] = read_metric_name,
    [COLUMN_METRIC_UNIT] = read_metric_unit,
    [COLUMN_METRIC_VALUE] = read_metric_value,
};

static bool read_field(struct profile_reader *reader, size_t index,
                       struct profiled_launch *launch, struct csv_row *row, struct error *err)
{
    bool (*read)(const struct csv_cell *cell) = read_cell[reader->columns[index].kind];
    struct csv_cell cell = {
        .reader = reader, .index = index, .launch = launch, .row = row, .err = err};
    size_t room = reader->fields[index].size + 1;

    if (read == NULL)
        return true;
    cell.text = pool_alloc(&reader->profile->pool, room, 1, err);
    if (cell.text == NULL)
        return false;
    csv_field_text(reader->fields[index], cell.text, room);
    cell.span = (struct span){cell.text, cell.text + strlen(cell.text)};
    return read(&cell);
}

static void id_of(const struct profile_reader *reader, size_t count, char id[PROFILE_ID_BYTES])
{
    id[0] = '\0';
    for (size_t i = 0; i < count; i++)
        if (reader->columns[i].kind == COLUMN_ID)
            csv_field_text(reader->fields[i], id, PROFILE_ID_BYTES);
}

/* The second row of a raw page: units, and no launch. */
static void read_units(struct profile_reader *reader, size_t count)
{
    char unit[64];

    for (size_t i = 0; i < count; i++) {
        buffer_clear(&reader->units[i]);
        if (csv_field_text(reader->fields[i], unit, sizeof(unit)))
            buffer_add_text(&reader->units[i], unit);
    }
}

bool profile_csv_row(struct profile_reader *reader, struct span line, struct error *err)
{
    char id[PROFILE_ID_BYTES];
    size_t count = 0;
    struct csv_row row = {.metric = NULL};

    if (!split(reader, line, &count) || count > reader->column_count || count < 2)
        return true;
    id_of(reader, count, id);
    if (id[0] == '\0') {
        read_units(reader, count);
        return true;
    }
    if (!reader->has_launch || strcmp(id, reader->id) != 0) {
        if (profile_begin_launch(reader, err) == NULL)
            return false;
        memcpy(reader->id, id, sizeof(id));
    }
    struct profiled_launch *launch = profile_last_launch(reader);
    for (size_t i = 0; i < count; i++)
        if (!read_field(reader, i, launch, &row, err))
            return false;
    struct span unit = {row.unit, row.unit + strlen(row.unit)};
    if (row.metric != NULL)
        profile_metric_set(row.metric, unit,
                           (struct span){row.value, row.value + strlen(row.value)}, launch);
    return true;
}

bool profile_csv_init(struct profile_reader *reader, struct error *err)
{
    reader->columns = calloc(PROFILE_MAX_COLUMNS, sizeof(*reader->columns));
    reader->units = calloc(PROFILE_MAX_COLUMNS, sizeof(*reader->units));
    reader->fields = calloc(PROFILE_MAX_COLUMNS, sizeof(*reader->fields));
    return (reader->columns != NULL && reader->units != NULL && reader->fields != NULL) ||
           error_no_memory(err);
}

void profile_csv_release(struct profile_reader *reader)
{
    for (size_t i = 0; reader->units != NULL && i < PROFILE_MAX_COLUMNS; i++)
        buffer_release(&reader->units[i]);
    free(reader->columns);
    free(reader->units);
    free(reader->fields);
}
