/* SPDX-License-Identifier: MIT */
/* From what a compiler reports of a kernel to launches, answered. */
#include "emit/kernel_rows.h"

#include <fnmatch.h>
#include <stdlib.h>
#include <string.h>

#include "config/value.h"

const uint32_t usual_block_sizes[USUAL_SIZE_COUNT] = {128, 256, 512, 1024};

bool kernel_matches(const struct kernel *kernel, const char *pattern)
{
    return fnmatch(pattern, kernel->name, 0) == 0 ||
           fnmatch(pattern, kernel->demangled, 0) == 0;
}

static const struct sweep_launch *find_launch(const struct kernel *kernel,
                                              const struct kernel_launches *launches)
{
    for (size_t i = 0; i < launches->count; i++)
        if (kernel_matches(kernel, launches->items[i].match))
            return &launches->items[i];
    return NULL;
}

static uint32_t known_or_none(struct kernel_number number)
{
    return number.is_known ? number.value : OCC_UNLIMITED;
}

/* ---- block sizes ---- */

struct sizes {
    uint32_t *values; /* owned */
    size_t count;
    bool are_assumed;
};

static bool copy_sizes(const uint32_t *values, size_t count, struct sizes *sizes,
                       struct error *err)
{
    sizes->values = calloc(count, sizeof(*values));
    if (sizes->values == NULL)
        return error_no_memory(err);
    memcpy(sizes->values, values, count * sizeof(*values));
    sizes->count = count;
    return true;
}

/* A file may hold any number, of which some are no block size that is answered. */
static bool is_size(struct kernel_number threads)
{
    return threads.is_known && threads.value >= 1 && threads.value <= OCC_MAX_THREADS_PER_BLOCK;
}

static bool find_sizes(const struct kernel *kernel, const struct occ_arch *arch,
                       const struct sweep_launch *launch, struct sizes *sizes,
                       struct error *err)
{
    if (launch != NULL && launch->threads_per_block.count > 0)
        return value_list_expand("threads_per_block", &launch->threads_per_block,
                                 occ_axis_max(arch, OCC_AXIS_THREADS, true), &sizes->values,
                                 &sizes->count, err);
    if (is_size(kernel->threads_per_block))
        return copy_sizes(&kernel->threads_per_block.value, 1, sizes, err);
    if (is_size(kernel->max_threads_per_block))
        return copy_sizes(&kernel->max_threads_per_block.value, 1, sizes, err);
    sizes->are_assumed = true;
    return copy_sizes(usual_block_sizes, USUAL_SIZE_COUNT, sizes, err);
}

/* ---- launches ---- */

static struct kernel_number scalar_regs(const struct kernel *kernel,
                                        const struct sweep_launch *launch)
{
    if (launch != NULL && launch->has_scalar_regs)
        return (struct kernel_number){true, launch->scalar_regs_per_warp};
    return kernel->scalar_regs_per_warp;
}

static struct kernel_number accum_regs(const struct kernel *kernel,
                                       const struct sweep_launch *launch)
{
    if (launch != NULL && launch->has_accum_regs)
        return (struct kernel_number){true, launch->accum_regs_per_thread};
    return kernel->accum_regs_per_thread;
}

/* A kernel that did not build had too much static shared memory, for which
 * there is no opt-in. */
static struct occ_launch launch_of(const struct kernel *kernel,
                                   const struct sweep_launch *launch,
                                   const struct kernel_launches *launches)
{
    struct occ_launch made = OCC_LAUNCH_DEFAULT;
    made.regs_per_thread = kernel->regs_per_thread.value;
    made.optin = launches->optin && !kernel->is_refused;
    made.partitioned_caching = launches->partitioned_caching;
    if (kernel->barriers_per_block.is_known)
        made.barriers_per_block = kernel->barriers_per_block.value;
    made.scalar_regs_per_warp = scalar_regs(kernel, launch).value;
    made.accum_regs_per_thread = accum_regs(kernel, launch).value;
    if (kernel->max_threads_per_block.is_known)
        made.max_threads_for_kernel = kernel->max_threads_per_block.value;
    if (launch != NULL)
        made.carveout = launch->carveout;
    return made;
}

static uint32_t dynamic_bytes(const struct kernel *kernel, const struct sweep_launch *launch)
{
    return launch != NULL && launch->has_dynamic_smem ? launch->dynamic_smem_bytes
                                                      : kernel->dynamic_smem_bytes.value;
}

static void add_row(const struct kernel *kernel, const struct kernel_row *named,
                    struct kernel_row row, struct buffer *rows)
{
    row.kernel = named->kernel;
    row.name = named->name;
    row.source = named->source;
    row.static_smem_bytes = known_or_none(kernel->static_smem_bytes);
    row.dynamic_smem_bytes = named->dynamic_smem_bytes;
    row.stack_bytes = known_or_none(kernel->stack_bytes);
    row.spill_store_bytes = known_or_none(kernel->spill_store_bytes);
    row.spill_load_bytes = known_or_none(kernel->spill_load_bytes);
    row.max_threads_per_block = known_or_none(kernel->max_threads_per_block);
    row.scalar_regs_per_warp = named->scalar_regs_per_warp;
    row.accum_regs_per_thread = named->accum_regs_per_thread;
    row.is_size_assumed = named->is_size_assumed;
    row.grid_blocks = named->grid_blocks;
    row.own_mode = named->own_mode;
    row.of = kernel;
    buffer_add(rows, &row, sizeof(row));
}

bool kernel_rows_add(const struct kernel *kernel, const struct occ_arch *arch,
                     const struct kernel_launches *launches, struct pool *names,
                     struct buffer *rows, struct error *err)
{
    const struct sweep_launch *launch = find_launch(kernel, launches);
    uint32_t dynamic = dynamic_bytes(kernel, launch);
    uint64_t bytes = (uint64_t)kernel->static_smem_bytes.value + dynamic;
    struct sizes sizes = {.values = NULL};
    struct kernel_row named = {
        .kernel = kernel_numbered(kernel, kernel->name, names, err),
        .name = kernel_numbered(kernel, kernel->demangled, names, err),
        .source = kernel_kind_name(kernel->kind),
        .dynamic_smem_bytes = dynamic,
        .scalar_regs_per_warp = known_or_none(scalar_regs(kernel, launch)),
        .accum_regs_per_thread = known_or_none(accum_regs(kernel, launch)),
        .grid_blocks = launch != NULL ? launch->grid_blocks : 0,
        .own_mode = launch != NULL && launch->has_mode ? &launch->mode : NULL,
    };

    if (launch != NULL && launch->has_mode)
        arch = mode_archs_find(launches->modes, arch, launch->mode, err);
    if (arch == NULL || named.kernel == NULL || named.name == NULL ||
        !value_check_smem_sum(kernel->demangled, bytes, err) ||
        !find_sizes(kernel, arch, launch, &sizes, err))
        return false;
    struct occ_launch made = launch_of(kernel, launch, launches);
    made.smem_per_block_bytes = (uint32_t)bytes;
    named.is_size_assumed = sizes.are_assumed;
    for (size_t i = 0; i < sizes.count; i++) {
        made.threads_per_block = sizes.values[i];
        add_row(kernel, &named, kernel_row_make(arch, made), rows);
    }
    free(sizes.values);
    return buffer_check(rows, err);
}
