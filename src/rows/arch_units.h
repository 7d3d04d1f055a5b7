/* SPDX-License-Identifier: MIT */
/*
 * Architectures as they come, each with what its shared memory is given out
 * in: all launches of one unit are given the same, and of neighbouring units
 * most answers are alike.
 */
#ifndef ROWS_ARCH_UNITS_H
#define ROWS_ARCH_UNITS_H

#include <stddef.h>

#include <occsweep/occupancy.h>

enum { UNIT_TEXT_BYTES = 13 };

struct smem_unit {
    uint16_t step;  /* units of one step decide alike, whatever the rest is */
    uint8_t length; /* of a text that belongs to the unit; 0 at first */
    char text[UNIT_TEXT_BYTES];
};

struct arch_units {
    const struct occ_arch *arch;
    uint64_t number;         /* from 1, another for each */
    struct smem_unit *units; /* [0] is for what is given nothing */
    size_t unit_count;
    uint32_t reserved_bytes; /* that come to what a block asks for */
    uint32_t unit_bytes;
    uint32_t
        unit_shift; /* unit_bytes as a power of two, which they mostly are; 0: they are not */
    uint32_t regs_shift; /* about how many registers of a thread are granted alike, so */
};

enum { MAX_ARCH_UNITS = 256 };

struct arch_units_list {
    struct arch_units slots[MAX_ARCH_UNITS]; /* by address; arch is NULL where there is none */
    size_t count;
    const struct arch_units *last; /* that was asked for */
};

void arch_units_release(struct arch_units_list *list);

/* That of `arch`, which is borrowed. NULL for want of memory, and where there
 * are too many architectures or units. */
const struct arch_units *arch_units_search(struct arch_units_list *list,
                                           const struct occ_arch *arch);
static inline const struct arch_units *arch_units_find(struct arch_units_list *list,
                                                       const struct occ_arch *arch)
{
    return list->last != NULL && list->last->arch == arch ? list->last
                                                          : arch_units_search(list, arch);
}

/* The unit of a block; NULL beyond what an SM has. */
static inline struct smem_unit *arch_units_at(const struct arch_units *units, uint32_t bytes)
{
    uint64_t up = (uint64_t)bytes + units->reserved_bytes + units->unit_bytes - 1;
    uint64_t unit = units->unit_shift != 0 ? up >> units->unit_shift : up / units->unit_bytes;
    return unit < units->unit_count ? &units->units[unit] : NULL;
}

#endif
