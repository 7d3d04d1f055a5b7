/* SPDX-License-Identifier: MIT */
/* Looking up a built-in architecture by its exact name. */
#include <occsweep/arch.h>

#include <string.h>

static bool has_name(const struct occ_arch *arch, const char *name)
{
    bool found = strcmp(arch->name, name) == 0;
    for (size_t i = 0; i < arch->alias_count; i++)
        found = found || strcmp(arch->aliases[i], name) == 0;
    return found;
}

const struct occ_arch *occ_arch_find(const char *name)
{
    for (size_t i = 0; i < occ_arch_count; i++) {
        if (has_name(occ_archs[i], name))
            return occ_archs[i];
    }
    return NULL;
}
