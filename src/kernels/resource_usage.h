/* SPDX-License-Identifier: MIT */
/* What `cuobjdump -res-usage` prints. */
#ifndef KERNELS_RESOURCE_USAGE_H
#define KERNELS_RESOURCE_USAGE_H

#include "kernels/log_reader.h"

/* Read `line` if it is one of cuobjdump's; *is_one tells. */
bool resource_usage_read(struct log_reader *reader, struct span line, bool *is_one,
                         struct error *err);

#endif
