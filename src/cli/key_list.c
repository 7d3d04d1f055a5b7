/* SPDX-License-Identifier: MIT */
/* Keys of config files, in words: what each holds, its range and default. */
#include "cli/key_list.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "config/arch_keys.h"
#include "config/shown.h"
#include "config/sweep_parts.h"
#include "config/words.h"

const struct config_file_kind config_file_kinds[CONFIG_FILE_KINDS] = {
    [CONFIG_FILE_SWEEP] = {"sweep", "a sweep file", &sweep_keys},
    [CONFIG_FILE_ARCH] = {"arch", "an architecture file", &arch_keys},
};

/* ---- values ---- */

static void add_bounds(const struct value_type *type, struct buffer *out)
{
    if (type->is_size)
        buffer_printf(out, ", %s to %s", shown_size(type->min).text,
                      shown_size(type->max).text);
    else
        buffer_printf(out, ", %" PRIu32 " to %" PRIu32, type->min, type->max);
}

static void add_number(const struct key *key, struct buffer *out)
{
    if (key->type.is_size)
        buffer_add_text(out, "size in bytes, or with K or M");
    else
        buffer_printf(out, "number of %s", key->type.unit);
    add_bounds(&key->type, out);
}

static void add_choice(const struct key *key, struct buffer *out)
{
    const char *words[MAX_KEY_WORDS + 1];
    key_choices(key, words);
    words_add(words, out);
}

static void add_choices(const struct key *key, struct buffer *out)
{
    buffer_add_text(out, "one or a list of ");
    add_choice(key, out);
}

static void add_axes(size_t count, struct buffer *out)
{
    const char *names[OCC_AXIS_COUNT + 2] = {NULL};
    for (size_t i = 0; i < count; i++)
        names[i] = value_axes[i].name;
    words_add(names, out);
}

static void add_axis(const struct key *key, struct buffer *out)
{
    (void)key;
    add_axes(OCC_AXIS_COUNT, out);
}

static void add_along(const struct key *key, struct buffer *out)
{
    (void)key;
    add_axes(OCC_AXIS_COUNT + 1, out);
}

static void add_axis_value(const struct key *key, struct buffer *out)
{
    const struct value_type *type = &value_axes[key->axis].type;
    buffer_add_text(out, type->is_size ? "size in bytes, or with K or M" : "number");
    if (key->axis == OCC_AXIS_THREADS)
        buffer_add_text(out, ", or dimensions such as 16x16x4");
    add_bounds(type, out);
}

static void add_axis_list(const struct key *key, struct buffer *out)
{
    buffer_add_text(out, "list of values and ranges FROM..TO:STEP, where max is the "
                         "architecture's own");
    add_bounds(&value_axes[key->axis].type, out);
}

/* A shape whose words depend on nothing. */
static const char *const plain_words[SHAPE_COUNT] = {
    [SHAPE_TEXT] = "text",
    [SHAPE_NAME] = "name: a letter, then up to 47 letters, digits, '.', '_' or '-'",
    [SHAPE_BOOL] = "yes or no",
    [SHAPE_TEXTS] = "one name, or a list",
    [SHAPE_SIZES] = "list of sizes, ascending: [0, 50K, 100K]",
    [SHAPE_NUMBERS] = "list of numbers, ascending: [8, 16, 32]",
    [SHAPE_GROUP] = "map of keys",
    [SHAPE_RECORDS] = "list of maps",
    [SHAPE_NOTES] = "map with keys of your own",
    [SHAPE_ARCHS] = "list of names, or of architecture files by path or written in place",
    [SHAPE_CARVEOUT] = "default, needed, a share such as 50%, or a size such as 100K",
    [SHAPE_CACHING] = "off, on or strict",
};

static void add_carveout_list(const struct key *key, struct buffer *out)
{
    (void)key;
    buffer_printf(out, "list of %s; all: each supported size", plain_words[SHAPE_CARVEOUT]);
}

