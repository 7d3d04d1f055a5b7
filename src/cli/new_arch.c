/* SPDX-License-Identifier: MIT */
/* An architecture as a file to edit: every key there is, with what it means. */
#include "cli/new_file.h"

#include <string.h>

#include "base/text.h"
#include "config/arch_keys.h"

enum { COMMENT_COLUMNS = 88 };

static void add_comment(const char *indent, const char *text, struct buffer *out)
{
    while (*text != '\0') {
        size_t length = text_line_length(text, COMMENT_COLUMNS);
        buffer_printf(out, "%s# %.*s\n", indent, (int)length, text);
        text += length + (text[length] == ' ');
    }
}

/* What is to be filled in: of a list of maps, their keys. */
static void add_empty_value(const struct key *key, struct buffer *out)
{
    for (size_t i = 0; key->table != NULL && i < key->table->count; i++)
        buffer_printf(out, "%s%s: ...", i == 0 ? " [{" : ", ", key->table->keys[i].name);
    buffer_add_text(out, key->table != NULL ? "}]\n" : "\n");
}

/* A key that is not set stands there for whoever wants it, commented out. */
static void add_key(const struct key *key, const struct occ_arch *arch, const char *indent,
                    struct buffer *out)
{
    add_comment(indent, key->help, out);
    if (key_is_unset(key, arch)) {
        buffer_printf(out, "%s# %s:", indent, key->name);
        add_empty_value(key, out);
        return;
    }
    buffer_printf(out, "%s%s:%s", indent, key->name, key->kind == &key_records ? "" : " ");
    key->kind->write(key, arch, out);
    buffer_add_char(out, '\n');
}

static void add_group(const struct key *group, const struct occ_arch *arch, struct buffer *out)
{
    add_comment("", group->help, out);
    if (key_is_unset(group, arch)) {
        buffer_printf(out, "# %s:\n", group->name);
        for (size_t i = 0; i < group->table->count; i++) {
            buffer_printf(out, "#   %s:", group->table->keys[i].name);
            add_empty_value(&group->table->keys[i], out);
        }
        return;
    }
    buffer_printf(out, "%s:\n", group->name);
    for (size_t i = 0; i < group->table->count; i++)
        add_key(&group->table->keys[i], arch, "  ", out);
}

void new_arch_write(const struct occ_arch *arch, struct buffer *out)
{
    buffer_add_text(out,
                    "# An architecture file for occsweep: give its path to --arch, or name it\n"
                    "# in a sweep file. `occsweep arch check FILE` reads it with care.\n");
    for (size_t i = 0; i < arch_keys.count; i++) {
        const struct key *key = &arch_keys.keys[i];
        buffer_add_char(out, '\n');
        if (key->kind == &key_group)
            add_group(key, arch, out);
        else
            add_key(key, arch, "", out);
    }
}
