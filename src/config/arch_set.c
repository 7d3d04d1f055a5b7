/* SPDX-License-Identifier: MIT */
/* Fields of an architecture replaced by their paths: what --set and the modes of
 * a file do. */
#include "config/arch_set.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "config/arch_file.h"
#include "config/arch_keys.h"
#include "config/shown.h"

#define PREFIX "--set "

/* Only what a limit is made of: results keep the name, with a suffix. */
static bool is_settable(const struct key *key)
{
    return key->kind != &key_name && key->kind != &key_names && key->table == NULL;
}

/* What stands between a key and its value, where `prefix` is written. */
static const char *sign_of(const char *prefix)
{
    return prefix[0] != '\0' ? "=" : ": ";
}

static bool refuse_path(const char *prefix, const char *path, struct error *err)
{
    enum { MAX_FIELDS = 64 };
    struct arch_field fields[MAX_FIELDS];
    const char *paths[MAX_FIELDS];
    size_t count = 0;
    while (arch_field_at(count, &fields[count])) {
        paths[count] = fields[count].path;
        count++;
        assert(count < MAX_FIELDS);
    }

    const char *nearest = text_nearest(path, paths, count);
    for (size_t i = 0; nearest == NULL && i < count; i++) {
        const char *name = strrchr(paths[i], '.');
        if (name != NULL && strcmp(name + 1, path) == 0)
            nearest = paths[i];
    }
    if (nearest != NULL)
        return error_set(err, ERROR_INPUT, "%s%s: there is no such key; did you mean %s?",
                         prefix, shown_text(path).text, nearest);
    return error_set(err, ERROR_INPUT,
                     "%s%s: there is no such key; write a path of an architecture file, such "
                     "as registers.partitions",
                     prefix, shown_text(path).text);
}

/* Cut "KEY=VALUE" at the sign. */
static bool cut_set(const char *set, char path[ARCH_PATH_BYTES], const char **value,
                    struct error *err)
{
    const char *equals = strchr(set, '=');
    if (equals == NULL || equals == set)
        return error_set(err, ERROR_INPUT,
                         PREFIX "'%s'; write KEY=VALUE, such as registers.partitions=1",
                         shown_text(set).text);
    size_t length = (size_t)(equals - set);
    if (length >= ARCH_PATH_BYTES)
        return refuse_path(PREFIX, set, err);
    memcpy(path, set, length);
    path[length] = '\0';
    *value = equals + 1;
    return true;
}

/* The key of this path; NULL, with the error set, if its value cannot be set. */
static const struct key *find_set_key(const char *path, const char *prefix,
                                      const struct key_table **table, struct error *err)
{
    *table = &arch_keys;
    const struct key *key = key_find(table, path);
    if (key == NULL) {
        refuse_path(prefix, path, err);
        return NULL;
    }
    if (is_settable(key))
        return key;
    error_set(err, ERROR_INPUT,
              "%s%s: only a single value can be set, such as registers.partitions%s1", prefix,
              path, sign_of(prefix));
    return NULL;
}

bool arch_set_path(const struct key_reader *reader, const struct yaml_node *name,
                   const struct yaml_node *value, struct occ_arch *arch)
{
    const struct key_table *table = NULL;
    struct key_places *places = reader->places;
    const struct key *key = find_set_key(name->text, reader->prefix, &table, reader->err);
    if (key == NULL)
        return yaml_error_place(reader->file, name, reader->err);

    char label[ARCH_PATH_BYTES + sizeof(PREFIX)];
    snprintf(label, sizeof(label), "%s%s%s", reader->prefix, table->prefix, key->name);
    if (key_place(places, key->offset) != NULL)
        return yaml_error(reader->file, name, reader->err, "%s is given twice", label);
    places->given[places->count].key = key;
    places->given[places->count].node = value;
    places->count++;
    return key->kind->read(reader, key, label, value, arch);
}

