/* SPDX-License-Identifier: MIT */
/*
 * A way to launch: everything about a launch but its sizes. The explorer has
 * a table for each, and names them in words and in addresses.
 */
#ifndef REPORT_EXPLORER_SETTING_H
#define REPORT_EXPLORER_SETTING_H

#include <occsweep/occupancy.h>

#include "base/buffer.h"

bool explorer_same_setting(const struct occ_launch *a, const struct occ_launch *b);

/* "the largest split of shared memory". */
void explorer_carveout_words(struct buffer *out, struct occ_carveout carveout);

/* The same with barriers, opt-in and caching. */
void explorer_setting_words(struct buffer *out, const struct occ_launch *setting);

/* What stands for it in an address, "50pct+barriers-16": only what is not the
 * default, or "default". */
void explorer_setting_key(struct buffer *out, const struct occ_launch *setting);

/* The address of a launch in the explorer whose first setting is `first`:
 * "#sm_90/256/72/40K". */
void explorer_address(struct buffer *out, const struct occ_arch *arch,
                      const struct occ_launch *launch, const struct occ_launch *first);

#endif
