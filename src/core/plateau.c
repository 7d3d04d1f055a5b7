/* SPDX-License-Identifier: MIT */
/*
 * Plateaus: steps along one axis that are sure not to change anything,
 * joined as long as the answer stays the same. In words of C and C++, as
 * occupancy.c.
 */
#include <occsweep/plateau.h>

#include "core/allocation.h"

/* More named barriers than this no block can have (PTX ISA, bar). */
#define MAX_NAMED_BARRIERS 16

/* The end of the register axis where an architecture sets none: the most
 * that an instruction of any shipped architecture can name. */
#define MAX_REGS_WITHOUT_LIMIT 255

uint32_t occ_launch_get(const struct occ_launch *launch, enum occ_axis axis)
{
    switch (axis) {
    case OCC_AXIS_THREADS:
        return launch->threads_per_block;
    case OCC_AXIS_REGS:
        return launch->regs_per_thread;
    case OCC_AXIS_SMEM:
        return launch->smem_per_block_bytes;
    case OCC_AXIS_BARRIERS:
    default:
        return launch->barriers_per_block;
    }
}

void occ_launch_set(struct occ_launch *launch, enum occ_axis axis, uint32_t value)
{
    switch (axis) {
    case OCC_AXIS_THREADS:
        launch->threads_per_block = value;
        break;
    case OCC_AXIS_REGS:
        launch->regs_per_thread = value;
        break;
    case OCC_AXIS_SMEM:
        launch->smem_per_block_bytes = value;
        break;
    case OCC_AXIS_BARRIERS:
    default:
        launch->barriers_per_block = value;
        break;
    }
}

uint32_t occ_axis_min(enum occ_axis axis)
{
    return axis == OCC_AXIS_THREADS ? 1 : 0;
}

uint32_t occ_axis_limit(enum occ_axis axis)
{
    switch (axis) {
    case OCC_AXIS_THREADS:
        return OCC_MAX_THREADS_PER_BLOCK;
    case OCC_AXIS_REGS:
        return OCC_MAX_REGS_PER_THREAD;
    case OCC_AXIS_SMEM:
        return OCC_MAX_SMEM_PER_BLOCK;
    case OCC_AXIS_BARRIERS:
    default:
        return OCC_MAX_BARRIERS_PER_BLOCK;
    }
}

uint32_t occ_axis_max(const struct occ_arch *arch, enum occ_axis axis, bool optin)
{
    switch (axis) {
    case OCC_AXIS_THREADS:
        return arch->limits.max_threads_per_block;
    case OCC_AXIS_REGS:
        return arch->registers.per_sm == 0 ? MAX_REGS_WITHOUT_LIMIT
                                           : arch->registers.max_per_thread;
    case OCC_AXIS_SMEM:
        return occ_max_smem_per_block(arch, optin);
    case OCC_AXIS_BARRIERS:
    default:
        return arch->barriers.per_sm == 0
                   ? MAX_NAMED_BARRIERS
                   : (uint32_t)min_u64(MAX_NAMED_BARRIERS, arch->barriers.per_sm);
    }
}

/* `end`, or `bound` where that is passed on the way from `value`. */
static uint64_t stop_at(uint64_t end, uint64_t value, uint64_t bound)
{
    return value <= bound && bound < end ? bound : end;
}

static uint64_t threads_step_end(const struct occ_arch *arch, uint64_t threads)
{
    return stop_at(round_up(threads, arch->limits.threads_per_warp), threads,
                   arch->limits.max_threads_per_block);
}

static uint64_t regs_step_end(const struct occ_arch *arch, const struct occ_launch *held,
                              uint32_t regs)
{
    struct occ_launch launch = *held;
    launch.regs_per_thread = regs;
    if (arch->registers.per_sm == 0)
        return OCC_MAX_REGS_PER_THREAD;
    uint64_t end = regs_per_warp(arch, &launch) / arch->limits.threads_per_warp;
    if (regs_with_accumulators(arch, &launch) > regs &&
        arch->registers.accumulators == OCC_ACCUMULATORS_UNIFIED)
        end = round_down(end - launch.accum_regs_per_thread, ACCUMULATORS_BEGIN_AT);
    return stop_at(end, regs, arch->registers.max_per_thread);
}

