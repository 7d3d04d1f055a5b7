/* SPDX-License-Identifier: MIT */
/*
 * An example of the library in C: what limits a launch, which registers and
 * shared memory would give one more block, and how a grid fills the GPU.
 *
 *   cc one_more_block.c $(pkg-config --cflags --libs occsweep)
 */
#include <inttypes.h>
#include <stdio.h>

#include <occsweep/occsweep.h>

static void print_limits(const struct occ_result *result)
{
    printf("%" PRIu32 " blocks per SM\n", result->blocks_per_sm);
    for (int i = 0; i < OCC_LIMITER_COUNT; i++) {
        bool binds = (result->limiter_code & OCC_LIMITER_CODE(i)) != 0;
        if (result->blocks_by[i] == OCC_UNLIMITED)
            continue;
        printf("  %s: %" PRIu32 "%s\n", occ_limiter_name((enum occ_limiter)i),
               result->blocks_by[i], binds ? ", which binds" : "");
    }
}

/* The registers up to which the answer stays as it is, range by range. */
static void print_plateaus(const struct occ_arch *arch, struct occ_launch launch)
{
    uint32_t end = occ_axis_max(arch, OCC_AXIS_REGS, launch.optin);
    for (uint32_t first = 1; first <= end;) {
        struct occ_plateau plateau = occ_plateau_from(arch, launch, OCC_AXIS_REGS, first, end);
        printf("  registers %" PRIu32 " to %" PRIu32 ": %" PRIu32 " blocks\n", plateau.first,
               plateau.last, plateau.result.blocks_per_sm);
        first = plateau.last + 1;
    }
}

int main(void)
{
    const struct occ_arch *arch = occ_arch_find("sm_90");
    struct occ_launch launch = OCC_LAUNCH_DEFAULT;
    launch.threads_per_block = 256;
    launch.regs_per_thread = 72;
    launch.smem_per_block_bytes = 40 * 1024;

    struct occ_result result = occ_compute(arch, launch);
    print_limits(&result);
    print_plateaus(arch, launch);

    uint32_t regs;
    if (occ_less_for_more_blocks(arch, launch, OCC_AXIS_REGS, &regs))
        printf("one more block with %" PRIu32 " registers\n", regs);

    struct occ_waves waves = occ_waves_of(result.blocks_per_sm, arch->gpus[0].sms, 1000);
    printf("1000 blocks on %s: %" PRIu64 " waves, the last of %" PRIu64 " blocks\n",
           arch->gpus[0].name, waves.waves, waves.blocks_in_last_wave);
    return 0;
}
