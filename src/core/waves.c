/* SPDX-License-Identifier: MIT */
/*
 * Waves of a grid, in integers: a quotient is a number of hundredths. In words
 * of C and C++, as occupancy.c.
 */
#include <occsweep/waves.h>

/* 100 * whole / by, rounded half up without doubling `by`. */
static uint64_t x100_half_up(uint64_t whole, uint64_t by)
{
    uint64_t rest = 100 * whole % by;
    return 100 * whole / by + (rest >= by - rest ? 1 : 0);
}

struct occ_waves occ_waves_of(uint32_t blocks_per_sm, uint32_t sms, uint64_t grid_blocks)
{
    struct occ_waves waves = {0};

    waves.blocks_per_wave = (uint64_t)blocks_per_sm * sms;
    if (waves.blocks_per_wave == 0)
        return waves;

    waves.waves = (grid_blocks - 1) / waves.blocks_per_wave + 1;
    waves.blocks_in_last_wave = grid_blocks - (waves.waves - 1) * waves.blocks_per_wave;
    waves.waves_x100 = x100_half_up(grid_blocks, waves.blocks_per_wave);
    waves.last_wave_pct_x100 =
        (uint32_t)x100_half_up(100 * waves.blocks_in_last_wave, waves.blocks_per_wave);
    waves.leaves_sms_idle = grid_blocks < sms;
    waves.slots_idle_in_last_wave = waves.blocks_per_wave - waves.blocks_in_last_wave;
    waves.full_grid_blocks_below = grid_blocks / waves.blocks_per_wave * waves.blocks_per_wave;
    waves.full_grid_blocks_above = waves.waves * waves.blocks_per_wave;
    return waves;
}
