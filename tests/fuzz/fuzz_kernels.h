/* SPDX-License-Identifier: MIT */
/* What must be true of kernels, whatever they were read from. */
#ifndef FUZZ_FUZZ_KERNELS_H
#define FUZZ_FUZZ_KERNELS_H

#include <occsweep/occupancy.h>

#include "fuzz/fuzz.h"
#include "kernels/kernel.h"

/* Read bytes as a file called `name`, which must outlive the list, and settle
 * what they hold; false if they are refused. Release *list. */
bool fuzz_kernels_read(const char *name, const void *bytes, size_t size,
                       struct kernel_list *list);

/* Of a list that is settled. */
void fuzz_kernels_check(const struct kernel_list *list);

/* Both lists tell of the same kernels in the same order. */
void fuzz_kernels_compare(const struct kernel_list *a, const struct kernel_list *b);
void fuzz_numbers_compare(struct kernel_number a, struct kernel_number b);

#endif
