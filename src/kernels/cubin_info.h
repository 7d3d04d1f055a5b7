/* SPDX-License-Identifier: MIT */
/* Attributes of kernels, as the sections .nv.info of a cubin hold them. */
#ifndef KERNELS_CUBIN_INFO_H
#define KERNELS_CUBIN_INFO_H

#include "kernels/binary.h"

/* Of what an attribute tells: the kernel of the section, or, in the section of
 * the module, the kernel of a symbol. NULL: none of ours. */
struct cubin_info {
    const char *source;
    struct kernel *kernel;
    struct kernel *(*of_symbol)(void *context, uint32_t symbol);
    void *context;
    size_t unknown_items; /* attributes of a known number whose value cannot be */
};

/* Put what the attributes say into the kernels. Those that are not known are
 * passed over; what is cut off is ERROR_INPUT. */
bool cubin_info_read(struct cubin_info *info, struct bytes bytes, struct error *err);

#endif
