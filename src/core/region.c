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

/* The same of shared memory, which are the same for all block sizes. */
#define MAX_KNOWN_PIECES 512

/* Shared memory that holds one number of blocks, if nothing else limits. */
struct smem_piece {
    struct occ_range range;
    uint32_t blocks;
};

struct walk {
    const struct occ_arch *arch;
    struct occ_arch without_smem; /* the same, but shared memory limits nothing */
    struct occ_arch only_smem;    /* the same, but nothing else limits */
    struct occ_launch launch;     /* of the block size being visited */
    struct occ_range threads, regs, smem;
    struct occ_plateau known[MAX_KNOWN_PLATEAUS]; /* without shared memory */
    size_t known_count;
    struct smem_piece pieces[MAX_KNOWN_PIECES];
    size_t piece_count;
    bool is_separable; /* they are all pieces, and decide whatever the other limits are */
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

/* The boxes of one register plateau, except where shared memory binds alone,
 * by asking about each step of shared memory. */
static bool visit_steps(const struct walk *walk, struct occ_range regs)
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

/* The same from the pieces: neighbours are one box where shared memory holds
 * more than the `blocks` of the other limits, or just as many. */
static bool visit_pieces(const struct walk *walk, struct occ_range regs, uint32_t blocks)
{
    for (size_t i = 0, end; i < walk->piece_count; i = end) {
        uint32_t held = walk->pieces[i].blocks;
        struct occ_range smem = walk->pieces[i].range;
        for (end = i + 1; end < walk->piece_count; end++) {
            uint32_t next = walk->pieces[end].blocks;
            if (held < blocks || next < blocks || (next == blocks) != (held == blocks))
                break;
            smem.last = walk->pieces[end].range.last;
        }
        if (held >= blocks && !emit(walk, regs, smem))
            return false;
    }
    return true;
}

/* Move *regs on to plateau number `i` of registers. One that is not remembered
 * begins behind that before it, where *regs is, and is put into *found; the
 * first always is remembered. False behind the last. */
static inline bool next_regs(const struct walk *walk, size_t i, struct occ_plateau *found,
                             const struct occ_plateau **regs)
{
    if (i < walk->known_count) {
        *regs = &walk->known[i];
        return true;
    }
    if ((*regs)->last >= walk->regs.last)
        return false;
    *found = occ_plateau_from(&walk->without_smem, walk->launch, OCC_AXIS_REGS,
                              (*regs)->last + 1, walk->regs.last);
    *regs = found;
    return true;
}

/* A run of register counts that allow more blocks than a piece of shared
 * memory, as far as it is known. */
struct open_run {
    struct occ_range regs;
    bool is_open;
};

/* Add the next register plateau; where it ends the run, that is a box. */
static bool extend_run(const struct walk *walk, const struct smem_piece *smem,
                       const struct occ_plateau *regs, struct open_run *run)
{
    bool allows_more = regs->result.blocks_per_sm > smem->blocks;
    if (run->is_open && !allows_more && !emit(walk, run->regs, smem->range))
        return false;
    if (allows_more && !run->is_open)
        run->regs.first = regs->first;
    if (allows_more)
        run->regs.last = regs->last;
    run->is_open = allows_more;
    return true;
}

/* The boxes of one piece of shared memory: the runs of register counts that
 * allow more. */
static bool visit_smem_piece(const struct walk *walk, const struct smem_piece *smem)
{
    struct open_run run = {{walk->regs.first, walk->regs.first}, false};
    const struct occ_plateau *regs = walk->known;
    struct occ_plateau found;

    for (size_t i = 0; next_regs(walk, i, &found, &regs); i++)
        if (!extend_run(walk, smem, regs, &run))
            return false;
    return !run.is_open || emit(walk, run.regs, smem->range);
}

static struct smem_piece piece_from(const struct walk *walk, uint32_t first)
{
    struct occ_plateau smem =
        occ_plateau_from(&walk->only_smem, walk->launch, OCC_AXIS_SMEM, first, walk->smem.last);
    return (struct smem_piece){range_of(&smem), smem.result.blocks_per_sm};
}

/* The same for pieces of shared memory. */
static inline bool next_smem(const struct walk *walk, size_t i, struct smem_piece *found,
                             const struct smem_piece **smem)
{
    if (i < walk->piece_count) {
        *smem = &walk->pieces[i];
        return true;
    }
    if ((*smem)->range.last >= walk->smem.last)
        return false;
    *found = piece_from(walk, (*smem)->range.last + 1);
    *smem = found;
    return true;
}

static bool visit_smem_alone(const struct walk *walk, uint32_t most_blocks)
{
    const struct smem_piece *smem = walk->pieces;
    struct smem_piece found;

    for (size_t i = 0; next_smem(walk, i, &found, &smem); i++)
        if (smem->blocks < most_blocks && !visit_smem_piece(walk, smem))
            return false;
    return true;
}

/* Each step is asked about once: where the answer is another, the plateau that
 * ends there and the one that begins share what was found. */
static void know_plateaus(struct walk *walk)
{
    const struct occ_arch *arch = &walk->without_smem;
    struct occ_launch launch = walk->launch;
    uint32_t first = launch.regs_per_thread = walk->regs.first;
    struct occ_result result = occ_compute(arch, launch);

    walk->known_count = 0;
    while (first <= walk->regs.last && walk->known_count < MAX_KNOWN_PLATEAUS) {
        struct occ_plateau *plateau = &walk->known[walk->known_count++];
        *plateau = (struct occ_plateau){.first = first, .result = result};
        do {
            plateau->last = (uint32_t)min_u64(occ_step_end(arch, &launch, OCC_AXIS_REGS, first),
                                              walk->regs.last);
            launch.regs_per_thread = first = plateau->last + 1;
            if (first <= walk->regs.last)
                result = occ_compute(arch, launch);
        } while (first <= walk->regs.last && occ_same_answer(&plateau->result, &result));
    }
}

static bool visit_plateau(const struct walk *walk, const struct occ_plateau *regs)
{
    return walk->is_separable ? visit_pieces(walk, range_of(regs), regs->result.blocks_per_sm)
                              : visit_steps(walk, range_of(regs));
}

static bool visit_block_size(struct walk *walk)
{
    const struct occ_plateau *regs = walk->known;
    struct occ_plateau found;
    uint32_t most_blocks = 0;

    know_plateaus(walk);
    for (size_t i = 0; next_regs(walk, i, &found, &regs); i++) {
        if (!visit_plateau(walk, regs))
            return false;
        if (regs->result.blocks_per_sm > most_blocks)
            most_blocks = regs->result.blocks_per_sm;
    }
    return visit_smem_alone(walk, most_blocks);
}

/* The pieces of shared memory. They do not decide by themselves where the
 * carveout is as needed, for that depends on the other limits, nor where one
 * holds no block, for the reason then depends on more. */
static void know_pieces(struct walk *walk)
{
    uint64_t first = walk->smem.first;

    walk->is_separable = walk->launch.carveout.kind != OCC_CARVEOUT_NEEDED;
    while (first <= walk->smem.last && walk->piece_count < MAX_KNOWN_PIECES) {
        struct smem_piece piece = piece_from(walk, (uint32_t)first);
        walk->pieces[walk->piece_count++] = piece;
        walk->is_separable = walk->is_separable && piece.blocks != 0;
        first = (uint64_t)piece.range.last + 1;
    }
    walk->is_separable = walk->is_separable && first > walk->smem.last;
}

static struct occ_arch only_smem_of(const struct occ_arch *arch)
{
    struct occ_arch only = *arch;
    only.limits.max_warps_per_sm = UINT32_MAX;
    only.limits.max_blocks_per_sm = UINT32_MAX - 1;
    only.limits.max_multi_warp_blocks_per_sm = 0;
    only.registers = (struct occ_arch_registers){0};
    only.scalar_registers = (struct occ_arch_scalar_registers){0};
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
    walk.launch.threads_per_block = 1;
    walk.launch.regs_per_thread = 0;
    know_pieces(&walk);
    for (uint32_t first = 1; first <= threads_end; first = walk.threads.last + 1) {
        walk.threads.first = first;
        walk.threads.last = (uint32_t)min_u64(
            occ_step_end(arch, &launch, OCC_AXIS_THREADS, first), threads_end);
        walk.launch.threads_per_block = first;
        if (!visit_block_size(&walk))
            return false;
    }
    return true;
}
