/* SPDX-License-Identifier: MIT */
/* Lists of kernels that are held against each other. */
#ifndef SUPPORT_KERNEL_LISTS_H
#define SUPPORT_KERNEL_LISTS_H

#include "base/buffer.h"
#include "kernels/kernel.h"

/* The kernels of one file, settled; a file that is refused fails the test. */
void read_kernels(const char *path, struct kernel_list *list);

/* Append the bytes of a file; one that cannot be read fails the test. */
void load_file(const char *path, struct buffer *bytes);

/* Read bytes that end where their memory does, so that a sanitizer sees whoever
 * reads on; they are called `name`. True if they were taken. Release *list. */
bool read_kernel_bytes(const char *name, const char *bytes, size_t size,
                       struct kernel_list *list, struct error *err);

/* Assert that bytes called a.bin are refused with this message. */
void assert_kernels_refused(const struct buffer *bytes, const char *message);

/* The kernel of that name for that target ("" for any); NULL if there is none. */
const struct kernel *find_kernel(const struct kernel_list *list, const char *name,
                                 const char *target);

/* Assert that both tell of as many kernels, and the same registers, static
 * shared memory and barriers of each. Returns how many there are. */
size_t assert_same_kernels(const struct kernel_list *a, const struct kernel_list *b);

#endif
