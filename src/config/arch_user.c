/* SPDX-License-Identifier: MIT */
/* Architectures of users beside the built-in ones. */
#include "config/arch_user.h"

#include <string.h>

#include "config/arch_match.h"
#include "config/shown.h"

/* Is the field a limit, and no word about the architecture? */
static bool is_limit(const struct arch_field *field)
{
    static const char words[] = "words.", has[] = "has_";
    if (strncmp(field->path, words, sizeof(words) - 1) == 0)
        return false;
    return strchr(field->path, '.') != NULL || strncmp(field->path, has, sizeof(has) - 1) == 0;
}

bool arch_compare(const struct occ_arch *a, const struct occ_arch *b, bool *are_same,
                  struct arch_field *field, struct error *err)
{
    struct buffer left = BUFFER_INIT;
    struct buffer right = BUFFER_INIT;
    bool same = true;
    for (size_t i = 0; same && arch_field_at(i, field); i++) {
        if (!is_limit(field))
            continue;
        buffer_clear(&left);
        buffer_clear(&right);
        arch_field_write(a, i, &left);
        arch_field_write(b, i, &right);
        /* The NUL makes a field that is not set a text, too. */
        buffer_add_char(&left, '\0');
        buffer_add_char(&right, '\0');
        same = left.failed || right.failed || strcmp(left.bytes, right.bytes) == 0;
    }
    bool failed = left.failed || right.failed;
    buffer_release(&left);
    buffer_release(&right);
    if (failed)
        return error_no_memory(err);
    *are_same = same;
    return true;
}

/* `name`, at `place`, may be that of a built-in architecture only if this is
 * that one; then *arch becomes it. */
static bool check_name(const struct yaml_file *file, const struct yaml_node *place,
                       const char *name, const struct occ_arch **arch, struct error *err)
{
    const struct occ_arch *built_in = arch_spelled(name);
    struct arch_field field;
    bool are_same = false;
    if (built_in == NULL)
        return true;
    if (!arch_compare(built_in, *arch, &are_same, &field, err))
        return false;
    if (!are_same)
        return yaml_error(file, place, err,
                          "%s is a built-in architecture, and %s differs from it; give yours "
                          "another name",
                          shown_text(name).text, field.path);
    *arch = built_in;
    return true;
}

bool arch_user_node_read(const struct yaml_file *file, const struct yaml_node *node,
                         struct pool *pool, const struct occ_arch **arch, struct error *err)
{
    const struct occ_arch *read = NULL;
    if (!arch_node_read(file, node, pool, &read, err))
        return false;

    const struct occ_arch *result = read;
    if (!check_name(file, yaml_find(node, "name"), read->name, &result, err))
        return false;
    for (size_t i = 0; i < read->alias_count; i++) {
        if (!check_name(file, yaml_find(node, "aliases"), read->aliases[i], &result, err))
            return false;
    }
    *arch = result;
    return true;
}

bool arch_user_read(const char *path, struct pool *pool, const struct occ_arch **arch,
                    struct error *err)
{
    struct yaml_file file;
    return yaml_file_read(path, pool, &file, err) &&
           arch_user_node_read(&file, file.root, pool, arch, err);
}
