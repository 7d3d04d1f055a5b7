/* SPDX-License-Identifier: MIT */
/* Files that hold kernels, whatever their kind: their content tells. */
#ifndef KERNELS_KERNEL_FILE_H
#define KERNELS_KERNEL_FILE_H

#include <stddef.h>

#include "kernels/kernel.h"

/*
 * Append the kernels of the file at `path`, which must outlive the list; "-"
 * is standard input. Logs of ptxas, nvlink, cuobjdump and the driver, cubins,
 * objects, libraries and executables are read, and a folder of Triton's
 * cache. What cannot be read is ERROR_SYSTEM; anything else, and what holds
 * no kernel, ERROR_INPUT, but what ptxas made, or said, of a source without.
 */
bool kernel_file_read(const char *path, struct kernel_list *list, struct error *err);

/* One source of many may hold no kernel; that none of them does is an error. */
bool kernel_files_have_some(const struct kernel_list *list, struct error *err);

/* The same for bytes in memory; `name` stands for the path, in messages too. */
bool kernel_bytes_read(const char *name, const void *bytes, size_t size,
                       struct kernel_list *list, struct error *err);

/* The same for a cubin that is launched so. */
bool kernel_cubin_read(const char *path, const struct kernel_launch *launch,
                       struct kernel_list *list, struct error *err);

#endif
