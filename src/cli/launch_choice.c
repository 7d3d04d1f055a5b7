/* SPDX-License-Identifier: MIT */
/* One launch from options. */
#include "cli/launch_choice.h"

bool launch_choice_has_parts(const struct cli_args *args)
{
    return args->given[OPT_STATIC_SMEM] || args->given[OPT_DYNAMIC_SMEM];
}

static bool shared_memory(const struct cli_args *args, uint32_t *bytes, struct error *err)
{
    uint32_t sum = args->static_smem_bytes + args->dynamic_smem_bytes;

    if (!launch_choice_has_parts(args)) {
        *bytes = args->smem_per_block_bytes;
        return true;
    }
    if (args->given[OPT_SMEM])
        return error_set(err, ERROR_INPUT,
                         "--smem is the sum of --static-smem and --dynamic-smem; "
                         "give the sum or its parts, not both");
    if (sum > OCC_MAX_SMEM_PER_BLOCK)
        return error_set(err, ERROR_INPUT,
                         "--static-smem and --dynamic-smem are %u bytes together; "
                         "at most %u are accepted",
                         (unsigned)sum, (unsigned)OCC_MAX_SMEM_PER_BLOCK);
    *bytes = sum;
    return true;
}

bool launch_choice(const struct cli_args *args, struct occ_launch *launch, struct error *err)
{
    struct occ_launch chosen = OCC_LAUNCH_DEFAULT;

    if (!shared_memory(args, &chosen.smem_per_block_bytes, err))
        return false;
    if (args->given[OPT_THREADS])
        chosen.threads_per_block = args->threads_per_block;
    chosen.regs_per_thread = args->regs_per_thread;
    chosen.barriers_per_block = args->barriers_per_block;
    chosen.carveout = args->carveout;
    chosen.optin = args->optin;
    chosen.partitioned_caching = args->partitioned_caching;
    chosen.scalar_regs_per_warp = args->scalar_regs_per_warp;
    chosen.accum_regs_per_thread = args->accum_regs_per_thread;
    *launch = chosen;
    return true;
}
