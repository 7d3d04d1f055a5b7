/* SPDX-License-Identifier: MIT */
/* Maps read by tables of keys, and what is said where they do not fit. */
#include "config/keys.h"

#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "config/list_items.h"
#include "config/shown.h"
#include "config/words.h"

void *key_field(void *target, size_t offset)
{
    return (char *)target + offset;
}

const void *key_field_const(const void *source, size_t offset)
{
    return (const char *)source + offset;
}

const struct yaml_node *key_place(const struct key_places *places, size_t offset)
{
    for (size_t i = 0; i < places->count; i++) {
        if (places->given[i].key->offset == offset)
            return places->given[i].node;
    }
    return NULL;
}

static const struct key *find_name(const struct key_table *table, const char *name,
                                   size_t length)
{
    for (size_t i = 0; i < table->count; i++) {
        const struct key *key = &table->keys[i];
        if (strncmp(key->name, name, length) == 0 && key->name[length] == '\0')
            return key;
    }
    return NULL;
}

const struct key *key_find(const struct key_table **table, const char *path)
{
    const struct key_table *here = *table;
    for (;;) {
        size_t length = strcspn(path, ".");
        const struct key *key = find_name(here, path, length);
        bool is_last = path[length] == '\0';
        if (key == NULL || (!is_last && key->kind != &key_group))
            return NULL;
        if (is_last) {
            *table = here;
            return key;
        }
        here = key->table;
        path += length + 1;
    }
}

/* A word of somebody who knows the thing but not its name here: an edit away
 * from one key, or how one key begins ("regs" for regs_per_thread). */
static const char *nearest_key(const struct key_table *table, const char *word)
{
    const char *names[MAX_KEYS];
    for (size_t i = 0; i < table->count; i++)
        names[i] = table->keys[i].name;
    for (size_t i = 0; i < table->count && word[0] != '\0'; i++) {
        if (strncmp(names[i], word, strlen(word)) == 0)
            return names[i];
    }
    return text_nearest(word, names, table->count);
}

static bool refuse_unknown(const struct key_reader *reader, const struct key_table *table,
                           const struct yaml_node *name)
{
    const char *nearest = nearest_key(table, name->text);
    if (nearest != NULL)
        return yaml_error(reader->file, name, reader->err, "unknown key '%s'; did you mean %s?",
                          shown_text(name->text).text, nearest);

    struct buffer known = BUFFER_INIT;
    for (size_t i = 0; i < table->count; i++)
        buffer_printf(&known, "%s%s", i == 0 ? "" : ", ", table->keys[i].name);
    if (known.failed)
        error_no_memory(reader->err);
    else
        yaml_error(reader->file, name, reader->err, "unknown key '%s'; the keys here are %s",
                   shown_text(name->text).text, known.bytes);
    buffer_release(&known);
    return false;
}

/*
 * In {threads_per_block: 64,128} the comma ends the value, and 128 is a key
 * without one. What was meant is a list in brackets: `first` is the key that
 * it belongs to, `stray` the first text that fell out.
 */
static bool refuse_stray(const struct key_reader *reader, const struct yaml_node *first,
                         const struct yaml_node *stray)
{
    struct buffer list = BUFFER_INIT;
    buffer_add_text(&list, shown_text(first->next->text).text);
    for (const struct yaml_node *name = stray; name != NULL; name = name->next->next) {
        if (name->kind != YAML_TEXT || !yaml_is_empty(name->next) || list.size > 200)
            break;
        buffer_printf(&list, ", %s", shown_text(name->text).text);
    }
    if (list.failed)
        error_no_memory(reader->err);
    else
        yaml_error(reader->file, stray, reader->err,
                   "%s stands alone, for inside {} a comma ends the value; write [%s] as %s",
                   shown_text(stray->text).text, list.bytes, shown_text(first->text).text);
    buffer_release(&list);
    return false;
}

/* Does `name` look like what a comma cut off from the value before it? */
static bool is_stray(const struct yaml_node *map, const struct yaml_node *previous,
                     const struct yaml_node *name)
{
    return map->is_flow && previous != NULL && previous->next->kind == YAML_TEXT &&
           yaml_is_empty(name->next) && name->text[0] != '\0';
}

