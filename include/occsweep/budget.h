/* SPDX-License-Identifier: MIT */
/*
 * The inverse questions: how much of one input a launch may use and still
 * keep a wanted number of resident blocks. Answers are exact: occ_compute()
 * is asked along the axis, as with more shared memory there can be more blocks
 * where a split grows. Thread-safe.
 */
#ifndef OCCSWEEP_BUDGET_H
#define OCCSWEEP_BUDGET_H

#include <occsweep/plateau.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * The largest value of `axis`, at most occ_axis_max(), with which `launch`
 * has at least `blocks` (1 or more) resident blocks, its other inputs as
 * they are. False where no value does; then *value is untouched. On
 * OCC_AXIS_REGS and OCC_AXIS_BARRIERS 0 means "no limit" and is not offered.
 */
OCC_API bool occ_max_for_blocks(const struct occ_arch *arch, struct occ_launch launch,
                                enum occ_axis axis, uint32_t blocks, uint32_t *value);

/*
 * The largest value of `axis`, registers or shared memory, that is smaller
 * than the launch's own and with which it has more resident blocks, its other
 * inputs as they are: what has to be given up for one more. False where no
 * value does; then *value is untouched. 0 registers mean "no limit" and are
 * not offered.
 */
OCC_API bool occ_less_for_more_blocks(const struct occ_arch *arch, struct occ_launch launch,
                                      enum occ_axis axis, uint32_t *value);

/* What `blocks` resident blocks need. */
struct occ_rung {
    uint32_t blocks_per_sm;
    uint32_t max_regs_per_thread;      /* meaningful where out_of_reach_by is 0 */
    uint32_t max_smem_per_block_bytes; /* the same */
    /* Where no kernel has as many, the limiters that refuse the leanest: 1
     * register per thread and no shared memory; else 0. */
    uint32_t out_of_reach_by;
};

/*
 * One rung of the ladder: the most registers and shared memory that a block
 * of the launch's size may use, both together, so that `blocks` (1 or more)
 * are resident; or which limits put that out of reach. The launch's own
 * registers and shared memory are not looked at.
 */
OCC_API struct occ_rung occ_rung_of(const struct occ_arch *arch, struct occ_launch launch,
                                    uint32_t blocks);

/*
 * The register count that ptxas budgets for `blocks` (1 or more) resident
 * blocks of `threads_per_block` threads: what -maxrregcount and __maxnreg__
 * should be given. It is the largest count that wastes no register of a
 * grant, at most registers.max_per_thread; ptxas counts with the partitions
 * of the launch check where an architecture has one. 0 where none reaches
 * it, or registers limit nothing.
 */
OCC_API uint32_t occ_maxrregcount(const struct occ_arch *arch, uint32_t threads_per_block,
                                  uint32_t blocks);

#ifdef __cplusplus
}
#endif

#endif
