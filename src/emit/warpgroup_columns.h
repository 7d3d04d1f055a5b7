/* SPDX-License-Identifier: MIT */
/* Register splits of warp-specialised kernels as rows. */
#ifndef EMIT_WARPGROUP_COLUMNS_H
#define EMIT_WARPGROUP_COLUMNS_H

#include <occsweep/warpgroups.h>

#include "base/buffer.h"
#include "emit/columns.h"

struct warpgroup_row {
    const struct occ_arch *arch;
    struct occ_warpgroups groups;
    uint32_t threads_per_block, blocks_per_sm;
    struct occ_warpgroup_split split;
};

extern const struct table warpgroup_table;

/* Append the splits with which `blocks` stay resident, struct warpgroup_row.
 * There may be none. Out of memory shows in the buffer. */
void warpgroup_rows_collect(const struct occ_arch *arch, struct occ_warpgroups groups,
                            uint32_t blocks, struct buffer *rows);

#endif