static bool set_field(struct occ_arch *arch, const char *set, const struct key_reader *reader)
{
    char path[ARCH_PATH_BYTES];
    const char *value = NULL;
    struct yaml_node *node = pool_alloc(reader->pool, 1, sizeof(*node), reader->err);
    if (node == NULL || !cut_set(set, path, &value, reader->err))
        return false;
    *node = (struct yaml_node){.kind = YAML_TEXT, .text = value};
    const struct yaml_node name = {.kind = YAML_TEXT, .text = path};
    return arch_set_path(reader, &name, node, arch);
}

/* Is a number that a file must give not there, nor what stands in its place? */
static bool lacks_required(const struct key *key, const struct occ_arch *arch)
{
    const uint32_t *field = key_field_const(arch, key->offset);
    return key->is_required && *field == 0 &&
           (key->is_implied == NULL || !key->is_implied(arch));
}

/* A group that the base lacks is there once a number in it is set; then the
 * numbers that a file must give must be set too. */
static bool check_group(const struct key_reader *reader, const struct key_table *table,
                        const struct occ_arch *arch)
{
    const struct key *missing = NULL;
    bool has_any = false;
    for (size_t i = 0; i < table->count; i++) {
        const struct key *key = &table->keys[i];
        if (key->kind != &key_number)
            continue;
        const uint32_t *field = key_field_const(arch, key->offset);
        has_any = has_any || *field != 0;
        if (missing == NULL && lacks_required(key, arch))
            missing = key;
    }
    if (!has_any || missing == NULL)
        return true;
    return error_set(reader->err, ERROR_INPUT, "%s%s%s is missing; set it too, it is the %s",
                     reader->prefix, table->prefix, missing->name, missing->help);
}

/* What is before the name of a key: "registers." */
static const char *prefix_of(const struct key *key)
{
    for (size_t i = 0; i < arch_keys.count; i++) {
        const struct key_table *table = arch_keys.keys[i].table;
        if (table != NULL && key >= table->keys && key < table->keys + table->count)
            return table->prefix;
    }
    return "";
}

/* What was set beside the key that it follows from. */
static bool check_implied(const struct key_reader *reader, const struct occ_arch *arch,
                          size_t *blamed)
{
    for (size_t i = 0; i < reader->places->count; i++) {
        const struct key *key = reader->places->given[i].key;
        if (key->is_implied == NULL || !key->is_implied(arch))
            continue;
        *blamed = key->offset;
        return error_set(reader->err, ERROR_INPUT,
                         "%s%s%s follows from %s, which %s has; leave it out", reader->prefix,
                         prefix_of(key), key->name, key->unless, arch->name);
    }
    return true;
}

bool arch_check_set(const struct key_reader *reader, const char *how, struct occ_arch *arch,
                    size_t *blamed)
{
    struct error inner = {.kind = ERROR_NONE};
    *blamed = SIZE_MAX;
    for (size_t i = 0; i < arch_keys.count; i++) {
        const struct key *key = &arch_keys.keys[i];
        if (key->kind == &key_group && !check_group(reader, key->table, arch))
            return false;
    }
    if (!check_implied(reader, arch, blamed))
        return false;
    arch_complete(arch);
    if (arch_check(arch, blamed, &inner))
        return true;
    return error_set(reader->err, ERROR_INPUT, "%s, %s", how, inner.text);
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

bool arch_with_sets(const struct occ_arch *base, const char *const *sets, size_t count,
                    struct pool *pool, const struct occ_arch **arch, struct error *err)
{
    static const struct yaml_file no_file = {.path = NULL};
    struct key_places places = {.count = 0};
    size_t blamed = 0;
    const struct key_reader reader = {
        .file = &no_file, .pool = pool, .places = &places, .prefix = PREFIX, .err = err};
    struct occ_arch *copy = pool_alloc(pool, 1, sizeof(*copy), err);
    if (copy == NULL)
        return false;
    *copy = *base;
    for (size_t i = 0; i < count; i++) {
        if (!set_field(copy, sets[i], &reader))
            return false;
    }
    if (!arch_check_set(&reader, "with --set", copy, &blamed) || !name_set(copy, pool, err))
        return false;
    *arch = copy;
    return true;
}
