/* SPDX-License-Identifier: MIT */
/*
 * Regions, from the fact that the limits are separable. For one block size
 * the registers decide a count b and the shared memory a count s, apart from
 * each other. Where s >= b a box is one register plateau by a range of shared
 * memory; where s < b shared memory alone binds, whatever the registers, and
 * a box is one step of shared memory by a range of registers.
 */
#include <occsweep/region.h>

#include "core/arith.h"

/* Register plateaus of one block size that are remembered; any others are
 * worked out again whenever they are needed. */
#define MAX_KNOWN_PLATEAUS 64

struct walk {
    const struct occ_arch *arch;
    struct occ_arch without_smem; /* the same, but shared memory limits nothing */
    struct occ_arch only_smem;    /* the same, but nothing else limits */
    struct occ_launch launch;     /* of the block size being visited */
    struct occ_range threads, regs, smem;
    struct occ_plateau known[MAX_KNOWN_PLATEAUS]; /* without shared memory */
    size_t known_count;
    occ_region_visitor *visit;
    void *context;
};

static bool emit(const struct walk *walk, struct occ_range regs, struct occ_range smem)
{
    struct occ_launch launch = walk->launch;
    launch.regs_per_thread = regs.first;
    launch.smem_per_block_bytes = smem.first;
    struct occ_region region = {
        .threads_per_block = walk->threads,
        .regs_per_thread = regs,
        .smem_per_block_bytes = smem,
        .result = occ_compute(walk->arch, launch),
    };
    return walk->visit(&region, walk->context);
}

static struct occ_range range_of(const struct occ_plateau *plateau)
{
    return (struct occ_range){plateau->first, plateau->last};
}

/* The boxes of one register plateau, except where shared memory binds alone. */
static bool visit_regs_plateau(const struct walk *walk, struct occ_range regs)
{
    struct occ_launch launch = walk->launch;
    launch.regs_per_thread = regs.first;

    uint32_t first = walk->smem.first;
    while (first <= walk->smem.last) {
        struct occ_plateau smem =
            occ_plateau_from(walk->arch, launch, OCC_AXIS_SMEM, first, walk->smem.last);
        bool is_smem_alone = smem.result.limiter_code == OCC_LIMITER_CODE(OCC_BY_SHARED_MEMORY);
        if (!is_smem_alone && !emit(walk, regs, range_of(&smem)))
            return false;
        /* In one split more bytes never hold more blocks: it stays alone. */
        if (is_smem_alone && launch.carveout.kind == OCC_CARVEOUT_DEFAULT)
            return true;
        first = smem.last + 1;
    }
    return true;
}

static struct occ_plateau regs_plateau_from(const struct walk *walk, uint32_t first)
{
    for (size_t i = 0; i < walk->known_count; i++)
        if (walk->known[i].first == first)
            return walk->known[i];
    return occ_plateau_from(&walk->without_smem, walk->launch, OCC_AXIS_REGS, first,
                            walk->regs.last);
}

/* The boxes of one shared memory step that holds `blocks`: the runs of
 * register counts that allow more. */
static bool visit_smem_step(const struct walk *walk, struct occ_range smem, uint32_t blocks)
{
    struct occ_range run = {walk->regs.first, walk->regs.first};
    bool is_open = false;

    for (uint32_t first = walk->regs.first; first <= walk->regs.last;) {
        struct occ_plateau regs = regs_plateau_from(walk, first);
        bool allows_more = regs.result.blocks_per_sm > blocks;
        if (is_open && !allows_more && !emit(walk, run, smem))
            return false;
        if (allows_more && !is_open)
            run.first = regs.first;
        run.last = allows_more ? regs.last : run.last;
        is_open = allows_more;
        first = regs.last + 1;
    }
    return !is_open || emit(walk, run, smem);
}

static bool visit_smem_alone(const struct walk *walk, uint32_t most_blocks)
{
    for (uint32_t first = walk->smem.first; first <= walk->smem.last;) {
        struct occ_plateau smem = occ_plateau_from(&walk->only_smem, walk->launch,
                                                   OCC_AXIS_SMEM, first, walk->smem.last);
        if (smem.result.blocks_per_sm < most_blocks &&
            !visit_smem_step(walk, range_of(&smem), smem.result.blocks_per_sm))
            return false;
        first = smem.last + 1;
    }
    return true;
}

static bool visit_block_size(struct walk *walk)
{
    uint32_t most_blocks = 0;

    walk->known_count = 0;
    for (uint32_t first = walk->regs.first; first <= walk->regs.last;) {
        struct occ_plateau regs = regs_plateau_from(walk, first);
        if (walk->known_count < MAX_KNOWN_PLATEAUS)
            walk->known[walk->known_count++] = regs;
        if (!visit_regs_plateau(walk, range_of(&regs)))
            return false;
        if (regs.result.blocks_per_sm > most_blocks)
            most_blocks = regs.result.blocks_per_sm;
        first = regs.last + 1;
    }
    return visit_smem_alone(walk, most_blocks);
}

static struct occ_arch only_smem_of(const struct occ_arch *arch)
{
    struct occ_arch only = *arch;
    only.limits.max_warps_per_sm = UINT32_MAX;
    only.limits.max_blocks_per_sm = UINT32_MAX - 1;
    only.registers = (struct occ_arch_registers){0};
    only.barriers = (struct occ_arch_barriers){0};
    return only;
}

bool occ_regions(const struct occ_arch *arch, struct occ_launch launch,
                 occ_region_visitor *visit, void *context)
{
    struct walk walk = {
        .arch = arch,
        .without_smem = *arch,
        .only_smem = only_smem_of(arch),
        .launch = launch,
        .regs = {0, occ_axis_max(arch, OCC_AXIS_REGS, launch.optin)},
        .smem = {0, occ_axis_max(arch, OCC_AXIS_SMEM, launch.optin)},
        .visit = visit,
        .context = context,
    };
    uint32_t threads_end = occ_axis_max(arch, OCC_AXIS_THREADS, launch.optin);

    walk.without_smem.shared_memory = (struct occ_arch_shared_memory){0};
    walk.launch.max_threads_for_kernel = 0;
    for (uint32_t first = 1; first <= threads_end; first = walk.threads.last + 1) {
        walk.threads.first = first;
        walk.threads.last =
            (uint32_t)min_u64(occ_step_end(arch, OCC_AXIS_THREADS, first), threads_end);
        walk.launch.threads_per_block = first;
        if (!visit_block_size(&walk))
            return false;
    }
    return true;
}
