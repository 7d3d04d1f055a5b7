/* SPDX-License-Identifier: MIT */
/*
 * Folders of Triton's cache: NAME.cubin beside NAME.json, which tells how the
 * kernel is launched.
 */
#ifndef KERNELS_TRITON_H
#define KERNELS_TRITON_H

#include "kernels/kernel.h"

/* Append the kernels of the folder at `path`, or of the folders in it. A
 * folder without such files is ERROR_INPUT. */
bool triton_folder_read(const char *path, struct kernel_list *list, struct error *err);

#endif
