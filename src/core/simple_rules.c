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

struct occ_arch occ_plain_division(const struct occ_arch *arch)
{
    struct occ_arch plain = occ_simple_rules(arch);
    if (arch->registers.per_sm != 0)
        plain.registers.allocation_unit = 1;
    if (arch->shared_memory.per_sm != 0)
        plain.shared_memory.allocation_unit = 1;
    plain.shared_memory.reserved_per_block = 0;
    return plain;
}
