/* SPDX-License-Identifier: MIT */
/* Compressed parts of fat binaries, by libzstd and liblz4. */
#ifndef KERNELS_UNPACK_H
#define KERNELS_UNPACK_H

#include "kernels/binary.h"

enum packing { PACKING_NONE, PACKING_ZSTD, PACKING_LZ4 };

/*
 * Unpack `packed` to the `plain_size` bytes that the file claims it holds;
 * *plain is to be freed. A claim that is wrong, or more than a file of its size
 * may hold, is refused.
 */
bool unpack(struct binary *binary, enum packing packing, struct bytes packed,
            uint64_t plain_size, unsigned char **plain, struct error *err);

#endif
