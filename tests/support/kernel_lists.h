/* SPDX-License-Identifier: MIT */
/* Lists of kernels that are held against each other. */
#ifndef SUPPORT_KERNEL_LISTS_H
#define SUPPORT_KERNEL_LISTS_H

#include "kernels/kernel.h"

/* The kernels of one file, settled; a file that is refused fails the test. */
void read_kernels(const char *path, struct kernel_list *list);

/* The kernel of that name for that target ("" for any); NULL if there is none. */
const struct kernel *find_kernel(const struct kernel_list *list, const char *name,
                                 const char *target);

/* Assert that both tell of as many kernels, and the same registers, static
 * shared memory and barriers of each. Returns how many there are. */
size_t assert_same_kernels(const struct kernel_list *a, const struct kernel_list *b);

#endif
