/* SPDX-License-Identifier: MIT */
/* `profiles:` of a sweep file: reports of a profiler. */
#include "config/sweep_parts.h"

static bool read_path(const struct key_reader *reader, const struct key *key, const char *label,
                      const struct yaml_node *node, void *target)
{
    struct sweep_profile *profile = key_field(target, key->offset);
    const char *path = key_one_line(reader, label, node);
    if (path == NULL)
        return false;
    *profile = (struct sweep_profile){sweep_join_path(reader, path), node->line, node->column};
    return profile->path != NULL;
}

static const struct key_kind key_path = {read_path, NULL, NULL, SHAPE_TEXT};

static const struct key profile_keys[] = {
    {.name = "from",
     .kind = &key_path,
     .is_required = true,
     .offset = 0, /* all of the profile */
     .help = "report of Nsight Compute, text or CSV, from the folder of this file"},
};

const struct key_table sweep_profile_keys = {"profiles.", profile_keys, 1};
