/* SPDX-License-Identifier: MIT */
/*
 * The arithmetic of textbooks and naive calculators, as an architecture that
 * the exact one is asked about.
 */
#include <occsweep/occupancy.h>

struct occ_arch occ_simple_rules(const struct occ_arch *arch)
{
    struct occ_arch simple = *arch;
    if (arch->registers.per_sm != 0)
        simple.registers.partitions = 1;
    simple.registers.launch_check_partitions = 0;
    simple.has_partitioned_caching = false;
    return simple;
}
