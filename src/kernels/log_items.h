/* SPDX-License-Identifier: MIT */
/* The figures in a line of ptxas or nvlink: "Used 24 registers, 1,024 bytes smem". */
#ifndef KERNELS_LOG_ITEMS_H
#define KERNELS_LOG_ITEMS_H

#include "kernels/kernel.h"
#include "kernels/log_text.h"

/*
 * Put what the items of `span` say into the fields of *kernel. Returns how
 * many were not understood: unknown words, numbers that cannot be.
 */
size_t log_items_read(struct span span, struct kernel *kernel);

/* Digits, with separators of thousands, at most `max`; *span is what follows. */
bool log_number_read(struct span *span, uint64_t max, uint64_t *number);

/* The items that begin with the number before `words` somewhere in `line`;
 * false if they do not stand there. */
bool log_items_find(struct span line, const char *words, struct span *items);

#endif
