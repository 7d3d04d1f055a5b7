/* SPDX-License-Identifier: MIT */
/* What a launch chooses of an architecture, as an architecture. */
#include <occsweep/occupancy.h>

struct occ_arch occ_arch_in_mode(const struct occ_arch *arch, uint32_t sub_group,
                                 bool large_grf)
{
    struct occ_arch made = *arch;
    if (sub_group != 0)
        made.limits.threads_per_warp = sub_group;
    made.in_large_mode = arch->registers.large_mode && large_grf;
    return made;
}
