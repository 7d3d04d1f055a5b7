/* SPDX-License-Identifier: MIT */
/*
 * The whole library; each header stands alone as well. What holds for all of
 * it, and is said nowhere else:
 *
 * - Every function is thread-safe and reentrant: no state is kept, nothing is
 *   allocated, printed or read, and no argument is remembered. The answer
 *   depends on the arguments alone.
 * - Arithmetic is of integers and exact. Every function gives an answer for
 *   every argument in the range that its header names; beyond it, and for NULL
 *   where it does not say "NULL", the behaviour is undefined. Nothing fails
 *   otherwise: "false" and 0 are answers, and the header says of what.
 * - Texts and architectures that come back live as long as the program and are
 *   not to be freed. Texts are ASCII, but for names of products.
 * - Sizes are bytes, counts are counts; a field says by its name of what, and
 *   for what: warps_per_sm, smem_per_block_bytes.
 * - Structs grow with the major version alone, by which the soname changes.
 */
#ifndef OCCSWEEP_OCCSWEEP_H
#define OCCSWEEP_OCCSWEEP_H

#include <occsweep/arch.h>
#include <occsweep/best.h>
#include <occsweep/budget.h>
#include <occsweep/cluster.h>
#include <occsweep/dense.h>
#include <occsweep/occupancy.h>
#include <occsweep/plateau.h>
#include <occsweep/region.h>
#include <occsweep/version.h>
#include <occsweep/warpgroups.h>
#include <occsweep/waste.h>
#include <occsweep/waves.h>

#endif
