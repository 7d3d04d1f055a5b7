/* SPDX-License-Identifier: MIT */
/*
 * The arithmetic of textbooks and naive calculators, as an architecture that
 * the exact one is asked about.
 */
#include <occsweep/occupancy.h>

#include "core/allocation.h"

struct occ_arch occ_simple_rules(const struct occ_arch *arch)
{
    struct occ_arch simple = *arch;
    simple.scalar_registers.per_partition *= partitions_of(arch);
    for (uint32_t i = 0; i < simple.scalar_registers.step_count; i++)
        simple.scalar_registers.steps[i].warps *= partitions_of(arch);
    if (arch->registers.per_sm != 0)
        simple.registers.partitions = 1;
    simple.registers.launch_check_partitions = 0;
    simple.has_partitioned_caching = false;
    simple.has_llvm_waves = false;
    return simple;
}

struct occ_arch occ_plain_division(const struct occ_arch *arch)
{
    struct occ_arch plain = occ_simple_rules(arch);
    if (arch->registers.per_sm != 0)
        plain.registers.allocation_unit = 1;
    if (arch->shared_memory.per_sm != 0)
        plain.shared_memory.allocation_unit = 1;
    plain.shared_memory.allocation_size_count = 0;
    if (plain.scalar_registers.per_partition != 0)
        plain.scalar_registers.allocation_unit = 1;
    plain.shared_memory.reserved_per_block = 0;
    return plain;
}
