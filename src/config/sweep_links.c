/* SPDX-License-Identifier: MIT */
/* `links:` of a sweep file: other pages that its report points to. */
#include <string.h>

#include "config/sweep_parts.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))
#define OFFSET(field) offsetof(struct sweep_link, field)

/* A page beside this one, or one of the web: neither a script nor a file that
 * is somewhere else on another machine. */
static bool is_page(const char *address)
{
    if (strncmp(address, "https://", 8) == 0 || strncmp(address, "http://", 7) == 0)
        return true;
    return strchr("/\\", address[0]) == NULL && address[strcspn(address, ":/?#")] != ':';
}

static bool read_page(const struct key_reader *reader, const struct key *key, const char *label,
                      const struct yaml_node *node, void *target)
{
    if (!key_text.read(reader, key, label, node, target))
        return false;
    const char *const *address = key_field(target, key->offset);
    return is_page(*address) ||
           yaml_error(reader->file, node, reader->err,
                      "%s must be a relative path, such as ../index.html, or begin with "
                      "https:// or http://",
                      label);
}

static const struct key_kind key_page = {read_page, NULL, NULL, SHAPE_TEXT};

/* clang-format off */
static const struct key link_keys[] = {
    {.name = "name", .kind = &key_text, .is_required = true, .offset = OFFSET(name),
     .help = "text of the link"},
    {.name = "to", .kind = &key_page, .is_required = true, .offset = OFFSET(to),
     .help = "address of the page, relative to the report or on the web"},
    {.name = "group", .kind = &key_text, .offset = OFFSET(group),
     .help = "heading that it stands under"},
};
/* clang-format on */

const struct key_table sweep_link_keys = {"links.", link_keys, COUNT(link_keys)};
