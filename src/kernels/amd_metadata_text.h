/* SPDX-License-Identifier: MIT */
/* The metadata of one kernel as YAML, as assembly has them. */
#ifndef KERNELS_AMD_METADATA_TEXT_H
#define KERNELS_AMD_METADATA_TEXT_H

#include "kernels/amd_kernel.h"

/* Put what the map says into *kernel; *is_read tells whether it is one that
 * names a kernel. False, with the error set, when memory runs out. */
bool amd_metadata_text_read(struct amd_kernel *kernel, const char *text, size_t size,
                            struct kernel_list *list, bool *is_read, struct error *err);

#endif
