/* SPDX-License-Identifier: MIT */
/* One kernel: its kinds, its figures, and what two of them have in common. */
#include "kernels/kernel.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What CUDA 13.0 puts in front of a block's own bytes. Measured: from sm_90 on
 * cuobjdump and the sections of binaries count it, ptxas never. */
enum { RESERVE_BYTES = 1024, FIRST_SM_WITH_RESERVE = 90 };

/* Measured too: nvlink counts it for sm_90, but from sm_100 on, where it names
 * no banks of constants either, it does not. */
enum { FIRST_SM_OF_NEW_LINKER = 100 };

/* What the parameters of a kernel for sm_90 follow in its bank of constants;
 * for older targets it is less. */
enum { MIN_CONSTANT_BYTES_WITH_RESERVE = 528 };

/* Room for "#" and a number behind a name. */
enum { NUMBER_BYTES = 12 };

#define FIELD(name) offsetof(struct kernel, name)

static const size_t numbers[] = {
    FIELD(regs_per_thread),         FIELD(static_smem_bytes),
    FIELD(barriers_per_block),      FIELD(stack_bytes),
    FIELD(cumulative_stack_bytes),  FIELD(spill_store_bytes),
    FIELD(spill_load_bytes),        FIELD(constant_bytes),
    FIELD(max_threads_per_block),   FIELD(max_blocks_per_cluster),
    FIELD(threads_per_block),       FIELD(dynamic_smem_bytes),
    FIELD(max_regs_per_thread),     FIELD(cuda_version),
    FIELD(scalar_regs_per_warp),    FIELD(accum_regs_per_thread),
    FIELD(compiler_waves_per_simd),
};

static const size_t extents[] = {FIELD(max_block), FIELD(required_block), FIELD(cluster)};

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

const char *kernel_kind_name(enum kernel_kind kind)
{
    static const char *const names[] = {
        [KERNEL_FROM_PTXAS] = "ptxas",       [KERNEL_FROM_NVLINK] = "nvlink",
        [KERNEL_FROM_JIT] = "jit",           [KERNEL_FROM_USAGE] = "res-usage",
        [KERNEL_FROM_CUBIN] = "cubin",       [KERNEL_FROM_TRITON] = "triton",
        [KERNEL_FROM_PROFILE] = "ncu",       [KERNEL_FROM_REMARKS] = "llvm",
        [KERNEL_FROM_ASSEMBLY] = "assembly", [KERNEL_FROM_CODE_OBJECT] = "code-object",
    };
    return names[kind];
}

const char *kernel_numbered(const struct kernel *kernel, const char *name, struct pool *pool,
                            struct error *err)
{
    size_t size = strlen(name) + NUMBER_BYTES;

    if (kernel->copy < 2)
        return name;
    char *text = pool_alloc(pool, size, 1, err);
    if (text != NULL)
        snprintf(text, size, "%s#%u", name, (unsigned)kernel->copy);
    return text;
}

static bool is_older(const struct kernel *kernel)
{
    return kernel->constant_bytes.is_known &&
           kernel->constant_bytes.value < MIN_CONSTANT_BYTES_WITH_RESERVE;
}

static bool counts_reserve(const struct kernel *kernel, unsigned long sm)
{
    bool is_from_linker = kernel->kind == KERNEL_FROM_NVLINK || kernel->kind == KERNEL_FROM_JIT;

    if (is_from_linker && sm >= FIRST_SM_OF_NEW_LINKER)
        return kernel->constant_bytes.is_known;
    return sm >= FIRST_SM_WITH_RESERVE;
}

static void take_out_reserve(struct kernel *kernel, unsigned long sm)
{
    struct kernel_number *smem = &kernel->static_smem_bytes;

    if (kernel->has_reserve && counts_reserve(kernel, sm) && smem->value >= RESERVE_BYTES)
        smem->value -= RESERVE_BYTES;
    kernel->has_reserve = false;
}

void kernel_settle_reserve(struct kernel *kernel)
{
    if (strncmp(kernel->target, "sm_", 3) == 0)
        take_out_reserve(kernel, strtoul(kernel->target + 3, NULL, 10));
    else if (kernel->static_smem_bytes.value < RESERVE_BYTES || is_older(kernel))
        kernel->has_reserve = false;
}

void kernel_take_out_reserve(struct kernel *kernel, const struct occ_arch *arch)
{
    const char *capability = arch->compute_capability;
    take_out_reserve(kernel, capability == NULL ? 0 : 10 * strtoul(capability, NULL, 10));
}

