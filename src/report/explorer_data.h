/* SPDX-License-Identifier: MIT */
/* The region tables of the explorer, as JSON for src/report/regions.js. */
#ifndef REPORT_EXPLORER_DATA_H
#define REPORT_EXPLORER_DATA_H

#include "report/explorer.h"

/*
 * Append one object: what the numbers mean, the ways to launch, and for each
 * architecture its tables. A row of `sizes` is the first and the last block
 * size and their boxes: registers from, to, bytes from, to, status, blocks,
 * warps, limiter code. A row of `outside` is an axis, the first and the last
 * value that is refused there, and the status.
 */
void explorer_data_write(const struct explorer *explorer, struct buffer *out);

#endif
