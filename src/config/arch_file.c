/* SPDX-License-Identifier: MIT */
/* Architecture files: read, checked with places, and written back. */
#include "config/arch_file.h"

#include <stdio.h>

#include "config/file_modes.h"

/* The file's own architecture, checked. */
static bool complete_own(const struct key_reader *reader, const struct yaml_node *node,
                         struct occ_arch *arch)
{
    size_t blamed = 0;
    arch_complete(arch);
    if (arch_check(arch, &blamed, reader->err))
        return true;
    const struct yaml_node *place = key_place(reader->places, blamed);
    return yaml_error_place(reader->file, place != NULL ? place : node, reader->err);
}

bool arch_node_read_all(const struct yaml_file *file, const struct yaml_node *node,
                        struct pool *pool, const struct occ_arch **archs, size_t *count,
                        struct error *err)
{
    struct key_places places = {.count = 0};
    const struct key_reader reader = {
        .file = file, .pool = pool, .places = &places, .prefix = "", .err = err};
    struct occ_arch as_read = {.name = NULL};
    if (!keys_read(&reader, &arch_keys, "an architecture", node, &as_read))
        return false;

    const struct yaml_node *list = yaml_find(node, "modes");
    size_t mode_count = list != NULL ? list->child_count : 0;
    struct occ_arch *read = pool_alloc(pool, 1 + mode_count, sizeof(*read), err);
    if (read == NULL)
        return false;
    read[0] = as_read;
    if (!complete_own(&reader, node, &read[0]) ||
        (list != NULL && !arch_modes_read(&reader, list, &as_read, read + 1)))
        return false;
    *archs = read;
    *count = 1 + mode_count;
    return true;
}

bool arch_node_read(const struct yaml_file *file, const struct yaml_node *node,
                    struct pool *pool, const struct occ_arch **arch, struct error *err)
{
    size_t count = 0;
    return arch_node_read_all(file, node, pool, arch, &count, err);
}

bool arch_file_read_all(const char *path, struct pool *pool, const struct occ_arch **archs,
                        size_t *count, struct error *err)
{
    struct yaml_file file;
    return yaml_file_read(path, pool, &file, err) &&
           arch_node_read_all(&file, file.root, pool, archs, count, err);
}

bool arch_file_read(const char *path, struct pool *pool, const struct occ_arch **arch,
                    struct error *err)
{
    struct yaml_file file;
    return yaml_file_read(path, pool, &file, err) &&
           arch_node_read(&file, file.root, pool, arch, err);
}

void arch_file_write(const struct occ_arch *arch, struct buffer *out)
{
    for (size_t i = 0; i < arch_keys.count; i++) {
        const struct key *key = &arch_keys.keys[i];
        if (key_is_unset(key, arch))
            continue;
        bool is_block = key->kind == &key_group || key->kind == &key_records;
        buffer_printf(out, "%s:%s", key->name, is_block ? "" : " ");
        key->kind->write(key, arch, out);
        buffer_add_char(out, '\n');
    }
}

/* The key of a field's index and the table it is in; NULL after the last. */
static const struct key *field_key(size_t index, const struct key_table **table)
{
    for (size_t i = 0; i < arch_keys.count; i++) {
        const struct key *key = &arch_keys.keys[i];
        size_t size = key->kind == &key_group
                          ? key->table->count
                          : key->kind != &key_records && key->kind != &key_modes;
        if (index >= size) {
            index -= size;
            continue;
        }
        *table = key->kind == &key_group ? key->table : &arch_keys;
        return &(*table)->keys[key->kind == &key_group ? index : i];
    }
    return NULL;
}

bool arch_field_at(size_t index, struct arch_field *field)
{
    const struct key_table *table = NULL;
    const struct key *key = field_key(index, &table);
    if (key == NULL)
        return false;
    snprintf(field->path, sizeof(field->path), "%s%s", table->prefix, key->name);
    return true;
}

/* Is the group that the table holds the keys of part of `arch`? */
static bool has_group(const struct occ_arch *arch, const struct key_table *table)
{
    for (size_t i = 0; i < arch_keys.count; i++) {
        if (arch_keys.keys[i].table == table)
            return !key_is_unset(&arch_keys.keys[i], arch);
    }
    return true;
}

void arch_field_write(const struct occ_arch *arch, size_t index, struct buffer *out)
{
    const struct key_table *table = NULL;
    const struct key *key = field_key(index, &table);
    if (key != NULL && has_group(arch, table) && !key_is_unset(key, arch))
        key->kind->write(key, arch, out);
}
