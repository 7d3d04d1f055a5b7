/* SPDX-License-Identifier: MIT */
/* An array of objects, one a line: names as an array, no limit as null. */
#include "emit/formats.h"
#include "emit/json_writer.h"

static void names_cell(struct json_writer *json, const struct cell *cell)
{
    json_open_inline(json, '[');
    for (unsigned bit = 0; cell->number >> bit != 0; bit++)
        if ((cell->number >> bit & 1) != 0)
            json_text(json, cell->name_of_bit(bit));
    json_close(json, ']');
}

static void decimal_cell(struct json_writer *json, const struct cell *cell)
{
    struct buffer digits = BUFFER_INIT;
    cell_number(&digits, cell);
    if (digits.failed)
        buffer_fail_if(json->out, true);
    else
        json_number_text(json, digits.bytes);
    buffer_release(&digits);
}

void json_cell(struct json_writer *json, const struct cell *cell)
{
    switch (cell->kind) {
    case CELL_NONE:
        json_null(json);
        break;
    case CELL_NUMBER:
        json_u64(json, cell->number);
        break;
    case CELL_DECIMAL:
        decimal_cell(json, cell);
        break;
    case CELL_TEXT:
        json_text(json, cell->text);
        break;
    case CELL_NAMES:
        names_cell(json, cell);
        break;
    }
}

void json_members(struct json_writer *json, const struct selection *selection, const void *row)
{
    for (size_t i = 0; i < selection->count; i++) {
        struct cell cell;
        column_read(selection->columns[i], row, &cell);
        json_key(json, selection->columns[i]->name);
        json_cell(json, &cell);
    }
}

static void json_table(struct buffer *out, const struct selection *selection,
                       struct records records)
{
    struct json_writer json = {.out = out};

    json_open(&json, '[');
    for (size_t i = 0; i < records.count; i++) {
        json_open_inline(&json, '{');
        json_members(&json, selection, record_at(&records, i));
        json_close(&json, '}');
    }
    json_close(&json, ']');
}

const struct emitter emit_json = {
    .name = "json",
    .table = json_table,
};
