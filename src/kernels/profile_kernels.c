/* SPDX-License-Identifier: MIT */
/* From what was launched to what is known of the kernel. */
#include "kernels/profile_kernels.h"

#include <string.h>

#include "base/array.h"

static struct kernel_number number_of(struct profile_size size)
{
    return (struct kernel_number){size.is_known, size.bytes};
}

static struct kernel kernel_of(const struct profiled_launch *launch)
{
    return (struct kernel){
        .name = launch->name,
        .demangled = launch->name,
        .target = launch->arch != NULL ? launch->arch->name : launch->target,
        .arch = launch->arch,
        .kind = KERNEL_FROM_PROFILE,
        .regs_per_thread = launch->regs_per_thread,
        .static_smem_bytes = number_of(launch->static_smem),
        .dynamic_smem_bytes = number_of(launch->dynamic_smem),
        .barriers_per_block = launch->barriers_per_block,
        .threads_per_block = launch->threads_per_block,
        .copy = 1,
        .source = launch->source,
        .line = launch->line,
    };
}

static bool is_same(const struct kernel *a, const struct kernel *b)
{
    return strcmp(a->name, b->name) == 0 && strcmp(a->target, b->target) == 0 &&
           a->regs_per_thread.value == b->regs_per_thread.value &&
           a->static_smem_bytes.value == b->static_smem_bytes.value &&
           a->dynamic_smem_bytes.value == b->dynamic_smem_bytes.value &&
           a->barriers_per_block.value == b->barriers_per_block.value &&
           a->threads_per_block.value == b->threads_per_block.value;
}

/* Can the launch be answered? Reports of any numbers are read. */
static bool is_answered(const struct kernel *kernel)
{
    return kernel->regs_per_thread.is_known && kernel->threads_per_block.is_known &&
           kernel->regs_per_thread.value <= OCC_MAX_REGS_PER_THREAD &&
           kernel->threads_per_block.value - 1 < OCC_MAX_THREADS_PER_BLOCK &&
           kernel->barriers_per_block.value <= OCC_MAX_BARRIERS_PER_BLOCK;
}

static bool is_known(const struct profile_kernels *kernels, const struct kernel *kernel)
{
    for (size_t i = 0; i < kernels->count; i++)
        if (is_same(&kernels->items[i], kernel))
            return true;
    return false;
}

bool profile_kernels_add(const struct profile *profile, const char *source,
                         struct profile_kernels *kernels, struct error *err)
{
    for (size_t i = 0; i < profile->count; i++) {
        struct kernel kernel = kernel_of(&profile->items[i]);
        if (profile->items[i].source != source || !is_answered(&kernel) ||
            is_known(kernels, &kernel))
            continue;
        struct kernel *items = array_grow(kernels->items, kernels->count, sizeof(*items));
        if (items == NULL)
            return error_no_memory(err);
        kernels->items = items;
        items[kernels->count++] = kernel;
    }
    return true;
}