static void (*const add_shape_words[SHAPE_COUNT])(const struct key *key, struct buffer *out) = {
    [SHAPE_NUMBER] = add_number,       [SHAPE_CHOICE] = add_choice,
    [SHAPE_CHOICES] = add_choices,     [SHAPE_AXIS] = add_axis,
    [SHAPE_ALONG] = add_along,         [SHAPE_AXIS_VALUE] = add_axis_value,
    [SHAPE_AXIS_LIST] = add_axis_list, [SHAPE_CARVEOUT_LIST] = add_carveout_list,
};

void key_add_value_words(const struct key *key, struct buffer *out)
{
    enum key_shape shape = key_shape(key);
    if (plain_words[shape] != NULL)
        buffer_add_text(out, plain_words[shape]);
    else
        add_shape_words[shape](key, out);
}

/* ---- rows ---- */

static bool add_row(const struct config_file_kind *file, const struct key *key,
                    const char *prefix, struct key_rows *list)
{
    struct key_row *rows = array_grow(list->rows, list->count, sizeof(*rows));
    if (rows == NULL)
        return false;
    list->rows = rows;
    struct key_row *row = &rows[list->count++];
    *row = (struct key_row){.file = file, .key = key};
    snprintf(row->path, sizeof(row->path), "%s%s", prefix, key->name);
    key_add_value_words(key, &row->value);
    key_add_help(key, &row->help);
    return !row->value.failed && !row->help.failed;
}

static bool collect(const struct config_file_kind *file, const struct key_table *keys,
                    const char *prefix, struct key_rows *list)
{
    for (size_t i = 0; i < keys->count; i++) {
        const struct key *key = &keys->keys[i];
        char inner[sizeof(list->rows->path) + 1];
        if (!add_row(file, key, prefix, list))
            return false;
        snprintf(inner, sizeof(inner), "%s.", list->rows[list->count - 1].path);
        if (key->table != NULL && !collect(file, key->table, inner, list))
            return false;
    }
    return true;
}

bool key_rows_collect(struct key_rows *list, struct error *err)
{
    *list = (struct key_rows){NULL, 0};
    for (size_t i = 0; i < CONFIG_FILE_KINDS; i++)
        if (!collect(&config_file_kinds[i], config_file_kinds[i].keys, "", list))
            return error_no_memory(err);
    return true;
}

void key_rows_release(struct key_rows *list)
{
    for (size_t i = 0; i < list->count; i++) {
        buffer_release(&list->rows[i].value);
        buffer_release(&list->rows[i].help);
    }
    free(list->rows);
    *list = (struct key_rows){NULL, 0};
}

/* ---- columns ---- */

static void text_cell(const char *text, struct cell *cell)
{
    cell_from_text(&text, cell);
}

static void path_cell(const void *field, struct cell *cell)
{
    text_cell(field, cell);
}

static void file_cell(const void *row, struct cell *cell)
{
    text_cell(((const struct key_row *)row)->file->name, cell);
}

static void default_cell(const void *row, struct cell *cell)
{
    text_cell(((const struct key_row *)row)->key->fallback, cell);
}

static void required_cell(const void *row, struct cell *cell)
{
    cell_from_yes_no(&((const struct key_row *)row)->key->is_required, cell);
}

static void buffer_cell(const void *field, struct cell *cell)
{
    text_cell(((const struct buffer *)field)->bytes, cell);
}

/* clang-format off */
static const struct column columns[] = {
    {.name = "file", .unit = "", .help = "sweep or arch", .get = file_cell},
    {.name = "key", .unit = "", .help = "path of the key", .get = path_cell,
     .offset = offsetof(struct key_row, path)},
    {.name = "value", .unit = "", .help = "what it may be", .get = buffer_cell,
     .offset = offsetof(struct key_row, value)},
    {.name = "default", .unit = "", .help = "where it is left out", .get = default_cell},
    {.name = "required", .unit = "", .help = "whether it must be given", .get = required_cell},
    {.name = "meaning", .unit = "", .help = "what it says", .get = buffer_cell,
     .offset = offsetof(struct key_row, help)},
};
/* clang-format on */

const struct table key_row_table = {
    .columns = columns,
    .column_count = sizeof(columns) / sizeof(columns[0]),
};