static void record_place(const struct key_reader *reader, const struct key *key,
                         const struct yaml_node *node)
{
    struct key_places *places = reader->places;
    if (places == NULL || places->count == sizeof(places->given) / sizeof(places->given[0]))
        return;
    places->given[places->count].key = key;
    places->given[places->count].node = node;
    places->count++;
}

/* How a key is called in messages. */
struct key_label {
    char text[96];
};

static struct key_label make_label(const struct key_reader *reader,
                                   const struct key_table *table, const struct key *key)
{
    struct key_label label;
    snprintf(label.text, sizeof(label.text), "%s%s%s", reader->prefix, table->prefix,
             key->name);
    return label;
}

static bool read_value(const struct key_reader *reader, const struct key_table *table,
                       const struct key *key, const struct yaml_node *value, void *target)
{
    struct key_label label = make_label(reader, table, key);
    if (yaml_is_empty(value))
        return yaml_error(reader->file, value, reader->err,
                          "%s has no value; write one, or leave the key out", label.text);
    record_place(reader, key, value);
    return key->kind->read(reader, key, label.text, value, target);
}

/* What `seen` holds for each key of the table: the name where it was given. */
static bool read_pairs(const struct key_reader *reader, const struct key_table *table,
                       const struct yaml_node *map, const struct yaml_node **seen, void *target)
{
    const struct yaml_node *previous = NULL;
    for (const struct yaml_node *name = map->child; name != NULL; name = name->next->next) {
        if (name->kind != YAML_TEXT)
            return yaml_error(reader->file, name, reader->err, "a key must be a single word");
        const struct key *key = find_name(table, name->text, strlen(name->text));
        if (key == NULL && is_stray(map, previous, name))
            return refuse_stray(reader, previous, name);
        if (key == NULL)
            return refuse_unknown(reader, table, name);

        size_t index = (size_t)(key - table->keys);
        if (seen[index] != NULL)
            return yaml_error(reader->file, name, reader->err,
                              "%s is given twice; it is on line %lu already", key->name,
                              (unsigned long)seen[index]->line);
        seen[index] = name;
        previous = name;
        if (!read_value(reader, table, key, name->next, target))
            return false;
    }
    return true;
}

static bool read_fallback(const struct key_reader *reader, const struct key_table *table,
                          const struct key *key, void *target)
{
    struct key_label label = make_label(reader, table, key);
    struct yaml_node node = {.kind = YAML_TEXT, .text = key->fallback};
    return key->fallback == NULL || key->kind->read(reader, key, label.text, &node, target);
}

enum key_shape key_shape(const struct key *key)
{
    return key->shape != SHAPE_NONE ? key->shape : key->kind->shape;
}

void key_choices(const struct key *key, const char *words[MAX_KEY_WORDS + 1])
{
    size_t count = 0;
    words[0] = NULL;
    if (key->list_words != NULL)
        key->list_words(words);
    while (key->words != NULL && key->words[count] != NULL && count < MAX_KEY_WORDS) {
        words[count] = key->words[count];
        words[++count] = NULL;
    }
}

void key_add_help(const struct key *key, struct buffer *out)
{
    buffer_add_text(out, key->help);
    if (key->list_words != NULL) {
        const char *words[MAX_KEY_WORDS + 1];
        key_choices(key, words);
        buffer_add_text(out, ": ");
        words_add(words, out);
    }
}

static bool refuse_absent(const struct key_reader *reader, const struct key_table *table,
                          const struct key *key, const struct yaml_node *map)
{
    struct buffer help = BUFFER_INIT;
    key_add_help(key, &help);
    if (help.failed)
        error_no_memory(reader->err);
    else
        yaml_error(reader->file, map, reader->err, "%s is missing; it is the %s%s%s",
                   make_label(reader, table, key).text, help.bytes,
                   key->unless != NULL ? "; or give " : "",
                   key->unless != NULL ? key->unless : "");
    buffer_release(&help);
    return false;
}

/* A key that is not given: its fallback, or those of its group. */
static bool read_absent(const struct key_reader *reader, const struct key_table *table,
                        const struct key *key, void *target)
{
    bool ok = read_fallback(reader, table, key, target);
    bool is_group = key->kind == &key_group;
    for (size_t i = 0; ok && is_group && i < key->table->count; i++)
        ok = read_fallback(reader, key->table, &key->table->keys[i], target);
    return ok;
}

