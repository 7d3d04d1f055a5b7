/* SPDX-License-Identifier: MIT */
/* Rows of one kernel at several block sizes, put side by side. */
#include "emit/kernel_sizes.h"

#include "emit/formats.h"

#define AT(size_, index_)                                                                      \
    {                                                                                          \
        .name = "blocks_at_" #size_, .unit = "blocks", .get = cell_from_blocks,                \
        .help = "resident blocks of " #size_ " threads",                                       \
        .offset = offsetof(struct kernel_sizes_row, blocks_at[index_])                         \
    }

/* clang-format off */
static const struct column own_columns[] = {
    AT(128, 0), AT(256, 1), AT(512, 2), AT(1024, 3),
    {.name = "regs_to_cliff", .unit = "registers", .get = cell_from_blocks,
     .help = "registers per thread to spare before a block is lost at one of these sizes",
     .offset = offsetof(struct kernel_sizes_row, regs_to_cliff)},
};
/* clang-format on */

_Static_assert(offsetof(struct kernel_sizes_row, kernel) == 0,
               "columns of a kernel read such a row");

static uint32_t lesser(uint32_t a, uint32_t b)
{
    return a < b ? a : b;
}

void kernel_sizes_collect(struct records rows, struct buffer *sizes)
{
    for (size_t i = 0; i < rows.count; i++) {
        const struct kernel_row *row = record_at(&rows, i);
        struct kernel_sizes_row made = {.kernel = *row, .regs_to_cliff = OCC_UNLIMITED};
        if (!row->is_size_assumed)
            continue;
        for (size_t k = 0; k < USUAL_SIZE_COUNT; k++) {
            const struct kernel_row *at = record_at(&rows, i + k);
            made.blocks_at[k] = at->launch.result.blocks_per_sm;
            made.regs_to_cliff = lesser(made.regs_to_cliff, at->regs_to_cliff);
        }
        buffer_add(sizes, &made, sizeof(made));
        i += USUAL_SIZE_COUNT - 1;
    }
}

bool kernel_sizes_columns(const char *names, struct selection *selection, struct error *err)
{
    struct selection all = kernel_columns();

    if (!columns_choose(&all, names, selection, err))
        return false;
    for (size_t i = 0; i < sizeof(own_columns) / sizeof(own_columns[0]); i++)
        selection->columns[selection->count++] = &own_columns[i];
    return true;
}
