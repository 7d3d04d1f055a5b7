/* SPDX-License-Identifier: MIT */
/* Counts of AMD's tools become those of a launch. */
#include "kernels/amd_kernel.h"

#include <stdio.h>
#include <string.h>

#include <occsweep/occupancy.h>

#include "config/arch_match.h"

#define FIELD(name) offsetof(struct amd_kernel, name)

/* clang-format off */
static const struct {
    const char *key;
    size_t offset;
    uint32_t max;
} keys[] = {
    {".vgpr_count", FIELD(total_vectors), OCC_MAX_REGS_PER_THREAD},
    {".agpr_count", FIELD(accumulators), OCC_MAX_ACCUM_REGS_PER_THREAD},
    {".sgpr_count", FIELD(scalars), OCC_MAX_SCALAR_REGS_PER_WARP},
    {".group_segment_fixed_size", FIELD(shared_bytes), OCC_MAX_SMEM_PER_BLOCK},
    {".private_segment_fixed_size", FIELD(scratch_bytes), UINT32_MAX},
    {".wavefront_size", FIELD(threads_per_warp), 128},
    {".max_flat_workgroup_size", FIELD(max_threads), OCC_MAX_THREADS_PER_BLOCK},
    {".vgpr_spill_count", FIELD(vector_spills), UINT32_MAX / AMD_REGISTER_BYTES},
    {".sgpr_spill_count", FIELD(scalar_spills), UINT32_MAX},
    {".uses_dynamic_stack", FIELD(uses_dynamic_stack), 1},
    {".workgroup_processor_mode", FIELD(is_wgp), 1},
};
/* clang-format on */

bool amd_kernel_set(struct amd_kernel *kernel, struct span key, uint64_t value)
{
    for (size_t i = 0; i < sizeof(keys) / sizeof(keys[0]); i++) {
        if (span_size(key) != strlen(keys[i].key) || !span_begins(key, keys[i].key, NULL))
            continue;
        if (value > keys[i].max)
            return false;
        *(struct kernel_number *)((char *)kernel + keys[i].offset) =
            (struct kernel_number){true, (uint32_t)value};
        return true;
    }
    return true;
}

bool amd_kernel_set_required(struct amd_kernel *kernel, size_t index, uint64_t value)
{
    struct kernel_extent *block = &kernel->required_block;
    uint32_t *const sizes[] = {&block->x, &block->y, &block->z};

    if (index >= sizeof(sizes) / sizeof(sizes[0]) || value > OCC_MAX_THREADS_PER_BLOCK)
        return false;
    *sizes[index] = (uint32_t)value;
    block->is_known = index == 2 && (uint64_t)block->x * block->y * block->z >= 1 &&
                      (uint64_t)block->x * block->y * block->z <= OCC_MAX_THREADS_PER_BLOCK;
    return true;
}

void amd_kernel_merge(struct amd_kernel *kernel, const struct amd_kernel *from)
{
    for (size_t i = 0; i < sizeof(keys) / sizeof(keys[0]); i++) {
        const struct kernel_number *number =
            (const struct kernel_number *)((const char *)from + keys[i].offset);
        if (number->is_known)
            *(struct kernel_number *)((char *)kernel + keys[i].offset) = *number;
    }
    if (from->required_block.is_known)
        kernel->required_block = from->required_block;
}

/* ---- to the list ---- */

/* How many vector registers one more in its descriptor stands for. */
static uint32_t register_unit(const struct amd_kernel *from, enum occ_accumulators kind)
{
    return kind == OCC_ACCUMULATORS_UNIFIED || from->threads_per_warp.value == 32 ? 8 : 4;
}

/* What is granted if that is more than what is used needs, as it is to a kernel
 * that is held to few waves; else 0. */
static uint32_t raised_vectors(const struct amd_kernel *from, uint32_t unit)
{
    uint32_t used =
        from->total_vectors.is_known ? from->total_vectors.value : from->vectors.value;
    uint32_t granted = from->granted_units * unit;

    if (granted == 0)
        granted = (from->granted_vectors.value + unit - 1) / unit * unit;
    return used > 0 && granted > (used + unit - 1) / unit * unit ? granted : 0;
}

