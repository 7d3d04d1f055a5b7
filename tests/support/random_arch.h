/* SPDX-License-Identifier: MIT */
/*
 * Made-up architectures and launches. The architectures are as odd as the
 * rules for architecture files allow: warps of 1 to 64 threads, partitions
 * that do not divide the registers, units that do not divide the sizes. Each of
 * the optional fields has some that have it: accumulation and scalar registers,
 * slots of two kinds, sizes of shared memory, modes of a launch.
 */
#ifndef SUPPORT_RANDOM_ARCH_H
#define SUPPORT_RANDOM_ARCH_H

#include <occsweep/occupancy.h>

#include "support/rng.h"

/* Small enough that placing warps one by one stays cheap. */
struct occ_arch random_arch(struct rng *rng);

/* A launch that `arch` may run or refuse, by any of its limits; one in five
 * declares its own maximum of threads. */
struct occ_launch random_launch(struct rng *rng, const struct occ_arch *arch);

/* One line for a failing test to print. */
const char *describe_case(const struct occ_arch *arch, struct occ_launch launch, char *text,
                          size_t size);

#endif