static uint64_t smem_quotient_end(uint64_t end, uint64_t capacity, uint64_t allocated)
{
    return capacity < allocated ? end : min_u64(end, quotient_end(capacity, allocated));
}

/* Nothing changes while every supported split holds as many blocks as before
 * and the block stays on the same side of both maxima. */
static uint64_t smem_step_end(const struct occ_arch *arch, uint32_t bytes)
{
    const struct occ_arch_shared_memory *smem = &arch->shared_memory;
    uint64_t allocated = smem_per_block(arch, bytes);
    if (allocated == 0)
        return smem->per_sm == 0 ? OCC_MAX_SMEM_PER_BLOCK : bytes;

    uint64_t end = smem_per_block(arch, OCC_MAX_SMEM_PER_BLOCK);
    end = smem_quotient_end(end, smem->per_sm, allocated);
    for (uint32_t i = 0; i < smem->carveout_count; i++)
        end = smem_quotient_end(end, smem->carveouts[i], allocated);
    end = stop_at(end, allocated, max_smem_allocated(arch, false));
    end = stop_at(end, allocated, max_smem_allocated(arch, true));
    return smem_granted_within(smem, end) - smem->reserved_per_block;
}

static uint64_t barriers_step_end(const struct occ_arch *arch, uint32_t barriers)
{
    uint32_t per_sm = arch->barriers.per_sm;
    if (per_sm == 0 || barriers > per_sm)
        return OCC_MAX_BARRIERS_PER_BLOCK;
    return barriers == 0 ? 0 : quotient_end(per_sm, barriers);
}

uint32_t occ_step_end(const struct occ_arch *arch, const struct occ_launch *held,
                      enum occ_axis axis, uint32_t value)
{
    uint64_t end = value;
    switch (axis) {
    case OCC_AXIS_THREADS:
        end = threads_step_end(arch, value);
        break;
    case OCC_AXIS_REGS:
        end = regs_step_end(arch, held, value);
        break;
    case OCC_AXIS_SMEM:
        end = smem_step_end(arch, value);
        break;
    case OCC_AXIS_BARRIERS:
    default:
        end = barriers_step_end(arch, value);
        break;
    }
    return (uint32_t)min_u64(end, occ_axis_limit(axis));
}

bool occ_same_answer(const struct occ_result *a, const struct occ_result *b)
{
    return a->status == b->status && a->blocks_per_sm == b->blocks_per_sm &&
           a->warps_per_sm == b->warps_per_sm && a->limiter_code == b->limiter_code;
}

/* occ_step_end(), which does not know what this kernel declares; 0 threads, no
 * declaration, lie before every step. */
static uint32_t step_end(const struct occ_arch *arch, const struct occ_launch *launch,
                         enum occ_axis axis, uint32_t value)
{
    uint64_t end = occ_step_end(arch, launch, axis, value);
    if (axis == OCC_AXIS_THREADS)
        end = stop_at(end, value, launch->max_threads_for_kernel);
    return (uint32_t)end;
}

struct occ_plateau occ_plateau_from(const struct occ_arch *arch, struct occ_launch launch,
                                    enum occ_axis axis, uint32_t first, uint32_t end)
{
    struct occ_plateau plateau = {0};

    plateau.first = first;
    occ_launch_set(&launch, axis, first);
    plateau.result = occ_compute(arch, launch);
    plateau.last = step_end(arch, &launch, axis, first);
    while (plateau.last < end) {
        occ_launch_set(&launch, axis, plateau.last + 1);
        struct occ_result next = occ_compute(arch, launch);
        if (!occ_same_answer(&plateau.result, &next))
            return plateau;
        plateau.last = step_end(arch, &launch, axis, plateau.last + 1);
    }
    plateau.last = end;
    return plateau;
}

struct occ_plateau occ_plateau_at(const struct occ_arch *arch, struct occ_launch launch,
                                  enum occ_axis axis)
{
    uint32_t value = occ_launch_get(&launch, axis);
    uint32_t first = occ_axis_min(axis);

    for (;;) {
        struct occ_plateau plateau =
            occ_plateau_from(arch, launch, axis, first, occ_axis_limit(axis));
        if (plateau.last >= value)
            return plateau;
        first = plateau.last + 1;
    }
}
