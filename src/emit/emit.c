/* SPDX-License-Identifier: MIT */
/* The formats there are, and what they share. */
#include "emit/emit.h"

#include <string.h>

#include "config/words.h"
#include "emit/formats.h"

/* All formats; NULL ends the list. */
static const struct emitter *const emitters[] = {&emit_text, &emit_csv,   &emit_json,
                                                 &emit_md,   &emit_latex, NULL};

bool format_refuse(const char *name, const char *const *names, struct error *err)
{
    struct buffer list = BUFFER_INIT;
    words_add(names, &list);
    if (list.failed)
        error_no_memory(err);
    else
        error_set(err, ERROR_INPUT, "--format: %s is no format; it must be %s", name,
                  list.bytes);
    buffer_release(&list);
    return false;
}

bool emitter_parse(const char *name, const char *own, const struct emitter **emitter,
                   struct error *err)
{
    const char *names[sizeof(emitters) / sizeof(emitters[0]) + 1] = {NULL};
    bool is_own = own != NULL && strcmp(name, own) == 0;
    size_t i = 0;
    while (emitters[i] != NULL && strcmp(emitters[i]->name, name) != 0) {
        names[i] = emitters[i]->name;
        i++;
    }
    if (emitters[i] != NULL || is_own) {
        *emitter = emitters[i];
        return true;
    }
    names[i] = own;
    return format_refuse(name, names, err);
}

struct records records_in(const struct buffer *rows, size_t record_bytes)
{
    return (struct records){rows->bytes, record_bytes, rows->size / record_bytes};
}

bool column_is_number(const struct column *column, const struct records *records)
{
    struct cell cell = {.kind = CELL_NONE};
    for (size_t i = 0; i < records->count && cell.kind == CELL_NONE; i++)
        column_read(column, record_at(records, i), &cell);
    return cell.kind == CELL_NUMBER || cell.kind == CELL_DECIMAL;
}

void cell_number(struct buffer *out, const struct cell *cell)
{
    if (cell->kind == CELL_NUMBER) {
        buffer_add_u64(out, cell->number);
        return;
    }
    const char fraction[] = {'.', (char)('0' + cell->number / 10 % 10),
                             (char)('0' + cell->number % 10)};
    buffer_add_u64(out, cell->number / 100);
    buffer_add(out, fraction, sizeof(fraction));
}

static void names_text(struct buffer *out, const struct cell *cell)
{
    const char *separator = "";
    for (unsigned bit = 0; cell->number >> bit != 0; bit++) {
        if ((cell->number >> bit & 1) == 0)
            continue;
        buffer_add_text(out, separator);
        buffer_add_text(out, cell->name_of_bit(bit));
        separator = "+";
    }
}

void cell_text(struct buffer *out, const struct cell *cell)
{
    switch (cell->kind) {
    case CELL_NONE:
        break;
    case CELL_NUMBER:
    case CELL_DECIMAL:
        cell_number(out, cell);
        break;
    case CELL_TEXT:
        buffer_add_text(out, cell->text);
        break;
    case CELL_NAMES:
        names_text(out, cell);
        break;
    }
}
