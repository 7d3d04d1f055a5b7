/* SPDX-License-Identifier: MIT */
/* A table by address, and the units of each architecture in it. */
#include "rows/arch_units.h"

#include <assert.h>
#include <stdlib.h>

#include <occsweep/plateau.h>

enum { MAX_UNITS = 1 << 16, BYTES_BEHIND = 64 };

void arch_units_release(struct arch_units_list *list)
{
    for (size_t i = 0; i < MAX_ARCH_UNITS; i++)
        free(list->slots[i].units);
}

static void number_steps(struct arch_units *units)
{
    const struct smem_unit *end = units->units + units->unit_count;
    const struct occ_launch any = OCC_LAUNCH_DEFAULT; /* shared memory asks no other input */
    uint32_t last = 0;

    for (uint32_t bytes = 0, step = 0;; bytes = last + 1, step++) {
        struct smem_unit *unit = arch_units_at(units, bytes);
        last = occ_step_end(units->arch, &any, OCC_AXIS_SMEM, bytes);
        const struct smem_unit *last_unit = arch_units_at(units, last);
        while (unit != NULL && unit < end && (last_unit == NULL || unit <= last_unit))
            (unit++)->step = (uint16_t)step;
        if (last_unit == NULL || unit == end)
            return;
    }
}

static uint32_t shift_of(uint32_t bytes)
{
    uint32_t shift = 0;
    while (UINT32_C(1) << shift < bytes && shift < 31)
        shift++;
    return UINT32_C(1) << shift == bytes ? shift : 0;
}

/* What is granted, at most, in whole units. */
static uint32_t granted_bytes(const struct occ_arch_shared_memory *smem)
{
    uint32_t count = smem->allocation_size_count;
    uint32_t largest = count == 0 ? smem->per_sm : smem->allocation_sizes[count - 1];
    return largest < smem->per_sm ? largest : smem->per_sm;
}

/* Where an SM has no shared memory, all that is asked for is one unit. */
static void understand(struct arch_units *units)
{
    const struct occ_arch_shared_memory *smem = &units->arch->shared_memory;
    bool has_none = smem->per_sm == 0;

    units->reserved_bytes = has_none ? 0 : smem->reserved_per_block;
    units->unit_bytes = has_none ? OCC_MAX_SMEM_PER_BLOCK : smem->allocation_unit;
    units->unit_shift = shift_of(units->unit_bytes);
    units->unit_count = has_none ? 2 : granted_bytes(smem) / smem->allocation_unit + 1;
}

/* As most architectures grant them. */
enum { USUAL_REGS_SHIFT = 3 };

static void understand_registers(struct arch_units *units)
{
    const struct occ_arch *arch = units->arch;
    uint32_t regs = arch->registers.allocation_unit / arch->limits.threads_per_warp;

    units->regs_shift = arch->registers.per_sm == 0 ? USUAL_REGS_SHIFT : 0;
    while (regs >> units->regs_shift > 1)
        units->regs_shift++;
}

/* units->units stays NULL where there are too many, or for want of memory. */
static void make_units(struct arch_units *units)
{
    understand(units);
    understand_registers(units);
    if (units->unit_count > MAX_UNITS)
        return;
    units->units = calloc(1, units->unit_count * sizeof(*units->units) + BYTES_BEHIND);
    if (units->units != NULL)
        number_steps(units);
}

/* The place of `arch` in the table, or where it would be. */
static struct arch_units *find_slot(struct arch_units_list *list, const struct occ_arch *arch)
{
    size_t slot = (uintptr_t)arch / sizeof(*arch) % MAX_ARCH_UNITS;
    while (list->slots[slot].arch != arch && list->slots[slot].arch != NULL)
        slot = (slot + 1) % MAX_ARCH_UNITS;
    return &list->slots[slot];
}

const struct arch_units *arch_units_search(struct arch_units_list *list,
                                           const struct occ_arch *arch)
{
    assert(arch != NULL);
    struct arch_units *units = find_slot(list, arch);
    if (units->arch == NULL) {
        if (list->count + 1 == MAX_ARCH_UNITS)
            return NULL;
        *units = (struct arch_units){.arch = arch, .number = ++list->count};
        make_units(units);
    }
    if (units->units == NULL)
        return NULL;
    list->last = units;
    return units;
}
