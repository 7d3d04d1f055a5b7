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

static bool read_csv_field(struct profile_reader *reader, size_t index,
                           struct profiled_launch *launch, struct csv_row *row,
                           struct error *err)
{
    const struct profile_column *column = &reader->columns[index];
    size_t room = reader->fields[index].size + 1;
    char *text = pool_alloc(&reader->profile->pool, room, 1, err);

    if (text == NULL)
        return false;
    csv_field_text(reader->fields[index], text, room);
    struct span span = {text, text + strlen(text)};
    switch (column->kind) {
    case COLUMN_KERNEL:
        launch->name = text;
        break;
    case COLUMN_BLOCK:
        profile_extent_read(span, &launch->threads_per_block);
        break;
    case COLUMN_GRID:
        profile_extent_read(span, &launch->grid_blocks);
        break;
    case COLUMN_CC:
        return profile_set_target(reader, span, launch, err);
    case COLUMN_CARVEOUT: {
        struct error ignored;
        launch->has_asked = carveout_parse("carveout", text, &launch->asked, &ignored);
        break;
    }
    case COLUMN_METRIC: {
        const struct buffer *unit = &reader->units[index];
        struct span no_unit = {text, text};
        profile_metric_set(
            column->metric,
            unit->size == 0 ? no_unit : (struct span){unit->bytes, unit->bytes + unit->size},
            span, launch);
        break;
    }
    case COLUMN_METRIC_NAME:
        row->metric = profile_metric_find(span);
        break;
    case COLUMN_METRIC_UNIT:
        csv_field_text(reader->fields[index], row->unit, sizeof(row->unit));
        break;
    case COLUMN_METRIC_VALUE:
        csv_field_text(reader->fields[index], row->value, sizeof(row->value));
        break;
    default:
        break;
    }
    return true;
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
        if (reader->columns[i].kind > COLUMN_OTHER && reader->columns[i].kind != COLUMN_ID &&
            !read_csv_field(reader, i, launch, &row, err))
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
