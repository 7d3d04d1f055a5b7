/* SPDX-License-Identifier: MIT */
/* The launches of a profiler's report as kernels. */
#ifndef KERNELS_PROFILE_KERNELS_H
#define KERNELS_PROFILE_KERNELS_H

#include "kernels/profile.h"

/* Kernels of launches. Zeroed, there are none; free(items) when done. */
struct profile_kernels {
    struct kernel *items;
    size_t count;
};

/*
 * Append a kernel for each launch of `profile` that `source` (the very
 * pointer) told of; equal ones once. Texts stay the profile's.
 */
bool profile_kernels_add(const struct profile *profile, const char *source,
                         struct profile_kernels *kernels, struct error *err);

#endif
