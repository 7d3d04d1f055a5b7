/* SPDX-License-Identifier: MIT */
/* The columns of a comparison: those of a sweep and what differs. */
#include "emit/compare_columns.h"

#include "emit/tables.h"

static void cell_from_ratio(const void *field, struct cell *cell)
{
    if (*(const uint32_t *)field != OCC_UNLIMITED)
        cell_from_pct_x100(field, cell);
}

#define OWN(name_, field_, unit_, get_, help_)                                                 \
    {                                                                                          \
        .name = name_, .unit = unit_, .help = help_, .get = get_,                              \
        .offset = offsetof(struct compare_row, field_)                                         \
    }

/* clang-format off */
static const struct column change_columns[] = {
    OWN("blocks_ratio", blocks_ratio_x100, "", cell_from_ratio,
        "resident blocks by those of the base"),
    OWN("limiters_changed", limiters_changed, "", cell_from_yes_no,
        "whether other limits bind than on the base"),
};

static const struct column name_columns[] = {
    OWN("kernel", kernel, "", cell_from_text, "name of the kernel, as the log has it"),
};

static const struct column target_columns[] = {
    OWN("registers_compiled_for", registers_compiled_for, "", cell_from_text,
        "the target that the registers were chosen for, where it is another one"),
};

static const struct column gpu_columns[] = {
    OWN("gpu", gpu, "", cell_from_text, "the product"),
    OWN("sms", sms, "SMs", cell_from_blocks, "its SMs"),
    OWN("blocks_per_gpu", blocks_per_gpu, "blocks", cell_from_blocks,
        "resident blocks on all SMs"),
    OWN("warps_per_gpu", warps_per_gpu, "warps", cell_from_blocks,
        "resident warps on all SMs"),
    OWN("blocks_per_gpu_ratio", blocks_per_gpu_ratio_x100, "", cell_from_ratio,
        "blocks_per_gpu by that of the base"),
};
/* clang-format on */

/* A comparison begins with a row of a sweep, whose columns hold for it too. */
_Static_assert(offsetof(struct compare_row, here) == 0, "sweep columns read a compare row");

static void add(struct selection *selection, const struct column *columns, size_t count)
{
    for (size_t i = 0; i < count; i++)
        selection->columns[selection->count++] = &columns[i];
}

struct selection compare_columns(bool with_kernels, bool with_gpus)
{
    struct selection sweep = columns_all(&sweep_table), selection = {.count = 0};

    if (with_kernels)
        add(&selection, name_columns, sizeof(name_columns) / sizeof(name_columns[0]));
    for (size_t i = 0; i < sweep.count; i++)
        selection.columns[selection.count++] = sweep.columns[i];
    add(&selection, change_columns, sizeof(change_columns) / sizeof(change_columns[0]));
    if (with_kernels)
        add(&selection, target_columns, sizeof(target_columns) / sizeof(target_columns[0]));
    if (with_gpus)
        add(&selection, gpu_columns, sizeof(gpu_columns) / sizeof(gpu_columns[0]));
    return selection;
}

uint32_t compare_ratio_x100(uint64_t value, uint64_t base)
{
    if (base == 0 || base == OCC_UNLIMITED || value == OCC_UNLIMITED)
        return OCC_UNLIMITED;
    return (uint32_t)((200 * value + base) / (2 * base));
}

static uint32_t on_all_sms(uint32_t per_sm, const struct occ_gpu *gpu)
{
    return gpu == NULL ? OCC_UNLIMITED : per_sm * gpu->sms;
}

struct compare_row compare_row_make(const struct sweep_row *here, const struct occ_gpu *gpu,
                                    const struct sweep_row *base,
                                    const struct occ_gpu *base_gpu)
{
    uint32_t blocks_per_gpu = on_all_sms(here->result.blocks_per_sm, gpu);

    return (struct compare_row){
        .here = *here,
        .blocks_ratio_x100 =
            compare_ratio_x100(here->result.blocks_per_sm, base->result.blocks_per_sm),
        .limiters_changed = here->result.limiter_code != base->result.limiter_code,
        .gpu = gpu == NULL ? NULL : gpu->name,
        .sms = gpu == NULL ? OCC_UNLIMITED : gpu->sms,
        .blocks_per_gpu = blocks_per_gpu,
        .warps_per_gpu = on_all_sms(here->result.warps_per_sm, gpu),
        .blocks_per_gpu_ratio_x100 = compare_ratio_x100(
            blocks_per_gpu, on_all_sms(base->result.blocks_per_sm, base_gpu)),
    };
}
