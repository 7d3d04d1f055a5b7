/* SPDX-License-Identifier: MIT */
/* Where the columns of a picture's data stand, as gnuplot counts them: from 1. */
#ifndef CHART_COLUMN_PLACES_H
#define CHART_COLUMN_PLACES_H

#include <occsweep/plateau.h>

#include "emit/columns.h"

/* The place of the column `name`, which is one of `columns`. */
double column_place(const struct selection *columns, const char *name);

/* Of `columns` of plateaus or regions the one with the first value of a range; the
 * last value stands behind it. */
double column_place_of_axis(const struct selection *columns, enum occ_axis axis);

#endif