static bool is_equal_number(struct kernel_number a, struct kernel_number b)
{
    return a.is_known == b.is_known && a.value == b.value;
}

static bool is_equal_extent(struct kernel_extent a, struct kernel_extent b)
{
    return a.is_known == b.is_known && a.x == b.x && a.y == b.y && a.z == b.z;
}

bool kernel_is_equal(const struct kernel *a, const struct kernel *b)
{
    bool is_equal = a->name == b->name && a->target == b->target && a->kind == b->kind &&
                    a->is_refused == b->is_refused && a->is_provisional == b->is_provisional &&
                    a->is_linked == b->is_linked && a->is_executable == b->is_executable &&
                    a->has_reserve == b->has_reserve && a->is_raised == b->is_raised &&
                    a->is_from_total == b->is_from_total &&
                    a->uses_setmaxnreg == b->uses_setmaxnreg &&
                    a->has_explicit_cluster == b->has_explicit_cluster;

    for (size_t i = 0; is_equal && i < COUNT(numbers); i++)
        is_equal =
            is_equal_number(*(const struct kernel_number *)((const char *)a + numbers[i]),
                            *(const struct kernel_number *)((const char *)b + numbers[i]));
    for (size_t i = 0; is_equal && i < COUNT(extents); i++)
        is_equal =
            is_equal_extent(*(const struct kernel_extent *)((const char *)a + extents[i]),
                            *(const struct kernel_extent *)((const char *)b + extents[i]));
    return is_equal;
}

/* Names and targets are told apart by their addresses. All figures count, or
 * many kernels that differ in one would have one hash. */
uint64_t kernel_hash(const struct kernel *kernel)
{
    const uint64_t factor = 0x9E3779B97F4A7C15u;
    uint64_t hash = (uint64_t)(uintptr_t)kernel->name * factor;

    hash = (hash ^ (uint64_t)(uintptr_t)kernel->target) * factor;
    for (size_t i = 0; i < COUNT(numbers); i++) {
        const struct kernel_number *number =
            (const struct kernel_number *)((const char *)kernel + numbers[i]);
        hash = (hash ^ number->value) * factor;
        hash ^= hash >> 32;
    }
    for (size_t i = 0; i < COUNT(extents); i++) {
        const struct kernel_extent *extent =
            (const struct kernel_extent *)((const char *)kernel + extents[i]);
        hash = (hash ^ extent->x ^ (uint64_t)extent->y << 32) * factor;
        hash = (hash ^ extent->z) * factor;
        hash ^= hash >> 32;
    }
    return hash;
}

/* What was counted is better than what a sum leaves; but what is granted is
 * what decides. */
static void fill_in_registers(struct kernel *kernel, const struct kernel *from)
{
    bool is_better = from->is_raised
                         ? !kernel->is_raised
                         : kernel->is_from_total && !kernel->is_raised && !from->is_from_total;

    if (!is_better || !from->regs_per_thread.is_known)
        return;
    kernel->regs_per_thread = from->regs_per_thread;
    kernel->is_from_total = from->is_from_total;
    kernel->is_raised = from->is_raised;
}

bool kernel_fill_in(struct kernel_list *list, struct kernel *kernel, const struct kernel *from,
                    struct error *err)
{
    for (size_t i = 0; i < COUNT(numbers); i++) {
        struct kernel_number *number = (struct kernel_number *)((char *)kernel + numbers[i]);
        if (!number->is_known)
            *number = *(const struct kernel_number *)((const char *)from + numbers[i]);
    }
    for (size_t i = 0; i < COUNT(extents); i++) {
        struct kernel_extent *extent = (struct kernel_extent *)((char *)kernel + extents[i]);
        if (!extent->is_known)
            *extent = *(const struct kernel_extent *)((const char *)from + extents[i]);
    }
    fill_in_registers(kernel, from);
    kernel->is_provisional |= from->is_provisional;
    kernel->is_linked |= from->is_linked;
    kernel->is_executable |= from->is_executable;
    kernel->is_refused |= from->is_refused;
    kernel->uses_setmaxnreg |= from->uses_setmaxnreg;
    kernel->has_explicit_cluster |= from->has_explicit_cluster;
    for (const struct kernel_warning *w = from->warnings; w != NULL; w = w->next)
        if (!kernel_list_warn(list, kernel, w, err))
            return false;
    return true;
}