/* In a file for both kinds, accumulators begin at a multiple of 4. Where each
 * has its own, both are as large as the larger one. */
static void settle_vectors(const struct amd_kernel *from, struct kernel *kernel)
{
    enum occ_accumulators kind =
        kernel->arch == NULL ? OCC_ACCUMULATORS_NONE : kernel->arch->registers.accumulators;
    uint32_t total = from->total_vectors.value, accumulators = from->accumulators.value;
    uint32_t raised = raised_vectors(from, register_unit(from, kind));

    if (kind != OCC_ACCUMULATORS_NONE || accumulators > 0)
        kernel->accum_regs_per_thread = from->accumulators;
    kernel->is_raised = raised > 0;
    if (kernel->is_raised)
        total = raised;
    else if (from->vectors.is_known || !from->total_vectors.is_known) {
        kernel->regs_per_thread = from->vectors;
        return;
    }
    if (kind == OCC_ACCUMULATORS_UNIFIED && accumulators > 0)
        total = total > accumulators ? total - accumulators : 0;
    kernel->regs_per_thread = (struct kernel_number){true, total};
    kernel->is_from_total = kind != OCC_ACCUMULATORS_NONE;
}

/* All kernels have a largest size; one that is the architecture's says nothing. */
static void settle_bounds(const struct amd_kernel *from, struct kernel *kernel)
{
    const struct kernel_extent *block = &from->required_block;

    if (block->is_known) {
        kernel->required_block = *block;
        kernel->max_threads_per_block =
            (struct kernel_number){true, block->x * block->y * block->z};
    } else if (from->max_threads.value > 0 &&
               (kernel->arch == NULL ||
                from->max_threads.value < kernel->arch->limits.max_threads_per_block)) {
        kernel->max_threads_per_block = from->max_threads;
    }
}

static bool warn(struct kernel_list *list, struct kernel *kernel, struct kernel_warning at,
                 const char *words, struct error *err)
{
    const struct name *text = kernel_list_name(list, words, strlen(words), err);

    if (text == NULL)
        return false;
    at.text = text->text;
    return kernel_list_warn(list, kernel, &at, err);
}

bool amd_kernel_warn(struct kernel_list *list, struct kernel *kernel,
                     const struct amd_kernel *told, struct kernel_warning at, struct error *err)
{
    char words[64];

    snprintf(words, sizeof(words), "SGPRs Spill: %u", (unsigned)told->scalar_spills.value);
    return (told->uses_dynamic_stack.value == 0 ||
            warn(list, kernel, at, "Dynamic Stack: True", err)) &&
           (told->scalar_spills.value == 0 || warn(list, kernel, at, words, err));
}

bool amd_kernel_add(const struct amd_source *source, const struct amd_kernel *from,
                    struct error *err)
{
    const struct amd_mode mode = {
        .threads_per_warp = from->threads_per_warp.value,
        .is_cumode = from->is_wgp.is_known && from->is_wgp.value == 0,
    };
    const struct name *target = amd_target_name(source->list, source->target, mode, err);
    if (target == NULL)
        return false;
    struct kernel kernel = {
        .name = from->name->text,
        .target = target->text,
        .arch = arch_spelled(target->text),
        .kind = source->kind,
        .source = source->source,
        .line = from->line,
        .static_smem_bytes = from->shared_bytes,
        .stack_bytes = from->scratch_bytes,
        .scalar_regs_per_warp = from->scalars,
        .compiler_waves_per_simd = from->waves,
        .spill_store_bytes = {from->vector_spills.is_known,
                              from->vector_spills.value * AMD_REGISTER_BYTES},
    };
    settle_vectors(from, &kernel);
    settle_bounds(from, &kernel);
    const struct kernel_warning at = {.source = source->source, .line = from->line};
    return amd_kernel_warn(source->list, &kernel, from, at, err) &&
           kernel_list_add(source->list, from->name, &kernel, err) != NULL;
}
