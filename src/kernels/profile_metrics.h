/* SPDX-License-Identifier: MIT */
/* The metrics of Nsight Compute that matter, by the names it has for them. */
#ifndef KERNELS_PROFILE_METRICS_H
#define KERNELS_PROFILE_METRICS_H

#include "kernels/log_text.h"
#include "kernels/profile.h"

struct profile_metric;

/* The metric called exactly `name`, as sections or as raw pages call it; NULL
 * if it is none that matters. */
const struct profile_metric *profile_metric_find(struct span name);

/*
 * The metric whose name begins `line`, before at least a blank; *rest is what
 * follows. NULL if none does.
 */
const struct profile_metric *profile_metric_begins(struct span line, struct span *rest);

/* Does the word begin a size or another unit: "Kbyte/block", "register/thread"? */
bool profile_is_unit(struct span word);

/* Put a value into its field; one that is no number leaves it unknown. */
void profile_metric_set(const struct profile_metric *metric, struct span unit,
                        struct span value, struct profiled_launch *launch);

/* The product of "(16, 16, 1)"; false if it is no such extent. */
bool profile_extent_read(struct span text, struct kernel_number *product);

#endif
