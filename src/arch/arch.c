/* SPDX-License-Identifier: MIT */
/* The built-in architectures, by place or by exact name. */
#include <occsweep/arch.h>

#include <string.h>

#include "arch/arch_table.h"

static bool has_name(const struct occ_arch *arch, const char *name)
{
    bool found = strcmp(arch->name, name) == 0;
    for (size_t i = 0; i < arch->alias_count; i++)
        found = found || strcmp(arch->aliases[i], name) == 0;
    return found;
}

size_t occ_arch_count(void)
{
    return occ_arch_table_count;
}

const struct occ_arch *occ_arch_at(size_t index)
{
    return index < occ_arch_table_count ? occ_arch_table[index] : NULL;
}

const struct occ_arch *occ_arch_find(const char *name)
{
    for (size_t i = 0; i < occ_arch_table_count; i++) {
        if (has_name(occ_arch_table[i], name))
            return occ_arch_table[i];
    }
    return NULL;
}
