/* SPDX-License-Identifier: MIT */
/* What the account of a launch holds, by asking the core. */
#include "cli/account.h"

/* The barriers that ptxas counts where it cannot tell how many are used. */
#define UNKNOWN_BARRIERS 16

static struct occ_result answer_at(const struct occ_arch *arch, struct occ_launch launch,
                                   enum occ_axis axis, uint32_t value)
{
    occ_launch_set(&launch, axis, value);
    return occ_compute(arch, launch);
}

/* The last value below `first` with a number of blocks other than `blocks`. */
static struct account_point other_blocks_below(const struct occ_arch *arch,
                                               struct occ_launch launch, enum occ_axis axis,
                                               uint32_t first, uint32_t blocks)
{
    struct account_point found = {.exists = false};

    for (uint32_t at = occ_axis_min(axis); at < first;) {
        struct occ_plateau plateau = occ_plateau_from(arch, launch, axis, at, first - 1);
        if (plateau.result.blocks_per_sm != blocks)
            found = (struct account_point){true, plateau.last, plateau.result};
        at = plateau.last + 1;
    }
    return found;
}

/* The first value above `last` with a number of blocks other than `blocks`. */
static struct account_point other_blocks_above(const struct occ_arch *arch,
                                               struct occ_launch launch, enum occ_axis axis,
                                               uint32_t last, uint32_t blocks)
{
    uint32_t end = occ_axis_limit(axis);

    while (last < end) {
        struct occ_plateau plateau = occ_plateau_from(arch, launch, axis, last + 1, end);
        if (plateau.result.blocks_per_sm != blocks)
            return (struct account_point){true, plateau.first, plateau.result};
        last = plateau.last;
    }
    return (struct account_point){.exists = false};
}

static struct account_cliff cliff_along(const struct occ_arch *arch, struct occ_launch launch,
                                        enum occ_axis axis)
{
    struct account_cliff cliff = {.here = occ_plateau_at(arch, launch, axis)};
    uint32_t first = cliff.here.first, last = cliff.here.last;
    uint32_t blocks = cliff.here.result.blocks_per_sm;

    if (first > occ_axis_min(axis))
        cliff.previous =
            (struct account_point){true, first - 1, answer_at(arch, launch, axis, first - 1)};
    if (last < occ_axis_limit(axis))
        cliff.next =
            (struct account_point){true, last + 1, answer_at(arch, launch, axis, last + 1)};
    cliff.previous_blocks = other_blocks_below(arch, launch, axis, first, blocks);
    cliff.next_blocks = other_blocks_above(arch, launch, axis, last, blocks);
    return cliff;
}

static struct account_value most_for(const struct occ_arch *arch, struct occ_launch launch,
                                     enum occ_axis axis, uint32_t blocks)
{
    struct account_value most = {.exists = false};
    most.exists = occ_max_for_blocks(arch, launch, axis, blocks, &most.value);
    return most;
}

static void compute_barriers(struct account *account)
{
    const struct sweep_row *row = &account->row;
    uint32_t blocks = row->result.blocks_per_sm;

    account->has_barriers = row->arch->barriers.per_sm != 0;
    if (!account->has_barriers)
        return;
    if (blocks != 0)
        account->barriers_keep_up_to =
            most_for(row->arch, row->launch, OCC_AXIS_BARRIERS, blocks);
    account->blocks_per_sm_at_16_barriers =
        answer_at(row->arch, row->launch, OCC_AXIS_BARRIERS, UNKNOWN_BARRIERS).blocks_per_sm;
}

static void compute_shared_memory(struct account *account)
{
    const struct occ_arch *arch = account->row.arch;
    uint32_t unified_bytes = arch->shared_memory.unified_with_l1;

    account->needed_carveout_bytes = occ_needed_carveout(arch, account->row.launch);
    account->l1_left_bytes.exists = unified_bytes != 0;
    if (account->l1_left_bytes.exists)
        account->l1_left_bytes.value = unified_bytes - account->needed_carveout_bytes;
}

/* A launch that cannot run has no clusters; the estimate is of one block on
 * an SM, so it does not ask how many more there would be room for. */
static void compute_clusters(struct account *account)
{
    struct account_clusters *clusters = &account->clusters;
    clusters->sms_per_gpc = account->row.arch->clusters.sms_per_gpc;
    if (clusters->blocks_per_cluster == 0 || account->row.result.status != OCC_OK)
        return;
    clusters->estimate = occ_estimate_clusters(account->grid.sms, clusters->sms_per_gpc,
                                               clusters->blocks_per_cluster);
    if (account->grid.blocks != 0)
        clusters->waves = occ_waves_of(1, clusters->estimate.blocks, account->grid.blocks);
}

void account_compute(struct account *account)
{
    struct sweep_row *row = &account->row;
    struct occ_arch simple = occ_simple_rules(row->arch);

    row->result = occ_compute(row->arch, row->launch);
    account->naive = occ_compute(&simple, row->launch);
    compute_shared_memory(account);
    for (int i = 0; i < OCC_LIMITER_COUNT; i++)
        account->waste[i] = occ_waste_of(row->arch, &row->result, (enum occ_limiter)i);
    for (int i = 0; i < ACCOUNT_AXES; i++) {
        enum occ_axis axis = (enum occ_axis)i;
        account->cliffs[i] = cliff_along(row->arch, row->launch, axis);
        account->one_more_block[i] =
            most_for(row->arch, row->launch, axis, row->result.blocks_per_sm + 1);
    }
    compute_barriers(account);
    compute_clusters(account);
    if (account->grid.blocks != 0)
        account->grid.waves =
            occ_waves_of(row->result.blocks_per_sm, account->grid.sms, account->grid.blocks);
}

bool account_next_rung(const struct account *account, struct occ_rung *rung)
{
    if (rung->out_of_reach_by != 0)
        return false;
    *rung = occ_rung_of(account->row.arch, account->row.launch, rung->blocks_per_sm + 1);
    return true;
}
