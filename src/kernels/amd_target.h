/* SPDX-License-Identifier: MIT */
/*
 * Targets of AMD's compilers, "gfx90a:xnack+", as our names of architectures,
 * to which the mode that code is built for belongs: "gfx1100-wave64-cumode".
 */
#ifndef KERNELS_AMD_TARGET_H
#define KERNELS_AMD_TARGET_H

#include "kernels/kernel.h"
#include "kernels/log_text.h"

/* All zero is the compiler's default. */
struct amd_mode {
    uint32_t threads_per_warp; /* 0: not told */
    bool is_cumode;            /* a workgroup stays within one CU, where that is a choice */
};

/* The target that `text` begins with, without its features; empty if none. */
struct span amd_target_begins(struct span text);

/* Our name for the target in that mode, kept with the list: that of a built-in
 * architecture where there is one. NULL, with the error set, when memory runs
 * out. */
struct name *amd_target_name(struct kernel_list *list, struct span target, struct amd_mode mode,
                             struct error *err);

#endif
