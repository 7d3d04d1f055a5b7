/* SPDX-License-Identifier: MIT */
/* Random grids over made-up architectures, and random columns of a sweep. */
#ifndef SUPPORT_RANDOM_GRID_H
#define SUPPORT_RANDOM_GRID_H

#include "emit/columns.h"
#include "support/random_arch.h"
#include "sweep/grid.h"

/*
 * Around a random launch of `arch`, which is borrowed: a few thousand rows.
 * Inputs with one value are frequent, and in one of four grids one input has
 * hundreds of values. sweep_grid_release() frees it.
 */
void random_grid(struct rng *rng, struct sweep_grid *grid, const struct occ_arch *arch);

/* All columns, or a few of them in any order. */
struct selection random_columns(struct rng *rng);

#endif
