/* SPDX-License-Identifier: MIT */
/*
 * A kernel as AMD's tools describe it, in metadata, directives or comments, on
 * the way to the list. Counts of vector registers come in several forms there.
 */
#ifndef KERNELS_AMD_KERNEL_H
#define KERNELS_AMD_KERNEL_H

#include "kernels/amd_target.h"

/* What is spilled is counted in registers, each stored with 4 bytes. */
enum { AMD_REGISTER_BYTES = 4 };

/* All zero, nothing is known. */
struct amd_kernel {
    struct name *name, *symbol; /* symbol: of its descriptor; may be NULL */
    struct kernel_number
        total_vectors;            /* of one file: with the accumulators, where it has them */
    struct kernel_number vectors; /* without */
    struct kernel_number accumulators, scalars;
    struct kernel_number shared_bytes, scratch_bytes;
    struct kernel_number threads_per_warp, max_threads;
    struct kernel_number vector_spills, scalar_spills; /* stores of a register */
    struct kernel_number uses_dynamic_stack, is_wgp;   /* 1: yes */
    struct kernel_number waves;                        /* as the compiler counts */
    struct kernel_extent required_block;
    /* Vector registers that a wave gets, which may use less; descriptors count them
     * in units (0: not told). */
    struct kernel_number granted_vectors;
    uint32_t granted_units;
    /* Directives that only assembly has. */
    struct kernel_number is_wave32, next_free_vector, accumulator_offset;
    size_t line;
};

/* What is said of all kernels of one file. */
struct amd_source {
    const char *source;
    enum kernel_kind kind;
    struct span target; /* "gfx90a"; empty: not told */
    struct kernel_list *list;
};

/* Put the value of a key of the metadata (".vgpr_count") in its place. Those
 * that are not known are passed over; false if the value cannot be. */
bool amd_kernel_set(struct amd_kernel *kernel, struct span key, uint64_t value);

/* Put number `index` of the sizes of ".reqd_workgroup_size" in its place. */
bool amd_kernel_set_required(struct amd_kernel *kernel, size_t index, uint64_t value);

/* Take over what *from tells, in place of what is there. */
void amd_kernel_merge(struct amd_kernel *kernel, const struct amd_kernel *from);

/* Warn of what no figure of *kernel holds, a stack that grows and scalar registers
 * that are spilled, as far as `told` tells; `at` is a warning without a text. */
bool amd_kernel_warn(struct kernel_list *list, struct kernel *kernel,
                     const struct amd_kernel *told, struct kernel_warning at,
                     struct error *err);

/* Append the kernel to the list; it has a name. */
bool amd_kernel_add(const struct amd_source *source, const struct amd_kernel *kernel,
                    struct error *err);

#endif
