/* SPDX-License-Identifier: MIT */
/* Kinds of lists that lie in the struct itself: numbers, and maps of a few keys. */
#include <inttypes.h>
#include <string.h>

#include "config/keys.h"
#include "config/shown.h"

/* A list as it grows. */
struct growing {
    const struct key *key;
    char *items;
    uint32_t count;
};

static bool has_room(const struct growing *list, const char *label, struct error *err)
{
    const struct key *key = list->key;
    return list->count < key->max_items ||
           error_set(err, ERROR_INPUT, "%s has more than %" PRIu32 " %s", label, key->max_items,
                     key->type.is_size ? "sizes" : "items");
}

static bool add_number(const struct key_reader *reader, const char *label, const char *item,
                       void *target)
{
    struct growing *list = target;
    uint32_t number = 0;
    if (!has_room(list, label, reader->err) ||
        !value_parse_number(label, item, &list->key->type, &number, reader->err))
        return false;
    memcpy(list->items + list->count++ * sizeof(number), &number, sizeof(number));
    return true;
}

/* The list of `key` in `target`, emptied: what is read stands in the place of
 * what was there. */
static struct growing begin_list(const struct key *key, void *target, size_t item_bytes)
{
    uint32_t *count = key_field(target, key->count_offset);
    struct growing list = {.key = key, .items = key_field(target, key->offset)};
    memset(list.items, 0, key->max_items * item_bytes);
    *count = 0;
    return list;
}

static bool read_numbers(const struct key_reader *reader, const struct key *key,
                         const char *label, const struct yaml_node *node, void *target)
{
    uint32_t *count = key_field(target, key->count_offset);
    struct growing list = begin_list(key, target, sizeof(uint32_t));
    bool ok = key_each_item(reader, label, node, add_number, &list);
    *count = list.count;
    return ok;
}

static void write_numbers(const struct key *key, const void *source, struct buffer *out)
{
    const uint32_t *numbers = key_field_const(source, key->offset);
    const uint32_t *count = key_field_const(source, key->count_offset);
    buffer_add_char(out, '[');
    for (uint32_t i = 0; i < *count; i++) {
        buffer_add_text(out, i == 0 ? "" : ", ");
        if (key->type.is_size)
            buffer_add_text(out, shown_size(numbers[i]).text);
        else
            buffer_add_u64(out, numbers[i]);
    }
    buffer_add_char(out, ']');
}

static bool lacks_items(const struct key *key, const void *source)
{
    const uint32_t *count = key_field_const(source, key->count_offset);
    return *count == 0;
}

const struct key_kind key_numbers = {read_numbers, write_numbers, lacks_items, SHAPE_NUMBERS};

static bool read_rows(const struct key_reader *reader, const struct key *key, const char *label,
                      const struct yaml_node *node, void *target)
{
    struct key_reader inner = *reader;
    uint32_t *count = key_field(target, key->count_offset);
    if (node->kind != YAML_LIST)
        return yaml_error(reader->file, node, reader->err, "%s must be a list, `- {%s: ...}`",
                          label, key->table->keys[0].name);

    struct growing list = begin_list(key, target, key->element_bytes);
    inner.places = NULL;
    for (const struct yaml_node *item = node->child; item != NULL; item = item->next) {
        if (!has_room(&list, label, reader->err))
            return yaml_error_place(reader->file, item, reader->err);
        if (!keys_read(&inner, key->table, label, item,
                       list.items + list.count++ * key->element_bytes))
            return false;
    }
    *count = list.count;
    return true;
}

static void write_rows(const struct key *key, const void *source, struct buffer *out)
{
    const char *rows = key_field_const(source, key->offset);
    const uint32_t *count = key_field_const(source, key->count_offset);
    buffer_add_char(out, '[');
    for (uint32_t i = 0; i < *count; i++) {
        buffer_add_text(out, i == 0 ? "{" : ", {");
        for (size_t j = 0; j < key->table->count; j++) {
            const struct key *inner = &key->table->keys[j];
            buffer_printf(out, "%s%s: ", j == 0 ? "" : ", ", inner->name);
            inner->kind->write(inner, rows + i * key->element_bytes, out);
        }
        buffer_add_char(out, '}');
    }
    buffer_add_char(out, ']');
}

const struct key_kind key_rows = {read_rows, write_rows, lacks_items, SHAPE_RECORDS};
