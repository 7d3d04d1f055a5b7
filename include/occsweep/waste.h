/* SPDX-License-Identifier: MIT */
/*
 * Waste: what the resident blocks of a launch leave unused of one SM.
 * Thread-safe.
 */
#ifndef OCCSWEEP_WASTE_H
#define OCCSWEEP_WASTE_H

#include <occsweep/occupancy.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Why an amount stays unused. */
enum occ_waste_reason {
    OCC_WASTE_NONE, /* nothing is left */
    OCC_WASTE_CANNOT_LAUNCH,
    OCC_WASTE_OTHER_LIMIT, /* another resource allows no further block */
    OCC_WASTE_BELOW_BLOCK, /* less than one more block needs */
    /* As much as a block needs, but in pieces that its warps cannot use:
     * spread over register partitions, or over halves of the SM. */
    OCC_WASTE_IN_PIECES,
};

struct occ_waste {
    uint64_t amount; /* warps, registers or bytes of one SM */
    enum occ_waste_reason reason;
};

/*
 * What `result`, computed for `arch`, leaves of OCC_BY_WARPS (warp slots),
 * OCC_BY_REGISTERS, or OCC_BY_SHARED_MEMORY (bytes of the split in force).
 * What a block was granted counts as used, with all rounding and the reserve.
 * 0 and OCC_WASTE_NONE where the architecture has no such resource.
 */
OCC_API struct occ_waste occ_waste_of(const struct occ_arch *arch,
                                      const struct occ_result *result,
                                      enum occ_limiter resource);

/* All of `resource` that an SM has for blocks like those of `result`: of shared
 * memory the split in force. 0 where the architecture has no such resource. */
OCC_API uint64_t occ_waste_capacity(const struct occ_arch *arch,
                                    const struct occ_result *result, enum occ_limiter resource);

/*
 * The last amount of shared memory from `bytes` on up to which, however many
 * blocks there are and whatever split is in force, the waste of shared memory
 * stays within the same `parts`-th (1 or more) of the split; at most
 * OCC_MAX_SMEM_PER_BLOCK.
 */
OCC_API uint32_t occ_waste_smem_step_end(const struct occ_arch *arch, uint32_t bytes,
                                         uint32_t parts);

#ifdef __cplusplus
}
#endif

#endif
