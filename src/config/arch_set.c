/* SPDX-License-Identifier: MIT */
/* What-if architectures: fields replaced by KEY=VALUE (--set). */
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "config/arch_file.h"
#include "config/arch_keys.h"
#include "config/shown.h"

#define PREFIX "--set "

/* The longest path of a key. */
#define PATH_BYTES 64

/* Only what a limit is made of: results keep the name, with "+set". */
static bool is_settable(const struct key *key)
{
    return key->kind != &key_name && key->kind != &key_names && key->kind != &key_group &&
           key->kind != &key_records;
}

static bool refuse_path(const char *path, struct error *err)
{
    struct arch_field fields[64];
    const char *paths[64];
    size_t count = 0;
    while (count < 64 && arch_field_at(count, &fields[count])) {
        paths[count] = fields[count].path;
        count++;
    }

    const char *nearest = text_nearest(path, paths, count);
    for (size_t i = 0; nearest == NULL && i < count; i++) {
        const char *name = strrchr(paths[i], '.');
        if (name != NULL && strcmp(name + 1, path) == 0)
            nearest = paths[i];
    }
    if (nearest != NULL)
        return error_set(err, ERROR_INPUT, PREFIX "%s: there is no such key; did you mean %s?",
                         shown_text(path).text, nearest);
    return error_set(err, ERROR_INPUT,
                     PREFIX
                     "%s: there is no such key; write a path of an architecture file, such "
                     "as registers.partitions",
                     shown_text(path).text);
}

/* Cut "KEY=VALUE" at the sign. */
static bool cut_set(const char *set, char path[PATH_BYTES], const char **value,
                    struct error *err)
{
    const char *equals = strchr(set, '=');
    if (equals == NULL || equals == set)
        return error_set(err, ERROR_INPUT,
                         PREFIX "'%s'; write KEY=VALUE, such as registers.partitions=1",
                         shown_text(set).text);
    size_t length = (size_t)(equals - set);
    if (length >= PATH_BYTES)
        return refuse_path(set, err);
    memcpy(path, set, length);
    path[length] = '\0';
    *value = equals + 1;
    return true;
}

/* The key in front of '=' of `set`; *value is what follows. */
static const struct key *find_set_key(const char *set, const struct key_table **table,
                                      const char **value, struct error *err)
{
    char path[PATH_BYTES];
    if (!cut_set(set, path, value, err))
        return NULL;
    *table = &arch_keys;
    const struct key *key = key_find(table, path);
    if (key == NULL) {
        refuse_path(path, err);
        return NULL;
    }
    if (is_settable(key))
        return key;
    error_set(err, ERROR_INPUT,
              PREFIX "%s: only a single value can be set, such as registers.partitions=1",
              path);
    return NULL;
}

static bool set_field(struct occ_arch *arch, const char *set, struct key_reader *reader)
{
    const struct key_table *table = NULL;
    const char *value = NULL;
    const struct key *key = find_set_key(set, &table, &value, reader->err);
    if (key == NULL)
        return false;

    char label[PATH_BYTES + sizeof(PREFIX)];
    struct yaml_node *node = pool_alloc(reader->pool, 1, sizeof(*node), reader->err);
    if (node == NULL)
        return false;
    *node = (struct yaml_node){.kind = YAML_TEXT, .text = value};
    snprintf(label, sizeof(label), PREFIX "%s%s", table->prefix, key->name);
    if (key_place(reader->places, key->offset) != NULL)
        return error_set(reader->err, ERROR_INPUT, "%s is given twice", label);
    reader->places->given[reader->places->count].key = key;
    reader->places->given[reader->places->count].node = node;
    reader->places->count++;
    return key->kind->read(reader, key, label, node, arch);
}

/* A group that the base lacks is there once a number in it is set; then the
 * numbers that a file must give must be set too. */
static bool check_group(const struct occ_arch *arch, const struct key_table *table,
                        struct error *err)
{
    const struct key *missing = NULL;
    bool has_any = false;
    for (size_t i = 0; i < table->count; i++) {
        const struct key *key = &table->keys[i];
        if (key->kind != &key_number)
            continue;
        const uint32_t *field = key_field_const(arch, key->offset);
        has_any = has_any || *field != 0;
        if (key->is_required && *field == 0 && missing == NULL)
            missing = key;
    }
    if (!has_any || missing == NULL)
        return true;
    return error_set(err, ERROR_INPUT, PREFIX "%s%s is missing; set it too, it is the %s",
                     table->prefix, missing->name, missing->help);
}

static bool check_groups(const struct occ_arch *arch, struct error *err)
{
    for (size_t i = 0; i < arch_keys.count; i++) {
        const struct key *key = &arch_keys.keys[i];
        if (key->kind == &key_group && !check_group(arch, key->table, err))
            return false;
    }
    return true;
}

static bool name_set(struct occ_arch *arch, struct pool *pool, struct error *err)
{
    static const char suffix[] = "+set";
    size_t size = strlen(arch->name) + sizeof(suffix);
    char *name = pool_alloc(pool, size, 1, err);
    if (name == NULL)
        return false;
    snprintf(name, size, "%s%s", arch->name, suffix);
    arch->name = name;
    return true;
}

static bool check_result(struct occ_arch *arch, struct error *err)
{
    struct error inner;
    size_t blamed = 0;
    if (!check_groups(arch, err))
        return false;
    arch_complete(arch);
    if (arch_check(arch, &blamed, &inner))
        return true;
    return error_set(err, ERROR_INPUT, "with --set, %s", inner.text);
}

bool arch_with_sets(const struct occ_arch *base, const char *const *sets, size_t count,
                    struct pool *pool, const struct occ_arch **arch, struct error *err)
{
    static const struct yaml_file no_file = {.path = NULL};
    struct key_places places = {.count = 0};
    struct key_reader reader = {
        .file = &no_file, .pool = pool, .places = &places, .prefix = PREFIX, .err = err};
    struct occ_arch *copy = pool_alloc(pool, 1, sizeof(*copy), err);
    if (copy == NULL)
        return false;
    *copy = *base;
    for (size_t i = 0; i < count; i++) {
        if (!set_field(copy, sets[i], &reader))
            return false;
    }
    if (!check_result(copy, err) || !name_set(copy, pool, err))
        return false;
    *arch = copy;
    return true;
}
