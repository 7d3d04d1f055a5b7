/* SPDX-License-Identifier: MIT */
/* The figures in a line of ptxas: "Used 24 registers, 1,024 bytes smem". */
#ifndef KERNELS_PTXAS_ITEMS_H
#define KERNELS_PTXAS_ITEMS_H

#include "kernels/kernel.h"
#include "kernels/log_text.h"

/*
 * Put what the items of `span` say into the fields of *kernel. Returns how
 * many were not understood: unknown words, numbers that cannot be.
 */
size_t ptxas_items_read(struct span span, struct kernel *kernel);

/* The items that begin with the number before `words` somewhere in `line`;
 * false if they do not stand there. */
bool ptxas_items_find(struct span line, const char *words, struct span *items);

#endif
