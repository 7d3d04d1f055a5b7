/* SPDX-License-Identifier: MIT */
/* The columns of register splits. */
#include "emit/warpgroup_columns.h"

#define NUMBER(name_, part, unit_, help_)                                                      \
    {                                                                                          \
        .name = name_, .unit = unit_, .help = help_, .get = cell_from_u32,                     \
        .offset = offsetof(struct warpgroup_row, part)                                         \
    }

/* clang-format off */
static const struct column columns[] = {
    { .name = "arch", .unit = "", .help = "architecture", .get = cell_from_arch,
      .offset = offsetof(struct warpgroup_row, arch) },
    NUMBER("producer_warpgroups", groups.producers, "warpgroups", "those that load"),
    NUMBER("consumer_warpgroups", groups.consumers, "warpgroups", "those that compute"),
    NUMBER("threads_per_block", threads_per_block, "threads", "block size"),
    NUMBER("blocks_per_sm", blocks_per_sm, "blocks", "resident blocks, at least"),
    NUMBER("launch_regs_per_thread", split.launch_regs_per_thread, "registers",
           "what the kernel is compiled with"),
    NUMBER("producer_regs_per_thread", split.producer_regs_per_thread, "registers",
           "what setmaxnreg.dec leaves each producer"),
    NUMBER("consumer_regs_per_thread", split.consumer_regs_per_thread, "registers",
           "what setmaxnreg.inc gives each consumer"),
};
/* clang-format on */

const struct table warpgroup_table = {
    .columns = columns,
    .column_count = sizeof(columns) / sizeof(columns[0]),
};

void warpgroup_rows_collect(const struct occ_arch *arch, struct occ_warpgroups groups,
                            uint32_t blocks, struct buffer *rows)
{
    struct warpgroup_row row = {
        .arch = arch,
        .groups = groups,
        .threads_per_block = occ_warpgroup_threads(arch, groups),
        .blocks_per_sm = blocks,
    };
    while (occ_warpgroup_split_next(arch, groups, blocks, &row.split))
        buffer_add(rows, &row, sizeof(row));
}
