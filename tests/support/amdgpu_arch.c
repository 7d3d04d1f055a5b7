/* SPDX-License-Identifier: MIT */
/* Modes by the suffixes of names. */
#include "support/amdgpu_arch.h"

#include <stdio.h>

const struct occ_arch *amdgpu_arch(const char *target, uint32_t wave, bool is_cumode)
{
    const struct occ_arch *arch = occ_arch_find(target);
    char name[64];

    if (arch == NULL)
        return NULL;
    const char *wave64 = wave == arch->limits.threads_per_warp ? "" : "-wave64";
    snprintf(name, sizeof(name), "%s%s%s", target, wave64, is_cumode ? "-cumode" : "");
    arch = occ_arch_find(name);
    return arch != NULL && arch->limits.threads_per_warp == wave ? arch : NULL;
}
