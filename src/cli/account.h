/* SPDX-License-Identifier: MIT */
/*
 * The full account of one launch: everything that calc says, worked out
 * before a word of it is written. Text, JSON and notes are made from it.
 */
#ifndef CLI_ACCOUNT_H
#define CLI_ACCOUNT_H

#include <occsweep/budget.h>
#include <occsweep/cluster.h>
#include <occsweep/waste.h>
#include <occsweep/waves.h>

#include "base/buffer.h"
#include "sweep/grid.h"

/* Barriers have no cliffs here: see barriers in struct account. */
#define ACCOUNT_AXES (OCC_AXIS_SMEM + 1)

/* An answer elsewhere on an axis. */
struct account_point {
    bool exists; /* false where the axis ends before it */
    uint32_t value;
    struct occ_result result;
};

/* How far the answer holds along one input, and what lies beyond. */
struct account_cliff {
    struct occ_plateau here;
    struct account_point previous, next; /* one unit away */
    /* The nearest with another number of blocks, which people call a cliff;
     * beyond previous and next where only warps or limiters change there. */
    struct account_point previous_blocks, next_blocks;
};

/* A value that may not exist. */
struct account_value {
    bool exists;
    uint32_t value;
};

/* The two parts of the shared memory of a block, if they were given. */
struct account_parts {
    bool are_given;
    uint32_t static_smem_bytes, dynamic_smem_bytes;
};

struct account_grid {
    uint32_t blocks; /* 0: no grid was given */
    uint32_t sms;
    const char *gpu; /* NULL: only the number of SMs is known */
    struct occ_waves waves;
};

/* Clusters on all SMs of the grid's GPU: an estimate. */
struct account_clusters {
    uint32_t blocks_per_cluster; /* 0: none were asked about */
    uint32_t sms_per_gpc;
    struct occ_cluster_estimate estimate;
    struct occ_waves waves; /* of the grid, if there is one, by that estimate */
};

struct account {
    struct sweep_row row;
    struct account_parts parts;
    struct account_grid grid;
    struct account_clusters clusters;
    const char *const *changes; /* KEY=VALUE of --set and --rules */
    size_t change_count;
    bool shows_steps; /* --explain */

    struct occ_result naive; /* by occ_simple_rules() */
    uint32_t needed_carveout_bytes;
    struct account_value l1_left_bytes; /* by the needed carveout */
    struct occ_waste waste[OCC_LIMITER_COUNT];
    struct account_cliff cliffs[ACCOUNT_AXES];
    /* The most of one input, all else as it is, with one block more. */
    struct account_value one_more_block[ACCOUNT_AXES];
    bool has_barriers; /* the architecture limits them */
    struct account_value barriers_keep_up_to;
    uint32_t blocks_per_sm_at_16_barriers;
};

/* Work out the rest: arch and launch of the row, the parts, the changes, the
 * grid (but for its waves) and the size of a cluster are given. */
void account_compute(struct account *account);

/*
 * The ladder, rung by rung from one block on: false after the one that is out
 * of reach, since all after it are too. Begin with a zeroed rung.
 */
bool account_next_rung(const struct account *account, struct occ_rung *rung);

void account_write_text(const struct account *account, struct buffer *out);
void account_write_json(const struct account *account, struct buffer *out);

/* The launch in words, from arch, launch and parts; and all of it but its
 * block size. */
void account_write_launch(const struct account *account, struct buffer *out);
void account_write_block(const struct account *account, struct buffer *out);

/* Append note number `index`, one sentence; false beyond the last. A note
 * that does not apply is empty. */
bool account_note(const struct account *account, size_t index, struct buffer *out);

#endif
