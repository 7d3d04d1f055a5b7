/* SPDX-License-Identifier: MIT */
/*
 * Threads, registers and barriers decide some limits, shared memory the last
 * one. So a row of the grid, all shared memory of one pair of threads and
 * registers, is the smaller of one number and a list that never changes, and
 * neighbouring rows are most often the same bytes.
 */
#include <occsweep/dense.h>

#include <string.h>

#include <occsweep/plateau.h>

#include "core/arith.h"

/* More blocks than any answer has, in 15 bits: a comparison of signed 16-bit
 * numbers is what every processor does many at once. */
#define MANY_BLOCKS INT16_MAX

/* What a row has in common: every limit but shared memory. */
struct row_limit {
    uint32_t blocks;
    uint32_t code;
};

struct dense {
    const struct occ_arch *arch;
    const struct occ_dense_grid *grid;
    size_t row_length;
    /* Blocks that shared memory allows, by place in its list. It lies in the
     * last row of the answers, which is filled last. */
    int16_t *blocks_by_smem;
};

static uint16_t pack(uint32_t blocks, uint32_t code)
{
    return (uint16_t)(blocks << OCC_LIMITER_COUNT | code);
}

/* ---- shared memory ---- */

/* A carveout as needed depends on the other limits; there the answers are
 * worked out for each row. */
static bool is_separable(const struct dense *dense)
{
    return dense->grid->held.carveout.kind != OCC_CARVEOUT_NEEDED;
}

static void fill_blocks_by_smem(const struct dense *dense)
{
    const struct occ_values *smem = &dense->grid->smem_per_block_bytes;
    struct occ_launch launch = dense->grid->held;
    uint32_t first = 1, last = 0, blocks = 0;

    launch.threads_per_block = 1;
    launch.regs_per_thread = 0;
    for (size_t i = 0; i < smem->count; i++) {
        uint32_t bytes = smem->values[i];
        if (bytes < first || bytes > last) {
            launch.smem_per_block_bytes = bytes;
            blocks = occ_compute(dense->arch, launch).blocks_by[OCC_BY_SHARED_MEMORY];
            first = bytes;
            last = occ_step_end(dense->arch, &launch, OCC_AXIS_SMEM, bytes);
        }
        dense->blocks_by_smem[i] = (int16_t)min_u64(blocks, MANY_BLOCKS);
    }
}

/* ---- rows ---- */

static struct row_limit limit_of_row(const struct dense *dense, uint32_t threads, uint32_t regs)
{
    struct occ_launch launch = dense->grid->held;
    struct row_limit limit = {.blocks = OCC_UNLIMITED};

    launch.threads_per_block = threads;
    launch.regs_per_thread = regs;
    launch.smem_per_block_bytes = 0;
    struct occ_result result = occ_compute(dense->arch, launch);
    for (int i = 0; i < OCC_LIMITER_COUNT; i++) {
        if (i == OCC_BY_SHARED_MEMORY || result.blocks_by[i] > limit.blocks)
            continue;
        if (result.blocks_by[i] < limit.blocks)
            limit = (struct row_limit){.blocks = result.blocks_by[i]};
        limit.code |= OCC_LIMITER_CODE(i);
    }
    return limit;
}

/* In the last row this reads what it overwrites, element by element. */
static void fill_row(const struct dense *dense, struct row_limit limit, uint16_t *row)
{
    const int16_t *blocks_by_smem = dense->blocks_by_smem;
    int16_t rest = (int16_t)limit.blocks, code = (int16_t)limit.code;
    size_t count = dense->row_length;

#pragma omp simd
    for (size_t i = 0; i < count; i++) {
        int16_t by_smem = blocks_by_smem[i];
        int16_t blocks = by_smem < rest ? by_smem : rest;
        int16_t limiters = (int16_t)((by_smem < rest ? 0 : code) |
                                     (rest < by_smem ? 0 : 1 << OCC_BY_SHARED_MEMORY));
        row[i] = (uint16_t)(blocks * (1 << OCC_LIMITER_COUNT) + limiters);
    }
}