/* Is all that was given of the kind for which a map may be there? */
static bool all_stand_alone(const struct key_table *table, const struct yaml_node *const *seen)
{
    size_t given = 0, alone = 0;
    for (size_t i = 0; i < table->count; i++) {
        given += seen[i] != NULL;
        alone += seen[i] != NULL && table->keys[i].stands_alone;
    }
    return given != 0 && given == alone;
}

/* Where the key was given that stands in the place of `key`; NULL if it was not. */
static const struct yaml_node *replacement(const struct key_table *table, const struct key *key,
                                           const struct yaml_node *const *seen)
{
    if (key->unless == NULL)
        return NULL;
    const struct key *other = find_name(table, key->unless, strlen(key->unless));
    return seen[other - table->keys];
}

/* A map of keys none of which is required, and which must have one of them. */
static bool refuse_empty(const struct key_reader *reader, const struct key_table *table,
                         const char *label, const struct yaml_node *map)
{
    return yaml_error(reader->file, map, reader->err,
                      "%s holds nothing; write one of its keys, `%s: ...`, or leave it out",
                      label, table->keys[0].name);
}

/* What is missing, and what cannot stand beside another key. */
static bool check_seen(const struct key_reader *reader, const struct key_table *table,
                       const char *label, const struct yaml_node *map,
                       const struct yaml_node *const *seen)
{
    bool are_alone = all_stand_alone(table, seen);
    for (size_t i = 0; i < table->count; i++) {
        const struct key *key = &table->keys[i];
        const struct yaml_node *other = replacement(table, key, seen);
        if (seen[i] != NULL && other != NULL)
            return yaml_error(reader->file, seen[i], reader->err,
                              "%s is given beside %s, from which it follows; leave one of the "
                              "two out",
                              make_label(reader, table, key).text, key->unless);
        if (key->is_required && seen[i] == NULL && other == NULL && !are_alone)
            return refuse_absent(reader, table, key, map);
        if (key->stands_alone && map->child == NULL)
            return refuse_empty(reader, table, label, map);
    }
    return true;
}

bool keys_read(const struct key_reader *reader, const struct key_table *table,
               const char *label, const struct yaml_node *map, void *target)
{
    const struct yaml_node *seen[MAX_KEYS] = {NULL};
    if (map->kind != YAML_MAP)
        return yaml_error(reader->file, map, reader->err, "%s must be a map of keys, `%s: ...`",
                          label, table->keys[0].name);
    if (!read_pairs(reader, table, map, seen, target) ||
        !check_seen(reader, table, label, map, seen))
        return false;
    for (size_t i = 0; i < table->count; i++) {
        if (seen[i] == NULL && !read_absent(reader, table, &table->keys[i], target))
            return false;
    }
    return true;
}

bool key_each_text(const struct key_reader *reader, const char *label,
                   const struct yaml_node *node,
                   bool (*read_item)(const struct key_reader *reader, const char *label,
                                     const struct yaml_node *item, void *target),
                   void *target)
{
    if (node->kind == YAML_TEXT)
        return read_item(reader, label, node, target);
    if (node->kind == YAML_MAP)
        return yaml_error(reader->file, node, reader->err,
                          "%s must be a value or a list of values, not a map", label);
    if (node->child == NULL)
        return yaml_error(reader->file, node, reader->err,
                          "%s is an empty list; write [ITEM, ...]", label);
    for (const struct yaml_node *item = node->child; item != NULL; item = item->next) {
        if (item->kind != YAML_TEXT)
            return yaml_error(reader->file, item, reader->err,
                              "an item of %s must be a single value", label);
        if (!read_item(reader, label, item, target))
            return false;
    }
    return true;
}

struct item_list {
    key_item_adder *add;
    void *target;
};

static bool add_items(const struct key_reader *reader, const char *label,
                      const struct yaml_node *text, void *target)
{
    const struct item_list *list = target;
    struct list_items items;
    list_items_begin(&items, text->text);
    while (list_items_next(&items, label, reader->err))
        if (!list->add(reader, label, items.item, list->target))
            return yaml_error_place(reader->file, text, reader->err);
    return !items.failed || yaml_error_place(reader->file, text, reader->err);
}

bool key_each_item(const struct key_reader *reader, const char *label,
                   const struct yaml_node *node, key_item_adder *add, void *target)
{
    struct item_list list = {add, target};
    return key_each_text(reader, label, node, add_items, &list);
}
