/* SPDX-License-Identifier: MIT */
/* Files that hold kernels; today logs of ptxas -v. */
#ifndef KERNELS_KERNEL_FILE_H
#define KERNELS_KERNEL_FILE_H

#include "kernels/kernel.h"

/*
 * Append the kernels of the file at `path`, which must outlive the list; "-"
 * is standard input. What cannot be read is ERROR_SYSTEM; a directory, or a
 * file without kernels, ERROR_INPUT.
 */
bool kernel_file_read(const char *path, struct kernel_list *list, struct error *err);

#endif