static void fill_inseparable_row(const struct dense *dense, uint32_t threads, uint32_t regs,
                                 uint16_t *row)
{
    const struct occ_values *smem = &dense->grid->smem_per_block_bytes;
    struct occ_launch launch = dense->grid->held;

    launch.threads_per_block = threads;
    launch.regs_per_thread = regs;
    for (size_t i = 0; i < smem->count; i++) {
        launch.smem_per_block_bytes = smem->values[i];
        struct occ_result result = occ_compute(dense->arch, launch);
        row[i] = pack(result.blocks_per_sm, result.limiter_code);
    }
}

/* ---- planes: all rows of one block size ---- */

/* Registers from `r` on with which nothing changes. */
static size_t count_alike_regs(const struct dense *dense, size_t r)
{
    const struct occ_values *regs = &dense->grid->regs_per_thread;
    uint32_t first = regs->values[r];
    uint32_t last = occ_step_end(dense->arch, &dense->grid->held, OCC_AXIS_REGS, first);
    size_t end = r + 1;

    while (end < regs->count && regs->values[end] >= first && regs->values[end] <= last)
        end++;
    return end - r;
}

/* Repeat the `size` bytes before `end` until there are `count` of them. */
static void repeat(uint16_t *first, size_t size, size_t count)
{
    size_t done = 1;
    while (done < count) {
        size_t more = done < count - done ? done : count - done;
        memcpy(first + done * size, first, more * size * sizeof(*first));
        done += more;
    }
}

/* `is_last`: the last row of this plane holds what shared memory decides, so
 * it is filled alone, and from that. */
static void fill_plane(const struct dense *dense, uint32_t threads, bool is_last,
                       uint16_t *plane)
{
    const struct occ_values *regs = &dense->grid->regs_per_thread;

    for (size_t r = 0, alike; r < regs->count; r += alike) {
        uint16_t *row = plane + r * dense->row_length;
        struct row_limit limit = limit_of_row(dense, threads, regs->values[r]);
        alike = count_alike_regs(dense, r);
        if (is_last && r + alike == regs->count && alike > 1)
            alike--;
        if (is_separable(dense))
            fill_row(dense, limit, row);
        else
            fill_inseparable_row(dense, threads, regs->values[r], row);
        repeat(row, dense->row_length, alike);
    }
}

static bool is_in_step(const struct dense *dense, uint32_t from, uint32_t threads)
{
    uint32_t bound = dense->grid->held.max_threads_for_kernel;
    bool is_past_bound = from <= bound && bound < threads;
    return threads >= from && !is_past_bound &&
           threads <= occ_step_end(dense->arch, &dense->grid->held, OCC_AXIS_THREADS, from);
}

bool occ_dense(const struct occ_arch *arch, const struct occ_dense_grid *grid,
               uint16_t *answers)
{
    size_t rows = grid->regs_per_thread.count, length = grid->smem_per_block_bytes.count;
    size_t plane_size = rows * length, planes = grid->threads_per_block.count;
    const uint32_t *threads = grid->threads_per_block.values;
    struct dense dense = {.arch = arch, .grid = grid, .row_length = length};

    if (arch->limits.max_blocks_per_sm > OCC_DENSE_MAX_BLOCKS)
        return false;
    if (plane_size == 0 || planes == 0)
        return true;
    dense.blocks_by_smem = (int16_t *)(answers + planes * plane_size - length);
    if (is_separable(&dense))
        fill_blocks_by_smem(&dense);
    for (size_t t = 0; t < planes; t++) {
        uint16_t *plane = answers + t * plane_size;
        bool is_last = t + 1 == planes;
        if (t > 0 && !is_last && is_in_step(&dense, threads[t - 1], threads[t]))
            memcpy(plane, plane - plane_size, plane_size * sizeof(*plane));
        else
            fill_plane(&dense, threads[t], is_last, plane);
    }
    return true;
}
